package import Accounts
import Foundation
package import HTTPTransport
package import ReceiptModel
package import Store

/// paperless-ngx: originals become documents; drafts give them title, date, correspondent and tags.
///
/// An original is sent under the SHA-256 of its bytes as its file name, which paperless keeps: by that name a document
/// or a task is found again after a lost answer. That two are the same is told by paperless itself, too.
package struct PaperlessBackend: ExpenseBackend {
    package let account: String
    private let server: PaperlessServer
    private let known: @Sendable (SyncQueueItem.EntityType, String) -> RemoteRecord?
    private let patience: [Duration]

    /// Milliseconds until a document is looked for again that paperless still works on.
    private static let workWait: Int64 = 15_000
    /// The same for a draft whose original is not there yet.
    private static let originalWait: Int64 = 2_000
    /// Tags that every document gets, and those that still need a look.
    static let tag = "bilko"
    static let reviewTag = "bilko: to review"

    /// A server; `known` tells what it holds of an entity as far as this home knows, `patience` how long a task is
    /// watched, pause by pause, before it is left for later.
    package init(
        account: String, at address: ServerAddress, through client: any HTTPClient, tokens: any TokenSource,
        known: @escaping @Sendable (SyncQueueItem.EntityType, String) -> RemoteRecord?,
        patience: [Duration] = [
            .milliseconds(200), .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8),
        ]
    ) {
        self.account = account
        self.known = known
        self.patience = patience
        server = PaperlessServer(address, client, tokens)
    }

    package func identify() async throws(BackendError) -> String { try await server.user() }

    package func deliver(_ claim: QueueClaim, original: BodyFile?) async throws(BackendError) -> RemoteRecord {
        try refuseDecisions(claim.item, to: "paperless-ngx")
        if claim.item.entityType == .document {
            return try await file(Announcement(claim.item), original, isSecond: claim.fence > 1)
        }
        return try await describe(DraftText(claim.item))
    }

    /// Nothing: what is changed in paperless stays there.
    ///
    /// - Throws: nothing; other backends do.
    package func pull(since cursor: String?) async throws(BackendError) -> PulledChanges {
        PulledChanges(records: [], cursor: cursor ?? "", hasMore: false)
    }

    // MARK: - Originals

    private func file(
        _ known: Announcement, _ original: BodyFile?, isSecond: Bool
    ) async throws(BackendError) -> RemoteRecord {
        let original = try known.present(original)
        if let id = try await server.document(named: known.fileName) { return Self.filed(id) }
        if isSecond {
            switch try await server.lastTask(of: known.fileName).map(Self.judge) {
            case .done(let id): return Self.filed(id)
            case .atWork: throw Self.busy
            case .failed, nil: break
            }
        }
        let task = try await server.post(original, named: known.fileName, mediaType: known.mediaType)
        for pause in [.zero] + patience {
            do { try await Task.sleep(for: pause) } catch { throw .transport(.cancelled) }
            guard let report = try await server.task(task) else { continue }
            switch Self.judge(report) {
            case .done(let id): return Self.filed(id)
            case .failed(let error): throw error
            case .atWork: continue
            }
        }
        throw Self.busy
    }

    private static let busy = BackendError.notYet(reason: "paperless-ngx still works on the original", wait: workWait)

    private static func filed(_ id: Int) -> RemoteRecord {
        RemoteRecord(remoteID: String(id), version: "1", status: "filed")
    }

    /// What a task says about its document.
    private enum Verdict {
        case done(Int)
        case atWork
        case failed(BackendError)
    }

    private static func judge(_ task: PaperlessTask) -> Verdict {
        let said = task.result ?? ""
        switch task.status {
        case "SUCCESS":
            guard let id = task.document ?? number(in: said, after: "document id ") else {
                return .failed(.notUnderstood(reason: "a finished task names no document"))
            }
            return .done(id)
        case "FAILURE", "REVOKED":
            if said.contains("duplicate of") {
                // What lies in the trash is deleted for good some day.
                guard !said.contains("trash"), let id = number(in: said, after: "#") else {
                    return .failed(
                        .unacceptable(
                            reason: "the same document is in the trash of paperless-ngx", nextStep: "restore it there"))
                }
                return .done(id)
            }
            return .failed(
                .unacceptable(
                    reason: "paperless-ngx could not take the original in (its task \(task.id))",
                    nextStep: "see its file tasks for the reason, and repair that"))
        default: return .atWork
        }
    }

    /// The number after the last such mark.
    private static func number(in text: String, after mark: String) -> Int? {
        guard let place = text.range(of: mark, options: .backwards) else { return nil }
        return Int(text[place.upperBound...].prefix { $0.isASCII && $0.isNumber })
    }

    // MARK: - Drafts

    /// Gives the documents of a draft its title, date, correspondent and tags; the same for the same draft, however
    /// often.
    private func describe(_ draft: DraftText) async throws(BackendError) -> RemoteRecord {
        if let why = draft.noExpense { return .nothing(why) }
        var first: RemoteRecord?
        for original in draft.documentIds ?? [] {
            let id = try await document(of: original)
            let record = try await describe(id, draft)
            first = first ?? record
        }
        guard let first else {
            throw .unacceptable(reason: "the draft rests on no original", nextStep: "import its document again")
        }
        return first
    }

    private func document(of original: String) async throws(BackendError) -> Int {
        if let id = known(.document, original).flatMap({ Int($0.remoteID) }) { return id }
        if let id = try await server.document(withOriginal: original) { return id }
        throw .notYet(reason: "the original of the draft is not in paperless-ngx yet", wait: Self.originalWait)
    }

    private func describe(_ id: Int, _ draft: DraftText) async throws(BackendError) -> RemoteRecord {
        guard let document = try await server.document(id) else {
            throw .unacceptable(
                reason: "document \(id) has been deleted in paperless-ngx",
                nextStep: "restore it there, if it is wanted")
        }
        let own = try await server.tag(named: Self.tag)
        let review = try await server.tag(named: Self.reviewTag)
        var tags = Set(document.tags).subtracting([review]).union([own])
        if draft.state != "ready" { tags.insert(review) }
        if let category = draft.fields?.category, !category.isEmpty {
            tags.insert(try await server.tag(named: category))
        }
        var change = PaperlessChange(tags: tags.sorted())
        // Several receipts on one picture are one document here: it is called after the first.
        if draft.isFirst {
            change.title = Self.title(draft)
            change.created = draft.fields?.date
            if let merchant = draft.fields?.merchant, !merchant.isEmpty {
                change.correspondent = try await server.correspondent(named: merchant)
            }
        }
        let changed = try await server.change(id, to: change)
        return RemoteRecord(remoteID: String(id), version: changed.modified ?? "1", status: "filed")
    }

    /// Merchant, total and currency, as far as they are known; paperless takes 128 characters.
    private static func title(_ draft: DraftText) -> String? {
        let fields = draft.fields
        let amount = fields?.total.map { [$0, fields?.currency ?? ""].joined(separator: " ") }
        let parts = [fields?.merchant, fields?.number, amount].compactMap { $0?.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
        return parts.isEmpty ? nil : String(parts.joined(separator: ", ").prefix(120))
    }
}
