import Foundation
import HTTPTypes
import Hummingbird

extension Request {
    /// The same, asked by another method.
    func asked(by method: HTTPRequest.Method) -> Request {
        var head = head
        head.method = method
        return Request(head: head, body: body)
    }

    /// The first cookie of a name.
    func cookie(named name: String) -> String? {
        let pairs = headers[values: .cookie].flatMap { $0.split(separator: ";") }.map { pair in
            pair.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return pairs.first { $0.count == 2 && $0[0] == name }?[1]
    }
}

extension Response {
    /// Gives an answer the headers that every answer of either gate has, and those of this one.
    mutating func harden(with others: [(HTTPField.Name, String)]) {
        headers[.contentSecurityPolicy] = ReviewGate.policy
        headers[.xContentTypeOptions] = "nosniff"
        // What has a tag may be asked for again by it; nothing of the home is kept by a browser.
        headers[.cacheControl] = headers[.cacheControl] ?? "no-store"
        for (name, value) in others { headers[name] = value }
    }

    /// Answers 304 without a body where the client has just this (RFC 9110, 13.1.2).
    mutating func leaveOutWhatIsKnown(_ request: Request) {
        guard request.method == .get, status == .ok, let tag = headers[.eTag],
            let known = request.headers[.ifNoneMatch]
        else { return }
        let tags = known.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        guard tags.contains("*") || tags.contains(tag) || tags.contains("W/\(tag)") else { return }
        let kept = headers
        self = Response(status: .notModified)
        for name in [HTTPField.Name.eTag, .cacheControl] { headers[name] = kept[name] }
    }
}
