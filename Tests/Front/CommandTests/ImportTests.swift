import Files
import Foundation
import SQLiteStore
import SystemPackage
import TestSupport
import Testing

@Suite("bilko import, as a user runs it", .serialized)
struct ImportTests {
    private static let small = ["13-srpska.jpg", "05-outside-vat.jpg", "15-invoice.pdf"]

    @Test("every sample becomes a draft; what is ready is right")
    func samples() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        let answer = try bilko("import", Bilko.samples + "/images", "--json")
        #expect(answer.status == 0, "\(answer.talk)")
        let truth = try Truth.load(Bilko.samples)
        let score = Score(answer.objects, truth)
        #expect(score.documents == truth.count)
        #expect(score.right("total") == truth.count, "\(score.wrong("total"))")
        #expect(score.right("date") == truth.count, "\(score.wrong("date"))")
        #expect(score.right("currency") == truth.count, "\(score.wrong("currency"))")
        #expect(score.right("tax_id") >= 13, "\(score.wrong("tax_id"))")
        #expect(score.wronglyReady.isEmpty)

        let schemaText = try bilko("schema").output
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(schemaText.utf8)) as? [String: Any])
        for object in answer.objects {
            #expect(SchemaCheck(root: schema).problems(object, schema) == [], "\(object["file"] ?? "")")
        }

        let again = try bilko("import", Bilko.samples + "/images", "--json")
        #expect(again.status == 0)
        #expect(again.objects.allSatisfy { $0["outcome"] as? String == "duplicate" && $0["fields"] != nil })
        #expect(try bilko("drafts", "list", "--json").objects.count == truth.count)
        #expect(try bilko("attachments", "list", "--json").objects.count == truth.count)
        #expect(try bilko("queue", "list", "--json").objects.count == 2 * truth.count)
        #expect(try bilko("doctor", "--deep").status == 0)
    }

    @Test("killed at any fail point and run again: nothing lost, nothing twice", arguments: FailPoint.allCases)
    func crashPoints(point: FailPoint) throws {
        let unreached: Set<FailPoint> = [
            .replacementWritten, .replacementCommitted, .holdWritten, .holdCommitted, .exportWritten, .exportNamed,
        ]
        let scratch = try Scratch()
        let inbox = try scratch.inbox(Self.small)
        // One that cannot be read, so that the points of "needs attention" are reached too.
        try Data("%PDF-1.4\nbroken".utf8).write(to: URL(fileURLWithPath: inbox + "/broken.pdf"))
        let dying = try scratch.bilko([FailPoints.variable: point.rawValue])("import", inbox)
        if unreached.contains(point) {
            #expect(dying.signal == nil)
            return
        }
        #expect(dying.signal == SIGKILL, "\(point) was not reached: \(dying.talk)")
        let bilko = scratch.bilko()
        let answer = try bilko("import", inbox, "--json")
        #expect(answer.status == 7, "\(answer.talk)")
        #expect(answer.objects.count == 4)
        let drafts = try bilko("drafts", "list", "--json").objects
        #expect(Set(drafts.compactMap { $0["document"] as? String }).count == 3 && drafts.count == 3)
        let states = try bilko("attachments", "list", "--json").objects.compactMap { $0["state"] as? String }
        #expect(states.sorted() == ["drafted", "drafted", "drafted", "needs_attention"])
        let doctor = try bilko("doctor", "--deep")
        #expect(doctor.status == 0, "\(doctor.output)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: inbox).count == 4)
    }

    @Test("killed at a random moment and run again", arguments: [0.02, 0.1, 0.25, 0.5, 0.8, 1.2])
    func randomKill(after seconds: Double) throws {
        let scratch = try Scratch()
        let inbox = try scratch.inbox(Self.small)
        _ = try scratch.bilko().run(["import", inbox], killAfter: seconds)
        let bilko = scratch.bilko()
        #expect(try bilko("import", inbox).status == 0)
        #expect(try bilko("drafts", "list", "--json").objects.count == 3)
        #expect(try bilko("doctor", "--deep").status == 0)
    }

    /// Found by killing first runs at random: a rollback journal from the instant before the ledger had its log.
    @Test func aFirstRunKilledWhileTheLedgerWasMade() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        try FileManager.default.copyItem(
            atPath: Checkout.path + "/Tests/Fixtures/hot-journal", toPath: scratch.path + "/home")
        #expect(try bilko("drafts", "list").status == 0)
        #expect(try bilko("import", Bilko.samples + "/images/13-srpska.jpg").status == 0)
        #expect(try bilko("drafts", "list", "--json").objects.count == 1)
        #expect(try bilko("doctor", "--deep").status == 0)
    }

    @Test func interruptedAndResumed() throws {
        let scratch = try Scratch()
        let inbox = try scratch.inbox(["01-caffe-bar.jpg", "03-fuel.jpg", "14-restaurant.jpg", "05-outside-vat.jpg"])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec '\(Bilko.executable)' import '\(inbox)' --readers 1"]
        process.environment = ProcessInfo.processInfo.environment.merging(["BILKO_HOME": scratch.path + "/home"]) { $1 }
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        // At work: an original stands in the home.
        scratch.waitForFolder(in: "home/objects") { $0.count == 2 }
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && [0, 130].contains(process.terminationStatus))
        let bilko = scratch.bilko()
        #expect(try bilko("import", inbox + "/05-outside-vat.jpg").status == 0)
        // What was stored before the interruption is drafted by now, though it was not named again.
        let states = try bilko("attachments", "list", "--json").objects.compactMap { $0["state"] as? String }
        #expect(!states.isEmpty && states.allSatisfy { $0 == "drafted" })
    }

    @Test func standardInputAndPatterns() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: Bilko.samples + "/images/13-srpska.jpg"))
        let first = try bilko("import", "-", "--json", input: bytes)
        #expect(first.status == 0 && first.objects.first?["outcome"] as? String == "new")
        let second = try bilko("import", Bilko.samples + "/images/13-*.jpg", "--json")
        #expect(second.objects.first?["outcome"] as? String == "duplicate")
        let dry = try bilko("import", "--dry-run", Bilko.samples + "/images/05-outside-vat.jpg", "--json")
        #expect(dry.objects.first?["outcome"] as? String == "new")
        #expect(try bilko("drafts", "list", "--json").objects.count == 1)
        let read = try bilko("read", Bilko.samples + "/images/15-invoice.pdf", "--json")
        #expect(read.objects.first?["fields"] != nil)
        #expect(try bilko("drafts", "list", "--json").objects.count == 1)
    }

    @Test("The modules of a code leave no signs in the text", arguments: ["03-fuel.jpg", "05-outside-vat.jpg"])
    func codeInText(_ name: String) throws {
        let bilko = try Scratch().bilko()
        let picture = Bilko.samples + "/images/" + name
        let read = try #require(try bilko("read", picture, "--json").objects.first)
        // Where no code is looked for, the modules are told from text by their shape.
        let without = try #require(try bilko("read", picture, "--json", "--no-codes").objects.first)
        #expect((read["codes"] as? [Any])?.count == 1 && (without["codes"] as? [Any])?.isEmpty ?? true)
        let text = try #require(read["text"] as? String)
        #expect(text == without["text"] as? String)
    }
}

