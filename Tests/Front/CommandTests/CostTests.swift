import Foundation
import TestSupport
import Testing

/// What hostile documents cost the program that holds the ledger and the keys.
@Suite struct CostTests {
    /// No process of the run may use more than twenty seconds of processor time: the kernel ends what does.
    @Test("Thousands of rows that each announce a total are read in linear time")
    func totals() throws {
        let scratch = try Scratch()
        let lines = (0..<21_000).map { "UKUPNO: \($0),00" }
        let file = scratch.path + "/totals.txt"
        try Data((["ФИСКАЛНИ РАЧУН"] + lines).joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
        var bilko = scratch.bilko()
        bilko.through = ["/usr/bin/prlimit", "--cpu=20:unlimited", "--"]
        let answer = try bilko("read", "--json", file)
        #expect(answer.status == 0 && answer.signal == nil, "\(answer.talk)")
        #expect(answer.objects.map { $0["outcome"] as? String } == ["new"])
        #expect(answer.objects.first?["state"] as? String == "needs_review")
    }
}
