package import ReceiptModel
package import SystemPackage

/// A call to the file system that failed: what was tried, on what, and why.
package struct FileError: Error, Hashable, Sendable {
    /// What was tried, as a verb: `open`, `write`, `make durable`.
    package let action: Message
    /// The path, made printable.
    package let path: String
    package let errno: Errno
    /// What bilko itself minds, where the system would have gone on.
    package let obstacle: Obstacle?

    /// A reason of bilko's own not to touch something in a folder that others may write in.
    package enum Obstacle: Hashable, Sendable {
        /// It is a link where a folder is wanted.
        case link
        /// It belongs to another user.
        case foreign
        /// Others may write in it.
        case openToOthers
        /// It is on another file system than the folder it stands in.
        case elsewhere
        /// Nobody can tell whether a program has the file open for writing.
        case unknownWriters
    }

    package init(_ action: Message, _ path: FilePath, _ errno: Errno) {
        self.init(action, described: path.printable, errno)
    }

    package init(_ action: Message, described path: String, _ errno: Errno) {
        self.action = action
        self.path = path
        self.errno = errno
        obstacle = nil
    }

    package init(_ action: Message, _ path: FilePath, _ obstacle: Obstacle) {
        self.action = action
        self.path = path.printable
        self.obstacle = obstacle
        errno =
            switch obstacle {
            case .link: .tooManySymbolicLinkLevels
            case .foreign, .openToOthers: .notPermitted
            case .elsewhere: .improperLink
            case .unknownWriters: .noLocks
            }
    }

    /// One sentence: what, where, why.
    package var message: Message {
        // Words that are a state elsewhere, which other languages say with another word.
        switch action {
        case "open": "cannot open \(path): \(reason)"
        case "read": "cannot read \(path): \(reason)"
        case "name": "cannot name \(path): \(reason)"
        case "duplicate": "cannot duplicate \(path): \(reason)"
        default: "cannot \(action) \(path): \(reason)"
        }
    }

    /// The system's reason in plain words.
    package var reason: Message {
        switch obstacle {
        case .link: return "it is a symbolic link, which is not followed here"
        case .foreign: return "it belongs to another user"
        case .openToOthers: return "others may write in it"
        case .elsewhere: return "it is on another file system"
        case .unknownWriters:
            return
                "nobody can tell whether a program is writing to its files: they are another user's, or the file system has no leases"
        case nil: break
        }
        return switch errno {
        case .noSpace: "the disk is full"
        case .diskQuotaExceeded: "the disk quota is used up"
        case .readOnlyFileSystem: "the file system is read-only"
        case .permissionDenied, .notPermitted: "permission denied"
        case .noSuchFileOrDirectory: "there is no such file or folder"
        case .isDirectory: "it is a folder"
        case .notDirectory: "a part of the path is not a folder"
        case .tooManySymbolicLinkLevels: "it is a symbolic link"
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem: "too many files are open"
        case .ioError: "the disk reported an input/output error"
        case .fileNameTooLong: "the name is too long"
        default: "\(errno)"
        }
    }

    /// What a person can do about it.
    package var remedy: Message {
        switch obstacle {
        case .link: return "remove the link; a folder of this name is made when it is needed"
        case .foreign, .openToOthers, .elsewhere:
            return "move away what is in it and remove it; a folder of this name is made when it is needed"
        case .unknownWriters: return "let bilko move files instead (after = \"move\"), or delete them by hand"
        case nil: break
        }
        return switch errno {
        case .noSpace, .diskQuotaExceeded: "free some space and run the command again; nothing that was stored is lost"
        case .readOnlyFileSystem: "mount it writable, or choose another place with --home"
        case .permissionDenied, .notPermitted: "check the owner and the permissions"
        case .noSuchFileOrDirectory: "check the spelling of the path"
        case .notDirectory, .isDirectory: "choose another path"
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem: "raise the limit (ulimit -n) and run the command again"
        case .ioError: "check the disk, then run the command again"
        default: "run the command again; if it stays, run 'bilko doctor'"
        }
    }
}

extension FilePath {
    /// The path for people: control characters, direction marks and bytes that are no UTF-8 written as `\xNN`.
    ///
    /// A name can hold escape sequences for the terminal, or marks that turn the text around; shown like this it can
    /// do neither.
    package var printable: String { PrintableText.escaping(bytes) }

    /// The bytes of the path as the kernel knows them, without the final NUL.
    package var bytes: [UInt8] {
        unsafe withPlatformString { pointer in
            unsafe Array(UnsafeRawBufferPointer(start: pointer, count: length))
        }
    }

    /// A path of these bytes; `nil` when one of them is NUL.
    package init?(bytes: [UInt8]) {
        guard !bytes.contains(0) else { return nil }
        let terminated = (bytes + [0]).map { CChar(bitPattern: $0) }
        let path = unsafe terminated.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe FilePath(platformString: $0) }
        }
        guard let path else { return nil }
        self = path
    }
}

/// Text that is safe to print on a terminal.
package enum PrintableText {
    /// Valid UTF-8 stays, except for what could steer a terminal or reorder the line; every such byte becomes `\xNN`.
    package static func escaping(_ bytes: [UInt8]) -> String {
        var result = ""
        var rest = bytes[...]
        while !rest.isEmpty {
            let (text, used) = firstScalar(of: rest)
            result += text ?? rest.prefix(used).map(hexEscape).joined()
            rest = rest.dropFirst(used)
        }
        return result
    }

    /// The same for text.
    package static func escaping(_ text: String) -> String { escaping(Array(text.utf8)) }

    private static func hexEscape(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return "\\x" + (digits.count == 1 ? "0" : "") + digits
    }

    /// The first scalar as text, or `nil` when it must be escaped, and how many bytes it takes.
    private static func firstScalar(of bytes: ArraySlice<UInt8>) -> (text: String?, used: Int) {
        let lead = bytes[bytes.startIndex]
        let length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 0
        guard length > 0, bytes.count >= length,
            let text = String(validating: bytes.prefix(length), as: UTF8.self), let scalar = text.unicodeScalars.first
        else { return (nil, 1) }
        return (isSteering(scalar) ? nil : text, length)
    }

    private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}

extension FileError: ExplainedError {
    package var exitStatus: ExitStatus {
        switch errno {
        case .noSpace, .diskQuotaExceeded, .ioError: .output
        case .permissionDenied, .notPermitted, .readOnlyFileSystem: .permission
        default: .input
        }
    }
}
