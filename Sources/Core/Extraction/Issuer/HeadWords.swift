import Countries
import ReceiptModel

/// What the words of the head tell of its rows.
struct HeadWords {
    /// Of each row, whether it is a part of an address.
    let isAddress: [Bool]
    /// Of each row, whether it has the form of a street and a house number, `Zelena 18`, and no word for a street.
    let hasHouseNumber: [Bool]
    /// The names of web and mail addresses on the paper, in the form in which words are compared.
    let domains: [[UInt8]]
    /// The words of each row, in that form.
    private let words: [[[UInt8]]]
    private let usualHeight: Int
    /// The words of the first rows by the other way of folding, where the paper has both scripts.
    private let shapes: [(shape: [UInt8], sound: [UInt8])]

    private static let streets = WordList(IssuerWords.streets)
    private static let endings = WordList(IssuerWords.streetEndings)
    private static let deepest = 40

    init(rows: [Row]) {
        let head = rows.prefix(Self.deepest).map { row in
            row.words.map { Skeleton.letters($0.text) }.filter { $0.count >= Self.telling }
        }
        let address = rows.enumerated().map { $0.offset < Self.deepest && Self.isAddress($0.element) }
        // A row that names the street of the address below it tells a place, not a name: `Kriens Obernauerstrasse`.
        isAddress = address.enumerated().map { index, isAddress in
            guard !isAddress, index < head.count,
                let next = (index + 1..<head.count).prefix(2).first(where: { address[$0] })
            else { return isAddress }
            return Self.hasStreet(rows[index]) && head[index].contains(where: head[next].contains)
        }
        self.words = head
        hasHouseNumber = rows.enumerated().map { $0.offset < Self.deepest && Self.hasHouseNumber($0.element) }
        domains = rows.flatMap { $0.words.compactMap { Self.domain(of: $0.text) } }
        let first = rows.prefix(Self.longestHeadOfTwins)
        let (letters, cyrillic) = Letters.counted(in: Array(first))
        let words =
            cyrillic == 0 || cyrillic == letters
            ? [] : first.flatMap { row in row.words.flatMap { $0.text.split { $0 == "-" || $0 == "," } } }
        shapes = words.map { (Skeleton.fold($0, by: .shape), Skeleton.letters($0)) }
        let heights = rows.map(\.box.height).sorted()
        usualHeight = heights.isEmpty ? 1 : max(1, heights[heights.count / 2])
    }

    /// Whether a word of a name stands in another row that is no address.
    func echoes(_ name: [[UInt8]], besides index: Int) -> Bool {
        words.indices.contains { row in
            row != index && !isAddress[row] && words[row].contains(where: name.contains)
        }
    }

    /// Whether a word of a row may be one of the other script, in a head that has both: it looks like another one of the
    /// head that is printed in the other script, `СОРУ` and `COPY`, or stands beside another one of which every sign is one
    /// of the other script, too, `СОРУ САМЕ`.
    ///
    /// Either may be what both are; the one that is read with the pack of its script is right more often.
    func hasTwin(in row: Row) -> Bool {
        if row.words.contains(where: { Self.mixesScripts($0.text) || Self.formsInLatin.contains($0.text) }) {
            return true
        }
        guard !shapes.isEmpty else { return false }
        let shared = row.words.map { Self.isOfBothScripts($0.text) }
        return zip(shared, shared.dropFirst()).contains { $0 && $1 }
            || row.words.contains { word in
                let signs = Skeleton.letters(word.text)
                guard signs.count >= Self.shortestTwin else { return false }
                let shape = Skeleton.fold(word.text, by: .shape)
                return shapes.contains { $0.shape == shape && $0.sound != signs }
            }
    }

    /// Whether the letters of a word, beside hyphens and points, look the same in both scripts.
    private static func isOfBothScripts(_ word: String) -> Bool {
        let signs = word.filter { $0 != "-" && $0 != "." }
        return signs.count >= shortestTwin && signs.allSatisfy(ofBothScripts.contains)
    }

