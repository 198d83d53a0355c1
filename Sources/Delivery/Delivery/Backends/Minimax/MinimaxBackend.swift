package import Accounts
import Foundation
package import HTTPTransport
package import ReceiptModel
package import Store
import Synchronization

/// Minimax: an original becomes an item of an organisation's inbox, from which its bookkeeper makes a received invoice.
///
/// The inbox takes a type, a description and files, has no keys, and changes no item afterwards. So the description ends
/// with a mark made of the original's digest, which is looked for before an item is made; before it stands what a draft
/// says that is ready by then. Where a later correction says something else, a person is told.
package struct MinimaxBackend: ExpenseBackend {
    /// Whose inbox it is, and who comes there.
    package struct Place: Sendable {
        /// Its number.
        package var organisation: String
        package var user: String
        /// The name of the client, as Minimax gives it.
        package var clientID: String
        /// What is asked for with a token.
        package var scope: String

        package init(organisation: String, user: String, clientID: String, scope: String) {
            self.organisation = organisation
            self.user = user
            self.clientID = clientID
            self.scope = scope
        }
    }

    /// What an item of the inbox is.
    enum ItemType: String {
        case receivedInvoice = "PR"
        case other = "Ostalo"
    }

    package let account: String
    private let user: String
    private let server: MinimaxServer
    private let known: @Sendable (SyncQueueItem.EntityType, String) -> RemoteRecord?
    private let queued: @Sendable (SyncQueueItem.EntityType, String) -> SyncQueueItem?
    private let marked = MarkedItems()

    /// Milliseconds until it is looked again whether an original is there.
    private static let originalWait: Int64 = 2_000
    private static let status = "in the inbox"

    /// A server, to which `tokens` give the secret of the client, a colon and the password of the user.
    ///
    /// `known` tells what it holds of an entity as far as this home knows, `queued` what was queued last of one.
    package init(
        account: String, at address: ServerAddress, place: Place, through client: any HTTPClient,
        tokens: any TokenSource, known: @escaping @Sendable (SyncQueueItem.EntityType, String) -> RemoteRecord?,
        queued: @escaping @Sendable (SyncQueueItem.EntityType, String) -> SyncQueueItem?,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.account = account
        self.known = known
        self.queued = queued
        user = place.user
        server = MinimaxServer(address, place, client, tokens, now)
    }

    /// What a token is asked for at a server, where nobody says otherwise: `minimax.hr` at `moj.minimax.hr`.
    package static func scope(of server: ServerAddress) -> String {
        let country = server.host.split(separator: ".").last.map(String.init) ?? ""
        return "minimax.\(["hr", "rs", "si"].contains(country) ? country : "si")"
    }

    package func identify() async throws(BackendError) -> String {
        guard try await server.hasAccess() else {
            throw .unacceptable(
                reason: "the user may not work in this organisation of Minimax from other programs",
                nextStep: "check its number, and have its administrator allow it")
        }
        return user
    }

    /// Nothing: what becomes of an item is not asked for.
    ///
    /// - Throws: nothing; other backends do.
    package func pull(since cursor: String?) async throws(BackendError) -> PulledChanges {
        PulledChanges(records: [], cursor: cursor ?? "", hasMore: false)
    }

    package func deliver(_ claim: QueueClaim, original: BodyFile?) async throws(BackendError) -> RemoteRecord {
        try refuseDecisions(claim.item, to: "Minimax")
        guard claim.item.entityType == .document else { return try await compare(DraftText(claim.item)) }
        // What an earlier try did is not remembered by whoever made it.
        if claim.fence > 1 { marked.forget() }
        do {
            return try await file(Announcement(claim.item), original)
        } catch {
            marked.forget()
            throw error
        }
    }

    // MARK: - Originals

    private func file(_ announced: Announcement, _ original: BodyFile?) async throws(BackendError) -> RemoteRecord {
        let original = try announced.present(original)
        let upload = MinimaxServer.Upload(
            name: announced.fileName, mediaType: announced.mediaType, file: original)
        let wanted = WantedItem(of: announced, drafts: (announced.draftIds ?? []).compactMap(latest))
        if let first = wanted.first { return try await add(upload, toItemOf: first) }
        let mark = WantedItem.mark(of: announced.sha256)
        if let there = try await marked.item(mark, { () async throws(BackendError) in try await server.items() }) {
            return record(there.id, ItemContent(of: there))
        }
        let description = [wanted.text, mark].compactMap { $0 }.joined(separator: " ")
        let id = try await server.add(wanted.type, description, upload)
        marked.remember(
            MinimaxItem(id: id, type: wanted.type.rawValue, description: description, attachments: nil), as: mark)
        return record(id, wanted.content)
    }

    /// Another photo of the same receipt goes to the item of its first.
    private func add(
        _ upload: MinimaxServer.Upload, toItemOf first: String
    ) async throws(BackendError) -> RemoteRecord {
        guard let there = known(.document, first) else {
            throw .notYet(
                reason: "the first original of the receipt is not in the inbox of Minimax yet", wait: Self.originalWait)
        }
        guard let item = try await server.item(there.remoteID) else {
            throw .unacceptable(
                reason: "the item \(there.remoteID) has been taken out of the inbox of Minimax",
                nextStep: "add the other photos of the receipt there by hand")
        }
        if !(item.attachments ?? []).contains(where: { $0.fileName == upload.name }) {
            try await server.add(upload, to: there.remoteID)
        }
        return there
    }

    private func record(_ id: Int64, _ content: ItemContent) -> RemoteRecord {
        RemoteRecord(remoteID: String(id), version: content.version, status: Self.status)
    }

    // MARK: - Drafts

    private func latest(_ draft: String) -> DraftText? {
        queued(.expenseDraft, draft).flatMap { try? DraftText($0) }
    }

    /// Compares what the inbox was told with what the draft says last.
    private func compare(_ sent: DraftText) async throws(BackendError) -> RemoteRecord {
        let draft = latest(sent.draftId) ?? sent
        var first: RemoteRecord?
        for original in draft.documentIds ?? [] {
            guard let there = known(.document, original) else {
                if let why = draft.noExpense { return .nothing(why) }
                throw .notYet(
                    reason: "the original of the draft is not in the inbox of Minimax yet", wait: Self.originalWait)
            }
            first = first ?? there
        }
        guard let first else {
            throw .unacceptable(reason: "the draft rests on no original", nextStep: "import its document again")
        }
        let content = ItemContent(version: first.version)
        if let why = draft.noExpense {
            if content != .other { try await requireGone(first.remoteID, isLinked: why == "linked") }
            return .nothing(why)
        }
        switch content {
        case .other: try await requireInvoice(first.remoteID)
        case .told(let digest):
            if let told = draft.told, ItemContent.digest(of: told) != digest {
                try await require(draft.toldParts, in: first.remoteID)
            }
        case .untold: break
        }
        return first
    }

    /// - Throws: `unacceptable` while an item is there that is no expense any more.
    private func requireGone(_ id: String, isLinked: Bool) async throws(BackendError) {
        guard let item = try await server.item(id), item.type == ItemType.receivedInvoice.rawValue else { return }
        throw .unacceptable(
            reason: isLinked
                ? "the receipt is in the inbox of Minimax twice: its draft was linked to another afterwards"
                : "the receipt is in the inbox of Minimax: its draft was set aside afterwards",
            nextStep: "take the item \(id) out of the inbox there")
    }

    /// - Throws: `unacceptable` while an item that came as something else is no received invoice.
    private func requireInvoice(_ id: String) async throws(BackendError) {
        guard let item = try await server.item(id), item.type != ItemType.receivedInvoice.rawValue else { return }
        throw .unacceptable(
            reason: "the receipt is in the inbox of Minimax as another document, and its interface changes none",
            nextStep: "make the item \(id) a received invoice there")
    }

    /// - Throws: `unacceptable` while the description of an item says something else.
    private func require(_ parts: [String], in id: String) async throws(BackendError) {
        guard let item = try await server.item(id), let description = item.description,
            !parts.allSatisfy(description.contains)
        else { return }
        throw .unacceptable(
            reason: "the inbox of Minimax was told other values of the receipt, and its interface changes none",
            nextStep: "correct the description of the item \(id) there")
    }
}

/// The items of the inbox by their marks, once they were asked for.
private final class MarkedItems: Sendable {
    private let turn = Turn()
    private let items = Mutex<[String: MinimaxItem]?>(nil)

    func forget() { items.withLock { $0 = nil } }

    func remember(_ item: MinimaxItem, as mark: String) { items.withLock { $0?[mark] = item } }

    /// The item with a mark; `all` asks the server, once for all who wait.
    func item(
        _ mark: String, _ all: () async throws(BackendError) -> [MinimaxItem]
    ) async throws(BackendError) -> MinimaxItem? {
        await turn.take()
        defer { turn.give() }
        if let known = items.withLock({ $0 }) { return known[mark] }
        var found: [String: MinimaxItem] = [:]
        for item in try await all() {
            for word in (item.description ?? "").split(whereSeparator: \.isWhitespace)
            where word.hasPrefix(WantedItem.markPrefix) {
                found[String(word)] = item
            }
        }
        items.withLock { [found] in $0 = found }
        return found[mark]
    }
}
