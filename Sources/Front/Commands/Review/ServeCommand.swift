import ArgumentParser
import Console
import Files
import Reading
import ReceiptModel
import SystemPackage
import Web

/// `bilko serve`: the review page, until it is stopped.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the review page on this machine, until stopped.",
        discussion: """
            It listens on 127.0.0.1 alone. A browser is let in by a link that works once and for two minutes; 'bilko review' \
            makes one and opens it. Programs find the interface described at /api/v1/openapi.json. With --lan, phones of the \
            local network can send pictures, and do nothing else, once 'bilko phone pair' has let them in. That way is \
            encrypted with --tls, which phones are told to trust once, or with a certificate that you have; otherwise use it in a \
            network that you trust.
            """)

    @OptionGroup var serving: ServingOptions
    @OptionGroup var phones: PhoneServingOptions
    @Flag(help: "Print the address as JSON.") var json = false

    func run() async throws {
        let json = json
        let socket = try PassedSocket.take()
        let phones = try phones.place(json: json, in: serving.home)
        let server = try serving.server(on: socket, phones: phones) { Self.tell($0, json: json) }
        try await RunningServices([server]).run()
    }

    private static func tell(_ port: Int, json: Bool) {
        let address = "http://127.0.0.1:\(port)"
        if json { try? Console.json(["address": address]) } else { Console.data(address) }
        Console.say("serving the review page; 'bilko review' opens it, Ctrl-C ends it")
        FileSystem.notifyServiceManager("READY=1\nSTATUS=serving \(address)")
    }
}

/// What serving needs; the same for both verbs that serve.
struct ServingOptions: ParsableArguments {
    // Whatever stands behind it is meant as the port: what looks like an option is refused as one that there is not.
    @Option(parsing: .unconditional, help: "The port to listen on; 0 is any that is free.") var port = 0
    @OptionGroup var home: HomeOptions
    @OptionGroup var packs: PackOptions

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port goes from 1 to 65535, and 0 is any that is free")
        }
    }

    /// The server of the home; `started` is told the port, once browsers can come.
    ///
    /// - Parameters:
    ///   - socket: one that listens already, by its descriptor; otherwise it listens on the port that was said.
    ///   - phones: where phones come to; nowhere without it.
    ///   - started: called once.
    /// - Returns: a server that does not run yet.
    /// - Throws: ``Failure`` where there is no home; what keeps it from being read.
    func server(
        on socket: CInt? = nil, phones: ReviewServer.Phones? = nil, _ started: @escaping @Sendable (Int) -> Void
    ) throws -> ReviewServer {
        FileSystem.raiseOpenFileLimit()
        let home = try home.folder()
        // A home of another version, or a damaged one, is told before anybody opens a browser.
        _ = try self.home.vaultForReading()
        let reports = HomeReports(home: self.home, packs: self.packs)
        let packs = packs.folder().string
        var options = ReviewServer.Options(
            home: home, port: port, language: HomeLanguage.chosen(),
            openForWriting: { try HomeOptions.openForWriting(home) },
            startReaders: {
                try ReaderConfinement.check(home: home)
                return try ReaderPool(
                    size: 2, command: .installed(packs: packs), limits: ReaderLimits(of: home),
                    second: SecondReader.named(in: home))
            },
            report: { try reports.value($0, from: $1) },
            decide: { try HomeDecisions().perform($0, in: $1) },
            learn: { draft, document in try TaughtExamples(in: home).keep(draft, of: document) },
            now: { .now })
        options.socket = socket
        options.phones = phones
        return ReviewServer(options, started: started)
    }
}
