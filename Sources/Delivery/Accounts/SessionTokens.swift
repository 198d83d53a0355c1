import Crypto
import Files
import HTTPTransport
package import ReceiptModel
import Store
package import SystemPackage

/// The access token of one account, renewed when it is used up: by one process at a time, and kept before it is used.
///
/// A strict provider takes a refresh token once and ends the whole session when it comes a second time. So whoever renews
/// has the lock of the account, looks again whether somebody else has renewed meanwhile, and writes the answer down,
/// durable, before anybody sees it.
package actor SessionTokens: TokenSource {
    private let store: any SecretStore
    private let account: String
    private let lock: FilePath
    private let renewal: any SessionRenewal
    private let now: @Sendable () -> Timestamp
    private var known: Session?
    private var underWay: Task<Result<Session, SignInError>, Never>?

    /// Seconds that another process is waited for; longer than a renewal may take.
    private static let patience = 120

    /// The tokens of an account; the lock is a file in the home.
    package init(
        _ store: any SecretStore, account: String, home: FilePath, renewal: any SessionRenewal,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.account = account
        self.renewal = renewal
        self.now = now
        lock = Self.lock(of: account, in: home)
    }

    /// The lock of an account: two processes that sign in or renew wait for each other.
    package static func lock(of account: String, in home: FilePath) -> FilePath {
        let name = Hexadecimal.text(SHA256.hash(data: Array(account.utf8)).prefix(8))
        return home.appending("sign-in-\(name).lock")
    }

    package func token() async throws(SignInError) -> AccessToken {
        let session: Session
        if let known { session = known } else { session = try stored() }
        known = session
        if session.isFresh(at: now()) { return session.token }
        return try await renewed(session.accessToken).token
    }

    package func replacement(for refused: AccessToken) async throws(SignInError) -> AccessToken {
        if let known, known.token != refused { return known.token }
        return try await renewed(refused.secret).token
    }

    /// Another session than the one with this access token; many who ask at once get the same.
    private func renewed(_ usedUp: String) async throws(SignInError) -> Session {
        let task: Task<Result<Session, SignInError>, Never>
        if let underWay {
            task = underWay
        } else {
            task = Task { await self.attempt(usedUp) }
            underWay = task
        }
        let result = await task.value
        if underWay == task { underWay = nil }
        let session = try result.get()
        known = session
        return session
    }

    private func attempt(_ usedUp: String) async -> Result<Session, SignInError> {
        do throws(SignInError) {
            return .success(try await underLock(usedUp))
        } catch {
            return .failure(error)
        }
    }

    private func underLock(_ usedUp: String) async throws(SignInError) -> Session {
        let held = try await takeLock()
        defer { withExtendedLifetime(held) {} }
        let session = try stored()
        // Somebody else was quicker, or has signed in anew.
        if session.accessToken != usedUp, session.isFresh(at: now()) { return session }
        guard session.refreshToken != nil || session.cookies != nil else {
            throw .ended(reason: "the access token is used up, and there is none to renew it with")
        }
        let wasLost = session.renewalBegan
        var begun = session
        begun.renewalBegan = wasLost ?? now()
        try keep(begun)
        let next: Session
        do throws(SignInError) {
            next = try await renewal.renewed(session, now: now())
        } catch {
            throw try failure(error, session, wasLost)
        }
        FailPoints.reached(.renewalAnswered)
        try keep(next)
        return next
    }

    /// What a failed renewal means for whoever wanted a token.
    private func failure(
        _ error: SignInError, _ session: Session, _ wasLost: Timestamp?
    ) throws(SignInError) -> SignInError {
        switch error {
        case .transport(let reason):
            // Where nobody was reached, the refresh token is as good as before.
            if reason.reachedNobody, wasLost == nil { try keep(session) }
            return error
        case .ended(let reason):
            guard let wasLost else { return error }
            return .ended(reason: "\(reason); the answer to a renewal that began \(wasLost) never arrived here")
        default: return error
        }
    }

    private func takeLock() async throws(SignInError) -> HeldLock {
        let end = ContinuousClock.now + .seconds(Self.patience)
        while true {
            do {
                if let lock = try FolderLock(at: lock) { return HeldLock(lock) }
                guard ContinuousClock.now < end else { break }
                try await Task.sleep(for: .milliseconds(20))
            } catch let error as FileError {
                throw .ended(reason: error.message)
            } catch {
                throw .transport(.cancelled)
            }
        }
        throw .transport(.timedOut(host: "another bilko that renews the session", sentAll: false))
    }

    private func stored() throws(SignInError) -> Session {
        let found: Session?
        do throws(KeyringError) {
            found = try store.session(of: account)
        } catch {
            throw .ended(reason: error.message)
        }
        guard let found else { throw .ended(reason: "the account is signed out") }
        return found
    }

    private func keep(_ session: Session) throws(SignInError) {
        do throws(KeyringError) {
            try store.keep(session, of: account)
        } catch {
            throw .ended(reason: error.message)
        }
    }
}

/// Keeps a lock as long as somebody holds this.
private final class HeldLock: Sendable {
    private let lock: FolderLock

    init(_ lock: consuming FolderLock) { self.lock = lock }
}
