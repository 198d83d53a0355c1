import Crypto
import Files
import Foundation
import ReceiptModel
import Store
import Synchronization
import SystemPackage

/// The originals as files: `objects/ab/<sha256>`, and those that are still being written in `objects/tmp`.
struct ObjectFolder: Sendable {
    let home: FilePath
    private let counter = TemporaryCounter()

    init(home: FilePath) { self.home = home }

    var folder: FilePath { home.appending("objects") }
    private var temporaryFolder: FilePath { folder.appending("tmp") }

    /// How many bytes are read and written at a time.
    private static let chunk = 1 << 20
    /// Left free beside the original for the rows about it.
    private static let reserve = 256 << 10

    func path(of id: DocumentID) -> FilePath {
        folder.appending(String(id.hex.prefix(2))).appending(id.hex)
    }

    func prepare() throws(StoreError) {
        try inHome { () throws(FileError) in
            try Durability.makeFolder(temporaryFolder)
        }
    }

    /// Takes away what a run that ended early was writing.
    ///
    /// Its sources are where they were.
    func discardStaleTemporaries() throws(StoreError) {
        try inHome { () throws(FileError) in
            for name in try FileSystem.names(in: temporaryFolder) {
                guard let component = FilePath(bytes: name) else { continue }
                try Durability.remove(temporaryFolder.pushing(component))
            }
        }
    }

    /// Copies a file into the home under a temporary name, and tells who it is.
    ///
    /// The copy is complete, but not durable. Nothing is left when this throws.
    func takeCopy(of source: borrowing OpenedFile, name: String) throws(StoreError) -> TemporaryObject {
        try requireSpace(for: source.status.size)
        var path = temporaryFolder.appending(String(counter.next()))
        // A repair keeps what an earlier run was writing.
        while FileSystem.exists(path) { path = temporaryFolder.appending(String(counter.next())) }
        let copy = try inHome { () throws(FileError) in try Durability.createFile(path) }
        FailPoints.reached(.temporaryCreated)
        do {
            let (id, size) = try stream(source, name, into: copy, path)
            FailPoints.reached(.temporaryWritten)
            return TemporaryObject(file: copy, path: path, id: id, byteCount: size)
        } catch {
            discard(path)
            throw error
        }
    }

    private func stream(
        _ source: borrowing OpenedFile, _ name: String, into copy: borrowing OwnedDescriptor, _ path: FilePath
    ) throws(StoreError) -> (DocumentID, Int) {
        var hash = SHA256()
        var size = 0
        do {
            while true {
                let bytes = try source.descriptor.bytes(from: size, count: Self.chunk)
                if bytes.isEmpty { break }
                hash.update(data: bytes)
                size += bytes.count
                do {
                    try copy.write(bytes, to: path)
                } catch {
                    throw StoreError(error, home: home)
                }
                FailPoints.reached(.temporaryPartlyWritten)
            }
            guard try source.isUnchanged(), size == source.status.size else {
                throw StoreError.changedWhileReading(name: name)
            }
        } catch let error as StoreError {
            throw error
        } catch let error as FileError {
            throw .sourceUnreadable(name: name, error)
        } catch {
            throw .refused(reason: "\(error)")
        }
        guard let id = DocumentID(hex: Hexadecimal.text(hash.finalize())) else {
            throw .changedWhileReading(name: name)
        }
        return (id, size)
    }

    /// Gives the copy its final name, durably; or lets it go, when the same bytes are there already.
    ///
    /// What has the name already is read to its last byte: a disk can change bytes and leave the size as it is, and a good
    /// copy is at hand now.
    /// - Parameter copy: gone from its temporary name afterwards, also when this throws.
    /// - Returns: what was found under the final name.
    /// - Throws: what the file system reports.
    func place(_ copy: consuming TemporaryObject) throws(StoreError) -> Placement {
        let final = path(of: copy.id)
        let condition = try condition(of: copy.id, byteCount: copy.byteCount, deep: true)
        guard condition != .whole else {
            discard(copy.path)
            try inHome { () throws(FileError) in try Durability.synchroniseFolder(final.folder) }
            return .there
        }
        do {
            try copy.file.synchronise(copy.path)
            FailPoints.reached(.temporarySynchronised)
            try Durability.makeFolder(final.folder)
            if condition == .missing, try Durability.name(copy.path, final) {
                FailPoints.reached(.objectNamed)
                try Durability.synchroniseFolder(final.folder)
            } else {
                // Damaged, or named by another thread in this moment: the good copy takes its place either way.
                try Durability.replace(final, with: copy.path)
            }
            FailPoints.reached(.objectFolderSynchronised)
            return condition == .missing ? .placed : .repaired
        } catch {
            discard(copy.path)
            throw StoreError(error, home: home)
        }
    }

