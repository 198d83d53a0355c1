import CLeptonica

extension PageImage {
    /// The light on the paper: the page at a quarter of its size with the ink closed, by a grey dilation wider than a
    /// stroke and then a median.
    borrowing func closedLight() throws(ImagingError) -> PageImage {
        let quarter = try scaled(toFactor: 0.25)
        let closed = try unsafe PageImage(takingOwnershipOf: pixDilateGray(quarter.pix, 9, 9), step: "even light")
        return try unsafe PageImage(takingOwnershipOf: pixMedianFilter(closed.pix, 21, 21), step: "even light")
    }

    /// The page divided by its own light, which `closedLight` gave: shadows and warm light gone, paper near white.
    ///
    /// On unevenly lit receipts this is the largest single gain in accuracy of the whole chain.
    borrowing func withEvenLight(dividedBy smooth: borrowing PageImage) throws(ImagingError) -> PageImage {
        let (columns, rows) = (smooth.width, smooth.height)
        let result = try PageImage(width: width, height: height)
        guard let source = unsafe pixGetData(pix), let target = unsafe pixGetData(result.pix) else {
            throw .outOfMemory(step: "even light")
        }
        let words = unsafe Int(pixGetWpl(pix))
        let light = smooth.pixels()
        // 255 divided by every light there is, with 16 bits after the point.
        let white = (0..<256).map { UInt32(255 << 16) / UInt32(max($0, 1)) }
        // The light of a row, with its ends carried on by one: a word holds the four pixels of one pixel of the light.
        var row = [UInt32](repeating: 0, count: max(words, columns) + 2)
        unsafe white.withUnsafeBufferPointer { white in
            for y in 0..<height {
                Self.enlarge(light, columns: columns, rows: rows, at: y, into: &row)
                let (line, out) = unsafe (source + y * words, target + y * words)
                unsafe row.withUnsafeBufferPointer { light in
                    for word in 0..<words {
                        let ink = unsafe line[word]
                        let (before, here, after) = unsafe (light[word], light[word + 1], light[word + 2])
                        let first = unsafe (ink >> 24) &* white[Int((before &* 3 &+ here &* 5) >> 11)]
                        let second = unsafe (ink >> 16 & 255) &* white[Int((before &+ here &* 7) >> 11)]
                        let third = unsafe (ink >> 8 & 255) &* white[Int((here &* 7 &+ after) >> 11)]
                        let fourth = unsafe (ink & 255) &* white[Int((here &* 5 &+ after &* 3) >> 11)]
                        let upper = min(first >> 16, 255) << 24 | min(second >> 16, 255) << 16
                        unsafe out[word] = upper | min(third >> 16, 255) << 8 | min(fourth >> 16, 255)
                    }
                }
            }
        }
        return result
    }

    /// A row of the light at the height of a row of the page, between the rows of the light, with 8 bits after the point.
    private static func enlarge(_ light: [UInt8], columns: Int, rows: Int, at y: Int, into row: inout [UInt32]) {
        // In eighths of a row of the light.
        let v = max(0, 2 * y - 3)
        let upper = min(rows - 1, v >> 3) * columns
        let lower = min(rows - 1, (v >> 3) + 1) * columns
        let weight = UInt32(v & 7) * 32
        for x in 0..<columns {
            row[x + 1] = UInt32(light[upper + x]) * (256 - weight) + UInt32(light[lower + x]) * weight
        }
        row[0] = row[1]
        for x in columns + 1..<row.count { row[x] = row[columns] }
    }
}
