import ReceiptModel

/// The color of a page beside its brightness, small: two planes of about a quarter of the page's side.
///
/// The signs are those of JPEG (JFIF, ITU-T T.871): Cb is blue above 128, Cr is red above 128, and 128 is neutral.
package struct ChromaPlanes: Hashable, Sendable {
    /// Of each plane, in its own pixels.
    package var width, height: Int
    /// Row after row without gaps, `width × height` levels each.
    package var cb, cr: [UInt8]

    /// How many pixels of the page a pixel of the planes stands for, along each side.
    package static let pagePixels = 4

    /// The planes turned as a stored picture must be turned to stand upright.
    func turned(by orientation: ExifOrientation) -> ChromaPlanes {
        guard orientation != .upright else { return self }
        let (newWidth, newHeight) = orientation.swapsSides ? (height, width) : (width, height)
        let toStored = orientation.toStored(width: Double(width), height: Double(height))
        // Along a row of the turned plane one walks the stored one in steps of one index.
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
