import Crypto
import Files
import Foundation

/// The SHA-256 of several texts, each with its length before it, so that no two lists of texts look alike.
package enum Fingerprint {
    /// 64 lower-case hexadecimal digits.
    package static func of(_ parts: [String]) -> String {
        let joined = parts.map { "\($0.utf8.count):\($0)" }.joined(separator: ",")
        return Hexadecimal.text(SHA256.hash(data: Data(joined.utf8)))
    }
}
