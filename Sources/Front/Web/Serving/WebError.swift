package import Files
package import ReceiptModel
package import SystemPackage

/// Why the review page cannot be served.
package enum WebError: ExplainedError, Equatable {
    /// Another process serves this home.
    case alreadyServed(home: FilePath)
    case file(FileError)
    /// The socket that was passed is one that other machines may reach.
    case notLoopback

    package var message: Message {
        switch self {
        case .alreadyServed(let home): "the review page of \(home.printable) is served already"
        case .file(let error): error.message
        case .notLoopback: "the socket that was passed does not listen on 127.0.0.1"
        }
    }

    package var remedy: Message {
        switch self {
        case .alreadyServed: "'bilko review' opens it"
        case .file(let error): error.remedy
        case .notLoopback: "say ListenStream=127.0.0.1:8470 in the socket unit"
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .alreadyServed: .home
        case .file(let error): error.exitStatus
        case .notLoopback: .usage
        }
    }
}
