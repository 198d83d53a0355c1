import Foundation

/// An e-invoice as a supplier's program writes it (UBL 2.1), with the sums that follow from its rows.
struct WrittenInvoice {
    /// A row of the VAT table: per cent, and hundredths of the currency.
    struct Row {
        var percent: Int
        var base: Int
        var vat: Int { (base * percent + 50) / 100 }
    }

    var number: String
    /// ISO 8601.
    var date: String
    var country = "HR"
    var currency = "EUR"
    var seller: (name: String, number: String)
    /// The number with or without what stands before it; `nil` for an invoice without a buyer's number.
    var buyer: (name: String?, number: String?)
    var rows: [Row]

    var total: Int { rows.reduce(0) { $0 + $1.base + $1.vat } }
    var vat: Int { rows.reduce(0) { $0 + $1.vat } }

    static func decimal(_ hundredths: Int) -> String {
        let size = abs(hundredths)
        return "\(hundredths < 0 ? "-" : "")\(size / 100).\(size % 100 < 10 ? "0" : "")\(size % 100)"
    }

    var text: String {
        func money(_ name: String, _ hundredths: Int) -> String {
            "<cbc:\(name) currencyID=\"\(currency)\">\(Self.decimal(hundredths))</cbc:\(name)>"
        }
        func category(_ percent: Int, _ name: String) -> String {
            "<cac:\(name)><cbc:ID>S</cbc:ID><cbc:Percent>\(percent)</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID>"
                + "</cac:TaxScheme></cac:\(name)>"
        }
        func party(_ name: String?, _ number: String?) -> String {
            let address =
                "<cac:PostalAddress><cac:Country><cbc:IdentificationCode>\(country)</cbc:IdentificationCode>"
                + "</cac:Country></cac:PostalAddress>"
            let tax = number.map {
                "<cac:PartyTaxScheme><cbc:CompanyID>\($0)</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID>"
                    + "</cac:TaxScheme></cac:PartyTaxScheme>"
            }
            let legal = name.map {
                "<cac:PartyLegalEntity><cbc:RegistrationName>\($0)</cbc:RegistrationName></cac:PartyLegalEntity>"
            }
            return "<cac:Party>\(address)\(tax ?? "")\(legal ?? "")</cac:Party>"
        }
        let net = rows.reduce(0) { $0 + $1.base }
        let subtotals = rows.map {
            "<cac:TaxSubtotal>\(money("TaxableAmount", $0.base))\(money("TaxAmount", $0.vat))"
                + "\(category($0.percent, "TaxCategory"))</cac:TaxSubtotal>"
        }.joined()
        let lines = rows.enumerated().map { index, row in
            "<cac:InvoiceLine><cbc:ID>\(index + 1)</cbc:ID><cbc:InvoicedQuantity unitCode=\"H87\">1</cbc:InvoicedQuantity>"
                + "\(money("LineExtensionAmount", row.base))<cac:Item><cbc:Name>Roba \(index + 1)</cbc:Name>"
                + "\(category(row.percent, "ClassifiedTaxCategory"))</cac:Item>"
                + "<cac:Price>\(money("PriceAmount", row.base))</cac:Price></cac:InvoiceLine>"
        }.joined()
        let spaces = "urn:oasis:names:specification:ubl:schema:xsd:"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <Invoice xmlns="\(spaces)Invoice-2" xmlns:cac="\(spaces)CommonAggregateComponents-2" \
            xmlns:cbc="\(spaces)CommonBasicComponents-2"><cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>\
            <cbc:ID>\(number)</cbc:ID><cbc:IssueDate>\(date)</cbc:IssueDate>\
            <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>\(currency)</cbc:DocumentCurrencyCode>\
            <cac:AccountingSupplierParty>\(party(seller.name, seller.number))</cac:AccountingSupplierParty>\
            <cac:AccountingCustomerParty>\(party(buyer.name, buyer.number))</cac:AccountingCustomerParty>\
            <cac:TaxTotal>\(money("TaxAmount", vat))\(subtotals)</cac:TaxTotal>\
            <cac:LegalMonetaryTotal>\(money("LineExtensionAmount", net))\(money("TaxExclusiveAmount", net))\
            \(money("TaxInclusiveAmount", total))\(money("PayableAmount", total))</cac:LegalMonetaryTotal>\(lines)</Invoice>
            """
    }
}

/// The journal of a Serbian fiscal receipt, as the tax authority's page gives it out.
struct WrittenJournal {
    /// What stands behind `ИД купца:`; `nil` for a receipt without a buyer.
    var buyer: String?
    var sellerNumber = "222333444"
    var seller = "БЕЛА БРЕЗА"
    /// `14.03.2026. 18:22:11`.
    var time: String
    /// The last part of the receipt's number.
    var counter: Int
    /// Hundredths of a dinar, at 20 %.
    var total: Int

    var vat: Int { (total * 20 * 2 + 120) / 240 }

    private func printed(_ hundredths: Int) -> String {
        var whole = String(hundredths / 100)
        var groups: [String] = []
        while whole.count > 3 {
            groups.insert(String(whole.suffix(3)), at: 0)
            whole = String(whole.dropLast(3))
        }
        return ([whole] + groups).joined(separator: ".") + ",\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }

    var text: String {
        func row(_ name: String, _ value: String) -> String {
            name + String(repeating: " ", count: max(1, 40 - name.count - value.count)) + value
        }
        let lines = [
            "============ ФИСКАЛНИ РАЧУН ============", "               \(sellerNumber)", "              \(seller)",
            "            Продавница 1", "              ДРВАРСКА 1", "                 Ниш", row("Касир:", "Марија"),
            buyer.map { row("ИД купца:", $0) }, row("ЕСИР број:", "53/7.3"),
            "-------------ПРОМЕТ ПРОДАЈА-------------", "Артикли", "========================================",
            "Назив   Цена         Кол.         Укупно", "Свеска (Ђ)",
            row("       \(printed(total))          1", printed(total)), "----------------------------------------",
            row("Укупан износ:", printed(total)), row("Платна картица:", printed(total)),
            "========================================", "Ознака       Име      Стопа        Порез",
            row("Ђ           О-ПДВ   20,00%", printed(vat)), "----------------------------------------",
            row("Укупан износ пореза:", printed(vat)), "========================================",
            row("ПФР време:", time), "ПФР број рачуна: AAAA2222-AAAA2222-\(counter)",
            row("Бројач рачуна:", "\(counter)/\(counter)ПП"), "========================================",
            "======== КРАЈ ФИСКАЛНОГ РАЧУНА =========",
        ]
        return lines.compactMap { $0 }.joined(separator: "\n") + "\n"
    }
}
