package import ReceiptModel

/// What a printed label announces.
package enum LabelRole: Hashable, Sendable {
    /// What is to be paid after every discount: `ZA PLATITI`.
    case payable
    /// The sum with its currency or a stronger word: `UKUPNO EUR`, `Укупан износ`.
    case grandTotal
    /// The plain sum: `UKUPNO`. It may stand before a discount.
    case total
    /// The sum of a refund: `Укупна рефундација`.
    case refundTotal
    /// A sum without VAT.
    case netTotal
    /// A sum of tax: `Укупан износ пореза`.
    case taxTotal
    case subtotal
    /// What brings a total to whole coins.
    case rounding
    case discount
    /// A way of payment with what was tendered; never the total by itself.
    case payment
    case change
    /// A deposit or fee outside the VAT table: `povratna naknada`.
    case deposit
    case consumptionTax
    /// The head of a VAT table.
    case taxTable
    /// One row of a VAT table that carries the taxable base only (`OSN. E`), or the tax only (`PDV. E`), or the rate.
    case taxBase, taxAmount, taxRate
    /// The head of the list of goods.
    case itemTable
    /// The number of the receipt or invoice.
    case number
    /// The number that the fiscal device gave.
    case fiscalNumber
    case date
    /// A date of something else: due, delivery, a referenced receipt.
    case otherDate
    case buyer
    case cashier
    /// The number of another receipt.
    case reference
    /// An amount in another currency or a rate of exchange.
    case conversion
    /// An amount that was saved, points, or anything else that is not paid.
    case notPaid
    /// The heading that a receipt of a sale carries where one of a refund carries another.
    case saleWord
    case refundWord, copyWord, proformaWord, trainingWord, advanceWord, reportWord, invoiceWord
    /// The heading of a paper by which nothing is bought: a delivery note, an order, a reminder, a statement.
    case otherPaper
    /// What is owed since earlier, and asked for again.
    case olderDebt
    /// What stands before a tax identifier of the issuer.
    case issuerIdentifier
    case deviceNumber
    case securityCode
    case receiptIdentifier
    /// What announces a field of its own: one that needs no rule besides (``PrintedMark``), or one of an invoice
    /// (``BillingLabels``).
    case mark(ReceiptField)
}

/// A label in the words of the country.
package struct Label: Sendable {
    package let role: LabelRole
    /// As printed, in the script in which the country prints it; matching looks past script, case and accents.
    package let text: String

    package init(_ role: LabelRole, _ text: String) {
        self.role = role
        self.text = text
    }

    static func all(_ role: LabelRole, _ texts: String...) -> [Label] { texts.map { Label(role, $0) } }
}
