import ReceiptModel

/// The chroma of a page as two subsampled planes of a quarter of the page's side, beside its luma (`PageImage`).
///
/// Cb and Cr as in JPEG (JFIF, ITU-T T.871): Cb is blue above 128, Cr is red above 128, and 128 is neutral.
package struct ChromaPlanes: Hashable, Sendable {
    /// Size of each plane, in its own pixels.
    package var width, height: Int
    /// Row-major, without padding, `width × height` samples each.
    package var cb, cr: [UInt8]

    /// Subsampling factor: page pixels per chroma pixel, along each side.
    package static let pagePixels = 4

    /// The planes turned from the stored to the upright orientation.
    func turned(by orientation: ExifOrientation) -> ChromaPlanes {
        guard orientation != .upright else { return self }
        let (newWidth, newHeight) = orientation.swapsSides ? (height, width) : (width, height)
        let toStored = orientation.toStored(width: Double(width), height: Double(height))
        // A step along a row of the result is a constant step of the index into the source.
        let step = Int(toStored.a) + Int(toStored.d) * width
        var turned = ChromaPlanes(width: newWidth, height: newHeight, cb: [], cr: [])
        turned.cb.reserveCapacity(cb.count)
        turned.cr.reserveCapacity(cr.count)
        for y in 0..<newHeight {
            let start = toStored.original(x: 0, y: Double(y))
            var index = Int(start.y) * width + Int(start.x)
            for _ in 0..<newWidth {
                turned.cb.append(cb[index])
                turned.cr.append(cr[index])
                index += step
            }
        }
        return turned
    }
}
