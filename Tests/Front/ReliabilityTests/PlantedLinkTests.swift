import Files
import Foundation
import Glibc
import TestSupport
import Testing

/// What somebody who may write in a watched folder puts in bilko's way there.
@Suite("planted links, open files and shared folders")
struct PlantedLinkTests {
    private func link(_ place: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
    }

    /// The names in a folder with their bytes.
    private func contents(_ folder: String) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)"))) })
    }

    /// How often a text was said.
    private func count(_ text: String, in watching: Watching) -> Int {
        watching.talk.components(separatedBy: text).count - 1
    }

    private func status(_ path: String) -> stat {
        var raw = stat()
        #expect(lstat(path, &raw) == 0, "\(path)")
        return raw
    }

    private func isIdle(_ watching: Watching) -> Bool {
        watching.status["backlog"] as? Int == 0 && watching.status["in_work"] as? Int == 0
    }

    /// Waits until it stands still at a fail point.
    private func isStopped(_ watching: Watching) -> Bool {
        eventually(within: 20) {
            let stat = (try? String(contentsOfFile: "/proc/\(watching.pid)/stat", encoding: .utf8)) ?? ""
            return stat.split(separator: ")").last?.split(separator: " ").first == "T"
        }
    }

    @Test(
        "a waiting room that is a link to another folder: nothing there is taken in or deleted, and nothing goes there")
    func waitingRoom() throws {
        let bench = try Workbench()
        let papers = bench.path + "/papers"
        try bench.drop(60...62, in: papers)
        try bench.put(Data("a letter\n".utf8), "letter.txt", in: papers)
        let before = try contents(papers)
        try link(bench.inbox + "/.bilko-removing", to: papers)
        try bench.drop(1...2)
        let watching = try bench.watch("--after", "delete")
        #expect(watching.deals(with: 2), "\(watching.talk)")
        usleep(2_500_000)
        #expect(try contents(papers) == before)
        #expect(bench.names("") == [".bilko-removing", "invoice-1.xml", "invoice-2.xml"], "\(watching.talk)")
        #expect(count(".bilko-removing: it is a symbolic link", in: watching) == 1, "\(watching.talk)")
        #expect(watching.talk.contains("remove the link"))
        #expect(watching.dealtWith == 2, "each counts once, however often its deletion was tried")
        // Once the link is gone, it goes on by itself.
        try FileManager.default.removeItem(atPath: bench.inbox + "/.bilko-removing")
        #expect(eventually { bench.names("") == [".bilko-removing"] }, "\(watching.talk)")
        #expect(eventually { bench.names(".bilko-removing") == [] })
        #expect(try contents(papers) == before)
        watching.stop()
        try bench.expectWhole(2, drafted: 2)
    }

    @Test("a waiting room in which others may write is left alone, with what lies in it")
    func openWaitingRoom() throws {
        let bench = try Workbench()
        try bench.drop(60...60, in: bench.inbox + "/.bilko-removing")
        chmod(bench.inbox + "/.bilko-removing", 0o777)
        try bench.drop(1...1)
        let watching = try bench.watch("--after", "delete")
        #expect(watching.says("others may write in it"), "\(watching.talk)")
        #expect(watching.deals(with: 1), "\(watching.talk)")
        #expect(eventually { isIdle(watching) })
        #expect(bench.names(".bilko-removing") == ["invoice-60.xml"])
        #expect(bench.names("") == [".bilko-removing", "invoice-1.xml"])
        watching.stop()
        try bench.expectWhole(1, drafted: 1)
    }

    @Test("only files are put back from the waiting room: links and folders in it stay")
    func oddThingsInTheWaitingRoom() throws {
        let bench = try Workbench()
        let (room, secret) = (bench.inbox + "/.bilko-removing", bench.path + "/secret.xml")
        try Workbench.invoice(66).write(to: URL(fileURLWithPath: secret))
        try bench.drop(1...1, in: room)
        chmod(room, 0o700)
        try link(room + "/link.xml", to: secret)
        try bench.drop(2...2, in: room + "/folder")
        let watching = try bench.watch("--after", "delete")
        #expect(eventually { bench.names("") == [".bilko-removing"] && bench.drafted == 1 }, "\(watching.talk)")
        #expect(eventually { bench.names(".bilko-removing") == ["folder", "link.xml"] }, "\(watching.talk)")
        watching.stop()
        #expect(FileManager.default.fileExists(atPath: secret))
        try bench.expectWhole(1, drafted: 1)
    }

    @Test("done, duplicate and attention that are links: nothing lands there, the files stay, and it is said once")
    func placesToPutAway() throws {
        let bench = try Workbench()
        let elsewhere = bench.path + "/elsewhere"
        try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
        for name in ["done", "duplicate", "attention"] { try link("\(bench.inbox)/\(name)", to: elsewhere) }
        try bench.put(Workbench.invoice(1), "one.xml")
        let watching = try bench.watch("--after", "move")
        #expect(watching.deals(with: 1), "\(watching.talk)")
        // The same bytes again, another document, and what is none.
        try bench.put(Workbench.invoice(1), "twin.xml")
        try bench.put(Workbench.invoice(2), "two.xml")
        try bench.put(Data("no document\n".utf8), "note.txt")
        #expect(watching.deals(with: 4), "\(watching.talk)")
        usleep(2_500_000)
        #expect(try contents(elsewhere) == [:])
        let stay = ["attention", "done", "duplicate", "note.txt", "one.xml", "twin.xml", "two.xml"]
        #expect(bench.names("") == stay, "\(watching.talk)")
        for name in ["done", "duplicate", "attention"] {
            #expect(count("/\(name): it is a symbolic link", in: watching) == 1, "\(watching.talk)")
        }
        #expect(watching.dealtWith == 4, "each counts once")
        for name in ["done", "duplicate", "attention"] {
            try FileManager.default.removeItem(atPath: "\(bench.inbox)/\(name)")
        }
        #expect(eventually { bench.names("done") == ["one.xml", "two.xml"] }, "\(watching.talk)")
        #expect(eventually { bench.names("duplicate") == ["twin.xml"] }, "\(watching.talk)")
        #expect(eventually { bench.names("attention") == ["note.txt", "note.txt.reason.txt"] }, "\(watching.talk)")
        watching.stop()
        #expect(try contents(elsewhere) == [:])
        try bench.expectWhole(2, drafted: 2)
    }

    @Test("a link further down, in the place of a folder of done: nothing lands there")
    func placesFurtherDown() throws {
        let bench = try Workbench()
        let elsewhere = bench.path + "/elsewhere"
        for folder in [elsewhere, bench.inbox + "/done"] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try link(bench.inbox + "/done/trip", to: elsewhere)
        try bench.drop(1...1, in: bench.inbox + "/trip")
        try bench.drop(2...2)
        let watching = try bench.watch("--after", "move")
        #expect(watching.says("done/trip: it is a symbolic link"), "\(watching.talk)")
        #expect(eventually { bench.names("done") == ["invoice-2.xml", "trip"] }, "the others go on: \(watching.talk)")
        #expect(bench.names("trip") == ["invoice-1.xml"])
        #expect(try contents(elsewhere) == [:])
        watching.stop()
        try bench.expectWhole(2, drafted: 2)
    }

    @Test(
        "the same holds step by step where the kernel has no openat2, and doctor says so",
        .enabled(if: Faults.areAllowed, "there is no C compiler to make failing calls with"))
    func stepwise() throws {
        let bench = try Workbench()
        let elsewhere = bench.path + "/elsewhere"
        for folder in [elsewhere, bench.inbox + "/done"] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try link(bench.inbox + "/done/trip", to: elsewhere)
        try link(bench.inbox + "/attention", to: elsewhere)
        try bench.drop(1...1, in: bench.inbox + "/trip")
        try bench.drop(2...2, in: bench.inbox + "/deep/er")
        try bench.put(Data("no document\n".utf8), "note.txt")
        let without = Faults.environment(["FAULT_OPENAT2": "1"])
        let watching = try bench.watch("--after", "move", environment: without)
        #expect(watching.says("done/trip: it is a symbolic link"), "\(watching.talk)")
        #expect(watching.says("attention: it is a symbolic link"), "\(watching.talk)")
        #expect(eventually { bench.names("done/deep/er") == ["invoice-2.xml"] }, "\(watching.talk)")
        #expect(bench.names("trip") == ["invoice-1.xml"] && bench.names("").contains("note.txt"))
        #expect(try contents(elsewhere) == [:])
        watching.stop()
        try bench.expectWhole(2, drafted: 2)
        #expect(try bench.run(["doctor"], environment: without).output.contains("step by step"))
    }

    @Test("a folder that becomes a link between the look and the opening: what the link leads to is not taken in")
    func swappedFolder() throws {
        let bench = try Workbench()
        let (trip, elsewhere) = (bench.inbox + "/trip", bench.path + "/elsewhere")
        for number in 1...8 {
            try bench.put(Workbench.invoice(number), "file-\(number).xml", in: trip)
            try bench.put(Workbench.invoice(60 + number), "file-\(number).xml", in: elsewhere)
        }
        let watching = try bench.watch(
            "--after", "keep",
            environment: [
                FailPoints.variable: FailPoint.attachmentCommitted.rawValue, FailPoints.signalVariable: "stop",
            ])
        #expect(isStopped(watching), "\(watching.talk)")
        // All rest, and most of them wait for their turn.
        #expect(rename(trip, bench.path + "/aside") == 0)
        try link(trip, to: elsewhere)
        kill(watching.pid, SIGCONT)
        #expect(watching.says("trip is a symbolic link"), "\(watching.talk)")
        // The link and eight files, one way or the other.
        #expect(watching.deals(with: 9), "\(watching.talk)")
        #expect(eventually { isIdle(watching) })
        watching.stop()
        let drafts = try bench.run("drafts", "list", "--json").output
        #expect(drafts.contains("73100.0"), "what was there before is: \(drafts)")
        for number in 61...68 { #expect(!drafts.contains("73100.\(number)"), "\(watching.talk)") }
        let check = try bench.fsck()
        #expect(check.status == 0 && (1...7).contains(check.number("accepted")), "\(check.object)")
    }

    @Test(
        "a file that a program opens for writing after it was whole is not deleted, and nothing that it writes is lost")
    func openForWriting() throws {
        let bench = try Workbench()
        let path = bench.inbox + "/invoice-1.xml"
        try bench.drop(1...1)
        let watching = try bench.watch(
            "--after", "delete",
            environment: [
                FailPoints.variable: FailPoint.attachmentCommitted.rawValue, FailPoints.signalVariable: "stop",
            ])
        #expect(isStopped(watching), "\(watching.talk)")
        let writer = try #require(FileHandle(forWritingAtPath: path))
        kill(watching.pid, SIGCONT)
        #expect(watching.says("tried again later"), "\(watching.talk)")
        // It is looked at again and again, and stays as long as it is open.
        usleep(2_500_000)
        #expect(bench.names("").contains("invoice-1.xml"), "\(watching.talk)")
        let ticks = watching.processorTicks
        usleep(1_000_000)
        #expect(watching.processorTicks - ticks < 20, "it does not spin")
        let more = Data("<!-- written later -->\n".utf8)
        try writer.seekToEnd()
        try writer.write(contentsOf: more)
        usleep(1_500_000)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Workbench.invoice(1) + more)
        try writer.close()
        #expect(eventually { bench.names("") == [".bilko-removing"] }, "\(watching.talk)")
        #expect(eventually { bench.names(".bilko-removing") == [] && isIdle(watching) })
        #expect(watching.stop().status == 0)
        try bench.expectWhole(2)
    }

    @Test(
        "where nobody can tell who writes, because the file is another user's, it is not deleted, and that is said once",
        .enabled(
            if: getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"),
            "needs root, to give up being it"))
    func unknownWriters() throws {
        let bench = try Workbench()
        try bench.drop(1...2)
        try system("chown", "-R", "65534:65534", bench.path)
        try system("chown", "12345", bench.inbox + "/invoice-1.xml")
        chmod(bench.inbox + "/invoice-1.xml", 0o644)
        let watching = try bench.watch(
            "--after", "delete",
            through: ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"])
        #expect(eventually { bench.names("") == [".bilko-removing", "invoice-1.xml"] }, "\(watching.talk)")
        #expect(watching.deals(with: 2), "\(watching.talk)")
        #expect(count("nobody can tell whether a program is writing", in: watching) == 1, "\(watching.talk)")
        #expect(watching.stop().status == 0)
        try bench.expectWhole(2, drafted: 2)
    }

    @Test("what is made in a shared folder can be used by its group, whatever the mask of the service is")
    func sharedFolder() throws {
        let bench = try Workbench()
        try bench.drop(1...1)
        try bench.drop(2...2, in: bench.inbox + "/trip")
        try bench.put(Data("no document\n".utf8), "note.txt")
        if getuid() == 0 { try system("chgrp", "12345", bench.inbox) }
        #expect(chmod(bench.inbox, 0o2775) == 0)
        let watching = try bench.watch("--after", "move", through: ["/bin/sh", "-c", "umask 077; exec \"$@\"", "sh"])
        #expect(eventually { bench.names("done/trip") == ["invoice-2.xml"] }, "\(watching.talk)")
        #expect(eventually { bench.names("attention").contains("note.txt") }, "\(watching.talk)")
        watching.stop()
        let group = status(bench.inbox).st_gid
        for folder in ["done", "done/trip", "attention"] {
            let status = status("\(bench.inbox)/\(folder)")
            #expect(status.st_mode & 0o7777 == 0o2775, "\(folder)")
            #expect(status.st_gid == group, "\(folder)")
        }
        let reason = status(bench.inbox + "/attention/note.txt.reason.txt")
        #expect(reason.st_mode & 0o7777 == 0o664 && reason.st_gid == group)
        #expect(status(bench.home).st_mode & 0o777 == 0o700)
        #expect(status(bench.home + "/objects").st_mode & 0o777 == 0o700)
    }

    @Test("what is made in a private folder is as private as it, whatever the mask is")
    func privateFolder() throws {
        let bench = try Workbench()
        try bench.drop(1...1)
        try bench.put(Data("no document\n".utf8), "note.txt")
        #expect(chmod(bench.inbox, 0o700) == 0)
        let watching = try bench.watch("--after", "move", through: ["/bin/sh", "-c", "umask 0; exec \"$@\"", "sh"])
        #expect(eventually { bench.names("done") == ["invoice-1.xml"] }, "\(watching.talk)")
        #expect(eventually { bench.names("attention").contains("note.txt") }, "\(watching.talk)")
        watching.stop()
        #expect(status(bench.inbox + "/done").st_mode & 0o7777 == 0o700)
        #expect(status(bench.inbox + "/attention/note.txt.reason.txt").st_mode & 0o7777 == 0o600)
    }

    @Test(
        "the name of a home that another made the moment before is made durable, too",
        .enabled(if: Faults.areAllowed, "there is no C compiler to make failing calls with"))
    func folderOfAnother() throws {
        let (named, real) = (try TemporaryFolder("named"), try TemporaryFolder("real"))
        // Only the folder in which the name stands is in the way of the fault; what is in the home is elsewhere.
        try FileManager.default.createDirectory(atPath: real.path + "/home", withIntermediateDirectories: true)
        try link(named.path + "/home", to: real.path + "/home")
        let bench = try Workbench(home: named.path + "/home")
        try bench.drop(1...1)
        let failing = try bench.run(
            "import", bench.inbox,
            environment: Faults.environment([
                "FAULT_CALL": "fsync", "FAULT_ERRNO": "\(EIO)", "FAULT_PATH": named.path,
            ]))
        #expect(failing.status != 0, "\(failing.talk)")
        #expect(failing.talk.contains("cannot make durable"), "\(failing.talk)")
        #expect(try bench.run("import", bench.inbox).status == 0)
        try bench.expectWhole(1, drafted: 1)
    }
}
