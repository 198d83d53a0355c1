package import Files
package import ReceiptModel

/// Keeps the bytes of documents under their identity, and what is known of each before it is read.
package protocol OriginalStore: Sendable {
    /// Stores a file: when this returns, its bytes and the row about them are as durable as the store makes anything.
    ///
    /// The source is only read. The same bytes under another name are another sighting of the same document, and put the
    /// original back in order should it be missing or damaged.
    /// - Parameters:
    ///   - file: opened by the caller, who has looked at its size.
    ///   - mediaType: as told by the first bytes.
    ///   - fileName: for people.
    ///   - origin: where it came from, for people.
    ///   - retention: how long to keep it until the draft tells more; ignored for a document that is known.
    ///   - join: to which other originals it belongs, if to any; written down together with it. Until they are drafted,
    ///     what was said last counts: an earlier join of any of them is dissolved.
    ///   - labels: whose it is, which decides whose drafts of it are; for a document that is new.
    ///   - now: stamped on what is written.
    /// - Returns: whether the bytes were new, and what is known of them.
    /// - Throws: `changedWhileReading` when somebody wrote to the source meanwhile; `refused` for a join of a document that
    ///   was drafted; `diskFull` and others of the place.
    func store(
        _ file: borrowing OpenedFile, mediaType: MediaType, fileName: String, origin: String, retention: Retention,
        join: ReceiptJoin?, labels: DocumentLabels, now: Timestamp
    ) throws(StoreError) -> StoreOutcome

    /// The original with this identity; `nil` when it is not there.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func attachment(_ id: DocumentID) throws(StoreError) -> Attachment?

    /// All originals, in the order in which they came.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func attachments() throws(StoreError) -> [Attachment]

    /// How many originals are in each state.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func attachmentCounts() throws(StoreError) -> [Attachment.State: Int]

    /// The originals that were stored and not read: a run ended between the two, and another goes on from here.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func unfinished() throws(StoreError) -> [Attachment]

    /// Every time that the document came in, oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func sightings(of id: DocumentID) throws(StoreError) -> [Sighting]

    /// Opens an original for reading, at a position of its own.
    ///
    /// - Throws: `notFound`, `originalMissing`, and `originalDamaged` when its size is wrong; its bytes are not compared.
    func openOriginal(_ id: DocumentID) throws(StoreError) -> OpenedFile

    /// How a document belongs to others; `nil` when it stands on its own.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func join(of id: DocumentID) throws(StoreError) -> ReceiptJoin?

    /// The documents that make one receipt together, in order; those that were not stored are missing.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func pictures(of receipt: DocumentID) throws(StoreError) -> [DocumentID]

    /// Says of a stored document whose it is and what it is about; tags add up, and the last account and
    /// company count.
    ///
    /// - Throws: ``StoreError`` when the store cannot be written.
    func label(_ id: DocumentID, _ labels: DocumentLabels) throws(StoreError)

    /// What was said of a document.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func labels(of id: DocumentID) throws(StoreError) -> DocumentLabels

    /// Records that a document could not be read; it is kept, and can be drafted later.
    ///
    /// - Parameters:
    ///   - id: of a stored document beside which no draft stands.
    ///   - reasons: for people, at least one.
    ///   - now: stamped on what is written.
    /// - Throws: `notFound`; `refused` when a draft stands or no reason is given.
    func recordAttention(_ id: DocumentID, reasons: [Message], now: Timestamp) throws(StoreError)

    /// Puts a hold on a document, or takes it off: while it is held, it is kept whatever the rule says.
    ///
    /// - Parameters:
    ///   - on: whether to hold.
    ///   - id: of a stored document.
    ///   - reason: why, for people and for the audit log; not empty.
    ///   - now: stamped on what is written.
    /// - Throws: `notFound`; `refused` without a reason.
    func setHold(_ on: Bool, on id: DocumentID, reason: String, now: Timestamp) throws(StoreError)
}

/// One time that a document came in.
package struct Sighting: Hashable, Sendable, Codable {
    /// The name that it had, made printable.
    package var fileName: String
    /// Where it came from: a path, a folder, standard input; made printable.
    package var origin: String
    package var seenAt: Timestamp

    package init(fileName: String, origin: String, seenAt: Timestamp) {
        self.fileName = fileName
        self.origin = origin
        self.seenAt = seenAt
    }
}

/// What a store did with a file.
package enum StoreOutcome: Hashable, Sendable {
    /// These bytes were not there before.
    case new(Attachment)
    /// These bytes were there; only the sighting is new.
    case known(Attachment)
    /// These bytes were taken in before and were gone or damaged since; they are whole again.
    case mended(Attachment)

    package var attachment: Attachment {
        switch self {
        case .new(let attachment), .known(let attachment), .mended(let attachment): attachment
        }
    }
}

/// Which originals make one receipt together, as the user said it.
package struct ReceiptJoin: Hashable, Sendable {
    /// The first picture of the receipt.
    package var receipt: DocumentID
    /// From 1.
    package var place: Int
    /// How many pictures there are in all.
    package var pictures: Int

    package init(receipt: DocumentID, place: Int, pictures: Int) {
        self.receipt = receipt
        self.place = place
        self.pictures = pictures
    }
}

/// What a watched folder says of the documents that come through it.
package struct DocumentLabels: Hashable, Sendable, Codable {
    /// Where they are sent to; the last folder that said so counts.
    package var account: String?
    /// The short name of the company in whose books they are; the last folder that said so counts.
    package var company: String?
    package var tags: Set<String>

    package init(account: String? = nil, company: String? = nil, tags: Set<String> = []) {
        self.account = account
        self.company = company
        self.tags = tags
    }

    package var isEmpty: Bool { account == nil && company == nil && tags.isEmpty }
}
