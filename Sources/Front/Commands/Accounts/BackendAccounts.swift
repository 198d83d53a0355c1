import Accounts
import ArgumentParser
import Console
import Delivery
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

extension AccountKind: ExpressibleByArgument {}

/// What the kinds of accounts need beside an address and a secret.
struct BackendOptions: ParsableArguments {
    @Option(help: "What is spoken there: bilko, folder, webdav, s3, paperless or beenvoice.")
    var kind: AccountKind = .bilko
    @Option(help: "The name that goes with the password, for webdav.")
    var user: String?
    @Option(help: "The bucket, for s3.")
    var bucket: String?
    @Option(help: "What comes before every name in the bucket, for s3.")
    var prefix: String?
    @Option(help: "The region of the bucket, for s3.")
    var region = "us-east-1"
    @Option(help: "The public half of the key pair, for s3; the secret half is the token.")
    var accessKey: String?

    /// Asks the place who the secret belongs to, and keeps the account.
    ///
    /// - Returns: its name.
    func add(
        _ address: String, named name: String?, signIn: SignInOptions, trust: ServerTrust,
        environment: AccountRow.Environment, home: HomeOptions
    ) async throws -> String {
        let place = try place(address)
        let door = BackendConfiguration(kind, settings: try settings(of: place))
        let method = kind == .folder ? .token : try signIn.method(address: place)
        let session = kind == .folder ? nil : try await signIn.session(method, trust: trust)
        let parts = BackendConnection(
            address: place, trust: trust, tokens: GivenToken(session?.token ?? AccessToken("")),
            known: { _, _ in nil }, now: { .now })
        let user = try await door.backend(of: "", parts).identify()
        let account = AccountRow(
            id: try identity(place, user, door.settings), address: place, environment: environment,
            trust: String(decoding: try JSONEncoder().encode(trust), as: UTF8.self), addedAt: .now, active: true)
        let vault = try home.vaultForWriting()
        if try vault.accounts().contains(where: { $0.id == account.id }), try vault.door(of: account.id).kind != kind {
            throw Failure(
                .input, "there is an account '\(account.id)' of another kind", remedy: "remove it first, if it is wrong"
            )
        }
        // The secret first: an account without one would only ask to sign in.
        if let session { try SecretPlace.keep(session, of: account.id, in: vault.home) }
        let text = String(decoding: try JSONEncoder().encode(method), as: UTF8.self)
        try vault.register(account, AccountSettings(name: name, signIn: text), door: door)
        if session != nil { try vault.count(.loginSuccess) }
        return account.id
    }

    /// The address in the form in which the ledger keeps it.
    private func place(_ address: String) throws -> String {
        guard kind == .folder else { return try ServerAddress(normalising: address).text }
        let path = FileSystem.absolute(address)
        guard FilePath(path.string) == path, path.string != "/" else {
            throw Failure(
                .usage, "\(path.printable) cannot be the place of an account", remedy: "choose another folder")
        }
        guard (try? FileSystem.status(of: path, followingLinks: true))?.kind == .directory else {
            throw Failure(
                .input, "\(path.printable) is no folder",
                remedy: "mount the disk or make the folder; it is not made here, so that nothing lands beside the disk")
        }
        return "file://\(path.string)"
    }

    private func settings(of place: String) throws -> [String: String] {
        switch kind {
        case .bilko, .paperless, .beenvoice: return [:]
        case .folder:
            let fresh = Hexadecimal.text((0..<16).map { _ in UInt8.random(in: .min ... .max) })
            return ["marker": try FolderBackend.mark(FilePath(String(place.dropFirst("file://".count))), with: fresh)]
        case .webdav: return ["user": try needed(user, "--user")]
        case .s3:
            let prefix = (prefix ?? "").split(separator: "/").joined(separator: "/")
            let bucket = try needed(bucket, "--bucket")
            for name in [bucket, prefix]
            where !name.utf8.allSatisfy({
                (45...57).contains($0) || (97...122).contains($0) || (65...90).contains($0) || $0 == 95
            }) {
                throw Failure(.usage, "'\(name)' is no name in a storage", remedy: "letters, digits and . - _ /")
            }
            return [
                "bucket": bucket, "prefix": prefix, "region": region,
                "accessKey": try needed(accessKey, "--access-key"),
            ]
        }
    }

    private func needed(_ value: String?, _ option: String) throws -> String {
        guard let value, !value.isEmpty else {
            throw Failure(.usage, "\(option) is missing", remedy: "an account of the kind \(kind.rawValue) needs it")
        }
        return value
    }

    /// `{host}::{userId}`, where the host goes on as far as it takes to tell one place from another.
    private func identity(_ place: String, _ user: String, _ settings: [String: String]) throws -> String {
        if kind == .folder { return "folder::\(user)" }
        let server = try ServerAddress(normalising: place)
        let host = server.authority + server.path
        return switch kind {
        case .s3:
            "\(host)/\(["bucket", "prefix"].compactMap { settings[$0] }.filter { !$0.isEmpty }.joined(separator: "/"))::\(user)"
        case .webdav: "\(host)/::\(user)"
        case .paperless: "\(host)/api::\(user)"
        case .bilko, .folder, .beenvoice: "\(host)::\(user)"
        }
    }
}

extension Vault {
    /// The backend of an account, of whatever kind.
    func backend(of row: AccountRow) throws -> any ExpenseBackend {
        let door = try door(of: row.id)
        guard door.kind != .bilko else { return try row.backend(in: self) }
        let tokens: any TokenSource =
            door.kind == .folder
            ? GivenToken(AccessToken("")) : try SecretPlace.tokens(of: row, in: self)
        return try door.backend(of: row.id, parts(of: row, tokens: tokens))
    }

    /// Whether a new secret opens the place of an account that is no Bilko server.
    ///
    /// - Returns: `false` for a Bilko server, which is not asked.
    func tries(_ token: AccessToken, of row: AccountRow) async throws -> Bool {
        let door = try door(of: row.id)
        guard door.kind != .folder else {
            throw Failure(.usage, "a folder has no secret", remedy: "nothing is to be done: 'bilko upload' sends there")
        }
        guard door.kind != .bilko else { return false }
        let user = try await door.backend(of: row.id, parts(of: row, tokens: GivenToken(token))).identify()
        guard row.id.hasSuffix("::\(user)") else {
            throw Failure(
                .input, "the secret belongs to somebody else there", remedy: "add it as an account of its own")
        }
        return true
    }

    private func parts(of row: AccountRow, tokens: any TokenSource) throws -> BackendConnection {
        BackendConnection(
            address: row.address, trust: try row.serverTrust(), tokens: tokens,
            known: { [self] type, entity in
                (try? remoteRecord(type, entity, account: row.id)) ?? nil
            }, now: { .now })
    }
}
