/// What waits for its turn, first come first served, without moving the rest when one goes.
struct Backlog {
    private var items: [Work?] = []
    private var first = 0

    var count: Int { items.count - first }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ work: Work) { items.append(work) }

    mutating func prepend(_ work: Work) {
        if first > 0 {
            first -= 1
            items[first] = work
        } else {
            items.insert(work, at: 0)
        }
    }

    mutating func next() -> Work? {
        guard !isEmpty else { return nil }
        defer {
            items[first] = nil
            first += 1
            if first == items.count { (items, first) = ([], 0) }
        }
        return items[first]
    }
}
