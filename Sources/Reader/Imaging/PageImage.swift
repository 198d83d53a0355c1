package import CLeptonica
package import ReceiptModel

/// An owned grayscale raster: 8 bits per pixel, 0 is black, the origin is the upper left corner.
@safe package struct PageImage: ~Copyable {
    let pix: UnsafeMutablePointer<PIX>

    /// Takes ownership of a Leptonica picture of any depth and converts it to 8-bit gray.
    ///
    /// - Throws: `outOfMemory`.
    init(takingOwnershipOf source: UnsafeMutablePointer<PIX>?, step: String) throws(ImagingError) {
        var source = unsafe source
        guard let given = unsafe source else { throw .outOfMemory(step: step) }
        if unsafe pixGetDepth(given) == 8 && pixGetColormap(given) == nil {
            unsafe pix = given
            return
        }
        let gray = unsafe pixConvertTo8(given, 0)
        unsafe pixDestroy(&source)
        guard let gray = unsafe gray else { throw .outOfMemory(step: step) }
        unsafe pix = gray
    }

    /// A white page.
    ///
    /// - Throws: `tooSmall` for no area, `tooLarge` beyond `PagePreparation.maximumPixels`, `outOfMemory`.
    package init(width: Int, height: Int) throws(ImagingError) {
        guard width > 0, height > 0 else { throw .tooSmall(width: width, height: height) }
        guard width <= 60_000, height <= 60_000, width * height <= PagePreparation.maximumPixels else {
            throw .tooLarge(width: width, height: height)
        }
        try unsafe self.init(takingOwnershipOf: pixCreate(l_int32(width), l_int32(height), 8), step: "new page")
        unsafe pixSetAll(pix)
    }

    /// A page of rows of 8-bit levels, `stride` bytes apart.
    ///
    /// - Throws: as `init(width:height:)`; `undecodable` when there are fewer levels than the size requires.
    package static func raster(
        width: Int, height: Int, stride: Int, pixels: UnsafeBufferPointer<UInt8>
    ) throws(ImagingError) -> PageImage {
        let page = try PageImage(width: width, height: height)
        guard unsafe page.fill(from: pixels, stride: stride) else {
            throw .undecodable(format: "raster", why: "it has fewer pixels than its size says")
        }
        return page
    }

    /// Copies rows of 8-bit levels in; `false` when there are too few.
    private borrowing func fill(from pixels: UnsafeBufferPointer<UInt8>, stride: Int) -> Bool {
        guard stride >= width, pixels.count >= stride * (height - 1) + width, let source = pixels.baseAddress,
            let target = unsafe pixGetData(pix)
        else { return false }
        let wordsPerLine = unsafe Int(pixGetWpl(pix))
        for y in 0..<height {
            let row = unsafe UnsafeMutableRawPointer(target + y * wordsPerLine)
            unsafe row.copyMemory(from: source + y * stride, byteCount: width)
        }
        // Leptonica keeps the pixels of a row in 32-bit words of the machine, first pixel in the highest byte.
        unsafe pixEndianByteSwap(pix)
        return true
    }

    deinit {
        var pix: UnsafeMutablePointer<PIX>? = unsafe pix
        unsafe pixDestroy(&pix)
    }

    package var width: Int { unsafe Int(pixGetWidth(pix)) }
    package var height: Int { unsafe Int(pixGetHeight(pix)) }

    /// Lends the picture to a C library for the duration of the call; it must not be changed.
    package borrowing func withPix<Result>(_ body: (UnsafeMutablePointer<PIX>) -> Result) -> Result {
        unsafe body(pix)
    }

    /// The row-major gray levels without padding, `width × height` of them.
    package borrowing func pixels() -> [UInt8] {
        let (width, height) = (width, height)
        return unsafe [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            guard let source = unsafe pixGetData(pix), let target = buffer.baseAddress else { return }
            let wordsPerLine = unsafe Int(pixGetWpl(pix))
            for y in 0..<height {
                let row = unsafe source + y * wordsPerLine
                let line = unsafe UnsafeMutableRawPointer(target + y * width)
                // Whole words at a time, which vectorises.
                for word in 0..<width / 4 {
                    unsafe line.storeBytes(of: row[word].bigEndian, toByteOffset: 4 * word, as: UInt32.self)
                }
                for x in width & ~3..<width {
                    unsafe target[y * width + x] = UInt8(truncatingIfNeeded: gray(row, x))
                }
            }
            count = width * height
        }
    }

    /// A page of rows of 8-bit levels, `stride` bytes apart.
    ///
    /// - Throws: as `init(width:height:)`; `undecodable` when there are fewer levels than the size requires.
    package static func raster(width: Int, height: Int, stride: Int, pixels: [UInt8]) throws(ImagingError) -> PageImage
    {
        // A closure that borrows the array cannot return a noncopyable page; so the page is made first and then filled.
        let page = try PageImage(width: width, height: height)
        let filled = unsafe pixels.withUnsafeBufferPointer { unsafe page.fill(from: $0, stride: stride) }
        guard filled else { throw .undecodable(format: "raster", why: "it has fewer pixels than its size says") }
        return page
    }

    /// Makes a box as light as the paper around it; parts outside of the page are ignored.
    package mutating func blank(_ box: PixelBox) {
        let (left, top) = (max(0, box.x), max(0, box.y))
        let (right, bottom) = (min(width, box.x + box.width) - 1, min(height, box.y + box.height) - 1)
        guard left <= right, top <= bottom,
            let area = unsafe boxCreate(
                l_int32(left), l_int32(top), l_int32(right - left + 1), l_int32(bottom - top + 1))
        else { return }
        var owned: UnsafeMutablePointer<BOX>? = unsafe area
        unsafe pixSetInRectArbitrary(pix, area, level(around: left...right, top...bottom))
        unsafe boxDestroy(&owned)
    }

    /// The median level along the edges of a box.
    private borrowing func level(around columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> UInt32 {
        guard let data = unsafe pixGetData(pix) else { return 255 }
        let wordsPerLine = unsafe Int(pixGetWpl(pix))
        let level = { (x: Int, y: Int) in unsafe gray(data + y * wordsPerLine, x) }
        let levels =
            columns.flatMap { [level($0, rows.lowerBound), level($0, rows.upperBound)] }
            + rows.flatMap { [level(columns.lowerBound, $0), level(columns.upperBound, $0)] }
        return levels.sorted()[levels.count / 2]
    }

    /// A copy of the part of the page inside a box.
    ///
    /// - Throws: `outOfMemory`, also when the box does not intersect the page.
    package borrowing func cropped(to box: PixelBox) throws(ImagingError) -> PageImage {
        guard
            let area = unsafe boxCreate(
                l_int32(max(0, box.x)), l_int32(max(0, box.y)), l_int32(box.width), l_int32(box.height))
        else { throw .outOfMemory(step: "crop") }
        var owned: UnsafeMutablePointer<BOX>? = unsafe area
        defer { unsafe boxDestroy(&owned) }
        return try unsafe PageImage(takingOwnershipOf: pixClipRectangle(pix, area, nil), step: "crop")
    }

    /// The page turned clockwise by `quarters` × 90 degrees.
    ///
    /// - Throws: `outOfMemory`, `tooLarge`.
    package borrowing func turned(byQuarters quarters: Int) throws(ImagingError) -> PageImage {
        guard quarters & 1 == 1 else {
            return try unsafe PageImage(takingOwnershipOf: pixRotateOrth(pix, l_int32(quarters & 3)), step: "turn")
        }
        let (oldWidth, oldHeight, clockwise) = (width, height, quarters & 2 == 0)
        let result = try PageImage(width: oldHeight, height: oldWidth)
        guard let source = unsafe pixGetData(pix), let target = unsafe pixGetData(result.pix) else {
            throw .outOfMemory(step: "turn")
        }
        let (words, newWords) = unsafe (Int(pixGetWpl(pix)), Int(pixGetWpl(result.pix)))
        // Rows become columns: the first column is the last row, or columns run to the left.
        let start = unsafe clockwise ? source + (oldHeight - 1) * words : source
        let (step, down) = (clockwise ? -words : words, clockwise ? newWords : -newWords)
        let top = unsafe clockwise ? target : target + (oldWidth - 1) * newWords
        // Blocks of four by four pixels, in an order in which both pages stay in the cache.
        for first in stride(from: 0, to: newWords, by: 16) {
            for word in 0..<(oldWidth + 3) / 4 {
                let columns = min(4, oldWidth - 4 * word)
                for place in first..<min(newWords, first + 16) {
                    let (x, last) = (4 * place, oldHeight - 1)
                    var (a, b) = unsafe (start[x * step + word], start[min(x + 1, last) * step + word])
                    var c = unsafe start[min(x + 2, last) * step + word]
                    var d = unsafe start[min(x + 3, last) * step + word]
                    var line = unsafe top + 4 * word * down + place
                    for _ in 0..<columns {
                        let upper = a & 0xFF00_0000 | (b & 0xFF00_0000) >> 8
                        unsafe line.pointee = upper | (c & 0xFF00_0000) >> 16 | d >> 24
                        (a, b, c, d) = (a << 8, b << 8, c << 8, d << 8)
                        unsafe line += down
                    }
                }
            }
        }
        return result
    }

    /// The page scaled by `factor`, by area averaging when reduced below 0.7, otherwise by linear interpolation.
    ///
    /// - Throws: `tooLarge` beyond `PagePreparation.maximumPixels`, `outOfMemory`.
    package borrowing func scaled(by factor: Double) throws(ImagingError) -> PageImage {
        try checkSize(scaledBy: factor)
        let size = Float(factor)
        let result =
            unsafe factor < 0.7
            ? pixScaleAreaMap(pix, size, size) : pixScaleGrayLI(pix, size, size)
        return try unsafe PageImage(takingOwnershipOf: result, step: "scale")
    }
}

extension PageImage {
    /// - Throws: `tooLarge` where the page scaled by `factor` has more than `PagePreparation.maximumPixels`.
    private borrowing func checkSize(scaledBy factor: Double) throws(ImagingError) {
        let (newWidth, newHeight) = (Double(width) * factor, Double(height) * factor)
        guard newWidth * newHeight <= Double(PagePreparation.maximumPixels) else {
            throw .tooLarge(width: Int(newWidth), height: Int(newHeight))
        }
    }

    /// The page reduced to a number of rows as Tesseract reduces lines before its network sees them (`pixScale`): averaged or
    /// interpolated, then sharpened.
    ///
    /// - Throws: `tooLarge` beyond `PagePreparation.maximumPixels`, `outOfMemory`.
    package borrowing func sharplyReduced(toRows rows: Int) throws(ImagingError) -> PageImage {
        let factor = Float(rows) / Float(height)
        try checkSize(scaledBy: Double(factor))
        let once = try unsafe PageImage(takingOwnershipOf: pixScale(pix, factor, factor), step: "scale")
        guard once.height != rows else { return once }
        // The first reduction may miss by a row.
        let again = Float(rows) / Float(once.height)
        return try unsafe PageImage(takingOwnershipOf: pixScale(once.pix, again, again), step: "scale")
    }
}

/// Pixel `x` of a row of 8-bit pixels, which Leptonica keeps in 32-bit words, first pixel in the highest byte.
@inline(__always)
func gray(_ row: UnsafeMutablePointer<UInt32>, _ x: Int) -> UInt32 {
    unsafe (row[x >> 2] >> (24 - 8 * UInt32(x & 3))) & 0xFF
}

extension PageImage {
    /// The page as a PNG file.
    ///
    /// - Throws: `outOfMemory`.
    package borrowing func png() throws(ImagingError) -> [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard unsafe pixWriteMemPng(&bytes, &count, pix, 0) == 0, let written = unsafe bytes else {
            throw .outOfMemory(step: "PNG")
        }
        defer { unsafe lept_free(written) }
        return unsafe Array(UnsafeBufferPointer(start: written, count: count))
    }
}
