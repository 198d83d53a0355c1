import Crypto
import Files
import HTTPTransport
import ReceiptModel
import Store

/// A file as a folder, a WebDAV server or a bucket keeps it: under a name that follows from its content, never changed.
///
/// ```
/// originals/ab/ab12….jpg             an original, by the SHA-256 of its bytes
/// originals/ab/ab12….KEY.json        what it is and which drafts rest on it
/// drafts/5c/5cde…-1.r2.KEY.json      a draft as it was at its second revision
/// ```
/// `KEY` is the beginning of the key under which the queue sends the item, so that the same item has the same name for
/// ever, and another one never has it.
struct StoredItem: Sendable {
    enum Content: Sendable {
        case file(BodyFile)
        case bytes([UInt8])
    }

    /// Folders and name.
    var path: [String]
    var content: Content
    /// Hexadecimal digits.
    var sha256: String
    var mediaType: String
    /// The beginning of the key of the queue item.
    var key: String

    var byteCount: Int {
        switch content {
        case .file(let file): file.byteCount
        case .bytes(let bytes): bytes.count
        }
    }

    var body: HTTPRequest.Body {
        switch content {
        case .file(let file): .file(file)
        case .bytes(let bytes): .bytes(bytes)
        }
    }

    var name: String { path.joined(separator: "/") }

    /// What an item of the queue is stored as, in the order in which it has to be there: what is told about an original
    /// comes after the original.
    static func all(of claim: QueueClaim, original: BodyFile?) throws(BackendError) -> [StoredItem] {
        let item = claim.item
        try refuseDecisions(item, to: "a storage")
        let key = String(claim.queued.idempotencyKey.prefix(16))
        if item.entityType == .document {
            let known = try Announcement(item)
            let original = try known.present(original)
            let folder = ["originals", String(known.sha256.prefix(2))]
            return [
                StoredItem(
                    path: folder + [known.fileName], content: .file(original), sha256: known.sha256,
                    mediaType: known.mediaType, key: key),
                sidecar(claim, folder + ["\(known.sha256).\(key).json"], key),
            ]
        }
        let draft = try DraftText(item)
        guard !draft.draftId.isEmpty, draft.draftId.utf8.count <= 100,
            draft.draftId.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else {
            throw .unacceptable(reason: "the identity of the draft is no name for a file", nextStep: "import it again")
        }
        let name = "\(draft.draftId).r\(draft.revision ?? 1).\(key).json"
        return [sidecar(claim, ["drafts", String(draft.draftId.prefix(2)), name], key)]
    }

    /// Everything that the key stands for and nothing else, so that sending it again makes the same bytes.
    private static func sidecar(_ claim: QueueClaim, _ path: [String], _ key: String) -> StoredItem {
        let item = claim.item
        let text = """
            {"entityId":\(jsonText(item.entityId)),"entityType":"\(item.entityType.rawValue)",\
            "idempotencyKey":\(jsonText(claim.queued.idempotencyKey)),"item":\(jsonText(item.id)),\
            "operation":"\(item.operation.rawValue)","payload":\(item.payload)}\n
            """
        let bytes = Array(text.utf8)
        return StoredItem(
            path: path, content: .bytes(bytes), sha256: Hexadecimal.text(SHA256.hash(data: bytes)),
            mediaType: "application/json", key: key)
    }
}

/// A backend that stores files under names and never overwrites one: a folder, a WebDAV server, a bucket.
protocol StorageBackend: ExpenseBackend {
    /// Stores a file, or finds that it is there already with the same content.
    ///
    /// `isSecond` tells that an earlier try may have done it.
    func store(_ item: StoredItem, isSecond: Bool) async throws(BackendError)
}

extension StorageBackend {
    package func deliver(_ claim: QueueClaim, original: BodyFile?) async throws(BackendError) -> RemoteRecord {
        let items = try StoredItem.all(of: claim, original: original)
        for item in items { try await store(item, isSecond: claim.fence > 1) }
        return RemoteRecord(
            remoteID: items[0].name, version: "sha256:\(items[0].sha256.prefix(32))", status: "stored")
    }

    /// Nothing: what is stored there is never changed there.
    ///
    /// - Throws: nothing; other backends do.
    package func pull(since cursor: String?) async throws(BackendError) -> PulledChanges {
        PulledChanges(records: [], cursor: cursor ?? "", hasMore: false)
    }
}

extension BackendError {
    /// Under the name stands something else.
    static func occupied(_ item: StoredItem, in place: Message) -> BackendError {
        .unacceptable(
            reason: "\(place) has other content under the name \(item.name), and it is never overwritten",
            nextStep: "look at what stands there and move it away")
    }
}
