/// The paths of a lattice in the order of their probability (Lawler 1972: each path has one parent, which is likelier).
struct LikeliestPaths: Sequence, IteratorProtocol {
    private struct Waiting {
        let path: SignLattice.Path
        let logProbability: Double
        /// The last of the open places that is not at its first choice; the ones before it are settled.
        let last: Int
    }

    private let lattice: SignLattice
    /// The places that vary.
    private let open: [Int]
    /// The likeliest last.
    private var waiting: [Waiting]

    /// The paths that differ from a path at some places only, from it on.
    ///
    /// - Parameters:
    ///   - lattice: what the signs may be.
    ///   - open: the places that vary.
    ///   - path: has the first choice at each of `open`.
    init(of lattice: SignLattice, varying open: [Int], from path: SignLattice.Path) {
        self.lattice = lattice
        self.open = open
        waiting = [Waiting(path: path, logProbability: lattice.logProbability(of: path), last: 0)]
    }

    init(of lattice: SignLattice) {
        self.init(of: lattice, varying: lattice.open, from: lattice.first)
    }

    mutating func next() -> (path: SignLattice.Path, logProbability: Double)? {
        guard let best = waiting.popLast() else { return nil }
        for place in open.indices.dropFirst(best.last) {
            let index = open[place]
            let choice = best.path[index]
            guard choice + 1 < lattice.places[index].choices.count else { continue }
            var path = best.path
            path[index] += 1
            let choices = lattice.places[index].choices
            add(
                Waiting(
                    path: path,
                    logProbability: best.logProbability - choices[choice].logProbability
                        + choices[choice + 1].logProbability,
                    last: place))
        }
        return (best.path, best.logProbability)
    }

    private mutating func add(_ new: Waiting) {
        var (low, high) = (0, waiting.count)
        while low < high {
            let middle = (low + high) / 2
            if waiting[middle].logProbability < new.logProbability { low = middle + 1 } else { high = middle }
        }
        waiting.insert(new, at: low)
    }
}
