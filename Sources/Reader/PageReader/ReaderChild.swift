import CConfine
import Foundation
import Glibc
package import Reading
package import ReceiptModel

/// The inside of a reader process: answers requests on its channel, one after another, until the channel ends.
package enum ReaderChild {
    /// Serves the channel and never returns; the process ends when the parent closes its end, or dies.
    ///
    /// - Parameters:
    ///   - channel: the descriptor of the channel; standard output is never used, because libraries print to it.
    ///   - preview: shows a page of the document of a request.
    ///   - extract: makes the fields of a reading.
    ///   - examine: reads the document of a request. The descriptor is at the start of the original, and is closed
    ///     afterwards. What it is given last is to be called after each page but the last, with the number of pages done.
    package static func serve(
        on channel: CInt = ReaderWire.channel,
        preview: (Document, CInt, PreviewRequest) throws(ReadingError) -> PagePreview,
        extract: (ExtractionRequest) -> ExtractionAnswer,
        examine: (ReaderRequest, Document, ReadingSettings, CInt, (Int) -> Void) throws(ReadingError) -> DocumentReading
    ) -> Never {
        bilko_harden_self()
        while let received = receive(on: channel) {
            let reply = answer(
                received.request, received.original.number, on: channel, preview: preview, extract: extract,
                examine: examine)
            guard let frame = encoded(reply), send(frame, on: channel) else { break }
        }
        // Without the destructors of the libraries: they only print, and the memory goes back anyway.
        _exit(0)
    }

    private static func answer(
        _ request: ReaderRequest, _ descriptor: CInt, on channel: CInt,
        preview: (Document, CInt, PreviewRequest) throws(ReadingError) -> PagePreview,
        extract: (ExtractionRequest) -> ExtractionAnswer,
        examine: (ReaderRequest, Document, ReadingSettings, CInt, (Int) -> Void) throws(ReadingError) -> DocumentReading
    ) -> ReaderReply {
        _ = bilko_allow_processor_seconds(UInt64(max(1, request.processorSeconds)))
        // A first try may have moved the position, which both processes share.
        if descriptor >= 0 { lseek(descriptor, 0, SEEK_SET) }
        let before = bilko_processor_milliseconds()
        bilko_forget_peak()
        do throws(ReadingError) {
            let (document, settings): (Document, ReadingSettings)
            switch (request.task, request.document) {
            case (.preview(let asked), let shown?):
                return ReaderReply(ticket: request.ticket, outcome: .preview(try preview(shown, descriptor, asked)))
            case (.extract(let asked), _):
                return ReaderReply(ticket: request.ticket, outcome: .extracted(extract(asked)))
            case (.read(let asked), let read?): (document, settings) = (read, asked)
            case (.preview, nil), (.read, nil): throw .garbled(why: "the request names no document")
            }
            var reading = try examine(request, document, settings, descriptor) { count in
                let notice = ReaderReply(ticket: request.ticket, outcome: .pagesDone(count))
                if let frame = encoded(notice) { _ = send(frame, on: channel) }
                _ = bilko_allow_processor_seconds(UInt64(max(1, request.processorSeconds)))
            }
            reading.processorMilliseconds = Int(bilko_processor_milliseconds() - before)
            let peak = Int(bilko_peak_resident_bytes())
            reading.peakResidentBytes = peak > 0 ? peak : nil
            return ReaderReply(ticket: request.ticket, outcome: .reading(reading))
        } catch {
            return ReaderReply(ticket: request.ticket, outcome: .failure(error))
        }
    }

    /// A reading that cannot be written down (a number that is none, too many words) becomes a failure that can.
    private static func encoded(_ reply: ReaderReply) -> [UInt8]? {
        if let frame = ReaderWire.encode(reply) { return frame }
        let failure = ReadingError.tooLarge(
            what: "the reading does not fit an answer", limit: "\(ReaderWire.largestFrame >> 20) MiB")
        return ReaderWire.encode(ReaderReply(ticket: reply.ticket, outcome: .failure(failure)))
    }

    /// The next request with its original; `nil` at the end of the channel, and for anything that is no request.
    private static func receive(on channel: CInt) -> ReceivedRequest? {
        var original: CInt = -1
        guard let prefix = receive(ReaderWire.lengthBytes, on: channel, descriptor: &original) else { return nil }
        let owner = ReceivedRequest.Original(number: original)
        var unexpected: CInt = -1
        guard let length = ReaderWire.payloadLength(prefix[...]),
            let payload = receive(length, on: channel, descriptor: &unexpected), unexpected < 0,
            let request = ReaderWire.decode(ReaderRequest.self, from: payload[...]),
            request.version == ReaderWire.version, request.task.needsOriginal == (owner.number >= 0)
        else { return nil }
        return ReceivedRequest(request: request, original: owner)
    }

    private static func receive(_ count: Int, on channel: CInt, descriptor: inout CInt) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            var received: CInt = -1
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe bilko_receive(channel, &received, buffer.baseAddress.map { unsafe $0 + done }, count - done)
            }
            if received >= 0 { descriptor = received }
            guard got > 0 else { return nil }
            done += got
        }
        return bytes
    }

    /// Sends bytes as they are; whether all of them went.
    package static func send(_ bytes: [UInt8], on channel: CInt) -> Bool {
        var done = 0
        while done < bytes.count {
            let sent = unsafe bytes.withUnsafeBytes { buffer in
                unsafe bilko_send(channel, -1, buffer.baseAddress.map { unsafe $0 + done }, bytes.count - done)
            }
            guard sent > 0 else { return false }
            done += sent
        }
        return true
    }
}

private struct ReceivedRequest: ~Copyable {
    /// The descriptor that came with a request; -1 for none.
    struct Original: ~Copyable {
        let number: CInt

        deinit { if number >= 0 { close(number) } }
    }

    let request: ReaderRequest
    let original: Original
}
