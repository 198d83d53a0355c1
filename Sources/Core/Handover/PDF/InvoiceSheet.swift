package import ReceiptModel

/// What an e-invoice says as data, typeset so that a person can read and find it.
///
/// It is a view and no invoice, and says so: the original is the XML.
package enum InvoiceSheet {
    /// - Parameters:
    ///   - invoice: what is shown; its language is that of the supplier's country, Croatian for other ones.
    ///   - title: of the document.
    ///   - deflate: packs what it can.
    /// - Returns: the same bytes for the same invoice.
    package static func bytes(of invoice: EInvoice, title: String, deflate: @escaping Deflate) -> [UInt8] {
        let country = invoice.supplier.country.flatMap { Country(rawValue: $0.uppercased()) } ?? .croatia
        let words = TableWords(for: country)
        var sheet = CoverSheet(deflate: deflate)
        sheet.heading("\(words.word(invoice.form.rawValue)) \(invoice.number ?? "")", size: 16)
        sheet.line(words.word("data_only"))
        for (name, day) in [("issue_date", invoice.issueDate), ("due_on", invoice.dueDate)] {
            if let day { sheet.row(words.word(name), [day.local]) }
        }
        addParty(invoice.supplier, words.word("supplier"), to: &sheet, words)
        if let customer = invoice.customer { addParty(customer, words.word("buyer"), to: &sheet, words) }
        addLines(of: invoice, to: &sheet, words)
        addSums(of: invoice, to: &sheet, words)
        for payment in invoice.payments {
            let facts = [("account", payment.account), ("reference", payment.reference), ("note", payment.purpose)]
            for (name, text) in facts {
                if let text, !text.isEmpty { sheet.line("\(words.word(name)): \(text)") }
            }
        }
        let notes = invoice.notes.filter { !$0.isEmpty }
        if !notes.isEmpty { sheet.heading(words.word("remarks")) }
        for note in notes { sheet.line(note) }
        return sheet.bytes(title: title)
    }

    private static func addParty(
        _ party: EInvoice.Party, _ heading: String, to sheet: inout CoverSheet, _ words: TableWords
    ) {
        sheet.heading(heading)
        sheet.line(party.name ?? "")
        let address = party.address.filter { !$0.isEmpty }.joined(separator: ", ")
        sheet.line([address, party.country ?? ""].filter { !$0.isEmpty }.joined(separator: ", "))
        if let number = party.taxID ?? party.legalID { sheet.line("\(words.word("issuer_number")): \(number)") }
    }

    private static func addLines(of invoice: EInvoice, to sheet: inout CoverSheet, _ words: TableWords) {
        guard !invoice.lines.isEmpty else { return }
        sheet.heading(words.sheet("goods"))
        sheet.row(words.word("item"), [words.word("quantity"), words.word("price"), words.word("amount")])
        for line in invoice.lines {
            let quantity = line.priceQuantity.flatMap { $0 == "1" ? nil : local($0) }
            let price = [line.price.map(local), quantity].compactMap(\.self)
            sheet.row(
                line.name ?? "", [line.quantity.map(local) ?? "", price.joined(separator: " / "), local(line.net)])
        }
        for allowance in invoice.allowances {
            let amount = local(allowance.amount)
            sheet.row(allowance.reason ?? "", ["", "", allowance.isCharge || amount.isEmpty ? amount : "-\(amount)"])
        }
    }

    private static func addSums(of invoice: EInvoice, to sheet: inout CoverSheet, _ words: TableWords) {
        sheet.heading(words.word("by_rate"))
        sheet.row(words.word("rate"), [words.word("base"), words.word("vat")])
        for row in invoice.vat {
            let rate = row.rate.map { "\($0.shortPercent.replacing(".", with: ",")) %" } ?? "–"
            let head = [rate, row.category ?? "", row.exemption ?? ""].filter { !$0.isEmpty }
            sheet.row(head.joined(separator: "  "), [local(row.base), local(row.amount)])
        }
        let sums = [
            ("total", invoice.totals.taxInclusive), ("rounding", invoice.totals.rounding),
            ("payable", invoice.totals.payable),
        ]
        for (name, money) in sums {
            if let money { sheet.row(words.word(name), ["\(local(money)) \(money.currency.shownCode)"]) }
        }
    }

    private static func local(_ money: Money?) -> String { money.map { local($0.decimalString) } ?? "" }

    private static func local(_ decimal: String) -> String { decimal.replacing(".", with: ",") }
}
