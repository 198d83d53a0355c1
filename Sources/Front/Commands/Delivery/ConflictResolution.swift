import Console
import ReceiptModel
import SQLiteStore
import Store

/// What became of a conflict that a person has ended.
struct ConflictEnd {
    /// What that person should know.
    var lines: [Message]
    /// The fields that have the server's values now.
    var taken: [ReceiptField] = []
}

extension Vault {
    /// Ends a conflict by the word of a person who has seen both versions.
    ///
    /// - Parameters:
    ///   - queued: as it stands.
    ///   - choice: the version that is kept; `nil` where fields are chosen.
    ///   - names: the fields of which the server's value counts, by their names of JSON; none with a choice.
    ///   - now: stamped on what is written.
    /// - Returns: what the person should know, and what has the server's values now.
    /// - Throws: ``Failure`` for an item without a conflict, for a version that cannot be sent, and for fields in which the
    ///   versions do not differ; ``StoreError``.
    func resolve(
        _ queued: QueuedItem, keeping choice: ConflictChoice?, taking names: [String], now: Timestamp
    ) throws -> ConflictEnd {
        guard queued.state == .needsAttention, let trouble = queued.trouble, trouble.kind == .conflict else {
            throw Failure(.input, "item \(queued.sequence) has no conflict", remedy: "see 'bilko queue list'")
        }
        if choice != .theirs { try Self.checkThatOursCanBeSent(queued, trouble) }
        let fields = choice == nil ? try Self.chosenFields(names, queued) : nil
        // The draft first: whoever is interrupted in between finds the conflict still there.
        let taken =
            choice == .mine ? nil : try takeServerFields(of: queued, told: trouble.serverFields, only: fields)
        try settleConflict(queued, keeping: choice == .mine ? .mine : .theirs, now: now)
        let kept: Message =
            switch choice {
            case .mine?: "it is sent on top of the server's version"
            case .theirs?: "the server's version stays"
            case nil: "what you took and what you kept is sent on top of the server's version"
            }
        return ConflictEnd(lines: [kept] + (taken?.lines ?? []), taken: taken?.fields ?? [])
    }

    private static func checkThatOursCanBeSent(_ queued: QueuedItem, _ trouble: DeliveryTrouble) throws {
        if queued.item.entityType == .approval {
            throw Failure(
                .usage, "an approval is never sent again for another version than the one that was looked at",
                remedy: trouble.nextStep)
        }
        if trouble.isFinal == true {
            throw Failure(.usage, "yours cannot be sent: \(trouble.reason)", remedy: trouble.nextStep)
        }
    }

    private static func chosenFields(_ names: [String], _ queued: QueuedItem) throws -> Set<ReceiptField> {
        let told = ConflictComparison(queued)?.fields ?? []
        var chosen: Set<ReceiptField> = []
        for name in names {
            guard let field = ReceiptField(named: name), told.contains(field) else {
                throw Failure(
                    .usage, "the versions do not differ in '\(name)'",
                    remedy: told.isEmpty
                        ? "the server does not tell its values: --mine or --theirs" : "they differ in: \(told.words)")
            }
            chosen.insert(field)
        }
        return chosen
    }
}
