package import Crypto
package import Files
import Foundation
package import ReceiptModel
package import SystemPackage

/// Why a token cannot be kept or read.
package enum KeyringError: Error, Hashable, Sendable {
    case file(FileError)
    /// The key file can be read by others.
    case exposed(path: FilePath)
    /// The key file does not hold 32 bytes.
    case badKey(path: FilePath)
    /// The keyring was sealed with another key, or was changed.
    case sealed(path: FilePath)
    /// Another process has it for too long.
    case busy(path: FilePath)
    /// The keyring of the desktop does not answer.
    case unreachable
    /// What was given to it is not there.
    case notKept(account: String)
    /// A home has a keyring, and the file with its key is not there.
    case missingKey(path: FilePath)
    /// Neither the environment nor the user's home says where the key is kept.
    case noPlaceForKey

    /// One sentence: what, where, why.
    package var message: Message {
        switch self {
        case .file(let error): error.message
        case .exposed(let path): "the key of the keyring, \(path.printable), can be read by others"
        case .badKey(let path): "\(path.printable) is no key of a keyring"
        case .sealed(let path): "the keyring \(path.printable) does not open with this key"
        case .unreachable: "the keyring of the desktop, which holds the sessions of this home, does not answer"
        case .notKept(let account): "the session of \(account) was not kept"
        case .busy(let path): "the keyring \(path.printable) is held by another bilko"
        case .missingKey(let path): "the key of the keyring is missing: \(path.printable)"
        case .noPlaceForKey: "there is no place for the key of the keyring"
        }
    }

    /// What a person can do about it.
    package var remedy: Message {
        switch self {
        case .file(let error): error.remedy
        case .exposed(let path): "chmod 600 \(path.printable), and think about who may have read it"
        case .badKey, .sealed: "move both away and give the account its token again: bilko account login"
        case .unreachable: "unlock it, or run this in the session of the desktop"
        case .notKept: "run the command again; if it stays so, restart the keyring of the desktop"
        case .busy: "wait for the other command, and run this one again"
        case .missingKey: "restore it, or give the account its token again: bilko account login"
        case .noPlaceForKey: "set BILKO_KEYRING_KEY to a path"
        }
    }
}

