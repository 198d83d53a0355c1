import Accounts
import Crypto
import Delivery
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import ReferenceServer
import SQLiteStore
import Store
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// A place to deliver to, and what it holds by its own account.
protocol Place: AnyObject {
    /// The way to it; `nil` where there is none to go wrong.
    var client: TroubledClient? { get }
    var secret: TestSecret { get }
    func backend(of vault: Vault) throws -> any ExpenseBackend
    /// One line for everything that is there, sorted; the same for the same content.
    func inventory() async throws -> [String]
    func reset() async throws
    /// From now on it is not to be found, until it comes back as it was.
    func leave() throws
    func comeBack() throws
}

extension Place {
    /// What the backend is made of beside its configuration; times are those of the wall.
    func connection(_ address: String, _ vault: Vault) -> BackendConnection {
        BackendConnection(
            address: address, trust: .system, tokens: secret,
            known: { type, entity in (try? vault.remoteRecord(type, entity, account: Trial.account)) ?? nil },
            queued: { type, entity in (try? vault.lastItem(of: type, entity)) ?? nil },
            original: { (id) throws(BackendError) in try vault.body(of: id) }, now: { wallClock() })
    }

    func trial(width: Int = 1) throws -> Trial { try Trial(width: width) { [self] vault in try! backend(of: vault) } }

    func leave() throws { try wayThere.begin { _ in .unreachable } }

    func comeBack() throws { try wayThere.begin() }

