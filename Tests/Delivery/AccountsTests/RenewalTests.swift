import Accounts
import Foundation
import HTTPTransport
import ReceiptModel
import Synchronization
import SystemPackage
import Testing

/// Sessions that are used up: renewed once, kept before they are used, and never guessed at.
@Suite final class RenewalTests: Sendable {
    private let folder = NSTemporaryDirectory() + "/renewal-\(UUID().uuidString)"
    private var home: FilePath { FilePath(folder) }
    private let account = "h::a"

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Keeps secrets in memory and counts how often it was asked to.
    private final class Memory: SecretStore {
        let kept = Mutex<[String: String]>([:])
        func secret(of account: String) throws(KeyringError) -> String? { kept.withLock { $0[account] } }
        func keep(_ secret: String?, of account: String) throws(KeyringError) { kept.withLock { $0[account] = secret } }
    }

    private struct Renewal: SessionRenewal {
        let answer: @Sendable (Session) async throws(SignInError) -> Session
        func renewed(_ session: Session, now: Timestamp) async throws(SignInError) -> Session {
            try await answer(session)
        }
    }

    private let clock = Mutex<Int64>(1_000_000)
    private let calls = Mutex(0)

    private func session(_ number: Int) -> Session {
        let now = clock.withLock { $0 }
        return Session(
            accessToken: "a-\(number)", refreshToken: "r-\(number)", obtainedAt: Timestamp(milliseconds: now),
            expiresAt: Timestamp(milliseconds: now + 100_000))
    }

    private func tokens(
        _ store: any SecretStore, _ answer: @escaping @Sendable (Session) async throws(SignInError) -> Session
    ) -> SessionTokens {
        SessionTokens(
            store, account: account, home: home, renewal: Renewal(answer: answer),
            now: { [self] in Timestamp(milliseconds: clock.withLock { $0 }) })
    }

    @Test func aTokenIsRenewedALittleEarlyAndKeptBeforeAnybodySeesIt() async throws {
        let store = Memory()
        try store.keep(session(1), of: account)
        let tokens = tokens(store) { [self] (_) async throws(SignInError) in
            calls.withLock { $0 += 1 }
            return session(2)
        }
        #expect(try await tokens.token().secret == "a-1")
        clock.withLock { $0 += 79_000 }
        #expect(try await tokens.token().secret == "a-1", "a fifth of its life is left")
        clock.withLock { $0 += 2_000 }
        #expect(try await tokens.token().secret == "a-2")
        #expect(try store.session(of: account)?.refreshToken == "r-2")
        #expect(try store.session(of: account)?.renewalBegan == nil)
        #expect(calls.withLock { $0 } == 1)
    }

    @Test func manyWhoAskAtOnceInManyPlacesMakeOneRenewal() async throws {
        let store = Memory()
        try store.keep(session(1), of: account)
        clock.withLock { $0 += 200_000 }
        let sources = (0..<4).map { _ in
            tokens(store) { [self] (old) async throws(SignInError) in
                calls.withLock { $0 += 1 }
                #expect(old.refreshToken == "r-1")
                try? await Task.sleep(for: .milliseconds(50))
                return session(2)
            }
        }
        let seen = await withTaskGroup(of: String?.self) { group in
            for index in 0..<32 {
                group.addTask {
                    index % 2 == 0
                        ? try? await sources[index % 4].token().secret
                        : try? await sources[index % 4].replacement(for: AccessToken("a-1")).secret
                }
            }
            return await group.reduce(into: [String?]()) { $0.append($1) }
        }
        #expect(seen.count == 32 && seen.allSatisfy { $0 == "a-2" })
        #expect(calls.withLock { $0 } == 1)
    }

    @Test func whatFailsLeavesTheSessionAsItWasAndSaysWhatToDo() async throws {
        let store = Memory()
        try store.keep(session(1), of: account)
        clock.withLock { $0 += 200_000 }
        let offline = tokens(store) { (_) async throws(SignInError) in throw .transport(.refused(host: "p")) }
        await #expect(throws: SignInError.transport(.refused(host: "p"))) { try await offline.token() }
        #expect(try store.session(of: account)?.renewalBegan == nil, "nobody was reached")
        let busy = tokens(store) { (_) async throws(SignInError) in throw .unavailable(host: "p", status: 503) }
        await #expect(throws: SignInError.unavailable(host: "p", status: 503)) { try await busy.token() }
        let broken = tokens(store) { (_) async throws(SignInError) in
            throw .transport(.broken(host: "p", sentAll: true, reason: "reset"))
        }
        await #expect(throws: SignInError.self) { try await broken.token() }
        #expect(try store.session(of: account)?.renewalBegan != nil, "an answer may have been lost")
        let ended = tokens(store) { (_) async throws(SignInError) in throw .ended(reason: "p has ended the session") }
        do {
            _ = try await ended.token()
            Issue.record("it went on")
        } catch {
            #expect(error.message.contains("never arrived here") && error.remedy.contains("bilko account login"))
        }
        #expect(try store.session(of: account)?.refreshToken == "r-1")
    }

    @Test func aTokenThatWasBroughtIsNotRenewedButTakenWhenItWasReplaced() async throws {
        let store = Memory()
        try store.keep(Session(accessToken: "brought"), of: account)
        let tokens = tokens(store) { [self] (_) async throws(SignInError) in session(9) }
        #expect(try await tokens.token().secret == "brought")
        await #expect(throws: SignInError.self) { try await tokens.replacement(for: AccessToken("brought")) }
        try store.keep(session(3), of: account)
        #expect(try await tokens.replacement(for: AccessToken("brought")).secret == "a-3")
    }

    @Test func aKeyringOfBeforeSessionsHoldsItsTokens() throws {
        let store = Memory()
        try store.keep("plain-token", of: account)
        #expect(try store.session(of: account)?.accessToken == "plain-token")
        try store.keep(session(1), of: account)
        #expect(try store.session(of: account) == session(1))
        try store.keep(nil as Session?, of: account)
        #expect(try store.session(of: account) == nil)
    }
}
