import ArgumentParser
import Crypto
import Files
import Foundation
import ReceiptModel
import ReferenceServer
import Synchronization
import SystemPackage
import Uploading

/// `bilko sandbox`: the backend contract as a small real server.
struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Run a small accounting server on this machine, to try things out.",
        discussion: """
            It speaks the capture part of the mobile contract (/openapi.json tells it all) on 127.0.0.1 and keeps what \
            it gets in memory, or in a file. Its address is printed once it can be reached.

            Faults: --fault '[METHOD] PATH WHAT [xN]' with WHAT one of refuse, lost, expired, html, empty, reset=BYTES, \
            reset-request=BYTES, slow=MILLISECONDS, clock=SECONDS, redirect=ADDRESS, or a status such as 503 or 429:30 \
            (with Retry-After). POST /sandbox/faults with a JSON list of them replaces them all.
            """)

    @Option(help: "0 for any that is free.")
    var port = 8787
    @Option(help: "A file with the token that opens the door; otherwise the word 'sandbox' does.", completion: .file())
    var tokenFile: String?
    @Option(help: "HR, RS or BA.")
    var country: String = "HR"
    @Option(help: "Keep everything in this file.", completion: .file())
    var file: String?
    @Option(help: "What goes wrong; may be given several times.")
    var fault: [String] = []

    func run() async throws {
        guard Country(rawValue: country) != nil else {
            throw Failure(.usage, "'\(country)' is no country of this tool", remedy: "HR, RS or BA")
        }
        let rules = try fault.map { text in
            guard let rule = FaultRule(text) else {
                throw Failure(.usage, "'\(text)' is no fault", remedy: "see 'bilko sandbox --help'")
            }
            return rule
        }
        var users = ["sandbox": SandboxUser(id: "ana", company: "c-1", country: country)]
        if let tokenFile {
            users = [try TokenOptions.parse(["--token-file", tokenFile]).token().secret: users["sandbox"]]
                .compactMapValues { $0 }
        }
        users["viewer"] = SandboxUser(id: "vid", company: "c-1", country: country, permissions: [])
        let settings = Sandbox.Settings(users: users, secret: (0..<32).map { _ in UInt8.random(in: .min ... .max) })
        let sandbox = try Sandbox(
            settings, journal: try file.map { try FileJournal(path: FileSystem.absolute($0).string) })
        sandbox.plan(rules)
        let (ending, end) = AsyncStream<Void>.makeStream()
        let interruption = Interruption()
        interruption.cancels { end.finish() }
        do {
            try await SandboxListener(sandbox, port: port) { .now }.serve { port in
                Talk.data("http://127.0.0.1:\(port)")
            } stop: {
                for await _ in ending {}
            }
        } catch {
            throw Failure(
                .output, "the sandbox cannot listen on port \(port): \(error)", remedy: "choose another --port")
        }
    }
}
