import Files
import Foundation
import GRDB
package import ReceiptModel
package import Store
import SystemPackage

/// What a repair did about something that was wrong.
package struct MendOutcome: Hashable, Sendable {
    package enum Verdict: String, Hashable, Sendable, Codable {
        case mended
        /// It will be made anew: a later command does it.
        case marked
        /// There is nothing that it could be mended from.
        case left
    }

    package var problem: VaultReport.Problem
    package var verdict: Verdict
    /// From what it was mended, or what a person can do; a part of a sentence.
    package var how: Message
}

extension Vault {
    /// Mends what follows from something else that is here and whole, and invents nothing.
    ///
    /// Each mend is one transaction with the entry that tells of it; killed between two of them, the home is as good as before
    /// or better.
    /// - Parameters:
    ///   - report: what a check has found, by a vault that was opened for repair.
    ///   - acceptsTables: takes tables that another program has changed to be right as they are now.
    ///   - now: stamped on what is written.
    /// - Returns: what became of each problem.
    /// - Throws: what keeps the ledger from being written; what cannot be mended is an outcome.
    package func repair(
        _ report: VaultReport, acceptingTables acceptsTables: Bool, now: Timestamp
    ) throws(StoreError) -> [MendOutcome] {
        try requireWriting()
        var outcomes: [MendOutcome] = []
        var done: Set<VaultReport.Mend> = []
        for problem in report.problems {
            guard let mend = problem.mend else {
                outcomes.append(MendOutcome(problem: problem, verdict: .left, how: problem.remedy))
                continue
            }
            guard mend != .pages, done.insert(mend).inserted else { continue }
            outcomes.append(try self.mend(mend, problem, now))
        }
        if acceptsTables {
            for table in try read(or: [], LedgerSeal.broken) { try sum(table, "accepted table", now) }
        }
        if report.pagesUnknown > 0 || report.problems.contains(where: { $0.mend == .pages }) {
            if let outcome = try mendPages(report) { outcomes.append(outcome) }
        }
        try objects.discardStaleTemporaries()
        return outcomes
    }

    private func mend(
        _ mend: VaultReport.Mend, _ problem: VaultReport.Problem, _ now: Timestamp
    ) throws(StoreError) -> MendOutcome {
        do throws(StoreError) {
            switch mend {
            case .schemaObject(let type, let name):
                return MendOutcome(
                    problem: problem, verdict: .mended, how: try mendSchema(type, name, now))
            case .original(let id): return try mendOriginal(id, problem, now)
            case .remake(let id): return try markForRemaking(id, problem, now)
            case .keys(let draft):
                try mendKeys(of: draft, now)
                return MendOutcome(problem: problem, verdict: .mended, how: "written anew from the draft's fields")
            case .search(let draft):
                try mendSearch(of: draft, now)
                return MendOutcome(
                    problem: problem, verdict: .mended, how: "written anew from the draft and its readings")
            case .words:
                try mendWords(now)
                return MendOutcome(problem: problem, verdict: .mended, how: "made anew from the words that are kept")
            case .pages: return MendOutcome(problem: problem, verdict: .left, how: problem.remedy)
            case .sum(let table):
                try sum(table, "sum of table", now)
                return MendOutcome(
                    problem: problem, verdict: .mended,
                    how: "summed up anew; what was changed in it is named by the digests of its rows")
            }
        } catch .refused(let reason) {
            return MendOutcome(problem: problem, verdict: .left, how: "\(reason); \(problem.remedy)")
        }
    }

    // MARK: The ledger

    private func mendSchema(_ type: String, _ name: String, _ now: Timestamp) throws(StoreError) -> Message {
        try write { db in
            let own = try SchemaCheck.expected().first { $0.type == type && $0.name == name }
            let there = try SchemaCheck.found(db).contains { $0.type == type && $0.name == name }
            if there { try db.execute(sql: "DROP \(type.uppercased()) main.\(name.inQuotes)") }
            if let sql = own?.sql { try db.execute(sql: sql) }
            try tell("\(type) \(name)", now, in: db)
            FailPoints.reached(.schemaMended)
            return own == nil ? "taken away: it is none of bilko's" : "made anew from bilko's own schema"
        }
    }

    /// Writes the pages anew once nothing that is in them is wrong; the rows vouch for themselves.
    ///
    /// - Returns: `nil` when no page was wrong: some had no sum, as after a restore.
    private func mendPages(_ report: VaultReport) throws(StoreError) -> MendOutcome? {
        let problem = report.problems.first { $0.mend == .pages }
        let left = try check(.rows).problems.filter { found in
            if case .original = found.mend { false } else { true }
        }
        guard left.isEmpty else {
            return problem.map { MendOutcome(problem: $0, verdict: .left, how: $0.remedy) }
        }
        try writePagesAnew()
        return problem.map { MendOutcome(problem: $0, verdict: .mended, how: "written anew; every row is as it was") }
    }

    private func sum(_ table: String, _ what: String, _ now: Timestamp) throws(StoreError) {
        try write { db in
            // Told first: the entry is in a table that may be the one.
            try tell("\(what) \(table)", now, in: db)
            try LedgerSeal.renew(table, db)
            FailPoints.reached(.sumMended)
        }
    }

