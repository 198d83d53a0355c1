import Extraction
import Foundation
import ReceiptModel
import Testing

@Suite("Properties")
struct PropertyTests {
    private static let head = "BIJELI BOR d.o.o.\nOIB: 77205183466\n"

    @Test("Every printed form of an amount is read as that amount", arguments: 0..<40)
    func amounts(_ seed: Int) {
        var random = FiscalCodeTests.Seeded(state: UInt64(seed) &+ 100)
        let value = Int64.random(in: 1...99_999_999, using: &random)
        let plain = DecimalText.hundredths(value)
        let (whole, cents) = (plain.dropLast(3), plain.suffix(2))
        var grouped = ""
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index) % 3 == 0 { grouped.append(".") }
            grouped.append(digit)
        }
        let forms = [
            "\(grouped),\(cents)", "\(whole),\(cents)", plain, "\(grouped.replacing(".", with: ",")).\(cents)",
        ]
        for form in forms {
            let text = Self.head + "Datum: 03.02.2026. 12:00\nUKUPNO EUR   \(form)\nKARTICA   \(form)"
            let total = FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields.total
            #expect(total?.value.minorUnits == value, "seed \(seed), \(form)")
        }
    }

    @Test("Every printed form of a date is read as that date", arguments: 0..<40)
    func dates(_ seed: Int) throws {
        var random = FiscalCodeTests.Seeded(state: UInt64(seed) &+ 200)
        let year = Int.random(in: 2010...2035, using: &random)
        let month = Int.random(in: 1...12, using: &random)
        let day = Int.random(in: 1...CivilDate.days(in: month, of: year), using: &random)
        let date = try #require(CivilDate(year: year, month: month, day: day))
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        for form in [
            "\(two(day)).\(two(month)).\(year).", "\(day).\(month).\(year).", "\(two(day))/\(two(month))/\(year)",
            "\(two(day)). \(two(month)). \(year).", date.description, "\(two(day)).\(two(month)).\(two(year % 100))",
        ] {
            let text = Self.head + "Datum: \(form) 12:34\nUKUPNO EUR   5,00"
            let read = FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields
            #expect(read.date?.value == date, "seed \(seed), \(form)")
            #expect(read.time?.value.description == "12:34", "seed \(seed), \(form)")
        }
    }

    @Test(
        "A damaged identifier is another valid one or none, and a single wrong digit is always noticed",
        arguments: 0..<60)
    func identifiers(_ seed: Int) {
        var random = FiscalCodeTests.Seeded(state: UInt64(seed) &+ 300)
        let whole = "53102749680"
        var digits = Array(whole)
        let place = Int.random(in: 0..<digits.count, using: &random)
        let before = digits[place]
        digits[place] = Array("0123456789").filter { $0 != before }.randomElement(using: &random) ?? before
        let text = "LIPOV LAD d.o.o.\nOIB: \(String(digits))\nDatum: 03.02.2026.\nUKUPNO EUR 5,00"
        #expect(
            FieldExtractor().extract(from: PrintedPage.reading(text), country: .croatia).fields.taxID == nil,
            "seed \(seed)")
        for index in digits.indices where Bool.random(using: &random) {
            digits[index] = Array("0123456789OlSB|xZ").randomElement(using: &random) ?? "0"
        }
        let worse = "LIPOV LAD d.o.o.\nOIB: \(String(digits))\nUKUPNO EUR 5,00"
        if let read = FieldExtractor().extract(from: PrintedPage.reading(worse), country: .croatia).fields.taxID {
            #expect(OIB(read.value.digits) != nil, "seed \(seed)")
        }
    }

    @Test("A letter in a digit's place is repaired only when the check digit says so")
    func repair() {
        let text = "LIPOV LAD d.o.o.\nOIB: 53lO274968O\nDatum: 03.02.2026.\nUKUPNO EUR 5,00"
        let read = FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields.taxID
        #expect(read?.value.digits == "53102749680")
        #expect((read?.confidence ?? 1) < ExpenseDraft.Threshold.taxID)
        let wrong = text.replacing("53lO274968O", with: "53lO274968S")
        #expect(FieldExtractor().extract(from: PrintedPage.reading(wrong), country: nil).fields.taxID == nil)
    }

    @Test("Random dust never makes a ready draft and never stops the extractor", arguments: 0..<20)
    func dust(_ seed: Int) {
        var random = FiscalCodeTests.Seeded(state: UInt64(seed) &+ 400)
        let signs = Array("  \n\n.,:;-|/%€0123456789ABOSuknpоиП\u{301}🧾")
        let text = String((0..<1200).map { _ in signs.randomElement(using: &random) ?? " " })
        let extracted = FieldExtractor().extract(from: PrintedPage.reading(text, confidence: 0.4), country: nil)
        #expect(!ExpenseDraft.reasons(for: extracted).isEmpty, "seed \(seed)")
    }

    @Test("A draft carries what it is given")
    func draft() throws {
        let id = try #require(DocumentID(hex: String(repeating: "ab", count: 32)))
        let extracted = FieldExtractor().extract(from: PrintedPage.reading(PrintedPage.croatian), country: nil)
        let draft = ExpenseDraft(id: "d1", documentID: id, extracted: extracted, at: Timestamp(milliseconds: 42))
        #expect(draft.state == .ready && draft.reasons.isEmpty && draft.revision == 1)
        #expect(draft.createdAt.milliseconds == 42 && draft.documentID == id)
        let copy = try JSONDecoder().decode(ExpenseDraft.self, from: JSONEncoder().encode(draft))
        #expect(copy == draft)
    }
}
