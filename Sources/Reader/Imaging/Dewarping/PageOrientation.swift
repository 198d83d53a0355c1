import ReceiptModel

/// Tells whether the lines of a page run from top to foot instead of from side to side.
///
/// Letters that follow each other are chained along both axes; along the lines the chains are long and stand on a common
/// foot, across them neighbours are far apart and uneven. Whether the page stands on its head is for the recogniser to say.
struct PageOrientation {
    /// A chain of fewer letters may be chance: a column of figures chains across the lines, too.
    private static let minimumInChain = 5
    /// So many times as many letters must be chained from top to foot.
    private static let margin = 1.5
    /// Fewer chained letters than these tell nothing.
    private static let minimumLetters = 30
    /// The letter height, in pixels, at which chains are made.
    fileprivate static let workingHeight = 12.0

    /// Whether components of ink on a page of this size, their letters so high, make lines from top to foot.
    static func runsSideways(_ components: [ConnectedComponent], letterHeight height: Double, width: Double) -> Bool {
        let letters = components.filter {
            (0.3 * height...2.4 * height).contains($0.height) && (0.15 * height...2.4 * height).contains($0.width)
        }
        let across = chained(letters, scale: width)
        let along = chained(letters.map(\.transposed), scale: width)
        return along >= minimumLetters && Double(along) > margin * Double(across)
    }

    /// How many letters stand in steady chains from left to right.
    private static func chained(_ letters: [ConnectedComponent], scale: Double) -> Int {
        LineChain.chains(of: letters, skew: SkewField([], scale: scale))
            .filter { $0.letters.count >= minimumInChain && $0.alignedShare >= 0.5 }
            .reduce(0) { $0 + $1.letters.count }
    }
}

extension ConnectedComponent {
    /// The component with the axes exchanged.
    fileprivate var transposed: ConnectedComponent { ConnectedComponent(x: y, y: x, width: height, height: width) }
}

extension PageImage {
    /// Whether the lines of the page, its letters so high, run from top to foot.
    borrowing func runsSideways(letterHeight: Double) throws(ImagingError) -> Bool {
        let factor = min(1, PageOrientation.workingHeight / letterHeight)
        let small = try scaled(toFactor: factor)
        let components = try small.connectedComponents(windowRadius: Int(1.5 * letterHeight * factor))
        return PageOrientation.runsSideways(
            components, letterHeight: letterHeight * factor, width: Double(max(small.width, small.height)))
    }
}

extension PreparedPage {
    /// Turns the page clockwise by quarters, because something has told which way is up.
    package mutating func turn(byQuarters quarters: Int) throws(ImagingError) {
        let toPage = ExifOrientation.clockwise(quarters: quarters)
            .toStored(width: Double(image.width), height: Double(image.height))
        toDecoded = toPage.followed(by: toDecoded)
        toOriginal = toPage.followed(by: toOriginal)
        image = try image.turned(byQuarters: quarters)
        remarks.append("Turned by \((quarters & 3) * 90) degrees, as the code stands.")
    }
}
