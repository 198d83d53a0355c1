import Extraction
import Foundation
import ReceiptModel
import TestSupport
import Testing

/// Public journal texts, which lie beside the checkout and not in it.
enum PublicTexts {
    struct Truth: Decodable {
        var file: String
        var taxID: String
        var date: String
        var total: String
        var number: String

        enum CodingKeys: String, CodingKey {
            case file, date, total
            case taxID = "tax_id"
            case number = "pfr_number"
        }
    }

    static func truths(_ set: String) throws -> [(Truth, String)] {
        let base = Checkout.publicData.appending(path: set)
        return try String(contentsOf: base.appending(path: "truth.jsonl"), encoding: .utf8).split(separator: "\n").map {
            line in
            let truth = try JSONDecoder().decode(Truth.self, from: Data(line.utf8))
            return (truth, try String(contentsOf: base.appending(path: truth.file), encoding: .utf8))
        }
    }
}

@Suite(
    "Public journal texts",
    .enabled(if: Checkout.hasPublic("receipt-text-rs"), "the public texts do not lie beside this checkout"))
struct PublicTextTests {
    @Test(
        "Total, date, tax identifier and number are exact in every text",
        arguments: ["receipt-text-rs", "receipt-text-ba-srpska"])
    func exact(_ set: String) throws {
        let texts = try PublicTexts.truths(set)
        #expect(!texts.isEmpty)
        for (truth, text) in texts {
            let fields = FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields
            let total = fields.total.map { DecimalText.hundredths(Int64($0.value.minorUnits.magnitude)) }
            #expect(total == truth.total, "\(truth.file)")
            #expect(fields.date?.value.description == truth.date, "\(truth.file)")
            #expect(fields.taxID?.value.digits == truth.taxID, "\(truth.file)")
            #expect(fields.number?.value == truth.number, "\(truth.file)")
        }
    }

    @Test(
        "Every line of goods is there: as many as rates are marked, each price times quantity, all of them the total",
        arguments: ["receipt-text-rs", "receipt-text-ba-srpska"])
    func goods(_ set: String) throws {
        for (truth, text) in try PublicTexts.truths(set) {
            let fields = FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields
            let goods = (fields.items ?? []).map(\.value)
            // Journals mark the rate of each line with its letter in brackets.
            let marks = text.matches(of: /\(\p{Lu}\)\s*\n/).count
            #expect(goods.count == marks, "\(truth.file): \(goods.map(\.name))")
            let sum = goods.reduce(0) { $0 + $1.amount.minorUnits }
            #expect(DecimalText.hundredths(Int64(sum.magnitude)) == truth.total, "\(truth.file)")
            for line in goods {
                let quantity = try #require(line.quantity.flatMap { Double($0) }, "\(truth.file): \(line)")
                let price = try #require(line.price, "\(truth.file): \(line)")
                let product = quantity.magnitude * Double(price.minorUnits.magnitude)
                let amount = Double(line.amount.minorUnits.magnitude)
                // One paper prints prices before a discount that its lines have and that it does not tell.
                let isRight = truth.file == "text/tj_11.txt" ? amount <= product : abs(product - amount) <= 1
                #expect(isRight, "\(truth.file): \(line)")
                #expect(line.label?.count == 1 && line.name.contains(where: \.isLetter), "\(truth.file): \(line)")
            }
        }
    }
}
