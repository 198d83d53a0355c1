import ReceiptModel
import Synchronization

/// The documents that are being worked on now, so that the same bytes under two names are read once.
final class DocumentsInWork: Sendable {
    /// Who waits for the end of the work on each.
    private let waiting = Mutex<[DocumentID: [CheckedContinuation<Void, Never>]]>([:])

    /// Whether the caller is the one to work on it; if not, returns when the one who does has ended.
    func begin(_ id: DocumentID) async -> Bool {
        if waiting.withLock({ $0.claim(id) }) { return true }
        await withCheckedContinuation { caller in
            let hasEnded = waiting.withLock { $0[id]?.append(caller) == nil }
            // It ended between the two looks.
            if hasEnded { caller.resume() }
        }
        return false
    }

    func end(_ id: DocumentID) {
        for caller in waiting.withLock({ $0.removeValue(forKey: id) }) ?? [] { caller.resume() }
    }
}

extension [DocumentID: [CheckedContinuation<Void, Never>]] {
    /// Whether it was free.
    fileprivate mutating func claim(_ id: DocumentID) -> Bool {
        guard self[id] == nil else { return false }
        self[id] = []
        return true
    }
}
