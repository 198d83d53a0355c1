import ReceiptModel

/// Makes one line of the readings that the packs of two scripts gave of it.
///
/// On Serbian receipts the labels are Cyrillic and the goods often Latin, in the same line, too. A pack reads the words
/// of the other script as something, but less surely.
enum ScriptChoice {
    /// Words of the two readings that share so much of the narrower one's width stand at the same place.
    private static let sharedWidth = 0.3
    /// What odd words lose: figures among letters, capitals behind small letters.
    private static let oddity = 0.12
    /// By how much figures must be read surer with the Cyrillic pack, the smaller of the two, to be believed.
    private static let figureMargin = 0.03

    /// How much surer a word seems in the script of most of its line, the figures of a second look at the line.
    private static let company = 0.12
    /// Marks alone that are read less surely than this are dirt.
    private static let sureMark = 0.6

    /// The words of a line, each from the reading that is surer of it; then in one script a word.
    static func line(cyrillic: [Word], latin: [Word]) -> [Word] {
        let places = places(cyrillic, latin)
        let first = places.map { choice(cyrillic: $0.cyrillic, latin: $0.latin, favour: 0) }
        let words = places.indices.flatMap { index in
            var favour = 0.0
            for (other, words) in first.enumerated() where other != index {
                for word in words where word.confidence > 0.7 {
                    let letters = word.text.count(where: \.isLetter)
                    guard letters > 1, let script = Script(uniqueIn: word.text) else { continue }
                    favour += (script == .cyrillic ? 1 : -1) * Double(letters)
                }
            }
            let place = places[index]
            // What ends in a colon is a label, and labels are Cyrillic, as is the lone word that nothing speaks about. Letters
            // that both scripts have tell nothing: the РТВ of a till that prints Latin is PIB.
            if let label = place.cyrillic.last?.text, label.last == ":", Script(uniqueIn: label) == .cyrillic {
                favour = 5
            }
            return choice(
                cyrillic: place.cyrillic, latin: place.latin, favour: company * min(1, max(-1, (favour + 1) / 5)))
        }
        return consistent(words.filter { $0.confidence >= sureMark || $0.text.contains { $0.isLetter || $0.isNumber } })
    }

    /// The words of both readings by the places where they stand, from left to right.
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

    /// The reading of a place that is surer, the Cyrillic one favoured by so much.
    private static func choice(cyrillic: [Word], latin: [Word], favour: Double) -> [Word] {
        guard let one = TextLine(words: cyrillic) else { return latin }
        guard let other = TextLine(words: latin) else { return cyrillic }
        if isTaxLabel(one.text), one.confidence > 0.4 { return cyrillic }
        if !one.text.contains(where: \.isLetter), !other.text.contains(where: \.isLetter) {
            return one.confidence > other.confidence + figureMargin ? cyrillic : latin
        }
        return letterConfidence(one) + favour > letterConfidence(other) ? cyrillic : latin
    }

    private static func letterConfidence(_ line: TextLine) -> Double {
        var odd = 0.0
        for word in line.words where isOdd(word.text) { odd += Double(word.text.count) }
        let count = line.words.reduce(0) { $0 + $1.text.count }
        return line.confidence - oddity * odd / Double(max(1, count))
    }

    /// Whether a word is written as no word is: a capital behind a small letter, a figure behind a small letter.
    static func isOdd(_ text: String) -> Bool {
        zip(text, text.dropFirst()).contains { before, after in
            before.isLowercase && (after.isUppercase || after.isNumber) || before.isNumber && after.isLowercase
        }
    }

    /// Words of Serbian text with every word in one script.
    ///
    /// A word with a letter that only one script has belongs to that script. A word of look-alikes goes with the word
    /// before it, otherwise with the one behind it; a tax label, a letter alone in brackets, is Cyrillic. Letters among
    /// figures are a code's and Latin.
    static func consistent(_ words: [Word]) -> [Word] {
        let told = words.map { Script(uniqueIn: $0.text) }
        var words = words
        for index in words.indices {
            let text = words[index].text
            if isTaxLabel(text) {
                words[index].text = taxLabel(text)
            } else if index == 0, text.count == 1, words.count > 1, told[1] == .cyrillic {
                words[index].text = rateLetter(text)
            } else if let script = told[index] ?? neighbour(of: index, in: told, words),
                text.contains(where: \.isLetter)
            {
                words[index].text = script.replacingHomoglyphs(in: text)
            }
            words[index].text = spelt(words[index].text)
        }
        return words
    }

    private static func neighbour(of index: Int, in told: [Script?], _ words: [Word]) -> Script? {
        // Letters of both scripts in one word: nothing is sure.
        guard !words[index].text.contains(where: { Script(distinctive: $0) != nil }) else { return nil }
        if words[index].text.count(where: \.isNumber) >= 3 { return .latin }
        return told[..<index].last { $0 != nil } ?? told[(index + 1)...].first { $0 != nil } ?? nil
    }

    private static func isTaxLabel(_ text: String) -> Bool {
        let inner = text.dropFirst().dropLast()
        guard text.first == "(", text.last == ")", let letter = inner.first else { return false }
        return inner.count == 1 && (letter.isLetter || letter == "5") || ["PB", "Pb", "Mb", "Ob"].contains(inner)
    }

    /// A tax label as it is printed: a Cyrillic capital, among them Ђ, which the packs read as many things.
    private static func taxLabel(_ text: String) -> String {
        let inner = text.dropFirst().dropLast()
        if inner.count == 2 || "Ђђbh5ћЋ".contains(inner) { return "(Ђ)" }
        return "(" + Script.cyrillic.replacingHomoglyphs(in: inner.uppercased()) + ")"
    }

    /// A Cyrillic word as its letters demand it.
    ///
    /// Without a vowel it is an abbreviation, all of capitals, and a nought alone before a hyphen and capitals is the
    /// letter О: the names of rates, such as `О-ПДВ`. Two letters behind the figures of a fraction are capitals, too.
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
