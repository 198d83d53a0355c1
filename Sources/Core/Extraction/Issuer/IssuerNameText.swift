import Countries
import ReceiptModel

/// A row that may be a name, cleaned of dust, with what its words tell.
struct IssuerName {
    let text: String
    let hasForm: Bool
    /// Its words as they are compared.
    let words: [[UInt8]]

    private static let headings = WordList(IssuerWords.headings)
    private static let greetings = WordList(IssuerWords.greetings)

    /// - Returns: `nil` when nothing like a name is left of the row.
    init?(_ row: Row, isAtHome: Bool) {
        guard let text = Self.cleaned(row) else { return nil }
        self.init(text: text, hasForm: LegalForm.isPresent(in: text) || !isAtHome && LegalForm.endsAbroad(text))
    }

    /// This name and what of it stands in the next row.
    func joined(with rest: IssuerName) -> IssuerName {
        IssuerName(text: "\(text) \(rest.text)", hasForm: hasForm || rest.hasForm)
    }

    private init(text: String, hasForm: Bool) {
        self.text = text
        self.hasForm = hasForm
        words = text.split(separator: " ").map { Skeleton.fold($0.filter { $0.isLetter || $0.isNumber }, by: .sound) }
    }

    /// Whether a name that is too long for the paper goes on in the next row, which has its form and hardly more, or the
    /// family name of its owner.
    func goesOn(in next: IssuerName, isAtHome: Bool) -> Bool {
        let more = next.text.split(separator: " ")
        if isOwnersFirstName { return more.count == 1 && next.text.allSatisfy(\.isLetter) && !next.isNotice }
        if isCut {
            return more.count <= Self.longestRest && !next.isNotice && Digits.count(in: next.text) == 0
                && (hasOpenPurpose || !next.words.contains(where: StoreReader.isKind))
        }
        let beforeForm = more.prefix { !LegalForm.isForm($0) && (isAtHome || !LegalForm.isFormAbroad($0)) }
        // `SZR Mačak` is a name of its own, and a brand may stand above the company that repeats it.
        let begins = isAtHome && beforeForm.isEmpty && more.count > 1 || repeats(next)
        return !hasForm && !begins && beforeForm.count <= 1 && beforeForm.count < more.count
            && more.count <= Self.longestRest && !isNotice && Digits.count(in: text) < Self.leastRegistration
            && !words.contains(where: StoreReader.isKind)
    }

    /// Whether a word of some letters stands in both.
    private func repeats(_ other: IssuerName) -> Bool {
        words.contains { $0.count >= 4 && other.words.contains($0) }
    }

    /// What a name goes on with has so many words at most: `CO. (M) SDN BHD`.
    private static let longestRest = 4

    /// Whether it ends in the owner's first name alone: `Obrt Žbica, vl. Neva`.
    var isOwnersFirstName: Bool { words.count > 2 && Self.owner.has(words[words.count - 2]) }

    /// Whether it ends where no name does: `Žbica obrt, vl.`, `Žbica, obrt za`.
    var isCut: Bool { hasOpenPurpose || words.last.map(Self.owner.has) ?? false }

    private var hasOpenPurpose: Bool { hasForm && words.last.map(Self.purpose.has) ?? false }

    private static let owner = WordList(IssuerWords.owner)
    /// Behind it stands what a trade is for.
    private static let purpose = WordList(IssuerWords.purpose)

    /// Whether it is the heading of a paper, such as "ФИСКАЛНИ РАЧУН", and no name.
    var isHeading: Bool { words.contains(where: Self.headings.has) }

    /// Whether it is a heading or a greeting, above which or below which names stand.
    var isNotice: Bool { isHeading || words.contains(where: Self.greetings.has) }

    private static let lettersOfStump = 2

