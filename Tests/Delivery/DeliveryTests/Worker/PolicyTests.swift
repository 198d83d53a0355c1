import Accounts
import HTTPTransport
import ReceiptModel
import Store
import Testing

@testable import Delivery
@testable import SQLiteStore

func at(_ second: Int) -> Timestamp { Timestamp(milliseconds: 1_790_000_000_000 + Int64(second) * 1000) }

func queued(
    _ type: SyncQueueItem.EntityType = .expenseDraft, _ operation: SyncQueueItem.Operation = .create, tries: Int = 0,
    renewals: Int = 0
) -> QueuedItem {
    QueuedItem(
        item: SyncQueueItem(
            id: "i", entityType: type, entityId: "e", operation: operation, payload: "{}", retryCount: tries,
            createdAt: "2026-11-21T00:00:00.000Z"), sequence: 1, idempotencyKey: "k", state: .running,
        nextAttemptAt: at(0), leaseUntil: at(99), lastError: nil, account: "h::u", fence: 1, renewals: renewals,
        trouble: nil, outcome: nil)
}

@Suite struct PolicyTests {
    private let policy = DeliveryPolicy()

    private func judge(_ error: BackendError, _ item: QueuedItem = queued(), streak: Int = 0)
        -> DeliveryPolicy.Judgement
    {
        var random = JitterSource(seed: 7)
        return policy.judge(error, of: item, account: "h::u", streak: streak, now: at(0), using: &random)
    }

    private func status(_ status: Int, retryAfter: Int64? = nil, storage: Bool = false) -> BackendError {
        var refusal = ServerRefusal(status: status, retryAfter: retryAfter)
        refusal.isStorage = storage
        return .refused(refusal)
    }

    // MARK: - Waiting

    @Test func backoffDoublesUpToItsCapWithFullJitter() {
        let policy = RetryPolicy()
        for failures in [0, 1, 2, 5, 9, 10, 40, 5_000] {
            let most = failures > 9 ? policy.cap : min(policy.cap, policy.base << Int64(failures))
            var random = JitterSource(seed: UInt64(failures))
            let waits = (0..<2_000).map { _ in policy.wait(after: failures, using: &random) }
            #expect(waits.allSatisfy { (0...most).contains($0) })
            #expect((waits.min() ?? 0) < most / 50 && (waits.max() ?? 0) > most - most / 50, "full jitter")
            let mean = waits.reduce(0, +) / 2_000
            #expect(abs(mean - most / 2) < most / 20)
        }
        var (one, two) = (JitterSource(seed: 3), JitterSource(seed: 3))
        #expect(policy.wait(after: 4, using: &one) == policy.wait(after: 4, using: &two))
    }

    @Test func aServersWishIsFollowedWithinReason() {
        let policy = RetryPolicy()
        #expect(policy.wait(askedFor: 0) == 1_000 && policy.wait(askedFor: 7_000) == 7_000)
        #expect(policy.wait(askedFor: .max) == policy.farthest)
    }

    // MARK: - The table

    @Test(arguments: [500, 502, 503, 504, 408, 429]) func passingFailuresAreTriedAgainAndCount(code: Int) {
        guard case .later(let time, true, false, _) = judge(status(code), queued(tries: 3)).result else {
            Issue.record("\(code)")
            return
        }
        #expect(time >= at(0) && time <= at(40))
    }

    @Test(arguments: [429, 503]) func retryAfterIsHonouredAndBurnsNoTry(code: Int) {
        let judged = judge(status(code, retryAfter: 90_000), queued(tries: 11))
        guard case .later(at(90), false, false, _) = judged.result else {
            Issue.record("\(judged)")
            return
        }
    }

    @Test(arguments: [
        BackendError.transport(.broken(host: "h", sentAll: true, reason: "reset")),
        .transport(.timedOut(host: "h", sentAll: true)), .transport(.garbled(host: "h", reason: "x")),
        .transport(.answerTooLarge(host: "h", limit: 1)), .notUnderstood(reason: "HTML"),
    ]) func brokenExchangesCount(error: BackendError) {
        guard case .later(_, true, false, _) = judge(error).result else {
            Issue.record("\(error)")
            return
        }
        guard case .attention(let trouble) = judge(error, queued(tries: 11)).result else {
            Issue.record("twelve tries are enough")
            return
        }
        #expect(trouble.kind == .exhausted && !trouble.nextStep.isEmpty)
    }

