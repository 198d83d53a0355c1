package import ArgumentParser
import Console
import ReceiptModel

/// `bilko`: the front door.
///
/// Every verb is a file of its own.
package struct BilkoCommand: AsyncParsableCommand, Program {
    package static let configuration = CommandConfiguration(
        commandName: "bilko",
        abstract:
            "Turns receipts of Croatia, Serbia and Bosnia and Herzegovina into expense drafts, and keeps the originals.",
        discussion: """
            A receipt photo, scan or PDF is stored safely first, then read, and a draft is made of it: ready to book, or \
            to be reviewed with the reasons said. Nothing leaves this machine but what is queued, to the server of your \
            account, by 'bilko upload' and 'bilko watch', and links to whom config.toml of the home names.

            Exit codes: \(ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: "; ")).
            """,
        version: ProgramVersion.current,
        groupedSubcommands: [
            CommandGroup(
                name: "Every day:",
                subcommands: [
                    ImportCommand.self, WatchCommand.self, ReadCommand.self, DraftsCommand.self, StatusCommand.self,
                    OpenCommand.self,
                ]),
            CommandGroup(
                name: "Delivery:", subcommands: [UploadCommand.self, QueueCommand.self, AccountCommand.self]),
            CommandGroup(
                name: "Originals and the home:",
                subcommands: [
                    AttachmentsCommand.self, FsckCommand.self, DoctorCommand.self, StatsCommand.self,
                    ConfigCommand.self, StoppedCommand.self,
                ]),
            CommandGroup(
                name: "Reading better:",
                subcommands: [EvalCommand.self, ReprocessCommand.self, IssuersCommand.self]),
            CommandGroup(name: "For scripts:", subcommands: [SchemaCommand.self, CompletionCommand.self]),
        ])

    package init() {}
}
