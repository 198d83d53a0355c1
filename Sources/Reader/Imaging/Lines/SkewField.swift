/// The slope of the text lines at each point of a page: a smooth polynomial field, fitted to measured slopes.
///
/// It models curl, perspective and remaining rotation, but no sharp folds. The basis of eight terms is specific to this
/// project.
struct SkewField {
    /// A measured slope.
    struct Sample {
        var x: Double
        var y: Double
        var slope: Double
        var weight: Double
    }

    /// Maximum magnitude of a slope of the fitted field.
    private static let steepest = 0.3

    private let scale: Double
    /// Of the basis functions, or a single constant.
    private var coefficients: [Double]

    /// The field of some samples: constant for fewer than 12, zero for fewer than 3.
    ///
    /// - Parameters:
    ///   - samples: measured slopes, in pixels of the page.
    ///   - scale: the width of the page, in pixels.
    init(_ samples: [Sample], scale: Double) {
        self.scale = max(1, scale)
        let skew = samples.map(\.slope).sorted()
        coefficients = [samples.count >= 3 ? skew[skew.count / 2] : 0]
        guard samples.count >= 12 else { return }
        let count = Self.terms(0, 0).count
        // Iteratively reweighted least squares with Cauchy weights; the tolerance starts wide, so that the far side of
        // a fold is not taken for an outlier.
        for tolerance in [0.2, 0.1, 0.06, 0.04, 0.03, 0.025] {
            var matrix = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: count)
            for sample in samples {
                let rest = (sample.slope - self.slope(x: sample.x, y: sample.y)) / tolerance
                let weight = sample.weight / (1 + rest * rest)
                let terms = Self.terms(sample.x / self.scale, sample.y / self.scale)
                for row in 0..<count {
                    for column in 0..<count { matrix[row][column] += weight * terms[row] * terms[column] }
                    matrix[row][count] += weight * terms[row] * sample.slope
                }
            }
            // Ridge regularisation keeps corners without text from extrapolating.
            for row in 1..<count { matrix[row][row] += row < 4 ? 0.5 : 1 }
            guard let solved = solveLinearSystem(matrix) else { return }
            coefficients = solved
        }
    }

    private static func terms(_ x: Double, _ y: Double) -> [Double] {
        let (u, v) = (2 * x - 1, y - 0.5)
        return [1, u, v, u * v, u * u, u * u * u, u * u * v, u * u * u * u]
    }

    func slope(x: Double, y: Double) -> Double {
        guard coefficients.count == 8 else { return coefficients[0] }
        // Horner's scheme, because this is evaluated for each pair of letters.
        let (u, v) = (2 * x / scale - 1, y / scale - 0.5)
        let c = coefficients
        let upper = c[4] + c[6] * v + u * (c[5] + u * c[7])
        let sum = c[0] + c[2] * v + u * (c[1] + c[3] * v + u * upper)
        return min(Self.steepest, max(-Self.steepest, sum))
    }

    /// Maximum magnitude of the slope, anywhere.
    var maximumSlope: Double { coefficients.count == 8 ? Self.steepest : coefficients[0].magnitude }

    /// The center of the page.
    var centerX: Double { scale / 2 }

    /// The vertical offset of a line through height `y`, from one column to another (pixels, positive downwards).
    func verticalOffset(from: Double, to: Double, y: Double) -> Double {
        guard coefficients.count > 1 else { return (to - from) * coefficients[0] }
        // Composite Simpson's rule with four intervals.
        let step = (to - from) / 4
        let ends = slope(x: from, y: y) + slope(x: to, y: y)
        let quarters = slope(x: from + step, y: y) + slope(x: to - step, y: y)
        return step / 3 * (ends + 4 * quarters + 2 * slope(x: from + 2 * step, y: y))
    }
}
