package import ReceiptModel

extension Localizer {
    /// What a text of the program's own says in the language, where it is there in English only: help, examples.
    ///
    /// It is looked for as it stands; otherwise among `known`, with something in their places.
    /// - Parameters:
    ///   - text: in English.
    ///   - known: messages whose parts do not matter.
    /// - Returns: the text itself where nobody has translated it.
    package func text(english text: String, among known: [Message] = []) -> String {
        guard language != .english else { return text }
        let whole = Message(stringLiteral: text)
        if says(whole) { return self.text(whole) }
        for candidate in known {
            guard let message = candidate.refilled(from: text) else { continue }
            // Words in quotes are a list of the program's own; anything else may have been typed.
            let parts = message.parts.map { part in
                if case .text(let text) = part, text.hasPrefix("'") { inHelp(part) } else { part }
            }
            return self.text(Message(template: message.template, parts: parts))
        }
        return text
    }
}

extension Localizer {
    /// What a text of help says in the language, also one in which something stands that the program put there.
    ///
    /// - Returns: the text itself where nobody has translated it.
    package func help(english text: String) -> String {
        let found = self.text(english: text)
        guard language != .english, found == text else { return found }
        if text.hasSuffix("."), case .message(let words) = inHelp(.text(String(text.dropLast()))) {
            return "\(self.text(words))."
        }
        for template in catalogue.openTemplates where template.utf8.count <= text.utf8.count + Self.mostPlaceSigns {
            guard let message = Message(template: template, parts: []).refilled(from: text) else { continue }
            return self.text(Message(template: template, parts: message.parts.map(inHelp)))
        }
        return text
    }

    /// In bytes: what the places of a template take more than what stands there.
    private static var mostPlaceSigns: Int { 64 }

    /// A list of words, `HR, RS or BA`, in the language; any other part as it is.
    func inHelp(_ part: Message.Part) -> Message.Part {
        guard case .text(let text) = part, let or = text.ranges(of: " or ").last else { return part }
        let (words, last) = (text[..<or.lowerBound], text[or.upperBound...])
        guard !last.contains(" "), words.split(separator: ", ").allSatisfy({ !$0.contains(" ") }) else { return part }
        return .message("\(words) or \(last)")
    }
}

extension Message {
    /// A message of this template that reads as a text does in English; `nil` where none can.
    ///
    /// What stands at each place is the shortest text that lets the rest fit; the last one takes what is left.
    func refilled(from text: String) -> Message? {
        let pieces = MessageTemplate.pieces(of: template)
        var (rest, found, isOpen) = (text[...], [Part](), false)
        for (place, piece) in pieces.enumerated() {
            switch piece {
            case .place: isOpen = true
            case .text(let words):
                guard isOpen else {
                    guard rest.hasPrefix(words) else { return nil }
                    rest = rest.dropFirst(words.count)
                    continue
                }
                let isLast = place == pieces.count - 1
                let range =
                    isLast && rest.hasSuffix(words)
                    ? rest.index(rest.endIndex, offsetBy: -words.count)..<rest.endIndex : rest.firstRange(of: words)
                guard let range else { return nil }
                found.append(.text(String(rest[..<range.lowerBound])))
                rest = rest[range.upperBound...]
                isOpen = false
            }
        }
        if isOpen { found.append(.text(String(rest))) } else if !rest.isEmpty { return nil }
        return Message(template: template, parts: found)
    }
}
