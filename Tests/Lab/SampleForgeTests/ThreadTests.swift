import Dispatch
import ReceiptModel
import SampleForge
import Synchronization
import Testing

/// Tests and sets print on many threads; cairo keeps one cache of glyphs for the whole process.
struct ThreadTests {
    @Test func manyThreadsPrintTheSameAtOnceAsOneAfterAnother() throws {
        let papers = TillLayout.all.map { ComposedReceipt($0, seed: 5, part: "thread").paper }
        @Sendable func printed(_ number: Int) throws -> Int {
            // Every cell width makes a face of its own, so that faces come and go all the time.
            try TillPrinter(cell: 5 + Double(number % 40) / 8, wear: nil).print(papers[number % papers.count]).hashValue
        }
        let count = 3 * papers.count
        let alone = try (0..<count).map(printed)
        let together = Mutex([Int: Int]())
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for step in 0..<count {
                let number = (step + thread * 7) % count
                let print = try? printed(number)
                together.withLock { $0[number] = $0[number, default: print ?? 0] == print ? print : 0 }
            }
        }
        #expect(together.withLock { $0 } == Dictionary(uniqueKeysWithValues: alone.enumerated().map { ($0, $1) }))
    }
}
