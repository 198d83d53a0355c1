import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Pipeline
import Reading
import ReceiptModel
import Store

/// A refusal as programs and the page are told it (RFC 9457).
struct Problem: Error, Encodable {
    let title: String
    let status: Int
    /// What happened and why.
    let detail: String
    /// What to do next; absent where there is nothing to do.
    let remedy: String?
    /// The field that it is about, if it is about one.
    let field: String?

    init(_ status: HTTPResponse.Status, _ detail: Message, remedy: Message = "", field: String? = nil) {
        title = status.reasonPhrase
        self.status = status.code
        self.detail = Speech.text(detail)
        self.remedy = remedy.isEmpty ? nil : Speech.text(remedy)
        self.field = field
    }

    /// Any error; one that explains nothing is a fault of bilko, and is told without its inner words.
    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as HTTPError: self.init(error.status, "\(error.body ?? error.status.reasonPhrase)")
        case let error as any ExplainedError:
            self.init(Self.status(of: error), error.message, remedy: error.remedy)
        default:
            self.init(.internalServerError, "a fault of bilko itself", remedy: "run 'bilko doctor', and report this")
        }
    }

    static var tooLarge: Problem {
        Problem(.contentTooLarge, "the request is larger than \(ReviewGate.maximumBody) bytes")
    }

    /// A body that is none, such as pieces that lie about their size.
    static var unreadable: Problem { Problem(.badRequest, "the body of the request cannot be read") }

    private static func status(of error: any ExplainedError) -> HTTPResponse.Status {
        switch error {
        case StoreError.notFound, StoreError.noQueueItem, StoreError.ambiguous, ReadingError.noPages: .notFound
        case StoreError.revisionConflict: .preconditionFailed
        // Whether phones are let in is a choice of who serves; nothing is broken.
        case StoreError.refused, StoreError.outrun, is StateConflict, PhoneError.notServed: .conflict
        case StoreError.inUse: .serviceUnavailable
        case StoreError.diskFull: .outOfSpace
        default:
            switch error.exitStatus {
            case .usage, .input, .encrypted, .partial: .unprocessableContent
            case .missingDependency, .home, .unreachable: .serviceUnavailable
            case .permission: .forbidden
            case .output: .outOfSpace
            default: .internalServerError
            }
        }
    }

    var response: Response {
        var response =
            (try? Response.json(self, status: HTTPResponse.Status(code: status)))
            ?? Response(status: .internalServerError)
        response.headers[.contentType] = "application/problem+json"
        return response
    }
}

extension Response {
    /// A value as JSON.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        Response(json: try encoded(value), status: status)
    }

    static func encoded(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// Bytes that are JSON.
    init(json bytes: some Sequence<UInt8>, status: HTTPResponse.Status = .ok) {
        self.init(
            status: status, headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension HTTPResponse.Status {
    /// RFC 4918, section 11.5.
    fileprivate static let outOfSpace = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
