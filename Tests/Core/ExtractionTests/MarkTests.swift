import Countries
import ReceiptModel
import Testing

@testable import Extraction

@Suite("Fields that stand behind a label")
struct MarkTests {
    private func rows(_ text: String, labels: [Label]) -> [Row] {
        let reading = PrintedPage.reading(text)
        var rows = RowAssembly.rows(of: reading)
        let lexicon = Lexicon([], beside: labels)
        for index in rows.indices { rows[index].labels = lexicon.labels(in: rows[index]) }
        return rows
    }

    private func filled(_ text: String, _ mark: PrintedMark, _ fields: ReceiptFields = ReceiptFields()) -> ReceiptFields
    {
        let labels = mark.labels.values.flatMap(\.self).map { Label(mark.role, $0) }
        var fields = fields
        MarkReader(rows: rows(text, labels: labels)).fill(&fields, with: [mark])
        return fields
    }

    private let store = PrintedMark(.store, labels: [.croatia: ["POSLOVNICA BROJ"]]) { text in
        text.firstMatch(of: /([0-9]{1,4})$/).map { String($0.1) }
    }

    @Test("The value behind the label is found, with its place and its confidence")
    func found() throws {
        let fields = filled("KONOBA LANTERNA\nPOSLOVNICA BROJ: 12\nUKUPNO 4,00\n", store)
        let read = try #require(fields.store)
        #expect(read.value == "12" && read.confidence == 0.75)
        #expect(read.evidence.first?.box != nil && read.evidence.first?.reason == "the label POSLOVNICA BROJ")
    }

    @Test("A typed field takes what has its form, in the currency of the receipt")
    func typed() {
        let tip = PrintedMark(.tip, labels: [.croatia: ["NAPOJNICA GOSTA"]]) { text in
            text.firstMatch(of: /([0-9]+),([0-9]{2})/).map { "\($0.1).\($0.2)" }
        }
        var fields = ReceiptFields()
        fields.currency = Extracted(.eur, confidence: 1, evidence: [])
        #expect(filled("NAPOJNICA GOSTA 1,50\n", tip, fields).tip?.value == Money(minorUnits: 150, currency: .eur))
        #expect(filled("NAPOJNICA GOSTA 1,50\n", tip).tip == nil)
    }

    @Test("No label, no value, or a value that is there already: nothing changes")
    func nothing() {
        #expect(filled("KONOBA LANTERNA 12\nUKUPNO 4,00\n", store) == ReceiptFields())
        #expect(filled("POSLOVNICA BROJ: ---\n", store) == ReceiptFields())
        var fields = ReceiptFields()
        fields.store = Extracted("Lanterna", confidence: 0.9, evidence: [])
        #expect(filled("POSLOVNICA BROJ: 12\n", store, fields) == fields)
    }

    @Test("Labels of the table are looked for in their country")
    func table() {
        for mark in PrintedMark.all where !mark.labels.isEmpty {
            for (country, texts) in mark.labels {
                #expect(texts.allSatisfy { text in PrintedMark.labels(of: country).contains { $0.text == text } })
            }
        }
        let fields = PlainFields(
            FieldExtractor().extract(
                from: PrintedPage.reading("ПИБ: 100000001\nБројач рачуна: 16887/16898ПП\nУкупан износ: 5,00\n"),
                country: .serbia
            ).fields)
        #expect(fields[.counter] == "16887/16898ПП")
    }
}
