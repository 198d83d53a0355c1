import CFiles
import Glibc
import ReceiptModel
package import SystemPackage

/// What the kernel says about a watched folder; a hint that something happened, never the truth about it.
package struct FolderNotice: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// Something of this name came, was written to the end, or got other permissions.
        case changed(name: [UInt8])
        /// A folder came: what is in it was never announced.
        case folderCame
        /// The watched folder itself was moved, deleted or unmounted; the watch is gone or says nothing more of its path.
        case folderWent
        /// More happened than the kernel could remember.
        case overflow
    }

    /// Which watch it is about; -1 for an overflow.
    package let watch: CInt
    package let kind: Kind
}

/// Watches folders through inotify(7), which wakes and never counts: what is there is found by looking.
package final class FolderNotices: Sendable {
    private let descriptor: OwnedDescriptor

    /// - Throws: `FileError` when this user has as many of them as the system allows, or no descriptors are left.
    package init() throws(FileError) {
        let number = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
        guard number >= 0 else { throw FileError("watch", described: "folders", .last) }
        descriptor = OwnedDescriptor(takingOwnershipOf: number)
    }

    /// Becomes readable when there are notices.
    package var number: CInt { descriptor.number }

    /// Watches one folder, not those below it; the same folder again is the same watch.
    ///
    /// - Returns: The number under which notices speak of it.
    /// - Throws: `FileError`; with `noSpace` when the system allows no more watches.
    package func watch(_ folder: FilePath) throws(FileError) -> CInt {
        try watch(
            folder,
            for: IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
                | Int32(bitPattern: UInt32(IN_EXCL_UNLINK)))
    }

    /// Watches one folder for bytes that are written into the files in it, and for nothing else.
    ///
    /// - Throws: as ``watch(_:)`` does.
    package func watchWrites(in folder: FilePath) throws(FileError) -> CInt {
        try watch(folder, for: IN_MODIFY | IN_ONLYDIR)
    }

    private func watch(_ folder: FilePath, for wanted: Int32) throws(FileError) -> CInt {
        let watch = unsafe folder.withPlatformString { name in
            unsafe inotify_add_watch(descriptor.number, name, UInt32(bitPattern: wanted))
        }
        guard watch >= 0 else { throw FileError("watch", folder, .last) }
        return watch
    }

    /// Ends a watch; one that is gone already is no error.
    package func unwatch(_ watch: CInt) { inotify_rm_watch(descriptor.number, watch) }

    /// Takes all the notices that wait; never waits itself.
    package func taken() -> [FolderNotice] {
        var notices: [FolderNotice] = []
        while true {
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
                filled = unsafe max(0, read(descriptor.number, buffer.baseAddress, buffer.count))
            }
            if bytes.isEmpty { return notices }
            notices += Self.notices(in: bytes)
        }
    }

    /// The events in a buffer: watch, mask, cookie and length of the name, four bytes each, then the name with zeros.
    static func notices(in bytes: [UInt8]) -> [FolderNotice] {
        var notices: [FolderNotice] = []
        var offset = 0
        while offset + 16 <= bytes.count {
            func number(_ place: Int) -> UInt32 {
                (0..<4).reduce(0) { $0 | UInt32(bytes[offset + place + $1]) << (8 * UInt32($1)) }
            }
            let end = min(bytes.count, offset + 16 + Int(number(12)))
            let name = Array(bytes[(offset + 16)..<end].prefix { $0 != 0 })
            if let kind = kind(of: Int32(bitPattern: number(4)), name) {
                notices.append(FolderNotice(watch: CInt(bitPattern: number(0)), kind: kind))
            }
            offset = end
        }
        return notices
    }

    private static func kind(of mask: Int32, _ name: [UInt8]) -> FolderNotice.Kind? {
        if mask & IN_Q_OVERFLOW != 0 { return .overflow }
        if mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0 { return .folderWent }
        // The kernel says so of every watch that ends, also of one that was ended on purpose.
        if mask & IN_IGNORED != 0 { return nil }
        if mask & IN_ISDIR != 0 { return .folderCame }
        return name.isEmpty ? nil : .changed(name: name)
    }
}

