import Files
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import SystemPackage

/// Tells a page that something in the home is other than before, whoever has changed it.
///
/// It looks at the files of the ledger: a commit of any process changes one of them. What has changed, the page asks for.
actor ChangeStream {
    static let type = "text/event-stream"
    /// Time between two looks.
    private static let pause = Duration.seconds(1)
    /// Looks without a change until something is sent all the same, so that a page that is gone is noticed.
    private static let patience = 5

    private let files: [FilePath]
    /// Looks until a stream ends; the page opens another one, and has to be let in again.
    private var left = 600
    private var quiet = 0
    private var isNew = true
    private var last: [Seen?] = []
    /// Whether who listens is let in still.
    private let mayGoOn: @Sendable () -> Bool

    /// What a commit changes of a file, and looking into the ledger does not: SQLite sets the owner of what it opens as root.
    private struct Seen: Equatable {
        let inode: UInt64
        let size: Int
        let modified: Int64
    }

    private init(home: FilePath, _ mayGoOn: @escaping @Sendable () -> Bool) {
        self.mayGoOn = mayGoOn
        files = ["ledger.sqlite", "ledger.sqlite-wal"].map { home.appending($0) }
    }

    /// Server-sent events (WHATWG HTML, section 9.2), until the page goes or the server ends.
    ///
    /// - Parameters:
    ///   - home: whose changes are told.
    ///   - mayGoOn: whether who listens is let in still; asked before anything is told.
    /// - Returns: a response whose body ends with that.
    static func response(home: FilePath, while mayGoOn: @escaping @Sendable () -> Bool) -> Response {
        let stream = ChangeStream(home: home, mayGoOn)
        return Response(
            status: .ok, headers: [.contentType: type],
            body: .init(asyncSequence: AsyncStream(unfolding: { await stream.next() })))
    }

    /// What is sent next, when it is time; `nil` at the end.
    private func next() async -> ByteBuffer? {
        if isNew {
            (isNew, last) = (false, look())
            return ByteBuffer(string: ": here\n\n")
        }
        while left > 0 {
            left -= 1
            do {
                try await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
            } catch {
                return nil
            }
            guard mayGoOn() else { return nil }
            let seen = look()
            guard seen == last else {
                (last, quiet) = (seen, 0)
                return ByteBuffer(string: "event: change\ndata: {}\n\n")
            }
            quiet += 1
            if quiet.isMultiple(of: Self.patience) { return ByteBuffer(string: ": here\n\n") }
        }
        return nil
    }

    private func look() -> [Seen?] {
        files.map { file in
            guard let status = try? FileSystem.status(of: file) else { return nil }
            return Seen(inode: status.inode, size: status.size, modified: status.modified)
        }
    }
}
