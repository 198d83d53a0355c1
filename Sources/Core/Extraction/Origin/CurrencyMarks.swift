import Countries
import ReceiptModel

/// A currency printed beside an amount, or said for the whole paper.
struct CurrencyMark: Hashable {
    let currency: Currency
    /// An ISO code, `$` or `£`, that a recogniser hardly makes out of something else; `KN`, `KM`, `DIN` and `€` are not.
    let isSpelled: Bool

    /// The mark that a text begins with, as after an amount: `€`, `EUR`, `kn`, `USD,`.
    init?(leading text: some StringProtocol) {
        guard !(text.utf8.first.map { (48...57).contains($0) } ?? true) else { return nil }
        if let sign = text.first.flatMap(Self.sign) {
            self = sign
        } else if let code = Self.code(text) {
            self = CurrencyMark(code, isSpelled: true)
        } else {
            // Folded, the euro sign is the letter E, and that is a tax label in Bosnia.
            let letters = Skeleton.fold(text.prefix(6), by: .sound)
            guard !letters.isEmpty, let known = Self.marks.first(where: { $0.signs == letters }) else { return nil }
            self = CurrencyMark(known.currency, isSpelled: false)
        }
    }

    /// The mark that a text ends with, as before an amount: `€`, `USD`, `US$`.
    init?(trailing text: some StringProtocol) {
        guard let last = text.last, !Digits.isDigit(last) else { return nil }
        if let sign = Self.sign(last) {
            self = sign
        } else if let code = Self.code(text) {
            self = CurrencyMark(code, isSpelled: true)
        } else if Skeleton.fold(text, by: .sound) == Self.euro {
            self = CurrencyMark(.eur, isSpelled: false)
        } else {
            return nil
        }
    }

    private init(_ currency: Currency, isSpelled: Bool) {
        self.currency = currency
        self.isSpelled = isSpelled
    }

    /// The currency whose ISO code a word is, punctuation around it left aside.
    static func code(_ text: some StringProtocol) -> Currency? {
        // No code is so long, none has a digit, and its letters are two or three.
        guard text.utf8.count <= 12 else { return nil }
        var count = 0
        for sign in text.utf8 {
            if (48...57).contains(sign) { return nil }
            if (65...90).contains(sign & ~32) { count += 1 }
        }
        guard (2...3).contains(count) else { return nil }
        let letters = String(text.filter { Letters.isLetter($0) || $0.isNumber }).uppercased()
        // Malaysia prints its ringgit by their initials.
        if letters == "RM" { return Currency(code: "MYR") }
        return CurrencyCodes.known.contains(letters) ? Currency(code: letters) : nil
    }

    private static func sign(_ character: Character) -> CurrencyMark? {
        switch character {
        case "€": CurrencyMark(.eur, isSpelled: false)
        case "$": Currency(code: "USD").map { CurrencyMark($0, isSpelled: true) }
        case "£": Currency(code: "GBP").map { CurrencyMark($0, isSpelled: true) }
        default: nil
        }
    }

    private static let euro = Skeleton.fold("EUR", by: .sound)
    private static let marks: [(signs: [UInt8], currency: Currency)] = [
        ("EUR", Currency.eur), ("KN", .hrk), ("HRK", .hrk), ("RSD", .rsd), ("DIN", .rsd), ("KM", .bam),
        ("BAM", .bam),
    ].map { (Skeleton.fold($0.0, by: .sound), $0.1) }
}

/// A mark of a currency on the paper, outside the rows of a conversion.
struct CurrencySighting {
    let mark: CurrencyMark
    let row: Row
    /// In the row of the total.
    let isOnTotal: Bool

    /// The marks from top to bottom.
    static func all(in rows: [Row]) -> [CurrencySighting] {
        rows.filter { !$0.has(.conversion) }.flatMap { row in
            let isOnTotal = row.has(.payable, .grandTotal, .total, .refundTotal)
            let announced = row.words.indices.filter { isAnnounced(row, at: $0) }
                .compactMap { CurrencyMark(leading: row.words[$0].text) }.filter(\.isSpelled)
            let ofTotal = isOnTotal ? row.words.compactMap(inBrackets) : []
            return (row.amounts.compactMap(\.mark) + announced + ofTotal).map {
                CurrencySighting(mark: $0, row: row, isOnTotal: isOnTotal)
            }
        }
    }

    /// The mark that a label has in brackets: `Ukupno(kn)`, `(RSD)`.
    private static func inBrackets(_ word: Word) -> CurrencyMark? {
        guard let open = word.text.firstIndex(of: "("), word.text.last.map({ ")]:".contains($0) }) ?? false else {
            return nil
        }
        let inside = word.text[open...].filter(\.isLetter)
        return CurrencyMark(leading: inside).flatMap { $0.isSpelled ? nil : $0 }
    }

    /// Whether a word that may be a currency's code is meant as one: in the row of the total, or after `valuta`.
    private static func isAnnounced(_ row: Row, at index: Int) -> Bool {
        guard CurrencyMark.code(row.words[index].text) != nil else { return false }
        if row.has(.payable, .grandTotal, .total, .refundTotal) { return true }
        guard index > 0 else { return false }
        return announcements.has(row.words[index - 1].text)
    }

    private static let announcements = WordList(["valuta", "valuti", "currency", "u", "in"])
}
