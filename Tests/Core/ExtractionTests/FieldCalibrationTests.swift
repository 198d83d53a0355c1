import ReceiptModel
import Testing

@testable import Extraction

/// Confidences mean what they say: what such values were worth when they were measured.
@Suite("Calibrated confidences")
struct FieldCalibrationTests {
    private static let models = ReceiptField.allCases.compactMap { field in FieldModel.of(field).map { (field, $0) } }

    @Test("Calibrations rise, no share is certainty, and what is booked has a bar that is high")
    func tables() {
        // Without these no draft is ready; a shop's name may have no bar that was never wrong.
        let required: Set<ReceiptField> = [.total, .date, .currency, .taxID, .merchant]
        #expect(required.isSubset(of: Self.models.map(\.0)))
        for (field, model) in Self.models {
            #expect(!model.calibration.isEmpty && model.readyFrom > 0.5, "\(field)")
            #expect(model.readyFrom < 1 || !required.contains(field), "\(field)")
            for (one, other) in zip(model.calibration, model.calibration.dropFirst()) {
                #expect(one.from < other.from && one.share <= other.share, "\(field)")
            }
            #expect(model.calibration.allSatisfy { $0.share > 0 && $0.share < 1 }, "\(field)")
        }
    }

    @Test("A share never falls as the probability rises, and below what was measured it is no more than itself")
    func shares() {
        for (field, model) in Self.models {
            let shares = (0...1_000).map { model.share(of: Double($0) / 1_000) }
            #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 }, "\(field)")
            #expect(shares[0] == 0 && shares.allSatisfy { $0 < 1 }, "\(field)")
        }
    }

    @Test("A total that only its label speaks for, and one that was mended, are not booked unseen")
    func doubts() throws {
        let plain = Candidate(Int64(475), [.labelled: 1, .plainTotal: 1, .certainty: 0.6, .doubtful: 0.2])
        let mended = Candidate(Int64(475), [.labelled: 1, .plainTotal: 1, .misread: 1, .repaired: 1, .certainty: 0.6])
        for candidate in [plain, mended] {
            let decision = try #require(FieldModel.total.decide([candidate]))
            #expect(decision.best.share < FieldModel.ready, "\(candidate.features)")
        }
        #expect(
            ExpenseDraft.reasons(
                for: FieldExtractor().extract(
                    from: PrintedPage.reading(PrintedPage.croatian), country: nil)
            ).isEmpty)
    }

    @Test("A strong rival takes from a candidate what it is worth itself")
    func rivals() throws {
        let one = Candidate(Int64(475), [.labelled: 1, .payable: 1, .certainty: 1])
        let other = Candidate(Int64(500), [.labelled: 1, .payable: 1, .certainty: 1])
        let alone = try #require(FieldModel.total.decide([one]))
        let both = try #require(FieldModel.total.decide([one, other]))
        #expect(both.best.probability < alone.best.probability && both.rival != nil)
        #expect(!both.isGiven || both.best.share < FieldModel.ready)
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
