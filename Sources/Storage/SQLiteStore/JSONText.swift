import Foundation
import ReceiptModel
import Store

/// JSON as the ledger keeps it.
enum JSONText {
    static func encode(_ value: some Encodable) throws -> String { try CanonicalJSON.text(of: value) }

    static func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            throw UnreadableRow(reason: "a row does not hold a \(type): \(error)")
        }
    }
}
