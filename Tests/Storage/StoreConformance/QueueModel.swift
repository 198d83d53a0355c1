package import ReceiptModel
package import Store

/// What a queue must do, in the fewest lines: a list of items, looked through from its beginning every time.
package struct QueueModel: Sendable {
    /// An item as far as the model knows it.
    package struct Item: Hashable, Sendable {
        package var lane: String
        package var state = QueuedItem.State.waiting
        package var due: Timestamp
        package var fence = 0
        package var end: Timestamp?
        package var account: String?
        package var tries = 0
        package var begun = 0
    }

    package private(set) var items: [Item] = []
    package private(set) var pausedLanes: Set<String> = []

    package init() {}

    /// A new item goes where the one before it of its lane went.
    package mutating func enqueue(in lane: String, now: Timestamp) {
        let account = items.last { $0.lane == lane && $0.account != nil }?.account
        items.append(Item(lane: lane, due: now, account: account))
    }

    package mutating func setPause(_ on: Bool, of lane: String) {
        if on { pausedLanes.insert(lane) } else { pausedLanes.remove(lane) }
    }

    /// The numbers, from 0, of the items that could be sent for an account.
    package func heads(for account: String) -> [Int] {
        items.indices.filter { index in
            let item = items[index]
            let isBlocked = items[..<index].contains { $0.lane == item.lane && $0.state != .done }
            return item.state == .waiting && !isBlocked && !pausedLanes.contains(item.lane)
                && (item.account ?? account) == account
        }
    }

    /// The numbers of the items that are claimed.
    package mutating func claim(for account: String, limit: Int, lease: Int64, now: Timestamp) -> [Int] {
        for index in items.indices where items[index].state == .running {
            if let end = items[index].end, end <= now { release(index) }
        }
        let due = heads(for: account).filter { items[$0].due <= now }.prefix(limit)
        for index in due {
            items[index].state = .running
            items[index].fence += 1
            items[index].begun += 1
            items[index].account = account
            items[index].end = Timestamp(milliseconds: now.milliseconds + lease)
        }
        return Array(due)
    }

    /// Whether a claim of this fence still holds.
    package func holds(_ index: Int, fence: Int, now: Timestamp) -> Bool {
        guard items[index].state == .running, items[index].fence == fence, let end = items[index].end else {
            return false
        }
        return end > now
    }

    /// What a result changes, while its claim holds.
    package mutating func settle(_ index: Int, _ result: DeliveryResult) {
        release(index)
        switch result {
        case .withoutBytes(let result):
            items[index].begun -= 1
            settle(index, result)
        case .delivered: items[index].state = .done
        case .attention: items[index].state = .needsAttention
        case .released: break
        case .unsent(let at, _):
            items[index].due = at ?? items[index].due
            items[index].begun -= 1
        case .later(let at, let countsAsTry, _, _):
            items[index].due = at
            items[index].tries += countsAsTry ? 1 : 0
        }
    }

    package mutating func retry(_ index: Int, now: Timestamp) {
        items[index].state = .waiting
        items[index].due = now
        items[index].tries = 0
    }

    package mutating func recover() {
        for index in items.indices where items[index].state == .running { release(index) }
    }

    private mutating func release(_ index: Int) {
        items[index].state = .waiting
        items[index].end = nil
    }
}

extension QueueModel.Item {
    /// What a store tells of the item, as far as the model knows it.
    package init(_ queued: QueuedItem) {
        self.init(
            lane: queued.item.entityId, state: queued.state, due: queued.nextAttemptAt, fence: queued.fence,
            end: queued.leaseUntil, account: queued.account, tries: queued.item.retryCount, begun: queued.begun)
    }
}
