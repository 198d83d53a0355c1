import Countries
import ReceiptModel
import Testing

@Suite("Country profiles")
struct ProfileTests {
    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(iso: text)) }

    @Test("Retention ends on 31 December of the last year")
    func retention() throws {
        let issued = try day("2025-03-14")
        #expect(CountryProfile.of(.croatia).retention(issued: issued).retainUntil.description == "2036-12-31")
        #expect(CountryProfile.of(.serbia).retention(issued: issued).retainUntil.description == "2035-12-31")
        #expect(
            CountryProfile.of(.bosniaAndHerzegovina).retention(issued: issued).retainUntil.description == "2036-12-31")
    }

    @Test("A document of unknown country is kept by the longest rule", arguments: Country.allCases)
    func cautious(_ country: Country) throws {
        let received = try day("2026-01-01")
        let cautious = CountryProfile.cautiousRetention(received: received)
        #expect(cautious.retainUntil >= CountryProfile.of(country).retention(issued: received).retainUntil)
        #expect(!cautious.legalBasis.isEmpty)
    }

    @Test(
        "The kuna ends with 2022",
        arguments: [("2022-12-31", Currency.hrk), ("2023-01-01", .eur), ("1995-01-01", .hrk), ("2026-11-21", .eur)])
    func currency(_ date: String, _ currency: Currency) throws {
        #expect(try CountryProfile.of(.croatia).currency(on: day(date)) == currency)
    }

    @Test(
        "VAT rates by the day of issue",
        arguments: [
            (Country.croatia, "2012-02-29", [0, 1000, 2300]), (.croatia, "2012-03-01", [0, 1000, 2500]),
            (.croatia, "2025-01-01", [0, 500, 1300, 2500]), (.serbia, "2012-09-30", [0, 800, 1800]),
            (.serbia, "2014-01-01", [0, 1000, 2000]), (.bosniaAndHerzegovina, "2025-01-01", [0, 1700]),
        ])
    func rates(_ country: Country, _ date: String, _ basisPoints: [Int]) throws {
        #expect(try CountryProfile.of(country).vatRates(on: day(date)).map(\.basisPoints).sorted() == basisPoints)
    }
}
