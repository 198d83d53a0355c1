import Extraction
import ReceiptModel
import Testing

@Suite("Readings of several pictures of one receipt")
struct JoinedReadingTests {
    private static let receipt = [
        "Pekara Zrno obrt", "Glavna ulica 5, Osijek", "OIB: 12345678903", "RACUN br. 118/1/2", "KRUH RAZENI 1,90",
        "BUREK SIR 2,40", "JOGURT 0,90", "KIFLA 0,70", "CROISSANT 1,60", "PITA JABUKA 2,10", "MLIJEKO 1L 1,39",
        "UKUPNO EUR 10,99", "Gotovina 20,00", "Povrat 9,01", "Hvala na posjetu",
    ]

    private func reading(_ lines: [String], confidence: Double, codes: [String] = []) -> DocumentReading {
        let lines = lines.enumerated().compactMap { number, text in
            TextLine(
                words: text.split(separator: " ").enumerated().map { place, word in
                    Word(
                        text: String(word), box: PixelBox(x: 90 * place, y: 30 * number, width: 80, height: 20),
                        confidence: confidence)
                })
        }
        let page = PageReading(
            number: 1, width: 800, height: 1200, text: TextLayer(lines: lines, source: .bornDigital),
            codes: codes.map {
                ScannedCode(
                    symbology: .qr, text: $0, box: PixelBox(x: 0, y: 0, width: 9, height: 9), reader: "zbar")
            }, toOriginal: .identity)
        return DocumentReading(
            pages: [page], processorMilliseconds: 10, recognitionMilliseconds: 4, peakResidentBytes: 100)
    }

    private func lines(_ reading: DocumentReading) -> [String] {
        reading.pages.flatMap { $0.text.lines.map(\.text) }
    }

    @Test("what two pictures show stands once", arguments: 2...8)
    func overlapStandsOnce(common: Int) {
        let upper = reading(Array(Self.receipt.prefix(9)), confidence: 0.9, codes: ["https://example.hr/1"])
        let lower = reading(
            Array(Self.receipt.dropFirst(9 - common)), confidence: 0.8, codes: ["https://example.hr/1"])
        let joined = DocumentReading.joined([upper, lower])
        #expect(lines(joined) == Self.receipt)
        #expect(joined.pages.map(\.number) == [1, 2])
        #expect(joined.codes.count == 1)
        #expect(joined.processorMilliseconds == 20 && joined.recognitionMilliseconds == 8)
        #expect(joined.peakResidentBytes == 100)
    }

    @Test("of two readings of a line the surer one stays, and a line that one picture misses is no obstacle")
    func theSurerStays() {
        let blurred = ["RACUN bn. 1l8/1/2", "KRUH RAZFNI 1,9O", "BUPEK SIR 2,40", "JOGUPT 0,90", "KIFLA O,70"]
        let upper = reading(Array(Self.receipt.prefix(3)) + blurred, confidence: 0.5)
        let lower = reading(Self.receipt.dropFirst(3).filter { !$0.hasPrefix("BUREK") }, confidence: 0.9)
        let joined = lines(.joined([upper, lower]))
        #expect(joined.filter { $0.hasPrefix("KRUH") } == ["KRUH RAZENI 1,90"])
        #expect(joined.filter { $0.hasPrefix("JOGU") } == ["JOGURT 0,90"])
        #expect(joined.contains("BUPEK SIR 2,40"))
        #expect(joined.suffix(3) == Self.receipt.suffix(3))
    }

    @Test("pictures that have nothing in common keep all their lines")
    func nothingIsTakenByChance() {
        let upper = reading(Array(Self.receipt.prefix(7)), confidence: 0.9)
        let lower = reading(Array(Self.receipt.dropFirst(7)), confidence: 0.9)
        #expect(lines(.joined([upper, lower])) == Self.receipt)
        #expect(lines(.joined([upper])) == Array(Self.receipt.prefix(7)))
        let rules = reading(["-----", "=====", "-----"], confidence: 0.9)
        #expect(lines(.joined([rules, rules])).count == 6)
    }

    @Test("three pictures, each with a seam")
    func threePictures() {
        let parts = [0..<6, 4..<11, 8..<15].map { reading(Array(Self.receipt[$0]), confidence: 0.9) }
        #expect(lines(.joined(parts)) == Self.receipt)
    }
}
