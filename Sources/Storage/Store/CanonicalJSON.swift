import Foundation
import ReceiptModel

/// JSON as every store writes and fingerprints it: keys sorted, slashes as they are, so that the same value is always the
/// same text.
package enum CanonicalJSON {
    /// The text of a value.
    ///
    /// - Throws: what the value itself throws when it is encoded.
    package static func text(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // What is stored can be said in another language later.
        if let key = CodingUserInfoKey.keepsMessageParts { encoder.userInfo[key] = true }
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The value that a text holds; `nil` when it holds none of this type.
    package static func value<Value: Decodable>(_ type: Value.Type, from text: String) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }

    /// Whether a text is one JSON value.
    package static func isValid(_ text: String) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
    }
}
