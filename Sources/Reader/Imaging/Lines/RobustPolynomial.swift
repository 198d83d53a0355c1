/// A polynomial fitted robustly to points with outliers: lower edges of letters, among them descenders and commas.
struct RobustPolynomial {
    /// The center of the points' range and half its width; the polynomial is in `(x - middle) / half`.
    private let middle: Double
    private let half: Double
    /// From the constant upwards.
    private(set) var coefficients: [Double]

    /// Fits by iteratively reweighted least squares with Cauchy weights (Holland and Welsch 1977); `nil` without
    /// points.
    ///
    /// - Parameters:
    ///   - points: what is fitted.
    ///   - degree: of the polynomial.
    ///   - tolerance: residual at which a point has half its weight, in the unit of y.
    init?(_ points: [(x: Double, y: Double)], degree: Int, tolerance: Double) {
        guard let least = points.map(\.x).min(), let most = points.map(\.x).max() else { return nil }
        middle = (least + most) / 2
        half = max(1, (most - least) / 2)
        let levels = points.map(\.y).sorted()
        coefficients = [levels[levels.count / 2]]
        for step in 0..<(4 + 2 * degree) {
            // The degree grows with the iterations, so that outliers lose weight before they could bend the curve.
            let terms = min(degree, step / 2) + 1
            var matrix = [[Double]](repeating: [Double](repeating: 0, count: terms + 1), count: terms)
            for point in points {
                let t = (point.x - middle) / half
                let rest = (point.y - self(point.x)) / tolerance
                let weight = 1 / (1 + rest * rest)
                var powers = [1.0]
                for _ in 1..<max(terms, 2) { powers.append(powers[powers.count - 1] * t) }
                for row in 0..<terms {
                    for column in 0..<terms { matrix[row][column] += weight * powers[row] * powers[column] }
                    matrix[row][terms] += weight * powers[row] * point.y
                }
            }
            guard let solved = solveLinearSystem(matrix) else { return }
            coefficients = solved
        }
    }

    func callAsFunction(_ x: Double) -> Double {
        let t = (x - middle) / half
        return coefficients.reversed().reduce(0) { $0 * t + $1 }
    }

    /// The slope at a position.
    func slope(at x: Double) -> Double {
        let t = (x - middle) / half
        var sum = 0.0
        for power in coefficients.indices.dropFirst().reversed() { sum = sum * t + Double(power) * coefficients[power] }
        return sum / half
    }
}

/// Solves linear equations, each a row with its right side last, by Gauss–Jordan elimination with partial pivoting;
/// `nil` for a singular matrix.
func solveLinearSystem(_ equations: [[Double]]) -> [Double]? {
    var rows = equations
    let count = rows.count
    for column in 0..<count {
        guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
            abs(rows[pivot][column]) > 1e-9
        else { return nil }
        rows.swapAt(column, pivot)
        for row in 0..<count where row != column {
            let factor = rows[row][column] / rows[column][column]
            for place in column...count { rows[row][place] -= factor * rows[column][place] }
        }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
}
