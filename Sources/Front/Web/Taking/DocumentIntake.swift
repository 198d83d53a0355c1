import Files
import HTTPTypes
import Hummingbird
import Ingestion
import NIOCore
import Pipeline
import ReceiptModel
import SQLiteStore
import Store
import Synchronization

/// Takes in documents that are sent: each is durable in the home before it is answered, and read after that.
final class DocumentIntake: Sendable {
    /// Maximum number of bodies that are taken at a time; a browser sends one after the other.
    private static let maximumBodies = 4

    private let desk: VaultDesk
    private let spool: UploadSpool
    private let keys: UploadKeys
    private let reading: UnfinishedReading
    private let now: @Sendable () -> Timestamp
    private let bodies = Mutex(0)

    init(_ desk: VaultDesk, _ reading: UnfinishedReading, now: @escaping @Sendable () -> Timestamp) {
        self.desk = desk
        self.reading = reading
        self.now = now
        spool = UploadSpool(in: desk.home)
        keys = UploadKeys(in: desk.home)
        spool.sweep()
        keys.sweep(now: now())
    }

    /// Takes the document that a request brings.
    ///
    /// - Throws: ``Problem``; what concerns the store.
    func take(_ request: Request) async throws -> Response {
        let taken = try await taken(UploadHead(request.headers), request.body)
        var response = try Response.json(taken, status: taken.isNew ? .created : .ok)
        response.headers[.location] = "/api/v1/documents/\(taken.document)"
        return response
    }

    /// Takes the picture that a phone brings; its keys are its own.
    ///
    /// - Throws: ``Problem``; what concerns the store.
    func take(_ request: Request, from phone: Phone) async throws -> Response {
        let head = try UploadHead(request.headers, of: Self.owner(phone))
        let taken = try await taken(head, request.body)
        return try .json(ShotTaken(isNew: taken.isNew), status: taken.isNew ? .created : .ok)
    }

    /// The document that a phone has sent under a key, in the last day.
    func document(under key: String, from phone: Phone) -> DocumentID? {
        keys.entry(of: Self.owner(phone) + key).flatMap { DocumentID(hex: $0.body) }
    }

    /// Has read what waits to be read.
    func readOn() async { await reading.wake() }

    private static func owner(_ phone: Phone) -> String { "phone \(phone.id) " }

    private func taken(_ head: UploadHead, _ body: RequestBody) async throws -> DocumentTaken {
        guard keys.begin(head.key) else {
            throw Problem(
                .conflict, "a document is being sent under this key", remedy: "wait for its answer, then send it again")
        }
        defer { keys.end(head.key) }
        keys.sweepAtTimes(now: now())
        try begin()
        defer { bodies.withLock { $0 -= 1 } }
        let spooled = try await spool.take(body, of: head.length, most: UploadHead.maximumBody)
        defer { spool.remove(spooled.path) }
        let taken = try await desk.write { [self] vault in try keep(spooled, head, in: vault) }
        await reading.wake()
        return taken
    }

    private func begin() throws(Problem) {
        let isAdmitted = bodies.withLock { bodies in
            guard bodies < Self.maximumBodies else { return false }
            bodies += 1
            return true
        }
        guard isAdmitted else {
            throw Problem(
                .serviceUnavailable, "\(Self.maximumBodies) documents are being sent already",
                remedy: "send this one again when they are there")
        }
    }

    private func keep(_ body: UploadSpool.Body, _ head: UploadHead, in vault: Vault) throws -> DocumentTaken {
        guard let id = DocumentID(hex: body.digest) else { throw Problem(.badRequest, "there is no document") }
        var entry = keys.entry(of: head.key)
        if let entry, entry.body != body.digest {
            throw Problem(
                .unprocessableContent, "another document was sent under this key",
                remedy: "send this one under a key of its own")
        }
        if entry == nil {
            let first = UploadKeys.Entry(body: body.digest, isNew: try vault.attachment(id) == nil)
            try keys.note(first, of: head.key)
            entry = first
        }
        let file = IncomingFile(.sent(body.path, name: head.fileName))
        switch try SafeKeeping(vault, spoolFolder: vault.home, now: now).take(file) {
        case .kept(let attachment, _): return DocumentTaken(attachment, isNew: entry?.isNew ?? false)
        case .refused(let reasons, let mayPass):
            throw Problem(
                mayPass ? .serviceUnavailable : .unprocessableContent, reasons.joined(separator: "; "))
        }
    }
}

/// What is answered to a document that was sent; the same, however often it is.
struct DocumentTaken: Encodable, Sendable {
    /// Its SHA-256.
    var document: String
    /// As it was called when it first came.
    var file: String
    var mediaType: String
    var bytes: Int
    /// Whether the same bytes were not here before.
    var isNew: Bool

    enum CodingKeys: String, CodingKey {
        case document, file, bytes
        case mediaType = "media_type"
        case isNew = "is_new"
    }

    init(_ attachment: Attachment, isNew: Bool) {
        document = attachment.document.id.hex
        file = attachment.fileName
        mediaType = attachment.document.mediaType.rawValue
        bytes = attachment.document.byteCount
        self.isNew = isNew
    }
}
