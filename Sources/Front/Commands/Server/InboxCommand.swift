import Accounts
import ArgumentParser
import Console
import Delivery
import ReceiptModel
import SQLiteStore
import Store

/// `bilko inbox`: what waits for a person, here and on the server.
struct InboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inbox",
        abstract: "See what waits for you: approvals and deadlines of the server, conflicts, documents, drafts.",
        discussion: """
            What the server asks is as it was told at the last 'bilko upload' or by 'bilko watch'; no network is needed to \
            look at it. A decision is about the version that is shown here: if the server has another one by then, nothing \
            is decided and you see the conflict.
            """,
        subcommands: [List.self, Approve.self, Reject.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List what waits for you.")

        @OptionGroup var home: HomeOptions
        @Flag(help: "Print one JSON object per entry.")
        var json = false

        func run() throws {
            let entries = try InboxEntry.all(in: home.vaultForReading(), now: .now)
            if json {
                for entry in entries { try Console.json(entry) }
                return
            }
            var table = Table(["what", "id", "about", "as of", "what to do"], prose: [2: 60, 4: .max], lesser: [3])
            for entry in entries {
                table.add([
                    entry.words.local, entry.id.shortened(to: 40), entry.about.local,
                    entry.asOf?.local ?? "", entry.toDo.local,
                ])
            }
            if table.isEmpty { Console.say("nothing waits for you") } else { table.lines().forEach(Console.data) }
        }
    }

    struct Approve: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Approve what the inbox shows; it is queued and sent like everything else.")

        @OptionGroup var decision: InboxDecision

        func run() throws { try decision.enqueue(.approve) }
    }

    struct Reject: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Reject what the inbox shows; it is queued and sent like everything else.")

        @OptionGroup var decision: InboxDecision

        func run() throws { try decision.enqueue(.reject) }
    }
}

/// Which approval of the inbox.
struct InboxDecision: ParsableArguments {
    @Argument(help: "The approval's identity, as 'bilko inbox' shows it.") var id: String
    @Option(help: "Why, for whoever asked.") var reason: String?
    @Option(help: "The account, where two servers call an approval the same.") var account: String?
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print a JSON object.") var json = false

    func enqueue(_ operation: SyncQueueItem.Operation) throws {
        let vault = try home.vaultForWriting()
        let whose = try account.map { try vault.account(named: $0).id }
        let decided = try vault.decide(operation, on: id, of: whose, reason: reason)
        if json { return try vault.report(decided.item) }
        Console.say(decided.said)
    }
}

extension Vault {
    /// Queues a decision about an approval, in the version that the inbox shows.
    ///
    /// - Parameters:
    ///   - operation: `approve` or `reject`.
    ///   - id: the approval's identity on the server.
    ///   - account: the identity of the account whose server asks; `nil` where one alone does.
    ///   - reason: why, for the server; `nil` without one.
    /// - Returns: the identity of its item in the queue, and what the person should know.
    /// - Throws: ``Failure`` where nobody asks, two servers do, or it is decided otherwise; ``StoreError``.
    func decide(
        _ operation: SyncQueueItem.Operation, on id: String, of account: String?, reason: String?
    ) throws -> (item: String, said: Message) {
        let known = try serverRecords(.approval, account: account).filter { $0.record.id == id }
        guard let approval = known.first else {
            throw Failure(
                .input, "the inbox has no approval '\(id)'",
                remedy: "'bilko inbox' shows what is asked for, as of the last 'bilko upload'")
        }
        guard known.count == 1 else {
            throw Failure(.usage, "\(known.count) servers ask for an approval '\(id)'", remedy: "say --account ACCOUNT")
        }
        guard approval.record.status == "pending" else {
            throw Failure(
                .input, "the approval '\(id)' is \(ServerRecord.words(ofStatus: approval.record.status)) already",
                remedy: "nothing is to be done")
        }
        // What was sent stays in the list until the server tells it anew.
        let isDecidedOtherwise = try queueItems().contains {
            $0.item.entityType == .approval && $0.item.entityId == id && $0.account == approval.account
                && $0.item.baseVersion == approval.record.version && $0.outcome == .delivered
                && $0.item.operation != operation
        }
        guard !isDecidedOtherwise else {
            throw Failure(
                .input, "the approval '\(id)' was decided otherwise already, and the server knows it",
                remedy: "nothing is to be done")
        }
        let item = try enqueue(
            operation, of: id, version: approval.record.version, reason: reason, for: approval.account)
        let said: Message =
            operation == .approve
            ? "approved: version \(approval.record.version) of '\(id)'; 'bilko upload' sends it"
            : "rejected: version \(approval.record.version) of '\(id)'; 'bilko upload' sends it"
        return (item, said)
    }
}

