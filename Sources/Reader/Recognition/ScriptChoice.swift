import ReceiptModel

/// Merges the readings of one line by the packs of two scripts.
///
/// On Serbian receipts labels are Cyrillic and goods often Latin, even in one line. A pack recognises words of the
/// other script too, but with lower confidence.
enum ScriptChoice {
    /// Minimum overlap of words at one place, as a share of the narrower one's width.
    private static let sharedWidth = 0.3
    /// Penalty of odd spelling: digits among letters, capitals after small letters.
    private static let spellingPenalty = 0.12
    /// Minimum gain in confidence for figures of the Cyrillic pack, the smaller of the two.
    private static let figureMargin = 0.03

    /// Maximum bonus in confidence for a word in the script of most of its line.
    private static let maximumScriptBonus = 0.12
    /// Minimum confidence of marks without letters or digits; below it they are noise.
    private static let minimumMarkConfidence = 0.6

    /// The words of a line, each from the more confident reading, then each in one script.
    static func line(cyrillic: [Word], latin: [Word]) -> [Word] {
        let places = places(cyrillic, latin)
        let first = places.map { choice(cyrillic: $0.cyrillic, latin: $0.latin, bonus: 0) }
        let words = places.indices.flatMap { index in
            var bonus = 0.0
            for (other, words) in first.enumerated() where other != index {
                for word in words where word.confidence > 0.7 {
                    let letters = word.text.count(where: \.isLetter)
                    guard letters > 1, let script = Script(uniqueIn: word.text) else { continue }
                    bonus += (script == .cyrillic ? 1 : -1) * Double(letters)
                }
            }
            let place = places[index]
            // A word that ends in a colon is a label, and labels are Cyrillic, as is a lone word without evidence.
            // Homoglyphs are no evidence: РТВ on a receipt in Latin is PIB.
            if let label = place.cyrillic.last?.text, label.last == ":", Script(uniqueIn: label) == .cyrillic {
                bonus = 5
            }
            return choice(
                cyrillic: place.cyrillic, latin: place.latin,
                bonus: maximumScriptBonus * min(1, max(-1, (bonus + 1) / 5)))
        }
        return consistent(
            words.filter { $0.confidence >= minimumMarkConfidence || $0.text.contains { $0.isLetter || $0.isNumber } })
    }

    /// The words of both readings by place, from left to right.
    private static func places(_ cyrillic: [Word], _ latin: [Word]) -> [(cyrillic: [Word], latin: [Word])] {
        let all = (cyrillic.map { ($0, Script.cyrillic) } + latin.map { ($0, Script.latin) })
            .sorted { ($0.0.box.x, $0.0.box.maxX) < ($1.0.box.x, $1.0.box.maxX) }
        var places: [(cyrillic: [Word], latin: [Word])] = []
        var (right, narrowest) = (Int.min, Int.max)
        for (word, script) in all {
            let shared = sharedWidth * Double(min(word.box.width, narrowest))
            if places.isEmpty || Double(right - word.box.x) < shared {
                places.append(([], []))
                (right, narrowest) = (word.box.maxX, word.box.width)
            }
            if script == .latin {
                places[places.count - 1].latin.append(word)
            } else {
                places[places.count - 1].cyrillic.append(word)
            }
            right = max(right, word.box.maxX)
            narrowest = min(narrowest, word.box.width)
        }
        return places
    }

    /// The more confident reading of a place, with a bonus for the Cyrillic one.
    private static func choice(cyrillic: [Word], latin: [Word], bonus: Double) -> [Word] {
        guard let one = TextLine(words: cyrillic) else { return latin }
        guard let other = TextLine(words: latin) else { return cyrillic }
        if isTaxLabel(one.text), one.confidence > 0.4 { return cyrillic }
        if !one.text.contains(where: \.isLetter), !other.text.contains(where: \.isLetter) {
            return one.confidence > other.confidence + figureMargin ? cyrillic : latin
        }
        return letterConfidence(one) + bonus > letterConfidence(other) ? cyrillic : latin
    }

    private static func letterConfidence(_ line: TextLine) -> Double {
        var odd = 0.0
        for word in line.words where isOdd(word.text) { odd += Double(word.text.count) }
        let count = line.words.reduce(0) { $0 + $1.text.count }
        return line.confidence - spellingPenalty * odd / Double(max(1, count))
    }

