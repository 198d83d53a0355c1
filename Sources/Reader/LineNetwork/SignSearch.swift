import Foundation

/// Finds the likeliest signs of a line from how probable each code is at each step.
///
/// It is the search of Tesseract (`recodebeam.cpp`) for packs without word lists: a beam over paths in which a sign is a run of
/// steps with its code, apart from the next by steps without one. Where a sign and nothing are the two likeliest, their
/// probabilities count together for the first or the last step of a run, as it does not matter which of the two it is.
struct SignSearch {
    /// What each certainty is raised by and then stretched, as for words of no list (`kCertOffset`, `kDictRatio`).
    private static let (offset, ratio): (Float, Float) = (-0.085, 2.25)
    /// The least certainty that counts (`kMinCertainty`), and its probability.
    private static let (leastCertainty, leastProbability): (Float, Float) = (-20, 2.0611537e-9)
    /// Paths kept at each step that end alike (`kBeamWidths`).
    private static let width = 5
    /// Other choices of a sign that are looked for (`lstm_choice_iterations`).
    private static let mostChoices = 5
    /// Minimum probability of another code, at any step of a sign, at which other choices are looked for.
    private static let doubt: Float = 0.02

    private let steps: StepProbabilities
    private let blank: Int
    private let characters: [String]
    /// Columns of the line's image for each step.
    private let columns: Int

    init(_ steps: StepProbabilities, blank: Int, characters: [String], columnsPerStep columns: Int) {
        (self.steps, self.blank, self.characters, self.columns) = (steps, blank, characters, columns)
    }

    /// What may follow a node: anything, or its code once more, or anything but that.
    private enum Continuation: Int { case anything, onlyRepeat, noRepeat }

    /// A step of a path.
    private struct Node {
        let code: Int
        /// Whether it belongs to the run of the node before it.
        let isRepeat: Bool
        let continuation: Continuation
        let certainty: Float
        /// The sum of the certainties up to here.
        let score: Float
        /// The node before it in the same arena; −1 for the first.
        let before: Int
        /// Equal for equal signs up to here.
        let signs: Int
    }

    /// The paths of a range of steps.
    private struct Beam {
        var nodes: [Node] = []
        /// Where the nodes of the last step start.
        var last = 0
    }

    /// A run of a path: a sign, where it is, and how certain.
    private struct Run {
        let code: Int
        var certainty: Float
        /// The sum of the certainties of its steps and those without a sign before it, negated.
        var cost: Float
        let steps: Range<Int>
    }

    /// The words from left to right.
    ///
    /// - Parameter ink: where there is print in some columns of the line's image.
    /// - Returns: no words where the likeliest path has no sign.
    func words(_ ink: (Range<Int>) -> Range<Int>) -> [NetworkWord] {
        let path = bestPath()
        let runs = Self.runs(of: path, blank: blank, isSpace: isSpace)
        guard !runs.isEmpty else { return [] }
        // A sign reaches to the middle of the gaps beside it.
        var bounds = [0]
        for (run, next) in zip(runs, runs.dropFirst()) {
            bounds.append(run.steps.upperBound + (next.steps.lowerBound - run.steps.upperBound) / 2)
        }
        bounds.append(steps.count)
        var words: [NetworkWord] = []
        for places in runs.indices.split(whereSeparator: { isSpace(runs[$0].code) }) {
            let beside = [places.startIndex - 1, places.endIndex].filter(runs.indices.contains)
            let certainty = (Array(places) + beside).map { runs[$0].certainty }.min() ?? 0
            let isFigure = places.contains { characters[runs[$0].code].utf8.contains { (48...57).contains($0) } }
            words.append(
                NetworkWord(
                    signs: places.map { place in
                        let run = runs[place]
                        let span = bounds[place]..<bounds[place + 1]
                        return NetworkSign(
                            text: characters[run.code], certainty: run.certainty,
                            choices: isFigure ? choices(of: run, in: span, along: path) : [])
                    },
                    columns: ink(bounds[places.startIndex] * columns..<bounds[places.endIndex] * columns),
                    certainty: certainty))
        }
        return words
    }

