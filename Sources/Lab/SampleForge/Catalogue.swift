import ReceiptModel

/// How a sample reaches the tool.
package enum Medium: Hashable, Sendable {
    case photo(Scene)
    /// The clean print, as a screenshot: PNG.
    case screenshot
    /// A PDF of image-only pages; the paper is cut after so many lines.
    case scan(cutAfter: Int)
}

/// A receipt of the catalogue, before it is printed.
package struct CatalogueEntry: Sendable {
    /// `NN-name`, the file name without its ending.
    package let name: String
    package let receipt: PrintedReceipt
    package let sale: Sale
    package let medium: Medium
    /// Everything but file, width, height and pages.
    package let truth: TruthRecord

    init(
        _ name: String, _ receipt: PrintedReceipt, _ sale: Sale, _ medium: Medium, _ truth: TruthRecord,
        conditions: [String] = []
    ) {
        self.name = name
        self.receipt = receipt
        self.sale = sale
        self.medium = medium
        var truth = truth
        truth.codes = receipt.codes
        truth.text = receipt.text
        switch medium {
        case .photo(let scene): truth.conditions = scene.conditions + conditions
        case .screenshot: truth.conditions = ["screen rendering"] + conditions
        case .scan: truth.conditions = ["scan", "image-only PDF"] + conditions
        }
        self.truth = truth
    }
}

/// The content of the samples: invented shops, goods, days and identifiers, all drawn from the seed.
package struct ReceiptCatalogue: Sendable {
    let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    /// The receipts of the set; its invoice stands apart, see `Invoice`.
    package var receipts: [CatalogueEntry] {
        [
            croatianBar, croatianSupermarket, croatianFuel, croatianDualCurrency, croatianOutsideVAT, croatianRefund,
            serbianMarket, serbianCafe, serbianOwnLayout, serbianRefund,
            federationMarket, federationCafe, srpskaHardware,
            croatianRestaurant, croatianLongReceipt,
        ]
    }

    func invented(_ part: String) -> Invented { Invented(seed: seed, part: part) }
}

extension Sale {
    /// The items for the truth: `decimals` as printed, the sign of a refund on the totals.
    func truthItems(decimals: Int?, refund: Bool = false) -> [TruthRecord.Item] {
        items.map {
            TruthRecord.Item(
                name: $0.name, quantity: Printed.quantity($0.quantity, decimals: decimals, separator: "."),
                price: $0.price, total: refund ? -$0.total : $0.total)
        }
    }

    /// The VAT table for the truth, with the letters that the till prints.
    func truthVAT(
        labels: [Int: String] = [:], withBase: Bool = true, refund: Bool = false
    ) -> [TruthRecord.VATRow] {
        taxes.map {
            TruthRecord.VATRow(
                label: labels[$0.rate.basisPoints], rate: $0.rate,
                base: withBase ? (refund ? -$0.base : $0.base) : nil, amount: refund ? -$0.amount : $0.amount)
        }
    }
}
