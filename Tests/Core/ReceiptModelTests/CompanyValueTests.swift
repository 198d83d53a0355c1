import Foundation
import ReceiptModel
import Testing

@Suite("Companies as values")
struct CompanyValueTests {
    @Test(
        "Short names",
        arguments: [
            ("lipa", true), ("Липа-2", true), ("čaj.d_o", true), ("7", true), (String(repeating: "a", count: 40), true),
            ("", false), (String(repeating: "a", count: 41), false), ("a b", false), ("-a", false), (".a", false),
            ("a/b", false), ("a::b", false), ("a\u{202E}b", false), ("a\nb", false), ("$(rm)", false), ("a;b", false),
            ("\u{301}a", false), ("😀", false), ("a'b", false), ("--all", false),
        ])
    func shortNames(_ text: String, _ isName: Bool) { #expect(Company.isShortName(text) == isName) }

    @Test(
        "Names as they are registered",
        arguments: [
            ("Obrt \"Lipa\", vl. Iva Ivić", true), ("ПР Липа; DROP TABLE", true), ("=HYPERLINK(\"x\")", true),
            ("", false), ("   ", false), ("a\u{202E}b", false), ("a\nb", false), ("a\u{0}b", false),
            ("a\u{200B}b", false), (String(repeating: "a", count: 201), false),
        ])
    func names(_ text: String, _ isLine: Bool) { #expect(Company.isLine(text) == isLine) }

    @Test("The end of a business year, also over the end of February")
    func businessYear() throws {
        func end(_ start: String, _ day: String) throws -> String? {
            let start = try #require(BusinessYearStart(start))
            return start.lastDay(ofYearWith: try #require(CivilDate(iso: day)))?.description
        }
        #expect(try end("01-01", "2026-01-01") == "2026-12-31" && end("01-01", "2026-12-31") == "2026-12-31")
        #expect(try end("07-01", "2026-06-30") == "2026-06-30" && end("07-01", "2026-07-01") == "2027-06-30")
        #expect(try end("03-01", "2027-03-01") == "2028-02-29" && end("03-01", "2026-03-01") == "2027-02-28")
        #expect(try end("04-06", "2026-04-05") == "2026-04-05" && end("04-06", "2026-04-06") == "2027-04-05")
        for text in ["02-29", "13-01", "00-10", "7-1", "07-01-", "", "07/01"] {
            #expect(BusinessYearStart(text) == nil)
        }
        let encoded = try JSONEncoder().encode([BusinessYearStart(month: 7, day: 1)])
        #expect(String(decoding: encoded, as: UTF8.self) == #"["07-01"]"#)
    }

    @Test("Numbers of one taxpayer are the same in both forms")
    func taxpayers() throws {
        let (jib, vat) = (try #require(JIB("4200123450004")), try #require(BosnianVATNumber("200123450004")))
        #expect(TaxIdentifier.jib(jib).taxpayer == TaxIdentifier.bosnianVAT(vat).taxpayer)
        let (oib, pib) = (try #require(OIB("12345678903")), try #require(PIB("112233446")))
        #expect(
            TaxIdentifier.oib(oib).taxpayer == "HR 12345678903" && TaxIdentifier.pib(pib).taxpayer == "RS 112233446")
    }
}
