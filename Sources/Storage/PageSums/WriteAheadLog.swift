/// What stands in SQLite's write-ahead log, as far as its own sums vouch for it.
///
/// SQLite reads the log up to the first frame whose sum is wrong and takes that for its end: after a power cut it is. When the
/// disk has changed a bit in the middle, the commits after it are lost without a word.
///
/// Source: sqlite.org/fileformat2.html, section 4.
struct WriteAheadLog {
    /// The pages that the log holds, from 1.
    private(set) var pages: Set<UInt32> = []
    /// Whether commits stand after a place that is not what was written.
    ///
    /// The last transaction may be torn by a power cut: it was not acknowledged, and is no fault.
    private(set) var isBroken = false

    private static let headerSize = 32
    private static let frameHeaderSize = 24

    init(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headerSize else { return }
        let magic = bytes.bigWord(at: 0)
        let header = Sum(words: bytes, 0..<24, isBig: magic & 1 == 1, after: Sum())
        guard magic & ~1 == 0x377F_0682, header == Sum(bytes, at: 24) else {
            isBroken = true
            return
        }
        let pageSize = Int(bytes.bigWord(at: 8))
        guard pageSize >= 512, pageSize <= 65_536 else {
            isBroken = true
            return
        }
        var last = header
        var isIntact = true
        var commitsAfterFault = 0
        for start in stride(from: Self.headerSize, to: bytes.count, by: Self.frameHeaderSize + pageSize) {
            let end = start + Self.frameHeaderSize + pageSize
            guard end <= bytes.count else { return }
            let isOfThisLog = (8..<16).allSatisfy { bytes[start + $0] == bytes[16 + $0 - 8] }
            if isIntact {
                let head = Sum(words: bytes, start..<(start + 8), isBig: magic & 1 == 1, after: last)
                let sum = Sum(
                    words: bytes, (start + Self.frameHeaderSize)..<end, isBig: magic & 1 == 1, after: head)
                if isOfThisLog, sum == Sum(bytes, at: start + 16) {
                    last = sum
                    pages.insert(bytes.bigWord(at: start))
                    continue
                }
                isIntact = false
                continue
            }
            guard isOfThisLog else { continue }
            // A frame after a commit was written when that commit was on the disk, and so was all before it.
            if commitsAfterFault > 0 { isBroken = true }
            if bytes.bigWord(at: start + 4) != 0 { commitsAfterFault += 1 }
        }
    }

    /// The two running sums of the format.
    private struct Sum: Equatable {
        var first: UInt32 = 0
        var second: UInt32 = 0

        init() {}

        /// As it stands in the file.
        init(_ bytes: [UInt8], at place: Int) {
            (first, second) = (bytes.bigWord(at: place), bytes.bigWord(at: place + 4))
        }

        /// Over the words of a range, of which there is an even number.
        init(words bytes: [UInt8], _ range: Range<Int>, isBig: Bool, after last: Sum) {
            self = last
            for at in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                let one = bytes.bigWord(at: at)
                let other = bytes.bigWord(at: at + 4)
                first = first &+ (isBig ? one : one.byteSwapped) &+ second
                second = second &+ (isBig ? other : other.byteSwapped) &+ first
            }
        }
    }
}

extension [UInt8] {
    fileprivate func bigWord(at place: Int) -> UInt32 {
        UInt32(self[place]) << 24 | UInt32(self[place + 1]) << 16 | UInt32(self[place + 2]) << 8
            | UInt32(self[place + 3])
    }
}
