import Foundation
import Handover
import ReceiptModel
import TestSupport
import Testing

/// Whatever strangers write on papers, and users about them, stands whole in every format and runs in none.
@Suite("Handover: hostile names", .serialized)
struct HostileNameTests {
    @Test(
        "a program of others reads every name, and finds nothing that it would run", arguments: HandoverFormat.allCases)
    func names(_ format: HandoverFormat) throws {
        let period = try #require(HandoverPeriod("2025-10"))
        let countries = Country.allCases.filter { format.countries?.contains($0) ?? true }
        #expect(!countries.isEmpty)
        for country in countries {
            var months = GeneratedMonths(seed: 7, country: country)
            let month = months.hostileMonth(GeneratedMonths.nasty, period: period)
            #expect(month.entries.count == GeneratedMonths.nasty.count && MonthProof.faults(of: month) == [])
            let folder = try TemporaryFolder("hostile")
            let truth = Handover.outcome(of: month, as: .jsonl, deflate: { _, _ in nil }).files[0].bytes
            try Data(truth).write(to: URL(fileURLWithPath: folder.path + "/truth.jsonl"))
            for file in format == .pack ? try pack(month) : files(month, format) {
                #expect(file.name.split(separator: "/").allSatisfy { PackName.safe(String($0)) == $0 }, "\(file.name)")
                try file.write(below: folder.path)
            }
            let answer = try ForeignReader.script("hostile", format.rawValue, folder.path)
            #expect(answer.status == 0, "\(country): \(answer.said.suffix(3_000))")
        }
    }

    private func files(_ month: HandoverMonth, _ format: HandoverFormat) -> [HandoverFile] {
        let outcome = Handover.outcome(of: month, as: format, deflate: { _, _ in nil })
        #expect(outcome.refused == [])
        return outcome.files
    }

    /// What of a pack is made of names: those of its files, the manifest and the cover.
    private func pack(_ month: HandoverMonth) throws -> [HandoverFile] {
        let items = PackLayout(of: month).originals()
        let rows = items.map {
            PackRow(name: $0.name, bytes: 1, sha256: $0.document.hex, draft: $0.shortID, fiscalID: $0.fiscalID)
        }
        let cover = CoverPage.bytes(of: month, files: items.map(\.name), deflate: { _, _ in nil })
        return [
            HandoverFile(name: "names.json", bytes: Array(try JSONEncoder().encode(items.map(\.name)))),
            HandoverFile(name: "MANIFEST.txt", bytes: PackLayout.manifest(rows)),
            HandoverFile(name: "00_pregled.pdf", bytes: cover),
        ]
    }
}
