import Countries
import ReceiptModel
import TestSupport
import Testing

/// Texts that stand where identifiers, days, amounts, codes and secrets are looked for; whole codes and what becomes of
/// them under damage are tried beside extraction.
@Suite("Fuzzed identifiers")
struct IdentifierFuzzTests {
    private static let pieces =
        SeededNumbers.extremeNumbers + [
            "53102749680", "100000001", "4200000000000", "HR", "RS", "BA", "HR1210010051863000160", "2026-11-23", "-",
            "2026-02-30", "9999-12-31", "0000-00-00", "23:59:60", "12:30", ":", ".", ",", "/", " ", "16887/16898ПП",
            "11111111-2222-3333-4444-555555555555", "0123456789abcdef0123456789abcdef", "AB123456", "*", "IBFM", "\n",
            "https://", "suf.purs.gov.rs/v/?vl=", "porezna.gov.hr/rn?jir=", "Bearer ", "token=", "password:", "@", "=",
            "\u{0}", "\u{301}", "٣", "Ⅷ", "²", "č", "Ж", "\u{1F600}",
        ]

    @Test("what is taken for an identifier, a day, an amount or a code reads back as it was")
    func fuzzIdentifiers() throws {
        try Fuzzing.run("identifiers", atLeast: 2_000) { numbers in
            let text =
                Bool.random(using: &numbers)
                ? numbers.text(of: Self.pieces, most: 8) : numbers.mutated(numbers.element(of: Self.pieces, or: ""))
            let seed = numbers.seed
            #expect((OIB(text)?.digits ?? text) == text && (PIB(text)?.digits ?? text) == text, "seed \(seed)")
            #expect((JIB(text)?.digits ?? text) == text, "seed \(seed)")
            #expect((CompanyNumber(text)?.digits ?? text) == text, "seed \(seed)")
            #expect((BosnianVATNumber(text)?.digits ?? text) == text, "seed \(seed)")
            if let day = CivilDate(iso: text) { #expect(CivilDate(iso: day.description) == day, "seed \(seed)") }
            if let time = CivilTime(iso: text) { #expect(CivilTime(iso: time.description) == time, "seed \(seed)") }
            if let amount = DecimalText.hundredths(from: text) {
                #expect(DecimalText.hundredths(from: DecimalText.hundredths(amount)) == amount, "seed \(seed)")
            }
            if let currency = Currency(code: text) { #expect(currency.code == text, "seed \(seed)") }
            _ = (CroatianVerification.uuid(text), CroatianVerification.securityCode(text))
            _ = (FederationVerification.isDevice(text), JournalCounters(in: text))
            let fiscal = FiscalCode.parse(text)
            #expect(fiscal == nil || PaymentCode.parse(text) == nil, "seed \(seed): \(text.debugDescription)")
            #expect(fiscal == nil || FiscalCode.refusal(of: text) == nil, "seed \(seed): \(text.debugDescription)")
            _ = (PaymentCode.parse(text), Scrubber.scrubbed(text))
        }
    }

    @Test("bytes that are no payload of TaxCore never do more than be refused")
    func fuzzTaxCorePayloads() throws {
        try Fuzzing.run("payloads of TaxCore", atLeast: 300) { numbers in
            let count = numbers.element(of: [0, 1, 43, 44, 571, 572, 592, 828, 848, 849, 4_000], or: 0)
            var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            if count > 43 {
                bytes[0] = 3
                bytes[43] = numbers.element(of: [0, 1, 19, 20, 21, 255], or: 0)
            }
            let country = numbers.element(of: [.serbia, .bosniaAndHerzegovina], or: Country.serbia)
            // Nobody guesses the digest of such bytes.
            #expect(TaxCoreVerification(payload: bytes, country: country) == nil, "seed \(numbers.seed)")
        }
    }
}
