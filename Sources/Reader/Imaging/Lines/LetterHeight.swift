import CLeptonica
import ReceiptModel

extension PageImage {
    /// The height of a typical letter in pixels; `nil` when the page shows too few of them.
    ///
    /// The 60th percentile of the heights of connected dark components that could be letters.
    borrowing func letterHeight() throws(ImagingError) -> Double? {
        // Large pages show their letters at half the size, too.
        if width * height > 2_500_000, let half = try scaled(by: 0.5).letterHeight() { return 2 * half }
        let heights = try inkPieces(reach: 24).filter { piece in
            piece.height >= 6 && piece.height <= 160 && piece.width <= 3 * piece.height
                && piece.height <= 8 * piece.width
        }.map(\.height).sorted()
        guard heights.count >= 30 else { return nil }
        return heights[heights.count * 6 / 10]
    }
}