    /// Notes what is to be seen of the text alone.
    func observe(_ seen: inout Candidate<String>) {
        let letters = text.count(where: \.isLetter)
        let parts = text.split(separator: " ")
        seen.note(.letters, Double(min(letters, 20)) / 20)
        seen.note(.shortWords, Double(parts.count { $0.count <= 2 }) / Double(max(1, parts.count)))
        if letters > 0, text.count(where: \.isLowercase) * 4 < letters { seen.note(.capitals) }
        if hasForm { seen.note(.legalForm) }
        let ofName = parts.filter { !LegalForm.isForm($0) }.reduce(0) { $0 + $1.count(where: \.isLetter) }
        if hasForm, ofName <= Self.lettersOfStump { seen.note(.stump) }
        if isHeading { seen.note(.heading) }
        if words.contains(where: Self.greetings.has) { seen.note(.greeting) }
        if words.contains(where: HeadWords.contacts.has) || text.contains("@") || text.lowercased().contains("www") {
            seen.note(.web)
        }
        if text.count(where: \.isNumber) >= 4 { seen.note(.digits) }
        if text.contains(where: { "\"„“”»«".contains($0) }) { seen.note(.quoted) }
        if words.contains(where: StoreReader.isKind) { seen.note(.premises) }
    }

    /// The row without dust at its ends; `nil` when nothing like a name is left.
    private static func cleaned(_ row: Row) -> String? {
        var words = row.words[...]
        if let label = row.labels.first(where: { $0.role == .issuerIdentifier || $0.role == .cashier }),
            label.words.lowerBound > 0
        {
            words = words[..<label.words.lowerBound]
        }
        while let first = words.first, isDust(first) { words = words.dropFirst() }
        let form = LegalForm.polish(in: row.words.map(\.text))?.upperBound
        while let last = words.last, words.endIndex != form, isDust(last) { words = words.dropLast() }
        var text = words.map(\.text).joined(separator: " ")
        while let last = text.last, ",;:|_-~–—".contains(last) || last == " " { text.removeLast() }
        while let first = text.first, ",.;:|_-~–—=*'".contains(first) || first == " " { text.removeFirst() }
        text = withoutRegistration(text)
        let letters = text.filter(\.isLetter).count
        guard letters >= 3, letters * 2 >= text.filter({ $0 != " " }).count, text.count <= 80 else { return nil }
        let parts = text.split(separator: " ")
        let mended = parts.enumerated().map { withCapitals($1, isLast: $0 == parts.count - 1) }
        return LegalForm.mended(mended.joined(separator: " "))
    }

    /// A word in which an `l` among capitals is the `I` that it looks like, `D.l.Y.`, and a 3 before Cyrillic ones the `З`;
    /// behind a street's name `3А` is a number.
    private static func withCapitals(_ word: Substring, isLast: Bool) -> String {
        let letters = word.filter { $0.isLetter && $0 != "l" }
        if !isLast, word.first == "3", letters.count == word.count - 1, letters.allSatisfy(Self.isCyrillicCapital) {
            return "З" + letters
        }
        let isCapital = letters.count > 1 && letters.allSatisfy(\.isUppercase)
        return isCapital ? String(word.replacing("l", with: "I")) : String(word)
    }

    private static func isCyrillicCapital(_ letter: Character) -> Bool {
        letter.unicodeScalars.allSatisfy { (0x402...0x42F).contains($0.value) }
    }

    /// The number under which a company is registered is printed behind its name, mostly in brackets:
    /// `SDN BHD (139386-X)`, `SDN BHD 862725-U`.
    private static func withoutRegistration(_ text: String) -> String {
        let followsForm = LegalForm.isFormAbroad(text.split(separator: " ").dropLast().last ?? "")
        let last = followsForm ? text.lastIndex(of: " ") : nil
        guard let open = text.lastIndex(of: "(") ?? last, open > text.startIndex,
            Digits.count(in: String(text[open...])) >= leastRegistration
        else { return text }
        let name = text[..<open].split(separator: " ").joined(separator: " ")
        return name.count(where: Letters.isLetter) >= 3 ? name : text
    }

    private static let leastRegistration = 5

    /// The recogniser makes short words out of dust, and is not sure of them.
    private static let dust = (word: 0.3, letter: 0.9)

    private static func isDust(_ word: Word) -> Bool {
        if LegalForm.isForm(word.text) { return false }
        let letters = word.text.filter { $0.isLetter || $0.isNumber }
        return letters.isEmpty || (word.confidence < dust.word && letters.count < 4)
            || (letters.count == 1 && word.confidence < dust.letter)
    }
}
