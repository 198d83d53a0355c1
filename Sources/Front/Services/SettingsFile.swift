import Files
import Foundation
import SystemPackage

/// How the settings files of the home are written.
///
/// `[section]`, and `key = value` under it; what stands before the first section holds for all of them. Empty lines and
/// those that begin with `#` say nothing.
enum SettingsFile {
    /// What is wrong with one line, said to a person.
    struct BadLine: Error {
        let why: String
    }

    /// The text of a file, at most 1 MiB of it; nil when there is none.
    static func text(of file: FilePath) throws(ServiceError) -> String? {
        guard FileSystem.exists(file) else { return nil }
        do throws(FileError) {
            let opened = try FileSystem.openRegular(file, followingLinks: true)
            let bytes = try opened.descriptor.bytes(from: 0, count: min(opened.status.size, 1 << 20))
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            throw .file(error)
        }
    }

    /// The sections of a text in their order.
    ///
    /// `open` makes a section out of what stands in its brackets and of what holds for all. `set` is called with what stands
    /// left and right of the first `=`, and with an empty key and value for a line that has no such two sides.
    static func sections<Section>(
        in text: String, of file: FilePath, common: Section,
        open: (_ name: String, _ common: Section, _ before: [Section]) throws(BadLine) -> Section,
        set: (_ key: String, _ value: String, _ section: inout Section) throws(BadLine) -> Void
    ) throws(ServiceError) -> [Section] {
        var common = common
        var sections: [Section] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            do throws(BadLine) {
                if line.hasPrefix("["), line.hasSuffix("]") {
                    sections.append(try open(String(line.dropFirst().dropLast()), common, sections))
                    continue
                }
                var sides = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                if sides.count != 2 { sides = ["", ""] }
                if sections.isEmpty {
                    try set(sides[0], sides[1], &common)
                } else {
                    try set(sides[0], sides[1], &sections[sections.count - 1])
                }
            } catch {
                throw .badSetting(file: file, line: index + 1, why: error.why)
            }
        }
        return sections
    }
}
