import CLeptonica
import ReceiptModel

/// A small grayscale image for analysis: row-major 8-bit levels without padding, 0 is black.
struct GrayImage: Equatable, Sendable {
    let width: Int
    let height: Int
    private(set) var levels: [UInt8]

    /// Takes `width × height` levels.
    init(width: Int, height: Int, levels: [UInt8]) {
        precondition(levels.count == width * height)
        self.width = width
        self.height = height
        self.levels = levels
    }

    subscript(x: Int, y: Int) -> UInt8 { levels[y * width + x] }

    /// Tells which pixels of a row are darker than a threshold that is an image reduced by `factor`.
    func compare(row: Int, with threshold: GrayImage, reduced factor: Int, into isDarker: inout [Bool]) {
        let start = row * width
        let bound = min(row / factor, threshold.height - 1) * threshold.width
        unsafe levels.withUnsafeBufferPointer { levels in
            unsafe threshold.levels.withUnsafeBufferPointer { bounds in
                for block in 0..<threshold.width {
                    let level = unsafe bounds[bound + block]
                    let end = block == threshold.width - 1 ? width : min(width, factor * (block + 1))
                    for x in factor * block..<end { unsafe isDarker[x] = levels[start + x] < level }
                }
            }
        }
    }

    /// The image with a function applied to each level, by a look-up table.
    func mapped(_ transform: (UInt8) -> UInt8) -> GrayImage {
        let table = (0...255).map { transform(UInt8($0)) }
        return GrayImage(width: width, height: height, levels: levels.map { table[Int($0)] })
    }

    /// The mean of two images of one size.
    func averaged(with other: GrayImage) -> GrayImage {
        GrayImage(
            width: width, height: height,
            levels: zip(levels, other.levels).map { UInt8((UInt16($0) + UInt16($1) + 1) / 2) })
    }

    /// The mean of this image and of a lighter one of its size; 0 where they are less apart.
    func middle(with lighter: GrayImage, ifApartBy difference: UInt8) -> GrayImage {
        var middle = averaged(with: lighter)
        for place in levels.indices where Int(lighter.levels[place]) - Int(levels[place]) < Int(difference) {
            middle.levels[place] = 0
        }
        return middle
    }

    /// Whether it has a pixel at that place.
    func holds(x: Int, y: Int) -> Bool { x >= 0 && y >= 0 && x < width && y < height }

    /// The image at half size, by 2 × 2 means.
    func halved() -> GrayImage {
        let (columns, rows) = (max(1, width / 2), max(1, height / 2))
        var result = [UInt8](repeating: 0, count: columns * rows)
        unsafe levels.withUnsafeBufferPointer { source in
            unsafe result.withUnsafeMutableBufferPointer { target in
                for y in 0..<rows {
                    let upper = 2 * y * width
                    let lower = min(height - 1, 2 * y + 1) * width
                    for x in 0..<columns {
                        let right = min(width - 1, 2 * x + 1)
                        let sum =
                            unsafe UInt16(source[upper + 2 * x]) + UInt16(source[upper + right])
                            + UInt16(source[lower + 2 * x]) + UInt16(source[lower + right])
                        unsafe target[y * columns + x] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
                    }
                }
            }
        }
        return GrayImage(width: columns, height: rows, levels: result)
    }

    /// Morphological closing: fills dark structures narrower than `2 × radius + 1`, which leaves the paper without its
    /// print.
    func closed(radius: Int) -> GrayImage { dilated(radius: radius).eroded(radius: radius) }

    /// Morphological opening: removes light structures narrower than `2 × radius + 1`.
    func opened(radius: Int) -> GrayImage { eroded(radius: radius).dilated(radius: radius) }

    /// Gray-level dilation: the maximum over a square of side `2 × radius + 1`.
    func dilated(radius: Int) -> GrayImage { filtered(radius: radius, .maximum) }

    /// Gray-level erosion: the minimum over a square of side `2 × radius + 1`.
    func eroded(radius: Int) -> GrayImage { filtered(radius: radius, .minimum) }

    /// The rank filter of dilation and erosion.
    private enum RankFilter { case minimum, maximum }

    /// The extreme over a square of side `2 × radius + 1`, by rows and then by columns.
    private func filtered(radius: Int, _ rank: RankFilter) -> GrayImage {
        guard radius > 0 else { return self }
        let window = 2 * radius + 1
        let neutral: UInt8 = rank == .maximum ? 0 : 255
        var result = levels
        unsafe result.withUnsafeMutableBufferPointer { pixels in
            var row = [UInt8](repeating: neutral, count: width + 2 * radius)
            unsafe row.withUnsafeMutableBufferPointer { row in
                guard let base = row.baseAddress, let start = pixels.baseAddress else { return }
                for y in 0..<height {
                    let line = unsafe start + y * width
                    unsafe (base + radius).update(from: line, count: width)
                    for index in 0..<radius {
                        unsafe base[index] = neutral
                        unsafe base[radius + width + index] = neutral
                    }
                    unsafe Self.slide(base, count: width + 2 * radius, stride: 1, window: window, rank)
                    unsafe line.update(from: base, count: width)
                }
            }
            var padded = [UInt8](repeating: neutral, count: width * (height + 2 * radius))
            unsafe padded.withUnsafeMutableBufferPointer { padded in
                guard let base = padded.baseAddress, let start = pixels.baseAddress else { return }
                unsafe (base + radius * width).update(from: start, count: width * height)
                unsafe Self.slide(
                    base, count: width * (height + 2 * radius), stride: width, window: window, rank)
                unsafe start.update(from: base, count: width * height)
            }
        }
        return GrayImage(width: width, height: height, levels: result)
    }

