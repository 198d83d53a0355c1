import GRDB
import Glibc
import SQLiteStore
import Store
import StoreConformance
import Synchronization
import SystemPackage
import TestSupport

@testable import MemoryStore

/// Every store passes the same suite; a store joins by one line here.
let allStores = [
    StoreKind("SQLite with files") { try SQLiteUnderTest() },
    StoreKind("memory") { MemoryUnderTest() },
]

/// A vault in a folder of its own, which goes when the tests end: a test may keep nothing but the store.
final class SQLiteUnderTest: StoreUnderTest {
    private static let folders = Mutex<[TemporaryFolder]>([])
    private static let removal: Void = { atexit { SQLiteUnderTest.folders.withLock { $0 = [] } } }()

    private let folder: TemporaryFolder
    private let vault: Vault

    init() throws {
        let folder = try TemporaryFolder("store")
        _ = Self.removal
        Self.folders.withLock { $0.append(folder) }
        self.folder = folder
        vault = try Vault.open(at: FilePath(folder.path).appending("home"), access: .readWrite)
    }

    private var home: FilePath { FilePath(folder.path).appending("home") }

    var store: any DocumentStore { vault }

    func seenFromOutside() throws -> any DocumentStore {
        try Vault.open(at: home, access: .readOnly)
    }

    func forge(_ forgery: AuditForgery) throws {
        let ledger = home.appending("ledger.sqlite")
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: ledger.string, configuration: configuration).writeWithoutTransaction { db in
            try db.execute(sql: "DROP TRIGGER auditRowsStay; DROP TRIGGER auditRowsAreKept")
            switch forgery {
            case .changed: try db.execute(sql: #"UPDATE audit SET details = '{"queued":9}' WHERE sequence = 2"#)
            case .rehashed:
                guard let row = try Row.fetchOne(db, sql: "SELECT * FROM audit WHERE sequence = 2") else { return }
                let forged = AuditRow(
                    sequence: 2, at: row["at"], action: row["action"], documentID: row["documentId"],
                    details: #"{"queued":9}"#, previousHash: row["previousHash"], hash: ""
                )
                try db.execute(
                    sql: "UPDATE audit SET details = ?, hash = ? WHERE sequence = 2",
                    arguments: [forged.details, forged.computedHash])
            case .removed: try db.execute(sql: "DELETE FROM audit WHERE sequence = 2")
            case .cut: try db.execute(sql: "DELETE FROM audit WHERE sequence = (SELECT max(sequence) FROM audit)")
            }
        }
    }
}

/// A store in memory; nobody is outside.
final class MemoryUnderTest: StoreUnderTest {
    private let memory = MemoryStore()

    var store: any DocumentStore { memory }

    func seenFromOutside() throws -> any DocumentStore { memory }

    func forge(_ forgery: AuditForgery) throws {
        try memory.write { rows in
            switch forgery {
            case .changed: rows.audit[1].details = #"{"queued":9}"#
            case .rehashed:
                rows.audit[1].details = #"{"queued":9}"#
                rows.audit[1].hash = rows.audit[1].computedHash
            case .removed: rows.audit.remove(at: 1)
            case .cut: rows.audit.removeLast()
            }
        }
    }
}
