package import ReceiptModel

/// What a check of the whole vault found: what came in, what is there, what was looked at, and what is wrong.
package struct VaultReport: Hashable, Sendable, Codable {
    /// How much is looked at.
    package enum Depth: String, Hashable, Sendable, Codable, Comparable {
        /// Schema, counts, the end of the audit log and the sizes of the originals; well under a second.
        case glance
        /// Every row of the ledger, and the sizes of the originals.
        case rows
        /// Every row, every page of the ledger, and every byte of the originals.
        case deep

        package static func < (one: Depth, other: Depth) -> Bool { one.rank < other.rank }

        private var rank: Int {
            switch self {
            case .glance: 0
            case .rows: 1
            case .deep: 2
            }
        }
    }

    /// Something that is not as it must be.
    package struct Problem: Hashable, Sendable, Codable {
        /// `nil` when it is about the vault as a whole.
        package var documentID: DocumentID?
        /// One sentence.
        package var message: Message
        /// What a person can do.
        package var remedy: Message
        /// What a repair can do; `nil` when it can do nothing.
        package var mend: Mend?

        package init(documentID: DocumentID? = nil, message: Message, remedy: Message, mend: Mend? = nil) {
            self.documentID = documentID
            self.message = message
            self.remedy = remedy
            self.mend = mend
        }
    }

    /// What a repair does without inventing anything.
    package enum Mend: Hashable, Sendable, Codable {
        /// Makes a trigger or an index as this program's schema has it; takes one away that it does not have.
        case schemaObject(type: String, name: String)
        /// Looks for a good copy of an original.
        case original(DocumentID)
        /// Marks a document whose reading or draft is to be made anew out of its original.
        case remake(DocumentID)
        /// Writes the keys of a draft, which follow from its fields.
        case keys(draft: String)
        /// Writes the rows by which a draft is found, which follow from it and its readings.
        case search(draft: String)
        /// Makes the index of words anew out of the words that are kept.
        case words
        /// Sums a table up anew, each row of which has a digest of its own that goes on telling what is wrong with it.
        case sum(table: String)
        /// Writes the pages of the ledger anew, when nothing that is in them is wrong.
        case pages
    }

    /// Documents that were ever stored, by the audit log.
    package var accepted = 0
    /// Documents in each state; together as many as were accepted.
    package var stored = 0
    package var drafted = 0
    package var needingAttention = 0
    /// Left unread by a person.
    package var skipped = 0
    package var sightings = 0
    package var queued = 0
    package var auditEntries = 0
    /// Files among the originals.
    package var originals = 0
    /// Originals that were read to their last byte and found whole.
    package var readWhole = 0
    /// How much was looked at.
    package var depth: Depth
    /// Which parts of the ledger were looked at to their end, for people.
    package var partsChecked: [Message] = []
    /// Pages of the ledger that are what was written.
    package var pagesWhole = 0
    /// Pages of the ledger that have no sum yet: those that came from a backup, and those that are still in the log.
    package var pagesUnknown = 0
    /// Originals that no row names, from a run that ended early.
    ///
    /// Importing the same file again takes them up.
    package var orphans: [DocumentID] = []
    /// Files that are being written, or were when a run ended early.
    ///
    /// The next writer takes them away.
    package var temporaries = 0
    package var problems: [Problem] = []

    package init(depth: Depth = .rows) { self.depth = depth }

    /// Whether everything is as it must be.
    package var isClean: Bool { problems.isEmpty }
}
