package import ReceiptModel

/// What is to be made of the reading of one receipt.
package struct ExtractionRequest: Hashable, Sendable, Codable {
    package var reading: DocumentReading
    /// As the user has said it; wins over everything that is read.
    package var country: Country?
    /// The day on which the document came in; without it no date is too late.
    package var received: CivilDate?
    /// Issuers that the user has named before.
    package var known: [KnownIssuer]
    /// Whether what was weighed is wanted besides.
    package var wantsCandidates: Bool

    package init(
        _ reading: DocumentReading, country: Country?, received: CivilDate? = nil,
        known: [KnownIssuer] = [], wantsCandidates: Bool = false
    ) {
        self.reading = reading
        self.country = country
        self.received = received
        self.known = known
        self.wantsCandidates = wantsCandidates
    }
}

/// What was made of a reading.
package struct ExtractionAnswer: Hashable, Sendable, Codable {
    package var receipt: ExtractedReceipt
    /// What was weighed for total, date and issuer, the likeliest first; empty unless it was wanted.
    package var candidates: [FieldCandidate]

    package init(receipt: ExtractedReceipt, candidates: [FieldCandidate] = []) {
        self.receipt = receipt
        self.candidates = candidates
    }
}

/// Makes fields out of readings; the text of a document is as hostile as its pixels, so this, too, is done under limits.
package protocol ReceiptExtractor: Sendable {
    /// Makes the fields of one receipt.
    ///
    /// - Throws: why it could not be done; ``ReadingError/cancelled`` when the task was cancelled.
    func extract(_ request: ExtractionRequest) async throws(ReadingError) -> ExtractionAnswer
}