    /// Replaces each element by the extreme of the `window` elements from it on, `stride` apart, by doubling: ⌈log₂
    /// window⌉ passes, each of which vectorises.
    private static func slide(
        _ base: UnsafeMutablePointer<UInt8>, count: Int, stride: Int, window: Int, _ rank: RankFilter
    ) {
        var span = 1
        while span < window {
            let step = min(span, window - span) * stride
            let places = count - step
            guard places > 0 else { return }
            if rank == .maximum {
                for index in 0..<places { unsafe base[index] = max(base[index], base[index + step]) }
            } else {
                for index in 0..<places { unsafe base[index] = min(base[index], base[index + step]) }
            }
            span += min(span, window - span)
        }
    }
}

extension PageImage {
    /// The page reduced by an integer factor with a box filter; incomplete squares at the right and lower edge are left
    /// out.
    borrowing func grayImage(reducedBy factor: Int) -> GrayImage {
        grayImage(reducedBy: factor, within: PixelBox(x: 0, y: 0, width: width, height: height))
    }

    /// A region of the page, its left edge rounded down to a multiple of four pixels, reduced by an integer factor.
    borrowing func grayImage(reducedBy factor: Int, within box: PixelBox) -> GrayImage {
        let left = max(0, min(box.x, width - 1)) & ~3
        let top = max(0, min(box.y, height - 1))
        let (width, height) = (min(box.width, width - left), min(box.height, height - top))
        let factor = max(1, min(factor, min(width, height), 200))
        let (columns, rows) = (width / factor, height / factor)
        let (stride, words) = unsafe (Int(pixGetWpl(pix)), (width + 3) / 4)
        let levels = unsafe [UInt8](unsafeUninitializedCapacity: columns * rows) { buffer, count in
            guard let page = unsafe pixGetData(pix), let target = buffer.baseAddress else { return }
            let source = unsafe page + top * stride + left / 4
            if factor == 1 {
                for row in 0..<rows {
                    unsafe copy(source + row * stride, count: columns, into: target + row * columns)
                }
            } else {
                let sums = ColumnSums(words: words)
                for row in 0..<rows {
                    unsafe sums.add(source + row * factor * stride, stride: stride, rows: factor)
                    unsafe sums.mean(of: factor, count: columns, into: target + row * columns)
                }
            }
            count = columns * rows
        }
        return GrayImage(width: columns, height: rows, levels: levels)
    }

    /// Copies the pixels of whole words.
    private borrowing func copy(
        _ row: UnsafeMutablePointer<UInt32>, count: Int, into target: UnsafeMutablePointer<UInt8>
    ) {
        let line = UnsafeMutableRawPointer(target)
        for word in 0..<count / 4 {
            unsafe line.storeBytes(of: row[word].bigEndian, toByteOffset: 4 * word, as: UInt32.self)
        }
        for x in count & ~3..<count { unsafe target[x] = UInt8(truncatingIfNeeded: gray(row, x)) }
    }
}

/// Column sums over some rows.
///
/// A word holds four pixels and two 16-bit sums, so two columns are added at a time.
@safe private struct ColumnSums: ~Copyable {
    private let words: Int
    private let even: UnsafeMutablePointer<UInt32>
    private let odd: UnsafeMutablePointer<UInt32>
    private let sums: UnsafeMutablePointer<UInt32>

    init(words: Int) {
        self.words = words
        unsafe even = .allocate(capacity: words)
        unsafe odd = .allocate(capacity: words)
        unsafe sums = .allocate(capacity: 4 * words)
    }

    deinit {
        unsafe even.deallocate()
        unsafe odd.deallocate()
        unsafe sums.deallocate()
    }

    /// Sums over `rows` rows, at most 257.
    func add(_ first: UnsafeMutablePointer<UInt32>, stride: Int, rows: Int) {
        unsafe even.initialize(repeating: 0, count: words)
        unsafe odd.initialize(repeating: 0, count: words)
        for row in 0..<rows {
            let from = unsafe first + row * stride
            for word in 0..<words {
                let four = unsafe from[word]
                unsafe even[word] &+= (four >> 8) & 0x00FF_00FF
                unsafe odd[word] &+= four & 0x00FF_00FF
            }
        }
        for word in 0..<words {
            unsafe sums[4 * word] = even[word] >> 16
            unsafe sums[4 * word + 1] = odd[word] >> 16
            unsafe sums[4 * word + 2] = even[word] & 0xFFFF
            unsafe sums[4 * word + 3] = odd[word] & 0xFFFF
        }
    }

    /// The rounded means of squares of side `factor`.
    func mean(of factor: Int, count: Int, into target: UnsafeMutablePointer<UInt8>) {
        let area = UInt64(factor * factor)
        // Division by the area as a multiplication, exact for every possible sum.
        let share = ((1 << 40) + area - 1) / area
        if factor == 2 {
            for column in 0..<count {
                let sum = unsafe sums[2 * column] &+ sums[2 * column + 1] &+ 2
                unsafe target[column] = UInt8(truncatingIfNeeded: sum >> 2)
            }
            return
        }
        if factor == 4 {
            for column in 0..<count {
                let first = unsafe sums[4 * column] &+ sums[4 * column + 1]
                let second = unsafe sums[4 * column + 2] &+ sums[4 * column + 3]
                unsafe target[column] = UInt8(truncatingIfNeeded: (first &+ second &+ 8) >> 4)
            }
            return
        }
        for column in 0..<count {
            var sum = UInt32(truncatingIfNeeded: area / 2)
            for x in column * factor..<(column + 1) * factor { unsafe sum &+= sums[x] }
            unsafe target[column] = UInt8(truncatingIfNeeded: (UInt64(sum) &* share) >> 40)
        }
    }
}
