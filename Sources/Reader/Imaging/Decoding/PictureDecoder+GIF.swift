extension PictureDecoder {
    /// Decodes the first picture of a GIF (GIF89a specification); what is transparent shows white paper.
    ///
    /// Written here rather than left to a library, because libraries decode every picture of an animation before they give
    /// the first one.
    static func decodeGIF(_ bytes: [UInt8]) throws(ImagingError) -> StoredPage {
        var file = GIFFile(bytes)
        guard let frame = file.firstFrame() else { throw .undecodable(format: "GIF", why: "it holds no picture") }
        let (width, height) = (max(file.width, frame.left + frame.width), max(file.height, frame.top + frame.height))
        guard width * height <= PictureDecoder.maximumPixels else { throw .tooLarge(width: width, height: height) }
        var page = try PageBuilder(
            width: width, height: height, samples: .rgb,
            reduction: PagePreparation.decoderReduction(width: width, height: height))
        var row = [UInt8](repeating: 255, count: width * 3)
        let indices = file.indices(of: frame)
        guard !indices.isEmpty else { throw .undecodable(format: "GIF", why: "the data is damaged") }
        // Rows above and below the picture, and those that the data do not reach, stay white.
        for (line, y) in frame.rowOrder.enumerated() where line * frame.width < indices.count {
            let first = line * frame.width
            for x in 0..<frame.width {
                let index = first + x < indices.count ? Int(indices[first + x]) : -1
                let isShown = index >= 0 && index != frame.transparent && 3 * index + 2 < frame.palette.count
                for channel in 0..<3 {
                    row[3 * (frame.left + x) + channel] = isShown ? frame.palette[3 * index + channel] : 255
                }
            }
            unsafe row.withUnsafeBufferPointer { buffer in
                if let start = buffer.baseAddress { unsafe page.put(start, y: frame.top + y) }
            }
        }
        return page.finish(remarks: indices.count < frame.width * frame.height ? [damagedRemark] : [])
    }
}

/// A GIF up to its first picture.
private struct GIFFile {
    /// One picture of the file: where it lies on the canvas, and its colors.
    struct Frame {
        var left = 0, top = 0, width = 0, height = 0
        var isInterlaced = false
        /// Red, green and blue of every index.
        var palette: [UInt8] = []
        /// The index that shows what is below; -1 for none.
        var transparent = -1

        /// In which order its rows come (appendix E).
        var rowOrder: [Int] {
            guard isInterlaced else { return Array(0..<height) }
            return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
        }
    }

    let width, height: Int
    private let bytes: [UInt8]
    private var position: Int
    private var palette: [UInt8] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        width = bytes.count > 9 ? Int(bytes[6]) | Int(bytes[7]) << 8 : 0
        height = bytes.count > 9 ? Int(bytes[8]) | Int(bytes[9]) << 8 : 0
        position = 13
        if bytes.count > 10, bytes[10] & 0x80 != 0 { palette = colors(2 << Int(bytes[10] & 7)) }
    }

    private mutating func byte() -> Int? {
        guard position < bytes.count else { return nil }
        position += 1
        return Int(bytes[position - 1])
    }

    private mutating func short() -> Int? {
        guard let low = byte(), let high = byte() else { return nil }
        return low | high << 8
    }

    private mutating func colors(_ count: Int) -> [UInt8] {
        let end = min(bytes.count, position + 3 * count)
        let found = position < end ? Array(bytes[position..<end]) : []
        position += 3 * count
        return found
    }

    /// The first picture that has an area; `nil` when there is none.
    mutating func firstFrame() -> Frame? {
        var transparent = -1
        while let introducer = byte() {
            switch introducer {
            case 0x21:
                let label = byte()
                let start = position
                while let count = byte(), count > 0 { position += count }
                // The graphic control extension: size 4, flags, delay, transparent index.
                if label == 0xF9, start + 4 < bytes.count, bytes[start] == 4 {
                    transparent = bytes[start + 1] & 1 == 1 ? Int(bytes[start + 4]) : -1
                }
            case 0x2C:
                var frame = Frame()
                guard let left = short(), let top = short(), let width = short(), let height = short(),
                    let flags = byte()
                else { return nil }
                (frame.left, frame.top, frame.width, frame.height) = (left, top, width, height)
                frame.isInterlaced = flags & 0x40 != 0
                frame.palette = flags & 0x80 != 0 ? colors(2 << (flags & 7)) : palette
                frame.transparent = transparent
                return width > 0 && height > 0 ? frame : nil
            case 0x3B: return nil
            default: continue
            }
        }
        return nil
    }

    /// The color indices of the picture that `firstFrame` gave, as far as the data reach (LZW, appendix F).
    mutating func indices(of frame: Frame) -> [UInt8] {
        guard let rootBits = byte(), (1...11).contains(rootBits) else { return [] }
        let wanted = frame.width * frame.height
        var codes = GIFCodes(rootBits: rootBits)
        codes.output.reserveCapacity(wanted)
        while let count = byte(), count > 0, position < bytes.count {
            let end = min(bytes.count, position + count)
            for index in position..<end where !codes.take(bytes[index], wanted: wanted) { return codes.output }
            position = end
        }
        return codes.output
    }
}

/// The decoder of LZW codes of growing length.
private struct GIFCodes {
    var output: [UInt8] = []
    private let clear, rootBits: Int
    private var bits = 0, bitCount = 0
    private var codeBits: Int
    /// Code to the code before it, and to its last index.
    private var prefix = [UInt16](repeating: 0, count: 4_096)
    private var suffix = [UInt8](repeating: 0, count: 4_096)
    private var next: Int
    private var previous = -1
    private var first: UInt8 = 0
    private var stack: [UInt8] = []

    init(rootBits: Int) {
        self.rootBits = rootBits
        clear = 1 << rootBits
        codeBits = rootBits + 1
        next = clear + 2
        for code in 0..<min(clear, 256) { suffix[code] = UInt8(code) }
    }

    /// Takes a byte of data; `false` at the end of the picture and where the data make no sense.
    mutating func take(_ byte: UInt8, wanted: Int) -> Bool {
        bits |= Int(byte) << bitCount
        bitCount += 8
        while bitCount >= codeBits {
            let code = bits & (1 << codeBits - 1)
            bits >>= codeBits
            bitCount -= codeBits
            if code == clear {
                codeBits = rootBits + 1
                next = clear + 2
                previous = -1
            } else if code == clear + 1 || !put(code) || output.count >= wanted {
                if output.count > wanted { output.removeLast(output.count - wanted) }
                return false
            }
        }
        return true
    }

    private mutating func put(_ code: Int) -> Bool {
        guard code < next || (code == next && previous >= 0) else { return false }
        guard previous >= 0 else {
            guard code < clear else { return false }
            (previous, first) = (code, suffix[code])
            output.append(first)
            return true
        }
        var walk = code
        if code == next {
            stack.append(first)
            walk = previous
        }
        while walk >= clear {
            stack.append(suffix[walk])
            walk = Int(prefix[walk])
        }
        first = suffix[walk]
        output.append(first)
        output.append(contentsOf: stack.reversed())
        stack.removeAll(keepingCapacity: true)
        if next < 4_096 {
            (prefix[next], suffix[next]) = (UInt16(previous), first)
            next += 1
            if next == 1 << codeBits, codeBits < 12 { codeBits += 1 }
        }
        previous = code
        return true
    }
}
