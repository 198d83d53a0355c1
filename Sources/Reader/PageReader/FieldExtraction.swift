import Extraction
package import Reading

extension ExtractionRequest {
    /// What extraction makes of the reading.
    package func answered() -> ExtractionAnswer {
        let receipt = FieldExtractor().extract(
            from: reading, country: country, received: received, known: known)
        return ExtractionAnswer(
            receipt: receipt,
            candidates: wantsCandidates
                ? FieldExtractor().candidates(from: reading, country: country, known: known) : [])
    }
}
