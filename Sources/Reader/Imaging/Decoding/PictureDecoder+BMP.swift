import ReceiptModel

extension PictureDecoder {
    /// Decodes a BMP of Windows or OS/2 (Microsoft, "Bitmap Storage"): 1 to 32 bits, run lengths, bit fields.
    ///
    /// A file that ends too early gives the rows that are there.
    static func decodeBMP(_ bytes: [UInt8]) throws(ImagingError) -> StoredPage {
        let file = try BMPFile(bytes)
        guard file.width * file.height <= maximumPixels else {
            throw .tooLarge(width: file.width, height: file.height)
        }
        var page = try PageBuilder(
            width: file.width, height: file.height, samples: .rgb,
            reduction: PagePreparation.decoderReduction(width: file.width, height: file.height))
        let indices = file.isRunLength ? file.expandedRuns() : []
        var row = [UInt8](repeating: 255, count: file.width * 3)
        var rows = 0
        for line in 0..<file.height {
            let isThere = file.isRunLength ? file.fill(&row, indices, line) : file.fill(&row, line: line)
            guard isThere else { break }
            rows += 1
            unsafe row.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }
                unsafe page.put(start, y: file.isTopDown ? line : file.height - 1 - line)
            }
        }
        guard rows > 0 else { throw .undecodable(format: "BMP", why: "the data is damaged") }
        return page.finish(remarks: rows < file.height ? [damagedRemark] : [])
    }
}

/// The header of a BMP, and its rows in the order of the file.
private struct BMPFile {
    let width, height: Int
    let isTopDown: Bool
    private let bytes: [UInt8]
    private let bits: Int
    private let compression: Int
    private let data: Int
    /// Red, green and blue of every index.
    private var palette: [UInt8] = []
    /// Where red, green and blue stand in a pixel of 16 or 32 bits.
    private var masks: [UInt32] = []

    /// Run lengths of eight bits, of four bits.
    var isRunLength: Bool { compression == 1 || compression == 2 }

