package import Files
package import ReceiptModel
package import Settings
package import SystemPackage

/// Why watching cannot begin; nothing was changed.
package enum ServiceError: Error, Equatable, Sendable {
    /// Another process watches for this home.
    case alreadyWatching(home: FilePath, process: Int32?)
    /// Another process delivers for this home.
    case alreadyDelivering(home: FilePath, process: Int32?)
    /// Neither the command line nor the settings name a folder.
    case nothingToWatch(settings: FilePath)
    case settings(SettingsError)
    /// A watched folder and the home lie in each other, or two watched folders do.
    case overlapping(FilePath, FilePath)
    case file(FileError)

    /// What, where and why, without a full stop.
    package var message: Message {
        switch self {
        case .alreadyWatching(let home, let process):
            process.map { "another bilko (process \(Int($0))) watches for the home \(home.printable) already" }
                ?? "another bilko watches for the home \(home.printable) already"
        case .alreadyDelivering(let home, let process):
            process.map { "another bilko (process \(Int($0))) delivers for the home \(home.printable) already" }
                ?? "another bilko delivers for the home \(home.printable) already"
        case .nothingToWatch(let settings):
            "there is no folder to watch: none is named, and \(settings.printable) names none"
        case .settings(let error): error.message
        case .overlapping(let one, let other): "\(one.printable) lies in \(other.printable)"
        case .file(let error): error.message
        }
    }

    /// What a person can do about it.
    package var remedy: Message {
        switch self {
        case .alreadyWatching: "name the folder in its settings and send it SIGHUP, or stop it first"
        case .alreadyDelivering: "leave it to that one, or stop it first; 'bilko watch --no-upload' only watches"
        case .nothingToWatch(let settings):
            "name one: 'bilko watch FOLDER', or [[watch.folder]] with its path in \(settings.printable)"
        case .settings(let error): error.remedy
        case .overlapping: "watch a folder that lies apart, or choose another place with --home"
        case .file(let error): error.remedy
        }
    }
}

extension ServiceError: ExplainedError {
    package var exitStatus: ExitStatus {
        switch self {
        case .alreadyWatching, .alreadyDelivering: .home
        case .nothingToWatch, .overlapping: .usage
        case .settings(let error): error.exitStatus
        case .file(let error): error.exitStatus
        }
    }
}
