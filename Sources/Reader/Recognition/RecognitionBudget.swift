import Imaging

/// How much of a page is recognised: counted in letter widths of line images, and not in time, so that the same page is
/// read alike on every machine.
///
/// Grain, weave and noise make rows, too, and each is a run of the recogniser. Lines are therefore read from the surest
/// on (`DetectedLine.alignedLetters`), until so many in turn have shown no words that the rest will show none either.
package struct RecognitionBudget: Sendable, Equatable {
    /// Maximum letter widths recognised of a page, all readings together: more than five times as many as of a usual
    /// receipt, and a dense A4 page read once (some 6 s of a core of 2024).
    package static let maximumLetters = 9_600.0
    /// Letter widths up to which lines may be read a second time while others have not been read once.
    private static let maximumBeforeAll = 0.5 * maximumLetters
    /// Maximum letter widths, as wide as usual, that are looked at with letters of other widths, before words are made of them.
    private static let maximumGlances = maximumLetters
    /// Letter widths that each run costs beside those of its line.
    private static let overhead = 4.0
    /// Width of a letter with the gap behind it (cap heights).
    private static let letterWidth = 0.75
    /// Number of the last lines that are looked at, and minimum number of them with a word, for reading to go on.
    package static let (observedLines, minimumWordLines) = (40, 4)

    /// Letter widths looked at in other widths so far.
    private var glanced = 0.0
    /// Letter widths recognised so far.
    package private(set) var spent = 0.0
    /// Number of first readings, and whether each of the last ones showed a word.
    package private(set) var firstReadings = 0
    private var recent: [Bool] = []
    private var wordLines = 0

    package init() {}

    /// Whether a line may be read.
    var isLeft: Bool { spent < Self.maximumLetters }
    /// Whether a line may be read again before all have been read once.
    var isAmple: Bool { spent < Self.maximumBeforeAll }
    /// Whether the lines that are still to be read will hardly be text, as none of the last were.
    package var isHopeless: Bool { recent.count == Self.observedLines && wordLines < Self.minimumWordLines }

    /// Takes what a line costs; false where nothing is left.
    mutating func take(_ line: DetectedLine) -> Bool {
        guard isLeft else { return false }
        spent += Self.overhead + Self.letters(of: line)
        return true
    }

    /// Takes what looks at a line with letters so many times as wide as usual cost; false where nothing is left for them.
    mutating func takeGlances(at line: DetectedLine, widths: [Double]) -> Bool {
        guard isLeft, glanced < Self.maximumGlances else { return false }
        glanced += widths.reduce(0, +) * Self.letters(of: line)
        return true
    }

    private static func letters(of line: DetectedLine) -> Double {
        max(0, line.right - line.left) / max(1, letterWidth * line.capHeight)
    }

    /// Notes whether a first reading showed a word.
    package mutating func note(hasWord: Bool) {
        firstReadings += 1
        recent.append(hasWord)
        wordLines += hasWord ? 1 : 0
        if recent.count > Self.observedLines, recent.removeFirst() { wordLines -= 1 }
    }
}
