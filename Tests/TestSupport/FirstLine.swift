package import Foundation

extension Pipe {
    /// The first line that a process writes, without its end: how a server says that it can be reached, and where.
    ///
    /// What stands there at the end of the stream counts as a line, too.
    ///
    /// - Throws: what Foundation says of a pipe that cannot be read.
    package func firstLine() throws -> String {
        var line = Data()
        while let byte = try fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8), !byte.isEmpty {
            line += byte
        }
        return String(decoding: line, as: UTF8.self)
    }
}
