extension CodingUserInfoKey {
    /// Set for an encoder that keeps the parts of messages; any other one writes them as English text.
    package static let keepsMessageParts = CodingUserInfoKey(rawValue: "bilko.keepsMessageParts")
}

extension Message: Codable {
    /// Maximum length of a template in UTF-8 bytes, and number of its parts, that are read.
    private static let longestTemplate = 4_096
    private static let mostParts = 32
    /// Maximum depth of messages within messages that is read.
    private static let deepest = 4

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
        let depth = decoder.codingPath.count { $0.stringValue == CodingKeys.parts.stringValue }
        guard template.utf8.count <= Self.longestTemplate, parts.count <= Self.mostParts, depth < Self.deepest else {
            throw DecodingError.dataCorruptedError(
                forKey: .template, in: members, debugDescription: "no message is of such a length or depth")
        }
        self.init(template: template, parts: parts)
    }

    package func encode(to encoder: any Encoder) throws {
        let keepsParts = CodingUserInfoKey.keepsMessageParts.map { encoder.userInfo[$0] != nil } ?? false
        guard keepsParts, !parts.isEmpty else {
            var text = encoder.singleValueContainer()
            return try text.encode(english)
        }
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(template, forKey: .template)
        try members.encode(parts, forKey: .parts)
    }
}

extension Message.Part: Codable {
    private enum CodingKeys: String, CodingKey { case text, count, hundredths, money, date, message }

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
        case .money(let money): try members.encode(money, forKey: .money)
        case .date(let date): try members.encode(date, forKey: .date)
        case .message(let message): try members.encode(message, forKey: .message)
        }
    }
}
