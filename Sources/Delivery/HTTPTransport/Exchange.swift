import Files
import ReceiptModel

/// What goes out and what comes back while libcurl works; it is called back on the thread that waits.
final class Exchange {
    private let body: HTTPRequest.Body
    private let answerLimit: Int
    private var offset = 0
    private(set) var answer = HTTPAnswer(status: 0)
    private(set) var bodyFailure: Message?
    private(set) var isTooLarge = false
    /// Whether the empty line after the head came.
    private(set) var isHeadWhole = false
    /// The reach of an address that was not connected to, because the request may not go there.
    private(set) var forbidden: NetworkAddress.Reach?
    private let mayReach: @Sendable (NetworkAddress) -> Bool
    private let stopped: @Sendable () -> Bool

    init(
        _ body: HTTPRequest.Body, answerLimit: Int, mayReach: @escaping @Sendable (NetworkAddress) -> Bool,
        stopped: @escaping @Sendable () -> Bool
    ) {
        self.mayReach = mayReach
        self.body = body
        self.answerLimit = answerLimit
        self.stopped = stopped
    }

    var isStopped: Bool { stopped() }
    /// Whether the whole body was handed over.
    var sentAll: Bool { offset >= body.byteCount }

    /// Whether a connection to an address may be opened; asked for the very address that is connected to, so that no second
    /// answer of the name's server comes in between.
    func permits(_ address: NetworkAddress?) -> Bool {
        guard let address else {
            forbidden = .nowhere
            return false
        }
        guard mayReach(address) else {
            forbidden = address.reach
            return false
        }
        return true
    }

    /// The next bytes to send; `nil` when they cannot be read.
    func outgoing(_ count: Int) -> [UInt8]? {
        switch body {
        case .none: return []
        case .bytes(let bytes):
            let part = Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
            offset += part.count
            return part
        case .file(let file): return part(of: file, from: offset, count)
        case .enclosed(let file, let before, let after):
            let end = before.count + file.byteCount
            if offset >= before.count, offset < end { return part(of: file, from: offset - before.count, count) }
            let (bytes, from) = offset < before.count ? (before, offset) : (after, offset - end)
            let part = Array(bytes[min(from, bytes.count)..<min(from + count, bytes.count)])
            offset += part.count
            return part
        }
    }

    private func part(of file: BodyFile, from place: Int, _ count: Int) -> [UInt8]? {
        let left = file.byteCount - place
        guard left > 0 else { return [] }
        do {
            let part = try file.bytes(from: place, count: min(count, left))
            guard !part.isEmpty else {
                bodyFailure = "it has become shorter"
                return nil
            }
            offset += part.count
            return part
        } catch {
            bodyFailure = error.message
            return nil
        }
    }

    func rewind(to place: Int) { offset = place }

    /// Takes a line of the head; a second head, after one of 1xx, begins anew.
    func takeHeader(_ line: String) {
        if line.hasPrefix("HTTP/") {
            answer = HTTPAnswer(status: 0)
            isHeadWhole = false
            return
        }
        if line.allSatisfy(\.isNewline) {
            isHeadWhole = true
            return
        }
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        let name = line[..<colon].lowercased()
        let text = String(value.prefix { !$0.isNewline })
        answer.headers[name] = text
        if name == "set-cookie" { answer.setCookies.append(text) }
    }

    /// Takes bytes of the answer; `false` when there are too many.
    func take(_ bytes: some Collection<UInt8>) -> Bool {
        guard answer.body.count + bytes.count <= answerLimit else {
            isTooLarge = true
            return false
        }
        answer.body += bytes
        return true
    }

    func finish(status: Int) { answer.status = status }
}
