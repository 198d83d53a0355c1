import Accounts
import ArgumentParser
import Console
import Delivery
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import Synchronization
import SystemPackage

/// How to sign in; the same options where an account is added and where it signs in again.
struct SignInOptions: ParsableArguments {
    @OptionGroup var token: TokenOptions
    @Option(
        name: .customLong("oidc"),
        help: ArgumentHelp(
            "Sign in at a provider of OpenID Connect: the address of the issuer.",
            discussion: "A browser is opened, if there is one, and sent back to this machine.", valueName: "issuer"))
    var issuer: String?
    @Option(name: .customLong("client-id"), help: "By which name the provider knows bilko.")
    var clientID: String?
    @Option(
        name: .customLong("oidc-metadata"),
        help: "Where the provider describes itself, if that is not below the issuer (Entra External ID).")
    var metadata: String?
    @Option(help: "What to ask the provider for, in the place of 'openid' and, where it knows it, 'offline_access'.")
    var scope: String?
    @Option(help: "The port to which the browser is sent back, for providers that know one only.")
    var redirectPort: Int?
    @Option(
        help: ArgumentHelp(
            "Sign in with this e-mail address and a password (the Stratum document).",
            discussion: """
                The password is asked for at the terminal, or read from --password-file; the line after it is the \
                one-time code, where the server wants one.
                """))
    var email: String?
    @Flag(help: "With --email: the server keeps the session in cookies (better-auth).")
    var cookies = false
    @Option(help: "With --email: the tenant, if it is another than the one that the server names.")
    var tenant: Int?
    @Option(help: "A file with the password; - is standard input.", completion: .file())
    var passwordFile: String?
    @Flag(help: "Sign in on another device, with a code that is typed there.")
    var device = false
    @Flag(help: "Open no browser; only print the address.")
    var noBrowser = false

    /// The way to sign in that is asked for; without one, that which the account has.
    func method(known: SignInMethod? = nil, address: String) throws -> SignInMethod {
        let ways = [issuer != nil, token.tokenFile != nil, email != nil].count { $0 }
        guard ways < 2 else {
            throw Failure(.usage, "there are two ways to sign in", remedy: "give --oidc, --email or --token-file")
        }
        if let email {
            let client = PasswordClient(address: address, email: email, tenant: tenant)
            return cookies ? .cookies(client) : .password(client)
        }
        guard let issuer else {
            if token.tokenFile != nil { return .token }
            if case .password = known, let known { return known }
            if case .cookies = known, let known { return known }
            if case .oidc(var client) = known {
                client.redirectPort = redirectPort ?? client.redirectPort
                client.scope = scope ?? client.scope
                return .oidc(client)
            }
            throw Failure(
                .usage, "it is not said how to sign in",
                remedy: "--oidc ISSUER --client-id ID, --email ADDRESS, or --token-file FILE")
        }
        guard let clientID, !clientID.isEmpty else {
            throw Failure(.usage, "--oidc needs --client-id", remedy: "ask who runs the provider")
        }
        _ = try ServerAddress(normalising: issuer)
        return .oidc(
            OIDCClient(
                issuer: issuer, clientID: clientID, metadata: metadata, scope: scope, redirectPort: redirectPort))
    }

    /// Signs in, with what the person types or gives in files.
    func session(_ method: SignInMethod, trust: ServerTrust) async throws -> Session {
        try await method.signIn(trust: trust, dialog: TerminalDialog(self), .ofThisProcess)
    }
}

/// Asks at the terminal, or reads from the files that the options name.
private final class TerminalDialog: SignInDialog {
    private let tokenOptions: TokenOptions
    private let passwordFile: String?
    private let noBrowser: Bool
    /// Opened when the first secret is asked for.
    private let lines = Mutex<SecretLines?>(nil)
    let usesOtherDevice: Bool

    init(_ options: SignInOptions) {
        tokenOptions = options.token
        passwordFile = options.passwordFile
        noBrowser = options.noBrowser
        usesOtherDevice = options.device
    }

    func token() throws(SignInError) -> AccessToken { try given { try tokenOptions.token() } }

    func password(of email: String) throws(SignInError) -> String { try given { try next("password of \(email)") } }

    func oneTimeCode() throws(SignInError) -> String {
        try given {
            try next(
                "one-time code or backup code",
                remedy: "type it, or write it into the line after the password of --password-file")
        }
    }

    func show(_ prompt: DeviceFlow.Prompt) {
        Console.say("open \(prompt.address) on any device and type \(prompt.code)")
        if let complete = prompt.completeAddress { Console.say("or open \(complete)") }
    }

    func show(page: String) {
        Console.say("sign in here: \(page)")
        if !noBrowser { Browser.open(page) }
    }

    private func next(_ what: Message, remedy: Message = "type it, or give --password-file") throws -> String {
        let known = try lines.withLock { lines in
            let opened = try lines ?? SecretLines(file: passwordFile)
            lines = opened
            return opened
        }
        return try known.next(what, remedy: remedy)
    }

    /// A failure of the command line, in the terms of a sign-in.
    private func given<Value>(_ body: () throws -> Value) throws(SignInError) -> Value {
        do {
            return try body()
        } catch {
            let failure = Failure(error)
            throw .notGiven(reason: failure.message, remedy: failure.remedy, exitStatus: failure.exitStatus)
        }
    }
}

/// The browser of the desktop, if there is one.
enum Browser {
    /// Asks for a page to be shown; a machine without a browser shows nothing.
    ///
    /// The desktop starts a program for every scheme that it knows, so only a page of the web is handed on.
    static func open(_ address: String) {
        guard let loopback = try? ServerAddress(normalising: "http://127.0.0.1"),
            let page = try? PageAddress(address, of: loopback)
        else { return }
        start(with: page.text)
    }

    /// Asks for a file of our own to be shown.
    static func open(file: FilePath) { start(with: file.string) }

    private static func start(with argument: String) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let programs = folders.filter { $0.hasPrefix("/") }.map { "\($0)/xdg-open" }
        guard let program = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { return }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [argument]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
    }
}

/// Secrets from the terminal, or one a line from a file; never from an argument or the environment.
final class SecretLines: Sendable {
    private let isFile: Bool
    private let lines: Mutex<ArraySlice<String>>

    init(file: String?) throws {
        guard let file, file != "-" else {
            isFile = false
            lines = Mutex([])
            return
        }
        let opened = try FileSystem.openRegular(FileSystem.absolute(file), followingLinks: true)
        let bytes = try opened.descriptor.bytes(from: 0, count: min(opened.status.size, 65_536))
        let text = String(decoding: bytes, as: UTF8.self)
        isFile = true
        lines = Mutex(text.split(whereSeparator: \.isNewline).map(String.init)[...])
    }

    /// The next one; a person is told what is wanted, and with `remedy` how to give it where there is none.
    func next(_ what: Message, remedy: Message) throws -> String {
        let line: String?
        if isFile {
            line = lines.withLock { $0.popFirst() }
        } else {
            if SecretInput.isTerminal { Console.ask("\(what): ") }
            line = try SecretInput.line()
            if SecretInput.isTerminal { Console.say("") }
        }
        guard let line, !line.isEmpty else {
            throw Failure(.input, "there is no \(what)", remedy: remedy)
        }
        return line
    }
}