@Suite("bilko on a bad day", .serialized)
struct BadDayTests {
    @Test func usage() throws {
        let bilko = try Scratch().bilko()
        #expect(try bilko("--help").status == 0)
        #expect(try bilko("--version").output.contains("."))
        for arguments in [
            ["import"], ["import", "--nonsense", "x"], ["frobnicate"], ["import", "x", "--country", "DE"],
        ] {
            let answer = try bilko.run(arguments)
            #expect(answer.status == 1 && answer.output.isEmpty && !answer.talk.isEmpty, "\(arguments)")
        }
        for shell in ["bash", "zsh", "fish"] { #expect(try bilko("completion", shell).output.contains("bilko")) }
    }

    @Test func oddPaths() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        let missing = try bilko("import", "/nowhere/at/all.jpg")
        #expect(missing.status == 2 && missing.output.contains("refused"))
        let empty = scratch.path + "/empty.jpg"
        try Data().write(to: URL(fileURLWithPath: empty))
        let refused = try bilko("import", empty, "--json").objects
        #expect(refused.first?["outcome"] as? String == "refused")
        let pipe = scratch.path + "/pipe.jpg"
        let made = unsafe mkfifo(pipe, 0o600)
        #expect(made == 0)
        #expect(try bilko("import", pipe).status == 2)
        // A folder is taken with what is in it; one with nothing in it has nothing to take.
        try FileManager.default.createDirectory(atPath: scratch.path + "/folder.jpg", withIntermediateDirectories: true)
        #expect(try bilko("import", scratch.path + "/folder.jpg").status == 2)
    }

