import Foundation
import ReceiptModel

/// What each sign of a run may be, and how likely.
struct SignLattice {
    struct Choice {
        /// One sign of the value; empty where there may be none at all.
        let sign: String
        let logProbability: Double
        /// It is what was read, or what that is taken for.
        let isRead: Bool
        let isLookalike: Bool
    }

    struct Place {
        /// Which word of the run it belongs to.
        let word: Int
        /// The likeliest first; never empty.
        let choices: [Choice]
        /// How likely the read sign is, 0…1.
        let readProbability: Double

        /// Whether the recogniser was unsure of the sign.
        var isUnsure: Bool { readProbability < SignLattice.unsureBelow }
    }

    /// The choice at each place, by its number.
    typealias Path = [Int]

    /// A sign that was read with less probability than this is unsure: one in twenty of them is wrong, and more.
    static let unsureBelow = 0.95
    /// Minimum probability of a choice, so that what the recogniser left without a score has a logarithm.
    private static let leastProbability = 0.001
    /// How likely a letter is the digit that it looks like (``Digits``) where only a digit can stand.
    private static let lookalikeShare = 0.8
    /// Maximum number of places with more than one choice; beyond it the surest ones are taken as read.
    private static let mostOpen = 12

    let places: [Place]
    /// The places with more than one choice.
    let open: [Int]
    /// Whether some places with more than one choice are taken as their likeliest one.
    let isCut: Bool

    /// A lattice of signs; `nil` where nothing that may stand at a place was read or offered there.
    ///
    /// - Parameters:
    ///   - signs: of one run, in order.
    ///   - alphabet: what may stand at a place, counted from 0.
    init?(_ signs: [DoubtedSign], in alphabet: (Int) -> SignAlphabet) {
        var places: [Place] = []
        places.reserveCapacity(signs.count)
        for (index, sign) in signs.enumerated() {
            guard let place = Self.place(of: sign, in: alphabet(index)) else { return nil }
            places.append(place)
        }
        let all = places.indices.filter { places[$0].choices.count > 1 }
        let kept = all.sorted { (places[$0].readProbability, $0) < (places[$1].readProbability, $1) }
            .prefix(Self.mostOpen)
        self.places = places
        open = kept.sorted()
        isCut = open.count < all.count
    }

    private static func place(of sign: DoubtedSign, in alphabet: SignAlphabet) -> Place? {
        guard let doubt = sign.doubt else {
            guard let value = alphabet.value(sign.sign) else { return nil }
            let share = value.isLookalike ? lookalikeShare : 1
            let choice = Choice(
                sign: String(value.sign), logProbability: log(share), isRead: true, isLookalike: value.isLookalike)
            return Place(word: sign.word, choices: [choice], readProbability: 1)
        }
        var probabilities: [String: Double] = [:]
        func add(_ text: String, _ probability: Double) -> (sign: String, isLookalike: Bool)? {
            let share = max(probability, leastProbability)
            guard let single = text.first else {
                probabilities["", default: 0] += share
                return ("", false)
            }
            guard text.count == 1, let value = alphabet.value(single) else { return nil }
            probabilities[String(value.sign), default: 0] += share * (value.isLookalike ? lookalikeShare : 1)
            return (String(value.sign), value.isLookalike)
        }
        let read = add(String(sign.sign), doubt.probability)
        for other in doubt.others { _ = add(other.sign, other.probability) }
        guard !probabilities.isEmpty else { return nil }
        let choices = probabilities.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map { text, probability in
            Choice(
                sign: text, logProbability: log(probability), isRead: text == read?.sign,
                isLookalike: text == read?.sign && read?.isLookalike ?? false)
        }
        return Place(word: sign.word, choices: choices, readProbability: doubt.probability)
    }

    /// The likeliest path.
    var first: Path { [Int](repeating: 0, count: places.count) }

    func choice(at place: Int, of path: Path) -> Choice { places[place].choices[path[place]] }

    func text(of path: Path) -> String {
        places.indices.reduce(into: "") { $0 += choice(at: $1, of: path).sign }
    }

    func logProbability(of path: Path) -> Double {
        places.indices.reduce(0) { $0 + choice(at: $1, of: path).logProbability }
    }

    /// The words of the run as a path has them; a word of which nothing is left stays as it was read.
    func words(of path: Path, for words: some Collection<Word>) -> [Word] {
        var texts = [String](repeating: "", count: words.count)
        for place in places.indices { texts[places[place].word] += choice(at: place, of: path).sign }
        return zip(words, texts).map { word, text in
            text.isEmpty || text == word.text ? word : Word(text: text, box: word.box, confidence: word.confidence)
        }
    }
}
