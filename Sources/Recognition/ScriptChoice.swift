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
    private static let company = 0.08
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
                    guard let script = Script(toldBy: word.text) else { continue }
                    favour += (script == .cyrillic ? 1 : -1) * Double(word.text.count(where: \.isLetter))
                }
            }
            let place = places[index]
            // Labels are Cyrillic where nothing else is known.
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
        return sureness(one) + favour > sureness(other) ? cyrillic : latin
    }

    private static func sureness(_ line: TextLine) -> Double {
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
        let told = words.map { Script(toldBy: $0.text) }
        var words = words
        for index in words.indices {
            let text = words[index].text
            if isTaxLabel(text) {
                words[index].text = taxLabel(text)
            } else if let script = told[index] ?? neighbour(of: index, in: told, words),
                text.contains(where: \.isLetter)
            {
                words[index].text = script.written(text)
            }
            words[index].text = letterNames(words[index].text)
        }
        return words
    }

    private static func neighbour(of index: Int, in told: [Script?], _ words: [Word]) -> Script? {
        // Letters of both scripts in one word: nothing is sure.
        guard !words[index].text.contains(where: { Script(tellingIn: $0) != nil }) else { return nil }
        if words[index].text.count(where: \.isNumber) >= 3 { return .latin }
        return told[..<index].last { $0 != nil } ?? told[(index + 1)...].first { $0 != nil } ?? nil
    }

    private static func isTaxLabel(_ text: String) -> Bool {
        text.count == 3 && text.first == "(" && text.last == ")"
            && text.dropFirst().first.map { $0.isLetter || "563".contains($0) } == true
    }

    /// A tax label as it is printed: a Cyrillic capital, among them Ђ, which is read as many things.
    private static func taxLabel(_ text: String) -> String {
        let letter = text.dropFirst().first ?? " "
        if "Ђђbhђ5ћЋB".contains(letter) { return "(Ђ)" }
        return Script.cyrillic.written(text.uppercased())
    }

    /// The name of a rate, such as `О-ПДВ`, begins with a letter: a nought alone before a hyphen and capitals is none.
    private static func letterNames(_ text: String) -> String {
        guard text.hasPrefix("0-"), text.count >= 4, text.dropFirst(2).allSatisfy({ $0.isUppercase }),
            Script(toldBy: text) == .cyrillic
        else { return text }
        return "О" + text.dropFirst()
    }
}
