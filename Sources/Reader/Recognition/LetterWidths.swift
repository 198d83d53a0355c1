import Glibc
import LineNetwork

/// In which width of its letters the companion reads a line.
///
/// Letters out of focus touch, so that how wide they are is not seen before they are read, and a network that sees letters
/// half as wide as those that it learnt misses most of them. A doubtful line is looked at with letters of other widths, too.
/// The figures were chosen on pages of the generator that no pack learnt from (`scripts/bench classes`, seeds 8107 and 8207).
enum LetterWidths {
    /// How many times as wide as usual letters are tried.
    static let others = [0.6, 0.8, 1.25, 1.5, 2]

    /// Maximum distance in fitness at which a look is a rival of the best one.
    static let rivalry = 0.3

    /// What the usual width is preferred by.
    private static let preference = 0.1
    /// Certainty for each sign below which a line is doubtful, and below which it is where its signs are unusually wide or narrow.
    private static let (doubt, doubtOfUnusual) = (log(0.85), log(0.9))
    /// Certainty for each sign below which there is hardly print.
    private static let hopelessness = log(0.1)
    /// Columns for each sign of most lines that are read right, and their geometric middle.
    private static let (usualColumns, middle) = (12.0...23.0, 17.0)
    /// What a width that differs by a factor of e from the middle costs.
    private static let strangeness = 0.6

    /// Whether a line may be read better with letters of another width.
    static func isDoubtful(_ glance: LineGlance) -> Bool {
        let isUsual = usualColumns.contains(Double(glance.columnsPerSign))
        return (hopelessness..<(isUsual ? doubt : doubtOfUnusual)).contains(Double(glance.certaintyPerSign))
    }

    /// How well a width suits the network: how certain it is of each sign, and how near the signs' width is to what it learnt.
    ///
    /// - Parameters:
    ///   - glance: what is seen with letters of this width.
    ///   - isUsual: whether it is the usual one.
    /// - Returns: the more, the better; minus infinity where nothing is seen.
    static func fitness(_ glance: LineGlance, isUsual: Bool) -> Double {
        guard !glance.text.isEmpty else { return -.infinity }
        let distance = log(max(1, Double(glance.columnsPerSign)) / middle)
        return Double(glance.certaintyPerSign) - strangeness * distance * distance + (isUsual ? preference : 0)
    }
}
