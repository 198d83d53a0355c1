package import Foundation
package import ReceiptModel

/// What the parent asks of a reader process; where it is about a document, the open original comes with it.
package struct ReaderRequest: Codable {
    package var version = ReaderWire.version
    /// Comes back with the answer, so that an answer can never be taken for another document's.
    package var ticket: UInt64
    /// 1 for the first try.
    package var attempt: Int
    package var processorSeconds: Int
    /// `nil` for what needs no original.
    package var document: Document?
    package var task: ReaderTask
}

/// What a reader process is to do.
package enum ReaderTask: Codable, Sendable {
    case read(ReadingSettings)
    case preview(PreviewRequest)
    case extract(ExtractionRequest)

    /// Whether it is about the bytes of a document.
    package var needsOriginal: Bool {
        switch self {
        case .read, .preview: true
        case .extract: false
        }
    }

    /// Whether it goes from page to page.
    package var hasPages: Bool { if case .read = self { true } else { false } }
}

/// What a reader process answers.
package struct ReaderReply: Codable {
    package enum Outcome: Codable {
        case reading(DocumentReading)
        case preview(PagePreview)
        case extracted(ExtractionAnswer)
        case failure(ReadingError)
        /// No answer yet: so many pages are done. The clocks start anew for the next page.
        case pagesDone(Int)
    }

    package var version = ReaderWire.version
    package var ticket: UInt64
    package var outcome: Outcome

    package init(ticket: UInt64, outcome: Outcome) {
        self.ticket = ticket
        self.outcome = outcome
    }
}

/// The format of the channel: a length of four bytes, most significant first, then so many bytes of JSON.
package enum ReaderWire {
    /// Changes with the format; the programs are installed together, so another version is a fault and never negotiated.
    package static let version = 5
    /// The descriptor that a reader process finds its channel at.
    package static let channel: CInt = 3
    /// Maximum number of pages that are read of a document; a longer one says that the rest was left out.
    ///
    /// Pages are read one after another and only their text is kept, so this bounds time and not memory.
    package static let pagesRead = 500
    package static let largestFrame = 64 << 20
    package static let lengthBytes = 4

    package static func frame(_ payload: Data) -> [UInt8]? {
        guard payload.count <= largestFrame else { return nil }
        let length = UInt32(payload.count)
        var frame = [UInt8]()
        frame.reserveCapacity(lengthBytes + payload.count)
        for shift in [24, 16, 8, 0] as [UInt32] { frame.append(UInt8(truncatingIfNeeded: length >> shift)) }
        frame += payload
        return frame
    }

    /// The length that the first four bytes announce; `nil` when no honest frame is that long.
    package static func payloadLength(_ prefix: ArraySlice<UInt8>) -> Int? {
        let length = prefix.prefix(lengthBytes).reduce(0) { $0 << 8 | Int($1) }
        return (2...largestFrame).contains(length) ? length : nil
    }

    package static func encode(_ value: some Encodable) -> [UInt8]? {
        let encoder = JSONEncoder()
        if let key = CodingUserInfoKey.keepsMessageParts { encoder.userInfo[key] = true }
        guard let payload = try? encoder.encode(value) else { return nil }
        return frame(payload)
    }

    package static func decode<Value: Decodable>(_ type: Value.Type, from payload: ArraySlice<UInt8>) -> Value? {
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
            guard count == pagesDone + 1, count <= ReaderWire.pagesRead else {
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
        if let excess = reply.outcome.excess { throw .garbled(why: "\(excess)") }
        if case .pagesDone = reply.outcome {
            received.removeFirst(end)
        } else if received.count > end {
            throw .garbled(why: "there is more than one answer")
        }
        return reply
    }
}
