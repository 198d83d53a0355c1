import Files
import Foundation
import GRDB
package import Store
package import SystemPackage

/// The originals and everything that is known of them.
///
/// A home holds `objects/` with the originals, each under the SHA-256 of its bytes and never changed; `ledger.sqlite`
/// with drafts, readings, retention, the queue and the audit log; `lock` and `upload.lock`. A file is durable before a row names it,
/// and a row is committed before a function returns. Everything is readable by its owner only.
package struct Vault: DocumentStore {
    package enum Access: Sendable {
        /// The only one who writes.
        case readWrite
        /// The only one who delivers, beside a writer: it changes nothing but the queue and what belongs to it.
        case delivery
        /// As the only one who writes, and what an earlier run was writing stays: it may be the only good copy.
        case repair
        /// Beside a writer, or where nobody may write; nothing is made.
        case readOnly
    }

    /// The absolute path of the home.
    package let home: FilePath
    let objects: ObjectFolder
    private let ledger: Ledger?
    private let lock: WriterLock?
    private let access: Access

    /// Opens the vault in a folder.
    ///
    /// - Parameters:
    ///   - home: made when it is missing and is to be written; when it is to be read, a missing home is an empty one.
    ///   - access: a writer is alone and keeps the home locked as long as any copy of the value lives; so is, beside it,
    ///     the one who delivers.
    /// - Returns: the open vault; it is closed when the last copy of it goes.
    /// - Throws: `inUse` for a second writer; `newerSchema`, `olderSchema` and `unknownSchema` for a ledger of another version.
    package static func open(at home: FilePath, access: Access) throws(StoreError) -> Vault {
        let home = home.isAbsolute ? home : FileSystem.workingFolder().pushing(home)
        guard String(validating: home) != nil else { throw .homeIsNotText(home: home) }
        switch access {
        case .readOnly:
            let ledger = try Ledger.openForReading(home.appending("ledger.sqlite"))
            return Vault(home: home, objects: ObjectFolder(home: home), ledger: ledger, lock: nil, access: access)
        case .readWrite, .repair:
            return try openForWriting(home, access)
        case .delivery:
            return try openForDelivery(home)
        }
    }

    /// Opens the vault in a folder once whoever has it lets go of it; the calling thread is blocked meanwhile.
    ///
    /// - Parameters:
    ///   - home: as ``open(at:access:)`` has it.
    ///   - access: likewise.
    ///   - patience: the longest time to wait.
    ///   - isWorthIt: asked before each wait whether whoever has the vault will let go of it soon.
    /// - Returns: the open vault.
    /// - Throws: ``StoreError`` as ``open(at:access:)``; `inUse` when waiting is in vain.
    package static func open(
        at home: FilePath, access: Access, waiting patience: Duration, while isWorthIt: () -> Bool = { true }
    ) throws(StoreError) -> Vault {
        let end = ContinuousClock.now + patience
        while true {
            do throws(StoreError) {
                return try open(at: home, access: access)
            } catch {
                guard case .inUse = error, isWorthIt(), .now < end else { throw error }
                Thread.sleep(forTimeInterval: 0.05)
            }
        }
    }

    /// Sending takes its time, and capturing never waits for it: two locks, and SQLite orders the transactions.
    private static func openForDelivery(_ home: FilePath) throws(StoreError) -> Vault {
        let path = home.appending("ledger.sqlite")
        var isReady = false
        do throws(StoreError) {
            isReady = try Ledger.openForReading(path) != nil
        } catch .olderSchema {
            isReady = false
        }
        // Tables are made by a writer alone.
        if !isReady { _ = try openForWriting(home, .readWrite) }
        let lock = try takeLock(of: home, named: "upload.lock")
        return Vault(
            home: home, objects: ObjectFolder(home: home), ledger: try Ledger.openForWriting(path), lock: lock,
            access: .delivery)
    }

    private static func openForWriting(_ home: FilePath, _ access: Access) throws(StoreError) -> Vault {
        let objects = ObjectFolder(home: home)
        let lock = try takeLock(of: home)
        try objects.prepare()
        if access != .repair { try objects.discardStaleTemporaries() }
        let ledger = try Ledger.openForWriting(home.appending("ledger.sqlite"))
        return Vault(home: home, objects: objects, ledger: ledger, lock: lock, access: access)
    }

    private static func takeLock(
        of home: FilePath, named name: String = "lock"
    ) throws(StoreError) -> WriterLock {
        do throws(FileError) {
            try Durability.makeFolder(home)
            if let lock = try FolderLock(at: home.appending(name)) { return WriterLock(lock) }
        } catch {
            throw StoreError(error, home: home)
        }
        throw .inUse(home: home)
    }

    /// Whether there is a ledger with tables in it.
    var hasLedger: Bool { ledger != nil }

    /// Reads one state of the ledger; `empty` when there is none yet.
    func read<Value>(or empty: Value, _ body: (Database) throws -> Value) throws(StoreError) -> Value {
        guard let ledger else { return empty }
        return try ledger.read(body)
    }

    /// Changes the ledger in one transaction.
    func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        guard let ledger, lock != nil else { throw .openedForReading(home: home) }
        return try ledger.write(body)
    }

    /// Writes all pages of the ledger anew.
    func writePagesAnew() throws(StoreError) {
        guard let ledger, lock != nil else { throw .openedForReading(home: home) }
        try ledger.writePagesAnew()
    }

    /// Whether this value may store originals.
    func requireWriting() throws(StoreError) {
        guard lock != nil, access == .readWrite || access == .repair else { throw .openedForReading(home: home) }
    }

    /// How hard commits are made: 2 is SQLite's FULL; `nil` without a writing connection.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func synchronousLevel() throws(StoreError) -> Int? {
        try ledger?.synchronousLevel()
    }
}

/// Keeps the lock of the home for all copies of a vault.
private final class WriterLock: Sendable {
    private let lock: FolderLock

    init(_ lock: consuming FolderLock) { self.lock = lock }
}