/// Wakes a thread that waits for descriptors; rung from any thread.
package final class Bell: Sendable {
    private let descriptor: OwnedDescriptor

    /// - Throws: `FileError` when no descriptors are left.
    package init() throws(FileError) {
        let number = bilko_make_bell()
        guard number >= 0 else { throw FileError("make", described: "a bell", .last) }
        descriptor = OwnedDescriptor(takingOwnershipOf: number)
    }

    package func ring() { bilko_ring_bell(descriptor.number) }

    /// Waits until the bell is rung, the other descriptor is readable or the time is over; the bell is silent afterwards.
    ///
    /// - Parameters:
    ///   - other: -1 for none.
    ///   - timeout: in milliseconds; `nil` for ever.
    package func wait(or other: CInt, timeout: Int?) { wait(or: [other], timeout: timeout) }

    /// The same for several descriptors.
    package func wait(or others: [CInt], timeout: Int?) {
        var wanted = ([descriptor.number] + others).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = unsafe wanted.withUnsafeMutableBufferPointer { buffer in
            unsafe poll(buffer.baseAddress, nfds_t(buffer.count), timeout.map { CInt(clamping: $0) } ?? -1)
        }
        bilko_silence_bell(descriptor.number)
    }
}

extension FileSystem {
    /// Whether a folder is on a file system on which another machine can write without this kernel noticing.
    ///
    /// - Returns: Its name, such as `NFS`; `nil` for a local one, and when nobody knows.
    package static func networkKind(of folder: FilePath) -> String? {
        networkKind(ofMagic: unsafe folder.withPlatformString { unsafe bilko_file_system_kind($0) })
    }

    /// The name of a network file system by its number in statfs(2).
    package static func networkKind(ofMagic magic: UInt32) -> String? {
        switch magic {
        case 0x6969: "NFS"
        case 0xFF53_4D42, 0xFE53_4D42, 0x517B: "SMB"
        case 0x6573_5546: "FUSE"
        case 0x0102_1997: "9P"
        case 0x00C3_6400: "Ceph"
        case 0x5346_414F, 0x6B41_4653: "AFS"
        default: nil
        }
    }

    /// A leased file that another program opens raises SIGIO, which would end this process.
    package static func ignoreLeaseSignals() { signal(SIGIO, SIG_IGN) }

    /// Sends a line to the service manager that started this process, when one did (sd_notify(3)).
    package static func notifyServiceManager(_ text: String) {
        guard let name = unsafe getenv("NOTIFY_SOCKET") else { return }
        _ = unsafe bilko_notify(name, text)
    }

    /// Gives memory that is free inside this process back to the system.
    package static func returnMemory() { bilko_return_memory() }

    /// Puts a small file in its place in one step, without waiting for the disk: for what is worthless after a power cut.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package static func publish(_ bytes: [UInt8], at path: FilePath) throws(FileError) {
        let temporary = path.folder.appending("." + (path.lastComponent?.string ?? "") + ".new")
        try Durability.remove(temporary)
        try Durability.createFile(temporary).write(bytes, to: temporary)
        let renamed = unsafe temporary.withPlatformString { from in
            unsafe path.withPlatformString { to in unsafe rename(from, to) }
        }
        guard renamed == 0 else { throw FileError("replace", path, .last) }
    }

    /// This process and its memory in bytes, as the kernel counts it; 0 when it does not tell.
    package static func residentBytes() -> Int {
        guard let file = try? openDescriptor("/proc/self/statm", flags: O_RDONLY, action: "open"),
            let bytes = try? file.nextBytes(count: 256)
        else { return 0 }
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 : 0
    }
}

extension OpenedFile {
    /// Whether another program has the file open for writing; `nil` when this file system or user cannot tell.
    package func isBeingWritten() -> Bool? {
        switch bilko_is_being_written(descriptor.number) {
        case 0: false
        case 1: true
        default: nil
        }
    }
}
