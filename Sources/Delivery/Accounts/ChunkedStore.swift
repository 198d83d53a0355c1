import Crypto
import Files
import Foundation

/// A store for secrets larger than the one below takes in one piece, such as the cookies of a session.
///
/// A large secret lies in numbered pieces, and its head names them by their digest. The head is written last, so that a
/// process that dies leaves the secret of before, whole.
package struct ChunkedStore: SecretStore {
    private let store: any SecretStore
    private let limit: Int

    /// How a head begins; no secret does.
    private static let mark = "\u{01}chunks:"

    /// Pieces of at most `limit` bytes.
    package init(_ store: any SecretStore, limit: Int = 2_000) {
        self.store = store
        self.limit = max(1, limit)
    }

    package func secret(of account: String) throws(KeyringError) -> String? {
        guard let head = try store.secret(of: account) else { return nil }
        guard let (count, digest) = Self.parts(head) else { return head }
        var bytes: [UInt8] = []
        for index in 0..<count {
            guard let text = try store.secret(of: Self.name(account, digest, index)),
                let piece = Data(base64Encoded: text)
            else { throw .notKept(account: account) }
            bytes += piece
        }
        guard Self.digest(bytes) == digest else { throw .notKept(account: account) }
        return String(decoding: bytes, as: UTF8.self)
    }

    package func keep(_ secret: String?, of account: String) throws(KeyringError) {
        let old = try store.secret(of: account).flatMap(Self.parts)
        let bytes = secret.map { Array($0.utf8) }
        var kept: String?
        if let bytes, bytes.count > limit {
            let digest = Self.digest(bytes)
            let pieces = stride(from: 0, to: bytes.count, by: limit).map { bytes[$0..<min($0 + limit, bytes.count)] }
            for (index, piece) in pieces.enumerated() {
                try store.keep(Data(piece).base64EncodedString(), of: Self.name(account, digest, index))
            }
            try store.keep("\(Self.mark)\(pieces.count):\(digest)", of: account)
            kept = digest
        } else {
            try store.keep(secret, of: account)
        }
        guard let old, old.digest != kept else { return }
        for index in 0..<old.count { try store.keep(nil, of: Self.name(account, old.digest, index)) }
    }

    private static func parts(_ head: String) -> (count: Int, digest: String)? {
        guard head.hasPrefix(mark) else { return nil }
        let parts = head.dropFirst(mark.count).split(separator: ":")
        guard parts.count == 2, let count = Int(parts[0]), (1...100_000).contains(count) else { return nil }
        return (count, String(parts[1]))
    }

    private static func name(_ account: String, _ digest: String, _ index: Int) -> String {
        "\(account)#\(digest.prefix(16)).\(index)"
    }

    private static func digest(_ bytes: [UInt8]) -> String { Hexadecimal.text(SHA256.hash(data: bytes)) }
}
