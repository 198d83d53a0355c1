import Files
import Foundation
import ReceiptModel
import SystemPackage

/// A file that holds a token: arguments and environment can be seen by others, so that a token is taken from neither.
package enum TokenFile {
    /// Maximum size in bytes; what follows is not read.
    private static let maximumSize = 65_536

    /// Reads a token, without the white space around it.
    ///
    /// - Parameter path: of a regular file, from the working folder; `-` is standard input.
    /// - Returns: printable ASCII characters, at least one.
    /// - Throws: ``Failure`` when there is no token in it, `FileError` when it cannot be read.
    package static func token(at path: String) throws -> String {
        let bytes = path == "-" ? try standardInput() : try content(of: FileSystem.absolute(path))
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, text.utf8.allSatisfy({ (33...126).contains($0) }) else {
            throw Failure(.input, "there is no token in what was given", remedy: "one line of printable characters")
        }
        return text
    }

    private static func standardInput() throws -> [UInt8] {
        let input = try OwnedDescriptor.standardInput()
        var all: [UInt8] = []
        while all.count < maximumSize {
            let more = try input.nextBytes(count: maximumSize)
            if more.isEmpty { break }
            all += more
        }
        return all
    }

    private static func content(of path: FilePath) throws -> [UInt8] {
        let file = try FileSystem.openRegular(path, followingLinks: true)
        return try file.descriptor.bytes(from: 0, count: min(file.status.size, maximumSize))
    }
}
