import ArgumentParser
import Reading
import SampleForge
import SystemPackage

/// The inside of a reader process; started by bilko itself, of no use to people.
struct ReaderChildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "reader-child", shouldDisplay: false)

    @OptionGroup var packs: PackOptions

    func run() {
        let examiner = DocumentExaminer(packs: packs.folder().string)
        ReaderChild.serve { document, descriptor, settings throws(ReadingError) in
            try examiner.examine(document, descriptor, settings)
        }
    }
}

/// Prints the JSON Schema of what a verb prints.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of the documents that import and read print.")

    func run() {
        Talk.data(String(decoding: PackageResources.document_schema_json, as: UTF8.self))
    }
}

/// Prints a completion script for a shell.
struct CompletionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion", abstract: "Print the completion script for a shell.",
        discussion: "For bash: bilko completion bash > ~/.local/share/bash-completion/completions/bilko")

    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish
    }

    @Argument(help: "bash, zsh or fish.")
    var shell: Shell

    func run() throws {
        let kind: CompletionShell =
            switch shell {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        Talk.data(BilkoCommand.completionScript(for: kind))
    }
}

/// Makes sample receipts.
struct SamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples", abstract: "Make labelled sample receipts.",
        subcommands: [Make.self, Copies.self])

    struct Make: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print receipts, photograph them badly, and write the truth beside them.",
            discussion: "The same seed makes the same bytes.")

        @Option(help: "Any number; amounts, goods and dates follow from it.")
        var seed: UInt64 = 2026

        @Argument(help: "The folder to write to; made when it is missing.", completion: .directory)
        var folder: String

        func run() throws {
            let samples = try SampleForge(seed: seed).make(into: folder)
            Talk.say("\(samples.count) receipts and their truth are in \(folder)")
        }
    }

    struct Copies: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make copies of sample photos with distinct bytes, for load tests.")

        @Option(help: "How many copies.")
        var count: Int = 200

        @Argument(help: "The folder with the samples, as 'samples make' wrote it.", completion: .directory)
        var samples: String

        @Argument(help: "The folder to write to.", completion: .directory)
        var folder: String

        func validate() throws {
            guard (1...100_000).contains(count) else { throw ValidationError("--count goes from 1 to 100000") }
        }

        func run() throws {
            try SampleForge.makeCopies(of: samples, count: count, into: folder)
        }
    }
}

extension CompletionCommand.Shell: Sendable {}
