import Foundation
import ReceiptModel
import Testing

/// What a server tells of a draft, taken with care.
@Suite struct ToldFieldsTests {
    private func told(_ json: String) throws -> ToldFields {
        try JSONDecoder().decode(ToldFields.self, from: Data(json.utf8))
    }

    private var fields: ReceiptFields {
        var fields = ReceiptFields()
        _ = fields.say(.currency, "EUR")
        _ = fields.say(.total, "13.90")
        _ = fields.say(.note, "za ured")
        _ = fields.say(rows: ["25:11,12:2,78"], of: .vat)
        _ = fields.say(rows: ["KRUH|2|1,80|3,60", "MLIJEKO|10,30"], of: .items)
        _ = fields.say(rows: ["card:13,90:4711"], of: .payments)
        return fields
    }

    @Test("what is sent of fields and told again is the same, also when it was kept in between")
    func same() throws {
        let sent = try JSONEncoder().encode(PlainFields(fields))
        let told = try JSONDecoder().decode(ToldFields.self, from: sent)
        let kept = try JSONDecoder().decode(ToldFields.self, from: JSONEncoder().encode(told))
        for field in ReceiptField.allCases {
            #expect(kept.tells(field) && kept.typed(field) == ToldFields(fields).typed(field), "\(field)")
            var copy = ReceiptFields()
            _ = copy.say(.currency, "EUR")
            let isTaken = copy.take(field, from: kept, because: "test")
            #expect(isTaken, "\(field)")
            #expect(copy.typed(field) == (field == .currency ? ["EUR"] : fields.typed(field)), "\(field)")
        }
    }

    @Test("what is absent has no value, unless only a selection is told")
    func absent() throws {
        let whole = try told(#"{"total":"15.00","vat":[],"items":null}"#)
        var taken = fields
        for field in ReceiptField.allCases where field != .currency && whole.tells(field) {
            let isTaken = taken.take(field, from: whole, because: "test")
            #expect(isTaken, "\(field)")
        }
        #expect(taken.total?.value.minorUnits == 1500 && taken[mark: .note] == nil)
        #expect(taken.vat.isEmpty && taken.items == nil && taken.payments == nil)
        let some = try told(#"{"total":"15.00"}"#)
        #expect(ReceiptField.allCases.filter(some.tells) == [.total])
    }

    @Test(
        "what can be no value is neither taken nor taken for none",
        arguments: [
            #"{"vat":[],"note":7,"items":"KRUH"}"#, #"{"vat":[],"note":{"a":"b"},"items":[7]}"#,
            #"{"vat":[],"note":[{"a":"b"}],"items":7}"#,
        ])
    func unusable(json: String) throws {
        let told = try told(json)
        let kept = try JSONDecoder().decode(ToldFields.self, from: JSONEncoder().encode(told))
        for one in [told, kept] { #expect(!one.tells(.note) && !one.tells(.items) && one.tells(.vat)) }
    }

    @Test(
        "a row that is none leaves the table as it is",
        arguments: [
            #"{"vat":[{"rate":"25.00"}]}"#, #"{"vat":[{"rate":"250.00","amount":"1.00"}]}"#,
            #"{"vat":[{"rate":"25.00","amount":"100000000000.00"}]}"#,
            #"{"vat":[{"rate":"25.00","amount":"1.00","base":"x"}]}"#,
        ])
    func wrongRow(json: String) throws {
        var taken = fields
        let answers = [
            taken.take(.vat, from: try told(json), because: "test"),
            taken.take(.payments, from: try told(#"{"payments":[{"method":"gold"}]}"#), because: "test"),
            taken.take(.items, from: try told(#"{"items":[{"name":"KRUH"}]}"#), because: "test"),
        ]
        #expect(answers == [false, false, false] && taken == fields)
    }

    @Test("more than a draft can have, or no object, tells nothing")
    func bounds() throws {
        let many = (0..<101).map { #""f\#($0)":"x""# }.joined(separator: ",")
        for json in ["{\(many)}", "[]", "7", #""text""#] {
            let told = try told(json)
            #expect(ReceiptField.allCases.allSatisfy { !told.tells($0) } && told.texts.isEmpty)
        }
        let long = String(repeating: "x", count: 1_001)
        #expect(try !told(#"{"vat":[],"note":"\#(long)"}"#).tells(.note))
    }
}
