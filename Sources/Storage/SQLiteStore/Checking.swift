import Files
import Foundation
import GRDB
import PageSums
import ReceiptModel
package import Store
import SystemPackage

extension Vault {
    /// Looks whether everything that came in is there, once and unchanged, and whether the audit log is intact.
    ///
    /// It may run beside a writer; what the writer is storing at that moment then counts as an orphan or a temporary.
    /// - Parameter deep: reads every byte of every original, and every page of the ledger.
    /// - Returns: the counts and everything that is wrong.
    /// - Throws: as ``check(_:)``.
    package func check(deep: Bool = false) throws(StoreError) -> VaultReport { try check(deep ? .deep : .rows) }

    /// Looks as thoroughly as it is asked to.
    ///
    /// - Returns: the counts and everything that is wrong; a ledger that cannot be read is one of these.
    /// - Throws: `noHome` where no home is; what keeps the folder of the originals from being listed.
    package func check(_ depth: VaultReport.Depth) throws(StoreError) -> VaultReport {
        guard isHome else { throw .noHome(home: home) }
        var report = VaultReport(depth: depth)
        // The rows first: an original is there before its row is.
        var rows: LedgerFindings? = hasLedger ? nil : LedgerFindings(report: report)
        if hasLedger {
            do throws(StoreError) {
                rows = try read(or: nil) { try LedgerCheck.run($0, depth, report) }
                if let rows { report = rows.report }
            } catch {
                report.problems.append(.init(message: error.message, remedy: error.remedy))
            }
        }
        if depth == .deep { checkPages(into: &report) }
        try checkOriginals(rows, into: &report)
        return report
    }

    /// The bytes of the ledger, also those that no row uses.
    private func checkPages(into report: inout VaultReport) {
        let path = home.appending("ledger.sqlite")
        guard FileSystem.exists(path) else { return }
        do throws(FileError) {
            let verdict = try PageSums.verdict(of: path)
            (report.pagesWhole, report.pagesUnknown) = (verdict.whole, verdict.unknown)
            if !verdict.broken.isEmpty {
                let numbers =
                    verdict.broken.prefix(5).map(String.init).joined(separator: ", ")
                    + (verdict.broken.count > 5 ? ", …" : "")
                report.problems.append(
                    .init(
                        message:
                            """
                            \(verdict.broken.count) pages of the ledger \(path.printable) are not as bilko wrote \
                            them (\(numbers)): the disk or another program \
                            has changed them
                            """,
                        remedy: """
                            where nothing else is named, 'bilko fsck --repair' writes them anew; otherwise \
                            \(LedgerCheck.restore)
                            """,
                        mend: .pages))
            }
            if verdict.isLogBroken {
                report.problems.append(
                    .init(
                        message:
                            """
                            the log \(path.printable)-wal is damaged in its middle, and what was written after that \
                            place is lost
                            """,
                        remedy: "import the files that came last again; their originals are kept"))
            }
        } catch {
            report.problems.append(.init(message: error.message, remedy: error.remedy))
        }
    }

    private func checkOriginals(_ rows: LedgerFindings?, into report: inout VaultReport) throws(StoreError) {
        let listing = try objects.listing()
        report.originals = listing.originals.count
        report.temporaries = try objects.temporaries()
        for path in listing.others {
            report.problems.append(
                .init(message: "\(path.printable) is no original", remedy: "move it out of the home"))
        }
        let known = Set(rows?.documents.map(\.id) ?? [])
        if rows != nil { try checkOrphans(listing.originals.filter { !known.contains($0) }, rows, into: &report) }
        for document in rows?.documents ?? [] {
            try checkOriginal(document.id, byteCount: document.byteCount, into: &report)
        }
        // Where no row tells a size, the name alone tells the bytes.
        if report.depth == .deep {
            for id in listing.originals where !known.contains(id) {
                try checkOriginal(id, byteCount: nil, into: &report)
            }
        }
    }

    /// An original that came in after the ledger was made and has no row is what a run leaves that ended early; one that is
    /// older came in by a ledger that is gone.
    private func checkOrphans(
        _ orphans: [DocumentID], _ rows: LedgerFindings?, into report: inout VaultReport
    ) throws(StoreError) {
        report.orphans = orphans
        guard !orphans.isEmpty else { return }
        guard let beginning = rows?.beginning else {
            if hasLedger { return }
            report.problems.append(
                .init(
                    message: """
                        the ledger \(home.appending("ledger.sqlite").printable) is missing or empty, and \
                        \(orphans.count) originals have no row
                        """,
                    remedy:
                        """
                        put the ledger back from a backup, or import the files under objects/ again: the originals \
                        are kept apart from it
                        """))
            return
        }
        for id in orphans {
            let path = objects.path(of: id)
            guard let status = try? FileSystem.status(of: path), status.modified / 1_000_000 < beginning else {
                continue
            }
            report.problems.append(
                .init(
                    documentID: id,
                    message: "the original \(path.printable) is older than the ledger and has no row in it",
                    remedy: "put the ledger back from a backup, or import this file again, which takes it up"))
        }
    }

    private func checkOriginal(
        _ id: DocumentID, byteCount: Int?, into report: inout VaultReport
    ) throws(StoreError) {
        let condition: ObjectCondition
        do throws(StoreError) {
            condition = try objects.condition(of: id, byteCount: byteCount, deep: report.depth == .deep)
        } catch {
            condition = .damaged(error.message)
        }
        guard let error = originalError(id, condition) else {
            if report.depth == .deep { report.readWhole += 1 }
            return
        }
        report.problems.append(
            .init(documentID: id, message: error.message, remedy: error.remedy, mend: .original(id)))
    }

    func originalError(_ id: DocumentID, _ condition: ObjectCondition) -> StoreError? {
        switch condition {
        case .whole: nil
        case .missing: .originalMissing(id, path: objects.path(of: id))
        case .damaged(let reason): .originalDamaged(id, path: objects.path(of: id), reason: reason)
        }
    }

    /// Whether anything of a home is in the folder.
    package var isHome: Bool {
        ["ledger.sqlite", "objects", "lock", "watch.lock", "upload.lock", "config.toml"].contains {
            FileSystem.exists(home.appending($0))
        }
    }
}
