import ReceiptModel

/// Names and texts as plain-text journals take them: the part that hledger, ledger and beancount have in common.
enum JournalNames {
    /// The five kinds of accounts, by the names of their roots in beancount.
    enum Root: String, CaseIterable {
        case assets = "Assets"
        case liabilities = "Liabilities"
        case equity = "Equity"
        case income = "Income"
        case expenses = "Expenses"

        /// The letter of the kind in hledger.
        var letter: String {
            switch self {
            case .assets: "A"
            case .liabilities: "L"
            case .equity: "E"
            case .income: "R"
            case .expenses: "X"
            }
        }

        /// Whether hledger knows the kind of an account of this root by its name.
        static func knows(_ root: Substring) -> Bool {
            ["assets", "liabilities", "equity", "income", "expenses"].contains(root.lowercased())
        }
    }

    /// An account as hledger and ledger take it: as it was written, but for signs that end or change a name there.
    static func account(_ name: String) -> String {
        let parts = name.split(separator: ":").map(writtenPart).filter { !$0.isEmpty }
        return parts.isEmpty ? "\(Root.expenses.rawValue):Other" : parts.joined(separator: ":")
    }

    private static func writtenPart(_ text: Substring) -> String {
        var kept = ""
        for character in String(text).inOneLine {
            kept.append(character.isLetter || character.isNumber || " -_./&".contains(character) ? character : "-")
        }
        return String(kept.drop { !$0.isLetter && !$0.isNumber }).inOneLine
    }

    /// An account as beancount takes it: parts that begin with a capital letter or a digit, of letters, digits and hyphens,
    /// below one of the five roots.
    ///
    /// Letters are Latin and Cyrillic; what else there is becomes a hyphen.
    /// - Parameters:
    ///   - name: as the rules have it.
    ///   - root: below which it stands where its name begins with none of the five.
    /// - Returns: the name.
    static func account(_ name: String, below root: Root) -> String {
        var parts = parts(name)
        if Root(rawValue: parts.first ?? "") == nil { parts.insert(root.rawValue, at: 0) }
        if parts.count == 1 { parts.append("Other") }
        return parts.joined(separator: ":")
    }

    /// The parts of a name, each of which begins with a capital letter or a digit.
    static func parts(_ name: String) -> [String] { name.split(separator: ":").map(part).filter { !$0.isEmpty } }

    private static func part(_ text: Substring) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isLetter(scalar) || ("0"..."9").contains(scalar) {
                kept.append(scalar)
            } else if let last = kept.last, last != "-" {
                kept.append("-")
            }
        }
        while kept.last == "-" { kept.removeLast() }
        let word = String(kept)
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "À"..."Ö", "Ø"..."ö", "ø"..."ž", "А"..."я", "Ђ"..."Џ", "ђ"..."џ":
            scalar.properties.isAlphabetic
        default: false
        }
    }

    /// A tag of ASCII letters, digits, hyphens: `ž` is `z`, Cyrillic by its Latin letters.
    static func tag(_ text: String) -> String {
        var kept = ""
        for character in text.lowercased() {
            if let plain = transliterated[character] {
                kept += plain
            } else if character.isASCII, character.isLetter || character.isNumber {
                kept.append(character)
            } else if !kept.isEmpty, !kept.hasSuffix("-") {
                kept.append("-")
            }
        }
        while kept.hasSuffix("-") { kept.removeLast() }
        return String(kept.prefix(60))
    }

    private static let transliterated: [Character: String] = [
        "č": "c", "ć": "c", "đ": "dj", "š": "s", "ž": "z", "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "ђ": "dj",
        "е": "e", "ж": "z", "з": "z", "и": "i", "ј": "j", "к": "k", "л": "l", "љ": "lj", "м": "m", "н": "n", "њ": "nj",
        "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "ћ": "c", "у": "u", "ф": "f", "х": "h", "ц": "c", "ч": "c",
        "џ": "dz", "ш": "s",
    ]

    /// A payee or description: one line without the signs that journals read as comments, quotation marks or separators.
    static func description(_ text: String) -> String {
        String(text.map { ";\"|\\".contains($0) ? " " : $0 }).inOneLine
    }

    /// The value of a tag in a comment, which a comma would end.
    static func tagValue(_ text: String) -> String { description(text).replacing(",", with: " ").inOneLine }

    /// A string of beancount, in its quotation marks.
    static func quoted(_ text: String) -> String {
        "\"\(text.inOneLine.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
