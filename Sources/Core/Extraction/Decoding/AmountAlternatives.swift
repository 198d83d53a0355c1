import ReceiptModel

/// Another amount that doubtful signs make.
struct AmountAlternative: Hashable {
    /// Hundredths.
    let minorUnits: Int64
    /// How much more likely it is than the amount that was read (nats); below 0 for a less likely one.
    let logProbability: Double
}

extension AmountReader {
    /// Maximum number of strings that are looked at for the alternatives of one amount.
    private static let mostStrings = 64

    /// What else an amount may be, by the recogniser's doubts about its signs.
    ///
    /// Whether one of them is right, only sums tell (``TotalReader``).
    ///
    /// - Parameters:
    ///   - hit: an amount of the row.
    ///   - words: of the row in which it was read.
    ///   - isAnnounced: as when it was read.
    /// - Returns: each other amount once, the likeliest first.
    static func alternatives(of hit: AmountHit, in words: [Word], isAnnounced: Bool = false) -> [AmountAlternative] {
        let run = Array(words[hit.words])
        guard run.contains(where: { $0.doubts != nil }),
            let lattice = SignLattice(DoubtedSign.signs(of: run), in: { _ in .any })
        else { return [] }
        // Of several amounts of one run each stays in its place.
        let read = amounts(in: run, isAnnounced: isAnnounced)
        guard let place = read.firstIndex(where: { $0.minorUnits.magnitude == hit.minorUnits.magnitude }) else {
            return []
        }
        var likeliest: [Int64: Double] = [:]
        var ofRead: Double?
        for (path, logProbability) in LikeliestPaths(of: lattice).prefix(mostStrings) {
            let found = amounts(in: lattice.words(of: path, for: run), isAnnounced: isAnnounced)
            guard found.count == read.count else { continue }
            // The sign of the amount may stand in a word beside it.
            let isTurned = (read[place].minorUnits < 0) != (hit.minorUnits < 0)
            let value = isTurned ? -found[place].minorUnits : found[place].minorUnits
            if value == hit.minorUnits { ofRead = ofRead ?? logProbability }
            if likeliest[value] == nil { likeliest[value] = logProbability }
        }
        let base = ofRead ?? readProbability(of: lattice)
        return likeliest.filter { $0.key != hit.minorUnits }
            .map { AmountAlternative(minorUnits: $0.key, logProbability: $0.value - base) }
            .sorted { ($0.logProbability, $1.minorUnits) > ($1.logProbability, $0.minorUnits) }
    }

    /// The probability of the signs as read, where that string is not among those looked at.
    private static func readProbability(of lattice: SignLattice) -> Double {
        lattice.places.reduce(0) { sum, place in
            sum + (place.choices.first(where: \.isRead) ?? place.choices[place.choices.count - 1]).logProbability
        }
    }
}
