import ReceiptModel

/// One pass over the elements of an Invoice or CreditNote.
struct UBLReading {
    private let document: XMLElement
    var invoice: EInvoice
    var values = UBLValues()

    init(_ document: XMLElement, _ form: UBLVocabulary.Form) {
        self.document = document
        invoice = EInvoice(form: form == .invoice ? .invoice : .creditNote)
    }

    mutating func readAll() {
        readHead()
        readParties()
        readTotals()
        readVAT()
        invoice.allowances = document.aggregates("AllowanceCharge").map { element in
            EInvoice.Allowance(
                isCharge: element.value("ChargeIndicator") == "true", reason: element.value("AllowanceChargeReason"),
                amount: values.money("Amount", in: element, as: .total))
        }
        invoice.lines = document.aggregates(invoice.form == .invoice ? "InvoiceLine" : "CreditNoteLine").map {
            line($0)
        }
        invoice.payments = document.aggregates("PaymentMeans").map(Self.payment)
    }

    private mutating func readHead() {
        invoice.customization = document.value("CustomizationID")
        invoice.profile = document.value("ProfileID")
        invoice.number = document.value("ID")
        invoice.issueDate = values.date("IssueDate", in: document, as: .date)
        invoice.issueTime = values.time("IssueTime", in: document)
        invoice.dueDate = values.date("DueDate", in: document, as: .dueDate)
        if invoice.dueDate == nil {
            // A credit note of UBL has no place for it but with the means of payment.
            for means in document.aggregates("PaymentMeans") where invoice.dueDate == nil {
                invoice.dueDate = values.date("PaymentDueDate", in: means, as: .dueDate)
            }
        }
        invoice.typeCode = document.value(invoice.form == .invoice ? "InvoiceTypeCode" : "CreditNoteTypeCode")
        invoice.isCopy = document.value("CopyIndicator") == "true"
        invoice.notes = document.values("Note")
        invoice.preceding = document.aggregates("BillingReference")
            .compactMap { $0.aggregate("InvoiceDocumentReference")?.value("ID") }
        guard let code = document.value("DocumentCurrencyCode") else { return }
        invoice.currency = Currency(code: code)
        values.currency = invoice.currency
        if invoice.currency == nil { values.review(.currency, "\"\(code.prefix(12))\" is no code of a currency.") }
    }

    private mutating func readParties() {
        if let supplier = document.aggregate("AccountingSupplierParty") {
            if let party = supplier.aggregate("Party") { invoice.supplier = Self.party(party) }
            invoice.operatorName = supplier.aggregate("SellerContact")?.value("Name")
            invoice.operatorID = supplier.aggregate("SellerContact")?.value("ID")
        }
        invoice.customer = document.aggregate("AccountingCustomerParty", "Party").map(Self.party)
    }

    private static func party(_ element: XMLElement) -> EInvoice.Party {
        var party = EInvoice.Party()
        let legal = element.aggregate("PartyLegalEntity")
        party.name = legal?.value("RegistrationName") ?? element.aggregate("PartyName")?.value("Name")
        let registrations = element.aggregates("PartyTaxScheme").filter { $0.value("CompanyID") != nil }
        party.taxID =
            (registrations.first { $0.aggregate("TaxScheme")?.value("ID") == "VAT" } ?? registrations.first)?
            .value("CompanyID")
        party.legalID = legal?.value("CompanyID")
        let endpoint = element.child(UBLVocabulary.basics, "EndpointID")
        party.endpoint = endpoint?.plainText
        party.endpointScheme = endpoint?.attributes["schemeID"]
        let address = element.aggregate("PostalAddress")
        let town = [address?.value("PostalZone"), address?.value("CityName")].compactMap(\.self).joined(separator: " ")
        party.address = [address?.value("StreetName"), address?.value("AdditionalStreetName")].compactMap(\.self)
        if !town.isEmpty { party.address.append(town) }
        party.country = address?.aggregate("Country")?.value("IdentificationCode")
        return party
    }

