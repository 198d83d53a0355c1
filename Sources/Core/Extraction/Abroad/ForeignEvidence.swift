import Countries
import ReceiptModel

/// What a receipt shows of foreign countries: words, numbers, currencies, addresses.
struct ForeignEvidence {
    /// How much a kind of sign weighs; a country is told from ``ForeignDetection/enough`` on, so that two signs of different kinds
    /// are needed where no tax number is.
    enum Weight {
        /// A number behind its label passes its check by chance once in ten times or more, and its form is rare, too.
        static let labelledNumber = 6
        static let bareNumber = 4
        /// The till of a country writes its code itself.
        static let code = 8
        static let own = 3
        static let address = 3
        static let place = 2
        static let postcode = 2
        static let domain = 2
        /// Two letters are soon misread into a paper.
        static let short = 1
        static let mark = 3
        static let sharedMark = 1
        static let rate = 1
    }

    /// At most so many labels of a language and rates of tax count: the neighbours have most of them, too.
    private static let mostOfLanguage = 3
    private static let mostRates = 2

    private(set) var identifiers: [ForeignIdentifierHit] = []
    /// The countries whose currency is printed, with the first row of it.
    private(set) var marks: [String: Row] = [:]
    private var seen: [String: Set<String>] = [:]
    private var scores: [String: Int] = [:]
    private var languages: [String: Set<[UInt8]>] = [:]
    private var rates: Set<Int> = []

    init(_ rows: [Row], code: String?) {
        if let code { add(Weight.code, code, "code") }
        for (index, row) in rows.enumerated() {
            let line = SignLine(row.words)
            readWords(line, row: index)
            for (place, word) in row.words.enumerated() {
                readAddress(word.text)
                readMark(row, at: place)
                if let rate = Self.rate(row.words, at: place), rate.isMarked { rates.insert(rate.basisPoints) }
                readPostcode(row.words, at: place)
            }
        }
    }

    /// The score of a country.
    func score(of country: ForeignCountry) -> Int {
        let spoken = country.languages.map { languages[$0.code]?.count ?? 0 }.max() ?? 0
        let lawful = Set(country.taxRates.map(\.rate.basisPoints)).intersection(rates).subtracting([0]).count
        return (scores[country.code] ?? 0) + min(spoken, Self.mostOfLanguage) + min(lawful, Self.mostRates)
            * Weight.rate
    }

    /// Counts a sign once, however often it is printed.
    private mutating func add(_ weight: Int, _ country: String, _ sign: String) {
        if seen[country, default: []].insert(sign).inserted { scores[country, default: 0] += weight }
    }

    private mutating func readWords(_ line: SignLine, row: Int) {
        for (range, meaning) in ForeignVocabulary.everywhere.meanings(in: line) {
            let text = String(decoding: line.folded[range], as: UTF8.self)
            switch meaning {
            case .own(let country): add(range.count == 2 ? Weight.short : Weight.own, country, text)
            case .place(let country): add(range.count <= 3 ? Weight.short : Weight.place, country, text)
            case .language(let code): languages[code, default: []].insert(Array(line.folded[range]))
            case .identifier(let code, let rank):
                guard let rule = ForeignCountry.of(code)?.taxNumbers[rank],
                    let hit = ForeignIdentifierReader.number(
                        of: rule, rank: rank, country: code, behind: range.upperBound, in: line, row: row)
                else { continue }
                note(hit)
            }
        }
        for start in line.raw.indices where line.isStart[start] && !(48...57).contains(line.raw[start]) {
            guard start == 0 || line.word[start - 1] != line.word[start] else { continue }
            for country in ForeignCountry.all {
                for (rank, rule) in country.taxNumbers.enumerated() {
                    guard rule.forms.contains(where: { $0.prefix.utf8.first == line.raw[start] }),
                        let hit = ForeignIdentifierReader.number(
                            of: rule, rank: rank, country: country.code, at: start, in: line, row: row,
                            isLabelled: false)
                    else { continue }
                    note(hit)
                }
            }
        }
    }

    private mutating func note(_ hit: ForeignIdentifierHit) {
        if let place = identifiers.firstIndex(where: { $0.number == hit.number && $0.row == hit.row }) {
            if hit.isLabelled, !identifiers[place].isLabelled { identifiers[place] = hit } else { return }
        } else {
            identifiers.append(hit)
        }
        let weight = hit.isLabelled ? Weight.labelledNumber : Weight.bareNumber
        add(weight, hit.number.country, hit.isLabelled ? "number" : "bare number")
    }

