package import Accounts
import Crypto
import Files
import Foundation
package import HTTPTransport
import ReceiptModel
import Store

/// A folder on a WebDAV server, such as that of a Nextcloud.
///
/// A file goes to a temporary name first, is looked at there, and gets its name by a `MOVE` that overwrites nothing, so
/// that under a final name there is the whole file or none.
package struct WebDAVBackend: StorageBackend {
    package let account: String
    private let user: String
    private let server: ServerCalls

    /// The largest file that is fetched to be compared byte by byte; of larger ones the length is compared.
    private static let largestLook = 4 << 20
    /// Milliseconds until a file that somebody has locked is tried again.
    private static let lockWait: Int64 = 30_000

    /// The folder at an address, with the name that goes with the secret.
    package init(
        account: String, at address: ServerAddress, user: String, through client: any HTTPClient,
        tokens: any TokenSource
    ) {
        self.account = account
        self.user = user
        server = ServerCalls(address: address, client: client, tokens: tokens) { secret in
            let pair = Data("\(user):\(secret.secret)".utf8).base64EncodedString()
            return [(name: "Authorization", value: "Basic \(pair)")]
        }
    }

    /// Asks whether the folder is there, and makes it where only its last part is missing.
    ///
    /// - Throws: ``BackendError`` when it is not there or does not accept the secret.
    package func identify() async throws(BackendError) -> String {
        let answer = try await server.call(.properties, "/", headers: [(name: "Depth", value: "0")])
        if answer.status == 207 { return user }
        guard answer.status == 404 else {
            throw answer.isSuccess ? .notUnderstood(reason: "it does not speak WebDAV") : answer.refusal()
        }
        let made = try await server.call(.makeFolder, "/")
        guard made.isSuccess else { throw made.refusal() }
        return user
    }

    func store(_ item: StoredItem, isSecond: Bool) async throws(BackendError) {
        if isSecond, try await stands(item) { return }
        var parts = item.path
        let name = parts.removeLast()
        let temporary = "/" + (parts + [".\(name).\(item.key).partial"]).joined(separator: "/")
        try await put(item, at: temporary, in: parts)
        let arrived = try await server.call(.head, temporary)
        guard arrived.isSuccess, arrived.length == nil || arrived.length == item.byteCount else {
            throw .notUnderstood(reason: "the file that was sent is not there as a whole")
        }
        let moved = try await server.call(
            .move, temporary,
            headers: [
                (name: "Destination", value: "\(server.base)/\(item.name)"), (name: "Overwrite", value: "F"),
            ])
        if moved.status == 201 || moved.status == 204 { return }
        guard moved.status == 412 else { throw Self.failure(moved) }
        let isThere = try await stands(item)
        _ = try await server.call(.delete, temporary)
        guard isThere else { throw .notUnderstood(reason: "the name was taken, and then it was not") }
    }

    /// Sends the bytes, and makes the folders when the server says that they are missing.
    private func put(_ item: StoredItem, at path: String, in folders: [String]) async throws(BackendError) {
        let headers = [(name: "Content-Type", value: item.mediaType)]
        var answer = try await server.call(.put, path, headers: headers, body: item.body)
        if answer.status == 409 || answer.status == 404 {
            for count in 1...folders.count {
                let made = try await server.call(.makeFolder, "/" + folders.prefix(count).joined(separator: "/") + "/")
                // 405 says that it is there.
                guard made.isSuccess || made.status == 405 else { throw Self.failure(made) }
            }
            answer = try await server.call(.put, path, headers: headers, body: item.body)
        }
        guard answer.isSuccess else { throw Self.failure(answer) }
    }

    /// Whether the content stands under its final name.
    ///
    /// - Throws: when something else does.
    private func stands(_ item: StoredItem) async throws(BackendError) -> Bool {
        let found = try await server.call(.head, "/" + item.name)
        if found.status == 404 { return false }
        guard found.isSuccess, !found.isForPeople else { throw Self.failure(found) }
        guard found.length == nil || found.length == item.byteCount else { throw .occupied(item, in: "the server") }
        guard item.byteCount <= Self.largestLook else { return true }
        let whole = try await server.call(.get, "/" + item.name)
        guard whole.isSuccess, !whole.isForPeople else { throw Self.failure(whole) }
        guard Hexadecimal.text(SHA256.hash(data: whole.body)) == item.sha256 else {
            throw .occupied(item, in: "the server")
        }
        return true
    }

    private static func failure(_ answer: HTTPAnswer) -> BackendError {
        switch answer.status {
        case 200...299: .notUnderstood(reason: "it is a page for people")
        case 423: .notYet(reason: "somebody has locked the file on the server", wait: lockWait)
        // A parent that went away again, or a server that is being tidied up: the next try makes it anew.
        case 404, 409, 412: .notUnderstood(reason: "the folders on the server change meanwhile (\(answer.status))")
        default: answer.refusal()
        }
    }
}
