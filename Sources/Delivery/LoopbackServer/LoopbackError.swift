import NIOCore
package import ReceiptModel
import SystemPackage

/// Why nothing is served on this machine, or nobody came.
package enum LoopbackError: ExplainedError, Equatable {
    /// The port is taken or is none.
    case noPort(port: Int, reason: Message)
    /// The visitor who was waited for did not come in time.
    case expired
    /// The task that waited was cancelled.
    case cancelled

    /// Why a port cannot be listened on, out of what the network library throws; `nil` for any other error.
    package init?(listeningOn port: Int, _ error: any Error) {
        guard let error = error as? IOError else { return nil }
        let reason: Message =
            switch Errno(rawValue: error.errnoCode) {
            case .addressInUse: "another program listens there"
            case .permissionDenied, .notPermitted: "permission denied"
            case let other: "\(other.description)"
            }
        self = .noPort(port: port, reason: reason)
    }

    /// What and why, without a full stop.
    package var message: Message {
        switch self {
        case .noPort(let port, let reason): "nobody can listen on port \(port) of 127.0.0.1: \(reason)"
        case .expired: "the browser did not come back in time"
        case .cancelled: "waiting for the browser was given up"
        }
    }

    /// What a person can do about it.
    package var remedy: Message {
        switch self {
        case .noPort: "choose another port, or 0 for any that is free"
        case .expired, .cancelled: "try again"
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .noPort: .output
        case .expired: .unreachable
        case .cancelled: .interrupted
        }
    }
}