    @Test("a name that is no UTF-8 and steers the terminal")
    func strangeName() throws {
        let scratch = try Scratch()
        let name: [UInt8] =
            Array(scratch.path.utf8) + Array("/bad\u{1B}[31m".utf8) + [0xFF, 0xFE, 0x0A] + Array(".jpg".utf8)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: Bilko.samples + "/images/13-srpska.jpg"))
        let path = try #require(FilePath(bytes: name))
        try Durability.createFile(path).write(Array(bytes), to: path)
        let answer = try scratch.bilko()("import", scratch.path, "--json")
        #expect(answer.status == 0, "\(answer.talk)")
        let file = try #require(answer.objects.first?["file"] as? String)
        #expect(file.contains("\\xff") && file.contains("\\x0a") && file.contains("\\x1b"))
        #expect(!answer.output.contains("\u{1B}") && !answer.talk.contains("\u{1B}"))
        // Named by itself, where the argument cannot be text either.
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
            "-c", "'\(Bilko.executable)' import '\(scratch.path)'/bad* --json --home '\(scratch.path)/home2'",
        ]
        let pipe = Pipe()
        (shell.standardOutput, shell.standardError) = (pipe, pipe)
        try shell.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0 && output.contains("\"outcome\":\"new\""), "\(output.prefix(600))")
    }

    @Test func missingPack() throws {
        let scratch = try Scratch()
        let answer = try scratch.bilko()("import", Bilko.samples, "--tessdata", scratch.path)
        #expect(answer.status == 3)
        #expect(answer.talk.contains("srp_latn") && answer.talk.contains("scripts/setup"))
        #expect(try scratch.bilko()("doctor", "--tessdata", scratch.path).status == 3)
    }

    @Test("a document with a password, and a broken one beside a good one")
    func passwordAndPartial() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        let locked = scratch.path + "/locked.pdf"
        try FileManager.default.copyItem(atPath: Checkout.path + "/Tests/Fixtures/locked.pdf", toPath: locked)
        let answer = try bilko("import", locked)
        #expect(answer.status == 8 && answer.output.contains("password"))
        let both = try bilko("import", locked, Bilko.samples + "/images/13-srpska.jpg")
        #expect(both.status == 7)
        let kept = try bilko("attachments", "list", "--attention", "--json").objects
        #expect(kept.count == 1)
        let copy = scratch.path + "/copy.pdf"
        #expect(
            try bilko("attachments", "export", String((kept[0]["document"] as? String ?? "").prefix(12)), copy).status
                == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data(contentsOf: URL(fileURLWithPath: locked)))
        #expect(
            try bilko("attachments", "export", String((kept[0]["document"] as? String ?? "").prefix(12)), copy).status
                == 4)
    }

    @Test("a file that grows while it is read is refused, and the others go on")
    func growingFile() throws {
        let scratch = try Scratch()
        let inbox = try scratch.inbox(["13-srpska.jpg", "05-outside-vat.jpg"])
        let growing = inbox + "/00-growing.pdf"
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        writer.arguments = [
            "-c",
            "printf '%%PDF-1.4\\n' > '\(growing)'; head -c 60000000 /dev/zero >> '\(growing)'; "
                + "echo ready; while :; do head -c 4096 /dev/zero >> '\(growing)'; done",
        ]
        let ready = Pipe()
        writer.standardOutput = ready
        try writer.run()
        defer { writer.terminate() }
        _ = ready.fileHandleForReading.availableData
        let answer = try scratch.bilko()("import", inbox, "--json")
        #expect(answer.status == 7, "\(answer.talk)")
        let outcomes = answer.objects.compactMap { $0["outcome"] as? String }
        #expect(outcomes.sorted() == ["new", "new", "refused"])
    }

    @Test("an original that is gone needs attention, and does not stop later imports")
    func lostOriginal() throws {
        let scratch = try Scratch()
        let inbox = try scratch.inbox(["13-srpska.jpg"])
        let dying = try scratch.bilko([FailPoints.variable: FailPoint.attachmentCommitted.rawValue])("import", inbox)
        #expect(dying.signal == SIGKILL)
        let bilko = scratch.bilko()
        let stored = try #require(try bilko("attachments", "list", "--json").objects.first?["document"] as? String)
        try FileManager.default.removeItem(atPath: "\(scratch.path)/home/objects/\(stored.prefix(2))/\(stored)")
        let next = try bilko("import", Bilko.samples + "/images/05-outside-vat.jpg", "--json")
        #expect(next.status == 7, "\(next.talk)")
        #expect(next.objects.count == 2)
        #expect(next.objects.last?["resumed"] as? Bool == true && next.objects.last?["outcome"] as? String == "failed")
        #expect(try bilko("attachments", "list", "--attention", "--json").objects.count == 1)
        // The same file brings the original back, and the draft with it.
        #expect(try bilko("import", inbox, "--json").objects.first?["outcome"] as? String == "new")
    }

    @Test func outputThatCannotBeWritten() throws {
        let scratch = try Scratch()
        let inbox = try scratch.inbox(["13-srpska.jpg", "05-outside-vat.jpg"])
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
            "-c", "'\(Bilko.executable)' import '\(inbox)' --json --home '\(scratch.path)/home' > /dev/full",
        ]
        shell.standardError = FileHandle.nullDevice
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 4)
        #expect(try scratch.bilko()("drafts", "list", "--json").objects.count == 2)
    }

    @Test func twoAtOnce() throws {
        let scratch = try Scratch()
        let inbox = try scratch.inbox(["01-caffe-bar.jpg", "14-restaurant.jpg"])
        let first = Process()
        first.executableURL = URL(fileURLWithPath: Bilko.executable)
        first.arguments = ["import", inbox, "--readers", "1", "--home", scratch.path + "/home"]
        (first.standardOutput, first.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try first.run()
        scratch.waitForFolder(in: "home/objects") { $0.count == 2 }
        let second = try scratch.bilko()("import", inbox)
        first.waitUntilExit()
        #expect(first.terminationStatus == 0)
        #expect(second.status == 9 && second.talk.contains("another bilko"), "\(second.status) \(second.talk)")
    }

    @Test(
        "a full disk and a read-only home",
        .enabled(if: Mounts.areAllowed, "mounting needs root and a kernel that lets it"))
    func disks() throws {
        let scratch = try Scratch()
        let small = scratch.path + "/small"
        try Mounts.tmpfs(at: small, size: "700k") {
            let full = try scratch.bilko()("import", Bilko.samples + "/images", "--home", small + "/home")
            #expect(full.status == 4 && full.talk.contains("disk is full"), "\(full.status) \(full.talk)")
            // To the last byte, so that both are true of the disk.
            _ = FileManager.default.createFile(atPath: small + "/rest", contents: nil)
            let rest = try FileHandle(forWritingTo: URL(fileURLWithPath: small + "/rest"))
            while (try? rest.write(contentsOf: Data(count: 4096))) != nil {}
            try rest.close()
            try Mounts.remountReadOnly(small)
            let locked = try scratch.bilko()("import", Bilko.samples + "/images", "--home", small + "/home")
            #expect(locked.status == 5 && locked.talk.contains("read-only"), "\(locked.status) \(locked.talk)")
        }
    }
}

