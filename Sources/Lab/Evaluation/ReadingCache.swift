import Crypto
package import Files
import Foundation
import ReceiptModel
package import SystemPackage

/// Keeps readings between runs, so that an evaluation that was stopped goes on where it was.
///
/// A reading is found by the digest of the picture and of all that it was read with. One file a reading; a file that is
/// damaged or cannot be written costs a second reading and nothing else.
package struct ReadingCache: Sendable {
    /// A reading and what it cost when it was made.
    struct Entry: Codable {
        var version = 1
        /// The digest of the program that read.
        var program: String
        var reading: DocumentReading
        var wallSeconds: Double
    }

    let folder: FilePath
    /// Whether readings of other builds of this tool count too.
    let anyProgram: Bool
    private let program: String

    /// A cache in a folder, which is made when it is missing.
    ///
    /// `program` is the digest of this program: another build may read differently. With `anyProgram` readings of other
    /// builds count all the same, for work on what comes after the reading.
    package init(folder: FilePath, program: String, anyProgram: Bool) throws(FileError) {
        try Durability.makeFolder(folder)
        self.folder = folder
        self.program = program
        self.anyProgram = anyProgram
    }

    /// The name of a reading: the digest of the picture and of the description of what reads it.
    static func name(picture: String, reader: String) -> String {
        Hexadecimal.text(SHA256.hash(data: Data("1\n\(picture)\n\(reader)".utf8)))
    }

    func entry(_ name: String) -> Entry? {
        guard let opened = try? FileSystem.openRegular(path(name), followingLinks: false),
            let bytes = try? opened.descriptor.bytes(from: 0, count: opened.status.size),
            let entry = try? JSONDecoder().decode(Entry.self, from: Data(bytes)), entry.version == 1
        else { return nil }
        return anyProgram || entry.program == program ? entry : nil
    }

    /// Keeps a reading; what goes wrong with that is no failure of the evaluation.
    func keep(_ reading: DocumentReading, wallSeconds: Double, as name: String) {
        let entry = Entry(program: program, reading: reading, wallSeconds: wallSeconds)
        guard let bytes = try? JSONEncoder().encode(entry) else { return }
        let temporary = folder.appending("\(name).\(ProcessInfo.processInfo.processIdentifier).partial")
        do throws(FileError) {
            try Durability.remove(temporary)
            let file = try Durability.createFile(temporary)
            try file.write(Array(bytes), to: temporary)
            try Durability.replace(path(name), with: temporary)
        } catch {
            try? Durability.remove(temporary)
        }
    }

    private func path(_ name: String) -> FilePath { folder.appending("\(name).json") }
}
