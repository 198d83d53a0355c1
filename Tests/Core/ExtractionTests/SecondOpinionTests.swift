import Foundation
import ReceiptModel
import Testing

@testable import Extraction

/// What another program read beside the own reading: proposals and doubts, never sureness.
@Suite struct SecondOpinionTests {
    private static let paper = """
        BIJELI BOR d.o.o.
        Ilica 5, 10000 Zagreb
        OIB: 77205183466
        Račun br. 17/P1/2
        Datum: 03.02.2026. 12:00
        KRUH   1,20
        MLIJEKO   3,80
        UKUPNO EUR   5,00
        PDV 25%   Osnovica 4,00   1,00
        GOTOVINA   5,00
        """

    /// A reading of which a second reader has this text.
    private static func reading(_ own: String, second: String) -> DocumentReading {
        var reading = PrintedPage.reading(own)
        reading.pages[0].second = TextLayer(
            lines: PrintedPage.reading(second).pages[0].text.lines, source: .recognised(packs: "paddle"))
        return reading
    }

    private static func extracted(_ own: String, second: String) -> ExtractedReceipt {
        FieldExtractor().extract(from: reading(own, second: second), country: nil)
    }

    @Test func whatBothReadStaysAsSureAndNamesBoth() {
        let alone = FieldExtractor().extract(from: PrintedPage.reading(Self.paper), country: nil)
        let both = Self.extracted(Self.paper, second: Self.paper)
        #expect(both.fields.total?.value == alone.fields.total?.value)
        #expect(both.fields.total?.confidence == alone.fields.total?.confidence)
        #expect(both.fields.total?.evidence.last?.reason == "paddle reads it, too")
        #expect(ExpenseDraft.reasons(for: both) == ExpenseDraft.reasons(for: alone))
    }

    @Test func whatOnlyTheOtherReadsIsAProposal() throws {
        let lost = Self.paper.split(separator: "\n").filter { !$0.contains("5,00") && !$0.contains("PDV") }
            .joined(separator: "\n")
        let both = Self.extracted(lost, second: Self.paper)
        let total = try #require(both.fields.total)
        #expect(total.value.minorUnits == 500 && total.confidence < FieldModel.ready)
        #expect(total.evidence.last?.reason == "paddle reads it")
        #expect(!ExpenseDraft.reasons(for: both).isEmpty)
        #expect(both.fields.vat.allSatisfy { $0.confidence < FieldModel.ready })
    }

    @Test func whatTheOtherReadsOtherwiseIsADoubt() {
        let both = Self.extracted(Self.paper, second: Self.paper.replacing("5,00", with: "7,60"))
        #expect(both.fields.total?.value.minorUnits == 500)
        #expect((both.fields.total?.confidence ?? 1) < FieldModel.ready)
        let finding = both.findings.first { $0.isAbout([.total]) && $0.severity == .review }
        #expect(finding.map { "\($0.message)".contains("7.60") && "\($0.message)".contains("paddle") } == true)
    }

    @Test func whatOnlyItsSumsMakeTheSameIsNotCalledRead() {
        // Its goods and its tax mend its own misread total.
        let both = Self.extracted(Self.paper, second: Self.paper.replacing("5,00", with: "6,00"))
        #expect(both.fields.total?.value.minorUnits == 500)
        #expect(both.fields.total?.evidence.contains { $0.reason.contains("paddle") } == false)
    }

    /// Whatever it reads: no draft is ready that was not, and no value of ours is another or surer.
    @Test(arguments: 0..<200)
    func nothingThatItReadsMakesADraftReady(_ seed: Int) {
        var random = FiscalCodeTests.Seeded(state: UInt64(seed) &+ 700)
        let signs = Array("0123456789,.:/-%€ABDIOSUKčćšžđЖШ\n ")
        func spoiled(_ text: String, _ rate: Int) -> String {
            String(
                text.map { sign in
                    sign != "\n" && Int.random(in: 0..<100, using: &random) < rate
                        ? signs.randomElement(using: &random) ?? sign : sign
                })
        }
        let own = spoiled(Self.paper, Int.random(in: 0...12, using: &random))
        let second = spoiled(Self.paper, Int.random(in: 0...30, using: &random))
        let alone = FieldExtractor().extract(from: PrintedPage.reading(own), country: nil)
        let both = Self.extracted(own, second: second)
        // Of a draft that is ready some fields are left out, so what is compared is what a person sees.
        guard !ExpenseDraft.reasons(for: alone).isEmpty else { return }
        #expect(!ExpenseDraft.reasons(for: both).isEmpty, "seed \(seed)")
        for field in ReceiptField.allCases {
            guard let value = both.fields.readings(of: field).first else { continue }
            let mine = alone.fields.readings(of: field).first
            #expect(mine == nil || mine?.plain == value.plain, "seed \(seed), \(field)")
            #expect(value.confidence <= mine?.confidence ?? Worth.guessed, "seed \(seed), \(field)")
        }
    }

    @Test func aReadingOfBeforeHasNone() throws {
        let reading = PrintedPage.reading(Self.paper)
        let json = try JSONEncoder().encode(reading)
        #expect(!String(decoding: json, as: UTF8.self).contains("\"second\""))
        #expect(try JSONDecoder().decode(DocumentReading.self, from: json) == reading)
    }
}
