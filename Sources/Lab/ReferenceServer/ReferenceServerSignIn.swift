import Crypto
import Foundation
package import ReceiptModel
import Synchronization

/// The sign-in of other documents beside the contract: e-mail address and password with tokens (Stratum), or with a
/// session in cookies (better-auth).
package final class ReferenceServerSignIn: Sendable {
    /// Which of them.
    package enum Scheme: String, CaseIterable, Sendable {
        case password
        case cookies
    }

    /// Who may sign in.
    package struct Person: Sendable {
        package var email: String
        package var password: String
        package var user: ReferenceServerUser
        package var tenant: Int
        /// The secret of one-time codes, where they are asked for.
        package var totp: [UInt8]?

        package init(email: String, password: String, user: ReferenceServerUser, tenant: Int, totp: [UInt8]? = nil) {
            self.email = email
            self.password = password
            self.user = user
            self.tenant = tenant
            self.totp = totp
        }
    }

    private struct Grant {
        var email: String
        var chain: Int
        var expires: Int64
        var isUsed = false
    }

    private struct State {
        var access: [String: Grant] = [:]
        var refresh: [String: Grant] = [:]
        var tickets: [String: Grant] = [:]
        var brokenChains: Set<Int> = []
        var counter = 0
        /// Second steps that were set up here, by e-mail address.
        var secondSteps: [String: SecondStep] = [:]
    }

    /// The second step of one person.
    private struct SecondStep {
        var secret: [UInt8]
        /// Whether the first code was right, so that it counts.
        var counts = false
        /// SHA-256 of the backup codes that were not used yet.
        var backupCodes: Set<String>
    }

    package let scheme: Scheme
    private let people: [Person]
    private let secret: SymmetricKey
    private let seconds: Int
    private let state = Mutex(State())

    /// Seven days, in milliseconds.
    private static let refreshLife: Int64 = 7 * 86_400_000
    /// Five minutes for the second step, in milliseconds.
    private static let ticketLife: Int64 = 300_000

    /// Access tokens hold so many seconds; the secret makes tokens that nobody can guess.
    package init(_ scheme: Scheme, _ people: [Person], secret: [UInt8], seconds: Int) {
        self.scheme = scheme
        self.people = people
        self.secret = SymmetricKey(data: secret)
        self.seconds = seconds
    }

    /// Who comes with these headers; `nil` for nobody.
    package func user(_ headers: [String: String], at now: Timestamp) -> ReferenceServerUser? {
        state.withLock { state in person(headers, now, state)?.user }
    }

    /// Answers what belongs to the sign-in; `nil` for everything else.
    package func answer(_ request: ReferenceServerRequest, at now: Timestamp) -> ReferenceServerReply? {
        let fields = (try? JSONDecoder().decode([String: String].self, from: request.body.data)) ?? [:]
        return state.withLock { state in
            switch (scheme, request.method, request.path) {
            case (.password, "POST", "/auth/login"): logIn(fields, now, &state)
            case (.password, "POST", "/auth/mfa/setup"): setUp(request.headers, now, &state)
            case (.password, "POST", "/auth/mfa/verify"):
                fields["mfa_token"] == nil
                    ? confirm(fields, request.headers, now, &state) : verify(fields, now, &state)
            case (.password, "POST", "/auth/refresh"): refresh(fields, now, &state)
            case (.password, "POST", "/auth/logout"): logOut(request.headers, now, &state)
            case (.password, "GET", "/auth/me"): me(request.headers, now, state)
            case (.cookies, "POST", "/api/auth/sign-in/email"): signIn(fields, now, &state)
            case (.cookies, "GET", "/api/auth/get-session"): session(request.headers, now, &state)
            case (.cookies, "POST", "/api/auth/sign-out"): signOut(request.headers, &state)
            default: nil
            }
        }
    }

    /// An answer of the contract in the envelope of the Stratum document, and only for the right tenant.
    package func wrapped(_ reply: ReferenceServerReply, headers: [String: String], at now: Timestamp)
        -> ReferenceServerReply
    {
        guard scheme == .password, reply.status != 401 else { return reply }
        guard let person = state.withLock({ person(headers, now, $0) }) else { return reply }
        guard headers["x-tenant-id"] == String(person.tenant) else { return .problem(400, "wrong_tenant") }
        guard (200...299).contains(reply.status), let text = String(bytes: reply.body, encoding: .utf8), !text.isEmpty
        else { return reply }
        var wrapped = reply
        wrapped.body = Array(#"{"data":\#(text),"errors":null,"message":null,"success":true}"#.utf8)
        return wrapped
    }

    private func person(_ headers: [String: String], _ now: Timestamp, _ state: State) -> Person? {
        let token: String?
        switch scheme {
        case .password:
            token = headers["authorization"].flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
        case .cookies:
            // As better-auth does: cookies count only with the server's own origin beside them.
            token = headers["origin"] == nil ? nil : Self.cookie(headers)
        }
        guard let token, let grant = state.access[token], now.milliseconds < grant.expires,
            !state.brokenChains.contains(grant.chain)
        else { return nil }
        return people.first { $0.email == grant.email }
    }

    private func token(_ kind: String, _ state: inout State) -> String {
        state.counter += 1
        return "\(kind)-"
            + HMAC<SHA256>.authenticationCode(for: Data("\(kind) \(state.counter)".utf8), using: secret).hexadecimal
    }

    // MARK: - Tokens

    private func logIn(_ fields: [String: String], _ now: Timestamp, _ state: inout State) -> ReferenceServerReply {
        guard let person = people.first(where: { $0.email == fields["email"] && $0.password == fields["password"] })
        else { return .problem(401, "wrong_password") }
        guard person.totp != nil || state.secondSteps[person.email]?.counts == true else {
            return tokens(person.email, chain: nil, now, &state)
        }
        let ticket = token("ticket", &state)
        state.tickets[ticket] = Grant(
            email: person.email, chain: 0, expires: now.milliseconds + Self.ticketLife)
        return .json(MFAReply(mfaToken: ticket))
    }

    private func verify(_ fields: [String: String], _ now: Timestamp, _ state: inout State) -> ReferenceServerReply {
        guard let ticket = fields["mfa_token"], let grant = state.tickets[ticket],
            now.milliseconds < grant.expires, let person = people.first(where: { $0.email == grant.email }),
            let code = fields["code"]
        else { return .problem(401, "wrong_code") }
        let step = state.secondSteps[person.email].flatMap { $0.counts ? $0 : nil }
        let isRight = [person.totp, step?.secret].contains { $0.map { Self.isRight(code, $0, now) } == true }
        let backup = SHA256.hash(data: Data(code.utf8)).hexadecimal
        guard isRight || step?.backupCodes.contains(backup) == true else { return .problem(401, "wrong_code") }
        // Each backup code counts once.
        state.secondSteps[person.email]?.backupCodes.remove(backup)
        state.tickets[ticket] = nil
        return tokens(person.email, chain: nil, now, &state)
    }

    private static func isRight(_ code: String, _ secret: [UInt8], _ now: Timestamp) -> Bool {
        (-1...1).contains { OneTimeCode.text(secret, at: now.milliseconds / 30_000 + $0) == code }
    }

    /// A secret for an app and ten backup codes; it counts when the first code was right.
    private func setUp(_ headers: [String: String], _ now: Timestamp, _ state: inout State) -> ReferenceServerReply {
        guard let person = person(headers, now, state) else { return .problem(401, "unknown_token") }
        let secret = Array(token("mfa", &state).utf8.suffix(20))
        let codes = (0..<10).map { _ in String(token("backup", &state).suffix(10)) }
        state.secondSteps[person.email] = SecondStep(
            secret: secret, backupCodes: Set(codes.map { SHA256.hash(data: Data($0.utf8)).hexadecimal }))
        let text = Base32.text(secret)
        return .json(
            Enveloped(
                data: SetupReply(
                    secret: text, otpauthURL: "otpauth://totp/Bilko?secret=\(text)&issuer=Bilko", backupCodes: codes)))
    }

    private func confirm(
        _ fields: [String: String], _ headers: [String: String], _ now: Timestamp, _ state: inout State
    ) -> ReferenceServerReply {
        guard let person = person(headers, now, state) else { return .problem(401, "unknown_token") }
        guard let step = state.secondSteps[person.email], let code = fields["code"],
            Self.isRight(code, step.secret, now)
        else { return .problem(401, "wrong_code") }
        state.secondSteps[person.email]?.counts = true
        return .json(Enveloped(data: ["enabled": true]))
    }

    private func tokens(_ email: String, chain: Int?, _ now: Timestamp, _ state: inout State) -> ReferenceServerReply {
        let access = token("access", &state)
        let refresh = token("refresh", &state)
        let chain = chain ?? state.counter
        state.access[access] = Grant(
            email: email, chain: chain, expires: now.milliseconds + Int64(seconds) * 1_000)
        state.refresh[refresh] = Grant(email: email, chain: chain, expires: now.milliseconds + Self.refreshLife)
        return .json(
            Enveloped(data: TokensReply(accessToken: access, refreshToken: refresh, expiresIn: seconds)))
    }

    /// Each token is taken once; one that comes again ends the session.
    private func refresh(_ fields: [String: String], _ now: Timestamp, _ state: inout State) -> ReferenceServerReply {
        guard let text = fields["refresh_token"], let grant = state.refresh[text], now.milliseconds < grant.expires,
            !state.brokenChains.contains(grant.chain)
        else { return .problem(401, "wrong_token") }
        guard !grant.isUsed else {
            state.brokenChains.insert(grant.chain)
            return .problem(401, "used_twice")
        }
        state.refresh[text]?.isUsed = true
        return tokens(grant.email, chain: grant.chain, now, &state)
    }

    private func logOut(_ headers: [String: String], _ now: Timestamp, _ state: inout State) -> ReferenceServerReply {
        let text = headers["authorization"].map { String($0.dropFirst(7)) } ?? ""
        if let chain = state.access[text]?.chain { state.brokenChains.insert(chain) }
        return .json(Enveloped(data: ["ok": true]))
    }

    private func me(_ headers: [String: String], _ now: Timestamp, _ state: State) -> ReferenceServerReply {
        guard let person = person(headers, now, state) else { return .problem(401, "unknown_token") }
        return .json(Enveloped(data: UserReply(person, at: now)))
    }

    // MARK: - Cookies

    private static let cookieName = "better-auth.session_token"
    private static let dataName = "better-auth.session_data"

    private static func cookie(_ headers: [String: String]) -> String? {
        for part in (headers["cookie"] ?? "").split(separator: ";") {
            let pair = part.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1)
            if pair.count == 2, pair[0] == cookieName { return String(pair[1]) }
        }
        return nil
    }

    private func signIn(_ fields: [String: String], _ now: Timestamp, _ state: inout State) -> ReferenceServerReply {
        guard let person = people.first(where: { $0.email == fields["email"] && $0.password == fields["password"] })
        else { return .problem(401, "wrong_password") }
        let text = token("session", &state)
        state.access[text] = Grant(
            email: person.email, chain: state.counter, expires: now.milliseconds + Int64(seconds) * 1_000)
        var reply = ReferenceServerReply.json(["redirect": false])
        reply.cookies = [
            "\(Self.cookieName)=\(text); Path=/; HttpOnly; SameSite=Lax",
            "\(Self.dataName)=\(String(repeating: "d", count: 3_000)); Path=/; HttpOnly; SameSite=Lax",
        ]
        return reply
    }

    /// Tells of the session and lengthens it.
    private func session(_ headers: [String: String], _ now: Timestamp, _ state: inout State) -> ReferenceServerReply {
        guard let person = person(headers, now, state), let text = Self.cookie(headers) else {
            return ReferenceServerReply(
                status: 200, headers: ["content-type": "application/json"], body: Array("null".utf8))
        }
        let expires = Timestamp(milliseconds: now.milliseconds + Int64(seconds) * 1_000)
        state.access[text]?.expires = expires.milliseconds
        var reply = ReferenceServerReply.json(
            SessionReply(session: .init(expiresAt: expires.description), user: .init(id: person.user.id)))
        reply.cookies = ["\(Self.cookieName)=\(text); Path=/; HttpOnly; SameSite=Lax"]
        return reply
    }

    private func signOut(_ headers: [String: String], _ state: inout State) -> ReferenceServerReply {
        if let text = Self.cookie(headers) { state.access[text] = nil }
        return .json(["success": true])
    }
}

