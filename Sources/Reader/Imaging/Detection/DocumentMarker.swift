package import ReceiptModel

/// The position of something that each receipt has exactly once: its fiscal code.
package struct DocumentMarker: Equatable, Sendable {
    /// In pixels of the picture.
    package let box: PixelBox
    /// Clockwise angle of its sides, and so of its sheet (degrees); `nil` when unknown.
    package let skew: Double?

    package init(box: PixelBox, skew: Double?) {
        self.box = box
        self.skew = skew
    }

    var center: PagePoint {
        PagePoint(x: Double(box.x) + Double(box.width) / 2, y: Double(box.y) + Double(box.height) / 2)
    }

    /// The marker in a picture reduced `factor` times.
    func reduced(by factor: Int) -> DocumentMarker {
        DocumentMarker(
            box: PixelBox(
                x: box.x / factor, y: box.y / factor, width: max(1, box.width / factor),
                height: max(1, box.height / factor)), skew: skew)
    }
}