    @Test(arguments: [
        TransportError.refused(host: "h"), .unresolved(host: "h"), .unreachable(host: "h", reason: "x"),
        .connectTimedOut(host: "h"),
    ]) func beingOfflineBurnsNoTryHoweverLongItTakes(error: TransportError) {
        for streak in [0, 5, 500] {
            let judged = judge(.transport(error), queued(tries: 11), streak: streak)
            guard case .unsent(let time?, _?) = judged.result else {
                Issue.record("\(judged)")
                return
            }
            #expect(judged.endsDrain && judged.pause == nil && time <= at(3_600))
        }
    }

    @Test(arguments: [
        BackendError.transport(.certificate(host: "h", reason: "self-signed")), .transport(.wrongKey(host: "h")),
        .transport(.handshake(host: "h", reason: "x")), .transport(.redirected(host: "h", to: "x")),
    ]) func doubtsAboutTheServerHoldUpTheAccount(error: BackendError) {
        let judged = judge(error)
        #expect(judged.pause?.cause == .certificate && judged.pause?.scope == .account("h::u") && judged.endsDrain)
        switch judged.result {
        case .unsent(_?, _?): #expect(error != .transport(.redirected(host: "h", to: "x")), "it was asked")
        case .later(_, false, false, _): #expect(error == .transport(.redirected(host: "h", to: "x")))
        default: Issue.record("\(judged)")
        }
    }

    @Test func signInHoldsUpTheAccountAndBurnsNoTry() {
        for error in [BackendError.signInNeeded(reason: "x"), status(401)] {
            let judged = judge(error, queued(tries: 11))
            #expect(judged.pause?.cause == .signIn && judged.endsDrain)
            guard case .later(_, false, false, _) = judged.result else {
                Issue.record("\(judged)")
                return
            }
        }
    }

    @Test(arguments: [
        (400, DeliveryTrouble.Kind.refused), (413, .refused), (415, .refused), (422, .refused), (404, .refused),
        (402, .forbidden), (403, .forbidden), (409, .conflict), (412, .conflict),
    ]) func lastingFailuresNeedAPersonAtOnce(code: Int, kind: DeliveryTrouble.Kind) {
        let judged = judge(status(code))
        guard case .attention(let trouble) = judged.result else {
            Issue.record("\(code)")
            return
        }
        #expect(trouble.kind == kind && trouble.nextStep.contains("bilko queue") && !judged.endsDrain)
    }

    @Test func aStaleApprovalIsNeverOfferedForSendingAgain() {
        guard case .attention(let trouble) = judge(status(409), queued(.approval, .approve)).result else {
            Issue.record("no attention")
            return
        }
        #expect(trouble.kind == .conflict && trouble.nextStep.contains("never re-sent"))
    }

    @Test(arguments: [401, 403, 404, 410]) func anUploadAddressIsRenewedFiveTimes(code: Int) {
        for renewals in 0..<5 {
            let judged = judge(status(code, storage: true), queued(.document, .upload, tries: 11, renewals: renewals))
            guard case .later(_, false, true, _) = judged.result, judged.pause == nil else {
                Issue.record("\(judged)")
                return
            }
        }
        guard
            case .attention(let trouble) = judge(status(code, storage: true), queued(.document, .upload, renewals: 5))
                .result
        else {
            Issue.record("no end")
            return
        }
        #expect(trouble.kind == .exhausted)
    }

    @Test func whatWasGivenUpOnDemandIsUntouched() {
        #expect(judge(.transport(.cancelled)).result == .released)
    }

    @Test func aTokenShowsNowhere() {
        let token = AccessToken("canary-token")
        #expect(!"\(token) \(String(reflecting: token)) \(String(describing: [token]))".contains("canary"))
        var dumped = ""
        dump(token, to: &dumped)
        #expect(!dumped.contains("canary"))
    }
}
