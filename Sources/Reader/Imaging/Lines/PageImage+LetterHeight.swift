import CLeptonica
import ReceiptModel

extension PageImage {
    /// The height of a typical letter in pixels; `nil` when the page shows too few letters.
    ///
    /// The 60th percentile of the heights of connected components that have the size and shape of letters.
    borrowing func letterHeight() throws(ImagingError) -> Double? {
        // On large pages half the size suffices.
        if width * height > 2_500_000, let half = try scaled(by: 0.5).letterHeight() { return 2 * half }
        let heights = try connectedComponents(windowRadius: 24).filter { component in
            component.height >= 6 && component.height <= 160 && component.width <= 3 * component.height
                && component.height <= 8 * component.width
        }.map(\.height).sorted()
        guard heights.count >= 30 else { return nil }
        return heights[heights.count * 6 / 10]
    }
}