    /// Whether the spelling is odd: a capital or a digit after a small letter, or a small letter after a digit.
    static func isOdd(_ text: String) -> Bool {
        zip(text, text.dropFirst()).contains { before, after in
            before.isLowercase && (after.isUppercase || after.isNumber) || before.isNumber && after.isLowercase
        }
    }

    /// The words of a Serbian line, each in one script.
    ///
    /// A word with a distinctive letter is in its script. A word of homoglyphs takes the script of the word before it,
    /// otherwise of the word behind it; a tax label, a letter alone in brackets, is Cyrillic. Letters among digits
    /// belong to a code and are Latin.
    static func consistent(_ words: [Word]) -> [Word] {
        let told = words.map { Script(uniqueIn: $0.text) }
        var words = words
        for index in words.indices {
            let text = words[index].text
            if isTaxLabel(text) {
                words[index].text = taxLabel(text)
            } else if index == 0, text.count == 1, words.count > 1, told[1] == .cyrillic {
                words[index].text = rateLetter(text)
            } else if let script = told[index] ?? neighbor(of: index, in: told, words),
                text.contains(where: \.isLetter)
            {
                words[index].text = script.replacingHomoglyphs(in: text)
            }
            words[index].text = spelt(words[index].text)
        }
        return words
    }

    private static func neighbor(of index: Int, in told: [Script?], _ words: [Word]) -> Script? {
        // Distinctive letters of both scripts in one word prove nothing.
        guard !words[index].text.contains(where: { Script(distinctive: $0) != nil }) else { return nil }
        if words[index].text.count(where: \.isNumber) >= 3 { return .latin }
        return told[..<index].last { $0 != nil } ?? told[(index + 1)...].first { $0 != nil } ?? nil
    }

    private static func isTaxLabel(_ text: String) -> Bool {
        let inner = text.dropFirst().dropLast()
        guard text.first == "(", text.last == ")", let letter = inner.first else { return false }
        return inner.count == 1 && (letter.isLetter || letter == "5") || ["PB", "Pb", "Mb", "Ob"].contains(inner)
    }

    /// A tax label as printed: a Cyrillic capital, among them Ђ, which packs recognise as many things.
    private static func taxLabel(_ text: String) -> String {
        let inner = text.dropFirst().dropLast()
        if inner.count == 2 || "Ђђbh5ћЋ".contains(inner) { return "(Ђ)" }
        return "(" + Script.cyrillic.replacingHomoglyphs(in: inner.uppercased()) + ")"
    }

    /// The plausible spelling of a Cyrillic word.
    ///
    /// Without a vowel it is an abbreviation in capitals, and a zero alone before a hyphen and capitals is the letter
    /// О: the names of rates, such as `О-ПДВ`. Two letters behind the digits of a fraction are capitals too.
    static func spelt(_ text: String) -> String {
        let letters = text.filter(\.isLetter)
        if text.contains("/"), letters.count == 2, text.suffix(2) == letters, text.count >= 5,
            text.dropLast(2).allSatisfy({ $0.isNumber || $0 == "/" }), letters.allSatisfy({ "nпПРрPpАаA".contains($0) })
        {
            let capitals = letters.replacing("n", with: "П").uppercased()
            return text.dropLast(2) + Script.cyrillic.replacingHomoglyphs(in: capitals)
        }
        guard letters.count >= 3, Script(uniqueIn: text) == .cyrillic,
            letters.allSatisfy({ Script(of: $0) == .cyrillic })
        else { return text }
        let hyphen = text.firstIndex(of: "-")
        let isRate = hyphen == text.index(text.startIndex, offsetBy: 1)
        let stem = (isRate ? String(text.dropFirst(2)) : text).lowercased()
        guard stem.count(where: \.isLetter) >= 3, !stem.contains(where: { "аеиоур".contains($0) }) else { return text }
        let capitals = text.uppercased()
        return isRate && capitals.first == "0" ? "О" + capitals.dropFirst() : capitals
    }

    /// The letter of a tax rate, alone or before its name: a Cyrillic capital.
    static func rateLetter(_ text: String) -> String {
        switch text {
        case "b", "h", "ђ", "Ћ", "ћ": "Ђ"
        case "r", "г": "Г"
        default: Script.cyrillic.replacingHomoglyphs(in: text)
        }
    }
}
