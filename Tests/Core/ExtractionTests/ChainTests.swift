import Extraction
import ReceiptModel
import Testing

/// Shops with many branches, on the papers of a journey.
@Suite("Chains of shops abroad")
struct ChainTests {
    private static let paper = """
        WILLKOMMEN IM ZENTRUM
        NAME
        Hauptstrasse 14
        10115 Berlin
        USt-IdNr. DE136695976
        12.03.2024 13:05
        SUMME EUR 24,70
        """

    private func fields(_ printed: String) -> ReceiptFields {
        FieldExtractor().extract(
            from: PrintedPage.reading(Self.paper.replacing("NAME", with: printed)), country: nil
        ).fields
    }

    @Test("The name of a chain is the issuer, as it is printed", arguments: ["KAUFLAND", "Kaufland", "REWE", "Lidl"])
    func printed(_ name: String) { #expect(fields(name).merchant?.value == name) }

    @Test("A sign of it that was misread or lost is mended, and the paper says so", arguments: ["XAUFLAND", "AUFLAND"])
    func misread(_ name: String) throws {
        let merchant = try #require(fields(name).merchant)
        #expect(merchant.value == "Kaufland")
        #expect(merchant.evidence.map(\.reason).contains("a chain's name, a sign of it misread"))
    }

    @Test(
        "Two signs are another name, so is a sign of a short one, and one that makes a family's name",
        arguments: ["XAUFLANT", "LIDO", "GROSSMANN"])
    func others(_ name: String) {
        #expect(fields(name).merchant.map { ["Kaufland", "Lidl", "Rossmann"].contains($0.value) } != true)
    }

    @Test("A chain of one country tells it, so that the month stands first; what has no letters is no part of a name")
    func country() {
        let paper = "VALMART 5,5.\n2014 S IRBY ST\nFLORENCE SC 29505\nWalmart\nTOTAL 50.00\n08/11/17 19:22:40"
        let read = FieldExtractor().extract(from: PrintedPage.reading(paper), country: nil).fields
        #expect(read.merchant?.value == "Walmart" && read.date?.value.description == "2017-08-11")
    }

    @Test("A word that is a company's form at home is none abroad")
    func forms() { #expect(fields("Aldi Sod").merchant?.value == "Aldi Süd") }

    @Test("At home it is a name like any other")
    func atHome() {
        let paper = "LIPOVA ULICA\nXAUFLAND\nSarajevska 14\n71000 Sarajevo\nUKUPNO: 12,50 KM"
        let read = FieldExtractor().extract(from: PrintedPage.reading(paper), country: nil).fields
        #expect(read.merchant?.value == "LIPOVA ULICA")
    }
}
