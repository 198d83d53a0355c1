import ReceiptModel

/// A purchase as UBL 2.1, for programs that read e-invoices: one summary line for each VAT rate.
///
/// It is a data file that the buyer has made of a receipt, and no issued invoice: it must not be sent to an exchange of
/// e-invoices, and a note in it says so. Amounts are in the currency of the books.
package enum UBLDraft {
    private static let common = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
    private static let basic = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"

    /// One file for each receipt, in a folder of their own.
    package static func outcome(of month: HandoverMonth) -> HandoverOutcome {
        var outcome = HandoverOutcome()
        outcome.files = month.entries.map { entry in
            let name = PackName.safe("\(padded(entry.sequence))_\(entry.date)_\(entry.shortID)", limit: 80)
            return HandoverFile(name: "ubl/\(name).xml", text: document(entry, month))
        }
        outcome.remark(
            "These are drafts of purchases for import, not issued invoices; do not send them to an exchange.")
        return outcome
    }

    /// The receipt as an invoice, or for money that came back as a credit note with positive amounts.
    package static func document(_ entry: HandoverEntry, _ month: HandoverMonth) -> String {
        let isCredit = entry.amounts.total < 0
        let root = isCredit ? "CreditNote" : "Invoice"
        let currency = month.currency.code
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<\(root) "
        text +=
            "xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:\(root)-2\" xmlns:cac=\"\(common)\" xmlns:cbc=\"\(basic)\">\n"
        text += cbc("CustomizationID", "urn:cen.eu:en16931:2017")
        text += cbc("ID", (entry.number ?? entry.shortID).inOneLine) + cbc("IssueDate", entry.date.description)
        if let time = entry.time { text += cbc("IssueTime", time.second == nil ? "\(time):00" : "\(time)") }
        if !isCredit, let due = entry.dueOn { text += cbc("DueDate", due.description) }
        text += cbc("\(root)TypeCode", isCredit ? "381" : "380")
        text += cbc("Note", "Draft of a purchase, made from a receipt by its buyer; not an issued invoice.")
        if let foreign = entry.amounts.foreign {
            let shown = "\(foreign.total.decimalString) \(foreign.total.currency.code)"
            text += cbc("Note", "Converted from \(shown) at \(foreign.rate.decimalString).")
        }
        text += cbc("DocumentCurrencyCode", currency)
        text += references(of: entry) + parties(of: entry, month)
        text += amounts(of: isCredit ? entry.amounts.negated : entry.amounts, currency, root)
        return text + "</\(root)>\n"
    }

    private static func references(of entry: HandoverEntry) -> String {
        var text = ""
        if let fiscalID = entry.fiscalID {
            text +=
                "<cac:AdditionalDocumentReference>\(cbc("ID", fiscalID.inOneLine))</cac:AdditionalDocumentReference>\n"
        }
        for original in entry.originals {
            text += "<cac:AdditionalDocumentReference>" + cbc("ID", original.document.short)
            text += "<cac:Attachment><cac:ExternalReference>"
            text += cbc("URI", "urn:sha256:\(original.document.hex)") + cbc("DocumentHash", original.document.hex)
            text += cbc("HashAlgorithmMethod", "SHA-256") + cbc("MimeCode", original.mediaType.rawValue)
            text += cbc("FileName", original.name.inOneLine)
            text += "</cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference>\n"
        }
        return text
    }

    private static func parties(of entry: HandoverEntry, _ month: HandoverMonth) -> String {
        let (supplier, company, filer) = (entry.supplier, month.company, month.rules.filer)
        let address = PostalAddress(supplier.address)
        var seat = PostalAddress("\(filer.street) \(filer.houseNumber)".inOneLine)
        if !filer.place.isEmpty { seat = PostalAddress("\(filer.street) \(filer.houseNumber), \(filer.place)") }
        let issuer = party(
            supplier.name.isEmpty ? entry.shortID : supplier.name, address,
            entry.supplierCountry,
            supplier.taxNumber, supplier.vatNumber)
        let buyer = party(company.name, seat, company.country.rawValue, company.taxNumber, company.vatNumber)
        return "<cac:AccountingSupplierParty>\(issuer)</cac:AccountingSupplierParty>\n"
            + "<cac:AccountingCustomerParty>\(buyer)</cac:AccountingCustomerParty>\n"
    }

    private static func party(
        _ name: String, _ address: PostalAddress, _ country: String?, _ taxNumber: String?, _ vatNumber: String?
    ) -> String {
        var text = "<cac:Party><cac:PartyName>\(cbc("Name", name))</cac:PartyName><cac:PostalAddress>"
        if !address.street.isEmpty { text += cbc("StreetName", address.street) }
        if !address.town.isEmpty { text += cbc("CityName", address.town) }
        if !address.postcode.isEmpty { text += cbc("PostalZone", address.postcode) }
        if let country { text += "<cac:Country>\(cbc("IdentificationCode", country))</cac:Country>" }
        text += "</cac:PostalAddress>"
        if let number = vatNumber ?? taxNumber {
            let identity = country == "HR" && number.isDigits(11) ? "HR\(number)" : number
            text +=
                "<cac:PartyTaxScheme>\(cbc("CompanyID", identity))<cac:TaxScheme>\(cbc("ID", "VAT"))</cac:TaxScheme></cac:PartyTaxScheme>"
        }
        text += "<cac:PartyLegalEntity>\(cbc("RegistrationName", name))"
        if let taxNumber { text += cbc("CompanyID", taxNumber) }
        return text + "</cac:PartyLegalEntity></cac:Party>"
    }

    /// A row of the tax table and a line of the invoice.
    private struct Part {
        var title: String
        var category: String
        var percent: String
        var base: Int64
        var vat: Int64
        /// Why no VAT is charged, where the category asks for a reason.
        var exemption: String?
    }

    private static func parts(of amounts: EntryAmounts) -> [Part] {
        var parts: [Part] = []
        for row in amounts.rates {
            let without = row.rate.basisPoints == 0 ? withoutVAT(row) : []
            parts += without
            let rest = row.base - without.reduce(0) { $0 + $1.base }
            if rest == 0, row.vat == 0, !without.isEmpty { continue }
            parts.append(
                Part(
                    title: "Goods and services at \(row.rate.shortPercent) %",
                    category: row.rate.basisPoints == 0 ? "Z" : "S",
                    percent: row.rate.percentString, base: rest, vat: row.vat))
        }
        guard amounts.outsideVAT != 0 || parts.isEmpty else { return parts }
        if let exempt = parts.firstIndex(where: { $0.category == "E" }) {
            parts[exempt].base += amounts.outsideVAT
        } else {
            parts.append(
                Part(
                    title: "Outside of VAT", category: "E", percent: "0.00", base: amounts.outsideVAT, vat: 0,
                    exemption: "no VAT on the receipt"))
        }
        return parts
    }

    /// What an e-invoice sold without VAT, by its category; what is charged at zero per cent is the rest.
    private static func withoutVAT(_ row: RateAmount) -> [Part] {
        // The categories of EN 16931; those of a country alone are exemptions.
        let reasons = [
            "AE": "reverse charge", "E": "exempt from VAT", "G": "export outside of the Union",
            "K": "supply within the Union", "O": "not subject to VAT",
        ]
        var bases: [String: Int64] = [:]
        for (category, base) in row.categories where category != "Z" && base != 0 {
            bases[reasons[category] == nil ? "E" : category, default: 0] += base
        }
        return bases.sorted { $0.key < $1.key }.map { category, base in
            Part(
                title: "Goods and services, \(reasons[category] ?? "")", category: category, percent: "0.00",
                base: base,
                vat: 0, exemption: reasons[category])
        }
    }

    private static func amounts(of amounts: EntryAmounts, _ currency: String, _ root: String) -> String {
        let parts = parts(of: amounts)
        let net = parts.reduce(0) { $0 + $1.base }
        func money(_ name: String, _ amount: Int64) -> String {
            cbc(name, DecimalText.hundredths(amount), "currencyID=\"\(currency)\"")
        }
        var text = "<cac:TaxTotal>\(money("TaxAmount", amounts.vat))\n"
        for part in parts {
            text += "<cac:TaxSubtotal>\(money("TaxableAmount", part.base))\(money("TaxAmount", part.vat))"
            text += "\(category(part, in: "TaxCategory"))</cac:TaxSubtotal>\n"
        }
        text += "</cac:TaxTotal>\n<cac:LegalMonetaryTotal>\(money("LineExtensionAmount", net))"
        text += money("TaxExclusiveAmount", net) + money("TaxInclusiveAmount", net + amounts.vat)
        if amounts.rounding != 0 { text += money("PayableRoundingAmount", amounts.rounding) }
        text += money("PayableAmount", amounts.total) + "</cac:LegalMonetaryTotal>\n"
        let quantity = root == "Invoice" ? "InvoicedQuantity" : "CreditedQuantity"
        for (index, part) in parts.enumerated() {
            text += "<cac:\(root)Line>\(cbc("ID", String(index + 1)))"
            text +=
                cbc(quantity, part.base < 0 ? "-1" : "1", "unitCode=\"C62\"") + money("LineExtensionAmount", part.base)
            text += "<cac:Item>\(cbc("Name", part.title))\(category(part, in: "ClassifiedTaxCategory"))</cac:Item>"
            text += "<cac:Price>\(money("PriceAmount", Int64(part.base.magnitude)))</cac:Price></cac:\(root)Line>\n"
        }
        return text
    }

    private static func category(_ part: Part, in element: String) -> String {
        var text = "<cac:\(element)>\(cbc("ID", part.category))"
        // What is out of the scope of VAT has no rate (EN 16931, BR-O-5).
        if part.category != "O" { text += cbc("Percent", part.percent) }
        if let exemption = part.exemption, element == "TaxCategory" {
            text += cbc("TaxExemptionReason", exemption)
        }
        return text + "<cac:TaxScheme>\(cbc("ID", "VAT"))</cac:TaxScheme></cac:\(element)>"
    }

    private static func cbc(_ name: String, _ text: String, _ attributes: String = "") -> String {
        XMLText.element("cbc:\(name)", text, attributes)
    }

    private static func padded(_ number: Int) -> String {
        number < 100_000 ? String(String(number + 100_000).dropFirst()) : String(number)
    }
}

extension EntryAmounts {
    /// The same with the opposite sign.
    var negated: EntryAmounts {
        EntryAmounts(
            rates: rates.map { row in
                var other = RateAmount(
                    rate: row.rate, base: -row.base, vat: -row.vat, deductible: -row.deductible,
                    isComputed: row.isComputed)
                other.categories = row.categories.mapValues { -$0 }
                return other
            }, outsideVAT: -outsideVAT, rounding: -rounding, total: -total, foreign: foreign)
    }
}
