import CFiles
import Glibc
import ReceiptModel
package import SystemPackage

/// A folder that stays the same one whatever is done to its name, and the only way to what is below it.
///
/// Whoever may write in a folder can put a link in the place of what was looked at the moment before. Here nothing is
/// named by a path twice: the folder is open, and what is below it is opened from there without following any link.
package struct HeldFolder: ~Copyable, Sendable {
    /// How what is below a folder is opened.
    package enum Way: Sendable, CaseIterable {
        /// In one call that the kernel keeps below the folder (openat2(2), Linux 5.6).
        case beneath
        /// One name after the other, none of which may be a link, where there is no such call.
        case stepwise
    }

    /// Who may use what is made.
    package enum Audience: Sendable {
        /// Its owner alone.
        case owner
        /// Who may use the folder of this status: its group and its permissions, whatever the mask of the process says.
        case users(of: FileStatus)
    }

    /// How this process does it.
    package static let way: Way = bilko_has_openat2() != 0 ? .beneath : .stepwise

    private let descriptor: OwnedDescriptor
    private let way: Way
    /// Where it was when it was opened; for messages.
    package let path: FilePath
    /// As it was when it was opened.
    package let status: FileStatus

    /// Opens a folder that the user has named; a link is the user's choice and is followed.
    ///
    /// - Parameters:
    ///   - path: of the folder.
    ///   - way: how what is below it will be opened; as this kernel can unless said otherwise.
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package init(following path: FilePath, way: Way = HeldFolder.way) throws(FileError) {
        let opened = try FileSystem.openDescriptor(path, flags: O_RDONLY | O_DIRECTORY, action: "open the folder")
        try self.init(opened, path, way)
    }

    private init(_ opened: consuming OwnedDescriptor, _ path: FilePath, _ way: Way) throws(FileError) {
        status = try opened.status()
        descriptor = opened
        self.path = path
        self.way = way
    }

    // MARK: Opening

    /// A folder below this one.
    ///
    /// - Parameter names: the way to it, a name for each folder; none for this one itself.
    /// - Returns: It, open.
    /// - Throws: ``FileError``; with the obstacle `link` where one of the names is a link.
    package func folder(_ names: [[UInt8]]) throws(FileError) -> HeldFolder {
        let place = try place(names)
        let opened = try open(names, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW, place, action: "open the folder")
        return try HeldFolder(opened, place, way)
    }

    /// Opens a regular file below this folder for reading; anything else is refused at once and cannot block.
    ///
    /// - Parameter names: the way to it, its own name last.
    /// - Returns: It, with its status.
    /// - Throws: ``FileError``; for anything but a regular file with the action `read as a file`.
    package func openRegular(_ names: [[UInt8]]) throws(FileError) -> OpenedFile {
        let place = try place(names)
        let pin = try open(names, flags: bilko_o_path | O_NOFOLLOW, place, action: "open")
        return try FileSystem.openRegular(pinned: pin, place)
    }

    private func open(
        _ names: [[UInt8]], flags: CInt, _ place: FilePath, action: Message
    ) throws(FileError) -> OwnedDescriptor {
        let number: CInt
        switch way {
        case _ where names.isEmpty: number = Self.open(at: descriptor.number, [UInt8(ascii: ".")], flags)
        case .beneath:
            number = unsafe Self.withName(Array(names.joined(separator: [UInt8(ascii: "/")]))) { name in
                unsafe bilko_open_beneath(descriptor.number, name, flags)
            }
        case .stepwise: number = openStepwise(names, flags: flags)
        }
        guard number < 0 else { return OwnedDescriptor(takingOwnershipOf: number) }
        let reason = Errno.last
        if reason == .tooManySymbolicLinkLevels || reason == .notDirectory, let link = firstLink(among: names) {
            throw FileError(action, link, .link)
        }
        throw FileError(action, place, reason)
    }

    private func openStepwise(_ names: [[UInt8]], flags: CInt) -> CInt {
        var current: CInt = -1
        defer { if current >= 0 { close(current) } }
        for name in names.dropLast() {
            let next = Self.open(
                at: current >= 0 ? current : descriptor.number, name, bilko_o_path | O_DIRECTORY | O_NOFOLLOW)
            guard next >= 0 else { return next }
            if current >= 0 { close(current) }
            current = next
        }
        return Self.open(at: current >= 0 ? current : descriptor.number, names.last ?? [], flags | O_NOFOLLOW)
    }

    /// The first of the names that is a link, for the one who is to remove it.
    private func firstLink(among names: [[UInt8]]) -> FilePath? {
        var current: CInt = -1
        defer { if current >= 0 { close(current) } }
        for (index, name) in names.enumerated() {
            let folder = current >= 0 ? current : descriptor.number
            if Self.status(at: folder, name)?.kind == .symbolicLink { return try? place(Array(names[...index])) }
            let next = Self.open(at: folder, name, bilko_o_path | O_DIRECTORY | O_NOFOLLOW)
            guard next >= 0 else { return nil }
            if current >= 0 { close(current) }
            current = next
        }
        return nil
    }

    private static func open(at folder: CInt, _ name: [UInt8], _ flags: CInt, mode: mode_t = 0) -> CInt {
        unsafe withName(name) { name in
            while true {
                let number = unsafe openat(folder, name, flags | O_CLOEXEC, mode)
                if number >= 0 || Errno.last != .interrupted { return number }
            }
        }
    }

    // MARK: Looking

    /// What stands under a name; a link is not followed.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func status(of name: [UInt8]) throws(FileError) -> FileStatus {
        let place = try place([name])
        guard let status = Self.status(at: descriptor.number, name) else { throw FileError("examine", place, .last) }
        return status
    }

    /// Whether anything stands under a name.
    package func has(_ name: [UInt8]) -> Bool { (try? status(of: name)) != nil }

    private static func status(at folder: CInt, _ name: [UInt8]) -> FileStatus? {
        var raw = stat()
        let result = unsafe withName(name) { name in unsafe fstatat(folder, name, &raw, AT_SYMLINK_NOFOLLOW) }
        return result == 0 ? FileStatus(raw) : nil
    }

    /// The names in the folder, as bytes, sorted bytewise; without `.` and `..`.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func names() throws(FileError) -> [[UInt8]] {
        // A stream moves the position of its descriptor, so it gets one of its own.
        let number = Self.open(at: descriptor.number, [UInt8(ascii: ".")], O_RDONLY | O_DIRECTORY)
        guard number >= 0 else { throw FileError("list", path, .last) }
        guard let stream = unsafe fdopendir(number) else {
            let reason = Errno.last
            close(number)
            throw FileError("list", path, reason)
        }
        return try unsafe FileSystem.names(of: stream, path)
    }

    /// Throws unless the folder is this user's, closed to the writing of others, and on the file system of another.
    ///
    /// - Throws: ``FileError`` with the obstacle.
    package func requireOwn(besides other: borrowing HeldFolder) throws(FileError) {
        if status.device != other.status.device { throw FileError("use", path, .elsewhere) }
        if status.owner != geteuid() { throw FileError("use", path, .foreign) }
        if status.mode & 0o022 != 0 { throw FileError("use", path, .openToOthers) }
    }

    // MARK: Changing

    /// A folder in this one, which is made where there is none; its name is durable.
    ///
    /// - Parameters:
    ///   - name: of the folder.
    ///   - audience: who may use it, if it is made; one that is there is left as it is.
    /// - Returns: It, open.
    /// - Throws: ``FileError``, with the obstacle `link` where the name is a link.
    package func makeFolder(_ name: [UInt8], for audience: Audience) throws(FileError) -> HeldFolder {
        let place = try place([name])
        let made: CInt
        if case .users(let model) = audience, model.mode & Self.groupIsInherited != 0 {
            // The group and this bit come from above by themselves. To set the bit afterwards is forbidden to services
            // (RestrictSUIDSGID), so the folder has to come into being with the right permissions.
            made = unsafe Self.withName(name) { name in
                unsafe bilko_make_folder_unmasked(descriptor.number, name, Self.folderMode(like: model) & 0o1777)
            }
        } else {
            made = unsafe Self.withName(name) { name in unsafe mkdirat(descriptor.number, name, 0o700) }
        }
        guard made == 0 || Errno.last == .fileExists else { throw FileError("make the folder", place, .last) }
        let folder = try folder([name])
        // One that was put in its place in between, and is not new, keeps what it has.
        if made == 0, case .users(let model) = audience, folder.status.owner == geteuid(), try folder.names().isEmpty {
            folder.descriptor.share(folder.status, with: model, mode: Self.folderMode(like: model))
        }
        try synchroniseName(name, of: folder, isNew: made == 0)
        return try HeldFolder(folder.descriptor, place, way)
    }

    private static let groupIsInherited: UInt32 = 0o2000

    private static func folderMode(like model: FileStatus) -> UInt32 { model.mode & 0o3777 | 0o700 }

    /// Another may have made the folder the moment before, and not have come to this yet.
    private func synchroniseName(_ name: [UInt8], of folder: borrowing HeldFolder, isNew: Bool) throws(FileError) {
        let known = DurableName(of: folder.status, named: name, in: status) {
            unsafe bilko_born(folder.descriptor.number, "", 0)
        }
        if !isNew, known?.isNoted == true { return }
        try synchronise()
        known?.note()
    }

    /// A new empty file for writing; fails when the name is taken.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func createFile(_ name: [UInt8], for audience: Audience) throws(FileError) -> OwnedDescriptor {
        let place = try place([name])
        let number = Self.open(at: descriptor.number, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        guard number >= 0 else { throw FileError("create", place, .last) }
        let file = OwnedDescriptor(takingOwnershipOf: number)
        if case .users(let model) = audience {
            file.share(try file.status(), with: model, mode: model.mode & 0o666 | 0o600)
        }
        return file
    }

    /// Gives a file another name, in this folder or another one; durable when both are synchronised.
    ///
    /// - Returns: `false` when the name was taken already; the file then keeps its old one.
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func move(
        _ name: [UInt8], to folder: borrowing HeldFolder, as newName: [UInt8]
    ) throws(FileError) -> Bool {
        _ = try place([name])
        let target = try folder.place([newName])
        let (from, to) = (descriptor.number, folder.descriptor.number)
        let renamed = unsafe Self.withName(name) { name in
            unsafe Self.withName(newName) { newName in unsafe bilko_rename_noreplace_at(from, name, to, newName) }
        }
        if renamed == 0 { return true }
        let reason = Errno.last
        guard reason == .fileExists else { throw FileError("give its name to", target, reason) }
        return false
    }

    /// Takes a name away; a name that is not there is no error.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func remove(_ name: [UInt8]) throws(FileError) {
        let place = try place([name])
        let removed = unsafe Self.withName(name) { name in unsafe unlinkat(descriptor.number, name, 0) }
        guard removed == 0 || Errno.last == .noSuchFileOrDirectory else { throw FileError("remove", place, .last) }
    }

    /// Waits until the names in the folder are on the disk.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func synchronise() throws(FileError) { try descriptor.synchronise(path) }

    // MARK: Names

    /// The path of what is below, if each of the names is one: not empty, without a slash, and not a way up.
    private func place(_ names: [[UInt8]]) throws(FileError) -> FilePath {
        var bytes = path.bytes
        for name in names { bytes += (bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name }
        let isFit = names.allSatisfy { name in
            !name.isEmpty && name != Array(".".utf8) && name != Array("..".utf8) && !name.contains(UInt8(ascii: "/"))
        }
        guard isFit, let place = FilePath(bytes: bytes) else { throw FileError("open", path, .invalidArgument) }
        return place
    }

    private static func withName(_ name: [UInt8], _ body: (UnsafePointer<CChar>) -> CInt) -> CInt {
        let terminated = (name + [0]).map { CChar(bitPattern: $0) }
        return unsafe terminated.withUnsafeBufferPointer { buffer in
            // Never empty: it ends with a zero.
            guard let start = buffer.baseAddress else { return -1 }
            return unsafe body(start)
        }
    }
}

