import Synchronization

/// Who may be worked on beside whom: a document over which the program has ended before is worked on alone, so that its next
/// end tells which document it was.
final class ReadingTurns: Sendable {
    private struct State {
        /// How many are worked on now.
        var working = 0
        var isAlone = false
        /// In the order in which they came.
        var waiting: [(isAlone: Bool, caller: CheckedContinuation<Void, Never>)] = []

        /// Whether the turn of such a one has come.
        func admits(alone: Bool) -> Bool { working == 0 || !alone && !isAlone }

        mutating func begin(alone: Bool) {
            working += 1
            isAlone = alone
        }

        /// Those whose turn has come, who are at work now.
        mutating func next() -> [CheckedContinuation<Void, Never>] {
            var admitted: [CheckedContinuation<Void, Never>] = []
            while let first = waiting.first, admits(alone: first.isAlone) {
                waiting.removeFirst()
                begin(alone: first.isAlone)
                admitted.append(first.caller)
            }
            return admitted
        }
    }

    private let state = Mutex(State())

    /// Returns when the caller's turn has come; `end` has to follow.
    func begin(alone: Bool) async {
        await withCheckedContinuation { caller in
            let admitted = state.withLock { state in
                state.waiting.append((alone, caller))
                return state.next()
            }
            for one in admitted { one.resume() }
        }
    }

    func end() {
        let admitted = state.withLock { state in
            state.working -= 1
            if state.working == 0 { state.isAlone = false }
            return state.next()
        }
        for one in admitted { one.resume() }
    }
}
