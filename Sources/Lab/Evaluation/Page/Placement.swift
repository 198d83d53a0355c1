import ReceiptModel

/// The placement of an original picture under the page that was prepared from it.
struct Placement {
    /// From original pixels to page pixels.
    let transform: PageTransform

    /// `nil` when the transform from page to original is not invertible.
    init?(of page: PageReading) {
        guard let inverse = page.toOriginal.inverted,
            [inverse.a, inverse.b, inverse.c, inverse.d, inverse.e, inverse.f, inverse.g, inverse.h]
                .allSatisfy(\.isFinite)
        else { return nil }
        transform = inverse
    }

    /// The sixteen numbers of CSS `matrix3d` in column-major order: the homography of the plane, z unchanged.
    ///
    /// A point (x, y) of an element whose origin is its top left corner goes to ((a·x + b·y + c) ÷ w, (d·x + e·y + f) ÷ w)
    /// with w = g·x + h·y + 1 (CSS Transforms Level 2).
    var matrix: [Double] {
        let map = transform
        return [
            map.a, map.d, 0, map.g,
            map.b, map.e, 0, map.h,
            0, 0, 1, 0,
            map.c, map.f, 0, 1,
        ]
    }

    /// `matrix3d(…)`.
    var css: String { "matrix3d(\(matrix.map { "\($0)" }.joined(separator: ",")))" }
}
