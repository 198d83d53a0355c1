import Console
import Foundation
import ReceiptModel

/// A socket that the service manager has opened and passed to this process (sd_listen_fds(3)).
enum PassedSocket {
    /// The first descriptor that is passed.
    private static let first: CInt = 3

    /// Takes the socket over; `nil` where none was passed to this process.
    ///
    /// - Returns: its descriptor, which no child inherits.
    /// - Throws: ``Failure`` where more than one was passed, or none that is open.
    static func take() throws -> CInt? {
        let environment = ProcessInfo.processInfo.environment
        guard environment["LISTEN_PID"] == "\(getpid())", let count = environment["LISTEN_FDS"] else { return nil }
        guard count == "1" else {
            throw Failure(
                .usage, "\(count) sockets were passed, and the review page needs one",
                remedy: "leave one ListenStream in the socket unit")
        }
        // What was closed on the way may be something of this process by now.
        let what = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(first)")
        let own = what?.hasPrefix("socket:") == true ? fcntl(first, F_DUPFD_CLOEXEC, first) : -1
        guard own >= 0 else {
            throw Failure(.usage, "the socket that was passed is not open", remedy: "start the socket unit again")
        }
        close(first)
        return own
    }
}
