import Crypto
import Foundation

/// Bytes as lower-case hexadecimal digits.
enum Hexadecimal {
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}

/// The SHA-256 of several texts, each with its length before it, so that no two lists of texts look alike.
enum Fingerprint {
    static func of(_ parts: [String]) -> String {
        let joined = parts.map { "\($0.utf8.count):\($0)" }.joined(separator: ",")
        return Hexadecimal.text(SHA256.hash(data: Data(joined.utf8)))
    }
}
