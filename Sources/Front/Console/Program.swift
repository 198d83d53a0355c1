package import ArgumentParser
import Glibc
import Reading
import ReceiptModel
import SystemPackage

/// The root command of a program.
package protocol Program: AsyncParsableCommand {}

extension Program {
    /// Runs the command line and ends the program with its exit code.
    ///
    /// - Parameter isPrivate: whether what the program holds in memory is kept from core dumps and from other processes.
    package static func runToEnd(isPrivate: Bool = false) async -> Never {
        if isPrivate { Confinement.keepMemoryPrivate() }
        Console.prepare()
        do {
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
                let remedy = failure.remedy.isEmpty ? "" : "\n       \(failure.remedy)"
                Console.say("\(Self.configuration.commandName ?? "bilko"): \(failure.message)\(remedy)")
                Glibc.exit(failure.exitStatus.rawValue)
            }
            // A reader that has seen enough is no failure; a full disk is.
            if let failure = Console.outputFailure, failure != .brokenPipe {
                Console.say(
                    "\(Self.configuration.commandName ?? "bilko"): the output could not be written: \(failure)\n       what was taken in is safe"
                )
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
        Console.say(fullMessage(for: error))
        Glibc.exit(ExitStatus.usage.rawValue)
    }
}
