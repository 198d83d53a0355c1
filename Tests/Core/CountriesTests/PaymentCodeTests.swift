import Countries
import Foundation
import ReceiptModel
import TestSupport
import Testing

@Suite("Payment codes")
struct PaymentCodeTests {
    private static let bill = [
        "HRVHUB30", "EUR", "000000000006150", "ANA HORVAT", "ULICA LIPA 4", "10000 ZAGREB", "BIJELI BOR d.o.o.",
        "Trg 1", "21000 SPLIT", "HR1210010051863000160", "HR01", "7336-1", "COST", "Račun 12/P1/1",
    ]

    @Test("A Croatian code gives payee, account, amount, reference and purpose")
    func croatian() throws {
        let code = try #require(PaymentCode.parse(Self.bill.joined(separator: "\n") + "\n"))
        #expect(code.scheme == .hub3 && code.payee == "BIJELI BOR d.o.o." && code.payeeAddress == "Trg 1, 21000 SPLIT")
        #expect(code.payer == "ANA HORVAT, ULICA LIPA 4, 10000 ZAGREB")
        #expect(code.account.text == "HR1210010051863000160" && code.account.isValid)
        #expect(code.amount == Money(minorUnits: 6150, currency: .eur))
        #expect(code.model == "HR01" && code.reference == "7336-1" && code.purposeCode == "COST")
        #expect(code.purpose == "Račun 12/P1/1" && code.deviations.isEmpty)
    }

    @Test("Line ends of either kind, and a missing last one, are the same code")
    func lineEnds() throws {
        let plain = try #require(PaymentCode.parse(Self.bill.joined(separator: "\n")))
        #expect(PaymentCode.parse(Self.bill.joined(separator: "\r\n") + "\r\n") == plain)
        #expect(PaymentCode.parse(Self.bill.map { $0 + "  " }.joined(separator: "\n")) == plain)
    }

    /// A place in the fourteen lines, what stands there, the amount that is read and a word of what is told.
    @Test(
        "Deviations are tolerated and told",
        arguments: [
            (2, "61.50", 6150, "decimal"), (2, "61,50", 6150, "decimal"), (2, "6150", 6150, "padded"),
            (4, "A street name that is longer than allowed", 6150, "street"),
            (9, "HR1310010051863000160", 6150, "account"), (9, "HR121001005186300016", 6150, "account"),
        ])
    func deviations(place: Int, text: String, amount: Int64, told: String) throws {
        var lines = Self.bill
        lines[place] = text
        let code = try #require(PaymentCode.parse(lines.joined(separator: "\n")))
        #expect(code.amount?.minorUnits == amount)
        #expect(code.deviations.count == 1 && code.deviations[0].contains(told), "\(code.deviations)")
    }

