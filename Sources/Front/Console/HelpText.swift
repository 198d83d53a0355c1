import Localization
import ReceiptModel

/// The help of a command in the language that people are spoken to in.
///
/// The parser writes help in English. It is taken as it comes on a very wide screen, where every text stands on one line; the
/// texts are looked up in the catalogue, and set anew for the width that there is.
struct HelpText {
    /// So wide that nothing is broken.
    static let unbroken = 1_000_000
    /// Columns before what is said of an option.
    private static let indent = 26
    /// Columns before what is said of it further.
    private static let further = 8

    private let localizer: Localizer
    private let columns: Int

    init(in localizer: Localizer, columns: Int) {
        self.localizer = localizer
        self.columns = max(40, columns)
    }

    /// Help in the language; a text that is no help, such as a version, as it is.
    func said(_ english: String) -> String {
        guard english.hasPrefix("OVERVIEW: ") || english.hasPrefix("USAGE: ") else { return english }
        var lines: [String] = []
        var rest = english[...]
        if let body = english.rest(behind: "OVERVIEW: "), let end = body.firstRange(of: "\n\nUSAGE: ") {
            lines += overview(String(body[..<end.lowerBound])) + [""]
            rest = body[end.lowerBound...].dropFirst(2)
        }
        for line in rest.split(separator: "\n", omittingEmptySubsequences: false) { lines += said(line: String(line)) }
        return lines.joined(separator: "\n")
    }

    /// The abstract, and the discussion below it.
    private func overview(_ text: String) -> [String] {
        let end = text.firstRange(of: "\n\n")
        let abstract = said(text: String(text[..<(end?.lowerBound ?? text.endIndex)]))
        let first = wrapped(localizer.text("OVERVIEW: \(abstract)"), indent: 0)
        guard let end else { return first }
        let discussion = said(text: String(text[end.upperBound...]))
        return first + [""]
            + discussion.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
                wrapped(String($0), indent: 0)
            }
    }

    private func said(line: String) -> [String] {
        if let rest = line.rest(behind: "USAGE: ") { return [localizer.text("USAGE: \(rest)")] }
        if line.hasSuffix(":"), !line.hasPrefix(" ") { return [header(String(line.dropLast()))] }
        if line.hasPrefix("  See '") {
            let detailed: Message = "  See '\("") <subcommand>' for detailed help."
            return [localizer.text(english: line, among: [detailed])]
        }
        let spaces = line.prefix { $0 == " " }.count
        if spaces >= Self.indent { return wrapped(description(String(line.dropFirst(spaces))), indent: Self.indent) }
        if spaces == Self.further {
            return wrapped(said(text: String(line.dropFirst(spaces))), indent: Self.further)
        }
        guard spaces == 2, let gap = Self.gap(in: line) else { return [label(line)] }
        let label = label(String(line[..<gap.lowerBound]))
        let text = description(String(line[gap.upperBound...].drop { $0 == " " }))
        let padded = label.padding(to: Self.indent)
        let body = wrapped(text, indent: Self.indent)
        return [padded + (body.first?.dropFirst(Self.indent) ?? "")] + body.dropFirst()
    }

    /// What stands between an option and what is said of it: blanks, or one where the option fills its columns.
    private static func gap(in line: String) -> Range<String.Index>? {
        if let blanks = line.dropFirst(2).firstRange(of: "  ") { return blanks }
        guard line.count > indent else { return nil }
        let last = line.index(line.startIndex, offsetBy: indent - 1)
        return line[last] == " " ? last..<line.index(after: last) : nil
    }

    /// `OPTIONS`, or a group of verbs: `EVERY DAY: SUBCOMMANDS`.
    private func header(_ english: String) -> String {
        let known: [Message] = [
            "ARGUMENTS", "OPTIONS", "SUBCOMMANDS", "EVERY DAY: SUBCOMMANDS", "DELIVERY: SUBCOMMANDS",
            "BOOKS: SUBCOMMANDS", "ORIGINALS AND THE HOME: SUBCOMMANDS", "READING BETTER: SUBCOMMANDS",
            "FOR SCRIPTS: SUBCOMMANDS",
        ]
        let message = known.first { $0.english == english }
        return (message.map(localizer.text) ?? english) + ":"
    }

    /// `list (default)`: the verb stays, the word does not.
    private func label(_ english: String) -> String {
        guard english.hasSuffix(" (default)") else { return english }
        return localizer.text("\(String(english.dropLast(" (default)".count))) (default)")
    }

    /// What is said of an option, with its values and its default behind it.
    private func description(_ english: String) -> String {
        let valuesAndDefault: Message = "(values: \(""); default: \(""))"
        let values: Message = "(values: \(""))"
        let usual: Message = "(default: \(""))"
        let alone: Message = "(default as flag: \(""))"
        for (mark, known) in [
            (" (values: ", valuesAndDefault), (" (values: ", values), (" (default: ", usual),
            (" (default as flag: ", alone),
        ] {
            guard let start = english.ranges(of: mark).last?.lowerBound, english.hasSuffix(")") else { continue }
            let tail = String(english[start...].dropFirst())
            let told = localizer.text(english: tail, among: [known])
            guard told != tail else { continue }
            return "\(said(text: String(english[..<start]))) \(told)"
        }
        return said(text: english)
    }

    /// What the parser says of its own options.
    private static let ofParser: [Message] = ["Show the version.", "Show help information."]

    /// A text of the program's own; one that ends in a list of numbers with meanings has those said, too.
    private func said(text english: String) -> String {
        guard let list = english.ranges(of: "\n\nExit codes: ").last else {
            return Self.ofParser.first { $0.english == english }.map(localizer.text) ?? localizer.help(english: english)
        }
        let found = localizer.text(english: english)
        guard found == english else { return found }
        // A meaning may have a semicolon, and begins with no digit.
        var items: [String] = []
        for item in english[list.upperBound...].dropLast().split(separator: "; ") {
            if items.isEmpty || item.first?.isNumber == true {
                items.append(String(item))
            } else {
                items[items.count - 1] += "; \(item)"
            }
        }
        let codes = items.map { item in
            let number = item.prefix { $0.isNumber || $0 == " " }
            return number + localizer.text(english: String(item.dropFirst(number.count)))
        }
        return said(text: String(english[..<list.lowerBound])) + "\n\n"
            + localizer.text("Exit codes: \(codes.joined(separator: "; ")).")
    }

    /// The lines of a paragraph; one that is set by hand, such as an example, keeps its blanks where it fits.
    private func wrapped(_ text: String, indent: Int) -> [String] {
        let blanks = String(repeating: " ", count: indent)
        guard indent + text.count > columns else { return [blanks + text] }
        let own = String(text.prefix { $0 == " " })
        var lines: [String] = []
        var line = blanks + own
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > columns {
                lines.append(line)
                (line, isEmpty) = (blanks + own, true)
            }
            line += isEmpty ? String(word) : " \(word)"
            isEmpty = false
        }
        return lines + [line]
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        let isShort = count < width
        return self + (isShort ? "" : "\n") + String(repeating: " ", count: isShort ? width - count : width)
    }
}
