import CLeptonica

extension PageImage {
    /// The median over letters of the width of an edge (pixels): twice the contrast divided by the steepest central
    /// difference; 0 without letters.
    borrowing func edgeWidth(of letters: [ConnectedComponent]) -> Double {
        let (gray, width) = (pixels(), width)
        var widths: [Double] = []
        for letter in letters {
            var steepest = 0
            for y in Int(letter.y)..<Int(letter.maxY) {
                let row = y * width
                for x in max(1, Int(letter.x))..<min(width - 1, Int(letter.maxX)) {
                    steepest = max(steepest, abs(Int(gray[row + x + 1]) - Int(gray[row + x - 1])))
                }
            }
            if steepest > 0 { widths.append(2 * letter.contrast / Double(steepest)) }
        }
        widths.sort()
        return widths.isEmpty ? 0 : widths[widths.count / 2]
    }

    /// A copy with an unsharp mask: what a pixel differs from the mean of a square around it grows by so many times itself.
    ///
    /// - Parameters:
    ///   - reach: from the middle of the square to its edge (pixels), 1 and more.
    ///   - strength: 1 and less for a gentle mask.
    /// - Returns: the copy.
    /// - Throws: `outOfMemory`.
    borrowing func sharpened(within reach: Int, by strength: Double) throws(ImagingError) -> PageImage {
        try unsafe PageImage(
            takingOwnershipOf: pixUnsharpMaskingGray(pix, l_int32(max(1, reach)), Float(strength)), step: "sharpen")
    }
}
