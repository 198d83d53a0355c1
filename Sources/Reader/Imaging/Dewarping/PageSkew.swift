import CLeptonica
import ReceiptModel

/// How the lines of a page skew, in degrees clockwise: seen at a slant, those at the top skew otherwise than those at the
/// foot.
struct PageSkew: Equatable {
    /// At the upper edge of the page.
    var top: Double
    /// At the lower edge.
    var bottom: Double
}

extension PageImage {
    /// A band is this share of the page's height.
    private static let bandHeightRatio = 0.25
    /// A skew below this does not matter.
    private static let minimumSkew = 0.15
    /// Lines that are not parallel make a low peak; below this there is none.
    private static let minimumConfidence: Float = 1.3
    /// From here on an angle of the whole page is believed without the bands.
    private static let sufficientConfidence: Float = 2.5
    /// The letter height, in pixels, at which the skew is measured.
    private static let measuredLetterHeight = 26.0

    /// How the lines skew; `nil` when they are level, or when it cannot be told.
    ///
    /// The skew is measured in bands from the top to the foot; where they agree on a steady change, that is the slant under
    /// which the paper was seen. Where they do not, one skew for the whole page is measured.
    borrowing func skew(letterHeight letters: Double, within limit: Double) throws(ImagingError) -> PageSkew? {
        let factor = min(1, Self.measuredLetterHeight / letters)
        let print = try scaled(toFactor: factor).lettersOnly(height: letters * factor)
        var bands: [(middle: Double, angle: Double)] = []
        let bandHeight = Int(Double(print.height) * Self.bandHeightRatio)
        if bandHeight >= 100 {
            for step in 0...6 {
                let top = (print.height - bandHeight) * step / 6
                guard let band = try print.skew(within: limit, top: top, height: bandHeight) else { continue }
                bands.append(((Double(top) + Double(bandHeight) / 2) / Double(print.height), band.angle))
            }
        }
        let steady = Self.theilSenLine(bands)
        let measured = if steady == nil { try print.uniformSkew(within: limit) } else { steady }
        guard let skew = measured else { return nil }
        let isLevel = abs(skew.top) < Self.minimumSkew && abs(skew.bottom) < Self.minimumSkew
        return isLevel || max(abs(skew.top), abs(skew.bottom)) >= limit ? nil : skew
    }

    /// One skew for the whole page, when it is told surely enough to be believed without the bands.
    private borrowing func uniformSkew(within limit: Double) throws(ImagingError) -> PageSkew? {
        guard let whole = try skew(within: limit, top: 0, height: height), whole.confidence >= Self.sufficientConfidence
        else { return nil }
        return PageSkew(top: whole.angle, bottom: whole.angle)
    }

    /// The straight line through the bands' angles, when most of them lie near it.
    static func theilSenLine(_ bands: [(middle: Double, angle: Double)]) -> PageSkew? {
        guard bands.count >= 4 else { return nil }
        // The median of the slopes between pairs (Theil and Sen) is not moved by a band that saw a logo.
        var slopes: [Double] = []
        for (index, one) in bands.enumerated() {
            for other in bands[(index + 1)...] where other.middle - one.middle > 0.1 {
                slopes.append((other.angle - one.angle) / (other.middle - one.middle))
            }
        }
        slopes.sort()
        guard !slopes.isEmpty else { return nil }
        let slope = slopes[slopes.count / 2]
        let rests = bands.map { $0.angle - slope * $0.middle }.sorted()
        let start = rests[rests.count / 2]
        let near = bands.count { abs($0.angle - start - slope * $0.middle) < 0.6 }
        guard abs(slope) <= 12, near * 4 >= bands.count * 3 else { return nil }
        return PageSkew(top: start, bottom: start + slope)
    }

    /// The page with nothing but what has the size of a letter, black on white: no rules, codes, folds or table.
    private borrowing func lettersOnly(height letters: Double) throws(ImagingError) -> PageImage {
        var binary = try unsafe binarized(windowRadius: Int(1.5 * letters))
        defer { unsafe pixDestroy(&binary) }
        let largest = l_int32((letters * 2.2).rounded())
        var small = unsafe pixSelectBySize(
            binary, largest, largest, 8, l_int32(L_SELECT_IF_BOTH), l_int32(L_SELECT_IF_LTE), nil)
        defer { unsafe pixDestroy(&small) }
        let smallest = l_int32((letters * 0.4).rounded())
        let kept = unsafe pixSelectBySize(
            small, smallest, smallest, 8, l_int32(L_SELECT_IF_EITHER), l_int32(L_SELECT_IF_GTE), nil)
        return try unsafe PageImage(takingOwnershipOf: kept, step: "find the letters")
    }

    /// The skew of the lines in a part of the page, in degrees; 0 for level lines, `nil` when it cannot be told.
    private borrowing func skew(
        within limit: Double, top: Int, height part: Int
    ) throws(ImagingError) -> (angle: Double, confidence: Float)? {
        let band = try cropped(to: .init(x: 0, y: top, width: width, height: part))
        let binary = unsafe pixThresholdToBinary(band.pix, 160)
        var owned: UnsafeMutablePointer<PIX>? = unsafe binary
        defer { unsafe pixDestroy(&owned) }
        var (angle, confidence) = (l_float32(0), l_float32(0))
        let reduction: l_int32 = width * part > 1_500_000 ? 4 : 2
        let found = unsafe pixFindSkewSweepAndSearch(
            binary, &angle, &confidence, reduction, max(1, reduction / 2), l_float32(limit), 1, 0.05)
        guard found == 0, confidence >= Self.minimumConfidence, abs(angle) < Float(limit) else { return nil }
        // Leptonica tells by how much to turn clockwise; the lines skew the other way.
        return (Double(-angle), confidence)
    }
}
