import Countries
import ReceiptModel
import Testing

/// Tax numbers of foreign countries: published examples hold, and no single wrong digit does.
///
/// The examples are those of the specifications named beside each country's table, as python-stdnum's documentation collects
/// them.
@Suite("Tax numbers of foreign countries")
struct TaxNumberTests {
    private func number(_ text: String, _ country: String, _ name: String) -> ForeignTaxNumber? {
        ForeignCountry.of(country)?.taxNumbers.first { $0.name == name }?.number(text, of: country)
    }

    @Test(
        "Published examples",
        arguments: [
            ("AT", "UID", "ATU13585627"), ("CH", "UID", "CHE107787577"), ("CH", "UID", "CHE100155212"),
            ("CZ", "DIČ", "CZ25123891"), ("CZ", "IČO", "25123891"), ("DE", "USt-IdNr", "DE136695976"),
            ("FR", "TVA", "FR40303265045"), ("FR", "TVA", "FR23334175221"), ("FR", "SIREN", "552008443"),
            ("FR", "SIRET", "73282932000074"), ("GB", "VAT", "GB980780684"), ("GB", "VAT", "980780684"),
            ("HU", "Adószám", "HU12892312"), ("HU", "Adószám", "12892312"), ("IT", "P.IVA", "00743110157"),
            ("IT", "P.IVA", "IT00743110157"), ("NL", "BTW", "NL004495445B01"), ("NL", "BTW", "NL123456789B13"),
            ("PL", "NIP", "8567346215"), ("PL", "NIP", "PL8567346215"), ("RO", "CUI", "RO18547290"),
            ("RO", "CUI", "18547290"), ("SE", "VAT", "SE123456789701"), ("SE", "Orgnr", "1234567897"),
            ("SI", "DDV", "SI50223054"), ("SI", "DDV", "50223054"),
        ])
    func published(_ country: String, _ name: String, _ text: String) throws {
        let number = try #require(self.number(text, country, name))
        #expect(number.number == text && number.country == country && number.name == name)
        let identifier = TaxIdentifier.foreign(number)
        #expect(TaxIdentifier(scheme: identifier.scheme, digits: identifier.digits) == identifier)
        #expect(TaxIdentifier.parsed(identifier.shown, beside: ReceiptFields()) == identifier)
    }

    @Test(
        "No single wrong digit passes where the rule tells all",
        arguments: [
            ("AT", "UID", "ATU13585627", 3), ("CH", "UID", "CHE107787577", 3), ("DE", "USt-IdNr", "DE136695976", 2),
            ("FR", "TVA", "FR40303265045", 2), ("FR", "SIRET", "73282932000074", 0), ("HU", "Adószám", "12892312", 0),
            ("IT", "P.IVA", "00743110157", 0), ("PL", "NIP", "8567346215", 0), ("SE", "Orgnr", "1234567897", 0),
            ("SI", "DDV", "50223054", 0),
        ])
    func wrongDigit(_ country: String, _ name: String, _ text: String, _ prefix: Int) {
        let signs = Array(text)
        for place in signs.indices.dropFirst(prefix) {
            for digit in "0123456789" where digit != signs[place] {
                var wrong = signs
                wrong[place] = digit
                #expect(number(String(wrong), country, name) == nil, "\(String(wrong))")
            }
        }
    }

    @Test(
        "Another last digit is refused everywhere",
        arguments: [
            ("CZ", "DIČ", "CZ2512389"), ("GB", "VAT", "98078068"), ("NL", "BTW", "NL00449544"),
            ("RO", "CUI", "RO1854729"),
        ])
    func lastDigit(_ country: String, _ name: String, _ beginning: String) {
        let end = country == "NL" ? "B01" : ""
        let passing = "0123456789".filter { number(beginning + String($0) + end, country, name) != nil }
        #expect(passing.count == 1, "\(passing)")
    }

    @Test("Forms that are not the country's are no numbers")
    func forms() {
        #expect(number("U13585627", "AT", "UID") == nil && number("CHE10778757", "CH", "UID") == nil)
        #expect(number("", "PL", "NIP") == nil && number("856734621", "PL", "NIP") == nil)
        #expect(number("NL004495445C01", "NL", "BTW") == nil && number("FR4030326504A", "FR", "TVA") == nil)
    }

    @Test("The kinds of tables are told apart in what is stored")
    func scheme() throws {
        let number = try #require(ForeignTaxNumber(country: "PL", name: "NIP", number: "8567346215"))
        #expect(
            TaxIdentifier.foreign(number).scheme == "PL NIP" && TaxIdentifier.foreign(number).digits == "8567346215")
        #expect(TaxIdentifier(scheme: "PL", digits: "8567346215") == nil)
        #expect(TaxIdentifier(scheme: "PL NIP", digits: "856 734") == nil)
        #expect(TaxIdentifier(scheme: "Poland NIP", digits: "8567346215") == nil)
    }

    @Test("Every country's table is whole")
    func tables() {
        #expect(Set(ForeignCountry.all.map(\.code)).count == ForeignCountry.all.count)
        for country in ForeignCountry.all {
            #expect(country.currency != .unknown && !country.languages.isEmpty, "\(country.code)")
            #expect(country.languages.allSatisfy { $0.months.count == 12 }, "\(country.code)")
            #expect(!country.everyLabel.isEmpty && !country.places.isEmpty, "\(country.code)")
        }
    }

    @Test("Rates follow the day")
    func rates() throws {
        let switzerland = try #require(ForeignCountry.of("CH"))
        let before = try #require(CivilDate(year: 2023, month: 12, day: 31))
        let after = try #require(CivilDate(year: 2024, month: 1, day: 1))
        #expect(switzerland.taxRates(on: before).map(\.basisPoints) == [770, 370, 250, 0])
        #expect(switzerland.taxRates(on: after).map(\.basisPoints) == [810, 380, 260, 0])
    }
}
