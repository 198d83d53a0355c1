import Glibc

/// Why a page cannot be served.
package struct LoopbackFailure: Error, Sendable {
    /// What and why, without a full stop.
    package let message: String
}

/// Serves one page of text to programs on this machine, on 127.0.0.1 and nowhere else.
package final class LoopbackPage: Sendable {
    private let listener: CInt
    /// The port on which it listens.
    package let port: Int
    private let path: String
    private let text: @Sendable () -> String

    /// Listens; `port` 0 is any that is free, and `text` is called for each question.
    ///
    /// - Throws: ``LoopbackFailure`` when the port cannot be had.
    package init(port: Int, path: String, text: @escaping @Sendable () -> String) throws(LoopbackFailure) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var on: CInt = 1
        unsafe setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(clamping: port)).bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        let isBound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 && listen(listener, 8) == 0
            }
        }
        guard listener >= 0, isBound else {
            let reason = unsafe String(cString: strerror(errno))
            if listener >= 0 { close(listener) }
            throw LoopbackFailure(message: "nobody can listen on port \(port) of 127.0.0.1: \(reason)")
        }
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(listener, $0, &size)
            }
        }
        self.listener = listener
        self.port = Int(UInt16(bigEndian: address.sin_port))
        self.path = path
        self.text = text
    }

    deinit { close(listener) }

    /// Ends ``run()``.
    package func stop() { shutdown(listener, CInt(SHUT_RDWR)) }

    /// Answers one after the other, on this thread, until it is stopped.
    package func run() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                return
            }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            answer(connection)
            close(connection)
        }
    }

    /// A question has two seconds and four kilobytes.
    private func answer(_ connection: CInt) {
        var patience = timeval(tv_sec: 2, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            unsafe setsockopt(connection, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        var head: [UInt8] = []
        while head.count < 4_096, !Self.isWhole(head) {
            let more = unsafe [UInt8](unsafeUninitializedCapacity: 1_024) { buffer, filled in
                filled = unsafe max(0, recv(connection, buffer.baseAddress, buffer.count, 0))
            }
            if more.isEmpty { return }
            head += more
        }
        let bytes = Array(reply(to: String(decoding: head, as: UTF8.self)).utf8)
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe send(
                    connection, buffer.baseAddress.map { unsafe $0 + sent }, buffer.count - sent,
                    CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
        shutdown(connection, CInt(SHUT_WR))
    }

    private static func isWhole(_ head: [UInt8]) -> Bool { head.suffix(4) == [13, 10, 13, 10] }

    func reply(to head: String) -> String {
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return Self.answer("400 Bad Request", "") }
        let hosts = lines.dropFirst().filter { $0.lowercased().hasPrefix("host:") }.map {
            $0.dropFirst(5).drop { $0 == " " }
        }
        // A page of a browser that was led here under another name gets nothing.
        guard hosts.count == 1, ["127.0.0.1", "localhost"].contains(hosts[0].prefix { $0 != ":" }) else {
            return Self.answer("421 Misdirected Request", "")
        }
        guard words[0] == "GET" else { return Self.answer("405 Method Not Allowed", "") }
        guard words[1] == path else { return Self.answer("404 Not Found", "") }
        return Self.answer("200 OK", text())
    }

    private static func answer(_ status: String, _ text: String) -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\nContent-Length: "
            + "\(text.utf8.count)\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n\(text)"
    }
}
