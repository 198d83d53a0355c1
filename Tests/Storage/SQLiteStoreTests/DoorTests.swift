import GRDB
import ReceiptModel
import Store
import SystemPackage
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

    @Test("the tables take every kind", arguments: AccountKind.allCases)
    func everyKind(kind: AccountKind) throws {
        let workplace = try Workplace()
        let vault = try workplace.open()
        try vault.keep(row("h::u", "https://h"), configuration: BackendConfiguration(kind))
        let kept = try vault.backendConfiguration(of: "h::u")
        #expect(kept == BackendConfiguration(kind))
    }

    @Test func theTablesAllowServersAndFoldersAndOneActiveAccount() throws {
        let workplace = try Workplace()
        let vault = try workplace.open()
        try vault.register(row("h::u", "https://h"), AccountSettings(name: "home", signIn: "{}"))
        let insert = "INSERT INTO accounts VALUES (?, ?, 'dev', '{}', 1, ?)"
        let ledger = try DatabaseQueue(path: workplace.ledger.string)
        try ledger.write { db in
            try db.execute(sql: insert, arguments: ["f::u", "file:///f", false])
            for (id, address) in [("a::b", "ftp://h"), ("a::b", "file://f"), ("nobody", "https://h")] {
                #expect(throws: DatabaseError.self, "\(id) \(address)") {
                    try db.execute(sql: insert, arguments: [id, address, false])
                }
            }
            #expect(throws: DatabaseError.self, "one active account") {
                try db.execute(sql: insert, arguments: ["g::u", "https://g", true])
            }
            try db.execute(sql: "UPDATE accounts SET active = 0")
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM accountSettings") == 1)
            try db.execute(sql: "DELETE FROM accounts WHERE id = 'h::u'")
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM accountSettings") == 0)
            #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
        }
    }
}
