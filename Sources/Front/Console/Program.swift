package import ArgumentParser
import Foundation
import Glibc
package import Localization
import Reading
import ReceiptModel
import SystemPackage

/// The root command of a program.
package protocol Program: AsyncParsableCommand {}

extension Program {
    /// Runs the command line and ends the program with its exit code.
    ///
    /// - Parameters:
    ///   - isPrivate: whether what the program holds in memory is kept from core dumps and from other processes.
    ///   - language: in which people are spoken to.
    package static func runToEnd(isPrivate: Bool = false, language: Language = .english) async -> Never {
        if isPrivate { Confinement.keepMemoryPrivate() }
        Console.prepare()
        Console.speak(language)
        do {
            if let unknown = unknownVerb(in: Array(CommandLine.arguments.dropFirst())) { unknown.refuse() }
            var command = try Self.parseAsRoot()
            do {
                if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
            } catch {
                if let status = error as? ExitStatus { Glibc.exit(status.rawValue) }
                guard exitCode(for: error) == .failure else { endParsing(error) }
                let failure = Failure(error)
                Console.answer("\(name): \(failure.message)")
                if !failure.remedy.isEmpty { Console.answer("       \(failure.remedy)") }
                if let example = failure.example {
                    let text = Console.localizer.text(english: "\(example)")
                    Console.sayOwn(Console.localizer.text("       for example: \(text)"))
                }
                Glibc.exit(failure.exitStatus.rawValue)
            }
            // A reader that has seen enough is no failure; a full disk is.
            if let failure = Console.outputFailure, failure != .brokenPipe {
                Console.say(
                    "\(name): the output could not be written: \(failure)")
                Console.say("       what was taken in is safe")
                Glibc.exit(ExitStatus.output.rawValue)
            }
            Glibc.exit(ExitStatus.done.rawValue)
        } catch {
            endParsing(error)
        }
    }

    /// What the program is called in its messages.
    private static var name: String { configuration.commandName ?? "bilko" }

    /// Help and versions go to standard output and are no failure; anything else the parser says is a usage error.
    ///
    /// What was typed stands in the first lines alone; the help behind them is the program's own text.
    private static func endParsing(_ error: any Error) -> Never {
        let localizer = Console.localizer
        guard exitCode(for: error) != .success else {
            guard localizer.language != .english else { Self.exit(withError: error) }
            let help = fullMessage(for: error, columns: HelpText.unbroken)
            Console.dataLines(of: HelpText(in: localizer, columns: Console.columns).said(help))
            Glibc.exit(ExitStatus.done.rawValue)
        }
        let text = fullMessage(for: error)
        let help = ["\nHelp:", "\nUsage:"].lazy.compactMap { text.range(of: $0, options: .backwards) }.first
        let complaint = String(text[..<(help?.lowerBound ?? text.endIndex)])
        Console.answerLines(of: UsageErrors.lines(of: complaint, in: localizer).joined(separator: "\n"))
        if let help {
            let own = String(text[text.index(after: help.lowerBound)...])
            Console.sayOwn(UsageErrors.lines(of: own, in: localizer).joined(separator: "\n"))
        }
        Glibc.exit(ExitStatus.usage.rawValue)
    }

    /// The first word that names no verb where one is due; `nil` where all do.
    ///
    /// The parser looks for `--help` before it looks at the verbs, and would show the help of whatever it knows; and it
    /// gives a word that is no verb to the one that stands for its noun, none of which takes a word but a link.
    private static func unknownVerb(in arguments: [String]) -> UnknownVerb? {
        var command: any ParsableCommand.Type = Self.self
        var path = [name]
        for word in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
            if ["--help", "-h", "-help"].contains(word) { continue }
            guard !word.hasPrefix("-"), !command.configuration.subcommands.isEmpty else { return nil }
            let next = command.configuration.subcommands.first {
                $0._commandName == word || $0.configuration.aliases.contains(word)
            }
            if next == nil, word.contains("://") { return nil }
            guard let next else { return word == "help" ? nil : UnknownVerb(word: word, of: command, path: path) }
            command = next
            path.append(word)
        }
        return nil
    }
}

/// A word that stands where a verb is due, and is none.
private struct UnknownVerb {
    var word: String
    /// Whose verbs it is not among.
    var of: any ParsableCommand.Type
    /// The command line up to it.
    var path: [String]

    /// Ends the program as the parser does, with the help of the noun whose verb it is not.
    func refuse() -> Never {
        let command = path.joined(separator: " ")
        let usage = "\(command) <subcommand>"
        let help = "\(command) --help"
        Console.answer("Error: \(complaint)")
        Console.answer("Usage: \(usage)")
        Console.answer("  See '\(help)' for more information.")
        Glibc.exit(ExitStatus.usage.rawValue)
    }

    /// What the parser would say, and the verb that was meant, where one is near.
    private var complaint: Message {
        let verbs = of.configuration.subcommands.filter { $0.configuration.shouldDisplay }
            .flatMap { [$0._commandName] + $0.configuration.aliases }
        guard let near = Spelling.nearest(to: word, of: verbs) else {
            return "There is no verb '\(word)' of '\(of._commandName)'"
        }
        return "There is no verb '\(word)' of '\(of._commandName)'. Did you mean '\(near)'?"
    }
}
