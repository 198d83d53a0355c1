import Accounts
import Foundation
import HTTPTransport
import ReceiptModel

/// A task of paperless-ngx, as far as it is looked at.
struct PaperlessTask: Decodable {
    /// Grows with every task.
    var id: Int
    var name: String?
    /// Celery's words: `PENDING`, `STARTED`, `SUCCESS`, `FAILURE`.
    var status: String
    var result: String?
    /// Which document it made.
    var document: Int?

    private enum CodingKeys: String, CodingKey {
        case id, status, result
        case name = "task_file_name"
        case document = "related_document"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(Int.self, forKey: .id)
        name = try values.decodeIfPresent(String.self, forKey: .name)
        status = try values.decode(String.self, forKey: .status).uppercased()
        result = try values.decodeIfPresent(String.self, forKey: .result)
        // A text in version 2, a number in version 3.
        document =
            (try? values.decodeIfPresent(Int.self, forKey: .document))
            ?? (try? values.decodeIfPresent(String.self, forKey: .document)).flatMap { Int($0) }
    }
}

struct PaperlessDocument: Decodable {
    var id: Int
    var tags: [Int]
    var modified: String?
}

/// What is changed of a document; what is absent stays.
struct PaperlessChange: Encodable {
    var title: String?
    /// `yyyy-MM-dd`.
    var created: String?
    var correspondent: Int?
    var tags: [Int]
}

/// The calls to paperless-ngx that are needed here, in version 9 of its interface.
struct PaperlessServer: Sendable {
    private let calls: ServerCalls

    private static let accept = (name: "Accept", value: "application/json; version=9")

    init(_ address: ServerAddress, _ client: any HTTPClient, _ tokens: any TokenSource) {
        calls = ServerCalls(address: address, client: client, tokens: tokens) { secret in
            [(name: "Authorization", value: "Token \(secret.secret)"), Self.accept]
        }
    }

    /// Who the token belongs to.
    func user() async throws(BackendError) -> String {
        struct Settings: Decodable {
            struct User: Decodable { var username: String }
            var user: User
        }
        do {
            return try await calls.call(Settings.self, .get, "/api/ui_settings/").user.username
        } catch BackendError.refused(let refusal) where refusal.status == 406 {
            throw BackendError.unacceptable(
                reason: "this paperless-ngx does not know version 9 of its interface",
                nextStep: "it has to be version 2.16 or later")
        } catch {
            throw error
        }
    }

    private struct Page<Entry: Decodable>: Decodable {
        var results: [Entry]
    }

    /// The document whose original came under exactly this name.
    func document(named name: String) async throws(BackendError) -> Int? {
        try await first("/api/documents/?original_filename__iexact=\(S3Signature.escaped(name))")
    }

    /// The document whose original is this one, whatever kind of file it is.
    func document(withOriginal digest: String) async throws(BackendError) -> Int? {
        try await first("/api/documents/?original_filename__istartswith=\(S3Signature.escaped(digest))")
    }

    private struct Named: Decodable { var id: Int }

    private func first(_ path: String) async throws(BackendError) -> Int? {
        try await calls.call(Page<Named>.self, .get, path).results.first?.id
    }

    /// `nil` when there is none any more.
    func document(_ id: Int) async throws(BackendError) -> PaperlessDocument? {
        do {
            return try await calls.call(PaperlessDocument.self, .get, "/api/documents/\(id)/")
        } catch BackendError.refused(let refusal) where refusal.status == 404 {
            return nil
        } catch {
            throw error
        }
    }

    func change(_ id: Int, to change: PaperlessChange) async throws(BackendError) -> PaperlessDocument {
        try await calls.call(PaperlessDocument.self, .patch, "/api/documents/\(id)/", json: jsonText(change))
    }

    /// Sends an original as a form.
    ///
    /// - Returns: the task that works on it.
    func post(_ original: BodyFile, named name: String, mediaType: String) async throws(BackendError) -> String {
        // The name is a digest, so that no original holds the boundary but one that was made to.
        let boundary = "bilko-\(name.prefix(48))"
        let before = """
            --\(boundary)\r\nContent-Disposition: form-data; name="document"; filename="\(name)"\r\n\
            Content-Type: \(mediaType)\r\n\r\n
            """
        let answer = try await calls.call(
            .post, "/api/documents/post_document/",
            headers: [(name: "Content-Type", value: "multipart/form-data; boundary=\(boundary)")],
            body: .enclosed(original, before: Array(before.utf8), after: Array("\r\n--\(boundary)--\r\n".utf8)))
        guard answer.isSuccess else { throw answer.refusal() }
        let task = try answer.decoded(String.self)
        guard !task.isEmpty else { throw .notUnderstood(reason: "it names no task") }
        return task
    }

    /// A task by its name; `nil` when it is not known.
    func task(_ name: String) async throws(BackendError) -> PaperlessTask? {
        try await calls.call([PaperlessTask].self, .get, "/api/tasks/?task_id=\(S3Signature.escaped(name))").first
    }

    /// The last task about an original.
    func lastTask(of name: String) async throws(BackendError) -> PaperlessTask? {
        try await calls.call([PaperlessTask].self, .get, "/api/tasks/").filter { $0.name == name }
            .max { $0.id < $1.id }
    }

    func tag(named name: String) async throws(BackendError) -> Int { try await found(name, in: "tags") }

    func correspondent(named name: String) async throws(BackendError) -> Int {
        try await found(name, in: "correspondents")
    }

    /// Looks for something that has a name, and makes it where there is none.
    private func found(_ name: String, in kind: String) async throws(BackendError) -> Int {
        let name = String(name.prefix(120))
        let path = "/api/\(kind)/?name__iexact=\(S3Signature.escaped(name))"
        if let id = try await first(path) { return id }
        do {
            return try await calls.call(Named.self, .post, "/api/\(kind)/", json: jsonText(["name": name])).id
        } catch BackendError.refused(let refusal) where refusal.status == 400 {
            // Names are unique: somebody was faster, or an earlier answer was lost.
            if let id = try await first(path) { return id }
            throw BackendError.refused(refusal)
        } catch {
            throw error
        }
    }
}
