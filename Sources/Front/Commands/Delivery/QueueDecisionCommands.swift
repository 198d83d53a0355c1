import Accounts
import ArgumentParser
import Console
import ReceiptModel
import SQLiteStore
import Store

extension QueueCommand {
    struct Approve: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Queue an approval of the version that you have looked at.",
            discussion: """
                If the server has another version by then, nothing is approved and you see the conflict. 'bilko inbox \
                approve' takes the version that the inbox shows.
                """)

        @OptionGroup var decision: DecisionOptions

        func run() throws { try decision.enqueue(.approve) }
    }

    struct Reject: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Queue a rejection of the version that you have looked at.")

        @OptionGroup var decision: DecisionOptions

        func run() throws { try decision.enqueue(.reject) }
    }
}

/// Which version of which approval.
struct DecisionOptions: ParsableArguments {
    @Argument(help: "The approval's identity on the server.") var id: String
    @Option(help: "The version that you have looked at.") var baseVersion: String
    @Option(help: "The account whose server asks; otherwise the active one.") var account: String?
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print a JSON object.") var json = false

    func enqueue(_ operation: SyncQueueItem.Operation) throws {
        let vault = try home.vaultForWriting()
        let row = try account.map { try vault.account(named: $0) }
        let item = try vault.enqueue(operation, of: id, version: baseVersion, reason: nil, for: row?.id)
        if json { return try vault.report(item) }
        Console.say("queued; 'bilko upload' sends it")
    }
}

extension Vault {
    /// Queues a decision about an approval, unless another one is on its way; takes the same up again that was dropped.
    ///
    /// - Parameters:
    ///   - operation: `approve` or `reject`.
    ///   - id: the approval's identity on the server.
    ///   - version: the one that a person has looked at.
    ///   - reason: why, for the server; `nil` without one.
    ///   - account: whose server asks; `nil` for the active one.
    /// - Returns: the identity of its item in the queue.
    /// - Throws: ``Failure`` when another decision is on its way; ``StoreError``.
    func enqueue(
        _ operation: SyncQueueItem.Operation, of id: String, version: String, reason: String?, for account: String?
    ) throws -> String {
        guard !id.isEmpty, !version.isEmpty else {
            throw Failure(.usage, "a decision needs the approval and the version that you looked at")
        }
        let whose = try account ?? accounts().first(where: \.active)?.id
        let open = try queueItems().first {
            $0.item.entityType == .approval && $0.item.entityId == id && $0.state != .done
                && $0.state != .needsAttention && $0.item.operation != operation && ($0.account ?? whose) == whose
        }
        if let open {
            throw Failure(
                .input, "item \(open.sequence) of the queue decides otherwise about '\(id)' and is not sent yet",
                remedy: "to take it back: bilko queue drop \(open.sequence) --reason WORDS")
        }
        let payload = DecisionPayload(reason: reason).json
        if let standing = try standing(operation, of: id, version: version, payload, for: whose) { return standing }
        let now = Timestamp.now
        // Two servers may call an approval the same, and the same may be decided with another reason.
        let place = [whose, reason].compactMap(\.self).map { "-" + String(Fingerprint.of([$0]).prefix(12)) }.joined()
        let item = SyncQueueItem(
            id: "\(id)-\(operation.rawValue)-\(version)\(place)", entityType: .approval, entityId: id,
            operation: operation, payload: payload, baseVersion: version,
            createdAt: now.description)
        let known = try queueItems().first { $0.item.id == item.id }
        if let known, known.outcome == .dropped || known.state == .needsAttention && known.trouble?.kind != .conflict {
            guard known.item.payload == item.payload else {
                throw Failure(
                    .input, "item \(known.sequence) of the queue decides the same about '\(id)' with another reason",
                    remedy: "to send it as it is: bilko queue retry \(known.sequence)")
            }
            // With another reason meanwhile: one of the two goes.
            for other in try queueItems()
            where other.item.entityType == .approval && other.item.entityId == id && other.item.id != item.id
                && other.state == .waiting && other.begun == 0 && (other.account ?? whose) == whose
            { _ = try dropForPerson(other, reason: QueueSteering.decidedAnew, now: now) }
            try sendAgain(known, now: now)
            return item.id
        }
        try enqueue(decision: item, for: whose, now: now)
        return item.id
    }

    /// The identity of the same decision that is on its way or has arrived; `nil` where there is none.
    ///
    /// - Throws: ``Failure`` where it is, or may be, at the server with another reason.
    private func standing(
        _ operation: SyncQueueItem.Operation, of id: String, version: String, _ payload: String, for account: String?
    ) throws -> String? {
        let known = try queueItems().filter {
            $0.item.entityType == .approval && $0.item.entityId == id && $0.item.operation == operation
                && $0.item.baseVersion == version && ($0.account ?? account) == account
                && ($0.outcome == .delivered || $0.state == .running || $0.state == .waiting)
        }
        if let same = known.first(where: { $0.item.payload == payload }) { return same.item.id }
        if known.contains(where: { $0.outcome == .delivered }) {
            throw Failure(
                .input, "the approval '\(id)' is decided already, and the server has it with another reason",
                remedy: "nothing is to be done")
        }
        if let sent = known.first(where: { $0.begun > 0 }) {
            throw Failure(
                .input, "item \(sent.sequence) of the queue decides the same about '\(id)', and the server may have it",
                remedy: "it stays as it is, with its reason; 'bilko upload' sends it again")
        }
        return nil
    }

    /// Prints an item of the queue as JSON.
    func report(_ item: String) throws {
        for entry in try entries(of: queueItems().filter { $0.item.id == item }) { try Console.json(entry) }
    }
}

/// What goes with a decision.
private struct DecisionPayload: Encodable {
    var reason: String?

    var json: String { (try? CanonicalJSON.text(of: self)) ?? "{}" }
}
