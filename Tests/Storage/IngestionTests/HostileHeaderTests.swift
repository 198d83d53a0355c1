import TestSupport
import Testing

@testable import Ingestion

/// Files that were cut off or damaged: always an answer, never a trap.
@Suite struct HostileHeaderTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    @Test(arguments: Header.samples.indices) func everyTruncationHasAnOutcome(_ index: Int) throws {
        let sample = Header.samples[index]
        for count in 0..<sample.bytes.count {
            let outcome = try Outcome(Array(sample.bytes.prefix(count)), in: sandbox)
            switch count {
            case 0: #expect(outcome == .refused("empty"))
            case ..<sample.magic: #expect(outcome == .refused("not_a_document"), "\(sample.name), \(count) bytes")
            default: #expect(outcome == .admitted(sample.type), "\(sample.name), \(count) bytes")
            }
        }
    }

    @Test(arguments: Header.samples.indices) func everyMutationHasAnOutcome(_ index: Int) throws {
        let sample = Header.samples[index]
        let seed = UInt64(20_261_121 + index)
        var numbers = SeededNumbers(seed: seed)
        var admitted = 0
        var refused: [String: Int] = [:]
        for _ in 0..<2_000 {
            let bytes = mutated(sample.bytes, &numbers)
            let outcome = try Outcome(bytes, in: sandbox)
            #expect(try Outcome(bytes, in: sandbox) == outcome, "seed \(seed): the same bytes, another outcome")
            switch outcome {
            case .refused(let code): refused[code, default: 0] += 1
            case .admitted:
                admitted += 1
                // An independent look: what got through states no more pixels than allowed.
                if let (width, height) = statedByPNG(bytes) { #expect(width * height <= 60_000_000, "seed \(seed)") }
            }
        }
        print("\(sample.name), seed \(seed): \(admitted) admitted, \(refused.sorted { $0.key < $1.key })")
        #expect(admitted > 0)
    }

    /// A few changes, most of them near numbers that parsers trust: extreme values, cuts, insertions, repetitions.
    private func mutated(_ bytes: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &numbers) {
            let place = Int.random(in: 0..<max(bytes.count, 1), using: &numbers)
            let end = min(place + [1, 2, 4, 8].randomElement(using: &numbers)!, bytes.count)
            guard place < end else { continue }
            switch Int.random(in: 0..<6, using: &numbers) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
            case 2:
                let extreme: UInt8 = [0x00, 0x7F, 0x80, 0xFF].randomElement(using: &numbers)!
                bytes.replaceSubrange(place..<end, with: repeatElement(extreme, count: end - place))
            case 3: bytes.removeSubrange(place..<end)
            case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
            default: bytes.removeLast(Int.random(in: 0...bytes.count / 4, using: &numbers))
            }
        }
        return bytes
    }

    private func statedByPNG(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]),
            bytes[12..<16] == [0x49, 0x48, 0x44, 0x52]
        else { return nil }
        let number = { (range: Range<Int>) in bytes[range].reduce(0) { $0 * 256 + Int($1) } }
        return (number(16..<20), number(20..<24))
    }
}
