import Extraction
import Foundation
package import Reading
package import ReceiptModel
package import Store

/// Makes drafts anew after the tool has learned to read better: out of kept readings, or out of the originals.
///
/// What the user has said stays; a draft that the user has looked at keeps its values.
package struct Reprocessing: Sendable {
    /// What came of one draft.
    package struct Outcome: Sendable {
        package enum Verdict: String, Sendable {
            case changed, unchanged
            /// The user has confirmed it, or it is linked to another; nothing was done.
            case left
            case failed
        }

        /// A field that is another now, in the form of its JSON.
        package struct Change: Hashable, Sendable {
            package var field: String
            package var before: String?
            package var after: String?
        }

        package var draft: ExpenseDraft
        package var verdict: Verdict
        package var changes: [Change]
        /// Why nothing was done, in a sentence; empty where something was.
        package var reason: Message
    }

    /// Where it begins.
    package enum Start: String, Sendable, CaseIterable {
        /// With the readings that are kept.
        case extract
        /// With the originals, which are read again.
        case read
    }

    let stages: Stages
    let reader: any DocumentReader
    private let start: Start
    let settings: ReadingSettings
    private let isDryRun: Bool

    /// - Parameters:
    ///   - store: open for writing, unless it is a dry run.
    ///   - reader: makes fields of readings, and reads originals again where that is asked for.
    ///   - start: whether to begin with the kept readings or with the originals.
    ///   - settings: how originals are read.
    ///   - isDryRun: tell what would change, and change nothing.
    ///   - now: tells the present time.
    package init(
        store: any DocumentStore, reader: any DocumentReader, from start: Start, settings: ReadingSettings,
        isDryRun: Bool,
        now: @escaping @Sendable () -> Timestamp
    ) {
        stages = Stages(store: store, now: now)
        self.reader = reader
        self.start = start
        self.settings = settings
        self.isDryRun = isDryRun
    }

    /// Makes a draft anew.
    ///
    /// - Parameter draft: as it stands in the store.
    /// - Returns: what changed; a document that cannot be read any more leaves its draft as it is.
    /// - Throws: what concerns the store.
    package func again(_ draft: ExpenseDraft) async throws(StoreError) -> Outcome {
        switch draft.state {
        case .linked:
            return Outcome(draft: draft, verdict: .left, changes: [], reason: "it is linked to another draft")
        case .setAside: return Outcome(draft: draft, verdict: .left, changes: [], reason: "it is set aside")
        case .ready, .needsReview: break
        }
        let readings: [DocumentReading]
        switch try await found(for: draft) {
        case .failure(let failure):
            return Outcome(draft: draft, verdict: .failed, changes: [], reason: failure.message)
        case .success(let found): readings = found
        }
        guard let reading = draft.ownReading(in: readings) else {
            return Outcome(
                draft: draft, verdict: .failed, changes: [],
                reason: "the picture shows another number of receipts now; look at it with 'bilko read'")
        }
        var next: ExpenseDraft
        do throws(ReadingFault) {
            next = try await remade(draft, from: reading)
        } catch {
            switch error {
            case .original(let error), .store(let error): throw error
            case .reading(let error):
                return Outcome(
                    draft: draft, verdict: .failed, changes: [], reason: "\(error.message); \(error.remedy)")
            }
        }
        let changes = Self.changes(from: draft, to: next)
        if try isConfirmed(draft) {
            guard changes.allSatisfy({ !Self.booked.contains($0.field) }) else {
                return Outcome(
                    draft: draft, verdict: .left, changes: changes,
                    reason: "you have confirmed it; it would change now")
            }
            next.isConfirmed = draft.isConfirmed
            next.state = .ready
            next.reasons = []
        }
        guard
            !changes.isEmpty || next.state != draft.state || next.reasons != draft.reasons
                || next.company != draft.company
        else {
            return Outcome(draft: draft, verdict: .unchanged, changes: [], reason: "")
        }
        if !isDryRun {
            let now = stages.now()
            let isMoved =
                next.company != draft.company || changes.contains { $0.field == "country" || $0.field == "date" }
            try stages.store.replace(
                draft: next, retention: isMoved ? try next.retention(by: stages.store.companies()) : nil,
                queue: [next.updateItem(now: now)],
                changes: changes.map(\.field) + ["reprocessed"], now: now)
        }
        return Outcome(draft: next, verdict: .changed, changes: changes, reason: "")
    }

    /// Whether a person has said that the draft is right as it stands: it is ready although something is doubtful.
    ///
    /// An amount that is never booked unseen asks for more than its being ready, which an earlier program may have thought:
    /// the audit log has to tell of the person.
    private func isConfirmed(_ draft: ExpenseDraft) throws(StoreError) -> Bool {
        guard draft.state == .ready, !ExpenseDraft.reasons(for: draft.extracted).isEmpty else { return false }
        guard ExpenseDraft.holdsExcessiveAmount(draft.fields) else { return true }
        return try stages.store.auditTrail(of: draft.documentID).contains { entry in
            entry.action == .edited && entry.details.draftID == draft.id
                && entry.details.changes?.contains(ExpenseDraft.reviewedChange) == true
        }
    }

    private static let booked: Set<String> = ["date", "total", "currency", "tax_id"]

    private struct Unreadable: Error { let message: Message }

    /// The readings of the draft's originals: those that are kept, or new ones.
    private func found(for draft: ExpenseDraft) async throws(StoreError) -> Result<[DocumentReading], Unreadable> {
        var readings: [DocumentReading] = []
        for id in draft.documents {
            let reading = start == .read ? try await read(id) : try kept(id)
            switch reading {
            case .failure(let failure): return .failure(failure)
            case .success(let reading): readings.append(reading)
            }
        }
        return .success(readings)
    }

    private func kept(_ id: DocumentID) throws(StoreError) -> Result<DocumentReading, Unreadable> {
        try stages.store.reading(of: id).map { .success($0) }
            ?? .failure(Unreadable(message: "no reading of \(id.short) is kept; say --from read"))
    }

    private func read(_ id: DocumentID) async throws(StoreError) -> Result<DocumentReading, Unreadable> {
        guard let attachment = try stages.store.attachment(id) else { throw .notFound("document \(id.short)") }
        let reading: DocumentReading
        var settings = settings
        // Where a person has said that the paper lies.
        settings.corners = try stages.store.reading(of: id)?.givenCorners
        do throws(ReadingFault) {
            reading = try await stages.reading(of: attachment.document, with: reader, settings: settings)
        } catch {
            switch error {
            case .original(let error), .store(let error): throw error
            case .reading(let error): return .failure(Unreadable(message: "\(error.message); \(error.remedy)"))
            }
        }
        if !isDryRun { try stages.store.replace(reading: reading, of: id, now: stages.now()) }
        return .success(reading)
    }

    /// The next revision of the draft by a reading; what the user has said stays.
    func remade(
        _ draft: ExpenseDraft, from reading: DocumentReading
    ) async throws(ReadingFault) -> ExpenseDraft {
        let said = draft.fields.saidByUser
        let extracted = try await stages.extracted(
            from: reading, with: reader,
            country: said.contains(.country) ? draft.fields.country?.value : settings.country,
            received: draft.createdAt.day, keeping: draft.fields)
        var next = draft.successor(by: .reading, now: stages.now())
        next.fields = extracted.fields
        next.isConfirmed = nil
        // What was found out beside the reading, as about other photos of the receipt, is not read again.
        next.findings =
            extracted.findings.filter { !$0.isAbout(said) }
            + draft.findings.filter {
                $0.field == "same_as" || BooksJudgement.Subject.names.contains($0.field)
            }
        do throws(StoreError) {
            next.keepBooks(
                of: try stages.store.companies(), label: try stages.store.labels(of: draft.documentID).company,
                papers: try stages.store.drafts(linkedTo: draft.id).map(\.fields))
        } catch {
            throw .store(error)
        }
        next.check(said, codes: reading.pages.flatMap(\.codes), asIn: draft.findings, confirmed: false)
        next.settle()
        return next
    }

    static func changes(from old: ExpenseDraft, to new: ExpenseDraft) -> [Outcome.Change] {
        let (before, after) = (old.fields.namedTexts, new.fields.namedTexts)
        return Set(before.keys).union(after.keys).sorted().compactMap { name in
            before[name] == after[name]
                ? nil : Outcome.Change(field: name, before: before[name], after: after[name])
        }
    }
}

