import ArgumentParser
import Console
import Files
import Foundation
import ReceiptModel
import SystemPackage
import Web

/// `bilko review`: the review page in the browser.
struct ReviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: "Settle what needs a person, in the browser.",
        discussion: """
            Opens the page that 'bilko serve' serves for this home. Where nobody serves it, this command does until you press \
            Ctrl-C. The link works once, and for two minutes. A bilko:// link, such as a notice has, opens the page at what it \
            points to.
            """,
        subcommands: [ReviewOpenCommand.self, ReviewLockCommand.self], defaultSubcommand: ReviewOpenCommand.self)
}

/// `bilko review open`: opens the page, and serves it where nobody does yet.
struct ReviewOpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open the page; this is what 'bilko review' does.")

    @Argument(help: "What the page shows first, such as bilko://expense/18370bc1a6164ba97e0046c4e6683d71-1.")
    var link: String?
    @OptionGroup var serving: ServingOptions
    @Flag(help: "Print the link, and open no browser.") var print = false
    @Flag(help: "Print the link as JSON, and open no browser.") var json = false

    func run() async throws {
        let home = try serving.home.folder()
        let screen = try link.map { try ReviewScreen(of: $0, in: serving.home) }
        let opening = Opening(home: home, screen: screen, prints: print, json: json)
        if let running = ReviewStatus.ofRunning(in: home) {
            guard serving.port == 0 || serving.port == running.port else {
                throw Failure(
                    .usage, "the review page of this home is served on port \(String(running.port)) already",
                    remedy: "leave --port away")
            }
            return try opening.open(port: running.port)
        }
        let server = try serving.server { port in
            do {
                try opening.open(port: port)
                Console.say("serving the review page until you press Ctrl-C")
            } catch {
                let failure = Failure(error)
                Console.say("\(failure.message); \(failure.remedy)")
            }
        }
        try await RunningServices([server]).run()
    }
}

/// Makes a link, and prints it or hands it to the browser.
private struct Opening: Sendable {
    let home: FilePath
    /// What is shown first; the list without it.
    let screen: ReviewScreen?
    let prints: Bool
    let json: Bool

    func open(port: Int) throws {
        let token = try ReviewLinks(in: home).make(now: .now)
        // Behind the sign, so that the token is in no request line and in no journal.
        let link = "http://127.0.0.1:\(port)/#link=\(token)\(screen.map { "&to=\($0.path)" } ?? "")"
        if json { return try Console.json(["link": link]) }
        if prints { return Console.data(link) }
        try Browser.open(loopback: link, by: home.appending("review.html"))
        Console.say("the browser opens; where it does not, 'bilko review --print' prints a link")
    }
}

extension Browser {
    /// Opens a page of this machine whose address is a secret.
    ///
    /// Every user of a machine can read the arguments of all processes, so the browser gets a file that is its owner's
    /// alone and leads on.
    ///
    /// - Throws: ``Failure`` when the file cannot be written.
    fileprivate static func open(loopback link: String, by file: FilePath) throws {
        let address = link.replacing("&", with: "&amp;")
        let page = """
            <!doctype html><meta charset="utf-8"><title>bilko</title>
            <meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=\(address)">
            <p><a href="\(address)">bilko</a></p>
            """
        try FileSystem.publish(Array(page.utf8), at: file)
        open(file: file)
    }
}
