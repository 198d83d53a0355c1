import Files
import GRDB
import ReceiptModel
import Store
import SystemPackage

extension StoreError {
    /// A failed call inside the home, by what it means for the user.
    init(_ error: FileError, home: FilePath) {
        switch error.errno {
        case .noSpace, .diskQuotaExceeded: self = .diskFull(home: home)
        case .readOnlyFileSystem: self = .readOnlyFileSystem(home: home)
        case .permissionDenied, .notPermitted: self = .notPermitted(error)
        default: self = .file(error)
        }
    }

    /// A failure of SQLite, by what it means for the user.
    init(_ error: DatabaseError, ledger: FilePath) {
        let reason = error.message ?? "\(error.extendedResultCode)"
        let home = ledger.folder
        let code = Int(error.extendedResultCode.rawValue)
        switch error.resultCode {
        case .SQLITE_FULL: self = .diskFull(home: home)
        case .SQLITE_READONLY: self = .readOnlyFileSystem(home: home)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .inUse(home: home)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damagedLedger(path: ledger, reason: "\(reason)")
        case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG: self = .refused(reason: "\(reason)")
        case .SQLITE_CANTOPEN where FileSystem.isReadOnly(home): self = .readOnlyFileSystem(home: home)
        case .SQLITE_IOERR where isFull(home), .SQLITE_CANTOPEN where isFull(home):
            // Room on a disk that may not be written to would change nothing.
            self = FileSystem.isReadOnly(home) ? .readOnlyFileSystem(home: home) : .diskFull(home: home)
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self = whyUnreadable(ledger) ?? .ledgerFailed(path: ledger, code: code, reason: "\(reason)")
        default: self = .ledgerFailed(path: ledger, code: code, reason: "\(reason)")
        }
    }

    /// Any error out of a block that talks to the ledger.
    init(_ error: any Error, ledger: FilePath) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError: self.init(error, ledger: ledger)
        case let error as UnreadableRow: self = .damagedLedger(path: ledger, reason: "\(error.reason)")
        default: self = .refused(reason: "\(error)")
        }
    }
}

/// A row that cannot be what this program wrote.
struct UnreadableRow: Error {
    /// In technical English: it is for who mends the ledger.
    let reason: String
}

/// SQLite does not say why it cannot open a file; opening it says.
private func whyUnreadable(_ ledger: FilePath) -> StoreError? {
    do throws(FileError) {
        _ = try FileSystem.openRegular(ledger, followingLinks: true)
        return nil
    } catch {
        return StoreError(error, home: ledger.folder)
    }
}

/// SQLite reports a full disk as an input/output error when it cannot make its side files.
private func isFull(_ home: FilePath) -> Bool {
    guard let space = try? FileSystem.space(at: home) else { return false }
    return space.free < 65_536
}
