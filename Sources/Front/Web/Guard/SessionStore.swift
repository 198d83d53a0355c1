import ReceiptModel
import Synchronization

/// Who was let in: browsers that came with a one-time link.
///
/// A session has two secrets. The cookie keeps scripts from reading it, and goes to every port of this machine; the key is
/// kept by the page's own origin, which a server on another port is not. A request needs both.
final class SessionStore: Sendable {
    /// For how long a session lasts without a request, in milliseconds: a working day.
    static let patience: Int64 = 8 * 3_600_000
    /// Maximum number of sessions; the one that was used longest ago makes room.
    static let maximum = 32

    private struct Session {
        var keyDigest: String
        var lastUse: Timestamp
    }

    /// By the digest of the cookie, so that how long a comparison takes tells nothing of a secret.
    private let sessions = Mutex<[String: Session]>([:])

    /// Lets a browser in.
    func begin(now: Timestamp) -> (cookie: String, key: String) {
        let (cookie, key) = (SecretToken.make(), SecretToken.make())
        sessions.withLock { sessions in
            sessions = sessions.filter { now.milliseconds - $0.value.lastUse.milliseconds <= Self.patience }
            if sessions.count >= Self.maximum,
                let oldest = sessions.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            {
                sessions[oldest] = nil
            }
            sessions[SecretToken.digest(of: cookie)] = Session(keyDigest: SecretToken.digest(of: key), lastUse: now)
        }
        return (cookie, key)
    }

    /// Whether the two secrets belong to a session; it lasts longer by a request that is a use of the page.
    func isOpen(cookie: String?, key: String?, now: Timestamp, isUse: Bool = true) -> Bool {
        guard let cookie, let key else { return false }
        let (name, digest) = (SecretToken.digest(of: cookie), SecretToken.digest(of: key))
        return sessions.withLock { sessions in
            guard let session = sessions[name], session.keyDigest == digest else { return false }
            guard now.milliseconds - session.lastUse.milliseconds <= Self.patience else {
                sessions[name] = nil
                return false
            }
            if isUse { sessions[name]?.lastUse = now }
            return true
        }
    }

    /// Ends a session.
    func end(cookie: String) { sessions.withLock { $0[SecretToken.digest(of: cookie)] = nil } }
}