    init(_ bytes: [UInt8]) throws(ImagingError) {
        func number(_ position: Int, _ count: Int) -> Int? {
            guard position >= 0, position + count <= bytes.count else { return nil }
            return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        func refusal(_ why: Message) -> ImagingError { .undecodable(format: "BMP", why: why) }
        guard let data = number(10, 4), let header = number(14, 4), header >= 12 else {
            throw refusal("it is cut short")
        }
        let isCore = header == 12
        guard let width = isCore ? number(18, 2) : number(18, 4), let high = isCore ? number(20, 2) : number(22, 4),
            let bits = number(isCore ? 24 : 28, 2), let compression = isCore ? 0 : number(30, 4)
        else { throw refusal("it is cut short") }
        let signed = isCore ? high : Int(Int32(truncatingIfNeeded: high))
        guard (1...1 << 20).contains(width), (1...1 << 20).contains(abs(signed)) else {
            throw refusal("its size makes no sense")
        }
        guard [1, 2, 4, 8, 16, 24, 32].contains(bits) else { throw refusal("it has \(bits) bits a pixel") }
        switch (compression, bits) {
        case (0, _), (1, 8), (2, 4), (3, 16), (3, 32), (6, 16), (6, 32): break
        default: throw refusal("its compression (\(compression)) is unknown")
        }
        (self.width, height, isTopDown) = (width, abs(signed), signed < 0)
        (self.bytes, self.bits, self.compression) = (bytes, bits, compression)
        let hasMasks = compression == 3 || compression == 6
        if hasMasks {
            // They follow a header of 40 bytes, and stand at the same place inside a longer one.
            masks = [54, 58, 62].map { UInt32(number($0, 4) ?? 0) }
        } else if bits == 16 || bits == 32 {
            masks = bits == 16 ? [0x7C00, 0x3E0, 0x1F] : [0xFF_0000, 0xFF00, 0xFF]
        }
        let start = 14 + header + (hasMasks && header == 40 ? (compression == 6 ? 16 : 12) : 0)
        if bits <= 8 {
            let stated = isCore ? 0 : number(46, 4) ?? 0
            let step = isCore ? 3 : 4
            let count = min(stated > 0 ? stated : 1 << bits, 256, max(0, bytes.count - start) / step)
            for index in 0..<count {
                let place = start + index * step
                palette += [bytes[place + 2], bytes[place + 1], bytes[place]]
            }
        }
        self.data = data >= 14 + header && data < bytes.count ? data : start + palette.count / 3 * (isCore ? 3 : 4)
    }

    /// Fills a row with red, green and blue; `false` where the file has ended.
    func fill(_ row: inout [UInt8], line: Int) -> Bool {
        let stride = (width * bits + 31) / 32 * 4
        let start = data + line * stride
        guard start + (width * bits + 7) / 8 <= bytes.count else { return false }
        for x in 0..<width {
            switch bits {
            case 1, 2, 4, 8:
                let bit = x * bits
                let index = Int(bytes[start + bit / 8]) >> (8 - bits - bit % 8) & (1 << bits - 1)
                set(&row, x, index)
            case 24:
                let place = start + 3 * x
                (row[3 * x], row[3 * x + 1], row[3 * x + 2]) = (bytes[place + 2], bytes[place + 1], bytes[place])
            default:
                let place = start + x * bits / 8
                let pixel = (0..<bits / 8).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[place + $1]) }
                for channel in 0..<3 { row[3 * x + channel] = Self.level(pixel, masks[channel]) }
            }
        }
        return true
    }

    /// Fills a row from expanded runs; what they left out stays white.
    func fill(_ row: inout [UInt8], _ indices: [Int16], _ line: Int) -> Bool {
        for x in 0..<width {
            let index = Int(indices[line * width + x])
            if index >= 0 {
                set(&row, x, index)
            } else {
                (row[3 * x], row[3 * x + 1], row[3 * x + 2]) = (255, 255, 255)
            }
        }
        return true
    }

    private func set(_ row: inout [UInt8], _ x: Int, _ index: Int) {
        let place = 3 * index
        guard place + 2 < palette.count else {
            (row[3 * x], row[3 * x + 1], row[3 * x + 2]) = (0, 0, 0)
            return
        }
        (row[3 * x], row[3 * x + 1], row[3 * x + 2]) = (palette[place], palette[place + 1], palette[place + 2])
    }

    /// The part of a pixel under a mask, brought to eight bits.
    private static func level(_ pixel: UInt32, _ mask: UInt32) -> UInt8 {
        guard mask != 0 else { return 0 }
        let shift = UInt32(mask.trailingZeroBitCount)
        let most = UInt64(mask >> shift)
        return UInt8(truncatingIfNeeded: (UInt64(pixel & mask) >> UInt64(shift)) * 255 / most)
    }

    /// The index of every pixel in the order of the file; -1 where the runs leave a gap.
    func expandedRuns() -> [Int16] {
        var indices = [Int16](repeating: -1, count: width * height)
        var (x, line, position) = (0, 0, data)
        func put(_ index: Int) {
            if x < width, line < height { indices[line * width + x] = Int16(index) }
            x += 1
        }
        while position + 1 < bytes.count, line < height {
            let (count, value) = (Int(bytes[position]), Int(bytes[position + 1]))
            position += 2
            if count > 0 {
                for step in 0..<count { put(bits == 8 ? value : step % 2 == 0 ? value >> 4 : value & 15) }
                continue
            }
            switch value {
            case 0: (x, line) = (0, line + 1)
            case 1: return indices
            case 2:
                guard position + 1 < bytes.count else { return indices }
                x += Int(bytes[position])
                line += Int(bytes[position + 1])
                position += 2
            default:
                let length = bits == 8 ? value : (value + 1) / 2
                for step in 0..<value {
                    let place = position + (bits == 8 ? step : step / 2)
                    guard place < bytes.count else { return indices }
                    let byte = Int(bytes[place])
                    put(bits == 8 ? byte : step % 2 == 0 ? byte >> 4 : byte & 15)
                }
                position += length + length % 2
            }
        }
        return indices
    }
}