    @Test("Letters that were read as Latin-1 or Windows-1252 are mended")
    func misread() throws {
        let text = Self.bill.joined(separator: "\n")
        let latin = String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) }))
        let code = try #require(PaymentCode.parse(latin))
        #expect(code.purpose == "Račun 12/P1/1" && code.deviations.count == 1)
        let curly = try #require(PaymentCode.parse(text.replacing("č", with: "Ä‡")))
        #expect(curly.purpose == "Raćun 12/P1/1")
    }

    @Test("A code without amount leaves it open")
    func open() throws {
        var lines = Self.bill
        lines[2] = "000000000000000"
        #expect(try #require(PaymentCode.parse(lines.joined(separator: "\n"))).amount == nil)
        let european = ["BCD", "002", "1", "SCT", "", "Firma", "DE89370400440532013000"].joined(separator: "\n")
        #expect(try #require(PaymentCode.parse(european)).amount == nil)
    }

    @Test("A Serbian code gives payee, account, amount, model and reference")
    func serbian() throws {
        let code = try #require(
            PaymentCode.parse(
                "K:PR|V:01|C:1|R:840000000095584510|N:БОР доо\nТрг 1: локал 2\n21000 Нови Сад|I:RSD1025,12"
                    + "|P:АНА|SF:289|S:Рачун 7|RO:9712-34"))
        #expect(code.scheme == .ips && code.payee == "БОР доо" && code.payeeAddress == "Трг 1: локал 2, 21000 Нови Сад")
        #expect(code.account.isValid && code.amount == Money(minorUnits: 102_512, currency: .rsd))
        #expect(
            code.model == "97" && code.reference == "12-34" && code.purposeCode == "289" && code.purpose == "Рачун 7")
        #expect(code.payer == "АНА" && code.deviations.isEmpty)
    }

    @Test(
        "What lacks an account, a known kind or an amount is no payment",
        arguments: [
            "K:PR|V:01|C:1|N:Bor|I:RSD10,00", "K:XX|V:01|C:1|R:840000000095584510|N:Bor|I:RSD10,00",
            "K:PR|V:01|C:1|R:840000000095584510|N:Bor|I:RSDabc", "K:PR|V:01|C:1|R:84x|N:Bor|I:RSD1,00",
            "K:PR|V:01|C:1|R:840000000095584510|R:1|N:Bor|I:RSD1,00",
            "K:PR|V:01|C:1|R:840000000095584510|N:Bor|I:EUR1,00",
            "HRVHUB30", "HRVHUB30\nUSD\n1\n\n\n\n\n\n\nHR12\n\n\n\n", "BCD\n002\n1\nSCT", "", "|||||",
            "https://porezna.gov.hr/rn?izn=1",
        ])
    func noPayment(text: String) { #expect(PaymentCode.parse(text) == nil) }

    @Test("A European code gives payee, account, amount and reference")
    func european() throws {
        let code = try #require(
            PaymentCode.parse(
                "BCD\n002\n1\nSCT\nBHBLDEHHXXX\nFirma d.o.o.\nDE89370400440532013000\nEUR1234.5\nGDDS\n\nRačun 15\n"))
        #expect(code.scheme == .epc && code.payee == "Firma d.o.o." && code.account.isValid)
        #expect(code.amount == Money(minorUnits: 123_450, currency: .eur) && code.purpose == "Račun 15")
        #expect(code.purposeCode == "GDDS" && code.reference == nil && code.deviations.isEmpty)
    }

    @Test("Any amount that is written into a code is read from it", arguments: 0..<30)
    func amounts(seed: Int) throws {
        var random = SeededNumbers(seed: UInt64(seed) &+ 900)
        let value = Int64.random(in: 1...99_999_999_999, using: &random)
        var lines = Self.bill
        let digits = String(value)
        lines[2] = String(repeating: "0", count: 15 - digits.count) + digits
        #expect(PaymentCode.parse(lines.joined(separator: "\n"))?.amount?.minorUnits == value, "seed \(seed)")
        let plain = DecimalText.hundredths(value)
        let ips = "K:PR|V:01|C:1|R:840000000095584510|N:B|I:RSD\(plain.replacing(".", with: ","))|SF:289"
        #expect(PaymentCode.parse(ips)?.amount?.minorUnits == value, "seed \(seed)")
    }

    @Test("No damage to a code makes more than a refusal of it", arguments: 0..<20)
    func damage(seed: Int) {
        var random = SeededNumbers(seed: UInt64(seed) &+ 1900)
        let whole = [
            Self.bill.joined(separator: "\n"), "K:PR|V:01|C:1|R:840000000095584510|N:Bor|I:RSD1025,12|SF:289|RO:9712",
            "BCD\n002\n1\nSCT\n\nFirma\nDE89370400440532013000\nEUR12.30\nGDDS\nRF18539007547034",
        ]
        for text in whole {
            for _ in 0..<200 {
                var bytes = Array(text.utf8)
                for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                    case 1: bytes.remove(at: place)
                    case 2: bytes.insert(contentsOf: [10, 124, 58].shuffled(using: &random), at: place)
                    default: bytes = Array(bytes.prefix(max(1, place)))
                    }
                }
                let code = PaymentCode.parse(String(decoding: bytes, as: UTF8.self))
                #expect((code?.amount?.minorUnits ?? 1) > 0, "seed \(seed)")
            }
        }
    }
}

@Suite(
    "Public payment codes",
    .enabled(if: Checkout.hasPublic("receipt-text-rs"), "the public texts do not lie beside this checkout"))
struct PublicPaymentCodeTests {
    private struct Truth: Decodable {
        struct Decoded: Decodable {
            var amount: String?
            var payee: String?
            var iban: String?
            var account: String?
        }
        var text: String
        var valid: Bool?
        var decoded: Decoded?
        var expectedAmount: String?
    }

    @Test("Every public payment code is read as its truth says")
    func all() throws {
        let file = Checkout.publicData.appending(path: "payment-codes/truth.jsonl")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(!lines.isEmpty)
        for line in lines {
            let truth = try decoder.decode(Truth.self, from: Data(line.utf8))
            let code = PaymentCode.parse(truth.text)
            #expect((code != nil) == (truth.valid ?? true), "\(truth.text)")
            if let amount = truth.decoded?.amount ?? truth.expectedAmount {
                #expect(code?.amount?.decimalString == amount, "\(truth.text)")
            }
            if let account = truth.decoded?.iban ?? truth.decoded?.account { #expect(code?.account.text == account) }
            if let payee = truth.decoded?.payee {
                #expect(payee.hasPrefix(code?.payee ?? "-"), "\(truth.text)")
            }
        }
    }
}
