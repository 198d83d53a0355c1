import ReceiptModel

/// Detects whether text lines run vertically.
///
/// Letters are chained along both axes: along text lines chains are long and share a baseline, across them neighbors
/// are distant and unaligned. Telling upright from upside down is left to recognition. The method is specific to this
/// project.
struct PageOrientation {
    /// Minimum letters of a chain that counts; columns of figures make shorter chains across lines.
    private static let minimumInChain = 5
    /// Minimum ratio of letters chained vertically to those chained horizontally.
    private static let margin = 1.5
    /// Minimum number of letters chained vertically.
    private static let minimumLetters = 30
    /// Letter height at which chains are made (pixels).
    fileprivate static let workingHeight = 12.0

    /// Whether components on a page of this width make vertical lines; `letterHeight` in pixels of that page.
    static func runsSideways(_ components: [ConnectedComponent], letterHeight height: Double, width: Double) -> Bool {
        let letters = components.filter {
            (0.3 * height...2.4 * height).contains($0.height) && (0.15 * height...2.4 * height).contains($0.width)
        }
        let across = chained(letters, scale: width)
        let along = chained(letters.map(\.transposed), scale: width)
        return along >= minimumLetters && Double(along) > margin * Double(across)
    }

    /// The number of letters in aligned horizontal chains.
    private static func chained(_ letters: [ConnectedComponent], scale: Double) -> Int {
        LineChain.chains(of: letters, skew: SkewField([], scale: scale))
            .filter { $0.letters.count >= minimumInChain && $0.alignedShare >= 0.5 }
            .reduce(0) { $0 + $1.letters.count }
    }
}

extension ConnectedComponent {
    /// The component with exchanged axes.
    fileprivate var transposed: ConnectedComponent { ConnectedComponent(x: y, y: x, width: height, height: width) }
}

extension PageImage {
    /// Whether the text lines of the page run vertically; `letterHeight` in pixels of the page.
    borrowing func runsSideways(letterHeight: Double) throws(ImagingError) -> Bool {
        let factor = min(1, PageOrientation.workingHeight / letterHeight)
        let small = try scaled(toFactor: factor)
        let components = try small.connectedComponents(windowRadius: Int(1.5 * letterHeight * factor))
        return PageOrientation.runsSideways(
            components, letterHeight: letterHeight * factor, width: Double(max(small.width, small.height)))
    }
}

extension PreparedPage {
    /// Turns the page clockwise by quarters, because a code on it tells its orientation.
    ///
    /// - Parameter quarters: of a turn, clockwise.
    /// - Throws: as `PageImage.turned(byQuarters:)`.
    package mutating func turn(byQuarters quarters: Int) throws(ImagingError) {
        let toPage = ExifOrientation.clockwise(quarters: quarters)
            .toStored(width: Double(image.width), height: Double(image.height))
        toDecoded = toPage.followed(by: toDecoded)
        toOriginal = toPage.followed(by: toOriginal)
        image = try image.turned(byQuarters: quarters)
        remarks.append("Turned by \((quarters & 3) * 90) degrees, as the code stands.")
    }
}
