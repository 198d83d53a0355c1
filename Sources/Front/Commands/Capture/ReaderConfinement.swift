import Console
import Files
import Reading
import ReceiptModel
import Settings
import SystemPackage

/// Whether documents may be read on this machine: looked at by every command that reads, before it starts a reader.
enum ReaderConfinement {
    /// What the settings of a home demand.
    ///
    /// - Parameter home: absolute; `nil` where there is none, so that the environment alone counts.
    /// - Returns: what counts by environment, file and default.
    /// - Throws: `SettingsError`.
    static func demand(of home: FilePath?) throws -> ConfinementDemand {
        try ConfinementDemand(SettingsReader(inForceIn: home))
    }

    /// Says which layers this kernel lacks, once a run; refuses where the settings demand them.
    ///
    /// - Throws: ``Failure`` with the exit code of a missing dependency, or `SettingsError`.
    static func check(home: FilePath?) throws {
        let missing = Confinement.missing
        guard !missing.isEmpty else { return }
        let words: Message = missing.count == 2 ? "\(missing[0]) and no \(missing[1])" : missing.joined(separator: ", ")
        guard try demand(of: home) == .preferred else {
            throw Failure(
                .missingDependency, "nothing is read: this kernel has no \(words), and the settings require both",
                remedy: remedy)
        }
        Console.say(
            "warning: this kernel has no \(words), so a hostile document could do more; 'bilko doctor' tells what holds"
        )
    }

    /// What to do where a layer is missing and required.
    static let remedy: Message =
        "use a kernel that has it (Linux 5.13, with landlock in 'lsm='), or set confinement = \"preferred\" under [reader]"
}
