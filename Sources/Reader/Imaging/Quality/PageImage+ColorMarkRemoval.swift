import CLeptonica
import ReceiptModel

extension PageImage {
    /// Lightens marks to the color of paper, on a page with normalized illumination.
    ///
    /// - Parameters:
    ///   - marks: on the picture that the page was made of.
    ///   - toDecoded: from pixels of the page to pixels of that picture, between pixel centers.
    mutating func removeColorMarks(_ marks: ColorMarkMask, toDecoded: PageTransform) {
        guard let back = toDecoded.inverted, let data = unsafe pixGetData(pix) else { return }
        let (side, words) = (16, unsafe Int(pixGetWpl(pix)))
        let (width, height) = (width, height)
        let unit = Double(ChromaPlanes.pagePixels)
        for top in stride(from: 0, to: marks.height, by: side) {
            for left in stride(from: 0, to: marks.width, by: side) where marks.isMarked(left, top, side: side) {
                // The tile of the chroma planes on the page, with the transition to its neighbors.
                let (near, far) = (-0.5 * unit - 1, (Double(side) + 0.5) * unit)
                let corners = [(near, near), (far, near), (near, far), (far, far)].map {
                    back.original(x: Double(left) * unit + $0.0, y: Double(top) * unit + $0.1)
                }
                let (xs, ys) = (corners.map(\.x), corners.map(\.y))
                guard let x0 = xs.min(), let x1 = xs.max(), let y0 = ys.min(), let y1 = ys.max(), x0 < x1, y0 < y1,
                    x1 - x0 < 1e5, y1 - y0 < 1e5, x1 > 0, y1 > 0, x0 < Double(width), y0 < Double(height)
                else { continue }
                for y in max(0, Int(y0))..<min(height, Int(y1) + 1) {
                    let line = unsafe UnsafeMutableRawPointer(data + y * words).assumingMemoryBound(to: UInt8.self)
                    for x in max(0, Int(x0))..<min(width, Int(x1) + 1) {
                        let place = toDecoded.original(x: Double(x), y: Double(y))
                        let (u, v) = ((place.x + 0.5) / unit - 0.5, (place.y + 0.5) / unit - 0.5)
                        // Each pixel belongs to one tile.
                        guard u >= Double(left) - 0.5, v >= Double(top) - 0.5, u < Double(left + side) - 0.5,
                            v < Double(top + side) - 0.5
                        else { continue }
                        // Leptonica stores the first pixel of a 32-bit word in its highest byte, which on this machine
                        // is the last.
                        let gray = unsafe Double(line[x ^ 3])
                        unsafe line[x ^ 3] = UInt8(255 - (255 - gray) * marks.share(u, v))
                    }
                }
            }
        }
    }
}

extension ColorMarkMask {
    /// Whether a tile or its border holds marks.
    fileprivate func isMarked(_ left: Int, _ top: Int, side: Int) -> Bool {
        for y in max(0, top - 1)..<min(height, top + side + 1) {
            for x in max(0, left - 1)..<min(width, left + side + 1) where printShare[y * width + x] < 255 {
                return true
            }
        }
        return false
    }

    /// The share of print at a position of the chroma planes, bilinearly interpolated.
    fileprivate func share(_ u: Double, _ v: Double) -> Double {
        let (x, y) = (max(0, min(Double(width - 1), u)), max(0, min(Double(height - 1), v)))
        let (column, row) = (min(width - 2, Int(x)), min(height - 2, Int(y)))
        let (fx, fy) = (x - Double(column), y - Double(row))
        let place = row * width + column
        let above = Double(printShare[place]) * (1 - fx) + Double(printShare[place + 1]) * fx
        let below = Double(printShare[place + width]) * (1 - fx) + Double(printShare[place + width + 1]) * fx
        return (above * (1 - fy) + below * fy) / 255
    }
}
