import Files
import Ingestion
import Store
import SystemPackage

/// Where a file waits in the instant between proof and deletion: hidden, closed to others, and emptied when watching begins.
///
/// In a folder that others may write in, anybody can put something of this name there first. It is used only as bilko makes
/// it: a folder of this user, on the same file system, in which nobody else may write.
struct WaitingRoom: ~Copyable {
    static let name = Array(".bilko-removing".utf8)

    let folder: HeldFolder

    /// The room of a watched folder, which is made where there is none.
    ///
    /// - Throws: `FileError` when it cannot be made, or is not to be used.
    init(in root: borrowing HeldFolder) throws(FileError) {
        let folder = try root.makeFolder(Self.name, for: .owner)
        try folder.requireOwn(besides: root)
        self.folder = folder
    }

    private init(existing folder: consuming HeldFolder) { self.folder = folder }

    /// The room that is there; `nil` when there is none.
    private static func existing(in root: borrowing HeldFolder) throws(FileError) -> WaitingRoom? {
        guard root.has(name) else { return nil }
        let folder = try root.folder([name])
        try folder.requireOwn(besides: root)
        return WaitingRoom(existing: folder)
    }

    /// Takes a file in under a free name, which it returns; `nil` when there is none.
    func take(_ name: [UInt8], from folder: borrowing HeldFolder) throws(FileError) -> [UInt8]? {
        try folder.move(name, numberedInto: self.folder)
    }

    /// Puts a file back where it was, or beside what has come there since.
    func giveBack(_ name: [UInt8], to folder: borrowing HeldFolder, as formerName: [UInt8]) throws(FileError) {
        for number in 1...1_000 where try self.folder.move(name, to: folder, as: formerName.numbered(number)) { return }
    }

    /// Puts back what a process that ended early was about to delete: it is taken in again, as what it is.
    ///
    /// - Throws: `FileError` when something of this name is there that is left alone.
    static func empty(in path: FilePath) throws(FileError) {
        // A folder that is not there now is no trouble of this.
        guard let root = try? HeldFolder(following: path), let room = try existing(in: root) else { return }
        for name in try room.folder.names() where (try? room.folder.status(of: name))?.kind == .regular {
            try? room.giveBack(name, to: root, as: name)
        }
    }
}

extension HeldFolder {
    /// Gives a file a name of its own in another folder, numbered where it is taken; `nil` when no number is free.
    fileprivate func move(
        _ name: [UInt8], numberedInto folder: borrowing HeldFolder
    ) throws(FileError) -> [UInt8]? {
        for number in 1...1_000 {
            let newName = name.numbered(number)
            if try move(name, to: folder, as: newName) { return newName }
        }
        return nil
    }
}

extension [UInt8] {
    /// The name with a number before its extension, cut so that it fits a file system; the first has none.
    func numbered(_ number: Int) -> [UInt8] {
        let dot = lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 && count - $0 <= 8 ? $0 : nil } ?? count
        let ending = (number > 1 ? Array("-\(number)".utf8) : []) + self[dot...]
        // Room for the name of the reason beside it.
        return Array(self[..<dot].prefix(240 - ending.count)) + ending
    }
}
