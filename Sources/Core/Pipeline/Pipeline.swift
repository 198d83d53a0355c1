package import Ingestion
import Reading
package import ReceiptModel
package import Store
import SystemPackage

/// The order of the stages: what happens to a file from the folder it came in to the draft in the store.
///
///     admit → store, durable → read, in a confined process → extract → link → record, in one transaction
///
/// That a document is worked on is committed before it is read, so that what ends the whole program is not begun for ever.
///
/// One file makes one draft, but for a picture with several receipts on it; several files that the user has joined make
/// one draft together. Nothing else knows this order, and the stages do not know each other.
package struct Pipeline: Sendable {
    let stages: Stages
    let reader: any DocumentReader
    let settings: ReadingSettings
    let spoolFolder: FilePath
    let run: ProgramRun
    let inWork = DocumentsInWork()
    let turns = ReadingTurns()

    /// Takes a file in: afterwards it is accounted for, and what was accepted is durable.
    ///
    /// - Parameters:
    ///   - file: where its bytes are; they are only read.
    ///   - settings: of the file's own; those of the run otherwise.
    ///   - labels: whose it is.
    /// - Returns: One outcome; several for a picture with several receipts on it.
    /// - Throws: Only what concerns every file, such as a full disk; what is wrong with this file is its outcome.
    package func take(
        _ file: IncomingFile, settings: ReadingSettings? = nil, labels: DocumentLabels = DocumentLabels()
    ) async throws(StoreError) -> [DocumentOutcome] {
        try await told { () async throws(EarlyEnd) in
            let admitted = try stages.admit(file, spoolingInto: spoolFolder)
            let kept = try stages.store(admitted, labels: labels)
            let outcomes = try await draft(kept.document, file: file.shownPath, settings: settings ?? self.settings)
            return kept.isMended ? outcomes.map { $0.mended() } : outcomes
        }
    }

    /// Takes in several pictures of one receipt, from its top to its foot, and makes one draft of them.
    ///
    /// All of them are taken in, or none.
    /// - Parameters:
    ///   - files: At least two.
    ///   - labels: whose it is.
    /// - Returns: One outcome for the receipt; one for each file when they are not taken in.
    /// - Throws: As `take(_:)`.
    package func take(
        joined files: [IncomingFile], labels: DocumentLabels = DocumentLabels()
    ) async throws(StoreError) -> [DocumentOutcome] {
        try await told { () async throws(EarlyEnd) in
            let pictures = try stages.admit(joined: files, spoolingInto: spoolFolder)
            let first = try stages.store(joined: pictures, labels: labels)
            let outcomes = try await draft(first.document, file: files[0].shownPath, settings: settings)
            return first.isMended ? outcomes.map { $0.mended() } : outcomes
        }.map { $0.joining(files) }
    }

    /// Drafts a stored document that is not drafted yet, with all those to which it was joined.
    func draft(
        _ document: Document, file: String, settings: ReadingSettings
    ) async throws(EarlyEnd) -> [DocumentOutcome] {
        let receipt = try stages.receipt(of: document, file: file)
        guard await inWork.begin(receipt.id) else {
            // Somebody else has worked on the same bytes: what came of it is in the store by now.
            return try stages.drafted(receipt) ?? [DocumentOutcome(file: file, duplicateOf: document, draft: nil)]
        }
        defer { inWork.end(receipt.id) }
        // Asked under the claim: the same bytes may have been drafted under another name in this moment.
        if let drafted = try stages.drafted(receipt) { return drafted }
        if let leftAlone = try stages.leftAlone(receipt, in: run) { return leftAlone }
        await turns.begin(alone: try stages.openAttempts(on: receipt, in: run) > 0)
        defer { turns.end() }
        if Task.isCancelled { throw .told([DocumentOutcome(file: file, gaveUp: document)]) }
        return try await stages.attempt(receipt, in: run) { () async throws(EarlyEnd) in
            try await work(on: receipt, settings: settings)
        }
    }

    private func work(
        on receipt: StoredReceipt, settings: ReadingSettings
    ) async throws(EarlyEnd) -> [DocumentOutcome] {
        let read = try await stages.read(receipt, with: reader, settings: settings)
        let extracted = try await stages.extract(read, with: reader, country: settings.country)
        for _ in 0..<Stages.tries {
            let linked = try stages.link(extracted)
            if try stages.record(linked) { return linked.outcomes(file: receipt.file) }
        }
        throw .store(.outrun)
    }
}
