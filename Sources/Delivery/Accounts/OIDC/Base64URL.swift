import Foundation

/// Base64 for addresses (RFC 4648, section 5), without padding.
enum Base64URL {
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// `nil` for what is none.
    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") }) else { return nil }
        let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain + padding).map(Array.init)
    }
}

/// A form, as a body or as a query.
enum WebForm {
    private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    static func text(_ parts: [(String, String)]) -> String {
        parts.map { "\(escaped($0.0))=\(escaped($0.1))" }.joined(separator: "&")
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            plain.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }

    /// The parts of a query; a name that comes twice makes it none, because it is not clear which one counts.
    static func parts(_ text: String) -> [String: String]? {
        var parts: [String: String] = [:]
        for part in text.split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = pair.count == 2 ? String(pair[1]).replacing("+", with: " ") : ""
            guard let name = String(pair[0]).removingPercentEncoding, let plain = value.removingPercentEncoding,
                parts.updateValue(plain, forKey: name) == nil
            else { return nil }
        }
        return parts
    }
}
