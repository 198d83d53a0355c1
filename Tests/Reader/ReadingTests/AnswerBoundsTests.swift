import Foundation
import ReceiptModel
import TestSupport
import Testing

@testable import Reading

/// What a reader that lies can make the program compute with: nothing beyond the bounds.
@Suite struct AnswerBoundsTests {
    private static let box = PixelBox(x: 1, y: 2, width: 30, height: 9)

    private static func page(_ number: Int = 1, lines: [TextLine]? = nil) -> PageReading {
        let word = Word(text: "UKUPNO", box: box, confidence: 0.5)
        let corners = [(0.0, 0.0), (9, 0), (9, 9), (0, 9)].map { PagePoint(x: $0.0, y: $0.1) }
        return PageReading(
            number: number, width: 600, height: 800,
            text: TextLayer(
                lines: lines ?? [TextLine(words: [word, word], second: [word])].compactMap(\.self),
                source: .recognised(packs: "receipts")),
            codes: [ScannedCode(symbology: .qr, text: "1*2*3", corners: corners, reader: "zbar")],
            toOriginal: .identity, outline: corners, receipt: 1, captureIssues: [CaptureIssue(.dark, measure: 3)],
            remarks: ["turned"])
    }

    private static func reading(_ pages: [PageReading] = [page()]) -> DocumentReading {
        var invoice = EInvoice(form: .invoice)
        invoice.totals.payable = Money(minorUnits: 1_234, currency: .eur)
        invoice.lines = [EInvoice.Line()]
        invoice.attachments = [EInvoice.AttachedFile(name: "a", mediaType: nil, byteCount: 7)]
        return DocumentReading(
            pages: pages, invoice: invoice, processorMilliseconds: 12, recognitionMilliseconds: 7,
            preparationMilliseconds: 3, codesMilliseconds: 2, peakResidentBytes: 9_000)
    }

    /// Why the answer is refused; `nil` when it is taken.
    private func refusal(_ outcome: ReaderReply.Outcome) throws -> String? {
        let frame = try #require(ReaderWire.encode(ReaderReply(ticket: 1, outcome: outcome)))
        return try refusal(frame)
    }

    private func refusal(_ frame: [UInt8]) throws -> String? {
        var assembly = ReplyAssembly()
        do throws(ReadingError) {
            let reply = try assembly.append(frame[...])
            if case .reading(let reading)? = reply?.outcome { use(reading) }
            return nil
        } catch {
            guard case .garbled(let why) = error else { throw error }
            return why.english
        }
    }

    /// Computes what the program computes with a reading.
    private func use(_ reading: DocumentReading) {
        _ = reading.text.count
        for page in reading.pages {
            for line in page.text.lines { _ = (line.box, line.box.maxX + line.box.midY, line.confidence) }
            for code in page.codes { _ = (code.lean, code.moved { $0 }.box) }
        }
        let milliseconds = [reading.processorMilliseconds, reading.recognitionMilliseconds]
        _ = milliseconds.reduce(0) { $0 + $1 * 1_000 } + (reading.peakResidentBytes ?? 0)
    }

    @Test func whatAnHonestReaderAnswersIsTaken() throws {
        #expect(try refusal(.reading(Self.reading())) == nil)
        let most = (1...ReaderWire.pagesRead).map { Self.page($0) }
        #expect(try refusal(.reading(Self.reading(most))) == nil)
        #expect(try refusal(.failure(.noPages)) == nil)
    }