/// The tokens of accounts in one file, each sealed under a key that is kept elsewhere.
///
/// What it protects: a copy of the home alone (a backup, a synchronised folder, a lost disk with the home) gives no
/// token. What it does not: a process of the same user can read both files.
package struct Keyring: SecretStore {
    private let path: FilePath
    private let key: SymmetricKey

    /// The form of the file.
    private struct Content: Codable {
        var version = 1
        /// By account: nonce, ciphertext and tag in base64.
        var sealed: [String: String] = [:]
    }

    /// A keyring of a home.
    ///
    /// - Parameters:
    ///   - home: the keyring is a file in it.
    ///   - key: as `key(at:)` gave it.
    package init(in home: FilePath, key: SymmetricKey) {
        path = home.appending("keyring")
        self.key = key
    }

    /// Reads the key of keyrings.
    ///
    /// - Returns: `nil` when there is none.
    /// - Throws: `exposed` when others can read it; a systemd credential is read-only and its owner's.
    package static func key(at path: FilePath) throws(KeyringError) -> SymmetricKey? {
        guard FileSystem.exists(path) else { return nil }
        let bytes: [UInt8]
        do throws(FileError) {
            let file = try FileSystem.openRegular(path, followingLinks: true)
            guard file.status.mode & 0o077 == 0 else { throw FileError("trust", path, .permissionDenied) }
            bytes = try file.descriptor.bytes(from: 0, count: 33)
        } catch {
            throw error.action == "trust" ? .exposed(path: path) : .file(error)
        }
        guard bytes.count == 32 else { throw .badKey(path: path) }
        return SymmetricKey(data: bytes)
    }

    /// Writes a new key, 32 random bytes, where there is none.
    ///
    /// - Throws: `file` when it cannot be written, or when there is one.
    package static func make(_ key: [UInt8], at path: FilePath) throws(KeyringError) {
        do throws(FileError) {
            try Durability.makeFolder(path.folder)
            let file = try Durability.createFile(path)
            try file.write(key, to: path)
            try file.synchronise(path)
            try Durability.synchroniseFolder(path.folder)
        } catch {
            throw .file(error)
        }
    }

    package func secret(of account: String) throws(KeyringError) -> String? {
        guard let text = try content().sealed[account] else { return nil }
        guard let combined = Data(base64Encoded: text), let box = try? ChaChaPoly.SealedBox(combined: combined),
            let plain = try? ChaChaPoly.open(box, using: key, authenticating: Data(account.utf8))
        else { throw .sealed(path: path) }
        return String(decoding: plain, as: UTF8.self)
    }

    /// The file is written anew as a whole, by one process at a time.
    ///
    /// - Throws: ``KeyringError``: `busy` when another process holds the keyring for ten seconds, `sealed`, `file`.
    package func keep(_ secret: String?, of account: String) throws(KeyringError) {
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        var content = try content()
        if let secret {
            guard
                let box = try? ChaChaPoly.seal(Data(secret.utf8), using: key, authenticating: Data(account.utf8))
            else { throw .sealed(path: path) }
            content.sealed[account] = box.combined.base64EncodedString()
        } else {
            content.sealed[account] = nil
        }
        guard let bytes = try? JSONEncoder().encode(content) else { throw .sealed(path: path) }
        do throws(FileError) {
            let temporary = FilePath(path.string + ".partial")
            try Durability.remove(temporary)
            let file = try Durability.createFile(temporary)
            try file.write(Array(bytes), to: temporary)
            try file.synchronise(temporary)
            try Durability.replace(path, with: temporary)
        } catch {
            throw .file(error)
        }
    }

    /// Waits for the moment that another process needs.
    private func lock() throws(KeyringError) -> FolderLock {
        do throws(FileError) {
            for _ in 0..<1_000 {
                if let lock = try FolderLock(at: FilePath(path.string + ".lock")) { return lock }
                Thread.sleep(forTimeInterval: 0.01)
            }
        } catch {
            throw .file(error)
        }
        throw .busy(path: path)
    }

    private func content() throws(KeyringError) -> Content {
        guard FileSystem.exists(path) else { return Content() }
        do {
            let file = try FileSystem.openRegular(path, followingLinks: false)
            let bytes = try file.descriptor.bytes(from: 0, count: min(file.status.size, 4 << 20))
            guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)) else {
                throw KeyringError.sealed(path: path)
            }
            return content
        } catch let error as FileError {
            throw .file(error)
        } catch {
            throw .sealed(path: path)
        }
    }
}

/// The token of one account, from where it is kept; read anew when the server refuses it, because somebody may have put
/// another there meanwhile.
package actor KeyringTokens: TokenSource {
    private let store: any SecretStore
    private let account: String
    private var known: AccessToken?

    package init(_ store: any SecretStore, account: String) {
        self.store = store
        self.account = account
    }

    package func token() throws(SignInError) -> AccessToken {
        if let known { return known }
        guard let token = try stored() else { throw .ended(reason: "the account has no token") }
        known = token
        return token
    }

    package func replacement(for refused: AccessToken) throws(SignInError) -> AccessToken {
        if let known, known != refused { return known }
        guard let token = try stored(), token != refused else {
            throw .ended(reason: "the server refuses the token")
        }
        known = token
        return token
    }

    private func stored() throws(SignInError) -> AccessToken? {
        do {
            return try store.session(of: account)?.token
        } catch {
            throw .ended(reason: error.message)
        }
    }
}

extension KeyringError: ExplainedError {
    package var exitStatus: ExitStatus {
        switch self {
        case .file(let error): error.exitStatus
        case .missingKey: .signIn
        case .noPlaceForKey: .usage
        case .exposed, .badKey, .sealed, .busy, .unreachable, .notKept: .permission
        }
    }
}
