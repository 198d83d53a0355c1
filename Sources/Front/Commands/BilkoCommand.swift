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
        discussion: discussion,
        version: ProgramVersion.current,
        groupedSubcommands: [
            CommandGroup(
                name: "Every day:",
                subcommands: [
                    ImportCommand.self, WatchCommand.self, ReadCommand.self, DraftsCommand.self, ReviewCommand.self,
                    ServeCommand.self, PhoneCommand.self, MonthCommand.self,
                    InboxCommand.self, StatusCommand.self, TodayCommand.self, OpenCommand.self, HandoverCommand.self,
                ]),
            CommandGroup(
                name: "Delivery:",
                subcommands: [
                    UploadCommand.self, QueueCommand.self, AccountCommand.self, ServerCommand.self,
                ]),
            CommandGroup(name: "Books:", subcommands: [CompanyCommand.self]),
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

    private static let about: Message = """
        A receipt photo, scan or PDF is stored safely first, then read, and a draft is made of it: ready to book, or to be \
        reviewed with the reasons said. Nothing leaves this machine but what is queued, to the server of your account, by \
        'bilko upload' and 'bilko watch', and links to whom config.toml of the home names.
        """

    /// In English, as all that the parser shows; `HelpText` knows the list of codes at its end.
    private static var discussion: String {
        "\(about)\n\nExit codes: \(ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: "; "))."
    }
}
