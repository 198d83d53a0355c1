/// Finds the lines of text on a page whose light is even, by its letters.
///
/// Letters that follow each other closely make chains; the chains tell how the page bends; chains that continue each
/// other along the bent page, however wide the gap between them, make one row: a label and its amount.
package struct LineFinder: Sendable {
    /// The letter height, in pixels, at which lines are looked for.
    private static let workingHeight = 15.0
    /// Fewer letters than these make no page of text.
    private static let fewestLetters = 20
    /// More rows than these are no receipt; the longest are kept.
    private static let mostRows = 260

    package init() {}

    /// The rows of a page from top to bottom; empty when the page shows too few letters to be sure.
    package func rows(on page: borrowing PageImage) throws(ImagingError) -> [FoundRow] { try layout(of: page).rows }

    /// The rows of a page from top to bottom, and how much ink there is beside them.
    package func layout(of page: borrowing PageImage) throws(ImagingError) -> PageLayout {
        guard let letters = try page.letterHeight() else { return PageLayout(rows: [], pieces: 0) }
        let factor = min(1, Self.workingHeight / letters)
        let small = try page.scaled(toFactor: factor)
        let height = letters * factor
        let pieces = try small.inkPieces(reach: Int(1.5 * height), letterHeight: height)
        let rows = rows(of: pieces, width: Double(small.width)).map { $0.map { $0.scaled(by: 1 / factor) } }
        return PageLayout(rows: rows, pieces: pieces.count)
    }

    /// The rows that pieces of ink make on a page so wide.
    func rows(of pieces: [InkPiece], width: Double) -> [FoundRow] {
        let pieces = CodeModules(pieces).without(pieces)
        guard let height = Self.letterHeight(pieces) else { return [] }
        let letters = pieces.filter { piece in
            (0.45 * height...3.4 * height).contains(piece.height) && piece.width <= 25 * piece.height
                && piece.width > 0.06 * height
        }
        guard letters.count >= Self.fewestLetters else { return [] }
        var slopes = LineSlopes([], scale: width)
        var chains: [LineChain] = []
        // The second time the slopes are known, and steep lines chain as well as level ones.
        let marks = pieces.filter { $0.height < 0.45 * height && $0.width < 2.5 * height && $0.width * $0.height > 2 }
        var dots: Set<InkPiece> = []
        for _ in 0..<2 {
            chains = LineChain.chains(of: letters, slopes: slopes)
            // Rules of dots and dashes run across the paper and show its bend best.
            let rules = LineChain.chains(of: marks, slopes: slopes, reach: 1.2 * height).filter {
                $0.letters.count >= 10
            }
            dots = Set(rules.flatMap(\.letters))
            slopes = LineSlopes((chains + rules).flatMap { $0.measures() }, scale: width)
        }
        let straight = chains.compactMap { LineChain($0.letters, along: slopes) }
        let print = PrintLikeness(straight)
        chains = Self.inColumn(straight, margin: 2 * height, print).filter(print.mayBeText)
        let rows = LineJoining(slopes: slopes, letterHeight: height).rows(
            of: chains, marks: marks.filter { !dots.contains($0) })
        guard rows.count > Self.mostRows else { return rows }
        let inked = rows.map { row in row.reduce(0) { $0 + $1.right - $1.left } }.sorted()
        let least = inked[rows.count - Self.mostRows]
        return rows.filter { row in row.reduce(0) { $0 + $1.right - $1.left } >= least }
    }

    /// The chains within the width that is text for sure; what lies beside it is the table or the edge of the paper.
    private static func inColumn(_ chains: [LineChain], margin: Double, _ print: PrintLikeness) -> [LineChain] {
        let sure = chains.filter { $0.letters.count >= 3 && $0.steadiness >= 0.6 && print.isPlain($0) }
        guard sure.count >= 12 else { return chains }
        // A few chains must reach so far: one alone may be a fold or a stain.
        let from = sure.map(\.left).sorted()[2] - margin
        let to = sure.map(\.right).sorted()[sure.count - 3] + margin
        return chains.filter { $0.right > from && $0.left < to }
    }

    /// The height of a typical letter: half of all that is as high as a letter, by height, is lower.
    static func letterHeight(_ pieces: [InkPiece]) -> Double? {
        let heights = pieces.filter { $0.height >= 5 && $0.height <= 90 && $0.width <= 3 * $0.height }.map(\.height)
            .sorted()
        var rest = heights.reduce(0, +) / 2
        for height in heights {
            rest -= height
            if rest <= 0 { return height }
        }
        return nil
    }
}

/// The rows of a page, and how much ink it shows.
package struct PageLayout: Sendable {
    /// From top to bottom.
    package var rows: [FoundRow]
    /// Connected pieces of ink of any size, at the scale at which lines are looked for.
    var pieces: Int

    /// More pieces than these, and hardly a row among them, are the grain of a table.
    private static let texture = 1_500

    /// Whether the page is full of ink that makes no lines: recognising it as a block would take long and yield nothing.
    package var isTexture: Bool { rows.count < 3 && pieces > Self.texture }
}
