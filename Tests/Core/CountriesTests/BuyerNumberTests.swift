import Countries
import ReceiptModel
import TestSupport
import Testing

/// A buyer's number is the company's in whatever form a paper prints it, and nobody else's ever is.
@Suite("Buyers' numbers")
struct BuyerNumberTests {
    private func company(_ numbers: TaxIdentifier...) -> Company {
        Company(
            id: "lipa", name: "Lipa", country: .croatia, taxNumbers: numbers, addedAt: Timestamp(milliseconds: 0))
    }

    @Test(
        "Forms that are printed",
        arguments: [
            ("OIB", "12345678903", "12345678903"), ("OIB", "12345678903", "HR12345678903"),
            ("OIB", "12345678903", "HR 123 456 789 03"), ("OIB", "12345678903", "OIB: 12345678903"),
            ("OIB", "12345678903", "oib 12345678903"), ("OIB", "12345678903", "ОИБ: 12345678903"),
            ("OIB", "12345678903", "PDV ID: HR12345678903"), ("PIB", "112233446", "10:112233446"),
            ("PIB", "112233446", "12:112233446:81234"), ("PIB", "112233446", "ПИБ: 112233446"),
            ("PIB", "112233446", "RS112233446"), ("PIB", "112233446", "PIB: RS 112 233 446"),
            ("JIB", "4200123450004", "4200123450004"), ("JIB", "4200123450004", "200123450004"),
            ("JIB", "4200123450004", "ЈИБ 4200123450004"), ("JIB", "4200123450004", "PDV br. 200123450004"),
            ("JIB", "4200123450004", "10:4200123450004"), ("PDV", "200123450004", "4200123450004"),
            ("PDV", "200123450004", "PIB: 200123450004"), ("PDV", "200123450004", "BA 200123450004"),
        ])
    func printed(_ scheme: String, _ digits: String, _ text: String) throws {
        let number = try #require(TaxIdentifier(scheme: scheme, digits: digits))
        #expect(BuyerNumber(printed: text).isOne(of: company(number)), "\(text)")
    }

    @Test(
        "Codes of kinds that are no taxpayer's of here",
        arguments: [
            ("11:0101990710006", BuyerNumber.person), ("13:12345678", .person), ("20:021535411", .person),
            ("20:0", .person), ("32:A1234567", .person), ("40:SI50223054", .foreign), ("99:112233446", .unreadable),
            ("10:112233447", .unreadable), ("", .unreadable), (":", .unreadable), ("10:", .unreadable),
        ])
    func codes(_ text: String, _ expected: BuyerNumber) { #expect(BuyerNumber(printed: text) == expected) }

    @Test("A JMBG has the check digit of a JIB, and is a person's")
    func personal() throws {
        #expect(BuyerNumber(printed: "11:0101990710006").isPersonal)
        let born = try #require((0...9).compactMap { JIB("010199071000\($0)") }.first)
        #expect(BuyerNumber(printed: born.digits).isPersonal)
        #expect(!BuyerNumber(printed: "4200123450004").isPersonal && !BuyerNumber(printed: "112233446").isPersonal)
        #expect(!BuyerNumber(printed: "nothing").isPersonal)
    }

    @Test("Any way of writing it is told, and no other number is", arguments: [24_001, 24_002, 24_003] as [UInt64])
    func spellings(_ seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        for round in 0..<2_000 {
            let own = Self.taxpayer(&numbers)
            let other = Self.taxpayer(&numbers)
            let spelled = Self.spelled(own, &numbers)
            let lipa = company(own)
            #expect(BuyerNumber(printed: spelled).isOne(of: lipa), "seed \(seed), round \(round): \(spelled)")
            if other.taxpayer != own.taxpayer {
                let strange = Self.spelled(other, &numbers)
                #expect(!BuyerNumber(printed: strange).isOne(of: lipa), "seed \(seed), round \(round): \(strange)")
            }
            // One digit that is another makes it nobody's, or somebody else's.
            var digits = Array(own.digits)
            let place = Int.random(in: digits.indices, using: &numbers)
            let digit = "0123456789".filter { $0 != digits[place] }.randomElement(using: &numbers) ?? "0"
            digits[place] = digit
            let wrong = String(digits)
            #expect(!BuyerNumber(printed: wrong).isOne(of: lipa), "seed \(seed), round \(round): \(wrong)")
        }
    }

    @Test("Texts of strangers are no company's", arguments: [24_101, 24_102] as [UInt64])
    func strangers(_ seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let lipa = company(try #require(TaxIdentifier(scheme: "OIB", digits: "12345678903")))
        let signs = Array("0123456789:RSBAHRОИБ -./\u{202E}\u{0}٣໓")
        for round in 0..<3_000 {
            let text = String(
                (0..<Int.random(in: 0...24, using: &numbers)).map { _ in
                    signs.randomElement(using: &numbers) ?? "0"
                })
            #expect(!BuyerNumber(printed: text).isOne(of: lipa), "seed \(seed), round \(round): \(text)")
        }
    }

    private static func taxpayer(_ numbers: inout SeededNumbers) -> TaxIdentifier {
        while true {
            let kind = TaxIdentifier.schemes[Int.random(in: 0..<4, using: &numbers)]
            let first = kind.name == "JIB" ? "4" : ""
            let body =
                first
                + String(
                    (first.count..<kind.length - 1).map { _ in
                        "0123456789".randomElement(using: &numbers) ?? "0"
                    })
            let found = (0...9).compactMap { TaxIdentifier(scheme: kind.name, digits: "\(body)\($0)") }.first
            if let found { return found }
        }
    }

    /// The number with what papers print before and within it; a JIB and the PDV number of it are one.
    private static func spelled(_ number: TaxIdentifier, _ numbers: inout SeededNumbers) -> String {
        var digits = number.digits
        if case .jib = number, Bool.random(using: &numbers) { digits = String(digits.dropFirst()) }
        let prefixes =
            switch number {
            case .oib: ["", "HR", "OIB: ", "ОИБ ", "hr "]
            case .pib: ["", "10:", "RS", "ПИБ: ", "PIB "]
            default: ["", "10:", "JIB: ", "ЈИБ", "PDV broj: ", "BA"]
            }
        let prefix = prefixes.randomElement(using: &numbers) ?? ""
        guard prefix != "10:", Bool.random(using: &numbers) else { return prefix + digits }
        let place = digits.index(digits.startIndex, offsetBy: Int.random(in: 1..<digits.count, using: &numbers))
        let gap = [" ", "-", ".", "  "].randomElement(using: &numbers) ?? " "
        return prefix + digits[..<place] + gap + digits[place...]
    }
}
