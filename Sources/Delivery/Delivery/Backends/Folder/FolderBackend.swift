import Crypto
package import Files
import HTTPTransport
import ReceiptModel
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
        try text(of: FileSystem.openRegular(path, followingLinks: false))
    }

    private static func text(of file: borrowing OpenedFile) throws(FileError) -> String {
        let bytes = try file.descriptor.bytes(from: 0, count: min(file.status.size, 256))
        return String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    }

    /// The folder, if it is there and is the one that the account was added with.
    ///
    /// - Throws: `unreachable` otherwise.
    @discardableResult
    private func probe() throws(BackendError) -> HeldFolder {
        let held = try looking { () throws(FileError) in try HeldFolder(following: root) }
        let found = try looking { () throws(FileError) in
            try Self.text(of: held.openRegular([Array(Self.markerName.utf8)]))
        }
        guard found == marker else {
            throw absent("its marker is that of another folder: another disk is mounted there")
        }
        return held
    }

    private func looking<Found: ~Copyable>(
        _ look: () throws(FileError) -> Found
    ) throws(BackendError) -> Found {
        do throws(FileError) {
            return try look()
        } catch {
            guard error.errno == .noSuchFileOrDirectory || error.errno == .notDirectory else {
                throw absent(error.message)
            }
            throw absent("its marker '\(Self.markerName)' is not there: mount the disk, and it goes on by itself")
        }
    }

    package func identify() throws(BackendError) -> String {
        try probe()
        return root.string
    }

    func store(_ item: StoredItem, isSecond: Bool) throws(BackendError) {
        try place(item, in: probe())
        // A disk that went away in between would have taken the file with it, or never have had it.
        try probe()
    }

    /// Others may write in the folder, too: what is below it is entered without following a link.
    private func place(_ item: StoredItem, in root: borrowing HeldFolder) throws(BackendError) {
        do throws(FileError) {
            var folder = try root.folder([])
            for name in item.path.dropLast() { folder = try folder.makeFolder(Array(name.utf8), for: .owner) }
            try place(item, as: Array((item.path.last ?? "").utf8), in: folder)
        } catch {
            if error.action == "trust" { throw .original(reason: "the original is not what it was when it came in") }
            if error.errno == .fileExists { throw .occupied(item, in: "the folder") }
            throw absent(error.message)
        }
    }

    private func place(
        _ item: StoredItem, as name: [UInt8], in folder: borrowing HeldFolder
    ) throws(FileError) {
        if try Self.stands(item, as: name, in: folder) { return try folder.synchronise() }
        let temporary = Array(".".utf8) + name + Array(".\(item.key).partial".utf8)
        do throws(FileError) {
            try folder.remove(temporary)
            guard try write(item, to: temporary, in: folder) else { throw FileError("trust", folder.path, .badMessage) }
            if try folder.move(temporary, to: folder, as: name) { return try folder.synchronise() }
            // Somebody was faster; what stands there is looked at.
            guard try Self.stands(item, as: name, in: folder) else {
                throw FileError("name", folder.path, .fileExists)
            }
            try folder.remove(temporary)
            try folder.synchronise()
        } catch {
            try? folder.remove(temporary)
            throw error
        }
    }

    /// Whether the content stands under the name already.
    ///
    /// - Throws: `fileExists` when something else does.
    private static func stands(
        _ item: StoredItem, as name: [UInt8], in folder: borrowing HeldFolder
    ) throws(FileError) -> Bool {
        guard folder.has(name) else { return false }
        guard let status = try? folder.status(of: name), status.kind == .regular, status.size == item.byteCount,
            try FileDigest.sha256(of: folder.openRegular([name]).descriptor) == item.sha256
        else { throw FileError("name", folder.path, .fileExists) }
        return true
    }

    /// Writes and synchronises a copy.
    ///
    /// - Returns: whether the bytes are those that were announced.
    private func write(
        _ item: StoredItem, to name: [UInt8], in folder: borrowing HeldFolder
    ) throws(FileError) -> Bool {
        let file = try folder.createFile(name, for: .owner)
        let path = folder.path
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
    private func absent(_ reason: Message) -> BackendError {
        .transport(.unreachable(host: "the folder \(root.printable)", reason: reason))
    }
}
