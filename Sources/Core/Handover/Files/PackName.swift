/// Names of files that every system takes: Windows, macOS, archives in any program.
package enum PackName {
    /// Names that Windows keeps for devices, with any extension.
    private static let reserved: Set<String> = [
        "CON", "PRN", "AUX", "NUL", "COM1", "COM2", "COM3", "COM4", "COM5", "COM6", "COM7", "COM8", "COM9", "LPT1",
        "LPT2",
        "LPT3", "LPT4", "LPT5", "LPT6", "LPT7", "LPT8", "LPT9",
    ]

    /// One part of a path: letters, figures, and `-_.`; never empty, never one that leads elsewhere.
    ///
    /// - Parameters:
    ///   - text: of strangers.
    ///   - limit: maximum length (Unicode scalars), extension included.
    /// - Returns: the name.
    package static func safe(_ text: String, limit: Int = 100) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where kept.count < limit {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "-_.".unicodeScalars.contains(scalar),
                !scalar.isInvisible
            {
                kept.append(scalar)
            } else if let last = kept.last, last != "_" {
                kept.append("_")
            }
        }
        while let last = kept.last, last == "." || last == "_" { kept.removeLast() }
        while let first = kept.first, first == "." { kept.removeFirst() }
        let name = String(kept)
        let stem = name.split(separator: ".").first.map { $0.uppercased() } ?? ""
        return name.isEmpty ? "_" : reserved.contains(stem) ? "_\(name)" : name
    }

    /// The ASCII letters and figures of a name, for people whose programs know no others; at most so many.
    static func plain(_ text: String, limit: Int) -> String {
        String(
            JournalNames.tag(text).split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
                .prefix(limit))
    }
}
