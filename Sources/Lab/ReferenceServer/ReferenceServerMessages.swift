import Foundation

/// A request as the contract sees it, without the connection that it came on.
package struct ReferenceServerRequest: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// A body that was only hashed on its way: SHA-256 in hexadecimal, and how many bytes.
        case digest(String, count: Int)
    }

    package var method: String
    /// Without the query.
    package var path: String
    package var query: [String: String]
    /// Names in lower case.
    package var headers: [String: String]
    package var body: Body
    /// Who it is, where somebody else than the list of users has said so.
    package var user: ReferenceServerUser?

    package init(
        _ method: String, _ path: String, query: [String: String] = [:], headers: [String: String] = [:],
        body: Body = .bytes([])
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The parts of a query.
    package static func query(_ text: some StringProtocol) -> [String: String] {
        var parts: [String: String] = [:]
        for part in text.split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            parts[String(pair[0])] = pair.count == 2 ? (pair[1].removingPercentEncoding ?? String(pair[1])) : ""
        }
        return parts
    }
}

/// An answer, complete.
package struct ReferenceServerReply: Sendable {
    package var status: Int
    package var headers: [String: String]
    package var body: [UInt8]
    /// Each cookie that is set.
    var cookies: [String] = []

    package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A value as JSON.
    static func json(_ value: some Encodable, status: Int = 200) -> ReferenceServerReply {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The values of this room hold strings, numbers and lists of them; nothing in them can fail to encode.
        let bytes = (try? encoder.encode(value)).map { Array($0) } ?? []
        return ReferenceServerReply(status: status, headers: ["content-type": "application/json"], body: bytes)
    }

    /// A refusal with a word for programs, and the record that stands in the way.
    static func problem(_ status: Int, _ code: String, record: ReferenceServerRecord.Shown? = nil)
        -> ReferenceServerReply
    {
        .json(Problem(code: code, record: record), status: status)
    }

    private struct Problem: Encodable {
        var code: String
        var record: ReferenceServerRecord.Shown?
    }
}
