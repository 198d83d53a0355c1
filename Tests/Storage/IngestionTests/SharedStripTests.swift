import Testing

@testable import Ingestion

/// Pages of a TIFF that are made of the same bytes: a small file that takes hours.
@Suite struct SharedStripTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    /// A strip, or several, with where it begins from the start of the data and how long it says it is.
    private typealias Strips = [(offset: Int, length: Int)]

    /// A TIFF of 100 x 100 pixels a page over `data` bytes that stand behind its header; strips as each page states them.
    private func tiff(_ pages: [Strips], data: Int, _ order: ByteOrder = .little, cut: Int = 0) -> [UInt8] {
        func number(_ value: Int, _ width: Int) -> [UInt8] { Header.number(value, width, order) }
        var bytes = Array((order == .little ? "II" : "MM").utf8) + number(42, 2)
        let start = 8
        bytes += number(start + data, 4) + (0..<data).map { UInt8(truncatingIfNeeded: $0) }
        for (index, strips) in pages.enumerated() {
            let (fields, lists) = (4, strips.count > 1 ? 8 * strips.count : 0)
            let here = bytes.count
            let behind = here + 2 + 12 * fields + 4
            bytes += number(fields, 2)
            let values = [
                (256, 100), (257, 100), (273, lists > 0 ? behind : start + strips[0].offset),
                (279, lists > 0 ? behind + lists / 2 : strips[0].length),
            ]
            for (tag, value) in values {
                bytes += number(tag, 2) + number(4, 2) + number(tag < 270 ? 1 : strips.count, 4) + number(value, 4)
            }
            bytes += number(index == pages.count - 1 ? 0 : behind + lists, 4)
            if lists > 0 {
                bytes += strips.flatMap { number(start + $0.offset, 4) } + strips.flatMap { number($0.length, 4) }
            }
        }
        return Array(bytes.dropLast(cut))
    }

    @Test(arguments: [ByteOrder.little, .big]) func fiveHundredPagesOnOneStripAreRefused(_ order: ByteOrder) throws {
        let bytes = tiff(Array(repeating: [(0, 4_000)], count: 500), data: 4_000, order)
        #expect(bytes.count < 40_000)
        #expect(try Outcome(bytes, in: sandbox) == .refused("malformed"))
        // A length that is not said makes it no better.
        let unsaid = tiff(Array(repeating: [(0, 1)], count: 2), data: 4_000, order)
        #expect(try Outcome(unsaid, in: sandbox) == .refused("malformed"))
    }

    @Test func stripsThatOverlapAreRefused() throws {
        let pages = (0..<400).map { [(offset: $0, length: 3_000)] }
        #expect(try Outcome(tiff(pages, data: 4_000), in: sandbox) == .refused("malformed"))
        let within = [Array(repeating: (offset: 0, length: 4_000), count: 50)]
        #expect(try Outcome(tiff(within, data: 4_000), in: sandbox) == .refused("malformed"))
    }

    @Test func pagesWithBytesOfTheirOwnComeIn() throws {
        let own = (0..<100).map { [(offset: $0 * 40, length: 40)] }
        for order in [ByteOrder.little, .big] {
            #expect(try Outcome(tiff(own, data: 4_000, order), in: sandbox) == .admitted("tiff"))
        }
        let several = (0..<100).map { page in (0..<4).map { (offset: page * 40 + $0 * 10, length: 10) } }
        #expect(try Outcome(tiff(several, data: 4_000), in: sandbox) == .admitted("tiff"))
        // Empty strips, as sparse files have them, may stand anywhere.
        let empty = Array(repeating: [(offset: 0, length: 0)], count: 5)
        #expect(try Outcome(tiff(empty, data: 10), in: sandbox) == .admitted("tiff"))
    }

    /// What a file that was cut short no longer has is no fault of its own.
    @Test func whatLiesOutsideOfTheFileCountsForNothing() throws {
        let beyond = [[(offset: 100_000, length: 1_000_000)], [(offset: 100_000, length: 1_000_000)]]
        #expect(try Outcome(tiff(beyond, data: 10), in: sandbox) == .admitted("tiff"))
        let long = [[(offset: 0, length: 1_000_000)]]
        #expect(try Outcome(tiff(long, data: 4_000), in: sandbox) == .admitted("tiff"))
        #expect(
            try Outcome(tiff([[(offset: 0, length: 4_000)]], data: 4_000, cut: 30), in: sandbox) == .admitted("tiff"))
    }
}
