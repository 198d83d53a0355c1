import CLeptonica
import ReceiptModel

/// Assembles a page from the scanlines of a decoder: luma at full or reduced size, chroma averaged to small planes.
///
/// Only the gray page is held at full size. Pixels that no scanline filled stay white and neutral, so a truncated file
/// gives a page with an empty lower part.
struct PageBuilder: ~Copyable {
    /// The pixel format of a scanline.
    enum Samples {
        case gray
        case yCbCr
        case rgb
        /// The fourth byte is ignored.
        case rgbx
        /// Straight alpha, last; composited on white.
        case rgba
        /// Premultiplied alpha, last; composited on white.
        case rgbaMultiplied
        /// CMYK as Adobe stores it, inverted: 255 is no ink.
        case invertedInks
        /// Samples of unknown meaning; the first is taken as luma.
        case first(of: Int)

        /// Bytes per pixel.
        var channels: Int {
            switch self {
            case .gray: 1
            case .yCbCr, .rgb: 3
            case .rgbx, .rgba, .rgbaMultiplied, .invertedInks: 4
            case .first(let count): count
            }
        }

        var hasColor: Bool {
            switch self {
            case .gray, .first: false
            case .yCbCr, .rgb, .rgbx, .rgba, .rgbaMultiplied, .invertedInks: true
            }
        }
    }

    /// Size of the picture, in pixels of its scanlines.
    let width, height: Int
    /// Scanline pixels per page pixel, along each side.
    let reduction: Int
    private let image: PageImage
    private let samples: Samples
    /// Scanline pixels per chroma pixel, along each side.
    private let block: Int
    private let blocksAcross, blocksDown: Int
    /// Sums of Cb − 128 and Cr − 128, per chroma pixel.
    private var blue: [Int32] = []
    private var red: [Int32] = []
    /// Sums of 255 − luma per page pixel, for a reduction of at most 8; empty when the page is not reduced.
    private var shade: [UInt16] = []
    /// One scanline as Y, Cb, Cr.
    private var row: [UInt8] = []

    /// An empty page for scanlines of a picture of this size, reduced `reduction` times along each side.
    init(width: Int, height: Int, samples: Samples, reduction: Int = 1) throws(ImagingError) {
        image = try PageImage(
            width: (width + reduction - 1) / reduction, height: (height + reduction - 1) / reduction)
        self.width = width
        self.height = height
        self.reduction = reduction
        self.samples = samples
        block = ChromaPlanes.pagePixels * reduction
        (blocksAcross, blocksDown) = ((width - 1) / block + 1, (height - 1) / block + 1)
        if samples.hasColor {
            blue = [Int32](repeating: 0, count: blocksAcross * blocksDown)
            red = blue
            row = [UInt8](repeating: 0, count: width * 3)
        }
        if reduction > 1 { shade = [UInt16](repeating: 0, count: image.width * image.height) }
    }

    /// Adds scanline `y`: `width` pixels, or for an interlaced picture every `stride`-th pixel from `first` on.
    ///
    /// Scanlines may come in any order; each pixel must come once.
    mutating func put(_ source: UnsafePointer<UInt8>, y: Int, from first: Int = 0, stride: Int = 1) {
        guard y >= 0, y < height, first < width else { return }
        let count = (width - first - 1) / stride + 1
        switch samples {
        case .gray: unsafe putBrightness(source, step: 1, y: y, from: first, stride: stride, count: count)
        case .first(let channels):
            unsafe putBrightness(source, step: channels, y: y, from: first, stride: stride, count: count)
        case .yCbCr: unsafe putColor(source, y: y, from: first, stride: stride, count: count)
        case .rgb, .rgbx, .rgba, .rgbaMultiplied, .invertedInks:
            let samples = samples
            var converted: [UInt8] = []
            swap(&converted, &row)
            unsafe converted.withUnsafeMutableBufferPointer { buffer in
                guard let row = buffer.baseAddress else { return }
                switch samples {
                case .rgb: unsafe convert(source, into: row, count: count, step: 3, opaque)
                case .rgbx: unsafe convert(source, into: row, count: count, step: 4, opaque)
                case .rgba: unsafe convert(source, into: row, count: count, step: 4, onWhite)
                case .rgbaMultiplied:
                    unsafe convert(source, into: row, count: count, step: 4, onWhiteMultiplied)
                default: unsafe convert(source, into: row, count: count, step: 4, inkless)
                }
                unsafe putColor(row, y: y, from: first, stride: stride, count: count)
            }
            swap(&converted, &row)
        }
    }

