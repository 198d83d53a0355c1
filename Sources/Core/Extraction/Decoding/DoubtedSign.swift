import ReceiptModel

/// A sign of a run, with what else it may be.
struct DoubtedSign {
    let sign: Character
    /// Which of the words it stands in, counted from the first one of the run.
    let word: Int
    /// `nil` where the recogniser was sure of it.
    var doubt: SignDoubt?

    /// Weight of the second look beside the first one, which is the better reader, in a mixture of both.
    private static let secondWeight = 0.4
    /// Two looks that differ in more signs than these are not of the same print.
    private static let mostDifferences = 3

    /// The signs of some words, one behind the other.
    static func signs(of words: some Sequence<Word>) -> [DoubtedSign] {
        words.enumerated().flatMap { index, word in
            word.text.enumerated().map { position, sign in
                DoubtedSign(sign: sign, word: index, doubt: word.doubts?.first { $0.position == position })
            }
        }
    }

    /// Whether the recogniser offers a sign in its place, or none at all.
    func maybe(_ other: String) -> Bool { doubt?.others.contains { $0.sign == other } ?? false }

    /// Whether the recogniser offers a sign of an alphabet in its place.
    func maybe(_ alphabet: SignAlphabet) -> Bool {
        doubt?.others.contains { $0.sign.count == 1 && $0.sign.first.flatMap(alphabet.value) != nil } ?? false
    }

    /// Whether it is a sign of an alphabet, or the recogniser offers one in its place.
    func isOrMayBe(_ alphabet: SignAlphabet) -> Bool { alphabet.value(sign) != nil || maybe(alphabet) }

    /// How likely a sign is, by the recogniser.
    private func probability(of other: String) -> Double {
        guard let doubt else { return other == String(sign) ? 1 : 0 }
        if other == String(sign) { return doubt.probability }
        return doubt.others.first { $0.sign == other }?.probability ?? 0
    }

    /// What two looks at the same print say together: at each sign the mixture of what both say.
    ///
    /// - Returns: `nil` where the looks have not the same number of signs, differ in too many, or say nothing new.
    static func mixture(_ first: [DoubtedSign], _ second: [DoubtedSign]) -> [DoubtedSign]? {
        guard first.count == second.count else { return nil }
        let differences = zip(first, second).count { $0.sign != $1.sign }
        guard differences <= mostDifferences, differences > 0 || first.contains(where: { $0.doubt != nil }) else {
            return nil
        }
        return zip(first, second).enumerated().map { index, pair in
            var mixed = pair.0
            let known = [pair.0, pair.1].flatMap { [String($0.sign)] + ($0.doubt?.others.map(\.sign) ?? []) }
            guard Set(known).count > 1 else { return mixed }
            let weighed = Set(known).map { sign in
                SignDoubt.Alternative(
                    sign: sign,
                    probability: (1 - secondWeight) * pair.0.probability(of: sign)
                        + secondWeight * pair.1.probability(of: sign))
            }
            let read = String(mixed.sign)
            mixed.doubt = SignDoubt(
                position: index, probability: weighed.first { $0.sign == read }?.probability ?? 0,
                others: weighed.filter { $0.sign != read }
                    .sorted { ($0.probability, $1.sign) > ($1.probability, $0.sign) })
            return mixed
        }
    }
}
