package import Files
package import ReceiptModel
package import SystemPackage

/// One thing that is wrong in `config.toml`.
package struct SettingsMistake: Hashable, Sendable, Encodable {
    /// Counted from 1.
    package let line: Int
    /// The setting, such as `watch.folder[1].after`; `nil` where the text itself is wrong.
    package let setting: String?
    /// What is wrong, without a full stop; it never repeats what may be a secret.
    package let what: String
    /// What to do, without a full stop.
    package let remedy: String

    /// The mistake in one line of a list.
    package var summary: String { "line \(line): \(setting.map { "\($0): " } ?? "")\(what)" }
}

/// Why settings cannot be used; those that are in force stay in force.
package enum SettingsError: ExplainedError, Equatable {
    /// The file has mistakes, in order of their lines; there is at least one.
    case mistakes(file: FilePath, [SettingsMistake])
    /// An option or a variable of the environment makes no sense.
    case source(name: String, why: String, remedy: String)
    case file(FileError)

    package var message: String {
        switch self {
        case .mistakes(let file, let mistakes):
            let first = mistakes.first
            let place = "line \(first?.line ?? 1) of \(file.printable)"
            let others = mistakes.count > 1 ? "; and \(mistakes.count - 1) more" : ""
            return "\(place): \(first?.setting.map { "\($0): " } ?? "")\(first?.what ?? "it cannot be read")\(others)"
        case .source(let name, let why, _): return "\(name): \(why)"
        case .file(let error): return error.message
        }
    }

    package var remedy: String {
        switch self {
        case .mistakes(_, let mistakes):
            let more = mistakes.count > 1 ? "; 'bilko config check' tells all of them" : ""
            return (mistakes.first?.remedy ?? "run 'bilko config check'") + more
        case .source(_, _, let remedy): return remedy
        case .file(let error): return error.remedy
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .mistakes, .source: .usage
        case .file(let error): error.exitStatus
        }
    }
}
