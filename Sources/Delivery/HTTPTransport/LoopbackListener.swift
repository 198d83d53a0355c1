import Dispatch
import Files
import Glibc
import Synchronization

/// Waits on 127.0.0.1 for the visit of a browser that a sign-in sends back (RFC 8252, section 7.3).
package final class LoopbackListener: Sendable {
    private let socket: OwnedDescriptor
    /// Where it listens.
    package let port: Int
    private let queue = DispatchQueue(label: "bilko.loopback")

    /// Listens; port 0 is any that is free.
    ///
    /// - Throws: `unusable` when the port is taken.
    package init(port: Int) throws(TransportError) {
        let number = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw .unusable(reason: "no socket: \(Self.reason)") }
        socket = OwnedDescriptor(takingOwnershipOf: number)
        // A port of which an earlier sign-in's connection is still dying is free all the same.
        var yes: CInt = 1
        unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe bind(number, generic, size) == 0 && listen(number, 4) == 0
                    && getsockname(number, generic, &size) == 0
            }
        }
        guard isBound else { throw .unusable(reason: "no port \(port) on 127.0.0.1: \(Self.reason)") }
        self.port = Int(in_port_t(bigEndian: address.sin_port))
    }

    private static var reason: String { unsafe String(cString: strerror(errno)) }

    /// The query of the first visit that is accepted.
    ///
    /// Every other visit is answered with an error and changes nothing, because any page that is open in a browser can
    /// make it visit this port. The path begins with a slash; the answer is a page in HTML without anything from elsewhere.
    ///
    /// - Throws: ``TransportError``: `timedOut` when nobody came in time, `cancelled`.
    package func visit(
        at path: String, within seconds: Int, answer: String, accepting: @escaping @Sendable (String) -> Bool
    ) async throws(TransportError) -> String {
        let stop = Atomic<Bool>(false)
        let result: Result<String, TransportError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async { [self] in
                    continuation.resume(
                        returning: wait(path, seconds, answer, accepting) { stop.load(ordering: .relaxed) })
                }
            }
        } onCancel: {
            stop.store(true, ordering: .relaxed)
        }
        return try result.get()
    }

    private func wait(
        _ path: String, _ seconds: Int, _ page: String, _ accepting: (String) -> Bool, _ isStopped: () -> Bool
    ) -> Result<String, TransportError> {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if isStopped() { return .failure(.cancelled) }
            guard Self.isReadable(socket.number, milliseconds: 100) else { continue }
            let number = accept(socket.number, nil, nil)
            guard number >= 0 else { continue }
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            let visitor = OwnedDescriptor(takingOwnershipOf: number)
            guard let line = Self.requestLine(visitor), line.hasPrefix("GET "),
                let target = line.dropFirst(4).split(separator: " ").first
            else {
                Self.answer("400 Bad Request", "", to: visitor)
                continue
            }
            let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts[0] == path, parts.count == 2, accepting(String(parts[1])) else {
                Self.answer("404 Not Found", "", to: visitor)
                continue
            }
            Self.answer("200 OK", page, to: visitor)
            return .success(String(parts[1]))
        }
        return .failure(.timedOut(host: "the browser", sentAll: true))
    }

    private static func isReadable(_ number: CInt, milliseconds: CInt) -> Bool {
        var one = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&one, 1, milliseconds) > 0
    }

    /// The first line of a request whose head is complete; a slow visitor holds nobody up for long.
    private static func requestLine(_ visitor: borrowing OwnedDescriptor) -> String? {
        let end = ContinuousClock.now + .seconds(2)
        var bytes: [UInt8] = []
        while bytes.count < 16_384, ContinuousClock.now < end {
            guard isReadable(visitor.number, milliseconds: 100) else { continue }
            guard let more = try? visitor.nextBytes(count: 4_096), !more.isEmpty else { return nil }
            bytes += more
            let text = String(decoding: bytes, as: UTF8.self)
            if text.contains("\r\n\r\n") || text.contains("\n\n") {
                return text.split(whereSeparator: \.isNewline).first.map(String.init)
            }
        }
        return nil
    }

    /// Nothing of the address may travel on: it holds the code.
    private static func answer(_ status: String, _ page: String, to visitor: borrowing OwnedDescriptor) {
        let head = """
            HTTP/1.1 \(status)\r
            Content-Type: text/html; charset=utf-8\r
            Content-Length: \(page.utf8.count)\r
            Content-Security-Policy: default-src 'none'\r
            Referrer-Policy: no-referrer\r
            Cache-Control: no-store\r
            Connection: close\r
            \r

            """
        let bytes = Array((head + page).utf8)
        _ = unsafe bytes.withUnsafeBytes { bytes in
            unsafe send(visitor.number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
        shutdown(visitor.number, Int32(SHUT_WR))
    }
}
