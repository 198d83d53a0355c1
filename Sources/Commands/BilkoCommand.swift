package import ArgumentParser
import Glibc
import SystemPackage

/// `bilko`: the front door.
///
/// Every verb is a file of its own.
package struct BilkoCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "bilko",
        abstract:
            "Turns receipts of Croatia, Serbia and Bosnia and Herzegovina into expense drafts, and keeps the originals.",
        discussion: """
            A receipt photo, scan or PDF is stored safely first, then read, and a draft is made of it: ready to book, or \
            to be reviewed with the reasons said. Nothing leaves this machine but what is queued, to the server of your \
            account, by 'bilko upload' and 'bilko watch', and links to whom the file notify.conf of the home names.

            Exit codes: \(ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: "; ")).
            """,
        version: "0.1.0",
        subcommands: [
            ImportCommand.self, WatchCommand.self, ReadCommand.self, DraftsCommand.self, AttachmentsCommand.self,
            QueueCommand.self, UploadCommand.self, AccountCommand.self, ReprocessCommand.self, IssuersCommand.self,
            EvalCommand.self, DoctorCommand.self, StatusCommand.self, StatsCommand.self, FsckCommand.self,
            SandboxCommand.self,
            OpenCommand.self, SamplesCommand.self, SchemaCommand.self, CompletionCommand.self, TrainingCommand.self,
            ReaderChildCommand.self, FillQueueCommand.self, MeasureExtractionCommand.self,
        ])

    package init() {}

    /// Runs the command line and ends the program with its exit code.
    package static func runToEnd() async -> Never {
        Talk.prepare()
        do {
            var command = try parseAsRoot()
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
                let remedy = failure.remedy.isEmpty ? "" : "\n       \(failure.remedy)"
                Talk.say("bilko: \(failure.message)\(remedy)")
                Glibc.exit(failure.status.rawValue)
            }
            // A reader that has seen enough is no failure; a full disk is.
            if let failure = Talk.outputFailure, failure != .brokenPipe {
                Talk.say("bilko: the output could not be written: \(failure)\n       what was taken in is safe")
                Glibc.exit(ExitStatus.output.rawValue)
            }
            Glibc.exit(ExitStatus.done.rawValue)
        } catch {
            endParsing(error)
        }
    }

    /// Help and versions go to standard output and are no failure; anything else the parser says is a usage error.
    private static func endParsing(_ error: any Error) -> Never {
        guard exitCode(for: error) != .success else { Self.exit(withError: error) }
        Talk.say(fullMessage(for: error))
        Glibc.exit(ExitStatus.usage.rawValue)
    }
}

extension ExitStatus: Error {}
