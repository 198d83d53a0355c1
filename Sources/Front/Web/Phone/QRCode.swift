/// A QR code of a short text (ISO/IEC 18004): bytes, error correction M, at most 41 modules a side.
package struct QRCode: Equatable, Sendable {
    /// Modules of a side, without the margin.
    package let size: Int
    /// Row by row; `true` is dark.
    private var modules: [Bool]
    /// Modules that are not of the content: they are never masked.
    private var isFixed: [Bool]

    /// How the codewords of a version are shared out.
    private struct Layout {
        var blocks: Int
        /// Codewords of a block: of the content, and of the correction.
        var content: Int
        var correction: Int
    }

    /// Versions 1 to 6 with level M: all blocks of a version are alike, and none says its version.
    private static let layouts = [
        Layout(blocks: 1, content: 16, correction: 10), Layout(blocks: 1, content: 28, correction: 16),
        Layout(blocks: 1, content: 44, correction: 26), Layout(blocks: 2, content: 32, correction: 18),
        Layout(blocks: 2, content: 43, correction: 24), Layout(blocks: 4, content: 27, correction: 16),
    ]

    /// The code of a text; `nil` for more than 106 bytes.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let place = Self.layouts.firstIndex(where: { $0.blocks * $0.content >= bytes.count + 2 }) else {
            return nil
        }
        let layout = Self.layouts[place]
        size = 21 + 4 * place
        modules = Array(repeating: false, count: size * size)
        isFixed = modules
        drawFixed(hasAlignment: place > 0)
        draw(Self.interleaved(Self.content(of: bytes, in: layout), layout))
        let best = (0..<8).map { masked(by: $0) }.min { $0.penalty < $1.penalty }
        modules = best?.modules ?? modules
    }

    /// Whether a module is dark; those around the code are light.
    package func isDark(_ x: Int, _ y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x]
    }

    /// Its rows with the margin that readers need around it.
    package var rows: [[Bool]] {
        let places = -Self.margin..<size + Self.margin
        return places.map { y in places.map { x in isDark(x, y) } }
    }

    private static let margin = 4

    // MARK: - Codewords

    /// Mode, length, bytes and padding.
    private static func content(of bytes: [UInt8], in layout: Layout) -> [UInt8] {
        let count = UInt8(truncatingIfNeeded: bytes.count)
        var words: [UInt8] = [0x40 | count >> 4]
        var rest = count << 4
        for byte in bytes {
            words.append(rest | byte >> 4)
            rest = byte << 4
        }
        words.append(rest)
        var padding: UInt8 = 0xEC
        while words.count < layout.blocks * layout.content {
            words.append(padding)
            padding ^= 0xEC ^ 0x11
        }
        return words
    }

    /// The codewords in the order in which they are drawn: one of each block by turns, then their correction likewise.
    private static func interleaved(_ content: [UInt8], _ layout: Layout) -> [UInt8] {
        let generator = generator(of: layout.correction)
        let blocks = (0..<layout.blocks).map { Array(content[$0 * layout.content..<($0 + 1) * layout.content]) }
        let corrections = blocks.map { remainder(of: $0, by: generator) }
        return (0..<layout.content).flatMap { place in blocks.map { $0[place] } }
            + (0..<layout.correction).flatMap { place in corrections.map { $0[place] } }
    }

    /// The product of two elements of GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1.
    private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
        var result: UInt8 = 0
        for bit in (0..<8).reversed() {
            result = result << 1 ^ (result >> 7) &* 0x1D
            result ^= (other >> UInt8(bit) & 1) &* one
        }
        return result
    }

    /// The generator of a Reed–Solomon code, without its leading 1.
    private static func generator(of degree: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for place in result.indices {
                result[place] = product(result[place], root)
                if place + 1 < degree { result[place] ^= result[place + 1] }
            }
            root = product(root, 2)
        }
        return result
    }

    private static func remainder(of block: [UInt8], by generator: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: generator.count)
        for word in block {
            let factor = word ^ result.removeFirst()
            result.append(0)
            for place in result.indices { result[place] ^= product(generator[place], factor) }
        }
        return result
    }

    // MARK: - Modules

    private mutating func fix(_ x: Int, _ y: Int, _ dark: Bool) {
        guard (0..<size).contains(x), (0..<size).contains(y) else { return }
        modules[y * size + x] = dark
        isFixed[y * size + x] = true
    }

    private mutating func drawFixed(hasAlignment: Bool) {
        for place in 0..<size {
            fix(6, place, place.isMultiple(of: 2))
            fix(place, 6, place.isMultiple(of: 2))
        }
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawSquare(x, y, reach: 4) }
        if hasAlignment { drawSquare(size - 7, size - 7, reach: 2) }
        drawFormat(mask: 0)
    }

    /// Rings around a point: a finder with its light border, or an alignment.
    private mutating func drawSquare(_ x: Int, _ y: Int, reach: Int) {
        for down in -reach...reach {
            for right in -reach...reach {
                let ring = max(abs(down), abs(right))
                fix(x + right, y + down, reach == 4 ? ring != 2 && ring != 4 : ring != 1)
            }
        }
    }

    /// Level and mask, twice.
    private mutating func drawFormat(mask: Int) {
        // The number of level M is 0.
        let rest = (0..<10).reduce(mask) { rest, _ in rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (mask << 10 | rest) ^ 0x5412
        for place in 0..<15 {
            let dark = bits >> place & 1 == 1
            switch place {
            case 0..<6: fix(8, place, dark)
            case 6, 7: fix(8, place + 1, dark)
            case 8: fix(7, 8, dark)
            default: fix(14 - place, 8, dark)
            }
            if place < 8 { fix(size - 1 - place, 8, dark) } else { fix(8, size - 15 + place, dark) }
        }
        fix(8, size - 8, true)
    }

    /// Two columns at a time from the right, up and down by turns.
    private mutating func draw(_ words: [UInt8]) {
        var bit = 0
        for column in 0..<(size - 1) / 2 {
            let right = size - 1 - 2 * column
            // The timing pattern has a column of its own.
            let x = right <= 6 ? right - 1 : right
            for step in 0..<size {
                let y = column.isMultiple(of: 2) ? size - 1 - step : step
                for side in [x, x - 1] where !isFixed[y * size + side] && bit < 8 * words.count {
                    modules[y * size + side] = words[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
        }
    }

    private func masked(by mask: Int) -> QRCode {
        var code = self
        for y in 0..<size {
            for x in 0..<size where !isFixed[y * size + x] && Self.turns(x, y, by: mask) {
                code.modules[y * size + x].toggle()
            }
        }
        code.drawFormat(mask: mask)
        return code
    }

    private static func turns(_ x: Int, _ y: Int, by mask: Int) -> Bool {
        switch mask {
        case 0: (x + y).isMultiple(of: 2)
        case 1: y.isMultiple(of: 2)
        case 2: x.isMultiple(of: 3)
        case 3: (x + y).isMultiple(of: 3)
        case 4: (x / 3 + y / 2).isMultiple(of: 2)
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3).isMultiple(of: 2)
        default: ((x + y) % 2 + x * y % 3).isMultiple(of: 2)
        }
    }

    /// How hard it is to read: long runs, blocks, what looks like a finder, and more of one colour.
    private var penalty: Int {
        let rows = (0..<size).map { y in (0..<size).map { x in isDark(x, y) } }
        let columns = (0..<size).map { x in (0..<size).map { y in isDark(x, y) } }
        let blocks = (1..<size).map { y in
            (1..<size).count { x in
                let dark = isDark(x, y)
                return isDark(x - 1, y) == dark && isDark(x, y - 1) == dark && isDark(x - 1, y - 1) == dark
            }
        }
        let share = modules.count(where: \.self) * 20 / modules.count
        return (rows + columns).map(Self.penalty(of:)).reduce(0, +) + 3 * blocks.reduce(0, +) + 10 * abs(share - 10)
    }

    private static let finders = [
        [true, false, true, true, true, false, true, false, false, false, false],
        [false, false, false, false, true, false, true, true, true, false, true],
    ]

    private static func penalty(of line: [Bool]) -> Int {
        var (sum, run) = (0, 1)
        for place in 1...line.count {
            if place < line.count, line[place] == line[place - 1] {
                run += 1
            } else {
                if run >= 5 { sum += run - 2 }
                run = 1
            }
        }
        let likeFinders = (0...line.count - 11).count { finders.contains(Array(line[$0..<$0 + 11])) }
        return sum + 40 * likeFinders
    }
}
