import Foundation
import ReaderFaults
import ReceiptModel
import TestSupport
import Testing

@testable import Reading

/// The channel between the program and its reader processes, byte by byte.
@Suite struct SupervisionWireTests {
    private let reading = DocumentReading(pages: [], processorMilliseconds: 12, recognitionMilliseconds: 7)

    private func frame(_ reply: ReaderReply) throws -> [UInt8] { try #require(ReaderWire.encode(reply)) }

    @Test(arguments: 0..<50) func anAnswerMayArriveInAnyPieces(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        let bytes = try frame(ReaderReply(ticket: seed, outcome: .reading(reading)))
        var assembly = ReplyAssembly()
        var rest = bytes[...]
        var answers: [ReaderReply] = []
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...40, using: &generator))
            rest = rest.dropFirst(piece.count)
            if let reply = try assembly.append(piece) { answers.append(reply) }
        }
        #expect(answers.map(\.ticket) == [seed], "seed \(seed)")
    }

    @Test func pagesAreCountedOnTheWayToTheAnswer() throws {
        var assembly = ReplyAssembly()
        let notices = try [1, 2].flatMap { try frame(ReaderReply(ticket: 7, outcome: .pagesDone($0))) }
        #expect(try assembly.append(notices[...]) == nil)
        #expect(assembly.pagesDone == 2)
        let last = try frame(ReaderReply(ticket: 7, outcome: .pagesDone(3)))
        let answer = try frame(ReaderReply(ticket: 7, outcome: .reading(reading)))
        #expect(try assembly.append((last + answer)[...])?.ticket == 7)
        #expect(assembly.pagesDone == 3)
    }

    /// Else a reader could say for ever that it is nearly done.
    @Test(arguments: [[2], [1, 1], [0], Array(1...ReaderWire.pagesRead + 1)])
    func pagesCountedWrongAreRefused(counts: [Int]) throws {
        let notices = try counts.flatMap { try frame(ReaderReply(ticket: 7, outcome: .pagesDone($0))) }
        #expect(throws: ReadingError.garbled(why: "it counts its pages wrong")) {
            var assembly = ReplyAssembly()
            _ = try assembly.append(notices[...])
        }
    }

    @Test(arguments: 0..<200) func alteredAnswersAreRefusedOrStayAnswers(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        var bytes = try frame(ReaderReply(ticket: 1, outcome: .failure(.crashed(.signalled(11), lastWords: "x"))))
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
        var assembly = ReplyAssembly()
        do {
            let reply = try assembly.append(bytes[...])
            #expect(reply.map { $0.version == ReaderWire.version } ?? true, "seed \(seed)")
        } catch {
            guard case .garbled = error else {
                Issue.record("seed \(seed): \(error)")
                return
            }
        }
    }

    @Test func anotherVersionIsRefused() throws {
        var reply = ReaderReply(ticket: 1, outcome: .reading(reading))
        reply.version += 1
        let bytes = try frame(reply)
        #expect {
            var assembly = ReplyAssembly()
            _ = try assembly.append(bytes[...])
        } throws: { error in
            (error as? ReadingError)?.message.contains("version") ?? false
        }
    }

    @Test(arguments: [0, 1, ReaderWire.largestFrame + 1, Int(UInt32.max)])
    func lengthsOutOfRangeAreRefusedAtOnce(length: Int) {
        let prefix = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
        #expect(ReaderWire.payloadLength(prefix[...]) == nil)
    }

    @Test func everyErrorTravelsAndSaysWhatToDo() throws {
        let errors: [ReadingError] = [
            .undecodable(stage: .render, page: 3, why: "no"), .encrypted, .tooLarge(what: "9 pages", limit: "8"),
            .noPages,
            .crashed(.signalled(6), lastWords: "a\nb"), .crashed(.exited(status: 1), lastWords: ""),
            .timedOut(seconds: 5, of: .wall), .timedOut(seconds: 5, of: .processor), .outOfMemory(megabytes: 4),
            .garbled(why: "x"), .toolMissing(name: "pdfinfo"), .readerMissing(path: "/x"),
            .readerDiffers(says: "x"), .packMissing(name: "hrv"), .unavailable(why: "x"),
            .cancelled,
        ]
        for error in errors {
            let copy = try JSONDecoder().decode(ReadingError.self, from: try JSONEncoder().encode(error))
            #expect(copy == error)
            #expect(!error.message.hasSuffix(".") && error.remedy.hasSuffix("."))
        }
        #expect(errors[0].message == "the document could not be rendered on page 3: no")
        #expect(errors[4].message == "the reader process was ended by signal 6 (\"b\")")
        #expect(errors.filter(\.isWorthAnotherTry).count == 6)
    }

    @Test func theLastWordsAreShortAndPrintable() {
        var tail = Tail()
        for _ in 0..<100 { tail.append(Array(repeating: 0x1b, count: 100)[...]) }
        tail.append(Array("end".utf8)[...])
        #expect(tail.text.utf8.count == 2048)
        #expect(tail.text.hasSuffix("???end"))
    }
}
