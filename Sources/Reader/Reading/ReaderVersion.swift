import Foundation
import Glibc
import ReceiptModel

/// The version of the conversation between `bilko` and `bilko-reader`.
package enum ReaderVersion {
    /// What both sides have to agree on: the version of the programs and that of the wire between them.
    package static let current = "\(ProgramVersion.current)+wire\(ReaderWire.version)"

    /// The exit status of a reader that was asked for another version than its own (`EX_CONFIG` of sysexits.h).
    package static let differs: Int32 = 78
}

/// What `bilko-reader --version --json` prints.
package struct ReaderSelfDescription: Codable, Sendable {
    /// As ``ReaderVersion/current`` of the reader.
    package var version: String
    /// The libraries that read, with their versions, by name.
    package var libraries: [Library]

    package struct Library: Codable, Sendable {
        package var name: String
        package var version: String

        package init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    package init(version: String, libraries: [Library]) {
        self.version = version
        self.libraries = libraries
    }
}

extension ReaderCommand {
    /// Asks the installed reader for its version and those of its libraries.
    ///
    /// - Returns: what it says, of the version that this program asks for.
    /// - Throws: ``ReadingError/readerMissing(path:)``, or ``ReadingError/readerDiffers(says:)`` for one of another
    ///   version and one that gives no answer.
    package static func describeInstalled() throws(ReadingError) -> ReaderSelfDescription {
        let path = installedPath
        guard FileManager.default.isExecutableFile(atPath: path) else { throw .readerMissing(path: path) }
        let run = ToolRun(
            name: path, arguments: ["--version"], folders: [], stage: .inspect, mostOutput: 1 << 16,
            limits: ToolLimits(
                memoryBytes: 1 << 30, processorSeconds: 5, wallSeconds: 10, fileBytes: 0, openFiles: 32))
        let output = try run.output(reading: STDIN_FILENO)
        guard let said = try? JSONDecoder().decode(ReaderSelfDescription.self, from: Data(output.bytes)) else {
            throw .readerDiffers(says: "\(path) does not tell its version")
        }
        guard said.version == ReaderVersion.current else {
            throw .readerDiffers(says: "\(path) is of version \(said.version), bilko asks for \(ReaderVersion.current)")
        }
        return said
    }
}
