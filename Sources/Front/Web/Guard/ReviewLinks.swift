import Crypto
package import Files
import Foundation
package import ReceiptModel
import Synchronization
package import SystemPackage

/// Links that open the review page once.
///
/// A link is known to the home as a file whose name is the SHA-256 of its token and whose content says until when it may be
/// used. So whoever may write in the home makes links, without a word to the server, and neither a journal nor the home
/// has the token itself.
package struct ReviewLinks: Sendable {
    /// For how long a link may be used, in milliseconds.
    package static let lifetime: Int64 = 120_000

    private let folder: FilePath

    package init(in home: FilePath) { folder = home.appending("review-links") }

    /// Makes a link.
    ///
    /// - Returns: its token: 64 hexadecimal digits.
    /// - Throws: ``FileError`` when the home cannot be written to.
    package func make(now: Timestamp) throws(FileError) -> String {
        try Durability.makeFolder(folder)
        sweep(now: now)
        let token = SecretToken.make()
        let path = folder.appending(SecretToken.digest(of: token))
        let file = try Durability.createFile(path)
        try file.write(Array(String(now.milliseconds + Self.lifetime).utf8), to: path)
        return token
    }

    /// Uses a link up.
    ///
    /// The link is gone before anybody is let in; one server serves a home, and it lets in one at a time.
    ///
    /// - Returns: whether it was there and in time.
    func redeem(_ token: String, now: Timestamp) -> Bool {
        guard token.utf8.count == SecretToken.length, token.utf8.allSatisfy(SecretToken.isDigit) else { return false }
        let path = folder.appending(SecretToken.digest(of: token))
        return Self.turn.withLock { _ in
            guard let end = end(of: path) else { return false }
            do throws(FileError) { try Durability.remove(path) } catch { return false }
            // A clock that was set back does not make a link live longer.
            return now.milliseconds <= end && end - now.milliseconds <= Self.lifetime
        }
    }

    private static let turn = Mutex<Void>(())

    private func end(of path: FilePath) -> Int64? {
        guard let file = try? FileSystem.openRegular(path, followingLinks: false),
            let bytes = try? file.descriptor.bytes(from: 0, count: min(file.status.size, 32))
        else { return nil }
        return Int64(String(decoding: bytes, as: UTF8.self))
    }

    /// Takes away links that were never used.
    private func sweep(now: Timestamp) {
        for name in (try? FileSystem.names(in: folder)) ?? [] {
            let path = folder.appending(String(decoding: name, as: UTF8.self))
            if let end = end(of: path), end < now.milliseconds { try? Durability.remove(path) }
        }
    }
}

/// Random tokens of 256 bits.
enum SecretToken {
    /// In hexadecimal digits.
    static let length = 64

    static func make() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let digits = String(UInt64.random(in: .min ... .max, using: &random), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// By what a token is known where it is kept: its SHA-256 in hexadecimal digits.
    static func digest(of token: String) -> String { digest(of: Array(token.utf8)) }

    /// SHA-256 of bytes in hexadecimal digits.
    static func digest(of bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }.joined()
    }

    static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }
}