    /// Whether the file of an original is there, of the right size if that is known and, if `deep`, of the right bytes.
    func condition(of id: DocumentID, byteCount: Int?, deep: Bool) throws(StoreError) -> ObjectCondition {
        let path = path(of: id)
        do throws(FileError) {
            let file = try FileSystem.openRegular(path, followingLinks: false)
            if let byteCount, file.status.size != byteCount {
                return .damaged("it has \(file.status.size) bytes instead of \(byteCount)")
            }
            if deep, try FileDigest.sha256(of: file.descriptor) != id.hex { return .damaged("its bytes have changed") }
            return .whole
        } catch {
            switch error.errno {
            case .noSuchFileOrDirectory, .notDirectory: return .missing
            case .ioError: return .damaged(error.reason)
            case .tooManySymbolicLinkLevels: return .damaged("a link stands in its place")
            default: throw StoreError(error, home: home)
            }
        }
    }

    /// All files among the originals that have a fit name, and all others.
    func listing() throws(StoreError) -> (originals: [DocumentID], others: [FilePath]) {
        guard FileSystem.exists(folder) else { return ([], []) }
        return try inHome { () throws(FileError) in
            var originals: [DocumentID] = []
            var others: [FilePath] = []
            for shard in try FileSystem.names(in: folder).compactMap(FilePath.init(bytes:)) where shard != "tmp" {
                let path = folder.pushing(shard)
                guard try FileSystem.status(of: path).kind == .directory else {
                    others.append(path)
                    continue
                }
                for name in try FileSystem.names(in: path).compactMap(FilePath.init(bytes:)) {
                    if let id = DocumentID(hex: name.string), name.string.hasPrefix(shard.string) {
                        originals.append(id)
                    } else {
                        others.append(path.pushing(name))
                    }
                }
            }
            return (originals, others)
        }
    }

    /// What is still being written, or was when a run ended early.
    func temporaries() throws(StoreError) -> Int {
        guard FileSystem.exists(temporaryFolder) else { return 0 }
        return try inHome { () throws(FileError) in try FileSystem.names(in: temporaryFolder).count }
    }

    /// A failure to take away a temporary file is no second error; the next writer takes it away.
    private func discard(_ path: FilePath) {
        try? Durability.remove(path)
    }

    private func requireSpace(for byteCount: Int) throws(StoreError) {
        let space = try inHome { () throws(FileError) in try FileSystem.space(at: home) }
        guard space.free >= byteCount + Self.reserve else {
            throw FileSystem.isReadOnly(home) ? .readOnlyFileSystem(home: home) : .diskFull(home: home)
        }
    }

    private func inHome<Value: ~Copyable>(_ body: () throws(FileError) -> Value) throws(StoreError) -> Value {
        do {
            return try body()
        } catch {
            throw StoreError(error, home: home)
        }
    }
}

/// A complete copy that has no final name yet.
struct TemporaryObject: ~Copyable {
    let file: OwnedDescriptor
    let path: FilePath
    let id: DocumentID
    let byteCount: Int
}

/// What stands where an original should be.
enum ObjectCondition: Equatable {
    case whole
    case missing
    case damaged(Message)
}

/// What became of a copy.
enum Placement {
    case placed
    /// The same bytes were there.
    case there
    /// Something else was there under its name.
    case repaired
}

/// Names for temporary files; only one process writes in a home.
private final class TemporaryCounter: Sendable {
    private let value = Atomic<Int>(0)

    func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
}
