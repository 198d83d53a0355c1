package import ArgumentParser
import Console
import ReceiptModel

/// `bilko-lab`: the workshop beside `bilko`.
package struct LabCommand: AsyncParsableCommand, Program {
    package static let configuration = CommandConfiguration(
        commandName: "bilko-lab",
        abstract: "Makes sample receipts, trains and fits what bilko reads with, and serves the accounting contract.",
        discussion: "For those who work on bilko; nobody needs it to keep receipts.",
        version: ProgramVersion.current,
        groupedSubcommands: [
            CommandGroup(name: "Samples:", subcommands: [SamplesCommand.self]),
            CommandGroup(name: "Learning:", subcommands: [TrainingCommand.self, FitCommand.self]),
            CommandGroup(name: "Servers:", subcommands: [ReferenceServerCommand.self]),
            CommandGroup(
                name: "Measuring and testing:",
                subcommands: [
                    FillQueueCommand.self, FillDraftsCommand.self, FillMonthCommand.self, MeasureExtractionCommand.self,
                    FaultyReaderCommand.self,
                ]),
        ])

    package init() {}
}