    private func isSpace(_ code: Int) -> Bool { characters[code] == " " }

    /// The likeliest path, a node for each step.
    private func bestPath() -> [Node] {
        var beam = Beam()
        for step in 0..<steps.count { advance(&beam, at: step, excluding: []) }
        let ends = beam.nodes.indices[beam.last...].filter { beam.nodes[$0].continuation != .onlyRepeat }
        guard let end = ends.max(by: { beam.nodes[$0].score < beam.nodes[$1].score }) else { return [] }
        return path(to: end, in: beam)
    }

    private func path(to end: Int, in beam: Beam) -> [Node] {
        var path: [Node] = []
        var at = end
        while at >= 0 {
            path.append(beam.nodes[at])
            at = beam.nodes[at].before
        }
        return path.reversed()
    }

    /// The runs of a path; steps without a sign lower the certainty of the sign behind them, or of the last.
    private static func runs(of path: [Node], blank: Int, isSpace: (Int) -> Bool) -> [Run] {
        var runs: [Run] = []
        var at = 0
        while at < path.count {
            var (certainty, cost) = (Float(0), Float(0))
            while at < path.count, path[at].code == blank {
                certainty = min(certainty, path[at].certainty)
                cost -= path[at].certainty
                at += 1
            }
            let isEnd = at == path.count
            // What stands before a space belongs to the sign before it.
            if let last = runs.indices.last, isEnd || isSpace(path[at].code) {
                runs[last].certainty = min(runs[last].certainty, certainty)
                runs[last].cost += cost
                (certainty, cost) = (0, 0)
            }
            guard !isEnd else { break }
            let (start, code) = (at, path[at].code)
            repeat {
                certainty = min(certainty, path[at].certainty)
                cost -= path[at].certainty
                at += 1
            } while at < path.count && path[at].isRepeat
            runs.append(Run(code: code, certainty: certainty, cost: cost, steps: start..<at))
        }
        return runs
    }

    /// What a sign may be, itself first: the likeliest paths through its span without the codes of those before.
    private func choices(of run: Run, in span: Range<Int>, along path: [Node]) -> [NetworkSign.Choice] {
        let isDoubtful = span.contains { step in
            steps[step].enumerated().contains { $0.element > Self.doubt && $0.offset != run.code && $0.offset != blank }
        }
        guard isDoubtful else { return [] }
        var choices = [NetworkSign.Choice(text: characters[run.code], cost: span.reduce(0) { $0 - path[$1].certainty })]
        var excluded: Set<Int> = [run.code]
        for _ in 0..<Self.mostChoices {
            var beam = Beam()
            if span.lowerBound > 0 {
                let seed = path[span.lowerBound - 1]
                beam.nodes = [
                    Node(
                        code: seed.code, isRepeat: seed.isRepeat, continuation: seed.continuation, certainty: 0,
                        score: 0,
                        before: -1, signs: 0)
                ]
            }
            for step in span { advance(&beam, at: step, excluding: excluded) }
            let ends = beam.nodes.indices[beam.last...].filter { beam.nodes[$0].continuation == .anything }
            let found = ends.map { self.path(to: $0, in: beam).suffix(span.count) }
                .filter { $0.contains { $0.code != blank } }
                .max { ($0.last?.score ?? 0) < ($1.last?.score ?? 0) }
            guard let found else { break }
            guard let best = Self.runs(of: Array(found), blank: blank, isSpace: isSpace).min(by: { $0.cost < $1.cost })
            else { break }
            choices.append(NetworkSign.Choice(text: characters[best.code], cost: best.cost))
            excluded.formUnion(found.map(\.code).filter { $0 != blank })
        }
        return choices
    }

