import GRDB
import ReceiptModel
import Store
import Testing

@testable import SQLiteStore

/// Accounts of other kinds than a Bilko server.
@Suite struct DoorTests {
    private let now = Timestamp(milliseconds: 1_790_000_000_000)

    private func row(_ id: String, _ address: String, active: Bool = true) -> AccountRow {
        AccountRow(id: id, address: address, environment: .production, trust: "{}", addedAt: now, active: active)
    }

    @Test func aDoorIsKeptWithItsAccountAndGoesWithIt() throws {
        let workplace = try Workplace()
        let vault = try workplace.open()
        try vault.keep(row("h::u", "https://h"))
        #expect(try vault.backendConfiguration(of: "h::u") == BackendConfiguration(.bilko))
        let folder = BackendConfiguration(.folder, settings: ["marker": "m"])
        try vault.keep(row("folder::/mnt/x", "file:///mnt/x"), configuration: folder)
        #expect(try vault.backendConfiguration(of: "folder::/mnt/x") == folder)
        #expect(try vault.accounts().map(\.active) == [false, true])
        #expect(throws: StoreError.self) { try vault.keep(row("a::b", "ftp://h")) }
        try vault.forget(account: "folder::/mnt/x")
        #expect(try vault.backendConfiguration(of: "folder::/mnt/x") == BackendConfiguration(.bilko))
    }

    @Test func accountsOfAnOlderLedgerAreKept() throws {
        let ledger = try DatabaseQueue()
        try Schema.migrator.migrate(ledger, upTo: "9 issuers")
        let insert = "INSERT INTO accounts VALUES (?, ?, 'dev', '{}', 1, ?)"
        try ledger.write { db in
            try db.execute(sql: "ALTER TABLE accounts ADD COLUMN note TEXT")
            try db.execute(sql: insert.replacing("?)", with: "?, 'kept')"), arguments: ["h::u", "https://h", true])
            #expect(throws: DatabaseError.self) {
                try db.execute(sql: insert.replacing("?)", with: "?, '')"), arguments: ["f::u", "file:///f", false])
            }
        }
        // What another step may hang on an account has to stay with it.
        try ledger.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE hangers (account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE);
                    INSERT INTO hangers VALUES ('h::u');
                    CREATE TRIGGER seen AFTER UPDATE OF note ON accounts
                    BEGIN INSERT INTO hangers VALUES (NEW.id); END
                    """)
        }
        try Schema.migrator.migrate(ledger)
        try ledger.write { db in
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM hangers") == 1)
            try db.execute(sql: "UPDATE accounts SET note = note")
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM hangers") == 2)
            #expect(try String.fetchAll(db, sql: "SELECT id || address || note FROM accounts") == ["h::uhttps://hkept"])
            let more = insert.replacing("?)", with: "?, '')")
            try db.execute(sql: more, arguments: ["f::u", "file:///f", false])
            #expect(throws: DatabaseError.self, "one active account") {
                try db.execute(sql: more, arguments: ["g::u", "https://g", true])
            }
            #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
        }
    }
}
