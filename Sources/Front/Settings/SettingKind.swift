import HTTPTransport
import Localization
import ReceiptModel
import TOML

/// The value of a setting, of a type that its kind has checked.
package enum SettingValue: Hashable, Sendable, Encodable {
    case text(String)
    case number(Double)
    case texts([String])

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var number: Double? { if case .number(let number) = self { number } else { nil } }
    package var texts: [String]? { if case .texts(let texts) = self { texts } else { nil } }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .texts(let texts): try container.encode(texts)
        }
    }

    /// The value for people; numbers without zeros at their end.
    package var description: String {
        switch self {
        case .text(let text): text
        case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
        case .texts(let texts): texts.joined(separator: ", ")
        }
    }
}

/// What values a setting takes.
enum SettingKind: Equatable, Sendable {
    case text
    case choice([String])
    /// A time in seconds, from 0.1 to a day.
    case seconds
    /// An amount of memory in MiB, from what reading a page takes to 64 GiB.
    case mebibytes
    /// A time in days, from one to ten years.
    case days
    case texts
    case choices([String])
    /// A path from the root, or from the user's own folder with `~/`.
    case path
    /// The address of a server.
    case address
    /// A program with its arguments, as a shell's user writes it.
    case command

    static let country = choice(Country.allCases.map(\.rawValue))
    static let language = choice(Language.allCases.map(\.rawValue))
    static let secondsRange = 0.1...86_400.0
    static let mebibytesRange = 768.0...65_536.0
    static let daysRange = 1.0...3_650.0

    /// What a number may be; `nil` where the value is none.
    private var range: ClosedRange<Double>? {
        switch self {
        case .seconds: Self.secondsRange
        case .mebibytes: Self.mebibytesRange
        case .days: Self.daysRange
        default: nil
        }
    }

    /// Why a value is not taken, and what would be.
    struct Refusal: Error, Equatable {
        var why: Message
        var remedy: Message
    }

    /// What stands where a value of this kind is wanted, for people.
    var wanted: Message {
        switch self {
        case .text: "text in quotes"
        case .command: "a program with its arguments, quotes around those with blanks"
        case .choice(let words): "one of \(words.map(\.quoted).joined(separator: ", "))"
        case .seconds: "a number of seconds from 0.1 to 86400"
        case .mebibytes: "a number of MiB from 768 to 65536"
        case .days: "a number of days from 1 to 3650"
        case .texts: "a list of texts: [\"one\", \"two\"]"
        case .choices(let words): "a list of \(words.map(\.quoted).joined(separator: ", "))"
        case .path: "a path from the root or from ~/, in quotes"
        case .address: "an address that begins with https://, or with http:// on this machine"
        }
    }

    /// The value of a node.
    ///
    /// - Throws: ``Refusal`` when the type is another, the value out of range, or none of the choices.
    func value(of node: TOMLNode) throws(Refusal) -> SettingValue {
        switch (self, node) {
        case (_, .integer(let integer)) where range != nil: return try checked(.number(Double(integer)))
        case (_, .number(let number)) where range != nil: return try checked(.number(number))
        case (.texts, .array(let items)), (.choices, .array(let items)):
            let texts = items.compactMap { if case .text(let text) = $0 { text } else { nil } }
            guard texts.count == items.count else { throw Refusal(why: "not every item is text", remedy: wanted) }
            return try checked(.texts(texts))
        case (.texts, _), (.choices, _): break
        case _ where range != nil: break
        case (_, .text(let text)): return try checked(.text(text))
        default: break
        }
        throw Refusal(why: "\(node.kind) stands where \(wanted) is wanted", remedy: "write \(wanted)")
    }

    /// The same value when it is in range.
    ///
    /// - Throws: ``Refusal``, which never repeats an address: its path may be a secret.
    func checked(_ value: SettingValue) throws(Refusal) -> SettingValue {
        let texts = value.texts ?? value.text.map { [$0] } ?? []
        guard !texts.contains(where: { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } })
        else {
            throw Refusal(why: "it holds a control character", remedy: "write \(wanted)")
        }
        switch (self, value) {
        case (.seconds, .number(let number)), (.mebibytes, .number(let number)), (.days, .number(let number)):
            guard range?.contains(number) == true else {
                throw Refusal(why: "\(value.description) is out of range", remedy: "write \(wanted)")
            }
        case (.choice(let words), .text(let text)): return .text(try Self.word(text, of: words))
        case (.choices(let words), .texts(let texts)):
            guard !texts.isEmpty else { throw Refusal(why: "the list is empty", remedy: "write \(wanted)") }
            var known: [String] = []
            for text in texts { known.append(try Self.word(text, of: words)) }
            return .texts(known)
        case (.texts, .texts(let texts)):
            guard texts.allSatisfy({ !$0.isEmpty }) else {
                throw Refusal(why: "an item of the list is empty", remedy: "write a text, or leave it away")
            }
        case (.path, .text(let text)):
            guard text.hasPrefix("/") || text.hasPrefix("~/") else {
                throw Refusal(why: "\(text.quoted) is no path from the root", remedy: "write \(wanted)")
            }
        case (.address, .text(let text)):
            guard (try? ServerAddress(normalising: text)) != nil else {
                throw Refusal(why: "it is no address of a server", remedy: "write \(wanted)")
            }
        case (.command, .text(let text)):
            guard text.contains(where: { !$0.isWhitespace }), Self.endsItsQuotes(text) else {
                throw Refusal(why: "it names no program, or a quote does not end", remedy: "write \(wanted)")
            }
        case (.text, .text(let text)):
            guard !text.isEmpty else {
                throw Refusal(why: "the text is empty", remedy: "write something, or leave the line away")
            }
        default: throw Refusal(why: "it is of another type", remedy: "write \(wanted)")
        }
        return value
    }

    private static func endsItsQuotes(_ command: String) -> Bool {
        var open: Character?
        for sign in command where sign == "\"" || sign == "'" {
            if open == nil { open = sign } else if open == sign { open = nil }
        }
        return open == nil
    }

    /// The word of a list, however its letters are written: `hr` is HR.
    private static func word(_ text: String, of words: [String]) throws(Refusal) -> String {
        if let word = words.first(where: { $0.lowercased() == text.lowercased() }) { return word }
        let all = words.map(\.quoted).joined(separator: ", ")
        throw Refusal(
            why: "\(text.quoted) is none of its values",
            remedy: Spelling.nearest(to: text, of: words).map { "did you mean \($0.quoted)? It is one of \(all)" }
                ?? "it is one of \(all)")
    }
}

extension String {
    /// The text in quotes, as it would stand in the file.
    var quoted: String { "\"\(self)\"" }
}
