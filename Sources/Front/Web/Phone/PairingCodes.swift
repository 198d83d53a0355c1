package import Files
package import ReceiptModel
import Synchronization
package import SystemPackage

/// Codes that let one phone in each, once.
///
/// A code is known to the home as a file whose name is its SHA-256 and whose content says until when it may be used; so it
/// outlives the server, and neither the home nor a journal has the code itself.
package struct PairingCodes: Sendable {
    /// For how long a code may be used, in milliseconds.
    package static let lifetime: Int64 = 120_000
    /// Digits of a code: 130 random bits.
    package static let length = 26
    /// Without letters that look like digits or like each other (Crockford's base 32).
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")

    private let folder: FilePath

    package init(in home: FilePath) { folder = home.appending("phone-codes") }

    /// Makes a code.
    ///
    /// - Throws: ``FileError`` when the home cannot be written to.
    package func make(now: Timestamp) throws(FileError) -> String {
        try Durability.makeFolder(folder)
        sweep(now: now)
        var random = SystemRandomNumberGenerator()
        let code = String((0..<Self.length).map { _ in Self.alphabet[Int.random(in: 0..<32, using: &random)] })
        let path = folder.appending(SecretToken.digest(of: code))
        let file = try Durability.createFile(path)
        try file.write(Array(String(now.milliseconds + Self.lifetime).utf8), to: path)
        return code
    }

    /// A code as it is read out: in groups of digits.
    package static func spelled(_ code: String) -> String {
        stride(from: 0, to: code.count, by: 5).map { String(code.dropFirst($0).prefix(5)) }.joined(separator: "-")
    }

    /// Uses a code up, as it was scanned or typed.
    ///
    /// The code is gone before anybody is let in; one server serves a home, and it lets in one at a time.
    ///
    /// - Returns: whether it was there and in time.
    func redeem(_ typed: String, now: Timestamp) -> Bool {
        guard let code = Self.plain(typed) else { return false }
        let digest = SecretToken.digest(of: code)
        return Self.turn.withLock { _ in
            var found: FilePath?
            // Each is compared to its end, so that how long it takes tells nothing.
            for path in paths() where path.lastComponent.map({ SecretToken.isSame($0.string, digest) }) == true {
                found = path
            }
            guard let found, let end = end(of: found) else { return false }
            do throws(FileError) { try Durability.remove(found) } catch { return false }
            // A clock that was set back does not make a code live longer.
            return now.milliseconds <= end && end - now.milliseconds <= Self.lifetime
        }
    }

    private static let turn = Mutex<Void>(())

    /// Small letters and digits alone; `nil` for what is no code.
    private static func plain(_ typed: String) -> String? {
        guard typed.utf8.count <= 2 * length else { return nil }
        let code = typed.lowercased().filter { $0 != "-" && $0 != " " }
        return code.count == length && code.allSatisfy(alphabet.contains) ? code : nil
    }

    private func paths() -> [FilePath] {
        ((try? FileSystem.names(in: folder)) ?? []).map { folder.appending(String(decoding: $0, as: UTF8.self)) }
    }

    private func end(of path: FilePath) -> Int64? {
        guard let file = try? FileSystem.openRegular(path, followingLinks: false),
            let bytes = try? file.descriptor.bytes(from: 0, count: min(file.status.size, 32))
        else { return nil }
        return Int64(String(decoding: bytes, as: UTF8.self))
    }

    /// Takes away codes that were never used.
    private func sweep(now: Timestamp) {
        for path in paths() {
            if let end = end(of: path), end < now.milliseconds { try? Durability.remove(path) }
        }
    }
}

extension SecretToken {
    /// Whether two texts are the same; it takes as long for any two of one length.
    static func isSame(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return zip(one.utf8, other.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
