import Countries
import ReceiptModel

/// The words of all foreign countries, by their folded signs: what tells a country, and what announces its tax numbers.
struct ForeignVocabulary: Sendable {
    enum Meaning: Sendable {
        /// What hardly any other country prints, and what its places are called.
        case own(country: String)
        case place(country: String)
        case language(code: String)
        /// The label of the kind of tax number with this place in the country's table.
        case identifier(country: String, rank: Int)
    }

    static let everywhere = ForeignVocabulary()

    private var meanings: [[UInt8]: [Meaning]] = [:]
    /// The two signs that something begins with, as most words begin with others.
    private var beginnings: Set<UInt16> = []

    /// No word or group of words that is looked for has more signs or more parts.
    static let longest = 34
    static let mostParts = 6
    /// Shorter labels of a language are those of others, too.
    private static let shortestOfLanguage = 4
    /// A label in more languages than these tells none.
    private static let mostLanguages = 2

    private init() {
        let countries = ForeignCountry.all.flatMap(\.chains).reduce(into: [:]) { $0[$1, default: 0] += 1 }
        for country in ForeignCountry.all {
            for word in country.ownWords { put(word, .own(country: country.code)) }
            for place in country.places { put(place, .place(country: country.code)) }
            for chain in country.chains where countries[chain] == 1 {
                let signs = Skeleton.fold(chain, by: .sound)
                if signs.count >= Self.shortestChain { put(signs, .own(country: country.code)) }
            }
            for (rank, rule) in country.taxNumbers.enumerated() {
                for label in rule.labels { put(label, .identifier(country: country.code, rank: rank)) }
            }
        }
        let ours = Set(
            Country.allCases.flatMap { CountryProfile.of($0).labels }.map { Skeleton.fold($0.text, by: .sound) })
        var spoken: [[UInt8]: Set<String>] = [:]
        for language in ForeignLanguage.all {
            for label in language.everyLabel {
                let signs = Skeleton.fold(label.text, by: .sound)
                guard signs.count >= Self.shortestOfLanguage, !ours.contains(signs) else { continue }
                spoken[signs, default: []].insert(language.code)
            }
        }
        for (signs, languages) in spoken where languages.count <= Self.mostLanguages {
            for language in languages.sorted() { put(signs, .language(code: language)) }
        }
    }

    /// A shorter name of a chain is soon a word, or what one is misread as.
    private static let shortestChain = 7

    private mutating func put(_ text: String, _ meaning: Meaning) { put(Skeleton.fold(text, by: .sound), meaning) }

    private mutating func put(_ signs: [UInt8], _ meaning: Meaning) {
        guard signs.count >= 2, signs.count <= Self.longest else { return }
        meanings[signs, default: []].append(meaning)
        beginnings.insert(UInt16(signs[0]) << 8 | UInt16(signs[1]))
    }

    /// What the words of a row mean, from left to right; of what begins at one place the longest last.
    func meanings(in line: SignLine) -> [(range: Range<Int>, meaning: Meaning)] {
        var found: [(Range<Int>, Meaning)] = []
        for start in line.folded.indices.dropLast() where line.isStart[start] {
            guard beginnings.contains(UInt16(line.folded[start]) << 8 | UInt16(line.folded[start + 1])) else {
                continue
            }
            var parts = 0
            for end in (start + 2)...min(line.folded.count, start + Self.longest) where line.isEnd(end) {
                parts += 1
                for meaning in meanings[Array(line.folded[start..<end])] ?? [] { found.append((start..<end, meaning)) }
                if parts == Self.mostParts { break }
            }
        }
        return found
    }
}
