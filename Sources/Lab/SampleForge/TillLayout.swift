/// The writing on a receipt.
package enum Script: String, Hashable, Sendable {
    case latin
    case cyrillic
}

/// A country whose receipts are made, by its ISO 3166 code.
package enum ReceiptCountry: String, Hashable, Sendable, CaseIterable {
    case croatia = "HR"
    case serbia = "RS"
    case bosnia = "BA"
}

/// Whose fiscal rules a till follows: what it must print, and what its code says.
package enum FiscalAuthority: Hashable, Sendable {
    case croatia
    case serbia
    case federation
    case srpska

    package var country: ReceiptCountry {
        switch self {
        case .croatia: .croatia
        case .serbia: .serbia
        case .federation, .srpska: .bosnia
        }
    }
}

/// What a shop deals in: it decides its name and its goods.
package enum Trade: Hashable, Sendable {
    case bar
    case restaurant
    case market
    case fuel
    case stationery
    case tools
    case bakery
    case clothes
    case craft
}

/// When a part of a layout is printed.
package enum PrintCondition: Hashable, Sendable {
    case sale
    case refund
    case cash
    case buyer
    case discount
    case deposit
    case consumptionTax
    case dualCurrency
    case insideVAT
    case outsideVAT
    /// The receipt was fiscalised online, so that it bears a JIR.
    case online
    case stamped
}

/// A cell of a row: a template, and how many columns it takes; 0 takes what is left.
package struct Cell: Hashable, Sendable {
    package let template: String
    package let width: Int
    package let atRight: Bool

    init(_ template: String, _ width: Int = 0, atRight: Bool = true) {
        self.template = template
        self.width = width
        self.atRight = atRight
    }

    static func left(_ template: String, _ width: Int = 0) -> Cell { Cell(template, width, atRight: false) }
}

/// How lines of goods are printed: rows of cells for each item.
///
/// Templates know `{name}`, `{article}`, `{index}`, `{quantity}`, `{price}`, `{amount}` and `{letter}`.
package struct ItemGrammar: Hashable, Sendable {
    package let rows: [[Cell]]
    /// Decimals of quantities; `nil` prints three on weighed goods and none on others.
    package let quantityDecimals: Int?
    /// A name too long for its cell is cut; otherwise it gets a line of its own.
    package let cutsNames: Bool

    init(_ rows: [[Cell]], quantityDecimals: Int? = nil, cutsNames: Bool = false) {
        self.rows = rows
        self.quantityDecimals = quantityDecimals
        self.cutsNames = cutsNames
    }
}

/// The table of VAT: its head, a row for each rate and, on some tills, a row of sums.
///
/// Templates know `{letter}`, `{ratename}`, `{rate}`, `{base}`, `{vat}` and `{gross}`, sums `{basesum}`, `{vatsum}` and
/// `{grosssum}`.
package struct TaxTable: Hashable, Sendable {
    package let head: [String]
    package let row: [Cell]
    package let sums: [String]

    init(_ head: [String], _ row: [Cell], sums: [String] = []) {
        self.head = head
        self.row = row
        self.sums = sums
    }
}

/// One part of a layout; texts are templates whose `{keys}` are filled in.
package indirect enum LayoutPart: Hashable, Sendable {
    case left(String, TextStyle = [])
    case centre(String, TextStyle = [])
    case pair(String, String, TextStyle = [])
    case row([Cell])
    case rule(Character)
    case banner(String, Character)
    case feed(Double)
    /// A drawn sign of the shop, so many line heights high.
    case logo(Double)
    case items(ItemGrammar)
    case taxTable(TaxTable)
    /// The parts once for each VAT rate, with the keys of the table.
    case eachTax([LayoutPart])
    /// The fiscal code; the share of the printed width that it takes.
    case code(Double)
    case when(PrintCondition, [LayoutPart])
}

/// How amounts are written.
package enum AmountStyle: Hashable, Sendable {
    /// `1.234,56`
    case grouped
    /// `1234,56`
    case plain
    /// `1234.56`
    case pointed
}

/// A way of paying, in the till's words.
package struct PaymentWord: Hashable, Sendable {
    package let word: String
    package let isCash: Bool

    static func cash(_ word: String) -> PaymentWord { PaymentWord(word: word, isCash: true) }
    static func card(_ word: String) -> PaymentWord { PaymentWord(word: word, isCash: false) }
}

/// A till's layout as data: everything about a print but what was sold.
package struct TillLayout: Hashable, Sendable {
    /// Short and lasting: it goes into the truth as a label.
    package let name: String
    package let authority: FiscalAuthority
    package let script: Script
    package let trades: [Trade]
    package let columns: Int
    package let font: TillFont
    /// Everything is printed heavy.
    package var isHeavy = false
    /// The height of a line in widths of a column.
    package var pitch = 1.98
    package var amounts = AmountStyle.grouped
    /// The letters of the VAT rates, by rate in basis points.
    package var letters: [Int: String] = [:]
    /// The names of the VAT rates, by rate in basis points.
    package var rateNames: [Int: String] = [:]
    package let payments: [PaymentWord]
    /// The years in which its receipts are dated.
    package var years = 2023...2026
    /// Which amounts of a refund the till prints with a minus.
    package var refundSigns = RefundSigns.all
    /// The seller is outside the VAT.
    package var isOutsideVAT = false
    /// The words of a discount on one item; `nil` where the till knows none.
    package var itemDiscount: String?
    package var parts: [LayoutPart]

    package var country: ReceiptCountry { authority.country }
}

/// Which amounts of a refund are negative on paper.
package enum RefundSigns: Hashable, Sendable {
    /// Lines, total and taxes (Croatia).
    case all
    /// Lines only (TaxCore).
    case lines
    /// None; the title tells (fiscal devices of the Federation).
    case none
}

extension TillLayout {
    /// Every layout, in lasting order: sets are drawn from it by index.
    package static let all: [TillLayout] = croatian + serbian + bosnian

    package static func named(_ name: String) -> TillLayout? { all.first { $0.name == name } }
}
