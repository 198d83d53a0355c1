import Countries

/// The legal form in a company's name: d.o.o., d.d., obrt, СЗР and the like.
///
/// It is the surest sign of an issuer's name, and it is short, so that recognisers spoil it often and always in the same
/// ways: `d.0.0.`, `d.O.O·`, `Д00`.
enum LegalForm {
    private static let folded = WordList(CompanyForms.domestic)
    private static let foldedAbroad = WordList(CompanyForms.abroad)

    /// Whether a name of another country ends in a form, which may have been printed in several words: `SDN. BHD.`,
    /// `v. o. s.`.
    static func endsAbroad(_ name: String) -> Bool {
        let words = name.split(separator: " ").map { Skeleton.letters($0) }
        guard words.count > 1 else { return false }
        if words.dropFirst().suffix(longest).contains(where: foldedAbroad.has) { return true }
        return (2...longest).contains { count in
            words.count > count && foldedAbroad.has(Array(words.suffix(count).joined()))
        }
    }

    /// A form is printed in so many words at most.
    private static let longest = 3

    /// Whether a word is a legal form, however it was read.
    static func isForm(_ word: some StringProtocol) -> Bool { folded.has(word) }

    /// Whether a word is a legal form of another country.
    static func isFormAbroad(_ word: some StringProtocol) -> Bool {
        foldedAbroad.has(Skeleton.letters(word))
    }

    /// Whether one of the words is.
    static func isPresent(in name: String) -> Bool {
        let words = name.split(separator: " ")
        return words.contains { isForm($0) || isPointedDigits($0) } || hasDigitForm(words) || hasPointedForm(words)
    }

    /// Whether a Cyrillic name ends in `ДОО` that was read as digits: `400`, `4ОО`, `Д00`.
    private static func hasDigitForm(_ words: [Substring]) -> Bool {
        guard let last = words.last, isCyrillic(words.dropLast()) else { return false }
        return Skeleton.fold(last, by: .sound) == Skeleton.fold("4OO", by: .sound)
    }

    /// Whether a Cyrillic name ends in the form with points, its first letter read as another one: `n.O.O.`, `a.о.о.` and so on.
    private static func hasPointedForm(_ words: [Substring]) -> Bool {
        guard let last = words.last, !isForm(last), isCyrillic(words.dropLast()), last.count(where: { $0 == "." }) >= 2
        else { return false }
        let signs = last.filter { $0 != "." }
        return signs.first?.isLetter == true && areFollowedByTwoOs(signs)
    }

    /// Whether a word is `d.o.o.` of which a digit was made, `4.0.0.`: nothing else has such points.
    private static func isPointedDigits(_ word: Substring) -> Bool {
        let signs = word.filter { $0 != "." && $0 != "," }
        return word.count - signs.count >= 2 && signs.first == "4" && areFollowedByTwoOs(signs)
    }

    /// Whether behind the first of three signs stand two letters O, of either script, or zeros.
    private static func areFollowedByTwoOs(_ signs: String) -> Bool {
        signs.count == 3 && signs.dropFirst().allSatisfy { "oOоО0".contains($0) }
    }

    private static func isCyrillic(_ words: ArraySlice<Substring>) -> Bool {
        let letters = words.joined().filter(\.isLetter)
        return letters.unicodeScalars.count { (0x400...0x4FF).contains($0.value) } * 2 > letters.count
    }

    /// The name with the zeros and stray points of an abbreviated form put right; everything else as printed.
    static func mended(_ name: String) -> String {
        var words = joined(name.split(separator: " "))
        if let form = polish(in: words.map(String.init)) {
            let isCapital = words[form.lowerBound] == words[form.lowerBound].uppercased()
            for (digit, letter) in [("2", "z"), ("0", "o")] {
                for place in form.dropFirst() {
                    words[place].replace(digit, with: isCapital ? letter.uppercased() : letter)
                }
            }
        }
        if hasDigitForm(words) { return (words.dropLast() + ["ДОО"]).joined(separator: " ") }
        if hasPointedForm(words) { return (words.dropLast() + ["д.о.о."]).joined(separator: " ") }
        let pointed = isCyrillic(words[...]) ? "д.о.о." : "d.o.o."
        return words.map { word in
            if isPointedDigits(word) { return pointed }
            let isAbbreviation = Skeleton.fold(word, by: .sound) == Skeleton.fold("DOO", by: .sound)
            if isAbbreviation { return mendedAbbreviation(word) }
            if word.contains("0"), isForm(word) {
                return String(word).replacing("0", with: word.contains(where: \.isLowercase) ? "o" : "O")
            }
            return String(word)
        }.joined(separator: " ")
    }

    /// The words with a form at their end that a blank has come into, `d .0.0.`, as one word; one that is printed with blanks
    /// has none before a point.
    private static func joined(_ words: [Substring]) -> [Substring] {
        guard words.count > 2, let last = words.last, last.first == "." else { return words }
        let form = words.suffix(2).joined()
        return isForm(form) || isPointedDigits(form[...]) ? words.dropLast(2) + [form[...]] : words
    }

    /// Where `Sp. z o.o.` stands among words: half of it are letters that look like digits, `Sp. 2 0.0.`.
    static func polish(in words: [String]) -> Range<Int>? {
        let start = words.indices.dropLast(2).first { place in
            let middle = words[place + 1].lowercased()
            return (middle == "z" || middle == "2" && Skeleton.letters(words[place]) == company)
                && Skeleton.fold(words[place + 2], by: .sound) == twoOs
        }
        return start.map { $0..<($0 + 3) }
    }

    private static let (company, twoOs) = (Skeleton.letters("SP"), Skeleton.fold("OO", by: .sound))

    private static func mendedAbbreviation(_ word: Substring) -> String {
        let isCyrillic = word.contains { "ДдОо".contains($0) }
        let isLower = word.first { $0.isLetter }?.isLowercase ?? true
        let hasPoints = word.contains { ".·,".contains($0) }
        let letters = isCyrillic ? (isLower ? "доо" : "ДОО") : (isLower ? "doo" : "DOO")
        let form = hasPoints ? letters.map { "\($0)." }.joined() : letters
        let tail = word.last.map { ",;".contains($0) } == true && !hasPoints ? String(word.suffix(1)) : ""
        return form + tail
    }
}
