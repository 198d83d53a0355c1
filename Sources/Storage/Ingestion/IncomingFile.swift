package import Files
import ReceiptModel
package import SystemPackage

/// A file that may become a document: where its bytes are, and how it was found.
///
/// Nothing of it has been read yet.
package struct IncomingFile: Hashable, Sendable {
    /// Where the bytes are.
    package enum Source: Hashable, Sendable {
        case path(FilePath)
        case standardInput
        /// A file of bilko's own, in which lies what somebody has sent under this name, as it was said.
        case sent(FilePath, name: String)
    }

    /// How the file was found.
    package enum Origin: Hashable, Sendable {
        /// Named by the user, by itself or by a pattern; a symbolic link is followed.
        case named
        /// Found in this folder, which the user named; a symbolic link is refused.
        case folder(FilePath)
    }

    package let source: Source
    package let origin: Origin

    package init(_ source: Source, origin: Origin = .named) {
        self.source = source
        self.origin = origin
    }

    /// The name without its folders, made printable.
    package var name: String {
        switch source {
        case .path(let path):
            PrintableText.escaping(Array(path.bytes.split(separator: UInt8(ascii: "/")).last ?? path.bytes[...]))
        case .standardInput: Self.standardInputName
        case .sent(_, let name): PrintableText.escaping(name)
        }
    }

    /// The whole path, made printable; what messages show.
    package var shownPath: String {
        switch source {
        case .path(let path): path.printable
        case .standardInput: Self.standardInputName
        case .sent(_, let name): PrintableText.escaping(name)
        }
    }

    static let standardInputName = "standard input"

    var followsLinks: Bool { origin == .named }
}

extension IncomingFile {
    /// Opens the file for reading; a named pipe, a socket or a device is refused at once and never waited for.
    ///
    /// Standard input is first copied to its end into an unlinked file in `folder`, so that what follows can read it
    /// like any other file.
    /// - Parameters:
    ///   - folder: An existing folder, on the disk, that only this user can read.
    ///   - limits: Standard input is given up when it goes beyond the bytes that they allow.
    /// - Returns: A regular file, open for reading.
    /// - Throws: `Refusal`; whatever was refused stays where it is.
    package func open(
        spoolingInto folder: FilePath, limits: HeaderGate.Limits = .standard
    ) throws(Refusal) -> OpenedFile {
        switch source {
        case .path(let path):
            do throws(FileError) {
                // In a folder that others may write in, any part of the path may have become a link since it was found.
                if case .folder(let root) = origin { return try FileSystem.openRegular(path, below: root) }
                return try FileSystem.openRegular(path, followingLinks: true)
            } catch {
                throw refusal(for: error, at: path)
            }
        case .sent(let path, _):
            do throws(FileError) {
                return try FileSystem.openRegular(path, followingLinks: false)
            } catch {
                throw Refusal(shownPath, error, followingLinks: false)
            }
        case .standardInput:
            do throws(FileError) {
                let input = try OwnedDescriptor.standardInput()
                return try Spool.copy(input, into: folder, limit: limits.bytes)
            } catch {
                throw Refusal(shownPath, .notSpooled(why: error.message, remedy: error.remedy))
            }
        }
    }

    private func refusal(for error: FileError, at path: FilePath) -> Refusal {
        if error.errno == .notSupported, let status = try? FileSystem.status(of: path, followingLinks: followsLinks) {
            return Refusal(shownPath, .specialFile(status.kind))
        }
        return Refusal(shownPath, error, followingLinks: followsLinks)
    }
}
