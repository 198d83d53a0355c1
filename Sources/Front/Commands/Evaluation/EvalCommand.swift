import ArgumentParser

/// `bilko eval`: tells how well it reads.
struct EvalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval",
        abstract: "Measure how well labelled sets are read, compare two measurements, gate on them.",
        discussion: """
            A set is a folder with pictures and truth.jsonl, one JSON object a line (bilko schema truth), or a folder laid \
            out as SROIE is published.
            """,
        subcommands: [
            EvalRunCommand.self, EvalCompareCommand.self, EvalGateCommand.self,
            EvalMetricsCommand.self,
            EvalStepsCommand.self,
        ])
}
