import ArgumentParser
import Console
import Files
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// Fills a new home with invented drafts of several years, to measure finding them alone; for scripts/bench and tests.
///
/// What is drawn follows from the seed. Four receipts share an original, as on a photo of four, so that filling a home takes
/// minutes and not hours; nothing that finds drafts looks at originals.
struct FillDraftsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "fill-drafts", shouldDisplay: false)

    @Option(help: "How many drafts.") var count = 1_000
    @Option(help: "Of the numbers that everything is drawn with.") var seed: UInt64 = 1
    @Option(help: "The last year of issue; the two before it come, too.") var year = 2_026
    @Option(help: "The folder that becomes the home.") var home: String

    func run() throws {
        let folder = FileSystem.absolute(home)
        guard !FileSystem.exists(folder) else {
            throw Failure(.usage, "the home is there already", remedy: "name a new folder with --home")
        }
        let vault = try Vault.open(at: folder, access: .readWrite)
        var forge = DraftForge(seed: seed, year: year)
        let source = vault.home.appending("fill-source")
        var number = 0
        let clock = ContinuousClock()
        var recording = Duration.zero
        while number < count {
            let receipts = min(4, count - number)
            let file = try Durability.createFile(source)
            try file.write(Array("receipts from \(number), seed \(seed)".utf8), to: source)
            let document = try vault.store(
                OpenedFile(descriptor: file), mediaType: .jpeg, fileName: "bench \(number).jpg", origin: "bench",
                retention: DraftForge.retention, now: forge.now
            ).attachment.document.id
            try Durability.remove(source)
            let made = forge.drafts(receipts, of: document)
            recording += try clock.measure {
                try vault.record(
                    drafts: made.drafts,
                    of: [ReadOriginal(id: document, reading: made.reading, retention: DraftForge.retention)],
                    queue: made.queue, now: forge.now)
            }
            number += receipts
        }
        let milliseconds =
            Double(recording.components.seconds) * 1_000 + Double(recording.components.attoseconds) / 1e15
        Console.say("\(count) drafts are recorded")
        Console.data("record_ms_per_draft \((milliseconds / Double(max(count, 1))).decimal(3))")
    }
}