    private var wayThere: TroubledClient {
        get throws { try #require(client, "a place without a way to it says itself how it leaves") }
    }
}

extension AccountKind {
    /// A place of this kind, all of which are tried.
    func place() throws -> any Place {
        switch self {
        case .bilko: try BilkoPlace()
        case .folder: try FolderPlace()
        case .webdav: try ApachePlace()
        case .s3: try ScriptPlace(.s3)
        case .paperless: try ScriptPlace(.paperless)
        case .beenvoice: try ScriptPlace(.beenvoice)
        case .minimax: try ScriptPlace(.minimax)
        case .eracuni: try ScriptPlace(.eracuni)
        }
    }
}

/// Digests of all the files below a folder; what is hidden is left out.
private func files(below root: String) throws -> [String] {
    let found = try FileManager.default.subpathsOfDirectory(atPath: root)
    return try found.compactMap { path in
        guard let name = path.split(separator: "/").last, !name.hasPrefix("."), !name.hasPrefix("bilko-folder"),
            let data = FileManager.default.contents(atPath: root + "/" + path),
            try URL(fileURLWithPath: root + "/" + path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory == false
        else { return nil }
        return "\(path) \(Hexadecimal.text(SHA256.hash(data: data)))"
    }.sorted()
}

/// A folder with its marker.
final class FolderPlace: Place {
    let root: String
    let client: TroubledClient? = nil
    let secret = TestSecret("")

    init() throws {
        root = try freshFolder("place")
        try reset()
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func backend(of vault: Vault) throws -> any ExpenseBackend {
        try BackendConfiguration(.folder, settings: ["marker": "m-1"])
            .backend(of: Trial.account, connection("file://" + root, vault))
    }

    func inventory() throws -> [String] { try files(below: root) }

    func reset() throws {
        try? FileManager.default.removeItem(atPath: root)
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        _ = try FolderBackend.mark(FilePath(root), with: "m-1")
    }

    private var marker: String { root + "/" + FolderBackend.markerName }

    func leave() throws { try FileManager.default.moveItem(atPath: marker, toPath: marker + ".away") }

    func comeBack() throws { try FileManager.default.moveItem(atPath: marker + ".away", toPath: marker) }
}

/// The server of the Bilko contract, in this process.
final class BilkoPlace: Place {
    /// Leads to the server of the moment.
    private final class Way: HTTPClient {
        let client: Mutex<ReferenceServerClient>

        init() throws { client = Mutex(try Self.fresh()) }

        func reset() throws {
            let fresh = try Self.fresh()
            client.withLock { $0 = fresh }
        }

        private static func fresh() throws -> ReferenceServerClient {
            let user = ReferenceServerUser(id: "ana", company: "c", country: "HR")
            return ReferenceServerClient(
                try ReferenceServer(.init(users: ["secret": user], secret: [1, 2, 3])), clock: TestClock(second: 10))
        }

        func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
            let client = client.withLock { $0 }
            return try await client.answer(to: request)
        }
    }

    private let way: Way
    let client: TroubledClient?
    let secret = TestSecret("secret")

    init() throws {
        way = try Way()
        client = TroubledClient(way)
    }

    func backend(of vault: Vault) throws -> any ExpenseBackend {
        try BackendConfiguration(.bilko)
            .backend(of: Trial.account, connection("http://127.0.0.1", vault), through: client)
    }

    func inventory() -> [String] {
        let records = way.client.withLock { $0.server.snapshot.records.values }
        return records.map { record in
            // The server numbers uploads in the order in which they come, which no client decides.
            let content = record.content.replacing(#/"uploadId":"upload-\d+"/#, with: "")
            return "\(record.entityType) \(record.entityId) \(record.version) \(record.status) \(content)"
        }.sorted()
    }

    func reset() throws { try way.reset() }
}

/// Debian's Apache with its WebDAV module.
final class ApachePlace: Place {
    let root: String
    let port: Int
    let client: TroubledClient?
    let secret = TestSecret("secret")
    private let folder: String
    private let process = Process()

    /// The certificate of the server in PEM; `nil` when it does not speak TLS.
    let certificate: String?

    /// A server of its own; `tls` with a certificate that it has signed by itself.
    init(tls: Bool = false) throws {
        folder = try freshFolder("apache")
        root = folder + "/files"
        port = try freePort()
        certificate = tls ? try Self.makeCertificate(in: folder) : nil
        let trust = certificate.map { ServerTrust(authorities: $0) } ?? .system
        client = TroubledClient(CurlTransport(to: try Self.address(port, tls), trust: trust))
        let digest = Data(Insecure.SHA1.hash(data: Data("secret".utf8))).base64EncodedString()
        try Data("ana:{SHA}\(digest)\n".utf8).write(to: URL(fileURLWithPath: folder + "/users"))
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: folder + "/apache.conf"))
        try reset()
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/apache2")
        // One process, so that it can be killed: children of tasks inherit that other signals are blocked.
        process.arguments = ["-f", folder + "/apache.conf", "-X"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<1_000 where !isListening(port) { usleep(5_000) }
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder)
    }

    static func address(_ port: Int, _ tls: Bool, _ path: String = "") throws -> ServerAddress {
        try ServerAddress(normalising: "\(tls ? "https://localhost" : "http://127.0.0.1"):\(port)\(path)")
    }

    private static func makeCertificate(in folder: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj",
            "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder + "/key", "-out",
            folder + "/certificate",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return try String(contentsOfFile: folder + "/certificate", encoding: .utf8)
    }

    private var configuration: String {
        var modules = [
            "mpm_event", "authn_core", "authn_file", "authz_core", "authz_user", "auth_basic", "dav", "dav_fs",
        ]
        var secure = ""
        if certificate != nil {
            modules += ["socache_shmcb", "ssl"]
            secure = "SSLEngine on\nSSLCertificateFile \(folder)/certificate\nSSLCertificateKeyFile \(folder)/key\n"
        }
        return modules.map { "LoadModule \($0)_module /usr/lib/apache2/modules/mod_\($0).so\n" }.joined() + """
            ServerRoot \(folder)
            ServerName localhost
            Listen 127.0.0.1:\(port)
            PidFile \(folder)/pid
            ErrorLog \(folder)/log
            User nobody
            Group nogroup
            StartServers 1
            ThreadsPerChild 8
            MaxRequestWorkers 8
            KeepAliveTimeout 60
            DavLockDB \(folder)/locks/db
            DocumentRoot \(root)
            <Directory \(root)>
            Dav On
            AuthType Basic
            AuthName receipts
            AuthUserFile \(folder)/users
            Require valid-user
            </Directory>
            \(secure)
            """
    }

    func backend(of vault: Vault) throws -> any ExpenseBackend {
        try BackendConfiguration(.webdav, settings: ["user": "ana"]).backend(
            of: Trial.account,
            connection(try Self.address(port, certificate != nil, "/my%20receipts").text, vault), through: client)
    }

    func inventory() throws -> [String] { try files(below: root + "/my receipts") }

    func reset() throws {
        try? FileManager.default.removeItem(atPath: root)
        for path in [root, root + "/my receipts", folder + "/locks"] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            // Apache gives up being root.
            try permit(0o777, path)
        }
        try permit(0o755, folder)
    }
}

/// A secret of two halves, of which the first never changes: that of the client and the password for Minimax, the secret
/// key and the token for e-računi.
struct PairedSecret: TokenSource {
    let first: String
    let second: TestSecret

    func token() async throws(SignInError) -> AccessToken { AccessToken("\(first):\(try await second.token().secret)") }

    func replacement(for refused: AccessToken) async throws(SignInError) -> AccessToken {
        try await second.replacement(for: refused)
    }
}

/// A double of a server, in Python: `Servers/<kind>.py`, which prints its port.
final class ScriptPlace: Place {
    enum Kind: String {
        case s3, paperless, beenvoice, minimax, eracuni
    }

