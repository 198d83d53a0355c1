import Countries
import ReceiptModel
import TestSupport
import Testing

/// Codes of neighbours' tills, invented after the published forms.
@Suite("Codes of neighbours")
struct ForeignCodeTests {
    private func said(_ code: ForeignCode?) -> String? {
        code.map { code in
            [
                code.country, code.date.map(\.description), code.time.map(\.description),
                code.total.map { "\($0.decimalString) \($0.currency.code)" }, code.number,
            ].map { $0 ?? "–" }.joined(separator: " ")
        }
    }

    private static let iic = "0123456789ABCDEF0123456789ABCDEF"

    @Test(
        "Montenegro and Albania: the parameters stand behind the hash sign",
        arguments: [
            (
                "https://mapr.tax.gov.me/ic/#/verify?iic=\(iic)&tin=02345678&crtd=2026-10-03T14:30:00+02:00&ord=7&bu=a1&cr=b2&sw=c3&prc=24.2",
                "ME 2026-10-03 14:30:00 24.20 EUR 7"
            ),
            (
                "https://mapr.tax.gov.me/ic/#/verify?iic=\(iic)&tin=02345678&crtd=2026-01-03T04:30:00 01:00&prc=-24.20",
                "ME 2026-01-03 04:30:00 -24.20 EUR –"
            ),
            (
                "https://mapr.tax.gov.me/ic/#/verify?iic=\(iic)&tin=02345678&crtd=2026-01-03T04:30:00%2B01:00&ord=7",
                "ME 2026-01-03 04:30:00 – 7"
            ),
            (
                "https://efiskalizimi-app.tatime.gov.al/invoice-check/#/verify?iic=\(iic)&tin=L12345678A&crtd=2026-03-01T09:00:00+01:00&prc=1200.00",
                "AL 2026-03-01 09:00:00 1200.00 ALL –"
            ),
        ])
    func montenegro(_ text: String, _ expected: String) { #expect(said(ForeignCode.parse(text)) == expected) }

    /// Sixty digits with the check digit at the end.
    private func slovenian(mark: String = "1085192840766900389632657610788847825", tax: String = "10115609") -> String {
        let head = String(repeating: "0", count: 39 - mark.count) + mark + tax + "261003143000"
        return head + String(head.compactMap(\.wholeNumberValue).reduce(0, +) % 10)
    }

    @Test("Slovenia: sixty digits, whose check digits have to be right")
    func slovenia() {
        let good = slovenian()
        #expect(good.count == 60)
        #expect(said(ForeignCode.parse(good)) == "SI 2026-10-03 14:30:00 – –")
        // One digit changed anywhere before the last is noticed by the sum.
        for place in 0..<60 {
            var digits = Array(good)
            digits[place] = digits[place] == "9" ? "0" : Character(String((digits[place].wholeNumberValue ?? 0) + 1))
            #expect(ForeignCode.parse(String(digits)) == nil, "digit \(place)")
        }
        #expect(ForeignCode.parse(slovenian(tax: "10115608")) == nil, "the tax number has a check digit of its own")
        let mark = "340282366920938463463374607431768211456"
        #expect(ForeignCode.parse(slovenian(mark: mark)) == nil, "a mark has 128 bits")
    }

    private func austrian(_ sums: String, counter: String = "Xk9a+/=", values: String = "") -> String {
        "_R1-AT1_KASSE-7_B-118_2026-05-04T18:20:23_\(sums)_\(counter)_3a7f_ab+c=_QUJD/x==\(values)"
    }

    @Test("Austria: the five sums make the total; a receipt for training says so")
    func austria() {
        let code = ForeignCode.parse(austrian("53,45_6,61_0,00_-1,00_3,33"))
        #expect(said(code) == "AT 2026-05-04 18:20:23 62.39 EUR B-118")
        #expect(code?.isTraining == false)
        #expect(ForeignCode.parse(austrian("1,00_0,00_0,00_0,00_0,00", counter: "VFJB"))?.isTraining == true)
        // A sum that cannot be read costs the total, not the day.
        #expect(said(ForeignCode.parse(austrian("1_0,00_0,00_0,00_0,00"))) == "AT 2026-05-04 18:20:23 – B-118")
        let huge = "99999999999999999,99_0,00_0,00_0,00_0,00"
        #expect(ForeignCode.parse(austrian(huge))?.total == nil)
        #expect(ForeignCode.parse(austrian("1,00_0,00_0,00_0,00_0,00", values: "_more")) == nil)
    }

    private func german(_ data: String, log: String = "2026-08-18T18:38:19.000Z") -> String {
        "V0;K-12;Kassenbeleg-V1;\(data);91;2027;2026-08-18T18:38:01.000Z;\(log);ecdsa-plain-SHA256;unixTime;c2ln;a2V5"
    }

    @Test("Germany: the payments have to make the sum; the time is that of the country")
    func germany() {
        let summer = ForeignCode.parse(german("Beleg^4.20_1.10_0.00_0.00_0.00^5.30:Unbar"))
        #expect(said(summer) == "DE 2026-08-18 20:38:19 5.30 EUR 91")
        let winter = ForeignCode.parse(
            german("Beleg^3,000.00_0.00_0.00_0.00_0.00^2000.00:Unbar_1000.00:Bar", log: "2026-12-31T23:30:00.000Z"))
        #expect(said(winter) == "DE 2027-01-01 00:30:00 3000.00 EUR 91")
        #expect(ForeignCode.parse(german("Beleg^4.20_0.00_0.00_0.00_0.00^4.10:Bar"))?.total == nil)
        #expect(ForeignCode.parse(german("AVTraining^4.20_0.00_0.00_0.00_0.00^4.20:Bar"))?.isTraining == true)
        #expect(ForeignCode.parse(german("Beleg^30,00.00_0.00_0.00_0.00_0.00^3000.00:Bar"))?.total == nil)
    }

    @Test("Slovakia: the identifier alone, whatever stands behind it")
    func slovakia() {
        #expect(said(ForeignCode.parse("O-\(Self.iic)")) == "SK – – – O-\(Self.iic)")
        #expect(said(ForeignCode.parse("V-\(Self.iic) OKP: 1")) == "SK – – – V-\(Self.iic)")
        #expect(ForeignCode.parse("O-\(Self.iic)A") == nil)
        #expect(ForeignCode.parse("O-0123") == nil)
    }

    @Test(
        "Codes of our countries, payments, addresses and noise are no foreign codes",
        arguments: [
            "", "_R1", "V0;;;;;;;;;;;", "https://mapr.tax.gov.me/ic/#/verify?iic=1", "WIFI:S:test;;",
            "https://mapr.tax.gov.me.example/ic/#/verify?iic=\(iic)&tin=02345678&crtd=2026-10-03T14:30:00+02:00",
            "https://porezna.gov.hr/rn?jir=11111111-2222-3333-4444-555555555555&datv=20260115_0905&izn=1234",
            "AB123456*9001*12.05.2025. 10:41*11,70", "BCD\n002\n1\nSCT", String(repeating: "1", count: 60),
        ])
    func others(_ text: String) { #expect(ForeignCode.parse(text) == nil) }

    /// Pieces of the forms in any order: a code or none, within the bounds of money.
    @Test func fuzzForeignCodes() throws {
        let tokens = [
            "_R1-AT1", "_", ";", "V0;", "Kassenbeleg-V1;", "Beleg^", "^", ":Bar", "1.00", "-1,00",
            "99999999999999999999",
            "0,00", "2026-05-04T18:20:23", "T", "Z", "https://mapr.tax.gov.me/ic/#/verify?", "iic=\(Self.iic)",
            "&tin=1",
            "&prc=", "&crtd=", "O-", Self.iic, slovenian(), "9", "\u{0}", "č", "%", "%2B", "-", "0001-01-01",
            "9999-12-31",
        ]
        try Fuzzing.run("codes of neighbours", atLeast: 2_000) { random in
            let whole = [
                austrian("1,00_2,00_0,00_0,00_0,00"), german("Beleg^4.20_0.00_0.00_0.00_0.00^4.20:Bar"), slovenian(),
            ]
            var text = Bool.random(using: &random) ? whole.randomElement(using: &random) ?? "" : ""
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let place = text.index(text.startIndex, offsetBy: Int.random(in: 0...text.count, using: &random))
                text.insert(contentsOf: tokens.randomElement(using: &random) ?? "", at: place)
            }
            guard let code = ForeignCode.parse(text) else { return }
            #expect(code.total.map(\.isWithinBounds) ?? true, "seed \(random.seed): \(text)")
        }
    }
}