@Suite("bilko drafts edit")
struct EditTests {
    @Test func correctsAndQueues() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        #expect(try bilko("import", Bilko.samples + "/images/05-outside-vat.jpg").status == 0)
        let before = try #require(try bilko("drafts", "list", "--json").objects.first)
        let id = String((before["draft"] as? String ?? "").prefix(10))
        #expect(try bilko("drafts", "edit", id, "--total", "1,200").status == 1)
        #expect(try bilko("drafts", "edit", id, "--tax-id", "12345678904").status == 1)
        #expect(try bilko("drafts", "edit", id).status == 1)
        let edited = try bilko("drafts", "edit", id, "--total", "99.90", "--ready", "--json")
        #expect(edited.status == 0, "\(edited.talk)")
        let shown = try #require(
            try JSONSerialization.jsonObject(with: Data(try bilko("drafts", "show", id, "--json").output.utf8))
                as? [String: Any])
        #expect((shown["fields"] as? [String: Any])?["total"] as? String == "99.90")
        #expect(shown["state"] as? String == "ready" && shown["revision"] as? Int == 2)
        #expect(try bilko("queue", "list", "--json").objects.count == 3)
        #expect(try bilko("drafts", "show", id, "--explain").output.contains("said by the user"))
        // What is missing stays missing, whatever the user confirms.
        let bare = try bilko("drafts", "edit", id, "--total", "", "--ready", "--json")
        #expect(bare.output.contains("\"needs_review\"") && bare.output.contains("total was not found"))
        #expect(try bilko("drafts", "show", "ffffff").status == 2)
    }
}

