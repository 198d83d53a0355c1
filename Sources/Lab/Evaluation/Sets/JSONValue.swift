import Foundation
import ReceiptModel

/// Any JSON value.
enum JSONValue: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Decimal)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Decimal.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// The text of a string, or a number in decimal notation; `nil` for anything else.
    var text: String? {
        switch self {
        case .string(let text): text
        case .number(let number): "\(number)"
        default: nil
        }
    }

    /// An amount with the opposite sign; any other value unchanged.
    var negated: JSONValue {
        guard let text else { return self }
        return .string(text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text)
    }

    var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

    var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// All strings in the value, at any depth.
    var words: [String] {
        if let text { return [text] }
        return elements?.flatMap(\.words) ?? members?.sorted { $0.key < $1.key }.flatMap(\.value.words) ?? []
    }

    /// A string, or an array of strings.
    var texts: [String]? {
        if let text { return [text] }
        guard let elements else { return nil }
        let texts = elements.compactMap(\.text)
        return texts.count == elements.count ? texts : nil
    }
}
