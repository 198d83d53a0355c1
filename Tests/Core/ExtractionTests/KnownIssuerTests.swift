import Extraction
import ReceiptModel
import Testing

/// Names that the owner of the home has said before, among the names of a paper.
@Suite("Issuers that the home knows")
struct KnownIssuerTests {
    private static let paper = "LIPOVA ULICA\nNAME\nSarajevska 14\n71000 Sarajevo\nUKUPNO: 12,50 KM"

    private func merchant(_ printed: String, known names: [String]) throws -> String? {
        let taxID = TaxIdentifier.pib(try #require(PIB("113027585")))
        let reading = PrintedPage.reading(Self.paper.replacing("NAME", with: printed))
        let known = names.map { KnownIssuer(name: $0, taxID: taxID) }
        return FieldExtractor().extract(from: reading, country: nil, known: known).fields.merchant?.value
    }

    @Test(
        "A name that is known is the issuer, also with one sign misread, lost or added",
        arguments: ["ZELENI KUTAK", "XELENI KUTAK", "ZELENI KUTAKI", "ELENI KUTAK"])
    func known(_ printed: String) throws {
        #expect(try merchant(printed, known: []) == "LIPOVA ULICA", "without it, the first row is")
        #expect(try merchant(printed, known: ["BIJELI BOR d.o.o.", "Зелени кутак д.о.о."]) == printed)
    }

    @Test("Two signs are another name, and of a short one a single sign is", arguments: ["XELANI KUTAK", "ZELENI PUT"])
    func others(_ printed: String) throws {
        #expect(try merchant(printed, known: ["ZELENI KUTAK", "PUT"]) == "LIPOVA ULICA")
    }

    @Test("Names without letters, very long ones and very many change nothing")
    func odd() throws {
        let many = (0..<10_000).map { "IME BROJ \($0) " + String(repeating: "Ž", count: $0 % 300) }
        #expect(try merchant("ZELENI KUTAK", known: ["", "***", " "] + many) == "LIPOVA ULICA")
    }
}