@Suite("bilko import --join", .serialized)
struct JoinTests {
    @Test("several pictures of one receipt make one draft, whole or not at all")
    func join() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        let inbox = try scratch.inbox(["13-srpska.jpg", "05-outside-vat.jpg"])
        let (first, second) = (inbox + "/13-srpska.jpg", inbox + "/05-outside-vat.jpg")
        let refused = try bilko("import", "--join", first, inbox + "/none.jpg", "--json")
        #expect(refused.status == 1 && refused.talk.contains("nothing to join"))
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: inbox + "/bad.jpg"))
        let whole = try bilko("import", "--join", first, inbox + "/bad.jpg", "--json")
        #expect(whole.objects.map { $0["outcome"] as? String } == ["refused", "refused"])
        #expect(try bilko("attachments", "list", "--json").objects.isEmpty)

        let preview = try bilko("import", "--dry-run", "--join", first, second, "--json").objects
        let joined = try bilko("import", "--join", first, second, "--json").objects
        #expect(joined.count == 1 && joined.first?["outcome"] as? String == "new")
        #expect(joined.first?["joined_files"] as? [String] == [FilePath(second).string])
        #expect(preview.first?["draft"] as? String == joined.first?["draft"] as? String)
        #expect((joined.first?["text"] as? String)?.contains("\u{0C}") == true)
        let drafts = try bilko("drafts", "list", "--json").objects
        #expect(drafts.count == 1 && (drafts.first?["joined"] as? [String])?.count == 1)
        #expect(try bilko("attachments", "list", "--json").objects.count == 2)
        #expect(try bilko("queue", "list", "--json").objects.count == 3, "one draft, two originals")
        #expect(
            try bilko("import", "--join", first, second, "--json").objects.first?["outcome"] as? String == "duplicate")
        #expect(try bilko("import", second, "--json").objects.first?["outcome"] as? String == "duplicate")
        let turned = try bilko("import", "--join", second, first, "--json")
        #expect(turned.objects.allSatisfy { $0["outcome"] as? String == "refused" } && turned.objects.count == 2)
        #expect(try bilko("doctor", "--deep").status == 0)
    }

    @Test("a join that was cut off is finished as one receipt, or asks for the rest", arguments: [1, 2])
    func brokenJoin(stored: Int) throws {
        let scratch = try Scratch()
        let inbox = try scratch.inbox(["13-srpska.jpg", "05-outside-vat.jpg"])
        let files = [inbox + "/13-srpska.jpg", inbox + "/05-outside-vat.jpg"]
        let dying = try scratch.bilko([FailPoints.variable: "attachmentCommitted:\(stored)"])
            .run(["import", "--join"] + files)
        #expect(dying.signal == SIGKILL, "\(dying.talk)")
        let bilko = scratch.bilko()
        _ = try scratch.inbox(["15-invoice.pdf"])
        let next = try bilko("import", inbox + "/15-invoice.pdf", "--json").objects.filter {
            $0["resumed"] as? Bool == true
        }
        #expect(next.count == 1)
        if stored == 2 {
            #expect(next.first?["outcome"] as? String == "new")
        } else {
            #expect(next.first?["outcome"] as? String == "failed")
            #expect((next.first?["reasons"] as? [String])?.first?.contains("1 of 2 pictures") == true)
            #expect(
                try bilko.run(["import", "--join", "--json"] + files).objects.first?["outcome"] as? String == "new")
        }
        #expect(try bilko("drafts", "list", "--json").objects.count == 2)
        #expect(try bilko("doctor", "--deep").status == 0)
    }
}
