import Files
import Foundation
import HTTPTypes
import Hummingbird
import Ingestion
import ReceiptModel

/// What the head of a request says of the document that its body is.
struct UploadHead: Equatable, Sendable {
    /// Maximum number of bytes of a document: that of the header gate, which looks at files.
    static let maximumBody = HeaderGate.Limits.standard.bytes
    /// Maximum length of a key and of a file name in bytes.
    private static let longestKey = 200
    private static let longestName = 255

    /// By which the same request is known when it is sent again.
    let key: String
    /// Of the file where it came from; the last part of a path.
    let fileName: String
    /// How many bytes the body has, where the head says so.
    let length: Int?

    /// - Parameters:
    ///   - head: of the request.
    ///   - owner: of the key, where it is not everybody's: no visible ASCII character alone, so that no key is another's.
    /// - Throws: ``Problem`` for what lacks a key, is too large by its own word, or is no single file.
    init(_ head: HTTPFields, of owner: String = "") throws(Problem) {
        guard let key = head[.idempotencyKey], (1...Self.longestKey).contains(key.utf8.count),
            key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw Problem(
                .badRequest, "a document is sent with a key of its own, so that it can be sent again",
                remedy: "send 1 to \(Self.longestKey) visible ASCII characters as Idempotency-Key")
        }
        length = head[.contentLength].flatMap { Int($0) }
        guard length != nil || head[.contentLength] == nil else {
            throw Problem(.badRequest, "Content-Length is no number")
        }
        if let length, length > Self.maximumBody { throw Self.tooLarge }
        guard let type = head[.contentType]?.lowercased(), !type.hasPrefix("multipart/") else {
            throw Problem(
                .unsupportedMediaType, "the body has to be one document, with its media type as Content-Type",
                remedy: "send one request for each file")
        }
        self.key = owner + key
        fileName = Self.name(in: head[.contentDisposition] ?? "")
    }

    static var tooLarge: Problem {
        Problem(.contentTooLarge, "a document has at most \(maximumBody) bytes")
    }

    /// The name that a Content-Disposition says (RFC 6266): `filename*` before `filename`, and no folder of either.
    static func name(in disposition: String) -> String {
        var names: [Bool: String] = [:]
        for part in disposition.split(separator: ";").dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard pair.count == 2 else { continue }
            switch pair[0].lowercased() {
            case "filename*": names[true] = extended(pair[1])
            case "filename": names[false] = pair[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
            default: break
            }
        }
        let name = names[true] ?? names[false] ?? ""
        let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        let short = PrintableText.escaping(Array(last.utf8.prefix(longestName)))
        return short.isEmpty || short == "." || short == ".." ? "upload" : short
    }

    /// A value with its character set (RFC 8187): `UTF-8''ra%C4%8Dun.jpg`.
    private static func extended(_ text: String) -> String? {
        let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return parts[2].removingPercentEncoding
    }
}

extension HTTPField.Name {
    /// draft-ietf-httpapi-idempotency-key-header.
    static let idempotencyKey = HTTPField.Name("Idempotency-Key") ?? .ifMatch
    static let contentDisposition = HTTPField.Name("Content-Disposition") ?? .contentType
}
