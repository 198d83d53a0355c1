import Crypto
package import Files
import Foundation
import ReceiptModel
package import SystemPackage

/// A cache of readings on disk, so that an interrupted evaluation can be resumed.
///
/// The key is the digest of the picture and of everything that it was read with. There is one file per reading; a file
/// that is damaged or cannot be written only costs a second reading.
package struct ReadingCache: Sendable {
    /// A reading with the cost measured when it was made.
    struct Entry: Codable {
        var version = 1
        /// The digest of the program that read.
        var program: String
        var reading: DocumentReading
        var wallSeconds: Double
    }

    let folder: FilePath
    /// Whether readings of other builds of this program are accepted.
    let anyProgram: Bool
    private let program: String

    /// Opens the cache in a folder, which is created when it is missing.
    ///
    /// `program` is the digest of this program, as another build may read differently. With `anyProgram`, readings of
    /// other builds are accepted, too: for work on extraction and scoring.
    ///
    /// - Throws: ``FileError`` when the folder cannot be made.
    package init(folder: FilePath, program: String, anyProgram: Bool) throws(FileError) {
        try Durability.makeFolder(folder)
        self.folder = folder
        self.program = program
        self.anyProgram = anyProgram
    }

    /// The file name of a reading: the digest of the picture and of the description of the variant.
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

    /// Stores a reading; errors are ignored, as they do not affect the evaluation.
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
