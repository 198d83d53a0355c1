import Crypto
package import Files
import HTTPTransport
import Store
package import SystemPackage

/// A folder that gets originals and drafts as files, such as one on a mounted disk.
///
/// A marker tells that the right disk is there: without it nothing is written, and everything waits.
package struct FolderBackend: StorageBackend {
    package let account: String
    private let root: FilePath
    private let marker: String

    /// The name of the marker in the folder.
    package static let markerName = "bilko-folder"

    /// A folder whose marker holds this text.
    package init(account: String, at root: FilePath, marker: String) {
        self.account = account
        self.root = root
        self.marker = marker
    }

    /// Reads the marker of a folder, or makes one with this text where there is none.
    ///
    /// - Returns: what the marker holds.
    /// - Throws: ``FileError`` when it is no folder or cannot be written.
    package static func mark(_ root: FilePath, with text: String) throws(FileError) -> String {
        let path = root.appending(markerName)
        if let known = try? read(path) { return known }
        guard try FileSystem.status(of: root, followingLinks: true).kind == .directory else {
            throw FileError("keep receipts in", root, .notDirectory)
        }
        let temporary = root.appending(".\(markerName).partial")
        try Durability.remove(temporary)
        let file = try Durability.createFile(temporary)
        try file.write(Array((text + "\n").utf8), to: temporary)
        try file.synchronise(temporary)
        guard try Durability.commit(temporary, to: path) else { return try read(path) }
        return text
    }

    private static func read(_ path: FilePath) throws(FileError) -> String {
        let file = try FileSystem.openRegular(path, followingLinks: false)
        let bytes = try file.descriptor.bytes(from: 0, count: min(file.status.size, 256))
        return String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    }

    /// Whether the folder is there and is the one that the account was added with.
    ///
    /// - Throws: `unreachable` otherwise.
    private func probe() throws(BackendError) {
        let found: String
        do {
            found = try Self.read(root.appending(Self.markerName))
        } catch  where error.errno == .noSuchFileOrDirectory || error.errno == .notDirectory {
            throw absent("its marker '\(Self.markerName)' is not there: mount the disk, and it goes on by itself")
        } catch {
            throw absent(error.message)
        }
        guard found == marker else {
            throw absent("its marker is that of another folder: another disk is mounted there")
        }
    }

    package func identify() throws(BackendError) -> String {
        try probe()
        return root.string
    }

    func store(_ item: StoredItem, isSecond: Bool) throws(BackendError) {
        try probe()
        try place(item)
        // A disk that went away in between would have taken the file with it, or never have had it.
        try probe()
    }

    private func place(_ item: StoredItem) throws(BackendError) {
        let final = item.path.reduce(root) { $0.appending($1) }
        let temporary = final.folder.appending(".\(item.path.last ?? "").\(item.key).partial")
        let failure: FileError
        do throws(FileError) {
            try Durability.makeFolder(final.folder)
            if try Self.stands(item, at: final) { return try Durability.synchroniseFolder(final.folder) }
            try Durability.remove(temporary)
            guard try write(item, to: temporary) else { throw FileError("trust", final, .badMessage) }
            if try Durability.commit(temporary, to: final) { return }
            // Somebody was faster; what stands there is looked at.
            try Durability.remove(temporary)
            if try Self.stands(item, at: final) { return }
            throw FileError("name", final, .fileExists)
        } catch {
            failure = error
        }
        try? Durability.remove(temporary)
        if failure.action == "trust" { throw .original(reason: "the original is not what it was when it came in") }
        if failure.errno == .fileExists { throw .occupied(item, in: "the folder") }
        throw absent(failure.message)
    }

    /// Whether the content stands under the name already.
    ///
    /// - Throws: `fileExists` when something else does.
    private static func stands(_ item: StoredItem, at path: FilePath) throws(FileError) -> Bool {
        guard FileSystem.exists(path) else { return false }
        guard let status = try? FileSystem.status(of: path), status.kind == .regular, status.size == item.byteCount,
            try FileDigest.sha256(of: path) == item.sha256
        else { throw FileError("name", path, .fileExists) }
        return true
    }

    /// Writes and synchronises a copy.
    ///
    /// - Returns: whether the bytes are those that were announced.
    private func write(_ item: StoredItem, to path: FilePath) throws(FileError) -> Bool {
        let file = try Durability.createFile(path)
        var hash = SHA256()
        switch item.content {
        case .bytes(let bytes):
            hash.update(data: bytes)
            try file.write(bytes, to: path)
        case .file(let original):
            var offset = 0
            while offset < original.byteCount {
                guard let part = try? original.bytes(from: offset, count: min(1 << 20, original.byteCount - offset)),
                    !part.isEmpty
                else { return false }
                hash.update(data: part)
                try file.write(part, to: path)
                offset += part.count
            }
        }
        try file.synchronise(path)
        return Hexadecimal.text(hash.finalize()) == item.sha256
    }

    /// A fault of the place itself is treated as an unreachable server: the item waits, and no try is counted.
    private func absent(_ reason: String) -> BackendError {
        .transport(.unreachable(host: "the folder \(root.printable)", reason: reason))
    }
}
