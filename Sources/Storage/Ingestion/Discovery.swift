import Files
import ReceiptModel
package import SystemPackage

/// One thing that was found: a file to be looked at, or the reason why there is none.
package enum DiscoveredItem: Equatable, Sendable {
    case file(IncomingFile)
    case refused(IncomingFile, Refusal)
}

/// What the arguments of `bilko import` amount to, in the order of the arguments.
///
/// Every argument and everything in a named folder is accounted for exactly once: as an item, as passed over, or as
/// repeated.
package struct Discovery: Equatable, Sendable {
    package private(set) var items: [DiscoveredItem] = []
    /// Hidden and temporary names inside folders; a folder of such a name counts once.
    package private(set) var passedOver = 0
    /// Files, and folders, that were there already under another name or argument.
    package private(set) var repeated = 0

    private init() {}

    /// Finds the files behind the arguments without opening any.
    ///
    /// - An argument is a file, a folder, `-` for standard input, or a pattern with `*`, `?` or `[` when nothing of
    ///   that name exists. What the user names is taken whatever it is called, and a symbolic link is followed.
    /// - A folder is walked depth first, names sorted bytewise. Symbolic links in it are refused and not followed.
    /// - A file with several names (device and inode) is taken once.
    ///
    /// - Parameter arguments: Paths as they came, relative ones to the working folder.
    /// - Returns: What was found; it never fails as a whole.
    package static func expand(_ arguments: [FilePath]) -> Discovery {
        var walk = Walk()
        for argument in arguments { walk.take(argument) }
        return walk.found
    }

    /// The state while the arguments are worked off.
    private struct Walk {
        var found = Discovery()
        private var seen: Set<Identity> = []
        private var tookStandardInput = false

        private struct Identity: Hashable {
            let device: UInt64
            let inode: UInt64
        }

        mutating func take(_ argument: FilePath) {
            if argument.bytes == [UInt8(ascii: "-")] { return takeStandardInput() }
            if let missing = takeNamed(argument) { takePattern(argument, otherwise: missing) }
        }

        private mutating func takeStandardInput() {
            if tookStandardInput {
                found.repeated += 1
            } else {
                tookStandardInput = true
                found.items.append(.file(IncomingFile(.standardInput)))
            }
        }

        /// - Returns: The refusal, not yet noted, when nothing stands at the path.
        private mutating func takeNamed(_ path: FilePath) -> Refusal? {
            let file = IncomingFile(.path(path))
            do throws(FileError) {
                let status = try FileSystem.status(of: path, followingLinks: true)
                if status.kind == .directory, isNew(status) {
                    walk(path)
                } else {
                    take(file, status)
                }
            } catch {
                let refusal = Refusal(file.shownPath, error, followingLinks: true)
                guard FileSystem.exists(path) else { return refusal }
                refuse(file, refusal.reason == .missing ? Refusal(file.shownPath, .brokenLink) : refusal)
            }
            return nil
        }

        private mutating func takePattern(_ pattern: FilePath, otherwise missing: Refusal) {
            let marks = [UInt8]("*?[".utf8)
            let matches = pattern.bytes.contains(where: marks.contains) ? FileSystem.matches(of: pattern) : []
            if matches.isEmpty { refuse(IncomingFile(.path(pattern)), missing) }
            for match in matches.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
                if let vanished = takeNamed(match) { refuse(IncomingFile(.path(match)), vanished) }
            }
        }

        /// Takes what is in a folder and in the folders below it, with a stack instead of recursion: the depth is the
        /// user's.
        private mutating func walk(_ root: FilePath) {
            var pending: [FilePath] = list(root, foundIn: root)
            while let path = pending.popLast() {
                let file = IncomingFile(.path(path), origin: .folder(root))
                do throws(FileError) {
                    let status = try FileSystem.status(of: path)
                    if status.kind == .directory, isNew(status) {
                        pending += list(path, foundIn: root)
                    } else {
                        take(file, status)
                    }
                } catch {
                    refuse(file, Refusal(file.shownPath, error, followingLinks: false))
                }
            }
        }

        /// The paths in a folder that are not passed over, the last first; none, and one refusal, when it is locked.
        private mutating func list(_ folder: FilePath, foundIn root: FilePath) -> [FilePath] {
            do throws(FileError) {
                let names = try FileSystem.names(in: folder)
                let wanted = names.filter { !PassedOver.covers($0) }
                found.passedOver += names.count - wanted.count
                return wanted.reversed().compactMap { FilePath(bytes: folder.bytes + [UInt8(ascii: "/")] + $0) }
            } catch {
                let file = IncomingFile(.path(folder), origin: folder == root ? .named : .folder(root))
                refuse(file, Refusal(file.shownPath, error, followingLinks: file.followsLinks))
                return []
            }
        }

        /// Takes what is no folder to be walked.
        private mutating func take(_ file: IncomingFile, _ status: FileStatus) {
            switch status.kind {
            case .regular where isNew(status): found.items.append(.file(file))
            case .regular, .directory: found.repeated += 1
            case .symbolicLink: refuse(file, Refusal(file.shownPath, .symbolicLink))
            case .fifo, .socket, .device, .unknown: refuse(file, Refusal(file.shownPath, .specialFile(status.kind)))
            }
        }

        private mutating func isNew(_ status: FileStatus) -> Bool {
            seen.insert(Identity(device: status.device, inode: status.inode)).inserted
        }

        private mutating func refuse(_ file: IncomingFile, _ refusal: Refusal) {
            found.items.append(.refused(file, refusal))
        }
    }
}
