/// Detects the text lines of a page with even illumination, by their letters.
///
/// Letters are linked to chains (`LineChain`); a slope field is fitted to the chains (`SkewField`); chains that
/// continue each other along that field, across gaps of any width, form rows: a label and its amount. Bottom-up line
/// segmentation by component linking, as surveyed by Likforman-Sulem, Zahour and Taconet (2007); the costs and
/// thresholds are this project's own.
package struct LineDetector: Sendable {
    /// Maximum letter height at which lines are detected (pixels); larger print is reduced to it.
    private static let workingHeight = 15.0
    /// Minimum number of letters of a page of text.
    private static let minimumLetters = 20
    /// Maximum number of rows; of more the longest are kept.
    static let maximumRows = 260
    /// Maximum number of components that are taken for letters; a dense A4 page has 5,500.
    ///
    /// Of more, those with the most contrast are taken.
    static let maximumLetters = 8_000
    /// Maximum number of specks among which dot leaders and dashed rules are looked for; more are grain.
    private static let maximumMarks = 8_000
    /// Maximum number of chains that are grouped to rows; of more those with the most letters on a baseline are.
    static let maximumChains = 1_500

    /// Width of the edges of letters (letter heights) from which a page is sharpened for the search, and how far and how
    /// much.
    ///
    /// Out of focus, pale letters fall below the threshold and dark ones hang together. Dots of a dot matrix have edges of up
    /// to 0.096 and would come apart. `scripts/bench lines` shows what it is worth.
    private static let (softEdge, sharpenedWithin, sharpness) = (0.097, 0.5, 2.0)

    private let softEdge: Double

    package init() { self.init(sharpeningFrom: Self.softEdge) }

    init(sharpeningFrom softEdge: Double) { self.softEdge = softEdge }

    /// The rows of a page from top to bottom; empty when the page shows too few letters.
    ///
    /// - Parameter page: with even illumination.
    /// - Returns: the rows, in pixels of the page.
    /// - Throws: `ImagingError.outOfMemory`.
    package func rows(on page: borrowing PageImage) throws(ImagingError) -> [DetectedRow] { try layout(of: page).rows }

    /// The rows of a page from top to bottom, with the number of its components.
    ///
    /// - Parameter page: with even illumination.
    /// - Returns: the layout, in pixels of the page.
    /// - Throws: `ImagingError.outOfMemory`.
    package func layout(of page: borrowing PageImage) throws(ImagingError) -> PageLayout {
        guard let letters = try page.letterHeight() else { return PageLayout(rows: [], componentCount: 0) }
        let factor = min(1, Self.workingHeight / letters)
        let small = try page.scaled(toFactor: factor)
        let height = letters * factor
        var components = try small.connectedComponents(windowRadius: Int(1.5 * height), letterHeight: height)
        let edge = small.edgeWidth(of: components.filter { $0.contrast > 0 && $0.height < 1.6 * height })
        if edge > softEdge * height {
            let sharp = try small.sharpened(within: Int(Self.sharpenedWithin * height), by: Self.sharpness)
            components = try sharp.connectedComponents(windowRadius: Int(1.5 * height), letterHeight: height)
        }
        let rows = rows(of: components, width: Double(small.width)).map { $0.map { $0.scaled(by: 1 / factor) } }
        return PageLayout(rows: rows, componentCount: components.count)
    }

    /// The rows formed by components on a page of this width.
    func rows(of components: [ConnectedComponent], width: Double) -> [DetectedRow] {
        let components = CodeModules(components).without(components)
        guard let height = Self.letterHeight(components) else { return [] }
        var letters = components.filter { component in
            (0.45 * height...3.4 * height).contains(component.height) && component.width <= 25 * component.height
                && component.width > 0.06 * height
        }
        guard letters.count >= Self.minimumLetters else { return [] }
        letters = Self.bounded(letters, to: Self.maximumLetters) { $0.contrast }
        var skew = SkewField([], scale: width)
        var chains: [LineChain] = []
        // In the second iteration the skew field is known, so that steep lines are chained too.
        let marks = components.filter {
            $0.height < 0.45 * height && $0.width < 2.5 * height && $0.width * $0.height > 2
        }
        var dots: Set<ConnectedComponent> = []
        for _ in 0..<2 {
            chains = LineChain.chains(of: letters, skew: skew)
            // Dot leaders and dashed rules cross the paper and show its curvature best.
            let rules =
                marks.count > Self.maximumMarks
                ? [] : LineChain.chains(of: marks, skew: skew, reach: 1.2 * height).filter { $0.letters.count >= 10 }
            dots = Set(rules.flatMap(\.letters))
            skew = SkewField((chains + rules).flatMap { $0.skewSamples() }, scale: width)
        }
        let fitted = chains.compactMap { LineChain($0.letters, along: skew) }
        let plausibility = TextPlausibility(fitted)
        chains = Self.inTextColumn(fitted, margin: 2 * height, plausibility).filter(plausibility.isPlausible)
        chains = Self.bounded(chains, to: Self.maximumChains, by: \.alignedLetters)
        let rows = LineGrouping(skew: skew, letterHeight: height).rows(
            of: chains, marks: marks.filter { !dots.contains($0) })
        guard rows.count > Self.maximumRows else { return rows }
        let inked = rows.map { row in row.reduce(0) { $0 + $1.right - $1.left } }.sorted()
        let least = inked[rows.count - Self.maximumRows]
        return rows.filter { row in row.reduce(0) { $0 + $1.right - $1.left } >= least }
    }

    /// The elements with the greatest values, at most `count`, in their order; of equal ones the first.
    static func bounded<Element>(_ elements: [Element], to count: Int, by value: (Element) -> Double) -> [Element] {
        guard elements.count > count else { return elements }
        let values = elements.map(value)
        let best = elements.indices.sorted { (values[$0], $1) > (values[$1], $0) }.prefix(count)
        return best.sorted().map { elements[$0] }
    }

    /// The chains within the horizontal extent of certain text; the others lie on the background or the paper's edge.
    private static func inTextColumn(_ chains: [LineChain], margin: Double, _ plausibility: TextPlausibility)
        -> [LineChain]
    {
        let sure = chains.filter {
            $0.letters.count >= 3 && $0.alignedShare >= 0.6 && plausibility.isUnobjectionable($0)
        }
        guard sure.count >= 12 else { return chains }
        // Out of focus the letters of an amount hang together: alone in its column it has one or two, in line with others.
        let (first, last) = extent(of: sure)
        let lines = bounded(sure, to: mostCompared, by: \.alignedLetters)
        let beyond = chains.filter { chain in
            chain.letters.count < 3 && (chain.left < first || chain.right > last)
                && plausibility.isUnobjectionable(chain) && lines.contains { continues(chain, beside: $0) }
        }
        let (left, right) = extent(of: sure + beyond)
        return chains.filter { $0.right > left - margin && $0.left < right + margin }
    }

    /// Number of the longest chains of text that others are compared with.
    private static let mostCompared = 200

    /// How far chains extend to both sides, as several do: a single one may be a fold or a stain.
    private static func extent(of chains: [LineChain]) -> (left: Double, right: Double) {
        (chains.map(\.left).sorted()[2], chains.map(\.right).sorted()[chains.count - 3])
    }

    /// Whether a chain stands on the baseline of another one, and is about as high.
    private static func continues(_ chain: LineChain, beside other: LineChain) -> Bool {
        let middle = (chain.left + chain.right) / 2
        return (0.7...1.4).contains(chain.height / other.height)
            && abs(other.baseline(at: middle) - chain.baseline(at: middle)) < 0.3 * other.height
    }

    /// The letter height at which half of the total height of letter-sized components is reached (a weighted median).
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

/// The rows of a page, with the number of its components.
package struct PageLayout: Sendable {
    /// From top to bottom.
    package var rows: [DetectedRow]
    /// Number of connected components of any size, at the scale of detection.
    var componentCount: Int

    /// Minimum number of components of a textured background.
    private static let minimumTextureComponents = 1_500

    /// Whether the page is full of components that form no lines: recognising it as a block would take long and yield
    /// nothing.
    package var isTexture: Bool { rows.count < 3 && componentCount > Self.minimumTextureComponents }
}
