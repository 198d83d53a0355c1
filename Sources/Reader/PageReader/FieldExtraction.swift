import Extraction
package import Reading

extension ExtractionRequest {
    /// What extraction makes of the reading.
    package func answered() -> ExtractionAnswer {
        let receipt = FieldExtractor(isCalibrated: isCalibrated).extract(
            from: reading, country: country, received: received)
        return ExtractionAnswer(
            receipt: receipt,
            candidates: wantsCandidates ? FieldExtractor().candidates(from: reading, country: country) : [])
    }
}
