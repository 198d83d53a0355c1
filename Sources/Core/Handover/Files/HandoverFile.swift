package import ReceiptModel

/// A file of a hand-over: its name below the folder, and its bytes.
package struct HandoverFile: Hashable, Sendable {
    /// With `/` between folders; safe on Windows, too.
    package var name: String
    package var bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    package init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }
}

/// What a format made of a month.
package struct HandoverOutcome: Hashable, Sendable {
    package var files: [HandoverFile] = []
    /// The receipts that the format cannot hold, with the reason and what to do.
    package var refused: [Refusal] = []
    /// The short identities of the receipts that stand in its files, where these are others than those that are not refused.
    package var held: Set<String>?
    /// What whoever uses the files must know, one sentence each.
    package var remarks: [Message] = []

    package init() {}

    /// Whether a receipt stands in a file of the format.
    package func holds(_ entry: HandoverEntry) -> Bool {
        guard !files.isEmpty else { return false }
        if let held { return held.contains(entry.shortID) }
        return !refused.contains { $0.id == entry.shortID }
    }

    mutating func remark(_ sentence: Message) { remarks.append(sentence) }

    /// A receipt that a format refuses.
    package struct Refusal: Hashable, Sendable {
        /// The short identity of the draft; empty for the month as a whole.
        package var id: String
        package var reason: Message

        package init(_ id: String, _ reason: Message) {
            self.id = id
            self.reason = reason
        }

        /// A filing that a company outside of the VAT system does not make.
        static func outsideVAT(_ filing: String) -> Refusal {
            Refusal(
                "", "\(filing) is for companies in the VAT system; say since when it is with 'bilko company edit'.")
        }
    }
}
