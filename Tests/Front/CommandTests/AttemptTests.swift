import Files
import Foundation
import Glibc
import SQLiteStore
import Testing

@Suite("a document over which bilko itself ends", .serialized)
struct AttemptTests {
    @Test(
        "ends it twice, needs attention, and the others are read; 'attachments retry' reads it",
        arguments: [FailPoint.attemptCommitted, .draftBegun, .draftWritten])
    func twice(point: FailPoint) throws {
        let scratch = try Scratch()
        let inbox = try scratch.inbox(["13-srpska.jpg", "05-outside-vat.jpg", "15-invoice.pdf"])
        let poison = inbox + "/15-invoice.pdf"
        for _ in 1...2 {
            let dying = try scratch.bilko([FailPoints.variable: point.rawValue])("import", poison)
            #expect(dying.signal == SIGKILL, "\(dying.talk)")
        }
        let bilko = scratch.bilko()
        let third = try bilko("import", inbox, "--json")
        #expect(third.status == 7, "\(third.talk)")
        #expect(third.objects.count == 3, "told once")
        let failed = third.objects.filter { $0["outcome"] as? String == "failed" }
        let id = try #require(failed.first?["document"] as? String)
        let reasons = failed.first?["reasons"] as? [String] ?? []
        #expect(failed.count == 1 && reasons.joined().contains("attachments retry \(id.prefix(12))"), "\(reasons)")
        #expect(third.objects.count { $0["outcome"] as? String == "new" } == 2)
        let waiting = try bilko("attachments", "list", "--attention", "--json").objects
        #expect(waiting.map { $0["document"] as? String } == [id])
        #expect(try bilko("doctor", "--deep").status == 0)

        let retried = try bilko("attachments", "retry", id, "--reason", "the mains failed", "--json")
        #expect(retried.status == 0 && retried.objects.map { $0["outcome"] as? String } == ["new"], "\(retried.talk)")
        #expect(try bilko("drafts", "list", "--json").objects.count == 3)
        #expect(try bilko("attachments", "retry", id).status == 2, "a draft stands beside it")
        #expect(try bilko("fsck").status == 0)
    }

    @Test("skipped: kept, listed, and not read until it is retried")
    func skipped() throws {
        let scratch = try Scratch()
        let inbox = try scratch.inbox(["13-srpska.jpg"])
        let dying = try scratch.bilko([FailPoints.variable: FailPoint.attemptCommitted.rawValue])("import", inbox)
        #expect(dying.signal == SIGKILL)
        let bilko = scratch.bilko()
        let id = try #require(try bilko("attachments", "list", "--json").objects.first?["document"] as? String)
        let skip = try bilko("attachments", "skip", String(id.prefix(8)), "--reason", "a menu", "--json")
        #expect(skip.status == 0 && skip.objects.map { $0["state"] as? String } == ["skipped"], "\(skip.talk)")
        #expect(skip.objects.first?["reasons"] as? [String] == ["a menu"])
        let again = try bilko("import", inbox, "--json")
        #expect(again.status == 0 && again.objects.map { $0["outcome"] as? String } == ["duplicate"], "\(again.talk)")
        let fsck = try bilko("fsck", "--json")
        #expect(fsck.status == 0 && fsck.objects.first?["skipped"] as? Int == 1, "\(fsck.output)")
        #expect(try bilko("attachments", "retry", id, "-q").status == 0)
        #expect(try bilko("drafts", "list", "--json").objects.count == 1)
        #expect(try bilko("attachments", "skip", "0000").status == 2)
    }
}
