import Files
import Ingestion
import ReceiptModel
import SQLiteStore
import Settings
import Store
import SystemPackage

/// What is done with a file once its document is safe: nothing, moving, deleting.
///
/// A file is touched only while it still is the one that was taken in, and nothing is ever overwritten. The watched folder
/// is opened once, and everything else from there without following a link: what somebody puts in the way of `done` leads
/// nowhere.
struct Disposal: Sendable {
    let settings: FolderSettings
    let vault: Vault

    enum Result {
        case kept
        /// It stays, because nobody can prove that its deletion loses nothing.
        case unproved(FileError)
        case moved(FilePath)
        case deleted
        /// Somebody changed it, has it open for writing, or put another in its place; it is looked at anew.
        case changed
    }

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

    /// The watched folder and, in it, the folder of a file.
    private struct Place: ~Copyable {
        let root: HeldFolder
        let folder: HeldFolder

        /// - Returns: `nil` when it is no longer there, or no longer what it was.
        static func of(_ arrival: Arrival) throws(FileError) -> Place? {
            do throws(FileError) {
                let root = try HeldFolder(following: arrival.root)
                let folder = try root.folder(arrival.foldersBelowRoot)
                return Place(root: root, folder: folder)
            } catch {
                switch error.errno {
                case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels: return nil
                default: throw error
                }
            }
        }
    }

    private func isStill(_ arrival: Arrival, _ name: [UInt8], in folder: borrowing HeldFolder) -> Bool {
        (try? folder.status(of: name)).map { isStill(arrival, $0) } ?? false
    }

    private func isStill(_ arrival: Arrival, _ status: FileStatus) -> Bool {
        // A move gives a file another time of change, and on some disks nothing else.
        status.inode == arrival.status.inode && status.size == arrival.status.size
            && status.modified == arrival.status.modified && status.kind == .regular
    }

    // MARK: Moving

    private func move(_ arrival: Arrival, to name: String, explanation: String?) throws(FileError) -> Result {
        guard let place = try Place.of(arrival), isStill(arrival, arrival.name, in: place.folder) else {
            return .changed
        }
        // Who may use the watched folder may use what lies in these, whatever the mask of a service says.
        let audience = HeldFolder.Audience.users(of: place.root.status)
        var folder = try place.root.makeFolder(Array(name.utf8), for: audience)
        for below in arrival.foldersBelowRoot { folder = try folder.makeFolder(below, for: audience) }
        for number in 1...10_000 {
            let target = arrival.name.numbered(number)
            let reason = target + Array(".reason.txt".utf8)
            if folder.has(target) { continue }
            if let explanation {
                // A reason without its file is what a process that ended early has left.
                try folder.remove(reason)
                try write(explanation, to: reason, in: folder, for: audience)
                FailPoints.reached(.reasonWritten)
            }
            guard try place.folder.move(arrival.name, to: folder, as: target) else {
                if explanation != nil { try folder.remove(reason) }
                continue
            }
            FailPoints.reached(.sourceMoved)
            guard isStill(arrival, target, in: folder) else {
                // Another file took its name in the last moment: it goes back, and is looked at for itself.
                _ = try folder.move(target, to: place.folder, as: arrival.name)
                if explanation != nil { try folder.remove(reason) }
                return .changed
            }
            try folder.synchronise()
            try place.folder.synchronise()
            return .moved(FilePath(bytes: folder.path.bytes + [UInt8(ascii: "/")] + target) ?? folder.path)
        }
        throw FileError("find a free name in", folder.path, .fileExists)
    }

    private func write(
        _ text: String, to name: [UInt8], in folder: borrowing HeldFolder, for audience: HeldFolder.Audience
    ) throws(FileError) {
        let file = try folder.createFile(name, for: audience)
        try file.write(Array(text.utf8), to: folder.path)
        try file.synchronise(folder.path)
    }

    // MARK: Deleting

    /// Deletes a file whose bytes are in the vault, both read once more to the last byte, while nobody can write to it.
    private func delete(_ arrival: Arrival, _ id: DocumentID?) throws(FileError) -> Result {
        guard let id, let place = try Place.of(arrival), isStill(arrival, arrival.name, in: place.folder),
            isProved(id)
        else { return .changed }
        // Under another user's hands no room is made: the file is opened first, and looked at through what was opened.
        let leased: LeasedFile
        do throws(FileError) {
            let file = try place.folder.openRegular([arrival.name])
            guard isStill(arrival, file.status) else { return .changed }
            leased = try LeasedFile(file, arrival.path)
        } catch {
            switch (error.obstacle, error.errno) {
            case (.unknownWriters, _): return .unproved(error)
            // A program has it open for writing: what it writes is still to come.
            case (_, .resourceTemporarilyUnavailable): return .changed
            case (_, .noSuchFileOrDirectory), (_, .tooManySymbolicLinkLevels): return .changed
            default: throw error
            }
        }
        let room = try WaitingRoom(in: place.root)
        guard let waiting = try room.take(arrival.name, from: place.folder) else { return .changed }
        FailPoints.reached(.sourceHidden)
        // Nobody can find it any more. Who had found it the moment before waits until the lease is given back, and is seen.
        guard let isSame = try? isProved(id, leased, arrival, under: waiting, in: room), isSame, leased.holds else {
            try room.giveBack(waiting, to: place.folder, as: arrival.name)
            return .changed
        }
        try room.folder.remove(waiting)
        FailPoints.reached(.sourceDeleted)
        try room.folder.synchronise()
        return .deleted
    }

    /// Whether what waits is the file that was opened, as it was taken in, with the bytes of the document.
    private func isProved(
        _ id: DocumentID, _ leased: borrowing LeasedFile, _ arrival: Arrival, under name: [UInt8],
        in room: borrowing WaitingRoom
    ) throws(FileError) -> Bool {
        let waiting = try room.folder.status(of: name)
        let opened = try leased.file.descriptor.status()
        guard isStill(arrival, waiting), isStill(arrival, opened), waiting.device == opened.device else { return false }
        return try FileDigest.sha256(of: leased.file.descriptor) == id.hex
    }

    private func isProved(_ id: DocumentID) -> Bool {
        guard let original = try? vault.openOriginal(id) else { return false }
        return (try? FileDigest.sha256(of: original.descriptor)) == id.hex
    }
}
