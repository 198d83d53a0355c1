import CLeptonica
import ReceiptModel

/// How dark the print of an evenly lit page is, and what makes faint print black.
///
/// Faded thermal paper, dot matrix with a worn ribbon, and print out of focus leave strokes at a fifth to two fifths of
/// black; letters so pale are lost to the search for lines, and read as others. A person's eye evens that out, too.
struct InkContrast {
    /// By how much darkness is multiplied; 1 leaves a page as it is.
    let gain: Double

    /// Side of the squares whose darkest pixel is taken (pixels): larger than a stroke, smaller than the gap of two rows.
    private static let side = 16
    /// Darkness from which a square has anything on it, 0…1; below is the paper's grain.
    private static let leastDarkness = 0.1
    /// Of the squares with anything on them, the share that is paler than the ink: edges, dust and grain; and where the
    /// paper was not found, so that most of the picture may be the grain of a table.
    private static let (paler, palerOnTable) = (0.75, 0.97)
    /// Darkness of ink from which print is left as it is: photographs of ordinary receipts have 0.5 to 0.8.
    private static let enough = 0.34
    private static let mostGain = 6.0

    /// The part of the paper that is looked at: dark ground shows beside its edge.
    private static let innerShare = 0.94

    /// Measures a page whose paper is white.
    ///
    /// - Parameters:
    ///   - page: the page.
    ///   - paper: the outline of the paper on it; `nil` where none was found.
    init(on page: borrowing PageImage, paper: [PagePoint]?) {
        let (width, height, levels) = (page.width, page.height, page.pixels())
        let inner = paper.map { PolygonGeometry.shrunk($0, to: Self.innerShare) }
        var counts = [Int](repeating: 0, count: 256)
        for top in stride(from: 0, to: height - Self.side + 1, by: Self.side) {
            for left in stride(from: 0, to: width - Self.side + 1, by: Self.side) {
                let middle = PagePoint(x: Double(left + Self.side / 2), y: Double(top + Self.side / 2))
                if let inner, !PolygonGeometry.contains(inner, middle) { continue }
                var darkest: UInt8 = 255
                for y in top..<top + Self.side {
                    let start = y * width + left
                    for place in start..<start + Self.side { darkest = min(darkest, levels[place]) }
                }
                counts[255 - Int(darkest)] += 1
            }
        }
        let least = Int((Self.leastDarkness * 255).rounded())
        var left = Int(
            (Double(counts[least...].reduce(0, +)) * (1 - (paper == nil ? Self.palerOnTable : Self.paler))).rounded(.up)
        )
        var ink = 255
        while ink > least, left > counts[ink] {
            left -= counts[ink]
            ink -= 1
        }
        let darkness = Double(ink) / 255
        gain = ink > least && darkness < Self.enough ? min(Self.mostGain, 1 / darkness) : 1
    }

    /// Makes the ink of a page black.
    ///
    /// - Throws: `ImagingError.outOfMemory`.
    func apply(to page: inout PageImage) throws(ImagingError) {
        guard gain > 1 else { return }
        let table = unsafe numaCreate(256)
        defer {
            var table = unsafe table
            unsafe numaDestroy(&table)
        }
        for level in 0...255 {
            let darkness = min(255, Double(255 - level) * gain)
            guard unsafe numaAddNumber(table, Float(255 - darkness.rounded())) == 0 else {
                throw .outOfMemory(step: "contrast")
            }
        }
        guard unsafe pixTRCMap(page.pix, nil, table) == 0 else { throw .outOfMemory(step: "contrast") }
    }
}
