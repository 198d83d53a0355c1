import Foundation
import Store

/// What an item of the inbox is to be.
struct WantedItem {
    static let markPrefix = "bilko:"

    var type: MinimaxBackend.ItemType
    /// What the draft says, for the description.
    var text: String?
    /// The first original of the receipt, where this is another photo of it.
    var first: String?

    /// What an original is to be, with the drafts that it was announced with as they are now.
    ///
    /// An original that no expense rests on is the second paper of a purchase, or no expense at all: to be kept, but not to
    /// be booked. Of several receipts on one picture none is told.
    init(of announced: Announcement, drafts: [DraftText]) {
        let expenses = drafts.filter {
            $0.noExpense == nil && ($0.documentIds ?? []).contains(announced.sha256)
        }
        type = drafts.isEmpty || !expenses.isEmpty ? .receivedInvoice : .other
        guard announced.draftIds?.count == 1, let draft = expenses.first else { return }
        text = draft.told
        first = draft.documentIds?.first.flatMap { $0 == announced.sha256 ? nil : $0 }
    }

    var content: ItemContent {
        type == .other ? .other : text.map { .told(ItemContent.digest(of: $0)) } ?? .untold
    }

    /// What the description of an original ends with: half of its digest.
    static func mark(of digest: String) -> String { markPrefix + digest.prefix(32) }
}

/// What an item of the inbox was told, kept as its version, since the inbox itself changes nothing.
enum ItemContent: Hashable {
    /// It is no received invoice.
    case other
    /// The original alone.
    case untold
    /// The values of a draft, by their digest.
    case told(String)

    /// What the version of a record says.
    init(version: String) {
        switch version {
        case "other": self = .other
        case "untold": self = .untold
        default: self = .told(version)
        }
    }

    /// What an item says that was made by an earlier try, or from another home.
    init(of item: MinimaxItem) {
        let told = (item.description ?? "").split(separator: " ").filter { !$0.hasPrefix(WantedItem.markPrefix) }
            .joined(separator: " ")
        guard item.type == MinimaxBackend.ItemType.receivedInvoice.rawValue else {
            self = .other
            return
        }
        self = told.isEmpty ? .untold : .told(Self.digest(of: told))
    }

    var version: String {
        switch self {
        case .other: "other"
        case .untold: "untold"
        case .told(let digest): digest
        }
    }

    static func digest(of text: String) -> String { String(Fingerprint.of([text]).prefix(32)) }
}

extension DraftText {
    /// The most characters of each value; how long a description may be is not known.
    private static let longestPart = 60

    /// Merchant, number, total with its currency, and date, as far as they are known.
    var toldParts: [String] {
        let amount = fields?.total.map { [$0, fields?.currency ?? ""].joined(separator: " ") }
        return [fields?.merchant, fields?.number, amount, fields?.date].compactMap { part in
            let words = (part ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return words.isEmpty ? nil : String(words.prefix(Self.longestPart))
        }
    }

    /// What the description of an item tells of a draft that is ready; one line.
    var told: String? {
        guard state == "ready" else { return nil }
        let parts = toldParts
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
