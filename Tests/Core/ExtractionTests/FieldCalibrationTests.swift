import ReceiptModel
import Testing

@testable import Extraction

/// Confidences mean what they say: what such values were worth when they were measured.
@Suite("Calibrated confidences")
struct FieldCalibrationTests {
    @Test("The tables rise from one claim to the next, and no claim is worth certainty")
    func tables() {
        #expect(Set(ConfidenceModel.steps.keys).isSuperset(of: [.total, .date, .taxID, .merchant, .currency]))
        for (field, steps) in ConfidenceModel.steps {
            #expect(!steps.isEmpty, "\(field)")
            for (one, other) in zip(steps, steps.dropFirst()) {
                #expect(one.from < other.from && one.share <= other.share, "\(field) from \(other.from)")
            }
            #expect(steps.allSatisfy { $0.share > 0 && $0.share < 1 }, "\(field)")
        }
    }

    @Test(
        "A claim below everything that was measured is worth no more than itself; a field without a table keeps its own"
    )
    func ends() throws {
        let first = try #require(ConfidenceModel.steps[.total]?.first)
        #expect(ReceiptFields.calibrated(first.from / 2, in: .total) <= first.from / 2)
        #expect(ReceiptFields.calibrated(0.6, in: .store) == 0.6)
    }

    @Test("What one feature says, or what was mended, is never sure enough to book")
    func doubts() {
        for claimed in [0.4, 0.7, 0.8, 0.85, 0.92] {
            #expect(ReceiptFields.calibrated(claimed, in: .total) < ExpenseDraft.Threshold.total, "\(claimed)")
        }
        for claimed in [0.6, 0.88, 0.9] {
            #expect(ReceiptFields.calibrated(claimed, in: .taxID) < ExpenseDraft.Threshold.taxID, "\(claimed)")
        }
        #expect(ReceiptFields.calibrated(0.96, in: .total) >= ExpenseDraft.Threshold.total)
        #expect(ReceiptFields.calibrated(0.93, in: .taxID) >= ExpenseDraft.Threshold.taxID)
    }

    @Test("Confidences are calibrated once, and on demand not at all")
    func once() {
        let reading = PrintedPage.reading(PrintedPage.croatian)
        let (calibrated, uncalibrated) = (
            FieldExtractor().extract(from: reading, country: nil),
            FieldExtractor(isCalibrated: false).extract(from: reading, country: nil)
        )
        let raw = uncalibrated.fields.total?.confidence ?? 0
        #expect(calibrated.fields.total?.confidence == ReceiptFields.calibrated(raw, in: .total))
        #expect(calibrated.fields.total?.value == uncalibrated.fields.total?.value)
        #expect(ExpenseDraft.reasons(for: calibrated).isEmpty)
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
