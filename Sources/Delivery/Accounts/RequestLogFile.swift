import Files
import Foundation
package import HTTPTransport
package import ReceiptModel
package import SystemPackage

/// The notes of requests in a home: `requests.log`, bounded, without tokens, amounts and names.
package struct RequestLogFile: RequestLog {
    /// Maximum size of the file, in bytes; one older file is kept beside it.
    private static let limit = 512 << 10

    private let log: LineLog
    private let now: @Sendable () -> Timestamp

    package init(home: FilePath, now: @escaping @Sendable () -> Timestamp) {
        log = LineLog(at: home.appending("requests.log"), limit: Self.limit)
        self.now = now
    }

    package func note(_ note: RequestNote) {
        log.append(
            "\(now()) \(note.id) \(note.method.rawValue) \(note.server) \(note.path ?? "-") \(note.end) \(note.milliseconds)ms"
        )
    }

    /// What is kept, oldest first.
    package func lines() -> [String] { log.lines() }
}

extension AccountSecrets {
    /// A way to a server whose requests are noted in the home.
    ///
    /// - Parameters:
    ///   - client: the way.
    ///   - path: the path of an address as it may be written down.
    /// - Returns: a way that takes notes.
    package func noted(
        _ client: any HTTPClient, path: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> any HTTPClient {
        let fresh = context.freshBytes
        return NotedClient(
            client, log: RequestLogFile(home: home, now: context.now), freshID: { Hexadecimal.text(fresh(8)) },
            path: path)
    }
}
