import ReceiptModel

extension PageImage {
    /// A new page whose pixels are taken from this one where `toSource` leads, between the pixels; white outside.
    ///
    /// For maps that neither enlarge nor reduce much. The map is followed exactly every 32 pixels of a row and straight in
    /// between, which on a page differs by less than a hundredth of a pixel.
    borrowing func resampled(
        through toSource: PageTransform, width newWidth: Int, height newHeight: Int
    ) throws(ImagingError) -> PageImage {
        let (width, height) = (width, height)
        guard width >= 2, height >= 2 else { throw .tooSmall(width: width, height: height) }
        let span = 32
        var result = [UInt8](repeating: 255, count: newWidth * newHeight)
        unsafe pixels().withUnsafeBufferPointer { source in
            unsafe result.withUnsafeMutableBufferPointer { target in
                guard let source = source.baseAddress, let target = target.baseAddress else { return }
                for y in 0..<newHeight {
                    var from = toSource.original(x: 0, y: Double(y))
                    for start in stride(from: 0, to: newWidth, by: span) {
                        let to = toSource.original(x: Double(start + span), y: Double(y))
                        // Places in 1/256 of a pixel, steps finer still.
                        var (u, v) = (fixed(from.x), fixed(from.y))
                        let (du, dv) = ((fixed(to.x) - u) / span, (fixed(to.y) - v) / span)
                        from = to
                        let end = min(newWidth, start + span)
                        var place = y * newWidth + start
                        for _ in start..<end {
                            let (column, row) = (u >> 24, v >> 24)
                            if column >= 0, row >= 0, column < width - 1, row < height - 1 {
                                let (fx, fy) = (Int32(u >> 16 & 255), Int32(v >> 16 & 255))
                                let corner = unsafe source + (row * width + column)
                                let above = unsafe Int32(corner[0]) * (256 - fx) + Int32(corner[1]) * fx
                                let below = unsafe Int32(corner[width]) * (256 - fx) + Int32(corner[width + 1]) * fx
                                unsafe target[place] = UInt8(
                                    truncatingIfNeeded: (above * (256 - fy) + below * fy + 32_768) >> 16)
                            }
                            u += du
                            v += dv
                            place += 1
                        }
                    }
                }
            }
        }
        return try .raster(width: newWidth, height: newHeight, stride: newWidth, pixels: result)
    }
}

/// A place in pixels with 24 bits after the point; far outside any page when it is not a number.
@inline(__always)
private func fixed(_ value: Double) -> Int {
    value.isFinite ? Int(min(max(value, -1e6), 1e6) * 16_777_216) : -(1 << 44)
}
