import Files
import Ingestion
import ReceiptModel
import SQLiteStore
import Settings
import Store
import SystemPackage

/// What is done with a file once its document is safe: nothing, moving, deleting.
///
/// A file is touched only while it still is the one that was taken in, and nothing is ever overwritten.
struct Disposal: Sendable {
    let settings: FolderSettings
    let vault: Vault

    enum Result {
        case kept
        case moved(FilePath)
        case deleted
        /// Somebody changed it, or put another in its place, in the meantime; it is looked at anew.
        case changed
    }

    /// Where a file waits in the instant between proof and deletion; hidden, and emptied when watching begins.
    static let waitingRoom = ".bilko-removing"

    /// - Parameters:
    ///   - arrival: as it was taken in.
    ///   - outcome: what became of it.
    ///   - id: its document; `nil` for a file that was refused.
    ///   - explanation: what is written beside a file that needs attention.
    /// - Returns: Where it is now.
    /// - Throws: `FileError`; the file is then where it was.
    func dispose(
        of arrival: Arrival, _ outcome: FolderFile.Outcome, _ id: DocumentID?, explanation: String
    ) throws(FileError) -> Result {
        // A link or a pipe is not ours to move.
        guard arrival.status.kind == .regular else { return .kept }
        switch (settings.after, outcome) {
        case (.keep, _), (.delete, .refused): return .kept
        case (.delete, _): return try delete(arrival, id)
        case (.move, .taken): return try move(arrival, to: "done", explanation: nil)
        case (.move, .duplicate): return try move(arrival, to: "duplicate", explanation: nil)
        case (.move, .attention), (.move, .refused):
            return try move(arrival, to: "attention", explanation: explanation)
        }
    }

    private func isStill(_ arrival: Arrival, at path: FilePath) -> Bool {
        // A move gives a file another time of change, and on some disks nothing else.
        guard let status = try? FileSystem.status(of: path) else { return false }
        return status.inode == arrival.status.inode && status.size == arrival.status.size
            && status.modified == arrival.status.modified && status.kind == .regular
    }

    private func move(_ arrival: Arrival, to name: String, explanation: String?) throws(FileError) -> Result {
        guard isStill(arrival, at: arrival.path) else { return .changed }
        var folder = arrival.root.appending(name)
        for below in arrival.foldersBelowRoot {
            if let component = FilePath(bytes: below) { folder.push(component) }
        }
        try Durability.makeFolder(folder, mode: 0o777)
        for number in 1...10_000 {
            guard let target = FilePath(bytes: folder.bytes + [UInt8(ascii: "/")] + arrival.name.numbered(number))
            else {
                continue
            }
            let reason = FilePath(bytes: target.bytes + Array(".reason.txt".utf8))
            if FileSystem.exists(target) { continue }
            if let explanation, let reason {
                // A reason without its file is what a process that ended early has left.
                try Durability.remove(reason)
                try write(explanation, to: reason)
                FailPoints.reached(.reasonWritten)
            }
            guard try Durability.name(arrival.path, target) else {
                if let reason, explanation != nil { try Durability.remove(reason) }
                continue
            }
            FailPoints.reached(.sourceMoved)
            guard isStill(arrival, at: target) else {
                // Another file took its name in the last moment: it goes back, and is looked at for itself.
                _ = try Durability.name(target, arrival.path)
                if let reason, explanation != nil { try Durability.remove(reason) }
                return .changed
            }
            try Durability.synchroniseFolder(folder)
            try Durability.synchroniseFolder(arrival.path.folder)
            return .moved(target)
        }
        throw FileError("find a free name in", folder, .fileExists)
    }

    private func write(_ text: String, to path: FilePath) throws(FileError) {
        let file = try Durability.createFile(path)
        try file.write(Array(text.utf8), to: path)
        try file.synchronise(path)
    }

    /// Deletes a file whose bytes are in the vault, both read once more to the last byte.
    private func delete(_ arrival: Arrival, _ id: DocumentID?) throws(FileError) -> Result {
        guard let id, isStill(arrival, at: arrival.path) else { return .changed }
        let room = arrival.root.appending(Self.waitingRoom)
        try Durability.makeFolder(room)
        guard let waiting = try named(arrival, in: room) else { return .changed }
        FailPoints.reached(.sourceHidden)
        guard isStill(arrival, at: waiting), try FileDigest.sha256(of: waiting) == id.hex, isProved(id) else {
            _ = try Durability.name(waiting, arrival.path)
            return .changed
        }
        try Durability.remove(waiting)
        FailPoints.reached(.sourceDeleted)
        try Durability.synchroniseFolder(room)
        return .deleted
    }

    /// Gives the file a free name in a folder; `nil` when there is none.
    private func named(_ arrival: Arrival, in folder: FilePath) throws(FileError) -> FilePath? {
        for number in 1...1_000 {
            guard let path = FilePath(bytes: folder.bytes + [UInt8(ascii: "/")] + arrival.name.numbered(number)) else {
                break
            }
            if try Durability.name(arrival.path, path) { return path }
        }
        return nil
    }

    private func isProved(_ id: DocumentID) -> Bool {
        guard let original = try? vault.openOriginal(id) else { return false }
        return (try? FileDigest.sha256(of: original.descriptor)) == id.hex
    }

    /// Puts back what a process that ended early was about to delete: it is taken in again, as what it is.
    static func restoreWaiting(in root: FilePath) {
        let room = root.appending(waitingRoom)
        for name in (try? FileSystem.names(in: room)) ?? [] {
            for number in 1...1_000 {
                guard let waiting = FilePath(bytes: room.bytes + [UInt8(ascii: "/")] + name),
                    let home = FilePath(bytes: root.bytes + [UInt8(ascii: "/")] + name.numbered(number))
                else { break }
                if (try? Durability.name(waiting, home)) != false { break }
            }
        }
    }
}

extension [UInt8] {
    /// The name with a number before its extension, cut so that it fits a file system; the first has none.
    fileprivate func numbered(_ number: Int) -> [UInt8] {
        let dot = lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 && count - $0 <= 8 ? $0 : nil } ?? count
        let ending = (number > 1 ? Array("-\(number)".utf8) : []) + self[dot...]
        // Room for the name of the reason beside it.
        return Array(self[..<dot].prefix(240 - ending.count)) + ending
    }
}
