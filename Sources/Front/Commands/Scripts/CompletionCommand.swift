import ArgumentParser
import Console

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
        Console.dataLines(of: BilkoCommand.completionScript(for: kind))
    }
}

extension CompletionCommand.Shell: Sendable {}
