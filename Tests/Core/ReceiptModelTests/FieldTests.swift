import Foundation
import Testing

@testable import ReceiptModel

@Suite("Table of fields")
struct FieldTests {
    private func fields() -> ReceiptFields {
        var fields = ReceiptFields()
        fields.currency = Extracted(.eur, confidence: 1, evidence: [])
        return fields
    }

    /// A value in the form of its JSON, for each form that is one text.
    private static func example(_ form: FieldForm) -> String? {
        switch form {
        case .text: "Pekara Jež"
        case .amount: "-12.30"
        case .date: "2026-02-28"
        case .time: "07:05"
        case .country: "BA"
        case .currency: "RSD"
        case .taxNumber: "12345678903"
        case .choice(let values): values.last
        case .tags: "auto, put"
        case .rows: nil
        }
    }

    @Test("What is said comes back under the field's name, certain and by the user", arguments: ReceiptField.allCases)
    func said(field: ReceiptField) throws {
        var fields = fields()
        guard let text = Self.example(field.descriptor.form) else {
            #expect(!fields.say(field, "x") && fields == self.fields())
            return
        }
        #expect(fields.say(field, text) && fields.plain(field) == text)
        #expect(fields.saidByUser == [field])
        #expect(fields.readings(of: field).map(\.confidence) == [1])
        let json = try #require(
            JSONSerialization.jsonObject(with: JSONEncoder().encode(PlainFields(fields))) as? [String: Any])
        #expect(json[field.rawValue] as? String == text)
        #expect(Set(json.keys).subtracting(["vat", "currency"]).subtracting([field.rawValue]).isEmpty)

        var other = self.fields()
        other.take(field, from: fields)
        #expect(other == fields)
        #expect(other.say(field, "") && other.plain(field) == nil && other.saidByUser.isEmpty)
        #expect(try JSONDecoder().decode(ReceiptFields.self, from: JSONEncoder().encode(fields)) == fields)
    }

    @Test(
        "What has not the form of its field changes nothing",
        arguments: [
            (ReceiptField.total, "12,345"), (.total, "1e3"), (.date, "30.02.2026"), (.date, "2026-02-30"),
            (.time, "25:00"), (.country, "XX"), (.currency, "€"), (.taxID, "12345678901"), (.kind, "gift"),
            (.vat, "25"), (.items, "bread"),
        ])
    func refused(field: ReceiptField, text: String) {
        var fields = fields()
        #expect(!fields.say(field, text) && fields == self.fields(), "\(field.rawValue)")
        #expect(!fields.find(field, text, confidence: 0.5, evidence: []) && fields == self.fields())
    }

    @Test(
        "Per cent are rounded down, so that what has not met its bar never looks as if it had",
        arguments: [(0.99.nextDown, 98), (0.99, 99), (0.999, 99), (1, 100), (0.95, 95), (0, 0)])
    func percent(confidence: Double, shown: Int) {
        var fields = fields()
        fields.find(.merchant, "Pekara", confidence: confidence, evidence: [])
        #expect(fields.readings(of: .merchant).map(\.percent) == [shown])
    }

    @Test("What is taken from elsewhere says so, and counts as said")
    func origin() {
        var fields = fields()
        let isTaken = fields.say(.merchant, "Pekara", because: "taken from the server")
        #expect(isTaken)
        #expect(fields.merchant?.evidence.map(\.reason) == ["taken from the server"])
        #expect(fields.saidByUser == [.merchant])
    }

    @Test("An amount without a currency is not taken")
    func amountAlone() {
        var fields = ReceiptFields()
        #expect(!fields.say(.total, "12.30") && fields == ReceiptFields())
    }

    @Test("A mark of a later version stays when fields are stored again")
    func unknownMark() throws {
        let json = """
            {"vat":[],"marks":{"jir":{"value":"a","confidence":0.5,"evidence":[]},
            "table_of_tomorrow":{"value":"12","confidence":0.5,"evidence":[]}}}
            """
        let fields = try JSONDecoder().decode(ReceiptFields.self, from: Data(json.utf8))
        #expect(fields.plain(.jir) == "a")
        let again = String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
        #expect(again.contains("table_of_tomorrow"))
    }

    @Test("Every field has a name of its own, and a meaning that is a sentence without a quotation mark")
    func sentences() {
        #expect(Set(ReceiptField.allCases.map(\.rawValue)).count == ReceiptField.allCases.count)
        for field in ReceiptField.allCases {
            let meaning = field.descriptor.meaning.english
            #expect(meaning.count > 8 && meaning.last == "." && !meaning.contains("\"") && !meaning.contains("\\"))
            #expect(field.rawValue.allSatisfy { $0 == "_" || ($0.isASCII && $0.isLowercase) })
        }
    }
}
