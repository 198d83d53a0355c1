import Foundation
package import ReceiptModel

/// What a person may change in a queue, decided over its items alone, so that every store decides the same.
package enum QueueSteering {
    /// Items of one entity, in their order.
    package typealias Lane = [QueuedItem]

    /// What is dropped with an item: itself, and with the one that makes an entity all that wait behind it.
    ///
    /// - Throws: `refused` for an item that is done or is being sent, or without a reason.
    package static func dropped(with item: QueuedItem, reason: String, in lane: Lane) throws(StoreError) -> Lane {
        guard !reason.isEmpty else { throw .refused(reason: "an item is dropped with a reason") }
        switch try current(item, in: lane).state {
        case .waiting, .needsAttention: break
        case .running: throw .refused(reason: "item \(item.sequence) is being sent at this moment")
        case .done: throw .refused(reason: "item \(item.sequence) is done")
        }
        return lane.filter { other in
            other.sequence == item.sequence
                || item.item.operation == .create && other.sequence > item.sequence && other.state != .done
        }
    }

    /// What is taken up again with an item that was dropped: itself, and with the one that makes an entity what was dropped
    /// for the same reason behind it.
    ///
    /// - Throws: `refused` for an item that was not dropped, behind one that was and makes its entity, and when a later item
    ///   of the entity was sent meanwhile.
    package static func takenUp(with item: QueuedItem, in lane: Lane) throws(StoreError) -> Lane {
        let known = try current(item, in: lane)
        guard known.outcome == .dropped else { throw .refused(reason: "item \(item.sequence) was not dropped") }
        let earlier = lane.first {
            $0.sequence < item.sequence && $0.item.operation == .create && $0.outcome == .dropped
        }
        if let earlier {
            throw .refused(
                reason:
                    "item \(earlier.sequence), which makes what it changes, was dropped: retry item \(earlier.sequence)"
            )
        }
        guard !lane.contains(where: { $0.sequence > item.sequence && $0.begun > 0 }) else {
            throw .refused(
                reason:
                    "a later change of the same was sent meanwhile, and item \(item.sequence) would undo it: edit the draft"
            )
        }
        return lane.filter { other in
            other.sequence == item.sequence
                || item.item.operation == .create && other.sequence > item.sequence && other.outcome == .dropped
                    && other.dropReason == known.dropReason
        }
    }

    /// The word by which an item that is queued now is dropped at once: the item that makes its entity was dropped.
    package static func standingReason(of item: SyncQueueItem, in lane: Lane) -> String? {
        guard item.operation == .update else { return nil }
        return lane.last { $0.item.operation == .create }?.dropReason
    }

    /// What ends an earlier decision about an approval, when a person decides anew.
    package enum Replacement: Hashable, Sendable {
        /// The backend has another version, and its version is what the person has looked at.
        case superseded(DeliveryTrouble)
        /// It is not sent after all.
        case dropped
    }

    /// The earlier decisions that a new one takes the place of: those that only a person could have let go on, and those
    /// about another version, or with another reason, of which nothing can have arrived.
    ///
    /// - Parameters:
    ///   - decision: about an approval.
    ///   - account: whose backend asks.
    ///   - lane: what was decided about an approval of that identity.
    /// - Returns: the items with how they end; none where the same decision stands in the line.
    package static func replaced(
        by decision: SyncQueueItem, for account: String?, in lane: Lane
    ) -> [(item: QueuedItem, end: Replacement)] {
        lane.compactMap { known in
            guard known.account == account, known.item.id != decision.id else { return nil }
            switch known.state {
            case .running, .done: return nil
            case .waiting:
                let isSame = (known.item.payload, known.item.baseVersion) == (decision.payload, decision.baseVersion)
                return known.begun == 0 && !isSame ? (known, .dropped) : nil
            case .needsAttention:
                guard let trouble = known.trouble, trouble.kind == .conflict else { return (known, .dropped) }
                return (known, .superseded(trouble))
            }
        }
    }

    /// Why an earlier decision is dropped, for people.
    package static let decidedAnew = "decided anew"

    /// What goes to another account with an item: all that was queued of its receipt and not begun.
    ///
    /// - Parameters:
    ///   - item: one of the receipt's.
    ///   - account: where to.
    ///   - lane: the items of an entity, in their order.
    /// - Returns: the items, in their order.
    /// - Throws: `refused` for an approval, and when something of the receipt was begun; what `lane` throws.
    package static func moved(
        with item: QueuedItem, to account: String, lane: (SyncQueueItem.EntityType, String) throws -> Lane
    ) throws -> Lane {
        guard item.item.entityType != .approval else {
            throw StoreError.refused(reason: "an approval belongs to the server that asked for it")
        }
        let whole = try receipt(of: item, lane: lane)
        if let begun = whole.first(where: { $0.begun > 0 || $0.state == .running }) {
            let account: Message = begun.account.map { "\($0)" } ?? "an account"
            throw StoreError.refused(
                reason: """
                    item \(begun.sequence) of the same receipt was begun for \(account), which may \
                    have got it: what was begun for one account never goes to another
                    """)
        }
        return whole.filter { $0.account != account }
    }

    /// Everything queued of the receipt that an item is of: drafts lead to their originals, and originals to all drafts that
    /// rest on them.
    private static func receipt(
        of item: QueuedItem, lane: (SyncQueueItem.EntityType, String) throws -> Lane
    ) throws -> Lane {
        var open = [Place(type: item.item.entityType, id: item.item.entityId)]
        var met = Set(open)
        var found: Lane = []
        while let place = open.popLast() {
            let items = try lane(place.type, place.id)
            found += items
            for next in items.flatMap({ $0.item.relatives }) where met.insert(next).inserted { open.append(next) }
        }
        return found.sorted { $0.sequence < $1.sequence }
    }

    /// The item as the lane has it now.
    private static func current(_ item: QueuedItem, in lane: Lane) throws(StoreError) -> QueuedItem {
        guard let known = lane.first(where: { $0.sequence == item.sequence }) else {
            throw .noQueueItem(String(item.sequence))
        }
        return known
    }
}

/// An entity of the queue.
private struct Place: Hashable {
    var type: SyncQueueItem.EntityType
    var id: String
}

extension SyncQueueItem {
    /// The originals of a draft, and the drafts that rest on an original, as its payload names them.
    fileprivate var relatives: [Place] {
        struct Names: Decodable { var documentIds, draftIds: [String]? }
        guard let names = try? JSONDecoder().decode(Names.self, from: Data(payload.utf8)) else { return [] }
        return (names.documentIds ?? []).map { Place(type: .document, id: $0) }
            + (names.draftIds ?? []).map { Place(type: .expenseDraft, id: $0) }
    }
}
