import Foundation
package import ReceiptModel

/// What a sign-in gave: the tokens or cookies of an account; never part of a description or of a dump.
package struct Session: Hashable, Sendable, Codable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What is sent with every request.
    package var accessToken: String
    /// Gets the next access token; a strict provider takes each of them once.
    package var refreshToken: String?
    /// When it was obtained, and until when the access token holds; both by this machine's clock.
    package var obtainedAt: Timestamp?
    package var expiresAt: Timestamp?
    /// Who signed in, by the provider's word.
    package var subject: String?
    /// Since when a renewal is under way whose answer has not come, or was lost.
    package var renewalBegan: Timestamp?
    /// Cookies of a session that lives in cookies, by name.
    package var cookies: [String: String]?
    /// What is sent as `X-Tenant-ID`, where the server asks for it.
    package var tenant: String?

    package init(
        accessToken: String, refreshToken: String? = nil, obtainedAt: Timestamp? = nil, expiresAt: Timestamp? = nil,
        subject: String? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.obtainedAt = obtainedAt
        self.expiresAt = expiresAt
        self.subject = subject
    }

    package var token: AccessToken {
        AccessToken(accessToken, as: cookies == nil ? .bearer(tenant: tenant) : .cookies)
    }

    /// Whether the access token can be used without asking for another first.
    ///
    /// It is renewed a little early: a minute, or the fifth part of its life where that is less.
    package func isFresh(at now: Timestamp) -> Bool {
        guard let expiresAt else { return true }
        let life = obtainedAt.map { expiresAt.milliseconds - $0.milliseconds } ?? 300_000
        return now.milliseconds < expiresAt.milliseconds - min(60_000, max(0, life / 5))
    }

    package var description: String { "<redacted>" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }

    // MARK: - As it is kept

    /// No token begins so: tokens have no blanks.
    private static let mark = "session "

    /// Reads what was kept: a session, or the bare token of an account that was given one.
    init(stored text: String) {
        guard text.hasPrefix(Self.mark),
            let session = try? JSONDecoder().decode(Session.self, from: Data(text.dropFirst(Self.mark.count).utf8))
        else {
            self.init(accessToken: text)
            return
        }
        self = session
    }

    var stored: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings, numbers and lists of them: nothing in it can fail to encode.
        let json = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return Self.mark + json
    }
}
