import Files
import Foundation
import GRDB
import PageSums
import ReceiptModel
import Store
import SystemPackage

/// The SQLite file of a vault: opened so that a commit survives a power cut, and never at a schema it does not know.
final class Ledger: Sendable {
    let path: FilePath
    private let connection: any DatabaseReader
    private let writer: DatabasePool?

    private init(path: FilePath, connection: any DatabaseReader, writer: DatabasePool?) {
        self.path = path
        self.connection = connection
        self.writer = writer
    }

    /// Opens the ledger for writing, makes it when it is missing and brings it to the present schema.
    ///
    /// - Throws: `newerSchema` and `unknownSchema` for a ledger that this program cannot use, before anything is written.
    static func openForWriting(_ path: FilePath, schema: Schema = .current) throws(StoreError) -> Ledger {
        guard PageSums.areKept else {
            throw .ledgerFailed(path: path, code: 0, reason: "the sums of its pages cannot be kept")
        }
        if FileSystem.exists(path) {
            try requireKnownSchema(path, schema)
        } else {
            try createEmptyFile(path)
            FailPoints.reached(.ledgerCreated)
        }
        do {
            let pool = try DatabasePool(path: path.string, configuration: configuration())
            // The pool sets NORMAL after every hook that a configuration has, and NORMAL may lose the last commits at a
            // power cut. It can be changed only outside a transaction.
            try pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA synchronous = FULL")
                guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
                    throw StoreError.ledgerFailed(path: path, code: 0, reason: "commits cannot be made durable")
                }
            }
            try schema.migrate(pool)
            try pool.writeWithoutTransaction(LedgerSeal.keep)
            return Ledger(path: path, connection: pool, writer: pool)
        } catch {
            throw StoreError(error, ledger: path)
        }
    }

    /// Opens the ledger for reading, beside a writer or alone.
    ///
    /// - Returns: `nil` when there is no ledger, or nothing in it yet.
    /// - Throws: `olderSchema` for a ledger that a writer has to migrate first; `newerSchema` and `unknownSchema`.
    static func openForReading(_ path: FilePath, schema: Schema = .current) throws(StoreError) -> Ledger? {
        do throws(FileError) {
            guard try FileSystem.status(of: path, followingLinks: true).size > 0 else { return nil }
        } catch {
            // A home that is not there yet is empty; one that may not be entered, or is a file, is not.
            guard error.errno == .noSuchFileOrDirectory else { throw StoreError(error, home: path.folder) }
            return nil
        }
        var configuration = configuration()
        configuration.readonly = true
        do {
            let connection = try readingConnection(path, configuration)
            return try connection.read { db in
                if try schema.version(of: db, at: path) == schema.version {
                    return Ledger(path: path, connection: connection, writer: nil)
                }
                // A first run that ended between two steps has left an empty ledger, not an old one.
                guard try holdsOriginals(db) else { return nil }
                throw StoreError.olderSchema(path: path)
            }
        } catch let error as DatabaseError where error.isUnfinishedFirstRun {
            return nil
        } catch {
            throw StoreError(error, ledger: path)
        }
    }

    /// Runs a block that sees one state of the ledger, whatever a writer does meanwhile.
    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try connection.read(body)
        } catch {
            throw StoreError(error, ledger: path)
        }
    }

    /// Runs a block in one transaction: all of it is durable when this returns, nothing of it when it throws.
    func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        guard let writer else { throw .openedForReading(home: path.folder) }
        do {
            return try writer.write(body)
        } catch {
            throw StoreError(error, ledger: path)
        }
    }

    /// Writes all pages anew, so that each has its sum; the rows stay as they are.
    func writePagesAnew() throws(StoreError) {
        do {
            try writer?.writeWithoutTransaction { db in
                try db.execute(sql: "VACUUM")
                _ = try db.checkpoint(.truncate)
            }
        } catch {
            throw StoreError(error, ledger: path)
        }
    }

    /// How hard the writing connection makes its commits; 2 is FULL.
    func synchronousLevel() throws(StoreError) -> Int? {
        do {
            return try writer?.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        } catch {
            throw StoreError(error, ledger: path)
        }
    }

    private static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.label = "ledger"
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { $0.add(function: LedgerSeal.function) }
        return configuration
    }

    /// SQLite would make the file readable for everybody, and its side files take the mode of the file.
    private static func createEmptyFile(_ path: FilePath) throws(StoreError) {
        do {
            try Durability.createFile(path).synchronise(path)
            try Durability.synchroniseFolder(path.folder)
        } catch {
            throw StoreError(error, home: path.folder)
        }
    }

    /// Checks the version before anything is written: a ledger that is refused stays as it is, byte for byte.
    private static func requireKnownSchema(_ path: FilePath, _ schema: Schema) throws(StoreError) {
        var configuration = configuration()
        configuration.readonly = true
        do {
            _ = try readingConnection(path, configuration).read { try schema.version(of: $0, at: path) }
        } catch let error as DatabaseError where error.isUnfinishedFirstRun {
            return
        } catch {
            throw StoreError(error, ledger: path)
        }
    }

    private static func holdsOriginals(_ db: Database) throws -> Bool {
        guard try db.tableExists("attachments") else { return false }
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM attachments") != 0
    }

    /// A connection that writes nothing.
    ///
    /// Beside a writer, or after a crash, SQLite needs a side file in the home. On a read-only file system it cannot make
    /// one; a ledger that was closed well needs none there, because nobody can be writing.
    private static func readingConnection(
        _ path: FilePath, _ configuration: Configuration
    ) throws -> any DatabaseReader {
        do {
            let pool = try DatabasePool(path: path.string, configuration: configuration)
            _ = try pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
            return pool
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
            guard !FileSystem.exists(FilePath(path.string + "-wal")), FileSystem.isReadOnly(path) else { throw error }
            return try DatabaseQueue(path: immutableAddress(of: path), configuration: configuration)
        }
    }

    private static func immutableAddress(of path: FilePath) -> String {
        let special = path.string.utf8.map { byte -> String in
            switch UInt8(byte) {
            case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), 48...57, 65...90, 97...122:
                String(UnicodeScalar(byte))
            default: "%" + Hexadecimal.text([byte]).uppercased()
            }
        }
        return "file:\(special.joined())?immutable=1"
    }
}

extension DatabaseError {
    /// Whether a rollback journal waits that a connection for reading must not touch.
    ///
    /// The ledger has one only in the instant before it is switched to its write-ahead log, when there is nothing in it
    /// yet: a first run was killed there. The next connection that may write rolls it back.
    fileprivate var isUnfinishedFirstRun: Bool { extendedResultCode == .SQLITE_READONLY_ROLLBACK }
}
