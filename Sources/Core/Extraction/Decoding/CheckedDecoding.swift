import Foundation

/// The likeliest value that the signs of a run make and that satisfies its rule.
struct Decoded<Value: Hashable & Sendable>: Sendable {
    let value: Value
    /// How many signs are not what was read.
    let changes: Int
    /// How many signs were taken for one that they look like.
    let lookalikes: Int
    /// The logarithm of how much less likely the changed signs are than the read ones, at most 0.
    let cost: Double
    /// The likeliest other value that satisfies the rule, among those looked at.
    let rival: Value?
    /// How much likelier the value is than its rival (nats); `nil` for no rival.
    let margin: Double?
    /// Whether nothing speaks against the value but what is far less likely.
    var isSure: Bool

    /// Minimum share of the doubt in a value that is not sure: one in ten of them is another value.
    private static var leastDoubt: Double { 0.1 }

    /// The share that the doubt leaves to other values: 0 for a sure one, otherwise what its margin is worth, 0.1…1.
    var doubt: Double {
        guard !isSure else { return 0 }
        return max(Self.leastDoubt, margin.map { 1 / (1 + exp($0)) } ?? 0)
    }

    /// What the doubt leaves of a confidence.
    func worth(of confidence: Double) -> Double { confidence * (1 - doubt) }

    /// What a person should know of it: how it came about, and what else it may be; empty where it is as read and sure.
    func remark(_ show: (Value) -> String) -> String {
        var parts: [String] = []
        if changes > 0 {
            parts.append(
                "\(changes == 1 ? "one sign" : "\(changes) signs") decoded from what the recogniser was unsure of")
        }
        if !isSure { parts.append(rival.map { "it may be \(show($0)), too" } ?? "its signs are doubtful") }
        return parts.map { ", \($0)" }.joined()
    }
}

/// Looks for the strings of a lattice that satisfy a rule, the likeliest first.
struct CheckedDecoding<Value: Hashable & Sendable> {
    let lattice: SignLattice
    /// The value of a path that satisfies the rule, with the logarithm of how usual such a value is, at most 0.
    let value: (SignLattice.Path) -> (Value, Double)?

    /// Maximum number of strings of one run that are looked at.
    private static var mostStrings: Int { 200 }
    /// Minimum margin of a sure value to its rival (nats): a hundred times as likely.
    private static var sureMargin: Double { log(100) }
    /// Maximum number of changed signs in a sure value.
    private static var mostChanges: Int { 2 }
    /// A changed sign that is less likely than this share of what was read explains the failed check no better than another
    /// sign that was misread surely.
    private static var leastShare: Double { 0.1 }

    private struct Found {
        let value: Value
        let path: SignLattice.Path
        let score: Double
    }

    /// The likeliest value; `nil` where none of the strings looked at satisfies the rule.
    func best() -> Decoded<Value>? {
        var (best, rival): (Found?, Found?)
        var seen = 0
        var isWhole = !lattice.isCut
        for (path, logProbability) in LikeliestPaths(of: lattice) {
            // No value scores more than its path, so what is behind this one is no likelier than the rival, or is far away.
            if let rival, logProbability < rival.score { break }
            if let best, best.score - logProbability > Self.sureMargin { break }
            guard seen < Self.mostStrings else {
                isWhole = false
                break
            }
            seen += 1
            guard let (value, usualness) = value(path) else { continue }
            let found = Found(value: value, path: path, score: logProbability + usualness)
            guard let known = best else {
                best = found
                continue
            }
            if found.value == known.value {
                if found.score > known.score { best = found }
            } else if found.score > known.score {
                (best, rival) = (found, known)
            } else if found.score > rival?.score ?? -.infinity {
                rival = found
            }
        }
        guard let best else { return nil }
        return decoded(readAgain(best), rival: rival, isWhole: isWhole)
    }

    /// The same value with the read sign at each place that makes no difference to it.
    private func readAgain(_ found: Found) -> Found {
        var path = found.path
        for place in lattice.open where !lattice.choice(at: place, of: path).isRead {
            guard let read = lattice.places[place].choices.firstIndex(where: \.isRead) else { continue }
            var other = path
            other[place] = read
            if let (value, _) = value(other), value == found.value { path = other }
        }
        return Found(value: found.value, path: path, score: found.score)
    }

    private func decoded(_ best: Found, rival: Found?, isWhole: Bool) -> Decoded<Value> {
        let margin = rival.map { best.score - $0.score }
        var (changes, lookalikes, cost) = (0, 0, 0.0)
        var isExplained = true
        for index in lattice.places.indices {
            let (place, choice) = (lattice.places[index], lattice.choice(at: index, of: best.path))
            lookalikes += choice.isLookalike ? 1 : 0
            guard !choice.isRead else { continue }
            changes += 1
            let against = choice.logProbability - log(max(place.readProbability, .leastNormalMagnitude))
            cost += min(0, against)
            if !place.isUnsure || against < log(Self.leastShare) { isExplained = false }
        }
        let isSure =
            margin ?? .infinity >= Self.sureMargin && isWhole && isExplained && changes <= Self.mostChanges
            && !hasRivalOfUnsureSigns(best)
        return Decoded(
            value: best.value, changes: changes, lookalikes: lookalikes, cost: cost, rival: rival?.value,
            margin: margin, isSure: isSure)
    }

    /// Whether another value comes of the unsure signs alone, however unlikely.
    ///
    /// Where the recogniser was wrong about an unsure sign, it often gives what was printed a small probability; so a
    /// margin says little there.
    private func hasRivalOfUnsureSigns(_ best: Found) -> Bool {
        let unsure = lattice.open.filter { lattice.places[$0].isUnsure }
        guard !unsure.isEmpty else { return false }
        var start = best.path
        for place in unsure { start[place] = 0 }
        for (seen, (path, _)) in LikeliestPaths(of: lattice, varying: unsure, from: start).enumerated() {
            guard seen < Self.mostStrings else { return true }
            if let (value, _) = value(path), value != best.value { return true }
        }
        return false
    }
}
