package import ReceiptModel

/// Something that each receipt has one of, where it lies on a picture: the fiscal code.
package struct DocumentMarker: Equatable, Sendable {
    /// In pixels of the picture.
    package let box: PixelBox
    /// By how many degrees, clockwise, its sides skew, and so those of its paper; `nil` when that is not known.
    package let skew: Double?

    package init(box: PixelBox, skew: Double?) {
        self.box = box
        self.skew = skew
    }

    var center: PagePoint {
        PagePoint(x: Double(box.x) + Double(box.width) / 2, y: Double(box.y) + Double(box.height) / 2)
    }

    /// The same marker on a picture reduced `factor` times.
    func reduced(by factor: Int) -> DocumentMarker {
        DocumentMarker(
            box: PixelBox(
                x: box.x / factor, y: box.y / factor, width: max(1, box.width / factor),
                height: max(1, box.height / factor)), skew: skew)
    }
}
