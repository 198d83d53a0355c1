import CConfine
import Recognition

/// What the reader processes are made of, for diagnosis.
package enum ReadingEngines {
    /// The libraries that read, name and version.
    package static var versions: [(name: String, version: String)] { EngineVersions.all }

    /// The layers that keep a reader process to its work: name, what it does here, and whether it is there.
    package static var confinement: [(name: String, found: String, isActive: Bool)] {
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