    /// Adds the luma of the whole scanline `y`.
    mutating func putBrightness(_ source: UnsafePointer<UInt8>, y: Int) {
        unsafe putBrightness(source, step: 1, y: y, from: 0, stride: 1, count: width)
    }

    /// Adds row `y` of subsampled chroma planes, where a sample covers `across × down` pixels (1 or 2 each).
    mutating func putSmallColor(
        _ cb: UnsafePointer<UInt8>, _ cr: UnsafePointer<UInt8>, y: Int, count: Int, across: Int, down: Int
    ) {
        guard y >= 0, down * y < height, !blue.isEmpty else { return }
        let rows = Int32(min(down, height - down * y))
        let blockRow = down * y / block * blocksAcross
        let (most, inBlock) = (min(count, (width + across - 1) / across), block / across)
        unsafe blue.withUnsafeMutableBufferPointer { blue in
            unsafe red.withUnsafeMutableBufferPointer { red in
                for blockColumn in 0..<min(blocksAcross, (most + inBlock - 1) / inBlock) {
                    let (from, to) = (blockColumn * inBlock, min(most, (blockColumn + 1) * inBlock))
                    var (blueSum, redSum) = (Int32(0), Int32(0))
                    for x in from..<to {
                        unsafe blueSum &+= Int32(cb[x]) &- 128
                        unsafe redSum &+= Int32(cr[x]) &- 128
                    }
                    (blueSum, redSum) = (blueSum &* Int32(across), redSum &* Int32(across))
                    if to * across > width {
                        // The last sample of a row covers only the pixels that exist.
                        unsafe blueSum &-= Int32(cb[to - 1]) &- 128
                        unsafe redSum &-= Int32(cr[to - 1]) &- 128
                    }
                    unsafe blue[blockRow + blockColumn] &+= blueSum &* rows
                    unsafe red[blockRow + blockColumn] &+= redSum &* rows
                }
            }
        }
    }

    private mutating func putColor(_ source: UnsafePointer<UInt8>, y: Int, from first: Int, stride: Int, count: Int) {
        unsafe putBrightness(source, step: 3, y: y, from: first, stride: stride, count: count)
        let blockRow = y / block * blocksAcross
        unsafe blue.withUnsafeMutableBufferPointer { blue in
            unsafe red.withUnsafeMutableBufferPointer { red in
                if stride == 1 && first == 0 {
                    var sample = unsafe source
                    for blockColumn in 0..<blocksAcross {
                        var (blueSum, redSum) = (Int32(0), Int32(0))
                        let pixels = min(block, width - blockColumn * block)
                        for _ in 0..<pixels {
                            blueSum += unsafe Int32(sample[1])
                            redSum += unsafe Int32(sample[2])
                            unsafe sample += 3
                        }
                        unsafe blue[blockRow + blockColumn] += blueSum - 128 * Int32(pixels)
                        unsafe red[blockRow + blockColumn] += redSum - 128 * Int32(pixels)
                    }
                } else {
                    for index in 0..<count {
                        let place = blockRow + (first + index * stride) / block
                        unsafe blue[place] += Int32(source[3 * index + 1]) - 128
                        unsafe red[place] += Int32(source[3 * index + 2]) - 128
                    }
                }
            }
        }
    }

    private mutating func putBrightness(
        _ source: UnsafePointer<UInt8>, step: Int, y: Int, from first: Int, stride: Int, count: Int
    ) {
        if reduction > 1 {
            let start = y / reduction * image.width
            for index in 0..<count {
                shade[start + (first + index * stride) / reduction] += unsafe 255 - UInt16(source[index * step])
            }
            return
        }
        guard let data = unsafe pixGetData(image.pix) else { return }
        // Leptonica stores the first pixel of a 32-bit word in its highest byte, which on this machine is the last.
        let line = unsafe data + y * Int(pixGetWpl(image.pix))
        let target = unsafe UnsafeMutableRawPointer(line).assumingMemoryBound(to: UInt8.self)
        let words = step == 1 && stride == 1 && first == 0 ? count / 4 : 0
        let four = unsafe UnsafeRawPointer(source)
        for word in 0..<words {
            unsafe line[word] = four.loadUnaligned(fromByteOffset: 4 * word, as: UInt32.self).bigEndian
        }
        for index in 4 * words..<count { unsafe target[(first + index * stride) ^ 3] = source[index * step] }
    }

    /// The finished page.
    ///
    /// - Parameters:
    ///   - decoderReduction: stored pixels per scanline pixel, along each side.
    ///   - remarks: what was wrong with the file, in sentences.
    /// - Returns: the page, with chroma when its scanlines have color.
    consuming func finish(decoderReduction: Int = 1, remarks: [Message] = []) -> StoredPage {
        if reduction > 1 { fillFromShade() }
        let (chroma, scale) = (samples.hasColor ? averaged() : nil, reduction * decoderReduction)
        return StoredPage(image: image, chroma: chroma, reduction: scale, remarks: remarks)
    }