    @Test func everyNumberBeyondItsBoundIsRefusedWithWhatItIs() throws {
        let changes: [(String, (inout DocumentReading) -> Void)] = [
            ("pages", { $0.pages = Array(repeating: Self.page(), count: ReaderWire.pagesRead + 1) }),
            ("number of a page", { $0.pages[0].number = 0 }), ("number of a page", { $0.pages[0].number = .max }),
            ("number of a receipt", { $0.pages[0].receipt = -1 }), ("pixels", { $0.pages[0].width = -1 }),
            ("pixels", { $0.pages[0].height = PixelBox.largest + 1 }),
            ("codes", { $0.pages[0].codes = Array(repeating: $0.pages[0].codes[0], count: AnswerBounds.codes + 1) }),
            ("remarks", { $0.pages[0].remarks = Array(repeating: "", count: AnswerBounds.notes + 1) }),
            ("point", { $0.pages[0].outline = [PagePoint(x: 1e300, y: 0)] }),
            ("milliseconds", { $0.processorMilliseconds = -1 }),
            ("milliseconds", { $0.recognitionMilliseconds = .max }),
            ("milliseconds", { $0.preparationMilliseconds = .min }), ("milliseconds", { $0.codesMilliseconds = .max }),
            ("memory", { $0.peakResidentBytes = .max }),
            ("file in an invoice", { $0.invoice?.attachments[0].byteCount = .max }),
            ("parts of an invoice", { $0.invoice?.notes = Array(repeating: "", count: AnswerBounds.notes + 1) }),
            (
                "bytes of a word",
                {
                    let text = String(repeating: "a", count: AnswerBounds.textBytes + 1)
                    $0.pages[0].text.lines[0].words[0].text = text
                }
            ),
        ]
        for (what, change) in changes {
            var reading = Self.reading()
            change(&reading)
            let why = try refusal(.reading(reading))
            #expect(why?.contains(what) == true, "\(what): \(why ?? "taken")")
        }
        #expect(try refusal(.failure(.cancelled)) != nil)
    }

    /// What no initialiser makes, and JSON can say.
    @Test(arguments: [
        (#""words":[{"#, #""words":[],"ignored":[{"#, "line without words"),
        (#""confidence":0.5"#, #""confidence":7.5"#, "confidence"),
        (#""confidence":0.5"#, #""confidence":-1"#, "confidence"),
        (#""corners":[{"#, #""corners":[],"ignored":[{"#, "corners"),
    ])
    func whatTypesForbidIsRefused(text: String, forged: String, why: String) throws {
        let frame = try #require(ReaderWire.encode(ReaderReply(ticket: 1, outcome: .reading(Self.reading()))))
        let honest = String(decoding: frame.dropFirst(ReaderWire.lengthBytes), as: UTF8.self)
        #expect(honest.contains(text), "\(honest)")
        let payload = honest.replacingOccurrences(of: text, with: forged)
        let found = try refusal(try #require(ReaderWire.frame(Data(payload.utf8))))
        #expect(found?.contains(why) == true, "\(found ?? "taken")")
    }

    /// Numbers, brackets and texts of an honest answer put in each other's place, and noise: taken and sound, or refused.
    @Test func fuzzReaderAnswers() throws {
        let frame = try #require(ReaderWire.encode(ReaderReply(ticket: 1, outcome: .reading(Self.reading()))))
        let honest = Self.tokens(of: frame.dropFirst(ReaderWire.lengthBytes))
        try Fuzzing.run("answers of readers", atLeast: 500) { numbers in
            let isNoise = Int.random(in: 0..<4, using: &numbers) == 0
            let payload = isNoise ? Self.noise(&numbers) : Data(Self.forged(honest, &numbers).joined().utf8)
            let isTaken = try refusal(try #require(ReaderWire.frame(payload))) == nil
            #expect(!isNoise || !isTaken, "seed \(numbers.seed): noise is no answer")
        }
    }

    private static func noise(_ numbers: inout SeededNumbers) -> Data {
        Data((0..<Int.random(in: 2...400, using: &numbers)).map { _ in UInt8.random(in: 0...255, using: &numbers) })
    }

    private static func forged(_ honest: [String], _ numbers: inout SeededNumbers) -> [String] {
        let extremes = [
            "-1", "0", "\(Int.max)", "\(Int.min)", "1e308", "-1e-308", "0.5", "null", "[]", "{}", "\"\"",
            "99999999999999999999",
        ]
        var tokens = honest
        for _ in 0..<Int.random(in: 1...6, using: &numbers) {
            let place = Int.random(in: tokens.indices, using: &numbers)
            guard tokens[place].first?.isNumber == true || Int.random(in: 0..<30, using: &numbers) == 0 else {
                continue
            }
            tokens[place] = extremes.randomElement(using: &numbers) ?? ""
        }
        return tokens
    }

    /// The numbers of JSON apart from what stands between them.
    private static func tokens(of payload: ArraySlice<UInt8>) -> [String] {
        var tokens: [String] = []
        for character in String(decoding: payload, as: UTF8.self) {
            let isNumber = character.isNumber || character == "."
            if let last = tokens.last?.last, isNumber, last.isNumber || last == "." {
                tokens[tokens.count - 1].append(character)
            } else {
                tokens.append(String(character))
            }
        }
        return tokens
    }
}
