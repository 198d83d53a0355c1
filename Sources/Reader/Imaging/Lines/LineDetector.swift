/// Finds the lines of text on a page whose light is even, by its letters.
///
/// Letters that follow each other closely make chains; the chains tell how the page bends; chains that continue each
/// other along the bent page, however wide the gap between them, make one row: a label and its amount.
package struct LineDetector: Sendable {
    /// The letter height, in pixels, at which lines are looked for.
    private static let workingHeight = 15.0
    /// Fewer letters than these make no page of text.
    private static let minimumLetters = 20
    /// More rows than these are no receipt; the longest are kept.
    private static let maximumRows = 260

    package init() {}

    /// The rows of a page from top to bottom; empty when the page shows too few letters to be sure.
    package func rows(on page: borrowing PageImage) throws(ImagingError) -> [DetectedRow] { try layout(of: page).rows }

    /// The rows of a page from top to bottom, and how much ink there is beside them.
    package func layout(of page: borrowing PageImage) throws(ImagingError) -> PageLayout {
        guard let letters = try page.letterHeight() else { return PageLayout(rows: [], componentCount: 0) }
        let factor = min(1, Self.workingHeight / letters)
        let small = try page.scaled(toFactor: factor)
        let height = letters * factor
        let components = try small.connectedComponents(windowRadius: Int(1.5 * height), letterHeight: height)
        let rows = rows(of: components, width: Double(small.width)).map { $0.map { $0.scaled(by: 1 / factor) } }
        return PageLayout(rows: rows, componentCount: components.count)
    }

    /// The rows that components of ink make on a page so wide.
    func rows(of components: [ConnectedComponent], width: Double) -> [DetectedRow] {
        let components = CodeModules(components).without(components)
        guard let height = Self.letterHeight(components) else { return [] }
        let letters = components.filter { component in
            (0.45 * height...3.4 * height).contains(component.height) && component.width <= 25 * component.height
                && component.width > 0.06 * height
        }
        guard letters.count >= Self.minimumLetters else { return [] }
        var skew = SkewField([], scale: width)
        var chains: [LineChain] = []
        // The second time the skew are known, and steep lines chain as well as level ones.
        let marks = components.filter {
            $0.height < 0.45 * height && $0.width < 2.5 * height && $0.width * $0.height > 2
        }
        var dots: Set<ConnectedComponent> = []
        for _ in 0..<2 {
            chains = LineChain.chains(of: letters, skew: skew)
            // Rules of dots and dashes run across the paper and show its bend best.
            let rules = LineChain.chains(of: marks, skew: skew, reach: 1.2 * height).filter {
                $0.letters.count >= 10
            }
            dots = Set(rules.flatMap(\.letters))
            skew = SkewField((chains + rules).flatMap { $0.skewSamples() }, scale: width)
        }
        let fitted = chains.compactMap { LineChain($0.letters, along: skew) }
        let plausibility = TextPlausibility(fitted)
        chains = Self.inTextColumn(fitted, margin: 2 * height, plausibility).filter(plausibility.isPlausible)
        let rows = LineGrouping(skew: skew, letterHeight: height).rows(
            of: chains, marks: marks.filter { !dots.contains($0) })
        guard rows.count > Self.maximumRows else { return rows }
        let inked = rows.map { row in row.reduce(0) { $0 + $1.right - $1.left } }.sorted()
        let least = inked[rows.count - Self.maximumRows]
        return rows.filter { row in row.reduce(0) { $0 + $1.right - $1.left } >= least }
    }

    /// The chains within the width that is text for sure; what lies beside it is the table or the edge of the paper.
    private static func inTextColumn(_ chains: [LineChain], margin: Double, _ plausibility: TextPlausibility)
        -> [LineChain]
    {
        let sure = chains.filter {
            $0.letters.count >= 3 && $0.alignedShare >= 0.6 && plausibility.isUnobjectionable($0)
        }
        guard sure.count >= 12 else { return chains }
        // A few chains must reach so far: one alone may be a fold or a stain.
        let from = sure.map(\.left).sorted()[2] - margin
        let to = sure.map(\.right).sorted()[sure.count - 3] + margin
        return chains.filter { $0.right > from && $0.left < to }
    }

    /// The height of a typical letter: half of all that is as high as a letter, by height, is lower.
    static func letterHeight(_ components: [ConnectedComponent]) -> Double? {
        let heights = components.filter { $0.height >= 5 && $0.height <= 90 && $0.width <= 3 * $0.height }.map(\.height)
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
    package var rows: [DetectedRow]
    /// Connected components of ink of any size, at the scale at which lines are looked for.
    var componentCount: Int

    /// More components than these, and hardly a row among them, are the grain of a table.
    private static let minimumTextureComponents = 1_500

    /// Whether the page is full of ink that makes no lines: recognising it as a block would take long and yield nothing.
    package var isTexture: Bool { rows.count < 3 && componentCount > Self.minimumTextureComponents }
}
