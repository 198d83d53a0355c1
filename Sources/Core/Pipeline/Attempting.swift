import ReceiptModel
import Store

extension Stages {
    /// So many attempts that were begun and not ended: then a document is not begun again by itself.
    private static let attempts = 2

    /// What is told of a receipt that is not to be read by itself, because a person said so, or because the program has ended
    /// over it again and again; `nil` for every other.
    func leftAlone(_ receipt: StoredReceipt, in run: ProgramRun) throws(EarlyEnd) -> [DocumentOutcome]? {
        let (document, file) = (receipt.document, receipt.file)
        let state = try asking { () throws(StoreError) in try store.attachment(document.id)?.state }
        if state == .skipped { return [DocumentOutcome(file: file, skipped: document)] }
        guard try openAttempts(on: receipt, in: run) >= Self.attempts else { return nil }
        let reason = Self.reason(receipt)
        try asking { () throws(StoreError) in
            for id in try store.pictures(of: receipt.id) where id != document.id {
                try store.recordAttention(id, reasons: [reason], now: now())
            }
            try store.recordAttention(document.id, reasons: [reason], now: now())
        }
        return [DocumentOutcome(file: file, failed: document, reasons: [reason])]
    }

    private static func reason(_ receipt: StoredReceipt) -> Message {
        let id = receipt.id.short
        return
            """
            bilko ended \(attempts) times while it worked on this document, which is kept and not read again by \
            itself; 'bilko attachments retry \(id)' reads it again, which is right if the machine lost power or \
            bilko was killed, and 'bilko attachments skip \(id)' leaves it unread
            """
    }

    /// How often earlier runs have begun with a receipt and not ended it.
    func openAttempts(on receipt: StoredReceipt, in run: ProgramRun) throws(EarlyEnd) -> Int {
        try asking { () throws(StoreError) in try store.openAttempts(on: receipt.id, before: run) }
    }

    /// Works on a receipt within an attempt, which is committed before and closed afterwards.
    ///
    /// What was given up, or lacked something of the machine, was no attempt.
    func attempt(
        _ receipt: StoredReceipt, in run: ProgramRun, _ work: () async throws(EarlyEnd) -> [DocumentOutcome]
    ) async throws(EarlyEnd) -> [DocumentOutcome] {
        try asking { () throws(StoreError) in try store.beginAttempt(on: receipt.id, in: run, now: now()) }
        do throws(EarlyEnd) {
            // Recording the draft has closed the attempt.
            return try await work()
        } catch {
            switch error {
            case .told(let outcomes) where outcomes.allSatisfy(\.isTheEnd):
                try asking { () throws(StoreError) in try store.closeAttempts(on: receipt.id) }
            case .told: try asking { () throws(StoreError) in try store.takeBackAttempt(on: receipt.id, in: run) }
            // The store may be in no state to write; then the attempt stays with this run, where it does not count.
            case .store: try? store.takeBackAttempt(on: receipt.id, in: run)
            }
            throw error
        }
    }
}

extension DocumentOutcome {
    /// Whether the document was worked on to the end, well or not.
    fileprivate var isTheEnd: Bool {
        switch trouble {
        case .none, .input, .encrypted: true
        case .missingDependency, .interrupted: false
        }
    }
}
