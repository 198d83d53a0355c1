import Countries
import ReceiptModel

extension ExtractionPass {
    /// Reads how the invoice is to be paid, and for whom it is.
    mutating func readBilling(_ identifiers: [IdentifierHit]) {
        let page = BillingPage(rows: rows)
        fields.dueDate = DueDateReader(page: page, issued: fields.date).dueDate()
        readPayment(page)
        let buyer = BuyerReader(
            page: page, identifiers: identifiers, issuer: fields.taxID?.value, merchant: fields.merchant?.value)
        let number = buyer.number()
        fields.buyer = number?.number
        fields[mark: .buyerKind] = number?.kind
        fields[mark: .buyerName] = buyer.name()
    }

    /// Account and reference, of payment codes and of the print.
    private mutating func readPayment(_ page: BillingPage) {
        let coded = PaymentCodeValues(reading.pages)
        var agreement = PaymentAgreement()
        let accounts = PaymentAccountReader(page: page).sightings()
        let printedHere = coded.account.flatMap { account in
            accounts.first { BankAccount.domestic($0.found.account) == BankAccount.domestic(account.value) }
        }
        fields[mark: .paymentAccount] = agreement.settled(
            .paymentAccount, "account", coded: coded.account,
            printed: PaymentAccountReader.chosen(
                accounts, asksForPayment: coded.account != nil || page.asksForPayment),
            same: printedHere?.evidence())
        let reference = PaymentReferenceReader(page: page, country: fields.country?.value).reference()
        let isSame = coded.reference.map { text in reference?.value.agrees(with: text.value) ?? false } ?? false
        fields[mark: .paymentReference] = agreement.settled(
            .paymentReference, "reference", coded: coded.reference, printed: reference?.read,
            same: isSame ? reference?.read.evidence.first : nil)
        findings += agreement.findings
    }
}
