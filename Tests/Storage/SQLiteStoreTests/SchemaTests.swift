import Files
import Foundation
import GRDB
import Glibc
import ReceiptModel
import Store
import SystemPackage
import Testing

@testable import SQLiteStore

/// Which ledgers are made, migrated, read and refused.
@Suite struct SchemaTests {
    /// The schema of a later program: one more step, which adds a column.
    private static let later = Schema(
        steps: Schema.current.steps + ["ALTER TABLE issuerNotes ADD COLUMN note TEXT CHECK (note <> '')"])

    private let workplace: Workplace

    init() throws { workplace = try Workplace() }

    private func ask(_ sql: String) throws -> [String] {
        try DatabaseQueue(path: workplace.ledger.string).read { try String.fetchAll($0, sql: sql) }
    }

    private func content() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: workplace.ledger.string)) }

    private func storeAndDraft() throws -> DocumentID {
        let vault = try workplace.open()
        let id = try vault.store(bytes(1), in: workplace).attachment.document.id
        try vault.recordDraft(of: id)
        return id
    }

    /// Makes the ledger as a program of another schema would.
    private func make(_ schema: Schema) throws {
        try Durability.makeFolder(workplace.home)
        _ = try Ledger.openForWriting(workplace.ledger, schema: schema)
    }

    @Test func tablesWithoutOriginalsAreAnEmptyVault() throws {
        try make(.current)
        #expect(try workplace.open(.readOnly).check().accepted == 0)
        _ = try storeAndDraft()
        #expect(try workplace.open().check(deep: true).isClean)
        #expect(try workplace.open(.readOnly).check(deep: true).isClean)
        #expect(try ask("SELECT identifier FROM grdb_migrations") == ["1"])
    }

    @Test func aLaterStepKeepsWhatIsThere() throws {
        let id = try storeAndDraft()
        let draft = try #require(try workplace.open(.readOnly).drafts(of: id).first)
        _ = try Ledger.openForWriting(workplace.ledger, schema: Self.later)
        #expect(try ask("SELECT identifier FROM grdb_migrations ORDER BY identifier") == ["1", "2"])
        #expect(try ask("SELECT name FROM pragma_table_info('issuerNotes') WHERE name = 'note'") == ["note"])
        #expect(try ask("SELECT draftId FROM drafts") == [draft.id])
        #expect(try Ledger.openForReading(workplace.ledger, schema: Self.later) != nil)
    }

    @Test func anEarlierSchemaIsNotReadAsIfItWereEmpty() throws {
        let id = try storeAndDraft()
        let refusal = StoreError.olderSchema(path: workplace.ledger)
        #expect(failure { _ = try Ledger.openForReading(workplace.ledger, schema: Self.later) } == refusal)
        #expect(try workplace.open().attachments().map(\.document.id) == [id])
    }

    @Test func anEarlierSchemaWithoutOriginalsIsReadAsEmpty() throws {
        try make(.current)
        #expect(try Ledger.openForReading(workplace.ledger, schema: Self.later) == nil)
    }

    @Test func aLaterSchemaIsRefusedAndLeftAlone() throws {
        _ = try storeAndDraft()
        _ = try Ledger.openForWriting(workplace.ledger, schema: Self.later)
        let before = try content()
        let refusal = StoreError.newerSchema(path: workplace.ledger, found: 2, known: 1)
        for access in [Vault.Access.readWrite, .delivery, .readOnly] {
            #expect(failure { _ = try workplace.open(access) } == refusal)
        }
        #expect(try content() == before)
    }

    @Test(arguments: [
        // The first step of a build from before the first release; and tables of another program.
        "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);"
            + "INSERT INTO grdb_migrations VALUES ('1 originals'); CREATE TABLE attachments (documentId TEXT)",
        "CREATE TABLE attachments (documentId TEXT)", "CREATE TABLE notes (text TEXT)",
    ])
    func tablesOfNoReleaseAreRefusedAndLeftAlone(sql: String) throws {
        try Durability.makeFolder(workplace.home)
        try workplace.tamper(sql)
        let before = try content()
        let refusal = StoreError.unknownSchema(path: workplace.ledger)
        for access in [Vault.Access.readWrite, .delivery, .readOnly] {
            #expect(failure { _ = try workplace.open(access) } == refusal)
        }
        #expect(refusal.exitStatus == .home && refusal.remedy.contains("--home"))
        #expect(try content() == before)
    }

    private static let tables =
        "SELECT name FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*' AND tbl_name <> 'grdb_migrations'"

    @Test func theFirstSchemaIsMadeAsAWholeOrNotAtAll() async throws {
        let home = workplace.home.string
        await #expect(processExitsWith: .signal(SIGKILL)) { [home = home as String] in
            FailPoints.arm("schemaWritten")
            _ = try Vault.open(at: FilePath(home), access: .readWrite)
        }
        #expect(try ask(Self.tables) == [])
        #expect(try workplace.open(.readOnly).check().accepted == 0)
        _ = try storeAndDraft()
        #expect(try workplace.open(.readOnly).check(deep: true).isClean)
    }

    @Test func aLaterStepIsTakenAsAWholeOrNotAtAll() async throws {
        _ = try storeAndDraft()
        let tables = try ask(Self.tables)
        let path = workplace.ledger.string
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            FailPoints.arm("schemaWritten")
            _ = try Ledger.openForWriting(FilePath(path), schema: SchemaTests.later)
        }
        #expect(try ask("SELECT identifier FROM grdb_migrations") == ["1"])
        #expect(try ask("SELECT name FROM pragma_table_info('issuerNotes') WHERE name = 'note'") == [])
        #expect(try ask(Self.tables) == tables)
        #expect(try workplace.open().check(deep: true).isClean)
    }
}
