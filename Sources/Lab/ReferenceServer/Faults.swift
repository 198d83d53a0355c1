import Synchronization

/// What goes wrong on command.
package enum ReferenceServerFault: Hashable, Sendable {
    /// The connection is reset as soon as the request is seen.
    case refuse
    /// The connection breaks after so many bytes of the request's body.
    case breakRequest(after: Int)
    /// What was asked is done; the connection breaks after so many bytes of the answer's body.
    case breakAnswer(after: Int)
    /// What was asked is done, and nobody is told.
    case lose
    /// The answer comes after so many milliseconds.
    case slow(Int)
    /// Nothing is done.
    case status(Int, retryAfter: Int?)
    /// An upload address counts as expired.
    case expired
    /// The server's clock is wrong by so many seconds.
    case clock(Int)
    /// A page for people in the place of the answer, with 200; nothing is done.
    case html
    /// 200 and nothing else; nothing is done.
    case empty
    case redirect(String)

    /// Reads a word such as `lost`, `503`, `429:30`, `reset=120`, `slow=2000`, `clock=-7200`.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        let number = parts.count == 2 ? Int(parts[1]) : nil
        switch (parts.first ?? "", number) {
        case ("refuse", nil): self = .refuse
        case ("lost", nil): self = .lose
        case ("expired", nil): self = .expired
        case ("html", nil): self = .html
        case ("empty", nil): self = .empty
        case ("reset", let count?): self = .breakAnswer(after: count)
        case ("reset-request", let count?): self = .breakRequest(after: count)
        case ("slow", let milliseconds?): self = .slow(milliseconds)
        case ("clock", let seconds?): self = .clock(seconds)
        case ("redirect", nil) where parts.count == 2: self = .redirect(parts[1])
        default:
            let pair = text.split(separator: ":", maxSplits: 1)
            guard let status = Int(pair[0]), (300...599).contains(status), pair.count == 1 || Int(pair[1]) != nil else {
                return nil
            }
            self = .status(status, retryAfter: pair.count == 2 ? Int(pair[1]) : nil)
        }
    }
}

/// When something goes wrong: the method and the beginning of the path, and how often.
package struct FaultRule: Hashable, Sendable {
    package var method: String?
    package var path: String
    package var fault: ReferenceServerFault
    /// How many more times; `nil` for always.
    package var times: Int?

    package init(_ fault: ReferenceServerFault, method: String? = nil, path: String = "/mobile", times: Int? = 1) {
        self.fault = fault
        self.method = method
        self.path = path
        self.times = times
    }

    /// Reads `[METHOD] PATH FAULT [xN]`, such as `POST /mobile/expense-drafts lost x2`; without `xN` it is always so.
    package init?(_ text: String) {
        var words = text.split(separator: " ").map(String.init)
        var times: Int?
        if let last = words.last, last.hasPrefix("x"), let count = Int(last.dropFirst()), count > 0 {
            times = count
            words.removeLast()
        }
        var method: String?
        if words.count == 3 { method = words.removeFirst() }
        guard words.count == 2, words[0].hasPrefix("/"), let fault = ReferenceServerFault(words[1]) else { return nil }
        self.init(fault, method: method, path: words[0], times: times)
    }
}

/// The faults that are still to come.
final class FaultPlan: Sendable {
    private let rules = Mutex<[FaultRule]>([])

    func replace(with new: [FaultRule]) { rules.withLock { $0 = new } }

    /// The fault for a request; one of those that are counted is used up by it.
    func take(_ method: String, _ path: String) -> ReferenceServerFault? {
        rules.withLock { rules in
            guard
                let index = rules.firstIndex(where: {
                    ($0.method == nil || $0.method == method) && path.hasPrefix($0.path) && $0.times != 0
                })
            else { return nil }
            if let times = rules[index].times { rules[index].times = times - 1 }
            return rules[index].fault
        }
    }
}
