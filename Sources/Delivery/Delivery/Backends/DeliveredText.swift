import Foundation
import ReceiptModel
import Store

/// What the queue keeps of an original for its upload, as far as it is needed here.
struct Announcement: Decodable {
    var sha256: String
    var mediaType: String
    var byteCount: Int
    /// The drafts that rest on it.
    var draftIds: [String]?

    /// Reads the payload of an upload.
    init(_ item: SyncQueueItem) throws(BackendError) {
        guard let known = try? JSONDecoder().decode(Announcement.self, from: Data(item.payload.utf8)),
            DocumentID(hex: known.sha256) != nil
        else { throw .original(reason: "the queue does not tell what the original is") }
        self = known
    }

    /// The name that the original has wherever it goes: the digest of its bytes, and what it is.
    var fileName: String { "\(sha256).\(MediaType(rawValue: mediaType)?.fileExtension ?? "bin")" }
}

/// What the queue keeps of a draft, as far as it is needed here.
struct DraftText: Decodable {
    struct Fields: Decodable {
        var currency: String?
        var merchant: String?
        var date: String?
        var number: String?
        var total: String?
        var category: String?
        var taxID: String?
        var dueDate: String?
        var paymentAccount: String?
        var payments: [Payment]?

        private enum CodingKeys: String, CodingKey {
            case currency, merchant, date, number, total, category, payments
            case taxID = "tax_id"
            case dueDate = "due_date"
            case paymentAccount = "payment_account"
        }
    }

    struct Payment: Decodable { var method: String? }

    var draftId: String
    var documentIds: [String]?
    var state: String?
    var revision: Int?
    var fields: Fields?

    /// Reads the payload of a draft.
    init(_ item: SyncQueueItem) throws(BackendError) {
        guard let text = try? JSONDecoder().decode(DraftText.self, from: Data(item.payload.utf8)) else {
            throw .unacceptable(
                reason: "the queued text of the draft cannot be read",
                nextStep: "edit the draft, so that it is queued anew")
        }
        self = text
    }

    /// Why it is no expense, or none any more, for a record that nothing is held of; `nil` where it is one.
    var noExpense: String? {
        switch state {
        case "linked": "linked"
        case "set_aside": "set aside"
        default: nil
        }
    }

    /// Whether it is the first of the receipts on its originals.
    var isFirst: Bool { draftId.hasSuffix("-1") || !draftId.contains("-") }
}

/// Refuses what only an accounting server can do.
func refuseDecisions(_ item: SyncQueueItem, to place: Message) throws(BackendError) {
    guard item.entityType == .approval || item.entityType == .invoiceDraft else { return }
    throw .unacceptable(
        reason: item.entityType == .approval ? "\(place) takes no approvals" : "\(place) takes no invoices",
        nextStep: "do it where the books are kept; this account is for receipts")
}

extension RemoteRecord {
    /// What is settled without anything that the place could hold.
    static func nothing(_ status: String) -> RemoteRecord { RemoteRecord(remoteID: "-", version: "-", status: status) }
}

/// JSON text of strings and numbers.
func jsonText(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and integers cannot fail to encode.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
}
