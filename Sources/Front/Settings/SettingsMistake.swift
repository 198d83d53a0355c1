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
    package let what: Message
    /// What to do, without a full stop.
    package let remedy: Message

    /// The mistake in one line of a list.
    package var summary: Message {
        setting.map { "line \(line): \($0): \(what)" } ?? "line \(line): \(what)"
    }
}

/// Why settings cannot be used; those that are in force stay in force.
package enum SettingsError: ExplainedError, Equatable {
    /// The file has mistakes, in order of their lines; there is at least one.
    case mistakes(file: FilePath, [SettingsMistake])
    /// An option or a variable of the environment makes no sense.
    case source(name: String, why: Message, remedy: Message)
    case file(FileError)

    package var message: Message {
        switch self {
        case .mistakes(let file, let mistakes):
            let first = mistakes.first
            let what: Message = first?.what ?? "it cannot be read"
            let line = first?.line ?? 1
            let told: Message
            if let setting = first?.setting {
                told = "line \(line) of \(file.printable): \(setting): \(what)"
            } else {
                told = "line \(line) of \(file.printable): \(what)"
            }
            return mistakes.count > 1 ? "\(told); and \(mistakes.count - 1) more" : told
        case .source(let name, let why, _): return "\(name): \(why)"
        case .file(let error): return error.message
        }
    }

    package var remedy: Message {
        switch self {
        case .mistakes(_, let mistakes):
            let first = mistakes.first?.remedy ?? "run 'bilko config check'"
            return mistakes.count > 1 ? "\(first); 'bilko config check' tells all of them" : first
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
