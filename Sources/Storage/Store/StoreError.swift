package import Files
package import ReceiptModel
package import SystemPackage

/// Why the vault could not do what it was asked; nothing that was stored before is lost by any of these.
package enum StoreError: Error, Equatable, Sendable {
    /// Another process writes in this home.
    case inUse(home: FilePath)
    /// The vault was opened for reading only.
    case openedForReading(home: FilePath)
    /// The folder is not there, or nothing of a home is in it.
    case noHome(home: FilePath)
    /// The path of the home is no UTF-8, and the ledger cannot be opened by such a name.
    case homeIsNotText(home: FilePath)
    case diskFull(home: FilePath)
    case readOnlyFileSystem(home: FilePath)
    /// The home is not ours to write in, or not ours to read.
    case notPermitted(FileError)
    /// Another call to the file system failed, inside the home or at the goal of an export.
    case file(FileError)
    /// The file that was to be stored could not be read.
    case sourceUnreadable(name: String, FileError)
    /// The file was written to while it was being stored; no copy was kept.
    case changedWhileReading(name: String)
    /// The ledger cannot be read as what it should be.
    case damagedLedger(path: FilePath, reason: Message)
    /// The ledger was written by a later version: its tables are of the version `found`, and this program's of `known`.
    case newerSchema(path: FilePath, found: Int, known: Int)
    /// The ledger was written by an earlier version, and reading alone cannot bring it up to date.
    case olderSchema(path: FilePath)
    /// The ledger has tables that no released version has made; nothing brings them up to date.
    case unknownSchema(path: FilePath)
    /// SQLite failed in some other way; the code is its extended result code.
    case ledgerFailed(path: FilePath, code: Int, reason: Message)
    /// The rules of the ledger forbid what was to be written; nothing of it was.
    case refused(reason: Message)
    case notFound(Message)
    /// No company has this short name.
    case noCompany(String)
    /// A company has this short name, or one that differs by case alone.
    case companyExists(String)
    /// The tax number is another company's.
    case taxNumberTaken(String, company: String)
    /// No item of the queue has this number or identity.
    case noQueueItem(String)
    /// The beginning of an identity fits several documents.
    case ambiguous(prefix: String, matches: [String])
    case originalMissing(DocumentID, path: FilePath)
    case originalDamaged(DocumentID, path: FilePath, reason: Message)
    /// Somebody else changed the draft in the meantime.
    case revisionConflict(draft: String, expected: Int, found: Int)
    /// Drafts that share keys with new ones came in while those were made.
    case outrun
    /// Amounts of a currency add up to more than can be counted.
    case sumTooLarge(currency: Currency)
    /// The goal of an export is taken.
    case wouldOverwrite(path: FilePath)

    /// One sentence: what, where, why.
    package var message: Message {
        switch self {
        case .inUse(let home): "another bilko is writing in \(home.printable)"
        case .openedForReading(let home): "the vault in \(home.printable) was opened for reading only"
        case .noHome(let home): "\(home.printable) is no home of bilko: neither a ledger nor originals are there"
        case .homeIsNotText(let home): "the path of the home, \(home.printable), is not valid UTF-8"
        case .diskFull(let home): "the disk is full: \(home.printable)"
        case .readOnlyFileSystem(let home): "the file system is read-only: \(home.printable)"
        case .notPermitted(let error), .file(let error): error.message
        case .sourceUnreadable(let name, let error): "cannot store \(name): \(error.message)"
        case .changedWhileReading(let name): "\(name) was written to while it was being stored"
        case .damagedLedger(let path, let reason): "the ledger \(path.printable) is damaged: \(reason)"
        case .newerSchema(let path, let found, let known):
            """
            the ledger \(path.printable) was written by a later version of bilko: its tables are of version \
            \(found), and this program knows them up to version \(known)
            """
        case .olderSchema(let path): "the ledger \(path.printable) was written by an earlier version of bilko"
        case .unknownSchema(let path):
            """
            the ledger \(path.printable) has tables that no released version of bilko has made, such as those of a \
            build from before the first release
            """
        case .ledgerFailed(let path, let code, let reason):
            "the ledger \(path.printable) cannot be used: \(reason) (SQLite code \(code))"
        case .refused(let reason): "the ledger refuses what was to be recorded: \(reason)"
        case .notFound(let what): "there is no \(what)"
        case .noCompany(let name): "there is no company '\(name)'"
        case .companyExists(let name): "there is a company '\(name)' already"
        case .taxNumberTaken(let number, let company): "the tax number \(number) is that of the company '\(company)'"
        case .noQueueItem(let name): "there is no queue item '\(name)'"
        case .ambiguous(let prefix, let matches):
            "'\(prefix)' fits \(matches.count) documents: \(matches.prefix(5).joined(separator: ", "))"
        case .originalMissing(let id, let path): "the original of \(id.short) is missing: \(path.printable)"
        case .originalDamaged(let id, let path, let reason):
            "the original of \(id.short) is damaged (\(reason)): \(path.printable)"
        case .revisionConflict(let draft, let expected, let found):
            "the draft \(draft) has changed: revision \(expected) was expected, it is at \(found)"
        case .outrun: "other drafts of the same receipt came in at the same time"
        case .sumTooLarge(let currency):
            "the amounts in \(currency.shownCode) add up to more than bilko can count: one of them is surely misread"
        case .wouldOverwrite(let path): "\(path.printable) is there already"
        }
    }

    /// What a person can do about it.
    package var remedy: Message {
        switch self {
        case .inUse: "wait until it has finished, or choose another place with --home"
        case .openedForReading: "open it for writing"
        case .noHome: "say the right place with --home; 'bilko import' makes a home where there is none"
        case .homeIsNotText: "choose another place with --home"
        case .diskFull: "free some space and run the command again; nothing that was stored is lost"
        case .readOnlyFileSystem: "mount it writable, or choose another place with --home"
        case .notPermitted(let error): "\(error.remedy), or choose another place with --home"
        case .file(let error), .sourceUnreadable(_, let error): error.remedy
        case .changedWhileReading: "wait until it is complete and import it again"
        case .damagedLedger:
            """
            restore the ledger from a backup, or move it away and import the files under objects/ again: the \
            originals are kept apart from it
            """
        case .newerSchema: "use the later version of bilko"
        case .olderSchema: "run a command that writes, such as 'bilko import', once; it brings the ledger up to date"
        case .unknownSchema:
            """
            choose another place with --home and import the files under objects/ there: the originals are kept apart \
            from the ledger
            """
        case .ledgerFailed: "check the disk and run the command again; if it stays, restore the home from a backup"
        case .refused: "nothing was changed; report this with the command that you ran"
        case .notFound: "'bilko drafts list' and 'bilko attachments list' show what there is"
        case .noCompany: "'bilko company list' shows the companies, 'bilko company add' makes one"
        case .companyExists:
            "choose another short name, or change what is known of that one with 'bilko company edit'"
        case .taxNumberTaken:
            "check the number; a company is added once, and 'bilko company edit' changes what is known of it"
        case .noQueueItem: "'bilko queue list' shows what is queued"
        case .ambiguous: "give more digits"
        case .originalMissing, .originalDamaged:
            "import the same file again, which repairs it, or restore it from a backup"
        case .revisionConflict: "look at the draft again and repeat the change"
        case .outrun: "run the command again; what was stored goes on from there"
        case .sumTooLarge: "'bilko drafts list --sort amount --descending' shows the largest; correct them"
        case .wouldOverwrite: "choose another name; an export never overwrites"
        }
    }
}

extension StoreError: ExplainedError {
    package var exitStatus: ExitStatus {
        switch self {
        case .diskFull, .wouldOverwrite: .output
        case .readOnlyFileSystem, .notPermitted: .permission
        case .inUse, .damagedLedger, .newerSchema, .olderSchema, .unknownSchema, .ledgerFailed, .homeIsNotText, .noHome:
            .home
        case .companyExists, .taxNumberTaken: .usage
        case .notFound, .noQueueItem, .noCompany, .ambiguous, .originalMissing, .originalDamaged, .changedWhileReading,
            .revisionConflict, .sumTooLarge:
            .input
        case .file(let error), .sourceUnreadable(_, let error): error.exitStatus
        case .openedForReading, .refused, .outrun: .fault
        }
    }
}
