import Foundation
import TestSupport
import Testing

/// That programs can read what each verb does.
@Suite struct MachineOutputTests {
    /// A verb as the program describes itself with `--experimental-dump-help`.
    private struct Verb: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable { var name: String }
            var names: [Name]?
        }

        var commandName: String
        var subcommands: [Verb]?
        var arguments: [Argument]?

        /// The verbs that do something, with the words that lead to them.
        func leaves(under path: String = "") -> [(path: String, verb: Verb)] {
            let own = path.isEmpty ? commandName : "\(path) \(commandName)"
            let below = (subcommands ?? []).filter { $0.commandName != "help" }
            return below.isEmpty ? [(own, self)] : below.flatMap { $0.leaves(under: own) }
        }

        var hasJSON: Bool { (arguments ?? []).contains { ($0.names ?? []).contains { $0.name == "json" } } }
    }

    /// Verbs whose output is a text for another program by itself, or that open an editor.
    private static let others: Set<String> = [
        "bilko completion", "bilko schema", "bilko config edit", "bilko help",
    ]

    @Test("every verb prints JSON where it is asked to, but for those that have another form by nature")
    func everyVerb() throws {
        let scratch = try Scratch()
        let answer = try scratch.bilko()("--experimental-dump-help")
        struct Dump: Decodable { var command: Verb }
        let root = try JSONDecoder().decode(Dump.self, from: Data(answer.output.utf8)).command
        let leaves = root.leaves()
        #expect(leaves.count > 50, "\(leaves.map(\.path))")
        for (path, verb) in leaves where !Self.others.contains(path) {
            #expect(verb.hasJSON, "'\(path)' has no --json")
        }
    }

    @Test("what is held up and goes on is told in JSON")
    func steering() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        let paper = Checkout.path + "/Tests/Reader/EInvoicesTests/Golden/hr-cius-2025.xml"
        try #require(try bilko("import", paper).status == 0)
        #expect(try bilko("queue", "pause", "--json").objects.first?["paused"] as? Bool == true)
        let on = try bilko("queue", "resume", "--json").objects.first
        #expect(on?["paused"] as? Bool == false && on?["resumed"] as? Int == 1, "\(String(describing: on))")
        let again = try bilko("queue", "resume", "--json").objects.first
        #expect(again?["resumed"] as? Int == 0)
        let document = try #require(try bilko("drafts", "list", "--json").objects.first?["document"] as? String)
        let held = try bilko("attachments", "hold", document, "--reason", "audit", "--json").objects.first
        #expect(held?["held"] as? Bool == true && held?["document"] as? String == document)
        let free = try bilko("attachments", "release", document, "--reason", "audit over", "--json").objects.first
        #expect(free?["held"] as? Bool == false && free?["kept_until"] is String)
        let decided = try bilko("queue", "approve", "a-1", "--base-version", "3", "--json").objects.first
        #expect(decided != nil && decided?["destination"] is String, "\(String(describing: decided))")
        let dropped = try bilko("queue", "drop", "1", "--reason", "by hand", "--json").objects
        #expect(!dropped.isEmpty)
        #expect(try bilko("queue", "retry", "1", "--json").objects.count == 1)
    }
}
