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

    @Test("An amount that could not be read back is refused, in every field and row")
    func bounds() throws {
        let (most, beyond) = ("99999999999.99", "100000000000")
        for field in ReceiptField.allCases where field.descriptor.form == .amount {
            var fields = fields()
            #expect(
                !fields.say(field, beyond) && !fields.say(field, "-\(beyond)") && fields == self.fields(), "\(field)")
            let isTaken = fields.say(field, most)
            #expect(isTaken, "\(field)")
            #expect(try JSONDecoder().decode(ReceiptFields.self, from: JSONEncoder().encode(fields)) == fields)
        }
        let rows: [(ReceiptField, String)] = [
            (.vat, "25:\(beyond)"), (.vat, "25:\(beyond):1"), (.items, "A|\(beyond)"), (.items, "A|1|\(beyond)|1"),
            (.payments, "cash:\(beyond)"),
        ]
        for (field, row) in rows {
            var fields = fields()
            #expect(fields.say(rows: [row], of: field) == row && fields == self.fields())
        }
    }

    @Test("Blanks around a value say nothing, and blanks alone take it away")
    func blanks() {
        var fields = fields()
        #expect(fields.say(.merchant, "  Pekara Jež \n") && fields.plain(.merchant) == "Pekara Jež")
        #expect(fields.say(.number, "12/P1/3") && fields.say(.number, "  ") && fields.number == nil)
        #expect(fields.say(.merchant, " \u{A0}") && fields.merchant == nil)
        #expect(fields.say(.kind, " sale ") && fields.plain(.kind) == "sale")
    }

    @Test(
        "The country before a tax number of its own says nothing new",
        arguments: [
            ("HR12345678903", "12345678903"), ("hr 12345678903", "12345678903"), ("RS112233446", "112233446"),
            ("12345678903", "12345678903"), ("HR112233446", nil), ("RS12345678903", nil), ("HR12345678901", nil),
        ])
    func prefixes(_ typed: String, _ digits: String?) {
        var fields = fields()
        #expect(fields.say(.taxID, typed) == (digits != nil) && fields.plain(.taxID) == digits)
    }

    @Test("All amounts go along with the currency, and their figures stay")
    func currency() throws {
        var fields = fields()
        for field in ReceiptField.allCases where field.descriptor.form == .amount {
            let isTaken = fields.say(field, "24.00")
            #expect(isTaken, "\(field)")
        }
        #expect(fields.say(rows: ["20:20:4"], of: .vat) == nil && fields.say(rows: ["A|2|12|24"], of: .items) == nil)
        let refused = fields.say(rows: ["cash:24"], of: .payments)
        #expect(refused == nil)
        let before = PlainFields(fields)
        #expect(fields.currenciesOfAmounts == [.eur] && fields.say(.currency, "GBP"))
        fields.putAmountsInCurrency()
        #expect(fields.currenciesOfAmounts.map(\.code) == ["GBP"])
        #expect(PlainFields(fields).vat == before.vat && PlainFields(fields).items == before.items)
        #expect(fields.say(.currency, "") && fields.currency == nil)
        fields.putAmountsInCurrency()
        #expect(fields.currenciesOfAmounts.map(\.code) == ["GBP"], "nobody knows another one")
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
