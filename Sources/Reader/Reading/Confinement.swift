import CConfine
package import ReceiptModel

/// What keeps a reader process to its work.
package enum Confinement {
    /// A layer: its name, what it does here, and whether it is there.
    package typealias Layer = (name: Message, found: Message, isActive: Bool)

    /// The layers that keep a reader process to its work, as this kernel has them.
    package static var layers: [Layer] {
        let landlock = Int(bilko_landlock_version())
        let signals: Message = "signals"
        var rights: [Message] = ["files"]
        if landlock >= 4 { rights.append("TCP") }
        if landlock >= 6 { rights.append(signals) }
        let privileges: Message = "no new privileges, limits"
        let limits: Message = "memory, processor time, file size, descriptors, no core"
        let files: Message =
            landlock > 0
            ? "version \(landlock): \(rights.joined(separator: ", ")); only packs, libraries, poppler's programs"
            : "not in this kernel"
        let filter: Message = "system call filter"
        let calls: Message =
            bilko_has_call_filter()
            ? "a list of what reading needs: no sockets, no processes, no changes to files" : "not in this kernel"
        return [
            (privileges, limits, true), ("Landlock", files, landlock > 0), (filter, calls, bilko_has_call_filter()),
        ]
    }

    /// The names of the layers that this kernel lacks.
    package static var missing: [Message] { layers.filter { !$0.isActive }.map(\.name) }

    /// Keeps what this process holds in memory from core dumps, and from being looked into by other processes of its user.
    ///
    /// A core dump would hold receipts. Called once, when a program starts.
    package static func keepMemoryPrivate() { bilko_keep_memory_private() }

    /// Whether this process is kept so.
    package static var isMemoryPrivate: Bool { bilko_memory_is_private() }
}