    private borrowing func fillFromShade() {
        guard let data = unsafe pixGetData(image.pix) else { return }
        for y in 0..<image.height {
            let target = unsafe UnsafeMutableRawPointer(data + y * Int(pixGetWpl(image.pix)))
                .assumingMemoryBound(to: UInt8.self)
            let rows = min(reduction, height - y * reduction)
            for x in 0..<image.width {
                let pixels = UInt16(rows * min(reduction, width - x * reduction))
                unsafe target[x ^ 3] = UInt8(clamping: 255 - shade[y * image.width + x] / pixels)
            }
        }
    }

    private borrowing func averaged() -> ChromaPlanes {
        var planes = ChromaPlanes(width: blocksAcross, height: blocksDown, cb: [], cr: [])
        planes.cb.reserveCapacity(blue.count)
        planes.cr.reserveCapacity(red.count)
        for blockRow in 0..<blocksDown {
            let rows = min(block, height - blockRow * block)
            for blockColumn in 0..<blocksAcross {
                let pixels = Int32(rows * min(block, width - blockColumn * block))
                let place = blockRow * blocksAcross + blockColumn
                planes.cb.append(UInt8(clamping: 128 + blue[place] / pixels))
                planes.cr.append(UInt8(clamping: 128 + red[place] / pixels))
            }
        }
        return planes
    }
}

/// RGB to YCbCr (ITU-T T.871), in 16.16 fixed point.
@inline(__always)
private func convert(
    _ source: UnsafePointer<UInt8>, into row: UnsafeMutablePointer<UInt8>, count: Int, step: Int,
    _ color: (UnsafePointer<UInt8>) -> (UInt8, UInt8, UInt8)
) {
    for index in 0..<count {
        let pixel = unsafe color(source + index * step)
        let (r, g, b) = (Int32(pixel.0), Int32(pixel.1), Int32(pixel.2))
        let half = Int32(1 << 15)
        let neutral = Int32(128 << 16) + half - 1
        unsafe row[3 * index] = UInt8(truncatingIfNeeded: (19_595 &* r &+ 38_470 &* g &+ 7_471 &* b &+ half) >> 16)
        unsafe row[3 * index + 1] = UInt8(
            truncatingIfNeeded: (neutral &- 11_059 &* r &- 21_709 &* g &+ 32_768 &* b) >> 16)
        unsafe row[3 * index + 2] = UInt8(
            truncatingIfNeeded: (neutral &+ 32_768 &* r &- 27_439 &* g &- 5_329 &* b) >> 16)
    }
}

/// RGB as stored.
@inline(__always)
private func opaque(_ pixel: UnsafePointer<UInt8>) -> (UInt8, UInt8, UInt8) {
    unsafe (pixel[0], pixel[1], pixel[2])
}

/// RGB with straight alpha, composited on white.
@inline(__always)
private func onWhite(_ pixel: UnsafePointer<UInt8>) -> (UInt8, UInt8, UInt8) {
    let alpha = unsafe Int32(pixel[3])
    guard alpha < 255 else { return unsafe (pixel[0], pixel[1], pixel[2]) }
    let white = 255 * (255 - alpha)
    return unsafe (
        UInt8(clamping: (Int32(pixel[0]) * alpha + white) / 255),
        UInt8(clamping: (Int32(pixel[1]) * alpha + white) / 255),
        UInt8(clamping: (Int32(pixel[2]) * alpha + white) / 255)
    )
}

/// RGB with premultiplied alpha, composited on white.
@inline(__always)
private func onWhiteMultiplied(_ pixel: UnsafePointer<UInt8>) -> (UInt8, UInt8, UInt8) {
    let white = unsafe 255 - Int32(pixel[3])
    return unsafe (
        UInt8(clamping: Int32(pixel[0]) + white), UInt8(clamping: Int32(pixel[1]) + white),
        UInt8(clamping: Int32(pixel[2]) + white)
    )
}

/// RGB of inverted CMYK.
@inline(__always)
private func inkless(_ pixel: UnsafePointer<UInt8>) -> (UInt8, UInt8, UInt8) {
    let black = unsafe Int32(pixel[3])
    return unsafe (
        UInt8(clamping: Int32(pixel[0]) * black / 255), UInt8(clamping: Int32(pixel[1]) * black / 255),
        UInt8(clamping: Int32(pixel[2]) * black / 255)
    )
}
