import Accounts
import ArgumentParser
import Console
import Crypto
import Delivery
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// Where the key of the keyring is.
enum KeyringPlace {
    /// The key file: a systemd credential, what `BILKO_KEYRING_KEY` names, or in the user's configuration.
    ///
    /// The environment names a file, never the key.
    static func path() throws -> FilePath {
        let environment = ProcessInfo.processInfo.environment
        if let named = environment["BILKO_KEYRING_KEY"], !named.isEmpty { return FileSystem.absolute(named) }
        if let credentials = environment["CREDENTIALS_DIRECTORY"], credentials.hasPrefix("/") {
            let path = FilePath(credentials).appending("bilko-keyring")
            if FileSystem.exists(path) { return path }
        }
        return try configuration().appending("keyring.key")
    }

    /// The folder of the user's configuration.
    static func configuration() throws -> FilePath {
        let environment = ProcessInfo.processInfo.environment
        if let configuration = environment["XDG_CONFIG_HOME"], configuration.hasPrefix("/") {
            return FilePath(configuration).appending("bilko")
        }
        guard let user = environment["HOME"], user.hasPrefix("/") else {
            throw Failure(
                .usage, "there is no place for the key of the keyring", remedy: "set BILKO_KEYRING_KEY to a path")
        }
        return FilePath(user).appending(".config").appending("bilko")
    }

    /// The keyring of a home; its key is made when there is none and `making`.
    static func keyring(of home: FilePath, making: Bool = false) throws -> Keyring {
        let path = try path()
        if let key = try Keyring.key(at: path) { return Keyring(in: home, key: key) }
        guard making else {
            throw Failure(
                .signIn, "the key of the keyring is missing: \(path.printable)",
                remedy: "restore it, or give the account its token again: bilko account login")
        }
        try Keyring.make((0..<32).map { _ in UInt8.random(in: .min ... .max) }, at: path)
        guard let key = try Keyring.key(at: path) else { throw KeyringError.badKey(path: path) }
        return Keyring(in: home, key: key)
    }
}

extension AccountRow {
    /// How the server's certificate is judged.
    func serverTrust() throws -> ServerTrust {
        guard let trust = try? JSONDecoder().decode(ServerTrust.self, from: Data(trust.utf8)) else {
            throw Failure(.home, "the account \(id) is damaged in the ledger", remedy: "add it again")
        }
        return trust
    }

    /// The client of its server.
    func backend(in vault: Vault) throws -> BilkoBackend {
        let address = try ServerPlace.address(of: id, kept: address)
        let tokens = try SecretPlace.tokens(of: self, in: vault)
        return BilkoBackend(
            account: id, at: address, through: CurlTransport(to: address, trust: try serverTrust()), tokens: tokens)
    }
}

extension Vault {
    /// The account of this identity or name, or the active one.
    func account(named name: String?) throws -> AccountRow {
        let accounts = try accounts()
        if let name {
            let found = try accounts.first { try $0.id == name || settings(ofAccount: $0.id)?.name == name }
            guard let account = found else {
                throw Failure(.input, "there is no account '\(name)'", remedy: "see 'bilko account list'")
            }
            return account
        }
        guard let active = accounts.first(where: \.active) else {
            throw Failure(
                .signIn, "there is no account to send to",
                remedy: "bilko account add ADDRESS --oidc ISSUER --client-id ID, or --token-file FILE")
        }
        return active
    }
}
