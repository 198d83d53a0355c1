import Countries
import Files
import Ingestion
import Pipeline
import ReceiptModel
import SQLiteStore
import Settings
import Store
import SystemPackage

/// Takes one file of a watched folder in: into the vault, noted, and then disposed of as the folder asks.
struct Intake: Sendable {
    let vault: Vault
    let pipeline: Pipeline
    let now: @Sendable () -> Timestamp
    /// Says a sentence in the language of the people who find it beside a file.
    let said: @Sendable (Message) -> String

    /// What became of one file.
    struct Verdict: Sendable {
        enum Ending: Sendable {
            case settled
            /// It is offered again: its trouble may pass, or it changed meanwhile.
            case again
            /// The service stops; the next start goes on.
            case interrupted
        }

        var ending: Ending
        var outcome: FolderFile.Outcome?
        var outcomes: [DocumentOutcome] = []
        /// Where the file is now, if not where it was.
        var moved: FilePath?
        var isDeleted = false
        /// Why it stayed although it should have gone, or why it is tried again.
        var complaint: Message?
        /// What stands in the way of putting it, and others, away; told once for all of them.
        var obstacle: FileError?
        /// Whether its document waits for something that the machine lacks.
        var waitsForMachine = false
    }

    func take(_ arrival: Arrival, _ settings: FolderSettings) async throws(StoreError) -> Verdict {
        if let noted = try noteAgain(arrival) {
            return try finish(arrival, settings, noted.outcome, noted.documentID, reason: noted.reason, outcomes: [])
        }
        let outcomes = try await pipeline.take(
            IncomingFile(.path(arrival.path), origin: .folder(arrival.root)),
            settings: .forDocuments(of: settings.country), labels: labels(of: arrival, settings))
        let reasons = outcomes.flatMap(\.reasons).joined(separator: "; ")
        if outcomes.contains(where: { $0.trouble == .interrupted }) {
            return Verdict(ending: .interrupted, outcomes: outcomes)
        }
        guard let id = outcomes.compactMap(\.document?.id).first else {
            if outcomes.contains(where: \.mayPass) {
                return Verdict(ending: .again, outcomes: outcomes, complaint: reasons)
            }
            return try finish(arrival, settings, .refused, nil, reason: reasons, outcomes: outcomes)
        }
        try vault.label(id, labels(of: arrival, settings))
        let waits = outcomes.contains { $0.trouble == .missingDependency }
        let failed = !waits && outcomes.contains { $0.kind == .failed }
        var outcome = failed ? FolderFile.Outcome.attention : .taken
        var reason = failed ? reasons : nil
        if outcomes.allSatisfy({ $0.kind == .duplicate }) {
            if try !isOwn(arrival, id) {
                outcome = .duplicate
            } else if let known = try vault.attachment(id), known.state == .needsAttention {
                // What an earlier process had stored may have been read meanwhile, before its file came up again.
                outcome = .attention
                reason = known.reasons.joined(separator: "; ")
            }
        }
        var verdict = try finish(arrival, settings, outcome, id, reason: reason, outcomes: outcomes)
        verdict.waitsForMachine = waits
        return verdict
    }

    /// What was noted of the path, when the file still holds the document that it held then.
    ///
    /// Its times may have changed since, or it could not be moved away.
    private func noteAgain(_ arrival: Arrival) throws(StoreError) -> FolderFile? {
        guard let noted = try vault.folderFile(at: arrival.path), let id = noted.documentID,
            noted.size == arrival.status.size,
            let file = try? FileSystem.openRegular(arrival.path, below: arrival.root),
            (try? FileDigest.sha256(of: file.descriptor)) == id.hex, (try? file.isUnchanged()) == true
        else { return nil }
        return noted
    }

    /// Whether the document first came from this very file, before a process ended early: nobody has touched the file since.
    private func isOwn(_ arrival: Arrival, _ id: DocumentID) throws(StoreError) -> Bool {
        guard let first = try vault.sightings(of: id).first else { return false }
        return first.origin == arrival.path.printable
            && first.seenAt.milliseconds >= arrival.status.changed / 1_000_000
    }

    private func labels(of arrival: Arrival, _ settings: FolderSettings) -> DocumentLabels {
        let below = settings.subfoldersAreTags ? arrival.foldersBelowRoot.map { PrintableText.escaping($0) } : []
        return DocumentLabels(
            account: settings.account, company: settings.company, tags: settings.tags.union(below))
    }

    /// Disposes of the file and notes what stays.
    ///
    /// The document is durable by now.
    func finish(
        _ arrival: Arrival, _ settings: FolderSettings, _ outcome: FolderFile.Outcome, _ id: DocumentID?,
        reason: Message?,
        outcomes: [DocumentOutcome]
    ) throws(StoreError) -> Verdict {
        var verdict = Verdict(ending: .settled, outcome: outcome, outcomes: outcomes)
        do throws(FileError) {
            let what: Message =
                outcome == .refused ? "not taken in" : "kept safe by bilko, and could not be read"
            let explanation: Message = """
                file: \(PrintableText.escaping(arrival.name))
                when: \(now().description)
                what: \(what)
                why:  \(reason ?? "")

                """
            switch try Disposal(settings: settings, vault: vault).dispose(
                of: arrival, outcome, id, explanation: said(explanation))
            {
            case .kept: break
            case .unproved(let error): verdict.obstacle = error
            case .moved(let path):
                verdict.moved = path
                forget(arrival.path)
                return verdict
            case .deleted:
                verdict.isDeleted = true
                forget(arrival.path)
                return verdict
            case .changed: verdict.ending = .again
            }
        } catch {
            verdict.complaint = "it could not be put away: \(error.message)"
            if error.obstacle != nil { verdict.obstacle = error }
            verdict.ending = .again
        }
        guard arrival.status.kind == .regular || outcome == .refused else { return verdict }
        let unreadable: Message? = outcome == .attention ? "it could not be read" : nil
        let reason = reason ?? unreadable
        try vault.note(
            FolderFile(
                folder: arrival.root, path: arrival.path, inode: arrival.status.inode, size: arrival.status.size,
                modified: arrival.status.modified, changed: arrival.status.changed, outcome: outcome,
                documentID: id, reason: reason, notedAt: now()))
        return verdict
    }

    /// A note that stays behind is no harm.
    private func forget(_ path: FilePath) {
        if let noted = try? vault.folderFile(at: path), noted.path == path { try? vault.forget([path]) }
    }
}
