import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

/// A log of lines that is bounded.
@Suite struct LineLogTests {
    @Test func itGrowsByWholeLinesAndStaysBounded() throws {
        let folder = try TemporaryFolder()
        let path = FilePath(folder.path + "/requests.log")
        let log = LineLog(at: path, limit: 1_000)
        log.append("one\ntwo")
        #expect(log.lines() == ["one two"])
        for number in 0..<200 { log.append("line \(number)") }
        #expect(log.lines().last == "line 199")
        let sizes = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
            try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + $0)).count
        }
        #expect(sizes.count == 2 && sizes.allSatisfy { $0 <= 1_010 }, "\(sizes)")
        let mode = try FileManager.default.attributesOfItem(atPath: path.string)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func whatCannotBeWrittenStopsNothing() {
        let log = LineLog(at: "/proc/nothing/requests.log", limit: 10)
        log.append("x")
        #expect(log.lines().isEmpty)
    }
}
