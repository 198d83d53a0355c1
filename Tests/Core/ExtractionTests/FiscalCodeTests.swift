import Countries
import Extraction
import ReceiptModel
import Testing

@Suite("Fiscal codes")
struct FiscalCodeTests {
    /// A small generator with a known seed, so that a failure can be repeated.
    struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state ^ (state >> 29)) &* 0x9E37_79B9_7F4A_7C15
        }
    }

    static func sample(
        total: UInt64 = 5_900_000, instant: UInt64 = 1_738_915_533_000, kind: TaxCoreVerification.InvoiceType = .normal,
        transaction: TaxCoreVerification.TransactionType = .sale, buyer: String? = nil, country: Country = .serbia
    ) -> TaxCoreVerification {
        TaxCoreVerification(
            requestedBy: "TESTAAA1", signedBy: "TESTAAA1", totalCounter: 123_456, transactionTypeCounter: 120_000,
            totalTenThousandths: total, instant: instant, invoiceType: kind, transactionType: transaction,
            buyerID: buyer,
            country: country)
    }

    @Test("TaxCore: what is written is read again", arguments: 0..<60)
    func roundTrip(_ seed: Int) {
        var random = Seeded(state: UInt64(seed))
        let element = { (random: inout Seeded) in
            String((0..<8).map { _ in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".randomElement(using: &random) ?? "A" })
        }
        let code = TaxCoreVerification(
            requestedBy: element(&random), signedBy: element(&random),
            totalCounter: .random(in: 0 ... .max, using: &random),
            transactionTypeCounter: .random(in: 0 ... .max, using: &random),
            totalTenThousandths: .random(in: 0...10_000_000_000_000, using: &random),
            instant: .random(in: 0...4_000_000_000_000, using: &random),
            invoiceType: .init(rawValue: .random(in: 0...4, using: &random)) ?? .normal,
            transactionType: Bool.random(using: &random) ? .sale : .refund,
            buyerID: Bool.random(using: &random) ? "10:109482131" : nil,
            country: Bool.random(using: &random) ? .serbia : .bosniaAndHerzegovina)
        let url = code.url(filler: UInt8(seed), internalLength: seed % 2 == 0 ? 256 : 512)
        #expect(FiscalCode.parse(url) == .taxCore(code), "seed \(seed)")
    }

    @Test("TaxCore: one wrong byte is noticed, wherever it is")
    func corruption() {
        let payload = Self.sample(buyer: "10:109482131").payload(filler: 7)
        #expect(TaxCoreVerification(payload: payload, country: .serbia) != nil)
        for index in payload.indices {
            var damaged = payload
            damaged[index] ^= UInt8(1 << (index % 8))
            #expect(TaxCoreVerification(payload: damaged, country: .serbia) == nil, "byte \(index)")
        }
        #expect(TaxCoreVerification(payload: Array(payload.dropLast()), country: .serbia) == nil)
        #expect(TaxCoreVerification(payload: [], country: .serbia) == nil)
    }

    @Test("TaxCore: only the real hosts, in every spelling of their address")
    func hosts() {
        let url = Self.sample().url(filler: 3)
        let value = url.drop { $0 != "=" }.dropFirst()
        let raw = value.replacing("%2B", with: "+").replacing("%2F", with: "/").replacing("%3D", with: "=")
        for good in [
            "http://suf.purs.gov.rs/v/?vl=\(value)", "https://suf.purs.gov.rs:443/v/?vl=\(value)",
            "https://SUF.PURS.GOV.RS/v/?vl=\(value)#x", "https://suf.purs.gov.rs/v/?vl=\(raw)",
            "https://suf.purs.gov.rs/v/?vl=\(raw.replacing("+", with: " "))",
            "https://suf.purs.gov.rs/v/?vl=\(value.replacing("%2B", with: "%2b").replacing("%2F", with: "%2f"))",
        ] {
            #expect(FiscalCode.parse(good) == .taxCore(Self.sample()), "\(good.prefix(60))")
        }
        for bad in [
            "https://suf.purs.gov.rs.evil.example/v/?vl=\(value)",
            "https://suf.purs.gov.rs@evil.example/v/?vl=\(value)",
            "https://evil.example/suf.purs.gov.rs/v/?vl=\(value)", "https://xsuf.purs.gov.rs/v/?vl=\(value)",
            "ftp://suf.purs.gov.rs/v/?vl=\(value)", "https://suf.purs.gov.rs/v/?vl=",
            "https://suf.purs.gov.rs/v/?vl=%zz",
            "https://suf.purs.gov.rs/v/?vl=\(value)&vl=\(value)",
        ] {
            #expect(FiscalCode.parse(bad) == nil, "\(bad.prefix(60))")
        }
    }

    @Test(
        "Summer time changes on the last Sundays of March and October at 01:00 UTC",
        arguments: [
            (1_743_296_399_000, "2025-03-30 01:59:59"), (1_743_296_400_000, "2025-03-30 03:00:00"),
            (1_761_440_399_000, "2025-10-26 02:59:59"), (1_761_440_400_000, "2025-10-26 02:00:00"),
            (1_735_689_599_999, "2025-01-01 00:59:59"), (1_751_320_800_000, "2025-07-01 00:00:00"),
        ] as [(UInt64, String)])
    func summerTime(_ instant: UInt64, _ local: String) {
        let issued = Self.sample(instant: instant).issued
        #expect(issued.map { "\($0.date) \($0.time)" } == local)
    }

    private func read(_ text: String) throws -> CroatianVerification {
        try #require(FiscalCode.parse(text).flatMap { if case .croatian(let code) = $0 { code } else { nil } })
    }

    @Test(
        "Croatian code: both forms of the amount, both identifiers, and the bare one",
        arguments: [
            (
                "https://porezna.gov.hr/rn?jir=11111111-2222-3333-4444-555555555555&datv=20260115_0905&izn=123456",
                123_456
            ),
            ("https://porezna.gov.hr/rn?zki=0123456789abcdef0123456789abcdef&datv=20260115_0905&izn=1234,56", 123_456),
            (
                "HTTPS://POREZNA.GOV.HR/rn?JIR=11111111-2222-3333-4444-555555555555&DATV=20260115_0905&IZN=-10550",
                -10_550
            ),
            ("11111111-2222-3333-4444-555555555555", nil),
        ] as [(String, Int64?)])
    func croatian(_ text: String, _ amount: Int64?) throws {
        let code = try read(text)
        #expect(code.amount?.minorUnits == amount)
        #expect(code.jir != nil || code.zki != nil)
        if amount != nil {
            #expect(code.date?.description == "2026-01-15")
            #expect(code.time?.description == "09:05")
        }
    }

    @Test(
        "The amount of a Croatian code in the forms that tills write: one thing, two possible ones, or none",
        arguments: [
            ("6746", 6_746, 674_600), ("00000012,34", 1_234, nil), ("12,34%20EUR", 1_234, nil),
            ("12.34+EUR", 1_234, nil),
            ("12.5", 1_250, nil), (",50", 50, nil), (".5", 50, nil), ("-12,5", -1_250, nil), ("1234.0", 123_400, 1_234),
            ("1234,00", 123_400, 1_234), ("0,00", 0, nil), ("1233.9999", nil, nil), ("", nil, nil), ("x", nil, nil),
            ("1.234,56", nil, nil), ("--1", nil, nil), ("99999999999999999999", nil, nil),
        ] as [(String, Int64?, Int64?)])
    func amounts(_ text: String, _ amount: Int64?, _ other: Int64?) throws {
        let jir = "11111111-2222-3333-4444-555555555555"
        let url = "https://porezna.gov.hr/rn/?JIR=\(jir)&datv=20260115_0905&izn=\(text)"
        let code = try read(url)
        // Whatever the amount is: JIR and date are what they are.
        #expect(code.jir == jir && code.date?.description == "2026-01-15" && code.time?.description == "09:05")
        #expect(code.amount?.minorUnits == amount && code.amount?.other == other)
    }

    @Test("A Croatian code with the day alone, and one without an amount")
    func partsOfACode() throws {
        let url = "https://porezna.gov.hr/rn?zki=0123456789abcdef0123456789abcdef&datv=20260115"
        let code = try read(url)
        #expect(code.date?.description == "2026-01-15" && code.time == nil && code.amount == nil)
    }

    @Test("A code whose amount may be one of two is believed where the print says which, and asks where it does not")
    func amountOfTwo() {
        let url = "https://porezna.gov.hr/rn?jir=11111111-2222-3333-4444-555555555555&datv=20250314_1822&izn="
        // 4,75 on paper; a program took cents for a number.
        let cents = FieldExtractor().extract(
            from: PrintedPage.reading(PrintedPage.croatian, codes: [url + "475.0"]), country: nil)
        #expect(cents.fields.total?.value.minorUnits == 475)
        let bare = FieldExtractor().extract(
            from: PrintedPage.reading("OIB: 53102749680", codes: [url + "475,00"]), country: nil)
        #expect(ExpenseDraft.reasons(for: bare).contains { $0.contains("475.00 or 4.75") })
        // Without an amount the code gives JIR and date, and the print the total.
        let none = FieldExtractor().extract(
            from: PrintedPage.reading(PrintedPage.croatian, codes: [url + "?"]), country: nil)
        #expect(none.fields[mark: .jir]?.value == "11111111-2222-3333-4444-555555555555")
        #expect(none.fields.total?.value.minorUnits == 475)
    }

    @Test("A receipt with a neighbour's code has its date, total and currency, and is for a person to settle")
    func neighbour() {
        let text = """
            ALPENBLICK GMBH
            6020 INNSBRUCK
            SUMME EUR          16,90
            04.05.2026 18:20
            """
        let code = "_R1-AT1_KASSE-7_B-118_2026-05-04T18:20:23_0,00_16,90_0,00_0,00_0,00_Xk9a+/=_3a7f_ab+c=_QUJD/x=="
        let read = FieldExtractor().extract(from: PrintedPage.reading(text, codes: [code]), country: nil)
        #expect(read.fields.country == nil)
        #expect(read.fields.total?.value == Money(minorUnits: 1_690, currency: .eur))
        #expect((read.fields.total?.confidence ?? 0) > 0.98)
        #expect(read.fields.date?.value.description == "2026-05-04")
        #expect(read.fields.number?.value == "B-118")
        #expect(!ExpenseDraft.reasons(for: read).isEmpty)
    }

    @Test(
        "Damaged or foreign codes are no codes",
        arguments: [
            "https://porezna.gov.hr/rn?jir=11111111-2222-3333-4444-55555555555&datv=20260115_0905&izn=1",
            "https://porezna.gov.hr/rn?jir=11111111-2222-3333-4444-555555555555&datv=20260215_2505&izn=1",
            "https://porezna.gov.hr.evil.example/rn?jir=11111111-2222-3333-4444-555555555555&datv=20260115_0905&izn=1",
            "AB12345*1*01.02.2025. 10:00*1,00", "AB123456*1*31.02.2025. 10:00*1,00",
            "AB123456*x*01.02.2025. 10:00*1,00", "",
            "WIFI:S:test;;",
        ])
    func damaged(_ text: String) { #expect(FiscalCode.parse(text) == nil) }

    @Test("Federation code")
    func federation() {
        guard case .federation(let code) = FiscalCode.parse("AB123456*9001*12.05.2025. 10:41*11,70") else {
            Issue.record("not read")
            return
        }
        #expect(code.device == "AB123456" && code.number == "9001")
        #expect(code.total == Money(minorUnits: 1_170, currency: .bam))
        #expect("\(code.date) \(code.time)" == "2025-05-12 10:41")
    }

    @Test("A code that agrees with the print makes it certain; one that does not asks for a person")
    func crossCheck() {
        let agreeing = FieldExtractor().extract(
            from: PrintedPage.reading(PrintedPage.journal, codes: [Self.sample().url(filler: 1)]), country: nil)
        #expect((agreeing.fields.total?.confidence ?? 0) >= 0.99)
        #expect((agreeing.fields.date?.confidence ?? 0) >= 0.99)
        #expect(agreeing.fields.total?.evidence.first?.source == .code)
        #expect(ExpenseDraft.reasons(for: agreeing) == [])
        let other = FieldExtractor().extract(
            from: PrintedPage.reading(PrintedPage.journal, codes: [Self.sample(total: 6_900_000).url(filler: 1)]),
            country: nil)
        let finding = other.findings.first { $0.field == "total" }
        #expect(finding?.severity == .review)
        #expect(finding?.message.contains("690.00") ?? false && finding?.message.contains("590.00") ?? false)
        #expect(!ExpenseDraft.reasons(for: other).isEmpty)
    }

    @Test("A Croatian amount without separator is believed when the print shows it, as cents or as whole euros")
    func ambiguousAmount() {
        let url = "https://porezna.gov.hr/rn?jir=11111111-2222-3333-4444-555555555555&datv=20250314_1822&izn="
        let cents = FieldExtractor().extract(
            from: PrintedPage.reading(PrintedPage.croatian, codes: [url + "475"]), country: nil)
        #expect(cents.fields.total?.value.minorUnits == 475)
        #expect(ExpenseDraft.reasons(for: cents) == [])
        let whole = PrintedPage.croatianCafe.replacing("02.07.2025 21:15", with: "14.03.2025 18:22")
        let euros = FieldExtractor().extract(from: PrintedPage.reading(whole, codes: [url + "9"]), country: nil)
        #expect(euros.fields.total?.value.minorUnits == 900)
        let bare = FieldExtractor().extract(
            from: PrintedPage.reading("OIB: 53102749680", codes: [url + "475"]), country: nil)
        #expect(!ExpenseDraft.reasons(for: bare).isEmpty)
    }
}