    private mutating func readTotals() {
        let sums = document.aggregate("LegalMonetaryTotal")
        invoice.totals.lineExtension = values.money("LineExtensionAmount", in: sums, as: .total)
        invoice.totals.taxExclusive = values.money("TaxExclusiveAmount", in: sums, as: .total)
        invoice.totals.taxInclusive = values.money("TaxInclusiveAmount", in: sums, as: .total)
        invoice.totals.allowance = values.money("AllowanceTotalAmount", in: sums, as: .total)
        invoice.totals.charge = values.money("ChargeTotalAmount", in: sums, as: .total)
        invoice.totals.prepaid = values.money("PrepaidAmount", in: sums, as: .payable)
        invoice.totals.rounding = values.money("PayableRoundingAmount", in: sums, as: .payable)
        invoice.totals.payable = values.money("PayableAmount", in: sums, as: .payable)
    }

    /// There may be a second total of VAT, in the currency in which the supplier keeps books (BT-111); it has no breakdown.
    private mutating func readVAT() {
        let totals = document.aggregates("TaxTotal")
        let own = totals.first { total in
            let code = total.child(UBLVocabulary.basics, "TaxAmount")?.attributes["currencyID"]
            return code == nil || code == invoice.currency?.code
        }
        guard let total = own ?? totals.first else { return }
        invoice.taxAmount = values.money("TaxAmount", in: total, as: .vat)
        invoice.vat = total.aggregates("TaxSubtotal").map { element in
            let category = element.aggregate("TaxCategory")
            var row = EInvoice.VATSubtotal()
            row.category = category?.value("ID")
            row.rate = values.rate(in: category)
            row.base = values.money("TaxableAmount", in: element, as: .vat)
            row.amount = values.money("TaxAmount", in: element, as: .vat)
            row.exemption = category?.value("TaxExemptionReason") ?? category?.value("TaxExemptionReasonCode")
            return row
        }
    }

    private mutating func line(_ element: XMLElement) -> EInvoice.Line {
        let quantity = invoice.form == .invoice ? "InvoicedQuantity" : "CreditedQuantity"
        let category = element.aggregate("Item", "ClassifiedTaxCategory")
        var line = EInvoice.Line()
        line.id = element.value("ID")
        line.name = element.aggregate("Item")?.value("Name")
        line.quantity = values.decimal(quantity, in: element)
        line.unit = element.child(UBLVocabulary.basics, quantity)?.attributes["unitCode"]
        line.price = values.decimal("PriceAmount", in: element.aggregate("Price"))
        line.priceQuantity = values.decimal("BaseQuantity", in: element.aggregate("Price"))
        line.net = values.money("LineExtensionAmount", in: element, as: .total)
        line.category = category?.value("ID")
        line.rate = values.rate(in: category)
        return line
    }

    private static func payment(_ element: XMLElement) -> EInvoice.Payment {
        var payment = EInvoice.Payment()
        payment.means = element.value("PaymentMeansCode")
        payment.account = element.aggregate("PayeeFinancialAccount")?.value("ID")
        payment.reference = element.value("PaymentID")
        payment.purpose = element.value("InstructionNote")
        return payment
    }

    /// Takes the files inside, and ends the reading.
    mutating func finish(with shown: [InvoiceFile]) -> UBLInvoice {
        let referenced = document.aggregates("AdditionalDocumentReference").compactMap { reference -> InvoiceFile? in
            guard
                let object = reference.aggregate("Attachment")?
                    .child(UBLVocabulary.basics, "EmbeddedDocumentBinaryObject")
            else { return nil }
            return InvoiceFile(
                name: object.attributes["filename"] ?? reference.value("ID"), mediaType: object.attributes["mimeCode"],
                text: object.text)
        }
        let files = shown + referenced
        if files.count > UBLInvoice.mostAttachments {
            values.review(nil, "The invoice holds \(files.count) files; only the first ones are listed.")
        }
        var documents: [UBLInvoice.AttachedDocument] = []
        for file in files.prefix(UBLInvoice.mostAttachments) {
            guard let bytes = Base64Text.bytes(of: file.text) else {
                values.note("The file \"\((file.name ?? "without a name").prefix(60))\" inside the invoice is broken.")
                continue
            }
            invoice.attachments.append(
                EInvoice.AttachedFile(name: file.name, mediaType: file.mediaType, byteCount: bytes.count))
            if bytes.starts(with: Array("%PDF-".utf8)) {
                documents.append(UBLInvoice.AttachedDocument(name: file.name, bytes: bytes))
            }
        }
        invoice.findings = values.findings
        return UBLInvoice(invoice: invoice, documents: documents)
    }
}