    /// The country of a web or mail address, or of a telephone number with its international prefix.
    private mutating func readAddress(_ text: String) {
        if let plus = text.firstIndex(of: "+") {
            let digits = text[plus...].dropFirst()
            if let country = ForeignCountry.all.first(where: { digits.hasPrefix($0.callingCode) }) {
                // One is the prefix of all of North America.
                add(country.callingCode.count > 1 ? Weight.address : Weight.short, country.code, "telephone")
            }
        }
        guard text.contains("."), let part = text.split(separator: "/").first(where: { $0.contains(".") }) else {
            return
        }
        let names = part.lowercased().split(separator: ".")
        guard let last = names.last, names.count >= 2, (2...3).contains(last.utf8.count),
            names[names.count - 2].filter(\.isLetter).count >= 3 || names.contains("co"),
            let country = ForeignCountry.all.first(where: { $0.domain == last.filter(\.isLetter) })
        else { return }
        let isAddress = text.contains("@") || text.lowercased().contains("www")
        add(isAddress ? Weight.address : Weight.domain, country.code, "domain")
    }

    /// A post code of a country's form, its country or town beside it.
    private mutating func readPostcode(_ words: [Word], at place: Int) {
        for country in ForeignCountry.all {
            for form in country.postcodes where Self.hasForm(form, words, at: place) {
                add(Weight.postcode, country.code, "postcode")
            }
        }
    }

    private static func hasForm(_ form: String, _ words: [Word], at place: Int) -> Bool {
        let parts = form.split(separator: " ")
        guard place + parts.count <= words.count else { return false }
        return zip(parts, words[place...]).allSatisfy { part, word in
            var signs = word.text.utf8[...]
            while let last = signs.last, last == UInt8(ascii: ",") || last == UInt8(ascii: ".") {
                signs = signs.dropLast()
            }
            guard signs.count == part.utf8.count else { return false }
            return zip(part.utf8, signs).allSatisfy { wanted, sign in
                switch wanted {
                case UInt8(ascii: "9"): (48...57).contains(sign)
                // Where only letters stand, as in two letters of a state, any letter fits.
                case UInt8(ascii: "A"): (65...90).contains(sign)
                default: wanted == sign
                }
            }
        }
    }
}

extension ForeignEvidence {
    /// How the currencies are printed, folded, with the countries that pay so.
    private static let names: [[UInt8]: [String]] = {
        var names: [[UInt8]: [String]] = [:]
        for country in ForeignCountry.all {
            for name in country.currencyNames {
                let signs = name.count == 1 ? Array(name.utf8) : Skeleton.fold(name, by: .sound)
                names[signs, default: []].append(country.code)
            }
        }
        return names
    }()

    /// A currency beside an amount, glued to it, or alone in its row.
    private mutating func readMark(_ row: Row, at place: Int) {
        let text = row.words[place].text
        let hasDigits = text.utf8.contains { (48...57).contains($0) }
        let before = text.prefix { !Digits.isDigit($0) }
        let after = String(text.reversed().prefix { !Digits.isDigit($0) }.reversed())
        for part in hasDigits ? [String(before), after] : [text] {
            for name in Self.spellings(part) {
                guard let countries = Self.names[name], hasDigits || isBesideFigure(row, place) || row.words.count == 1
                else {
                    continue
                }
                for country in countries {
                    if marks[country] == nil { marks[country] = row }
                    let isShared =
                        countries.count > 1 || Self.sharing.contains(country)
                        || name.count < 3 && name != Self.pound && name != Self.ringgit
                    add(isShared ? Weight.sharedMark : Weight.mark, country, "mark \(isShared)")
                }
            }
        }
    }

    private static let sharing = Set(ForeignCountry.all.filter(\.sharesCurrency).map(\.code))
    private static let pound = Array("£".utf8)
    private static let ringgit = Skeleton.fold("RM", by: .sound)

    private static func spellings(_ part: String) -> [[UInt8]] {
        guard !part.isEmpty, part.utf8.count <= 12 else { return [] }
        let signs = part.filter { "€£$".contains($0) }.map { Array(String($0).utf8) }
        return signs + [Skeleton.fold(part.filter { $0.isLetter || $0 == "$" }, by: .sound)]
    }

    private func isBesideFigure(_ row: Row, _ place: Int) -> Bool {
        [place - 1, place + 1].contains { row.words.indices.contains($0) && Digits.count(in: row.words[$0].text) > 0 }
    }

    /// The rate that a word states, in hundredths of a per cent: `19%`, `2,6 %`, `8.10`.
    static func rate(_ words: [Word], at place: Int) -> (basisPoints: Int, isMarked: Bool)? {
        var text = words[place].text[...]
        while let first = text.first, !Digits.isDigit(first) {
            // What is glued before it is the letter of the rate, `A=19,00%`, and no minus.
            if first == "-" { return nil }
            text = text.dropFirst()
        }
        let isMarked = text.contains("%") || (place + 1 < words.count && words[place + 1].text.hasPrefix("%"))
        text = text.prefix { Digits.isDigit($0) || $0 == "," || $0 == "." }
        let parts = text.split(omittingEmptySubsequences: true) { $0 == "," || $0 == "." }
        guard let whole = parts.first, parts.count <= 2, whole.count <= 2, let percent = Int(whole) else { return nil }
        let fraction = parts.count == 2 ? String(parts[1]) : "0"
        guard fraction.count <= 2, let digits = Int(fraction) else { return nil }
        return (percent * 100 + (fraction.count == 1 ? digits * 10 : digits), isMarked)
    }
}
