package import Accounts
import Foundation
package import HTTPTransport
package import ReceiptModel
package import Store

/// e-računi: a draft that is ready becomes a received invoice, with its originals as attachments.
///
/// What is known of the interface is little (``EracuniServer``). So a document is looked for before one is made: by the
/// supplier's number, date and supplier, and known by a mark in its remarks; one that somebody else has made is left
/// alone. The mark is also the `apiTransactionId` of the creation, under which e-računi makes no second document.
package struct EracuniBackend: ExpenseBackend {
    /// Whose law the books follow, by the address.
    package enum Country: String, Hashable, Sendable {
        case croatia = "HR"
        case serbia = "RS"
        case slovenia = "SI"
        case other = ""

        /// That of the books; amounts are told without one.
        var currency: String { self == .serbia ? "RSD" : "EUR" }

        /// An identifier as e-računi writes it: with the country before it in the European Union.
        func taxNumber(_ digits: String) -> String {
            guard digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return digits }
            switch (self, digits.utf8.count) {
            case (.croatia, 11), (.slovenia, 8): return rawValue + digits
            default: return digits
            }
        }
    }

    package let account: String
    private let user: String
    private let country: Country
    private let server: EracuniServer
    private let known: @Sendable (SyncQueueItem.EntityType, String) -> RemoteRecord?
    private let queued: @Sendable (SyncQueueItem.EntityType, String) -> SyncQueueItem?
    private let original: @Sendable (DocumentID) throws(BackendError) -> BodyFile
    private let now: @Sendable () -> Timestamp
    private let attaching = Turn()

    /// Milliseconds until it is looked again whether the received invoice of another paper is there.
    private static let invoiceWait: Int64 = 5_000
    /// The same while a person still has to look at its draft.
    private static let reviewWait: Int64 = 3_600_000
    /// Milliseconds between two requests: e-računi takes 4 in 4 seconds.
    package static let usualPace: Int64 = 1_000

    /// A server, to which `tokens` give the secret key, a colon and the token of the organisation.
    ///
    /// - Parameters:
    ///   - account: its identity.
    ///   - address: that of the interface, with the suffix of the country.
    ///   - user: the API user.
    ///   - client: the way there.
    ///   - tokens: the secrets.
    ///   - known: what the server holds of an entity as far as this home knows.
    ///   - queued: what was queued last of one.
    ///   - original: the bytes of an original.
    ///   - now: the time of day.
    ///   - pace: milliseconds between two requests.
    package init(
        account: String, at address: ServerAddress, user: String, through client: any HTTPClient,
        tokens: any TokenSource, known: @escaping @Sendable (SyncQueueItem.EntityType, String) -> RemoteRecord?,
        queued: @escaping @Sendable (SyncQueueItem.EntityType, String) -> SyncQueueItem?,
        original: @escaping @Sendable (DocumentID) throws(BackendError) -> BodyFile,
        now: @escaping @Sendable () -> Timestamp, pace: Int64 = EracuniBackend.usualPace
    ) {
        self.account = account
        self.user = user
        self.known = known
        self.queued = queued
        self.original = original
        self.now = now
        country = Self.country(of: address)
        server = EracuniServer(address, user: user, client, tokens, Pace(milliseconds: pace, now: now))
    }

    /// The country that the path of an interface names: `HR` in `/WebServicesHR/API`.
    package static func country(of address: ServerAddress) -> Country {
        let prefix = "WebServices"
        let names = address.path.split(separator: "/").filter { $0.hasPrefix(prefix) }
        return names.first.flatMap { Country(rawValue: String($0.dropFirst(prefix.count))) } ?? .other
    }

    /// The address of the interface at a server: Croatia's, where no path is given.
    package static func interface(at server: ServerAddress) -> String {
        server.path.isEmpty ? server.text + "/WebServicesHR/API" : server.text
    }

    package func identify() async throws(BackendError) -> String {
        try await server.check(day: String(now().description.prefix(10)))
        return user
    }

    /// Nothing: what is changed in e-računi stays there.
    ///
    /// - Throws: nothing; other backends do.
    package func pull(since cursor: String?) async throws(BackendError) -> PulledChanges {
        PulledChanges(records: [], cursor: cursor ?? "", hasMore: false)
    }

    package func deliver(_ claim: QueueClaim, original: BodyFile?) async throws(BackendError) -> RemoteRecord {
        try refuseDecisions(claim.item, to: "e-računi")
        if claim.item.entityType == .document { return try await file(Announcement(claim.item), original) }
        let draft = try DraftText(claim.item)
        let there = claim.remote.flatMap { $0.isOfDocument ? $0 : nil }
        if let why = draft.noExpense { return try await withdrawn(there, why) }
        guard draft.state == "ready" else { return there ?? .nothing("awaits review") }
        let wanted = try EracuniInvoice(draft, in: country)
        let record =
            if let there { try await change(there, to: wanted) } else { try await make(wanted) }
        try await attach(uploads(of: draft), to: record.remoteID)
        return record
    }

    // MARK: - Drafts

    private func make(_ wanted: EracuniInvoice) async throws(BackendError) -> RemoteRecord {
        if let there = try await server.find(wanted) {
            guard there.isMarked(wanted.mark) ?? there.agrees(wanted) else {
                throw .unacceptable(
                    reason: "e-računi has a received invoice of this supplier with this number and day already",
                    nextStep: "look whether it is the same receipt; if so, set the draft aside")
            }
            // It comes from an earlier try, or from another home.
            if there.says(wanted) { return record(there, wanted) }
            return try await write(wanted, over: there, supplier: false)
        }
        let id = try await server.create(wanted)
        let made = if let id { try await server.document(id) } else { try await server.find(wanted) }
        guard let made else { throw .notUnderstood(reason: "the document that was made is not to be found") }
        return record(made, wanted)
    }

    /// Brings a document to what the draft says, unless somebody has changed it meanwhile.
    private func change(_ known: RemoteRecord, to wanted: EracuniInvoice) async throws(BackendError) -> RemoteRecord {
        guard let there = try await server.document(known.remoteID) else {
            throw .unacceptable(
                reason: "the received invoice \(known.remoteID) has been deleted in e-računi",
                nextStep: "book it there by hand, if it is wanted")
        }
        let base = EracuniVersion(known.version)
        let isOfAnother = base.supplier != wanted.supplierDigest
        if there.says(wanted), !isOfAnother { return record(there, wanted) }
        guard base.content == there.digest || there.agrees(wanted) else {
            var refusal = ServerRefusal(status: 409, code: "changed_there")
            var version = base
            version.content = there.digest
            refusal.serverVersion = version.text
            refusal.serverRecord = jsonText(["id": there.id, "version": version.text, "status": RemoteRecord.booked])
            throw .refused(refusal)
        }
        return try await write(wanted, over: there, supplier: isOfAnother)
    }

    private func write(
        _ wanted: EracuniInvoice, over there: EracuniDocument, supplier: Bool
    ) async throws(BackendError) -> RemoteRecord {
        try await server.update(wanted.changed(there, supplier: supplier))
        guard let now = try await server.document(there.id) else {
            throw .notUnderstood(reason: "the document is gone after its change")
        }
        return record(now, wanted)
    }

    private func record(_ there: EracuniDocument, _ told: EracuniInvoice) -> RemoteRecord {
        RemoteRecord(
            remoteID: there.id, version: EracuniVersion(there, told).text, status: RemoteRecord.booked)
    }

    /// A draft that is no expense: nothing is deleted there by itself, so a person has to.
    private func withdrawn(_ there: RemoteRecord?, _ why: String) async throws(BackendError) -> RemoteRecord {
        guard let there, try await server.document(there.remoteID) != nil else { return .nothing(why) }
        throw .unacceptable(
            reason: why == "linked"
                ? "the receipt is booked twice in e-računi: its draft was linked to another afterwards"
                : "the receipt is booked in e-računi: its draft was set aside afterwards",
            nextStep: "delete the received invoice \(there.remoteID) there")
    }

    // MARK: - Originals

    /// Adds an original to the received invoices that it belongs to, as far as they are there.
    ///
    /// An original of a draft that is not there yet is taken along by that; the second paper of a purchase, which no draft
    /// knows, waits.
    private func file(_ announced: Announcement, _ original: BodyFile?) async throws(BackendError) -> RemoteRecord {
        let upload = try Self.upload(announced, original)
        var first: RemoteRecord?
        for id in announced.draftIds ?? [] {
            guard let draft = queued(.expenseDraft, id).flatMap({ try? DraftText($0) }), draft.noExpense == nil else {
                continue
            }
            guard let there = known(.expenseDraft, id), there.isOfDocument else {
                if (draft.documentIds ?? []).contains(announced.sha256) { continue }
                throw .notYet(
                    reason: "the received invoice of the receipt is not in e-računi yet",
                    wait: draft.state == "ready" ? Self.invoiceWait : Self.reviewWait)
            }
            try await attach([upload], to: there.remoteID)
            first =
                first
                ?? RemoteRecord(
                    remoteID: there.remoteID, version: String(announced.sha256.prefix(32)), status: "attached")
        }
        return first ?? .nothing("goes with its draft")
    }

    /// The originals of a draft that are not to be kept back.
    private func uploads(of draft: DraftText) throws(BackendError) -> [EracuniServer.Upload] {
        var all: [EracuniServer.Upload] = []
        for hex in draft.documentIds ?? [] {
            guard let id = DocumentID(hex: hex), let item = queued(.document, hex) else { continue }
            all.append(try Self.upload(Announcement(item), original(id)))
        }
        return all
    }

    private static func upload(
        _ announced: Announcement, _ original: BodyFile?
    ) throws(BackendError) -> EracuniServer.Upload {
        let original = try announced.present(original)
        let name = announced.fileName
        return EracuniServer.Upload(
            name: name, type: name.split(separator: ".").last.map(String.init) ?? "", file: original)
    }

    /// Adds the files that a document does not have by their names; one document after the other, so that two items of
    /// one receipt add none twice.
    private func attach(_ files: [EracuniServer.Upload], to id: String) async throws(BackendError) {
        guard !files.isEmpty else { return }
        await attaching.take()
        defer { attaching.give() }
        let there = Set(try await server.attachments(of: id))
        for file in files where !there.contains(file.name) { try await server.add(file, to: id) }
    }
}

extension RemoteRecord {
    fileprivate static let booked = "booked"

    /// Whether it tells of a document, and not of nothing.
    fileprivate var isOfDocument: Bool { remoteID != "-" }
}
