import Delivery
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage
import Testing

/// What a folder, a WebDAV server and a bucket keep besides: other content is never overwritten, and what a process that
/// died has left behind does no harm.
@Suite struct StorageTests {
    /// One item needs attention because of what stands under its name, the others are delivered.
    private func expectOccupied(_ trial: Trial, done: Int) throws {
        #expect(try trial.counts() == [.done: done, .needsAttention: 1], "\(trial.errors())")
        let item = try #require(try trial.items().first { $0.state == .needsAttention })
        #expect(item.trouble?.kind == .refused && item.trouble?.reason.contains("other content") == true)
        #expect(item.trouble?.reason.contains(item.item.entityId.prefix(2)) == true, "it says which name")
    }

    private func name(of original: ReceiptModel.Attachment) -> String {
        let hex = original.document.id.hex
        return "originals/\(hex.prefix(2))/\(hex).jpg"
    }

    @Test(
        "other content under a name stays as it is: only that item needs attention",
        arguments: [AccountKind.folder, .webdav])
    func occupiedOnDisk(kind: AccountKind) async throws {
        let place = try kind.place()
        let root = (place as? FolderPlace)?.root ?? ((place as? ApachePlace)?.root ?? "") + "/my receipts"
        let trial = try place.trial()
        try trial.capture()
        try trial.capture()
        let name = name(of: try #require(try trial.vault?.attachments().first))
        for path in [root + "/originals", root + "/originals/" + name.split(separator: "/")[1]] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try permit(0o777, path)
        }
        try Data("somebody else's".utf8).write(to: URL(fileURLWithPath: "\(root)/\(name)"))
        try await trial.settle()
        try expectOccupied(trial, done: 3)
        #expect(FileManager.default.contents(atPath: "\(root)/\(name)") == Data("somebody else's".utf8))
        try FileManager.default.removeItem(atPath: "\(root)/\(name)")
        let item = try #require(try trial.items().first { $0.state == .needsAttention })
        try trial.vault?.retry(item, now: trial.clock.now)
        try await trial.settle()
        #expect(try trial.counts() == [.done: 4], "\(trial.errors())")
    }

    @Test("a bucket that has other content under a name keeps it")
    func occupiedBucket() async throws {
        let place = try ScriptPlace(.s3)
        let trial = try place.trial()
        try trial.capture()
        try trial.capture()
        let name = name(of: try #require(try trial.vault?.attachments().first))
        try await place.steer("put?name=my/books/\(name)", "somebody else's")
        let before = try await place.inventory()
        try await trial.settle()
        try expectOccupied(trial, done: 3)
        #expect(try await Set(before).isSubset(of: place.inventory()))
    }

    @Test("a folder: half a file of a process that died is replaced, and never taken for the whole")
    func leftovers() async throws {
        let place = try FolderPlace()
        let trial = try place.trial()
        try trial.capture()
        let item = try #require(try trial.items().last)
        let name = name(of: try #require(try trial.vault?.attachments().first))
        let file = URL(fileURLWithPath: "\(place.root)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let partial =
            file.deletingLastPathComponent().path
            + "/.\(file.lastPathComponent).\(item.idempotencyKey.prefix(16)).partial"
        try Data("half".utf8).write(to: URL(fileURLWithPath: partial))
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2], "\(trial.errors())")
        #expect(!FileManager.default.fileExists(atPath: partial))
        #expect(
            try place.inventory().contains("\(name) \(item.item.entityId)"), "the name is the digest of the bytes"
        )
    }

