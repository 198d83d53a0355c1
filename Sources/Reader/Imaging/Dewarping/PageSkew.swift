import CLeptonica
import ReceiptModel

/// The skew of the text lines, in degrees clockwise; under perspective it differs between top and bottom.
struct PageSkew: Equatable {
    /// At the upper edge of the page.
    var top: Double
    /// At the lower edge.
    var bottom: Double
}

extension PageImage {
    /// Height of a band in which skew is measured, as a share of the page height.
    private static let bandHeightRatio = 0.25
    /// Skew that is corrected, at least (degrees).
    ///
    /// Below it rows are found and straightened as they lean, and resampling the page would cost sharpness that small
    /// print needs.
    private static let minimumSkew = 1.0
    /// Minimum confidence of a measurement: the ratio of the best to the worst score of Leptonica's sweep.
    private static let minimumConfidence: Float = 1.3
    /// Minimum confidence of one angle for the whole page, when the bands disagree.
    private static let sufficientConfidence: Float = 2.5
    /// Maximum letter height at which skew is measured (pixels); larger print is reduced to it.
    private static let measuredLetterHeight = 18.0

    /// The skew of the text lines; `nil` when it is negligible or cannot be measured.
    ///
    /// Skew is measured in seven overlapping bands by the differential square sum of row profiles (Leptonica,
    /// `pixFindSkewSweepAndSearch`). A linear change from top to bottom is fitted (Theil 1950, Sen 1968), which models
    /// the perspective. When the bands disagree, one angle for the whole page is measured.
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

    /// One angle for the whole page, when its confidence suffices without the bands.
    private borrowing func uniformSkew(within limit: Double) throws(ImagingError) -> PageSkew? {
        guard let whole = try skew(within: limit, top: 0, height: height), whole.confidence >= Self.sufficientConfidence
        else { return nil }
        return PageSkew(top: whole.angle, bottom: whole.angle)
    }

    /// The robust line through the bands' angles (Theil–Sen); `nil` unless three quarters of the bands lie within 0.6
    /// degrees.
    static func theilSenLine(_ bands: [(middle: Double, angle: Double)]) -> PageSkew? {
        guard bands.count >= 4 else { return nil }
        // The median of pairwise slopes is insensitive to a band with a logo.
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

    /// The binarised page with components of the size of letters only: no rules, codes, folds or background.
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

    /// The skew of a band in degrees, with its confidence; `nil` when it cannot be measured.
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
        // Leptonica returns the clockwise rotation that deskews, which is the negative skew.
        return (Double(-angle), confidence)
    }
}
