package import Files
import Synchronization

/// What is asked of a server.
package struct HTTPRequest: Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
        case head = "HEAD"
        case patch = "PATCH"
        case makeFolder = "MKCOL"
        case move = "MOVE"
        case properties = "PROPFIND"
    }

    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// Streamed from a descriptor, never held in memory.
        case file(BodyFile)
        /// The same between other bytes, as forms with parts have it.
        case enclosed(BodyFile, before: [UInt8], after: [UInt8])

        package var byteCount: Int {
            switch self {
            case .none: 0
            case .bytes(let bytes): bytes.count
            case .file(let file): file.byteCount
            case .enclosed(let file, let before, let after): before.count + file.byteCount + after.count
            }
        }
    }

    package var method: Method
    /// Absolute: `https://…`, or `http://…` to this machine.
    package var address: String
    /// In order; names as they are to be sent.
    package var headers: [(name: String, value: String)]
    package var body: Body
    /// Whether the server of the account named the address: then ``TicketTarget`` judges it and all that its name leads to,
    /// redirects are not followed, and a redirect is an answer like any other.
    package var isTicket = false

    package init(
        _ method: Method, _ address: String, headers: [(name: String, value: String)] = [], body: Body = .none
    ) {
        self.method = method
        self.address = address
        self.headers = headers
        self.body = body
    }
}

/// An open file as the body of a request.
package final class BodyFile: Sendable {
    let descriptor: OwnedDescriptor
    package let byteCount: Int
    private let used = Atomic<Bool>(false)

    /// Whether somebody may have got bytes of it: some were taken, or it counts as used.
    package var isUsed: Bool { used.load(ordering: .relaxed) }

    /// Has it count as used, without that a byte is taken.
    package func use() { used.store(true, ordering: .relaxed) }

    /// Takes over an open regular file.
    ///
    /// - Throws: ``FileError`` when the kernel gives no second descriptor.
    package init(_ file: consuming OpenedFile) throws(FileError) {
        byteCount = file.status.size
        descriptor = try file.descriptor.duplicated()
    }

    /// The next bytes from an offset, fewer at the end.
    ///
    /// - Throws: ``FileError`` when the file cannot be read.
    package func bytes(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
        use()
        return try descriptor.bytes(from: offset, count: count)
    }
}

/// What a server answered, complete.
package struct HTTPAnswer: Sendable {
    package var status: Int
    /// Names in lower case; the last one counts where a name comes twice.
    package var headers: [String: String]
    package var body: [UInt8]
    /// Each cookie that the server sets, as it says it.
    package var setCookies: [String]

    package init(
        status: Int, headers: [String: String] = [:], body: [UInt8] = [], setCookies: [String] = []
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.setCookies = setCookies
    }
}

/// One way to a server.
package protocol HTTPClient: Sendable {
    /// Sends a request and waits for the whole answer, whatever its status.
    ///
    /// - Throws: when there is no whole answer, with what is known about why.
    func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPAnswer
}

/// How long and how much.
package struct TransportLimits: Sendable {
    /// Milliseconds until a connection stands, with its TLS.
    package var connectMilliseconds = 15_000
    /// Milliseconds for a whole exchange.
    package var exchangeMilliseconds = 300_000
    /// Slower than so many bytes a second, for `lowSpeedSeconds`, and it is given up.
    package var lowSpeedBytes = 64
    /// In seconds.
    package var lowSpeedSeconds = 30
    /// The largest answer that is taken, in bytes.
    package var answerBytes = 8 << 20

    package init() {}
}
