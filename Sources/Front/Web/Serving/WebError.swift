package import Files
package import ReceiptModel
package import SystemPackage

/// Why the review page cannot be served.
package enum WebError: ExplainedError, Equatable {
    /// Another process serves this home.
    case alreadyServed(home: FilePath)
    case file(FileError)

    package var message: Message {
        switch self {
        case .alreadyServed(let home): "the review page of \(home.printable) is served already"
        case .file(let error): error.message
        }
    }

    package var remedy: Message {
        switch self {
        case .alreadyServed: "'bilko review' opens it"
        case .file(let error): error.remedy
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .alreadyServed: .home
        case .file(let error): error.exitStatus
        }
    }
}
