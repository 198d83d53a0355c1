package import Files
package import SystemPackage

/// A file in a watched folder, as it was when it was last looked at.
package struct Arrival: Hashable, Sendable {
    /// The watched folder.
    package let root: FilePath
    package let path: FilePath
    package let status: FileStatus

    package init(root: FilePath, path: FilePath, status: FileStatus) {
        self.root = root
        self.path = path
        self.status = status
    }

    /// The folders between the watched folder and the file, in bytes.
    package var foldersBelowRoot: [[UInt8]] { path.names(below: root).dropLast() }

    /// The name without its folders, in bytes.
    package var name: [UInt8] { path.names(below: root).last ?? [] }
}

/// Tells one state of one file from every other: the same mark means that nobody touched it.
///
/// The device is left out, because the number of a network or removable disk changes with every mount; the time of the
/// last change stands in, because nobody can set it back.
package struct FileMark: Hashable, Sendable {
    private let first: Int
    private let second: Int

    package init(path: FilePath, inode: UInt64, size: Int, modified: Int64, changed: Int64) {
        let bytes = path.bytes
        func digest(_ salt: UInt8) -> Int {
            var hasher = Hasher()
            hasher.combine(salt)
            hasher.combine(bytes)
            hasher.combine(inode)
            hasher.combine(size)
            hasher.combine(modified)
            hasher.combine(changed)
            return hasher.finalize()
        }
        first = digest(1)
        second = digest(2)
    }

    package init(_ path: FilePath, _ status: FileStatus) {
        self.init(
            path: path, inode: status.inode, size: status.size, modified: status.modified, changed: status.changed)
    }
}