/// Something that waits for a person.
struct InboxEntry: Encodable {
    enum Kind: String, Encodable { case approval, alert, conflict, attention, document, review }

    var kind: Kind
    /// An approval, an alert, a number of the queue, a document or a draft.
    var id: String
    /// The whole identity of a document.
    var document: String?
    /// The whole identity of a draft.
    var draft: String?
    /// What people know it by.
    var about: Message
    var account: String?
    var version: String?
    /// When the server told it, by the clock of this place.
    var asOf: Message?
    var toDo: Message

    enum CodingKeys: String, CodingKey {
        case kind, id, document, draft, about, account, version
        case asOf = "as_of"
        case toDo = "to_do"
    }

    /// The kind in words.
    var words: Message {
        switch kind {
        case .approval: "approval"
        case .alert: "notice"
        case .conflict: "conflict"
        case .attention: "not sent"
        case .document: "document"
        case .review: "draft to review"
        }
    }

    /// What servers ask for and nobody has decided yet.
    static func approvals(in vault: Vault, now: Timestamp) throws -> [InboxEntry] {
        let pending = try vault.serverRecords(.approval, account: nil).filter { $0.record.status == "pending" }
        // Of most homes no server asks anything: their queue is not read for it.
        guard !pending.isEmpty else { return [] }
        let decided = try vault.queueItems().filter {
            $0.item.entityType == .approval && $0.outcome != .dropped && $0.state != .needsAttention
        }
        return pending.filter { kept in
            !decided.contains {
                $0.item.entityId == kept.record.id && $0.account == kept.account
                    && $0.item.baseVersion == kept.record.version
            }
        }.map { InboxEntry(approval: $0, now: now) }
    }

    /// Everything, what a server asks first.
    static func all(in vault: Vault, now: Timestamp) throws -> [InboxEntry] {
        var entries = try approvals(in: vault, now: now)
        entries += try vault.serverRecords(.alert, account: nil).map { InboxEntry(alert: $0, now: now) }
        entries += try vault.entries(of: vault.stuckItems()).map(InboxEntry.init)
        for attachment in try vault.attachments(in: .needsAttention) {
            entries.append(
                InboxEntry(
                    kind: .document, id: attachment.document.id.short, document: attachment.document.id.hex,
                    about: "\(attachment.fileName): \(attachment.reasons.inSentences)",
                    toDo: "bilko attachments preview \(attachment.document.id.short), then retry or skip"))
        }
        return entries + (try toReview(in: vault))
    }

    /// The drafts to review in the order of their capture, a page at a time: the others are not parsed.
    private static func toReview(in vault: Vault) throws -> [InboxEntry] {
        var query = DraftQuery()
        query.states = [.needsReview]
        var entries: [InboxEntry] = []
        while true {
            let page = try vault.page(of: query)
            for draft in try vault.drafts(named: page.rows.map(\.id)) {
                let receipt = QueueEntry.receipt(of: draft)
                entries.append(
                    InboxEntry(
                        kind: .review, id: draft.shortID, draft: draft.id,
                        about: "\(receipt): \(draft.reasons.first ?? "")", toDo: "bilko drafts show \(draft.shortID)"))
            }
            guard let next = page.next else { return entries }
            query.after = next
        }
    }
}

extension InboxEntry {
    fileprivate init(approval kept: KeptServerRecord, now: Timestamp) {
        self.init(
            kind: .approval, id: kept.record.id, about: kept.record.about, account: kept.account,
            version: kept.record.version, asOf: ServerAge(kept.fetchedAt, now: now).words,
            toDo: "bilko inbox approve \(kept.record.id.shellWord), or reject")
    }

    fileprivate init(alert kept: KeptServerRecord, now: Timestamp) {
        let alert = kept.record.alert
        let what = ServerRecord.words(ofAlert: kept.record.status)
        self.init(
            kind: .alert, id: kept.record.id,
            about: alert?.dueOn.map { "\(what), by \(ServerRecord.local($0, of: "due_date"))" } ?? what,
            account: kept.account, asOf: ServerAge(kept.fetchedAt, now: now).words,
            toDo: alert?.link.map { "bilko open \($0)" } ?? "look on the server")
    }

    fileprivate init(_ entry: QueueEntry) {
        let about: Message = "\(entry.what) \(entry.receipt): \(entry.why)"
        self.init(
            kind: entry.queued.trouble?.kind == .conflict ? .conflict : .attention, id: String(entry.queued.sequence),
            about: about, account: entry.queued.account, toDo: entry.toDo)
    }
}
