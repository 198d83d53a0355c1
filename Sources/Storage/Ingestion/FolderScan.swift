import Files
import SystemPackage

/// One look at everything in a watched folder; nothing is opened and no link is followed.
struct FolderScan {
    /// The regular files, each with what the kernel says of it.
    private(set) var files: [(path: FilePath, status: FileStatus)] = []
    /// What stands there and is no file, or cannot be looked at.
    private(set) var refused: [(path: FilePath, status: FileStatus?, refusal: Refusal)] = []
    /// The folder itself and every folder below it that was looked into.
    private(set) var folders: [FilePath] = []

    /// Looks through the folder, depth first.
    ///
    /// - Parameters:
    ///   - root: what to look through.
    ///   - entering: called before each folder is listed, so that nothing can come unseen between watch and list.
    /// - Throws: `FileError` when the folder itself cannot be listed.
    init(of root: WatchedFolder, entering: (FilePath) -> Void) throws(FileError) {
        let held = try HeldFolder(following: root.path)
        entering(root.path)
        let names = try held.names()
        folders.append(root.path)
        var pending: [FilePath] = []
        add(names.filter { !root.setAside.contains($0) }, in: held, to: &pending, root)
        while let folder = pending.popLast() {
            entering(folder)
            do throws(FileError) {
                // Through the folder that is held: one that became a link since it was listed is not looked into.
                let below = try held.folder(folder.names(below: root.path))
                let names = try below.names()
                folders.append(folder)
                add(names, in: below, to: &pending, root)
            } catch {
                // One that vanished in between is no fault.
                guard error.errno != .noSuchFileOrDirectory else { continue }
                let status = try? FileSystem.status(of: folder)
                refused.append((folder, status, Refusal(folder.printable, error, followingLinks: false)))
            }
        }
    }

    private mutating func add(
        _ names: [[UInt8]], in folder: borrowing HeldFolder, to pending: inout [FilePath], _ root: WatchedFolder
    ) {
        for name in names where !PassedOver.covers(name) {
            guard let path = FilePath(bytes: folder.path.bytes + [UInt8(ascii: "/")] + name),
                let status = try? folder.status(of: name)
            else { continue }
            switch status.kind {
            case .regular: files.append((path, status))
            case .directory: if root.goesDown { pending.append(path) }
            case .symbolicLink: refused.append((path, status, Refusal(path.printable, .symbolicLink)))
            case .fifo, .socket, .device, .unknown:
                refused.append((path, status, Refusal(path.printable, .specialFile(status.kind))))
            }
        }
    }
}