    @Test("a folder: another disk at its place, or one that cannot be written, waits and says why")
    func wrongDisk() async throws {
        let place = try FolderPlace()
        let trial = try place.trial()
        try trial.capture()
        try Data("m-2\n".utf8).write(to: URL(fileURLWithPath: place.root + "/bilko-folder"))
        let other = try await trial.drain()
        #expect(other.ended?.message.contains("another disk is mounted there") == true)
        try Data("m-1\n".utf8).write(to: URL(fileURLWithPath: place.root + "/bilko-folder"))
        // Where a folder has to be stands a file: nobody can write there, not even root.
        try Data().write(to: URL(fileURLWithPath: place.root + "/originals"))
        try Data().write(to: URL(fileURLWithPath: place.root + "/drafts"))
        trial.clock.advance(7_200)
        let blocked = try await trial.drain()
        #expect(blocked.ended?.message.contains("cannot be reached") == true && blocked.delivered == 0)
        #expect(try trial.items().allSatisfy { $0.item.retryCount == 0 })
        for name in ["originals", "drafts"] { try FileManager.default.removeItem(atPath: place.root + "/" + name) }
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2])
    }

    @Test("a folder: a link that somebody put in it leads nowhere: everything waits until it is gone")
    func plantedLink() async throws {
        let place = try FolderPlace()
        let trial = try place.trial()
        try trial.capture()
        let elsewhere = try freshFolder("elsewhere")
        defer { try? FileManager.default.removeItem(atPath: elsewhere) }
        for name in ["originals", "drafts"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(place.root)/\(name)", withDestinationPath: elsewhere)
        }
        let blocked = try await trial.drain()
        #expect(blocked.ended?.message.contains("it is a symbolic link") == true && blocked.delivered == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere) == [])
        for name in ["originals", "drafts"] { try FileManager.default.removeItem(atPath: place.root + "/" + name) }
        trial.clock.advance(7_200)
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2])
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere) == [])
    }

    @Test("an original that is damaged in the vault is not delivered", arguments: [AccountKind.folder, .s3])
    func damagedOriginal(kind: AccountKind) async throws {
        let place = try kind.place()
        let trial = try place.trial()
        try trial.capture()
        let hex = try #require(try trial.vault?.attachments().first).document.id.hex
        let path = trial.folder + "/home/objects/\(hex.prefix(2))/\(hex)"
        var bytes = try #require(FileManager.default.contents(atPath: path))
        bytes[7] ^= 1
        try permit(0o600, path)
        try bytes.write(to: URL(fileURLWithPath: path))
        try await trial.settle()
        #expect(try trial.counts() == [.done: 1, .needsAttention: 1])
        #expect(try trial.items().last?.trouble?.kind == .original)
        #expect(try await place.inventory().count == 1, "the draft alone")
    }

    @Test("a folder is marked once; whoever marks it again gets the same")
    func markers() throws {
        let folder = FilePath(try freshFolder("mark"))
        defer { try? FileManager.default.removeItem(atPath: folder.string) }
        #expect(try FolderBackend.mark(folder, with: "one") == "one")
        #expect(try FolderBackend.mark(folder, with: "two") == "one")
        #expect(throws: FileError.self) { try FolderBackend.mark(folder.appending("none"), with: "x") }
    }

    @Test(
        "a bucket without conditional writes, and one that ignores them, gets everything once",
        arguments: ["no", "ignored"])
    func plainBucket(mode: String) async throws {
        let place = try ScriptPlace(.s3)
        try await place.steer("set?conditional=\(mode)")
        for _ in 0..<2 {
            let trial = try place.trial()
            try trial.capture()
            try await trial.settle()
            #expect(try trial.counts() == [.done: 2], "\(trial.errors())")
            #expect(try await place.inventory().count == 3)
        }
    }

    @Test("a storage where somebody else is at work on the same name is asked again, without burning a try")
    func raceInBucket() async throws {
        let place = try ScriptPlace(.s3)
        try await place.steer("set?race=1")
        let trial = try place.trial()
        try trial.capture()
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2] && trial.items().allSatisfy { $0.item.retryCount == 0 })
    }

    @Test("what is wrong with a bucket is told: its name, its region, the clock, the key")
    func bucketTroubles() async throws {
        let place = try ScriptPlace(.s3)
        let client = try #require(place.client)
        func message(_ backend: S3Backend) async throws -> String {
            let trial = try Trial { _ in backend }
            try trial.capture()
            let report = try await trial.drain()
            #expect(try trial.items().allSatisfy { $0.item.retryCount == 0 && $0.state == .waiting })
            return report.ended?.message.english ?? ""
        }
        #expect(try await message(place.s3(client, bucket: "other", now: wallClock)).contains("no bucket 'other'"))
        #expect(try await message(place.s3(client, region: "us-east-1", now: wallClock)).contains("another region"))
        #expect(try await message(place.s3(client, key: "AKIAOTHER", now: wallClock)).contains("no other"))
        let late = Timestamp(milliseconds: wallClock().milliseconds + 7_200_000)
        #expect(try await message(place.s3(client, now: { late })).contains("clock"))
        #expect(try await place.s3(client, now: wallClock).identify() == "AKIATEST")
        await #expect(throws: BackendError.self) {
            try await place.s3(client, bucket: "other", now: wallClock).identify()
        }
    }

    @Test("a WebDAV folder is made when only its last part is missing; a name that is no WebDAV is told apart")
    func webdavProbe() async throws {
        let place = try ApachePlace()
        let client = try #require(place.client)
        func backend(_ path: String) throws -> WebDAVBackend {
            WebDAVBackend(
                account: "a::b", at: try ServerAddress(normalising: "http://127.0.0.1:\(place.port)\(path)"),
                user: "ana", through: client, tokens: place.secret)
        }
        #expect(try await backend("/new one").identify() == "ana")
        #expect(FileManager.default.fileExists(atPath: place.root + "/new one"))
        await #expect(throws: BackendError.self) { try await backend("/missing/deep").identify() }
        place.secret.change(to: "wrong")
        await #expect(throws: BackendError.signInNeeded(reason: "there is no other")) {
            try await backend("/new one").identify()
        }
    }

    @Test(
        "over TLS: with the authority's certificate it is delivered; without it the account waits, and no secret goes out"
    )
    func secureWebDAV() async throws {
        let place = try ApachePlace(tls: true)
        let stranger = try Trial { _ in
            let address = try! ApachePlace.address(place.port, true, "/my receipts")
            return WebDAVBackend(
                account: Trial.account, at: address, user: "ana", through: CurlTransport(to: address, trust: .system),
                tokens: place.secret)
        }
        try stranger.capture()
        let refused = try await stranger.drain()
        guard case .transport(let error) = refused.ended else {
            Issue.record("\(refused)")
            return
        }
        #expect(error.isAboutTrust && refused.delivered == 0)
        #expect(try stranger.vault?.pauses().first?.cause == .certificate)
        let trial = try place.trial()
        try trial.capture()
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2], "\(trial.errors())")
        #expect(try place.inventory().count == 3)
    }
}
