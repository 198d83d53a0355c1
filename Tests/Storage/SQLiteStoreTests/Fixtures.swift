import Files
import Foundation
import GRDB
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage
import TestSupport
import Testing

/// A folder of its own for one test, gone with the value.
final class Workplace: Sendable {
    private let temporary: TemporaryFolder
    let folder: FilePath

    init() throws {
        temporary = try TemporaryFolder("store")
        folder = FilePath(temporary.path)
    }

    var home: FilePath { folder.appending("home") }
    var ledger: FilePath { home.appending("ledger.sqlite") }

    func open(_ access: Vault.Access = .readWrite) throws -> Vault { try Vault.open(at: home, access: access) }

    /// Runs SQL on the ledger as somebody with an editor would.
    func tamper(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: ledger.string, configuration: configuration).writeWithoutTransaction {
            try $0.execute(sql: sql)
        }
    }

    /// The files of the vault, relative to `objects/`.
    func objects() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: home.appending("objects").string)
            .filter { $0.split(separator: "/").last?.count == 64 }.sorted()
    }

    func objectPath(_ id: DocumentID) -> FilePath {
        home.appending("objects").appending(String(id.hex.prefix(2))).appending(id.hex)
    }
}

let retention = Retention(
    country: .croatia, rule: "test/1", legalBasis: "none", retainUntil: CivilDate(year: 2040, month: 12, day: 31)!)

func at(_ second: Int) -> Timestamp { Timestamp(milliseconds: 1_790_000_000_000 + Int64(second) * 1000) }

/// The bytes of the n-th document.
func bytes(_ number: Int, size: Int = 3000) -> Data {
    let block = Data((0..<1000).map { UInt8(truncatingIfNeeded: ($0 &* 31 &+ number &* 17) ^ ($0 >> 4)) })
    var bytes = Data("\(number)".utf8)
    while bytes.count < size { bytes += block }
    return bytes
}

extension Vault {
    /// Stores bytes through a real file.
    @discardableResult
    func store(
        _ bytes: Data, named name: String = "receipt.jpg", join: ReceiptJoin? = nil, in workplace: Workplace,
        now: Timestamp = at(0)
    ) throws -> StoreOutcome {
        let path = workplace.folder.appending("\(UUID().uuidString).jpg")
        try bytes.write(to: URL(fileURLWithPath: path.string))
        defer { try? FileManager.default.removeItem(atPath: path.string) }
        return try store(
            try FileSystem.openRegular(path, followingLinks: false), mediaType: .jpeg, fileName: name,
            origin: path.string, retention: retention, join: join,
            labels: DocumentLabels(), now: now)
    }

    /// Records the one draft of one original.
    func record(
        draft: ExpenseDraft, reading: DocumentReading, retention: Retention, queue: [SyncQueueItem], now: Timestamp
    ) throws(StoreError) {
        try record(
            drafts: [draft], of: [ReadOriginal(id: draft.documentID, reading: reading, retention: retention)],
            queue: queue, now: now)
    }

    func recordDraft(of id: DocumentID, ready: Bool = true, words: Int = 1, now: Timestamp = at(1)) throws {
        let draft = makeDraft(of: id, ready: ready)
        try record(
            draft: draft, reading: makeReading(words: words), retention: retention, queue: makeQueue(for: draft),
            now: now)
    }
}

func makeDraft(of id: DocumentID, revision: Int = 1, ready: Bool = true) -> ExpenseDraft {
    var fields = ReceiptFields()
    fields.merchant = Extracted(
        "Obrt \(revision)", confidence: 0.9, evidence: [Evidence(source: .text, reason: "header")])
    return ExpenseDraft(
        id: "\(id.hex)-1", documentID: id, state: ready ? .ready : .needsReview, reasons: ready ? [] : ["no total"],
        fields: fields, findings: [], revision: revision, createdAt: at(1), updatedAt: at(revision))
}

func makeReading(words: Int) -> DocumentReading {
    let lines = (0..<words).compactMap { number in
        let box = PixelBox(x: number, y: number * 10, width: 40, height: 9)
        return TextLine(words: [Word(text: "UKUPNO \(number)", box: box, confidence: 0.93)])
    }
    let page = PageReading(
        number: 1, width: 800, height: 1200, text: TextLayer(lines: lines, source: .bornDigital), codes: [],
        toOriginal: .identity)
    return DocumentReading(pages: [page], processorMilliseconds: 12, recognitionMilliseconds: 7)
}

func makeQueue(for draft: ExpenseDraft) -> [SyncQueueItem] {
    let suffix = "\(draft.id)-r\(draft.revision)"
    let now = draft.updatedAt.description
    var items = [
        SyncQueueItem(
            id: "draft-\(suffix)", entityType: .expenseDraft, entityId: draft.id,
            operation: draft.revision == 1 ? .create : .update, payload: #"{"revision":\#(draft.revision)}"#,
            createdAt: now)
    ]
    if draft.revision == 1 {
        items.append(
            SyncQueueItem(
                id: "file-\(suffix)", entityType: .document, entityId: draft.documentID.hex, operation: .upload,
                payload: "{}", fileUri: "vault:\(draft.documentID.hex)", createdAt: now))
    }
    return items
}

/// The error that a call throws, or a failed expectation.
func failure(_ body: () throws -> Void) -> StoreError? {
    do {
        try body()
        Issue.record("nothing was thrown")
        return nil
    } catch {
        if let error = error as? StoreError { return error }
        Issue.record("not a StoreError: \(error)")
        return nil
    }
}

/// Runs a program of the system; `false` when it is not there or fails.
@discardableResult
func run(_ program: String, _ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
}
