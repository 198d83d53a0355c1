extension CodingUserInfoKey {
    /// Set for an encoder that keeps the parts of messages; any other one writes them as English text.
    package static let keepsMessageParts = CodingUserInfoKey(rawValue: "bilko.keepsMessageParts")
    /// Holds a ``MessageSpeaker``, for an encoder that writes messages in somebody's language.
    package static let speaksMessages = CodingUserInfoKey(rawValue: "bilko.speaksMessages")
}

/// Says messages as texts, for whoever is told them by an encoder.
package struct MessageSpeaker: Sendable {
    fileprivate let text: @Sendable (Message) -> String

    package init(_ text: @escaping @Sendable (Message) -> String) { self.text = text }
}

extension Message: Codable {
    /// Maximum length of a template in UTF-8 bytes, and number of its parts, that are read.
    private static let longestTemplate = 4_096
    private static let mostParts = 32
    /// Maximum depth of messages within messages that is kept and read; what lies deeper is kept as English text.
    private static let deepest = 8

    private enum CodingKeys: String, CodingKey { case template, parts }

    /// Reads a text, which is a message without parts, or a template with its parts.
    ///
    /// - Throws: `DecodingError` for what is neither, and for what no message of this program is: too long, too deep.
    package init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(stringLiteral: text)
            return
        }
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let template = try members.decode(String.self, forKey: .template)
        let parts = try members.decode([Part].self, forKey: .parts)
        guard Self.isReadable(template, parts, at: decoder.codingPath) else {
            throw DecodingError.dataCorruptedError(
                forKey: .template, in: members, debugDescription: "no message is of such a length or depth")
        }
        self.init(template: template, parts: parts)
    }

    private static func isReadable(_ template: String, _ parts: [Part], at path: [any CodingKey]) -> Bool {
        let depth = path.count { $0.stringValue == CodingKeys.parts.stringValue }
        return template.utf8.count <= longestTemplate && parts.count <= mostParts && depth < deepest
    }

    package func encode(to encoder: any Encoder) throws {
        let keepsParts = CodingUserInfoKey.keepsMessageParts.map { encoder.userInfo[$0] != nil } ?? false
        // What was written must be read again, whatever an error has been wrapped in.
        guard keepsParts, !parts.isEmpty, Self.isReadable(template, parts, at: encoder.codingPath) else {
            let speaker = CodingUserInfoKey.speaksMessages.flatMap { encoder.userInfo[$0] as? MessageSpeaker }
            var text = encoder.singleValueContainer()
            return try text.encode(speaker?.text(self) ?? english)
        }
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(template, forKey: .template)
        try members.encode(parts, forKey: .parts)
    }
}

extension Message.Part: Codable {
    private enum CodingKeys: String, CodingKey { case text, count, hundredths, decimal, money, date, message }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        guard let kind = members.allKeys.first, members.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a part of a message is of one kind"))
        }
        self =
            switch kind {
            case .text: .text(try members.decode(String.self, forKey: kind))
            case .count: .count(try members.decode(Int.self, forKey: kind))
            case .hundredths: .hundredths(try members.decode(Int64.self, forKey: kind))
            case .decimal: .decimal(try members.decode(String.self, forKey: kind))
            case .money: .money(try members.decode(Money.self, forKey: kind))
            case .date: .date(try members.decode(CivilDate.self, forKey: kind))
            case .message: .message(try members.decode(Message.self, forKey: kind))
            }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .text(let text): try members.encode(text, forKey: .text)
        case .count(let number): try members.encode(number, forKey: .count)
        case .hundredths(let value): try members.encode(value, forKey: .hundredths)
        case .decimal(let plain): try members.encode(plain, forKey: .decimal)
        case .money(let money): try members.encode(money, forKey: .money)
        case .date(let date): try members.encode(date, forKey: .date)
        case .message(let message): try members.encode(message, forKey: .message)
        }
    }
}
