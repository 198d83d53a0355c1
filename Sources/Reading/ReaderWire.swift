import Foundation
import ReceiptModel

/// What the parent asks of a reader process; the open original comes with it.
struct ReaderRequest: Codable {
    var version = ReaderWire.version
    /// Comes back with the answer, so that an answer can never be taken for another document's.
    var ticket: UInt64
    /// 1 for the first try.
    var attempt: Int
    var processorSeconds: Int
    var document: Document
    var settings: ReadingSettings
}

/// What a reader process answers.
struct ReaderReply: Codable {
    enum Outcome: Codable {
        case reading(DocumentReading)
        case failure(ReadingError)
        /// No answer yet: so many pages are done. The clocks start anew for the next page.
        case pagesDone(Int)
    }

    var version = ReaderWire.version
    var ticket: UInt64
    var outcome: Outcome
}

/// The format of the channel: a length of four bytes, most significant first, then so many bytes of JSON.
enum ReaderWire {
    /// Changes with the format; both sides are the same program, so another version is a fault and never negotiated.
    static let version = 2
    /// The descriptor that a reader process finds its channel at.
    static let channel: CInt = 3
    static let largestFrame = 64 << 20
    static let lengthBytes = 4

    static func frame(_ payload: Data) -> [UInt8]? {
        guard payload.count <= largestFrame else { return nil }
        let length = UInt32(payload.count)
        var frame = [UInt8]()
        frame.reserveCapacity(lengthBytes + payload.count)
        for shift in [24, 16, 8, 0] as [UInt32] { frame.append(UInt8(truncatingIfNeeded: length >> shift)) }
        frame += payload
        return frame
    }

    /// The length that the first four bytes announce; `nil` when no honest frame is that long.
    static func payloadLength(_ prefix: ArraySlice<UInt8>) -> Int? {
        let length = prefix.prefix(lengthBytes).reduce(0) { $0 << 8 | Int($1) }
        return (2...largestFrame).contains(length) ? length : nil
    }

    static func encode(_ value: some Encodable) -> [UInt8]? {
        guard let payload = try? JSONEncoder().encode(value) else { return nil }
        return frame(payload)
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from payload: ArraySlice<UInt8>) -> Value? {
        try? JSONDecoder().decode(type, from: Data(payload))
    }
}

/// Puts an answer together from the pieces in which it arrives.
struct ReplyAssembly {
    private var received: [UInt8] = []

    /// The pages that were said to be done.
    private(set) var pagesDone = 0

    /// Takes a piece; the answer when it is complete.
    ///
    /// What says that pages are done is counted and is no answer.
    ///
    /// - Throws: ``ReadingError/garbled(why:)`` as soon as it cannot become one.
    mutating func append(_ piece: ArraySlice<UInt8>) throws(ReadingError) -> ReaderReply? {
        received += piece
        while let reply = try nextReply() {
            guard case .pagesDone(let count) = reply.outcome else { return reply }
            // A page more each time: so the number of these, and with it the time, is bounded.
            guard count == pagesDone + 1, count <= DocumentExaminer.pagesRead else {
                throw .garbled(why: "it counts its pages wrong")
            }
            pagesDone = count
        }
        return nil
    }

    private mutating func nextReply() throws(ReadingError) -> ReaderReply? {
        guard received.count >= ReaderWire.lengthBytes else { return nil }
        guard let length = ReaderWire.payloadLength(received[...]) else {
            throw .garbled(why: "the length of its frame is out of range")
        }
        let end = ReaderWire.lengthBytes + length
        guard received.count >= end else { return nil }
        guard let reply = ReaderWire.decode(ReaderReply.self, from: received[ReaderWire.lengthBytes..<end]) else {
            throw .garbled(why: "its frame holds no reading")
        }
        guard reply.version == ReaderWire.version else {
            throw .garbled(why: "it speaks version \(reply.version) and not \(ReaderWire.version)")
        }
        if case .pagesDone = reply.outcome {
            received.removeFirst(end)
        } else if received.count > end {
            throw .garbled(why: "there is more than one answer")
        }
        return reply
    }
}
