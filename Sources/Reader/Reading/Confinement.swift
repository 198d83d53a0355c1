import CConfine

/// What keeps a reader process to its work, for diagnosis.
package enum Confinement {
    /// The layers that keep a reader process to its work: name, what it does here, and whether it is there.
    package static var layers: [(name: String, found: String, isActive: Bool)] {
        let landlock = Int(bilko_landlock_version())
        let rights = ["files", landlock >= 4 ? "TCP" : nil, landlock >= 6 ? "signals" : nil].compactMap(\.self)
        return [
            ("no new privileges, limits", "memory, processor time, file size, descriptors, no core", true),
            (
                "Landlock",
                landlock > 0
                    ? "version \(landlock): \(rights.joined(separator: ", ")); only packs, libraries, poppler's programs"
                    : "not in this kernel",
                landlock > 0
            ),
            (
                "system call filter",
                bilko_has_call_filter() ? "no sockets, no fork, no tracing" : "not in this kernel",
                bilko_has_call_filter()
            ),
        ]
    }
}
