import CFiles
import Synchronization

/// The name of a folder in another one, once it is known to be on the disk.
///
/// A name that was synchronised stays on the disk until somebody takes it away, and a folder that is made under it later
/// was born at another time, so that each has to be synchronised once in a process. A folder whose time of birth nobody
/// knows is none of these.
struct DurableName: Hashable {
    private let device: UInt64
    private let inode: UInt64
    private let born: Int64
    private let parent: UInt64
    private let name: [UInt8]

    private static let noted = Mutex<Set<DurableName>>([])
    /// More than folders of originals there are; what is forgotten is synchronised once more.
    private static let limit = 4_096

    init?(of folder: FileStatus, named name: [UInt8], in parent: FileStatus, born: () -> Int64) {
        let born = born()
        guard born != 0 else { return nil }
        device = folder.device
        inode = folder.inode
        self.born = born
        self.parent = parent.inode
        self.name = name
    }

    /// Whether this process has synchronised it.
    var isNoted: Bool { Self.noted.withLock { $0.contains(self) } }

    /// To be called after the folder that the name stands in was synchronised.
    func note() {
        Self.noted.withLock { noted in
            if noted.count >= Self.limit { noted = [] }
            noted.insert(self)
        }
    }
}
