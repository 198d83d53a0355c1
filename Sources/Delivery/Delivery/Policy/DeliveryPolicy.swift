import HTTPTransport
package import ReceiptModel
package import Store

/// What follows from an answer that is no confirmation: the one table of errors.
package struct DeliveryPolicy: Sendable {
    package var retry = RetryPolicy()

    package init() {}

    /// What is to be done.
    package struct Judgement: Hashable, Sendable {
        /// What is written down about the item.
        package var result: DeliveryResult
        /// What is held up, with every item that waits for it.
        package var pause: QueuePause?
        /// Whether sending others makes no sense now.
        package var endsDrain = false
    }

    /// Judges an error.
    ///
    /// A server that cannot be reached does not count as a try, because being offline may take weeks; a
    /// connection that broke does.
    ///
    /// `queued` holds the tries that were made before; `streak` is how often in a row no server was reached; waits count
    /// from `now`.
    package func judge(
        _ error: BackendError, of queued: QueuedItem, account: String, streak: Int, now: Timestamp,
        using random: inout some RandomNumberGenerator
    ) -> Judgement {
        switch error {
        case .transport(.cancelled): return Judgement(result: .released, endsDrain: true)
        case .transport(.bodyUnreadable(let reason)), .original(let reason):
            return attention(
                .original, reason: reason,
                nextStep: "import the same file again, then: bilko queue retry \(queued.sequence)")
        case .transport(let failure) where failure.reachedNobody:
            let wait = retry.wait(after: streak, using: &random)
            let at = Timestamp(milliseconds: now.milliseconds + wait)
            return Judgement(result: .unsent(at, error: error.message), endsDrain: true)
        case .transport(let failure) where failure.isAboutTrust:
            let reason: Message = "\(failure.message); \(failure.remedy)"
            var judged = paused(.certificate, reason, account, error, now)
            if failure.sentNothing { judged.result = .unsent(now, error: error.message) }
            return judged
        case .transport(let failure) where failure.isRefusedHere:
            return attention(
                .refused, reason: failure.message,
                nextStep: "\(failure.remedy), then: bilko queue retry \(queued.sequence)")
        case .signInNeeded(let reason): return paused(.signIn, reason, account, error, now)
        case .transport, .notUnderstood: return again(error, queued, now, &random)
        case .notYet(_, let wait): return Judgement(result: later(retry.wait(askedFor: wait), error, now))
        case .unacceptable(let reason, let nextStep):
            return attention(
                .refused, reason: reason, nextStep: "\(nextStep), then: bilko queue retry \(queued.sequence)")
        case .refused(let refusal):
            return refusal.isStorage
                ? judgeStorage(refusal, error, queued, now, &random)
                : judgeServer(refusal, error, queued, account, now, &random)
        }
    }

    private func judgeServer(
        _ refusal: ServerRefusal, _ error: BackendError, _ queued: QueuedItem, _ account: String, _ now: Timestamp,
        _ random: inout some RandomNumberGenerator
    ) -> Judgement {
        switch refusal.status {
        case 401: return paused(.signIn, refusal.message, account, error, now)
        case 402, 403:
            return attention(
                .forbidden, reason: refusal.message,
                nextStep: "ask for the permission, then: bilko queue retry \(queued.sequence)")
        case 409, 412:
            if refusal.code == "not_a_draft" {
                return attention(
                    .conflict, reason: "the server has submitted or closed the record, and its version stands",
                    nextStep:
                        "look at it on the server, then close the item: bilko queue resolve \(queued.sequence) --theirs",
                    refusal, isFinal: true)
            }
            let approval = queued.item.entityType == .approval
            return attention(
                .conflict, reason: "the server has another version than the one that this was based on",
                nextStep: approval
                    ? "look at it again and approve or reject the version that is there now; this one is never re-sent"
                    : "compare with 'bilko queue show \(queued.sequence)', then: bilko queue resolve \(queued.sequence) --mine, --theirs, or --take with fields",
                refusal)
        case 429, 503:
            guard let asked = refusal.retryAfter else { return again(error, queued, now, &random) }
            return Judgement(result: later(retry.wait(askedFor: asked), error, now))
        case 408, 425, 500...: return again(error, queued, now, &random)
        case _ where queued.item.entityType == .approval:
            return attention(
                .refused, reason: refusal.message,
                nextStep:
                    "look with 'bilko inbox' whether it is still asked for; to take it back: bilko queue drop \(queued.sequence) --reason WORDS"
            )
        default:
            return attention(
                .refused, reason: refusal.message,
                nextStep: "correct the draft, or ask who runs the server, then: bilko queue retry \(queued.sequence)")
        }
    }

    private func judgeStorage(
        _ refusal: ServerRefusal, _ error: BackendError, _ queued: QueuedItem, _ now: Timestamp,
        _ random: inout some RandomNumberGenerator
    ) -> Judgement {
        switch refusal.status {
        case 401, 403, 404, 410:
            guard queued.renewals < retry.renewals else {
                return attention(
                    .exhausted, reason: "\(refusal.message), with \(queued.renewals + 1) upload addresses",
                    nextStep:
                        "check the clocks of this machine and of the server, then: bilko queue retry \(queued.sequence)"
                )
            }
            let wait = queued.renewals == 0 ? 0 : retry.wait(after: queued.renewals, using: &random)
            let at = Timestamp(milliseconds: now.milliseconds + wait)
            return Judgement(result: .later(at, countsAsTry: false, renewed: true, error: error.message))
        case 429, 503:
            guard let asked = refusal.retryAfter else { return again(error, queued, now, &random) }
            return Judgement(result: later(retry.wait(askedFor: asked), error, now))
        case 408, 425, 500...: return again(error, queued, now, &random)
        default:
            return attention(
                .refused, reason: refusal.message,
                nextStep:
                    "run 'bilko doctor' to see whether the original is whole, then: bilko queue retry \(queued.sequence)"
            )
        }
    }

    /// Once more after a backoff, or a person has to look.
    private func again(
        _ error: BackendError, _ queued: QueuedItem, _ now: Timestamp, _ random: inout some RandomNumberGenerator
    ) -> Judgement {
        let failures = queued.item.retryCount
        guard failures + 1 < retry.tries else {
            return attention(
                .exhausted, reason: "\(error.message), \(failures + 1) times",
                nextStep: "when the cause is gone: bilko queue retry \(queued.sequence)")
        }
        let at = Timestamp(milliseconds: now.milliseconds + retry.wait(after: failures, using: &random))
        return Judgement(result: .later(at, countsAsTry: true, renewed: false, error: error.message))
    }

    private func later(_ wait: Int64, _ error: BackendError, _ now: Timestamp) -> DeliveryResult {
        .later(
            Timestamp(milliseconds: now.milliseconds + wait), countsAsTry: false, renewed: false, error: error.message)
    }

    /// The item keeps its tries; the whole account waits for a person.
    private func paused(
        _ cause: QueuePause.Cause, _ reason: Message, _ account: String, _ error: BackendError, _ now: Timestamp
    ) -> Judgement {
        Judgement(
            result: later(0, error, now),
            pause: QueuePause(scope: .account(account), cause: cause, reason: reason, since: now), endsDrain: true)
    }

    private func attention(
        _ kind: DeliveryTrouble.Kind, reason: Message, nextStep: Message, _ refusal: ServerRefusal? = nil,
        isFinal: Bool = false
    ) -> Judgement {
        Judgement(
            result: .attention(
                DeliveryTrouble(
                    kind, reason: reason, nextStep: nextStep, serverVersion: refusal?.serverVersion,
                    serverRecord: refusal?.serverRecord, isFinal: isFinal)))
    }
}