/// One-time codes of six digits that change every thirty seconds (RFC 6238 with SHA-1, as the common apps have it).
package enum OneTimeCode {
    /// The code of a period.
    package static func text(_ secret: [UInt8], at period: Int64) -> String {
        let message = (0..<8).map { UInt8(truncatingIfNeeded: period >> (56 - 8 * $0)) }
        let code = Array(
            HMAC<Insecure.SHA1>.authenticationCode(for: Data(message), using: SymmetricKey(data: secret)))
        let offset = Int(code[19] & 15)
        let number = code[offset..<(offset + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}

private struct Enveloped<Value: Encodable>: Encodable {
    var success = true
    var data: Value
}

/// Base32 without padding (RFC 4648, section 6), as apps for one-time codes take it.
enum Base32 {
    private static let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    static func text(_ bytes: [UInt8]) -> String {
        var (text, rest, count): (String, UInt32, Int) = ("", 0, 0)
        for byte in bytes {
            rest = (rest << 8 | UInt32(byte)) & 0xFFFF
            count += 8
            while count >= 5 {
                count -= 5
                text.append(signs[Int(rest >> UInt32(count)) & 31])
            }
        }
        if count > 0 { text.append(signs[Int(rest << UInt32(5 - count)) & 31]) }
        return text
    }
}

private struct SetupReply: Encodable {
    var secret: String
    var otpauthURL: String
    var backupCodes: [String]

    enum CodingKeys: String, CodingKey {
        case secret
        case otpauthURL = "otpauth_url"
        case backupCodes = "backup_codes"
    }
}

private struct MFAReply: Encodable {
    var mfaRequired = true
    var mfaToken: String

    enum CodingKeys: String, CodingKey {
        case mfaRequired = "mfa_required"
        case mfaToken = "mfa_token"
    }
}

private struct TokensReply: Encodable {
    var accessToken: String
    var refreshToken: String
    var tokenType = "bearer"
    var expiresIn: Int

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
    }
}

private struct UserReply: Encodable {
    var id: String
    var email: String
    var fullName: String
    var role = "manager"
    var isActive = true
    var isVerified = true
    var tenantId: Int
    var createdAt: String
    var updatedAt: String

    init(_ person: ReferenceServerSignIn.Person, at now: Timestamp) {
        id = person.user.id
        email = person.email
        fullName = person.user.id
        tenantId = person.tenant
        createdAt = now.description
        updatedAt = now.description
    }
}

private struct SessionReply: Encodable {
    struct Session: Encodable { var expiresAt: String }
    struct User: Encodable { var id: String }
    var session: Session
    var user: User
}
