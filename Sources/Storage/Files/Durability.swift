import CFiles
import Glibc
import ReceiptModel
package import SystemPackage

/// Writes that survive a power cut: a file is complete and on the disk before its name exists.
///
/// The order is: temporary file in the same file system, write, `fsync`, rename without replacing, `fsync` of the
/// folder. Foundation's `.atomic` leaves out the last step, and a name that was never synchronised can be gone after a
/// power cut although the bytes are there.
package enum Durability {
    /// Makes a folder with its parents and its name durable.
    ///
    /// - Parameters:
    ///   - path: one that is there is left as it is.
    ///   - mode: who may use it; its owner only unless said otherwise.
    /// - Throws: `FileError`, also when something else stands there.
    package static func makeFolder(_ path: FilePath, mode: UInt32 = 0o700) throws(FileError) {
        if let status = try? FileSystem.status(of: path, followingLinks: true) {
            guard status.kind == .directory else { throw FileError("make the folder", path, .notDirectory) }
            return try synchroniseName(of: path, status)
        }
        let parent = path.folder
        if parent != path { try makeFolder(parent, mode: mode) }
        let made = unsafe path.withPlatformString { unsafe mkdir($0, mode) }
        guard made == 0 || Errno.last == .fileExists else { throw FileError("make the folder", path, .last) }
        try synchroniseFolder(parent)
    }

    /// Makes the name of a folder durable that another may have made the moment before, once in a process.
    ///
    /// Those above it are durable: who makes a folder synchronises its name before it makes one in it.
    private static func synchroniseName(of path: FilePath, _ status: FileStatus) throws(FileError) {
        let parent = path.folder
        guard let above = try? FileSystem.status(of: parent, followingLinks: true) else { return }
        let name = DurableName(of: status, named: path.lastComponent.map { Array($0.string.utf8) } ?? [], in: above) {
            unsafe path.withPlatformString { unsafe bilko_born(AT_FDCWD, $0, 1) }
        }
        if name?.isNoted == true { return }
        do throws(FileError) {
            try synchroniseFolder(parent)
        } catch  where error.errno == .permissionDenied {
            // Whoever made a folder where this user may not look has to care for its name.
            return
        }
        name?.note()
    }

    /// A new empty file for writing, readable by its owner only; fails when the name is taken.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package static func createFile(_ path: FilePath) throws(FileError) -> OwnedDescriptor {
        try FileSystem.openDescriptor(path, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, action: "create")
    }

    /// Gives a finished file its final name.
    ///
    /// The name is durable afterwards.
    ///
    /// - Returns: `false` when the name was taken already; the file then keeps its old name, and the taken name was
    ///   made durable all the same.
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package static func commit(_ temporary: FilePath, to final: FilePath) throws(FileError) -> Bool {
        let named = try name(temporary, final)
        try synchroniseFolder(final.folder)
        return named
    }

    /// The first half of `commit`: the name is there, but not durable before its folder is synchronised.
    ///
    /// - Returns: `false` when the name was taken already; the file then keeps its old name.
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package static func name(_ temporary: FilePath, _ final: FilePath) throws(FileError) -> Bool {
        let renamed = unsafe temporary.withPlatformString { from in
            unsafe final.withPlatformString { to in
                unsafe bilko_rename_noreplace(from, to)
            }
        }
        if renamed == 0 { return true }
        let reason = Errno.last
        guard reason == .fileExists else { throw FileError("give its name to", final, reason) }
        return false
    }

    /// Puts a finished file in the place of another, in one step.
    ///
    /// The name is durable afterwards.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package static func replace(_ final: FilePath, with temporary: FilePath) throws(FileError) {
        let renamed = unsafe temporary.withPlatformString { from in
            unsafe final.withPlatformString { to in
                unsafe rename(from, to)
            }
        }
        guard renamed == 0 else { throw FileError("replace", final, .last) }
        try synchroniseFolder(final.folder)
    }

    /// Waits until the names in a folder are on the disk.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package static func synchroniseFolder(_ path: FilePath) throws(FileError) {
        let folder = try FileSystem.openDescriptor(path, flags: O_RDONLY | O_DIRECTORY, action: "open the folder")
        try folder.synchronise(path)
    }

    /// Takes a name away; a name that is not there is no error.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package static func remove(_ path: FilePath) throws(FileError) {
        guard unsafe path.withPlatformString({ unsafe unlink($0) }) == 0 || Errno.last == .noSuchFileOrDirectory else {
            throw FileError("remove", path, .last)
        }
    }
}

extension FilePath {
    /// The folder in which the name stands; `.` for a bare name.
    package var folder: FilePath {
        let parent = removingLastComponent()
        return parent.isEmpty ? "." : parent
    }
}

/// The right to be the only one who writes in a folder; given back when its owner lets go, also by a crash.
package struct FolderLock: ~Copyable, Sendable {
    private let descriptor: OwnedDescriptor

    /// Takes the lock file `path`, which is made when it is missing.
    ///
    /// - Returns: `nil` when somebody else has it.
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package init?(at path: FilePath) throws(FileError) {
        // For reading, so that a disk can be mounted read-only under a process that only waits.
        try self.init(FileSystem.openDescriptor(path, flags: O_RDONLY | O_CREAT, action: "open the lock"), path)
    }

    /// Locks a folder itself, whatever it is called by then.
    ///
    /// - Returns: `nil` when somebody else has it.
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package init?(of folder: FilePath) throws(FileError) {
        try self.init(
            FileSystem.openDescriptor(folder, flags: O_RDONLY | O_DIRECTORY, action: "open the folder"), folder)
    }

    private init?(_ descriptor: consuming OwnedDescriptor, _ path: FilePath) throws(FileError) {
        while flock(descriptor.number, LOCK_EX | LOCK_NB) != 0 {
            switch Errno.last {
            case .interrupted: continue
            case .wouldBlock: return nil
            default: throw FileError("lock", path, .last)
            }
        }
        self.descriptor = descriptor
    }

    /// Whether somebody has the lock of this file; nothing is made and nothing is kept.
    package static func isHeld(at path: FilePath) -> Bool {
        guard let file = try? FileSystem.openDescriptor(path, flags: O_RDONLY, action: "open the lock") else {
            return false
        }
        defer { flock(file.number, LOCK_UN) }
        return flock(file.number, LOCK_SH | LOCK_NB) != 0 && Errno.last == .wouldBlock
    }

    /// Gives the lock back.
    ///
    /// Closing alone would not do: a child that this process is just starting holds a copy of every descriptor until it
    /// becomes another program, and the lock with it. Unlocking counts for all the copies.
    deinit {
        flock(descriptor.number, LOCK_UN)
    }
}
