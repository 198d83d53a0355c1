import Files
import Foundation
import Glibc
import ReceiptModel
import SystemPackage
import TestSupport

@testable import Ingestion

/// A folder of its own for one test, gone afterwards.
final class Sandbox: Sendable {
    private let temporary: TemporaryFolder
    let path: FilePath

    init() throws {
        temporary = try TemporaryFolder("ingestion")
        path = FilePath(temporary.path)
    }

    func path(_ name: String) -> FilePath { path(Array(name.utf8)) }

    func path(_ name: [UInt8]) -> FilePath { FilePath(bytes: path.bytes + [UInt8(ascii: "/")] + name)! }

    @discardableResult
    func file(_ name: String, _ bytes: [UInt8] = Header.png(10, 10)) throws -> FilePath {
        try file(Array(name.utf8), bytes)
    }

    @discardableResult
    func file(_ name: [UInt8], _ bytes: [UInt8] = Header.png(10, 10)) throws -> FilePath {
        let path = path(name)
        try Durability.createFile(path).write(bytes, to: path)
        return path
    }

    @discardableResult
    func folder(_ name: String) throws -> FilePath {
        try Durability.makeFolder(path(name))
        return path(name)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name).string, withDestinationPath: target)
    }

    /// A named pipe (`S_IFIFO`) or a socket (`S_IFSOCK`).
    @discardableResult
    func special(_ name: String, _ kind: mode_t) throws -> FilePath {
        let made = unsafe path(name).withPlatformString { unsafe mknod($0, kind | 0o600, 0) }
        if made != 0 { throw Errno.last }
        return path(name)
    }

    /// The bytes as an open file without a name.
    func opened(_ bytes: [UInt8]) throws -> OpenedFile {
        let path = path("sample")
        let file = try Durability.createFile(path)
        try Durability.remove(path)
        try file.write(bytes, to: path)
        return try OpenedFile(descriptor: file)
    }
}

/// What came out for a file, comparable.
enum Outcome: Equatable {
    case admitted(String)
    case refused(String)

    init(_ bytes: [UInt8], in sandbox: Sandbox, _ limits: HeaderGate.Limits = .standard) throws {
        let file = try sandbox.opened(bytes)
        do throws(Refusal) {
            self = .admitted(try HeaderGate.admit(file, named: "sample", limits: limits).fileExtension)
        } catch {
            self = .refused(error.code)
        }
    }
}
