import ReceiptModel
import Testing

@testable import Extraction

/// Confidences mean what they say: what such values were worth when they were measured.
@Suite("Sureness")
struct SurenessTests {
    @Test("The tables rise from one claim to the next, and no claim is worth certainty")
    func tables() {
        #expect(Set(FittedConfidence.steps.keys).isSuperset(of: ["total", "date", "tax_id", "merchant", "currency"]))
        for (field, steps) in FittedConfidence.steps {
            #expect(!steps.isEmpty, "\(field)")
            for (one, other) in zip(steps, steps.dropFirst()) {
                #expect(one.from < other.from && one.worth <= other.worth, "\(field) from \(other.from)")
            }
            #expect(steps.allSatisfy { $0.worth > 0 && $0.worth < 1 }, "\(field)")
        }
    }

    @Test(
        "A claim below everything that was measured is worth no more than itself; a field without a table keeps its own"
    )
    func ends() throws {
        let first = try #require(FittedConfidence.steps["total"]?.first)
        #expect(ReceiptFields.worth(of: first.from / 2, in: "total") <= first.from / 2)
        #expect(ReceiptFields.worth(of: 0.6, in: "store") == 0.6)
    }

    @Test("What one witness says, or what was mended, is never sure enough to book")
    func doubts() {
        for claimed in [0.4, 0.7, 0.8, 0.85, 0.92] {
            #expect(ReceiptFields.worth(of: claimed, in: "total") < ExpenseDraft.Threshold.total, "\(claimed)")
        }
        for claimed in [0.6, 0.88, 0.9] {
            #expect(ReceiptFields.worth(of: claimed, in: "tax_id") < ExpenseDraft.Threshold.taxID, "\(claimed)")
        }
        #expect(ReceiptFields.worth(of: 0.96, in: "total") >= ExpenseDraft.Threshold.total)
        #expect(ReceiptFields.worth(of: 0.93, in: "tax_id") >= ExpenseDraft.Threshold.taxID)
    }

    @Test("What extraction claims is fitted once, and on demand not at all")
    func fitted() {
        let reading = PrintedPage.reading(PrintedPage.croatian)
        let (fitted, claimed) = (
            FieldExtractor().extract(from: reading, country: nil),
            FieldExtractor(isFitted: false).extract(from: reading, country: nil)
        )
        let raw = claimed.fields.total?.confidence ?? 0
        #expect(fitted.fields.total?.confidence == ReceiptFields.worth(of: raw, in: "total"))
        #expect(fitted.fields.total?.value == claimed.fields.total?.value)
        #expect(ExpenseDraft.reasons(for: fitted).isEmpty)
    }

    @Test("A receipt from a country that nothing tells is never ready, however sure its figures are")
    func abroad() {
        let receipt = FieldExtractor().extract(
            from: PrintedPage.reading(
                "LAKE SIDE STORE LTD\n12/10/2018 10:11\nTOTAL USD 7.50\nUSD 7.50\nCASH USD 10.00\nCHANGE USD 2.50\n"),
            country: nil)
        #expect(receipt.fields.country == nil)
        #expect(ExpenseDraft.reasons(for: receipt).contains { $0.contains("country is not known") })
    }
}
