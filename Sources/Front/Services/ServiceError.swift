package import Files
package import ReceiptModel
package import SystemPackage

/// Why watching cannot begin; nothing was changed.
package enum ServiceError: Error, Equatable, Sendable {
    /// Another process watches for this home.
    case alreadyWatching(home: FilePath, process: String)
    /// Another process delivers for this home.
    case alreadyDelivering(home: FilePath, process: String)
    /// Neither the command line nor the settings name a folder.
    case nothingToWatch(settings: FilePath)
    /// A line of the settings makes no sense.
    case badSetting(file: FilePath, line: Int, why: String)
    /// A watched folder and the home lie in each other, or two watched folders do.
    case overlapping(FilePath, FilePath)
    case file(FileError)

    /// What, where and why, without a full stop.
    package var message: String {
        switch self {
        case .alreadyWatching(let home, let process):
            "another bilko\(process) watches for the home \(home.printable) already"
        case .alreadyDelivering(let home, let process):
            "another bilko\(process) delivers for the home \(home.printable) already"
        case .nothingToWatch(let settings):
            "there is no folder to watch: none is named, and \(settings.printable) names none"
        case .badSetting(let file, let line, let why): "line \(line) of \(file.printable) makes no sense: \(why)"
        case .overlapping(let one, let other): "\(one.printable) lies in \(other.printable)"
        case .file(let error): error.message
        }
    }

    /// What a person can do about it.
    package var remedy: String {
        switch self {
        case .alreadyWatching: "name the folder in its settings and send it SIGHUP, or stop it first"
        case .alreadyDelivering: "leave it to that one, or stop it first; 'bilko watch --no-upload' only watches"
        case .nothingToWatch(let settings):
            "name one: 'bilko watch FOLDER', or a line [FOLDER] in \(settings.printable)"
        case .badSetting: "mend the line; 'bilko watch --help' and the README name the settings"
        case .overlapping: "watch a folder that lies apart, or choose another place with --home"
        case .file(let error): error.remedy
        }
    }
}

extension ServiceError: ExplainedError {
    package var exitStatus: ExitStatus {
        switch self {
        case .alreadyWatching, .alreadyDelivering: .home
        case .nothingToWatch, .badSetting, .overlapping: .usage
        case .file(let error): error.exitStatus
        }
    }
}
