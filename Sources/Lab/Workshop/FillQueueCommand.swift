import ArgumentParser
import Console
import Files
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// Fills a new home with drafts and originals that nobody read, to measure delivery alone; for scripts/bench.
struct FillQueueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "fill-queue", shouldDisplay: false)

    @Option(help: "How many drafts.") var count = 1_000
    @Option(help: "The size of each original, in bytes.") var bytes = 200_000
    @Option(help: "The number of the first; from 2 on, the home may be there.") var first = 1
    @Option(help: "The folder that becomes the home.") var home: String

    func run() throws {
        let folder = FileSystem.absolute(home)
        guard first > 1 || !FileSystem.exists(folder) else {
            throw Failure(.usage, "the home is there already", remedy: "name a new folder with --home")
        }
        // A daemon has it for moments only.
        let vault = try Vault.open(at: folder, access: .readWrite, waiting: .seconds(10))
        var filling = [UInt8](repeating: 0, count: bytes)
        for index in filling.indices { filling[index] = UInt8(truncatingIfNeeded: index &* 131 ^ index >> 7) }
        let source = vault.home.appending("fill-source")
        for number in first..<(first + count) {
            let head = Array("receipt \(number) ".utf8)
            filling.replaceSubrange(0..<head.count, with: head)
            let file = try Durability.createFile(source)
            try file.write(filling, to: source)
            try record(OpenedFile(descriptor: file), number, in: vault)
            try Durability.remove(source)
        }
        Console.say("\(count) drafts are queued")
    }

    private func record(_ file: consuming OpenedFile, _ number: Int, in vault: Vault) throws {
        let now = Timestamp.now
        guard let day = CivilDate(year: 2040, month: 12, day: 31) else { return }
        let retention = Retention(country: .croatia, rule: "bench/1", legalBasis: "none", retainUntil: day)
        let document = try vault.store(
            file, mediaType: .jpeg, fileName: "bench", origin: "bench", retention: retention, now: now
        ).attachment.document
        let hex = document.id.hex
        let draft = ExpenseDraft(
            id: "\(hex.prefix(32))-1", documentID: document.id, state: .ready, reasons: [], fields: ReceiptFields(),
            findings: [], revision: 1, createdAt: now, updatedAt: now)
        let payload =
            #"{"byteCount":\#(bytes),"draftIds":["\#(draft.id)"],"mediaType":"image/jpeg","sha256":"\#(hex)"}"#
        let queue = [
            SyncQueueItem(
                id: "\(draft.id)-create-1", entityType: .expenseDraft, entityId: draft.id, operation: .create,
                payload: #"{"documentIds":["\#(hex)"],"draftId":"\#(draft.id)","revision":1}"#,
                createdAt: now.description),
            SyncQueueItem(
                id: "\(hex.prefix(32))-upload", entityType: .document, entityId: hex, operation: .upload,
                payload: payload, fileUri: "objects/\(hex.prefix(2))/\(hex)", createdAt: now.description),
        ]
        let reading = DocumentReading(pages: [], processorMilliseconds: 0, recognitionMilliseconds: 0)
        try vault.record(
            drafts: [draft], of: [ReadOriginal(id: document.id, reading: reading, retention: retention)], queue: queue,
            now: now)
    }
}