    /// Whether a word has letters of both scripts, as no name has.
    private static func mixesScripts(_ word: String) -> Bool {
        word.contains { ("\u{400}"..."\u{4FF}").contains($0) }
            && word.contains { $0.isLetter && !("\u{400}"..."\u{4FF}").contains($0) }
    }

    /// `СТР` and `СУР` as they are read in the letters of the other script, in which they are no form.
    private static let formsInLatin: Set<String> = ["CTP", "CYP"]

    private static let shortestTwin = 3
    private static let ofBothScripts = Set("ABCEHJKMOPTXYАВСЕНЈКМОРТХУ")
    private static let longestHeadOfTwins = 12

    /// A word of so many letters hardly stands in two rows by chance.
    private static let telling = 5

    /// The height of a row against the middle one of the paper, less 1; -1…1.
    ///
    /// What is still taller is dust as often.
    func typeSize(of row: Row) -> Double {
        min(1, Double(row.words.map(\.box.height).max() ?? usualHeight) / Double(usualHeight) - 1)
    }

    /// One to four words of letters and a number of three digits at most, perhaps with a letter.
    private static func hasHouseNumber(_ row: Row) -> Bool {
        guard row.labels.isEmpty, row.amounts.isEmpty else { return false }
        let words = row.text.split { $0 == " " || $0 == "," }
        guard let last = words.last, (2...5).contains(words.count) else { return false }
        let digits = last.prefix(while: Digits.isDigit).count
        return (1...3).contains(digits) && last.count <= digits + 1
            && words.dropLast().allSatisfy { $0.allSatisfy { $0.isLetter || $0 == "." } }
    }

    /// A street's word with a number, or a postcode with a town.
    static func isAddress(_ row: Row) -> Bool {
        guard row.amounts.isEmpty else { return false }
        if hasStreet(row), Digits.count(in: row.text) > 0 { return true }
        let words = row.words.map { ($0.text, Skeleton.letters($0.text)) }
        // A postcode has four to six digits, and a town behind it.
        return zip(words, words.dropFirst()).contains { code, town in
            let digits = code.0.filter { $0 != "-" && $0 != "," }
            return (4...6).contains(digits.count) && digits.allSatisfy(Digits.isDigit) && town.1.count >= 3
        }
    }

    /// Whether a row names a street, or a place as addresses do.
    static func hasStreet(_ row: Row) -> Bool {
        row.words.contains { word in
            let signs = Skeleton.letters(word.text)
            return streets.has(signs) || endings.endsInOne(signs, behind: 2)
        }
    }

    /// Whether a row tells how to reach somebody: a telephone, a register's number, a web or mail address.
    static func isContact(_ row: Row) -> Bool {
        guard row.amounts.isEmpty else { return false }
        let isNumbered = Digits.count(in: row.text) >= fewestOfTelephone
        return row.words.contains { word in
            domain(of: word.text) != nil
                || isNumbered && word.text.split(separator: ":").contains { contacts.has(Skeleton.letters(String($0))) }
        }
    }

    /// Words before a telephone, a register's number, an address of the web.
    static let contacts = WordList(IssuerWords.contacts)
    private static let fewestOfTelephone = 6
    private static let shortestAddress = 7

    /// What a web or mail address calls its owner: `www.NAME.hr`, `info@NAME.de`.
    private static func domain(of word: String) -> [UInt8]? {
        guard word.utf8.contains(UInt8(ascii: ".")), word.utf8.count >= shortestAddress else { return nil }
        let lower = word.lowercased()
        guard lower.hasPrefix("www.") || lower.contains("@") || lower.hasPrefix("http") else { return nil }
        let host = lower.split(separator: "@").last?.split(separator: "/").first { $0.contains(".") } ?? ""
        guard let name = host.split(separator: ".").first(where: { $0 != "www" }), name.count >= 4 else { return nil }
        return Skeleton.fold(name, by: .sound)
    }
}
