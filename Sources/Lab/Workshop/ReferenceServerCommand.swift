import Accounts
import ArgumentParser
import Console
import Crypto
import Files
import HTTPTransport
import ReceiptModel
import ReferenceServer
import Synchronization
import SystemPackage

/// `bilko-lab server`: the backend contract as a small real server.
struct ReferenceServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "server", abstract: "Run a small accounting server on this machine, to try things out.",
        discussion: """
            It speaks the capture part of the mobile contract (/openapi.json tells it all) on 127.0.0.1 and keeps what \
            it gets in memory, or in a file. Its address is printed once it can be reached.

            Faults: --fault '[METHOD] PATH WHAT [xN]' with WHAT one of refuse, lost, expired, html, empty, reset=BYTES, \
            reset-request=BYTES, slow=MILLISECONDS, clock=SECONDS, redirect=ADDRESS, or a status such as 503 or 429:30 \
            (with Retry-After). POST /sandbox/faults with a JSON list of them replaces them all.
            """)

    @Option(help: "0 for any that is free.")
    var port = 8787
    @Option(
        help: "A file with the token that opens the door, - is standard input; otherwise the word 'sandbox' does.",
        completion: .file())
    var tokenFile: String?
    @Option(
        help: ArgumentHelp(
            "Let in whoever an OpenID Connect provider has signed in: its issuer.",
            discussion: "The access tokens have to be signed by it; what they say of their subject is the user."))
    var issuer: String?
    @Option(
        help: ArgumentHelp(
            "With --issuer: for whom its tokens have to be.",
            discussion:
                "An audience of the token or, where a provider names none of this kind, the client that it was given to."
        ))
    var audience = "bilko"
    @Option(
        help: ArgumentHelp(
            "Another way to sign in: password (tokens, as in the Stratum document) or cookies (as better-auth has it).",
            discussion: "Who may come in is ana@example.test with the password 'sandbox', of tenant 7."))
    var signIn: ReferenceServerSignIn.Scheme?
    @Flag(help: "Ask for a one-time code as the second step; the secret is 'sandbox'.")
    var totp = false
    @Option(help: ArgumentHelp("Seconds that an access token of --sign-in holds.", visibility: .hidden))
    var tokenSeconds = 1_800
    @Option(help: "\(Country.choice).")
    var country: String = "HR"
    @Option(help: "Keep everything in this file.", completion: .file())
    var file: String?
    @Option(help: "The address to which clients come, when a server that speaks TLS stands before this one.")
    var publicURL: String?
    @Option(help: "What goes wrong; may be given several times.")
    var fault: [String] = []

    /// Lets in whom a provider has signed in.
    private static func admission(
        _ issuer: String, audience: String, country: String
    ) async throws -> @Sendable (String) async -> ReferenceServerUser? {
        let provider = try await OIDCProvider.discover(
            OIDCClient(issuer: issuer, clientID: ""),
            through: CurlTransport(to: ServerAddress(normalising: issuer), trust: .system))
        return { token in
            guard let claims = try? await provider.signedClaims(token, now: .now), claims.isMeant(for: audience),
                let subject = claims.subject,
                let expires = claims.expires, Double(Timestamp.now.milliseconds) < expires * 1_000
            else { return nil }
            return ReferenceServerUser(id: subject, company: "c-1", country: country)
        }
    }

    func run() async throws {
        guard Country(rawValue: country) != nil else {
            throw Failure(.usage, "'\(country)' is no country of this tool", remedy: "\(Country.choice)")
        }
        let rules = try fault.map { text in
            guard let rule = FaultRule(text) else {
                throw Failure(.usage, "'\(text)' is no fault", remedy: "see 'bilko-lab server --help'")
            }
            return rule
        }
        var users = ["sandbox": ReferenceServerUser(id: "ana", company: "c-1", country: country)]
        if let tokenFile {
            users = [try TokenFile.token(at: tokenFile): users["sandbox"]].compactMapValues { $0 }
        }
        users["viewer"] = ReferenceServerUser(id: "vid", company: "c-1", country: country, permissions: [])
        let settings = ReferenceServer.Settings(
            users: users, secret: (0..<32).map { _ in UInt8.random(in: .min ... .max) })
        let server = try ReferenceServer(
            settings, journal: try file.map { try FileJournal(path: FileSystem.absolute($0).string) })
        server.plan(rules)
        let (ending, end) = AsyncStream<Void>.makeStream()
        let interruption = Interruption()
        interruption.cancels { end.finish() }
        var listener = ReferenceServerListener(server, port: port, publicAddress: publicURL) { .now }
        if let signIn {
            let ana = ReferenceServerSignIn.Person(
                email: "ana@example.test", password: "sandbox",
                user: ReferenceServerUser(id: "ana", company: "c-1", country: country), tenant: 7,
                totp: totp ? Array("sandbox".utf8) : nil)
            listener.signIn = ReferenceServerSignIn(
                signIn, [ana], secret: (0..<32).map { _ in UInt8.random(in: .min ... .max) }, seconds: tokenSeconds)
        }
        if let issuer { listener.admit = try await Self.admission(issuer, audience: audience, country: country) }
        do {
            try await listener.serve { port in
                Console.data("http://127.0.0.1:\(port)")
            } stop: {
                for await _ in ending {}
            }
        } catch {
            let why: Message = (error as? any ExplainedError)?.message ?? "\(error)"
            throw Failure(.output, why, remedy: "choose another --port, or 0 for any that is free")
        }
    }
}

extension ReferenceServerSignIn.Scheme: ExpressibleByArgument {}