    private func tell(_ what: String, _ now: Timestamp, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO mends SELECT ifnull(max(sequence), 0) + 1, ?, ? FROM mends",
            arguments: [now.milliseconds, what])
    }

    private func mendKeys(of draft: String, _ now: Timestamp) throws(StoreError) {
        try write { db in
            let row = try Row.fetchOne(db, sql: "SELECT draft FROM drafts WHERE draftId = ?", arguments: [draft])
            guard let draft = try row.map(ExpenseDraft.init) else { throw StoreError.notFound("draft \(draft)") }
            try DraftKeys.write(of: draft, in: db)
            try AuditRows.append(.mended, draft.documentID, .init(draftID: draft.id), at: now, in: db)
        }
    }

    private func mendSearch(of draft: String, _ now: Timestamp) throws(StoreError) {
        try write { db in
            let row = try Row.fetchOne(db, sql: "SELECT draft FROM drafts WHERE draftId = ?", arguments: [draft])
            guard let row else { throw StoreError.notFound("draft \(draft)") }
            let draft = try ExpenseDraft(row)
            try SearchRows.write(of: draft, text: row.value("draft"), in: db)
            try AuditRows.append(.mended, draft.documentID, .init(draftID: draft.id), at: now, in: db)
        }
    }

    private func mendWords(_ now: Timestamp) throws(StoreError) {
        try write { db in
            try WordIndex.rebuild(db)
            try tell("index draftWords", now, in: db)
        }
    }

    private func markForRemaking(
        _ id: DocumentID, _ problem: VaultReport.Problem, _ now: Timestamp
    ) throws(StoreError) -> MendOutcome {
        guard let attachment = try attachment(id),
            try objects.condition(of: id, byteCount: attachment.document.byteCount, deep: true) == .whole
        else {
            return MendOutcome(
                problem: problem, verdict: .left, how: "its original is not whole either: \(Self.importAgain)")
        }
        try write { db in
            try db.execute(
                sql: "INSERT INTO remakes VALUES (?, ?) ON CONFLICT (documentId) DO NOTHING",
                arguments: [id.hex, now.milliseconds])
            guard db.changesCount == 1 else { return }
            try AuditRows.append(.mended, id, .init(reasons: ["marked to be read again"]), at: now, in: db)
            FailPoints.reached(.remakeMarked)
        }
        return MendOutcome(
            problem: problem, verdict: .marked, how: "'bilko reprocess --marked' reads its original again")
    }

    /// The documents whose readings or drafts are to be made anew.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    package func markedForRemaking() throws(StoreError) -> Set<DocumentID> {
        try read(or: []) { db in
            Set(try String.fetchAll(db, sql: "SELECT documentId FROM remakes").compactMap { DocumentID(hex: $0) })
        }
    }

    // MARK: Originals

    private static let importAgain: Message = "import the paper's file again: a good copy mends it at once"

    private func mendOriginal(
        _ id: DocumentID, _ problem: VaultReport.Problem, _ now: Timestamp
    ) throws(StoreError) -> MendOutcome {
        guard let attachment = try attachment(id) else {
            return MendOutcome(
                problem: problem, verdict: .left, how: "no row tells of it; move it out of the home and look at it")
        }
        for path in try copies(of: attachment.document) {
            guard try objects.takes(path, as: attachment.document) else { continue }
            FailPoints.reached(.originalMended)
            try write { db in
                try db.execute(
                    sql: "UPDATE originalChecks SET fault = NULL, checkedAt = ? WHERE documentId = ?",
                    arguments: [now.milliseconds, id.hex])
                try AuditRows.append(.mended, id, .init(repaired: true), at: now, in: db)
            }
            return MendOutcome(problem: problem, verdict: .mended, how: "from the good copy \(path.printable)")
        }
        return MendOutcome(problem: problem, verdict: .left, how: Self.importAgain)
    }

    /// Files that may hold the same bytes: what lies about in the home, and from where the document came.
    private func copies(of document: Document) throws(StoreError) -> [FilePath] {
        let sources: [FilePath] = try read(or: []) { db in
            let noted = try Row.fetchAll(
                db, sql: "SELECT path FROM folderFiles WHERE documentId = ?", arguments: [document.id.hex])
            let seen = try String.fetchAll(
                db, sql: "SELECT DISTINCT origin FROM sightings WHERE documentId = ?", arguments: [document.id.hex])
            return try noted.compactMap { FilePath(bytes: [UInt8](try $0.value("path") as Data)) }
                + seen.filter { $0.hasPrefix("/") }.map { FilePath($0) }
        }
        return try objects.strays() + sources
    }
}

extension ObjectFolder {
    /// Files in the folder of the originals that are none: misplaced ones, and what an earlier run was writing.
    func strays() throws(StoreError) -> [FilePath] {
        let folder = folder.appending("tmp")
        let torn = (try? FileSystem.names(in: folder)) ?? []
        return try listing().others + torn.compactMap { FilePath(bytes: $0) }.map { folder.pushing($0) }
    }

    /// Puts the bytes of a file in the place of an original, if they are its bytes.
    ///
    /// - Returns: whether they are; a file that cannot be read is none.
    /// - Throws: what keeps the original from being written.
    func takes(_ path: FilePath, as document: Document) throws(StoreError) -> Bool {
        guard let file = try? FileSystem.openRegular(path, followingLinks: false),
            file.status.size == document.byteCount,
            (try? FileDigest.sha256(of: file.descriptor)) == document.id.hex
        else { return false }
        let copy = try takeCopy(of: file, name: path.printable)
        guard copy.id == document.id else {
            try? Durability.remove(copy.path)
            return false
        }
        _ = try place(copy)
        return true
    }
}
