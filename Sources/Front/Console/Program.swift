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
                Console.say("\(name): \(failure.message)")
                if !failure.remedy.isEmpty { Console.say("       \(failure.remedy)") }
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
    private static func endParsing(_ error: any Error) -> Never {
        guard exitCode(for: error) != .success else { Self.exit(withError: error) }
        Console.sayLines(of: fullMessage(for: error))
        Glibc.exit(ExitStatus.usage.rawValue)
    }
}