extension OwnedDescriptor {
    /// Gives a file or folder the group and the permissions of another, as far as the system lets this user.
    ///
    /// Where the group cannot be given, the group that it has may do no more than everybody.
    fileprivate func share(_ status: FileStatus, with model: FileStatus, mode: UInt32) {
        var mode = mode
        if status.group != model.group, fchown(number, uid_t.max, model.group) != 0 {
            mode = mode & ~0o2070 | mode & (mode << 3) & 0o070 & (mode & 0o007) << 3
        }
        if status.mode != mode { fchmod(number, mode) }
    }
}

extension FileSystem {
    /// Opens a regular file below a folder for reading; below the folder no link is followed.
    ///
    /// - Parameters:
    ///   - path: begins with that of the folder.
    ///   - root: the folder; a link is followed.
    /// - Returns: It, with its status.
    /// - Throws: ``FileError``; for anything but a regular file with the action `read as a file`.
    package static func openRegular(_ path: FilePath, below root: FilePath) throws(FileError) -> OpenedFile {
        try HeldFolder(following: root).openRegular(path.names(below: root))
    }
}

extension FilePath {
    /// The names that lead from a folder to what is below it.
    ///
    /// - Parameter root: what the path begins with.
    /// - Returns: Them as bytes, the name of what the path leads to last.
    package func names(below root: FilePath) -> [[UInt8]] {
        bytes.dropFirst(root.bytes.count).split(separator: UInt8(ascii: "/")).map(Array.init)
    }
}