    /// Goes on by one step with the two likeliest codes and that of nothing.
    private func advance(_ beam: inout Beam, at step: Int, excluding excluded: Set<Int>) {
        let probabilities = steps[step]
        let (top, second) = twoLikeliest(of: probabilities, excluding: excluded)
        func probability(_ code: Int) -> Float { code < 0 ? 0 : probabilities[probabilities.startIndex + code] }
        let nothing = probability(blank)
        var group = [top, second].filter { $0 >= 0 && $0 != blank }
        group.append(blank)
        let before = beam.last..<beam.nodes.count
        var kept = Kept()
        func push(_ code: Int, _ probability: Float, isRepeat: Bool, _ continuation: Continuation, after place: Int?) {
            let previous = place.map { beam.nodes[$0] }
            let signs =
                isRepeat || code == blank
                ? previous?.signs ?? 0 : (previous?.signs ?? 0) &* characters.count &+ code &+ 1
            let certainty = Self.certainty(of: probability)
            kept.add(
                Node(
                    code: code, isRepeat: isRepeat, continuation: continuation, certainty: certainty,
                    score: certainty + (previous?.score ?? 0), before: place ?? -1, signs: signs))
        }
        for place in before.isEmpty ? [nil] : before.map(Optional.some) {
            let previous = place.map { beam.nodes[$0] }
            if let previous, group.contains(previous.code) {
                let own = probability(previous.code)
                if previous.continuation != .noRepeat,
                    previous.code == blank || Self.certainty(of: own) >= Self.leastCertainty
                {
                    push(previous.code, own, isRepeat: true, .anything, after: place)
                }
                if previous.continuation == .anything, previous.code != blank,
                    Self.certainty(of: own + nothing) >= Self.leastCertainty
                {
                    push(previous.code, own + nothing, isRepeat: true, .noRepeat, after: place)
                }
            }
            if previous?.continuation == .onlyRepeat { continue }
            for code in group where code != previous?.code {
                guard code == blank || probability(code) > Self.leastProbability else { continue }
                push(code, probability(code), isRepeat: false, .anything, after: place)
                guard code != blank else { continue }
                var together = probability(code) + nothing
                if let previous, previous.continuation == .anything, previous.code != blank,
                    previous.code == top && code == second || code == top && previous.code == second
                {
                    together += probability(previous.code)
                }
                push(code, together, isRepeat: false, .onlyRepeat, after: place)
            }
        }
        beam.last = beam.nodes.count
        beam.nodes += kept.nodes
    }

    private static func certainty(of probability: Float) -> Float {
        ((probability > leastProbability ? log(probability) : leastCertainty) + offset) * ratio
    }

    private func twoLikeliest(of probabilities: ArraySlice<Float>, excluding excluded: Set<Int>) -> (Int, Int) {
        var (top, second) = (-1, -1)
        var (most, more) = (Float(-1), Float(-1))
        for (code, probability) in probabilities.enumerated() where probability > more {
            if !excluded.isEmpty, excluded.contains(code) { continue }
            if probability > most {
                (second, more) = (top, most)
                (top, most) = (code, probability)
            } else {
                (second, more) = (code, probability)
            }
        }
        return (top, second)
    }

    /// The best paths to one step, so many of each continuation; of paths with the same signs and code, the better.
    private struct Kept {
        private(set) var nodes: [Node] = []

        mutating func add(_ node: Node) {
            var (count, worst) = (0, -1)
            for (place, other) in nodes.enumerated() where other.continuation == node.continuation {
                if other.code == node.code, other.signs == node.signs {
                    if node.score > other.score { nodes[place] = node }
                    return
                }
                count += 1
                if worst < 0 || other.score < nodes[worst].score { worst = place }
            }
            if count < SignSearch.width {
                nodes.append(node)
            } else if worst >= 0, node.score > nodes[worst].score {
                nodes[worst] = node
            }
        }
    }
}
