import Foundation
import ReceiptModel
import SampleForge
import Testing

/// What the catalogue invents is consistent for any seed.
struct CatalogueTests {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func itemsAndTaxesAddUpToTheTotal(seed: UInt64) {
        for entry in ReceiptCatalogue(seed: seed).receipts {
            let truth = entry.truth
            let sum = truth.items.reduce(0) { $0 + $1.total } + (truth.discount ?? 0)
            #expect(sum == truth.total, "seed \(seed), \(entry.name)")
            #expect((truth.total < 0) == (truth.kind == .refund), "seed \(seed), \(entry.name)")
            guard !truth.vat.isEmpty, truth.vat.allSatisfy({ $0.base != nil }) else { continue }
            let gross = truth.vat.reduce(0) { $0 + ($1.base ?? 0) + $1.amount }
            let outside = (truth.consumptionTax ?? 0) + (truth.deposit ?? 0)
            #expect(gross + outside == truth.total, "seed \(seed), \(entry.name)")
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func taxIsTheRateOfItsBase(seed: UInt64) {
        for entry in ReceiptCatalogue(seed: seed).receipts where entry.name != "05-outside-vat" {
            #expect(!entry.sale.taxes.isEmpty, "seed \(seed), \(entry.name)")
            for row in entry.sale.taxes {
                let exact = Double(row.base) * Double(row.rate.basisPoints) / 10_000
                #expect(abs(Double(row.amount) - exact) <= 1, "seed \(seed), \(entry.name), \(row)")
            }
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func paperShowsTheTruthWithinItsColumns(seed: UInt64) {
        for entry in ReceiptCatalogue(seed: seed).receipts {
            let truth = entry.truth
            let context: Comment = "seed \(seed), \(entry.name)"
            for case .text(let text, let style) in entry.receipt.lines {
                let width = style.contains(.doubleWidth) ? 2 * text.count : text.count
                #expect(width <= entry.receipt.columns, "seed \(seed), \(entry.name): \(text)")
            }
            let paper = truth.text.joined(separator: "\n")
            #expect(paper.contains(truth.taxID.digits), context)
            #expect(paper.contains(truth.number), context)
            for mark in [truth.zki, truth.jir, truth.ibfm, truth.vatID?.digits, truth.buyerTaxID] {
                if let mark { #expect(paper.contains(mark), context) }
            }
            #expect(truth.date.year < 2026 || truth.date.month <= 10, context)
            #expect(truth.codes.count == 1, context)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func buyersAreValid(seed: UInt64) throws {
        let invoice = Invoice(seed: seed)
        #expect(OIB(try #require(invoice.truth.buyerTaxID)) != nil)
        let cafe = try #require(ReceiptCatalogue(seed: seed).receipts.first { $0.name == "08-journal-cafe" })
        #expect(PIB(try #require(cafe.truth.buyerTaxID)) != nil)
    }

    @Test func seedsChangeTheContent() {
        let first = ReceiptCatalogue(seed: 1).receipts.map(\.truth)
        let second = ReceiptCatalogue(seed: 2).receipts.map(\.truth)
        #expect(zip(first, second).allSatisfy { $0.taxID != $1.taxID && $0.number != $1.number })
    }

    @Test func everyCountryAndKindIsThere() {
        let truths = ReceiptCatalogue(seed: 7).receipts.map(\.truth)
        #expect(Set(truths.map(\.country)) == ["HR", "RS", "BA"])
        #expect(truths.count { $0.kind == .refund } == 2)
        #expect(truths.contains { $0.deposit != nil } && truths.contains { $0.discount != nil })
        #expect(truths.contains { $0.consumptionTax != nil } && truths.contains { $0.conditions.contains("shadow") })
    }

    @Test func recordIsOneLineOfJSONWithSortedKeys() throws {
        let line = ReceiptCatalogue(seed: 3).receipts[1].truth.json
        #expect(!line.contains("\n"))
        let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let order = object.keys.sorted().map { line.range(of: "\"\($0)\": ")?.lowerBound ?? line.endIndex }
        #expect(order == order.sorted())
        #expect(object["country"] as? String == "HR")
        #expect((object["items"] as? [[String]])?.allSatisfy { $0.count == 4 } == true)
    }

    @Test func awkwardTextIsQuoted() throws {
        var truth = ReceiptCatalogue(seed: 3).receipts[0].truth
        truth.merchant = "\"Čvor\" \\ d.o.o.\n\u{1}"
        let object = try JSONSerialization.jsonObject(with: Data(truth.json.utf8)) as? [String: Any]
        #expect(object?["merchant"] as? String == truth.merchant)
    }
}

/// The generator everything is drawn from.
struct SeededRandomTests {
    @Test func drawsThePublishedSequence() {
        // The first outputs of SplitMix64 with state 0, as in Vigna's reference implementation.
        var random = SeededRandom(seed: 0)
        #expect(random.next() == 0xe220_a839_7b1d_cdaf)
        #expect(random.next() == 0x6e78_9e6a_a1b9_65f4)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func staysInRange(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        #expect((-3...4).contains(random.whole(-3...4)))
        #expect((0.25...0.5).contains(random.real(0.25, 0.5)))
        #expect(Set(random.draw(4, of: [1, 2, 3, 4])) == [1, 2, 3, 4])
    }
}
