import Files
import Foundation
import TestSupport
import Testing

/// `bilko fsck` as people run it: what it says, what it names, what it mends.
@Suite("fsck")
struct FsckTests {
    private func originals(_ bench: Workbench) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: bench.home + "/objects").filter { $0.count > 60 }.sorted()
            .map { "\(bench.home)/objects/\($0)" }
    }

    private func flip(_ path: String) throws {
        let url = URL(fileURLWithPath: path)
        var content = try Data(contentsOf: url)
        content[content.count / 2] ^= 1
        try content.write(to: url)
    }

    @Test("a folder that is no home is exit code 9")
    func noHome() throws {
        let bench = try Workbench()
        for argument in ["--deep", "--quick", "--repair"] {
            let answer = try bench.run("fsck", argument)
            #expect(answer.status == 9 && answer.talk.contains("is no home of bilko"), "\(argument): \(answer.talk)")
        }
        #expect(!FileManager.default.fileExists(atPath: bench.home), "it looks only")
    }

    @Test("it says what it has checked, and what not")
    func coverage() throws {
        let bench = try Workbench()
        try bench.drop(1...3)
        try bench.run("import", bench.inbox)
        let deep = try bench.run("fsck", "--deep")
        #expect(deep.status == 0 && deep.output.contains("checked: originals: 3 of 3 read whole"), "\(deep.output)")
        #expect(
            deep.output.contains("pages of the ledger: ") && deep.output.contains("once and whole"), "\(deep.output)")
        let quick = try bench.run("fsck", "--quick")
        #expect(quick.status == 0 && quick.output.contains("sizes only, --deep reads them"), "\(quick.output)")
        #expect(!quick.output.contains("once and whole"))
    }

    @Test("originals whose ledger was deleted are named")
    func deletedLedger() throws {
        let bench = try Workbench()
        try bench.drop(1...3)
        try bench.run("import", bench.inbox)
        for name in try FileManager.default.contentsOfDirectory(atPath: bench.home) where name.hasPrefix("ledger") {
            try FileManager.default.removeItem(atPath: "\(bench.home)/\(name)")
        }
        let check = try bench.run("fsck")
        #expect(check.status == 9 && check.output.contains("3 originals have no row"), "\(check.output)")
        try bench.run("import", bench.inbox)
        try bench.expectWhole(3, drafted: 3)
    }

    @Test("originals are read again while nothing comes in, as often as is set: a flipped bit is told by the service")
    func rollingCheck() throws {
        let bench = try Workbench()
        try bench.put(Data("[check]\ndays = 1\n".utf8), "config.toml", in: bench.home)
        try bench.drop(1...2)
        try bench.run("import", bench.inbox)
        // Neither schema, counts nor sizes tell: the look at the start finds nothing.
        try flip(try originals(bench)[1])
        #expect(try bench.run("fsck", "--quick").status == 0)
        // Elsewhere than where the good copies lie, which would mend it.
        let folder = bench.path + "/empty"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let watching = try bench.watch(folders: [folder])
        #expect(watching.says("is damaged"), "\(watching.talk)")
        watching.stop()
        #expect(try bench.run("fsck", "--deep").status == 9)
    }

    @Test("a changed bit of an original is mended by importing the good copy, which is a duplicate")
    func mendedByImport() throws {
        let bench = try Workbench()
        try bench.drop(1...3)
        try bench.run("import", bench.inbox)
        let path = try originals(bench)[1]
        let good = try Data(contentsOf: URL(fileURLWithPath: path))
        try flip(path)
        #expect(try bench.fsck().status == 9)
        let again = try bench.run("import", bench.inbox, "--json")
        #expect(again.status == 0, "\(again.talk)")
        #expect(again.output.components(separatedBy: "is mended from this file").count == 2, "\(again.output)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == good)
        try bench.expectWhole(3, drafted: 3)
    }

    @Test(
        "--repair mends from where the document came; killed on the way, the next one ends it",
        arguments: [nil, "originalMended", "temporaryWritten", "temporarySynchronised"])
    func repair(point: String?) throws {
        let bench = try Workbench()
        try bench.drop(1...2)
        try bench.run("import", bench.inbox)
        let path = try originals(bench)[0]
        try flip(path)
        if let point {
            #expect(try bench.run("fsck", "--repair", environment: [FailPoints.variable: point]).status == SIGKILL)
        }
        let answer = try bench.run("fsck", "--repair")
        #expect(answer.status == 0, "\(answer.output)\(answer.talk)")
        #expect(answer.output.contains("from the good copy") || point == "originalMended", "\(answer.output)")
        try bench.expectWhole(2, drafted: 2)
        #expect(try bench.fsck().number("torn") == 0)
    }

    @Test("a watched home is looked over at the start, and capture goes on")
    func glance() throws {
        let bench = try Workbench()
        try bench.drop(1...2)
        try bench.run("import", bench.inbox)
        try Data("short".utf8).write(to: URL(fileURLWithPath: try originals(bench)[0]))
        let watching = try bench.watch("--after", "move")
        #expect(eventually { watching.talk.contains("something in the home is not as it must be") }, "\(watching.talk)")
        try bench.drop(7...7)
        #expect(eventually { bench.drafted == 3 }, "\(watching.talk)")
        #expect(watching.stop().status == 0)
    }
}
