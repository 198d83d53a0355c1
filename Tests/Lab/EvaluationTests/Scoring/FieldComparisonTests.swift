import Evaluation
import Foundation
import ReceiptModel
import Testing

@Suite("Agreement of fields")
struct FieldComparisonTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let field: ReceiptField
        let expected: String
        let read: String
        let agreement: Agreement
        var testDescription: String { "\(field.rawValue): \(expected) | \(read)" }
    }

    static func of(_ field: ReceiptField, _ rows: [(String, String, Agreement)]) -> [Example] {
        rows.map { Example(field: field, expected: $0.0, read: $0.1, agreement: $0.2) }
    }

    static let merchants = of(
        .merchant,
        [
            ("Pekara Lipa", "Pekara Lipa", .exact), ("Čaršija", "C\u{30C}ars\u{30C}ija", .exact),
            ("Pekara Lipa d.o.o.", "PEKARA LIPA, doo", .normalised), ("Пекара Љиљан", "pekara-ljiljan", .normalised),
            ("Zlatni Đeram", "ZLATNI DERAM", .normalised),
            // Three edits in 20 letters and in 19.
            ("Kavana Zvonimir Nova ab", "Kavana Zv0n1mlr Nova ab", .tolerant),
            ("Kavana Zvonimir Nova a", "Kavana Zv0n1mlr Nova a", .different),
            // Whole words, at least five letters.
            ("Pekara Suncokret trgovina i usluge", "Suncokret", .tolerant),
            ("Lipov list", "Kafić Lipov list Centar", .tolerant),
            ("Pekara Suncokret trgovina i usluge", "Suncok", .different), ("Bar Mak i sinovi", "Mak", .different),
            ("Trgovina Narcis promet", "Narcis", .tolerant), ("Trgovina Lipa promet", "Lipa", .different),
            ("Trgovina Jelka promet", "Jelka", .tolerant), ("Trgovina Suncokret promet", "Trgovina promet", .different),
            ("Pekara Lipa", "***", .different), ("--", "***", .different),
        ])

    static let identifiers =
        of(
            .taxID,
            [
                ("12345678901", "12345678901", .exact), ("12345678901", "HR12345678901", .normalised),
                ("HR 123 456 789 01", "12345678901", .normalised), ("123456789", "RS-123456789", .normalised),
                ("4123456789012", "ba4123456789012", .normalised), ("12345678901", "12345678907", .tolerant),
                ("12345678901", "1234567890", .tolerant), ("12345678901", "12345678917", .different),
                ("12345678901", "12345678077", .different), ("12345678901", "DE12345678901", .different),
            ])
        + of(
            .buyer,
            [
                ("10:123456789", "123456789", .normalised), ("20:021535411", "20:021535411", .exact),
                ("10:123456789", "10:987654321", .different),
            ])
        + of(.vatID, [("123456789012", "BA123456789012", .normalised), ("123456789012", "023456789013", .different)])
        + of(
            .jir,
            [
                ("0a1b-2c3d", "0A1B2C3D", .normalised), ("0a1b-2c3d", "0a1b-2c30", .tolerant),
                ("0a1b-2c3d", "0a1b-2cd3", .different), ("hr12-34", "12-34", .different),
            ])
        + of(.zki, [("abcd ef01", "ABCDEF01", .normalised), ("abcdef01", "abcdef0", .tolerant)])
        + of(.ibfm, [("AB12CD34", "ab12cd34", .normalised), ("AB12CD34", "AB12CD43", .different)])

    static let numbers = of(
        .number,
        [
            ("118/POS2/1", "118/POS2/1", .exact), ("118/POS2/1", "118 / pos2 / 1", .normalised),
            ("AB12-AB12-77", "АВ12-АВ12-77", .normalised), ("ABEKMHOPCTYXJSI", "авекмнорстухјѕі", .normalised),
            // Cyrillic Б looks like no Latin letter.
            ("AB12-AB12-77", "АБ12-AB12-77", .tolerant), ("118/POS2/1", "118/P0S2/1", .tolerant),
            ("118/POS2/1", "118/P0S2/7", .different), ("118/1/1", "11811", .different), ("1/2/3", "1/23", .tolerant),
            // Shorter than four characters.
            ("123", "124", .different), ("123", "1234", .different), ("1234", "1235", .tolerant),
            ("1234", "", .different),
        ])

    static let amounts = of(
        .total,
        [
            ("10.00", "10.00", .exact), ("10.00", "10.0", .normalised), ("10", "10.00", .normalised),
            ("0.00", "-0.00", .normalised), ("10.00", "10.05", .tolerant), ("10.00", "9.95", .tolerant),
            ("10.00", "10.06", .different), ("10.00", "9.94", .different), ("10.00", "-10.00", .different),
            ("-0.02", "0.03", .tolerant), ("10.00", "10,00", .different), ("10.00", "", .different),
            ("-92233720368547758.00", "92233720368547758.00", .different),
        ])

    static let moments =
        of(
            .date,
            [
                ("2026-03-01", "2026-03-01", .exact), ("2026-03-01", "1.3.2026.", .normalised),
                ("2026-03-01", "01. 03. 2026", .normalised), ("2026-03-01", "2026-02-28", .tolerant),
                ("2024-03-01", "2024-02-29", .tolerant), ("2024-03-01", "2024-02-28", .different),
                ("2025-12-31", "2026-01-01", .tolerant), ("2026-03-01", "2026-03-03", .different),
                ("2026-03-01", "2025-03-01", .different), ("2026-03-01", "2026-13-01", .different),
            ])
        + of(
            .time,
            [
                ("14:05", "14:05", .exact), ("14:05:59", "14:05", .normalised), ("14:05", "14:05:10", .normalised),
                ("14:05:59", "14:05:58", .tolerant), ("14:05:10", "14:06:10", .tolerant),
                ("14:05:10", "14:06:11", .different), ("14:05:00", "14:06", .tolerant), ("14:05", "14:07", .different),
                ("13:59", "14:00", .tolerant), ("23:59", "00:00", .different), ("14:05", "noon", .different),
            ])

    static let words =
        of(.kind, [("sale", "Sale", .normalised), ("sale", "sales", .different)])
        + of(.country, [("HR", "hr ", .normalised), ("HR", "RS", .different)])
        + of(.currency, [("EUR", "EUR", .exact), ("EUR", "eur", .normalised), ("EUR", "EURO", .different)])

    @Test(
        "each rule on both sides of its border",
        arguments: merchants + identifiers + numbers + amounts + moments + words)
    func rules(example: Example) {
        let (expected, read) = (example.expected, example.read)
        #expect(FieldComparison.agreement(example.field, expected: expected, read: read) == example.agreement)
        #expect(FieldComparison.agreement(example.field, expected: read, read: expected) == example.agreement)
    }

    @Test("consumption tax is an amount, and every field agrees with itself")
    func everyField() {
        #expect(FieldComparison.agreement(.consumptionTax, expected: "1.5", read: "1.50") == .normalised)
        for field in ReceiptField.measured {
            #expect(FieldComparison.agreement(field, expected: "x", read: "x") == .exact)
        }
        #expect(Agreement.allCases.sorted() == [.different, .tolerant, .normalised, .exact])
    }

    @Test("what is compared is told by the table of fields, under the names that leave the tool")
    func names() throws {
        let names = [
            "kind", "country", "currency", "merchant", "tax_id", "vat_id", "date", "time", "number", "total", "payable",
            "due_date", "payment_account", "payment_reference", "tax_amount", "consumption_tax", "deposit", "discount",
            "store", "buyer_name", "buyer_tax_id", "counter", "jir",
            "zki", "ibfm", "endpoint", "type_code",
        ]
        #expect(ReceiptField.measured.map(\.rawValue) == names)
        let encoded = try JSONEncoder().encode([ReceiptField.taxID: 1])
        #expect(String(decoding: encoded, as: UTF8.self) == #"{"tax_id":1}"#)
    }
}