    let kind: Kind
    let port: Int
    let client: TroubledClient?
    let secret = TestSecret("secret")
    private let process = Process()

    init(_ kind: Kind) throws {
        self.kind = kind
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Servers"
        // Debian's own, which has its packages; another one may stand before it on the path.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-B", "\(folder)/\(kind.rawValue).py"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        port = try #require(Int(try output.firstLine()), "the double of \(kind) does not start")
        client = TroubledClient(
            CurlTransport(to: try ServerAddress(normalising: "http://127.0.0.1:\(port)"), trust: .system))
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    var address: ServerAddress { get throws { try ServerAddress(normalising: "http://127.0.0.1:\(port)") } }

    func backend(of vault: Vault) throws -> any ExpenseBackend {
        let client = try #require(client)
        switch kind {
        case .s3:
            let settings = [
                "bucket": "receipts", "prefix": "my/books", "region": "eu-central-1", "accessKey": "AKIATEST",
            ]
            return try BackendConfiguration(.s3, settings: settings)
                .backend(of: Trial.account, connection(address.text, vault), through: client)
        case .paperless:
            // Not by its configuration: a test waits for a task for milliseconds only.
            return PaperlessBackend(
                account: Trial.account, at: try address, through: client, tokens: secret,
                known: { type, entity in (try? vault.remoteRecord(type, entity, account: Trial.account)) ?? nil },
                patience: [.milliseconds(1), .milliseconds(1), .milliseconds(1)])
        case .beenvoice:
            return try BackendConfiguration(.beenvoice)
                .backend(of: Trial.account, connection(address.text, vault), through: client)
        case .minimax:
            var connection = connection(try minimaxAddress, vault)
            connection.tokens = PairedSecret(first: "s3+?&", second: secret)
            return try BackendConfiguration(
                .minimax,
                settings: ["organisation": "6004", "user": "ana", "clientID": "Client_BID", "scope": "minimax.hr"]
            ).backend(of: Trial.account, connection, through: client)
        case .eracuni:
            return try eracuni(vault)
        }
    }

    /// Not by its configuration: tests do not keep its pace.
    func eracuni(_ vault: Vault, pace: Int64 = 0) throws -> EracuniBackend {
        let address = try "\(address.text)/WebServicesHR/API"
        let connection = connection(address, vault)
        return EracuniBackend(
            account: Trial.account, at: try ServerAddress(normalising: address), user: "ana",
            through: try #require(client), tokens: PairedSecret(first: "k3y+/=", second: secret),
            known: connection.known, queued: connection.queued, original: connection.original, now: connection.now,
            pace: pace)
    }

    var minimaxAddress: String { get throws { "\(try address.text)/HR/API" } }

    func s3(
        _ client: any HTTPClient, bucket: String = "receipts", region: String = "eu-central-1",
        key: String = "AKIATEST",
        now: @escaping @Sendable () -> Timestamp
    ) -> S3Backend {
        S3Backend(
            account: Trial.account, at: try! address,
            place: .init(bucket: bucket, prefix: "my/books", region: region, accessKey: key), through: client,
            tokens: secret, now: now)
    }

    /// Opens a door that only tests know.
    @discardableResult
    func steer(_ path: String, _ body: String? = nil) async throws -> [String] {
        let way = CurlTransport(to: try address, trust: .system)
        let answer = try await way.answer(
            to: HTTPRequest(.post, "http://127.0.0.1:\(port)/-/\(path)", body: .bytes(Array((body ?? "").utf8))))
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String])
    }

    func inventory() async throws -> [String] { try await steer("inventory") }

    func reset() async throws { try await steer("reset") }
}

/// Sets who may use a file or folder.
func permit(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
}

/// A port of this machine on which nobody listens now.
private func freePort() throws -> Int {
    let listener = Process()
    listener.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    listener.arguments = [Checkout.path + "/Tests/Fixtures/ports.py"]
    let output = Pipe()
    listener.standardOutput = output
    try listener.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    listener.waitUntilExit()
    return try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
}

private func isListening(_ port: Int) -> Bool {
    // Local address and state as the kernel shows them: 0100007F:PORT … 0A.
    let wanted = String(format: "0100007F:%04X", port)
    let table = (try? String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)) ?? ""
    return table.split(separator: "\n").contains { line in
        let columns = line.split(separator: " ")
        return columns.count > 3 && columns[1] == wanted && columns[3] == "0A"
    }
}

/// The time of day, for signatures that a server holds against its own clock.
func wallClock() -> Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }
