package import SystemPackage

/// A text file that grows by whole lines, of several processes at once, and is bounded in size.
///
/// When it has reached its bound it becomes the file with `.1` behind its name, in the place of the one before, and a new one
/// begins: at most twice the bound is kept. What cannot be written is left out; a log stops nothing.
package struct LineLog: Sendable {
    private let path: FilePath
    private let limit: Int

    /// A log at a path, made when the first line comes; `limit` in bytes.
    package init(at path: FilePath, limit: Int) {
        self.path = path
        self.limit = limit
    }

    /// Adds a line; line ends within it become blanks.
    package func append(_ line: String) {
        if let status = try? FileSystem.status(of: path), status.size >= limit { turn() }
        let text = line.map { $0.isNewline ? " " : $0 }
        guard
            let file = try? FileDescriptor.open(
                path, .writeOnly, options: [.append, .create, .noFollow, .closeOnExec], permissions: .ownerReadWrite)
        else { return }
        // One write, so that lines of several processes do not mix.
        _ = try? file.closeAfter { try file.writeAll(Array((String(text) + "\n").utf8)) }
    }

    /// What is kept, oldest line first.
    package func lines() -> [String] {
        [older, path].flatMap { path -> [String] in
            guard let file = try? FileSystem.openRegular(path, followingLinks: false),
                let bytes = try? file.descriptor.bytes(from: 0, count: min(file.status.size, 2 * limit))
            else { return [] }
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    private var older: FilePath { FilePath(path.string + ".1") }

    private func turn() { try? Durability.replace(older, with: path) }
}
