import ReceiptModel

// Zakon o porezu na dodanu vrijednost (Službeni glasnik BiH 9/05, 35/05, 100/08, 33/17): arts. 32 (deduction needs an
// invoice), 55 (what an invoice contains) and 57 (who registers). The articles were not reached, so that nothing but the
// duties of a person who is no payer is confirmed here.

extension DeductionRule {
    private static let act = "Zakon o PDV BiH"
    private static let general = "general knowledge, 2026-11; the text of the article was not read"

    static let bosniaAndHerzegovina: [DeductionRule] = [
        DeductionRule(
            "BA-not-payer/1", .no, of: Papers(isPayer: false), article: "\(act), čl. 32. i 57.", source: general,
            isConfirmed: false,
            reason: """
                The company is not in the VAT system on that day: nothing is deducted, and the whole sum is the cost. \
                Have your accountant confirm.
                """),
        DeductionRule(
            "BA-no-expense/1", .no, of: Papers(isExpense: false), article: "\(act), čl. 32. i 55.", source: general,
            isConfirmed: false,
            reason: """
                It is no invoice: an offer, a copy, a report or a training receipt. Have your accountant confirm.
                """),
        DeductionRule(
            "BA-abroad/1", .no, of: Papers(isAbroad: true), article: "\(act), čl. 32.", source: general,
            isConfirmed: false,
            reason: """
                It is not of Bosnia and Herzegovina: VAT of another country is not deducted in its VAT return. Have your \
                accountant say whether it can be refunded there.
                """),
        DeductionRule(
            "BA-another/1", .no, of: Papers(addressees: [.another], bases: [.number]), article: "\(act), čl. 32. i 55.",
            source: general, isConfirmed: false,
            reason: """
                The paper is made out to another: who is not named on it deducts nothing. Have your accountant confirm.
                """),
        DeductionRule(
            "BA-no-VAT-read/1", .open, of: Papers(hasVAT: false), article: "\(act), čl. 55.", source: general,
            isConfirmed: false,
            reason:
                "No VAT was read on the paper. If it has some, correct the draft; otherwise there is nothing to deduct."
        ),
        DeductionRule(
            "BA-not-business/1", .open,
            of: Papers(addressees: [.us], bases: [.number], categories: ["fuel", "parking", "tolls", "meals"]),
            article: "\(act), čl. 32.", source: general, isConfirmed: false,
            reason: """
                Of passenger cars and of entertainment the VAT is mostly not deducted. Have your accountant confirm.
                """),
        DeductionRule(
            "BA-invoice/1", .yes, share: 10_000,
            of: Papers(forms: [.invoice, .eInvoice], addressees: [.us], bases: [.number]),
            article: "\(act), čl. 32. i 55.", source: general, isConfirmed: false,
            reason: """
                The invoice is made out to the company with its number: its VAT is input VAT, if it is for the business. \
                Have your accountant confirm.
                """),
        DeductionRule(
            "BA-receipt-with-buyer/1", .open, share: 10_000,
            of: Papers(forms: [.fiscalReceipt, .receipt], addressees: [.us], bases: [.number]),
            article: "\(act), čl. 32. i 55.", source: general, isConfirmed: false,
            reason: """
                The receipt has the company's number; an invoice also shows names and addresses of both. Have your \
                accountant confirm, or ask for an invoice with the receipt attached.
                """),
        DeductionRule(
            "BA-receipt-without-buyer/1", .no, of: Papers(forms: [.fiscalReceipt, .receipt], addressees: [.nobody]),
            article: "\(act), čl. 32. i 55.", source: general, isConfirmed: false,
            reason: """
                The receipt names no buyer, so it does not show what an invoice has to: ask for an invoice with the fiscal \
                receipt attached. Have your accountant confirm.
                """),
        DeductionRule(
            "BA-open/1", .open, article: "\(act), čl. 32. i 55.", source: general, isConfirmed: false,
            reason: "To whom the paper is made out is not certain. Look at the paper, or have your accountant confirm."),
    ]
}
