import ArgumentParser

/// `bilko eval`: measures the quality of readings.
struct EvalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval",
        abstract: "Measure how well labelled sets are read, compare two evaluations, check thresholds.",
        discussion: """
            A set is a folder with pictures and truth.jsonl, one JSON object per line (bilko schema truth), or a folder in \
            the layout of SROIE.
            """,
        subcommands: [
            EvalRunCommand.self, EvalCompareCommand.self, EvalGateCommand.self,
            EvalMetricsCommand.self,
            EvalStepsCommand.self,
        ])
}