extension ExpenseDraft {
    /// What was weighed for total, date and issuer when the draft was made, by the readings that are kept.
    ///
    /// - Parameters:
    ///   - store: that holds the draft.
    ///   - extractor: weighs again.
    /// - Returns: the candidates, field by field, the likeliest first; none where no reading is kept, or where it cannot be
    ///   weighed again.
    /// - Throws: what concerns the store.
    package func candidates(
        from store: any ReadingStore & IssuerMemory, with extractor: any ReceiptExtractor
    ) async throws(StoreError) -> [FieldCandidate] {
        var readings: [DocumentReading] = []
        for id in documents { if let reading = try store.reading(of: id) { readings.append(reading) } }
        guard readings.count == documents.count, let reading = ownReading(in: readings) else { return [] }
        let country = fields.saidByUser.contains(.country) ? fields.country?.value : nil
        let request = try ExtractionRequest(
            reading, country: country, known: store.knownIssuers(), wantsCandidates: true)
        return (try? await extractor.extract(request))?.candidates ?? []
    }

    /// What of the readings of its documents the draft is about; `nil` when they show other receipts than before.
    func ownReading(in readings: [DocumentReading]) -> DocumentReading? {
        guard readings.count == 1 else { return DocumentReading.joined(readings) }
        let receipts = readings[0].receipts
        guard let receipt else { return receipts.count == 1 ? receipts[0] : nil }
        return receipts.indices.contains(receipt - 1) ? receipts[receipt - 1] : nil
    }

    fileprivate var extracted: ExtractedReceipt { ExtractedReceipt(fields: fields, findings: findings) }
}

extension ReceiptFields {
    /// Every value as compact JSON, by its name.
    fileprivate var namedTexts: [String: String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(PlainFields(self)),
            let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return [:] }
        return members.compactMapValues { value in
            if let text = value as? String { return text }
            let rows = value as? [Any] ?? []
            guard !rows.isEmpty,
                let data = try? JSONSerialization.data(withJSONObject: rows, options: [.sortedKeys])
            else { return nil }
            return String(decoding: data, as: UTF8.self)
        }
    }
}
