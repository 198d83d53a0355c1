import ReceiptModel

// Zakon o porezu na dodanu vrijednost (NN 73/13 to 151/25): arts. 58 to 61 (input VAT), 78 and 79 (invoices), 90 (small
// taxpayers). The texts of the articles were not open to us; what is confirmed stands beside each rule.

extension DeductionRule {
    private static let act = "Zakon o PDV-u"
    private static let practice = "practice of bookkeepers, 2026-11; the text of the article was not read"

    static let croatia: [DeductionRule] = [
        DeductionRule(
            "HR-not-payer/1", .no, of: Papers(isPayer: false), article: "\(act), čl. 58. i 90.", source: practice,
            isConfirmed: false,
            reason: """
                The company is not in the VAT system on that day: nothing is deducted, and the whole sum is the cost. \
                Have your accountant confirm.
                """),
        DeductionRule(
            "HR-no-expense/1", .no, of: Papers(isExpense: false), article: "\(act), čl. 60. i 79.", source: practice,
            isConfirmed: false,
            reason: """
                It is no invoice: an offer, a copy, a report or a training receipt. Have your accountant confirm.
                """),
        DeductionRule(
            "HR-abroad/1", .no, of: Papers(isAbroad: true), article: "\(act), čl. 58.", source: practice,
            isConfirmed: false,
            reason: """
                It is not of Croatia: VAT of another country is not deducted in a Croatian VAT return. Have your accountant \
                say whether it can be refunded there.
                """),
        DeductionRule(
            "HR-another/1", .no, of: Papers(addressees: [.another], bases: [.number]), article: "\(act), čl. 60. i 79.",
            source: practice, isConfirmed: false,
            reason: """
                The invoice is made out to another: who is not named on it deducts nothing. Have your accountant \
                confirm.
                """),
        DeductionRule(
            "HR-no-VAT-read/1", .open, of: Papers(hasVAT: false), article: "\(act), čl. 79.", source: practice,
            isConfirmed: false,
            reason:
                "No VAT was read on the paper. If it has some, correct the draft; otherwise there is nothing to deduct."
        ),
        DeductionRule(
            "HR-car-before-2018/1", .open, until: .law(2017, 12, 31),
            of: Papers(addressees: [.us], bases: [.number], categories: ["fuel", "parking", "tolls"]),
            article: "\(act), čl. 61.", source: "general knowledge, 2026-11; the text of the article was not read",
            isConfirmed: false,
            reason: """
                Before 2018 another rule held for what belongs to a passenger car, and it is not known here. Have your \
                accountant confirm.
                """),
        DeductionRule(
            "HR-passenger-car/1", .open, share: 5_000, since: .law(2018, 1, 1),
            of: Papers(addressees: [.us], bases: [.number], categories: ["fuel"]), article: "\(act), čl. 61.",
            source: "explanation of the change of the VAT Act, e-Savjetovanja, 2024", isConfirmed: false,
            reason: """
                Half is deducted for a passenger car, all of it for a lorry or a machine: the paper does not tell which. \
                Have your accountant confirm.
                """),
        DeductionRule(
            "HR-car-costs/1", .open, share: 5_000, since: .law(2018, 1, 1),
            of: Papers(addressees: [.us], bases: [.number], categories: ["parking", "tolls"]),
            article: "\(act), čl. 61.",
            source: "general knowledge, 2026-11", isConfirmed: false,
            reason: """
                What belongs to a passenger car is deducted by half, or not at all. Have your accountant confirm.
                """),
        DeductionRule(
            "HR-meals/1", .open, share: 5_000, of: Papers(addressees: [.us], bases: [.number], categories: ["meals"]),
            article: "\(act), čl. 61.", source: "general knowledge, 2026-11", isConfirmed: false,
            reason: "Entertainment of guests is deducted by half, or not at all. Have your accountant confirm."),
        DeductionRule(
            "HR-invoice-on-paper/1", .open, share: 10_000, since: .law(2026, 1, 1),
            of: Papers(forms: [.invoice], addressees: [.us], bases: [.number]),
            article: "\(act), čl. 60. i 79.; Zakon o fiskalizaciji (NN 89/25)", source: practice, isConfirmed: false,
            reason: """
                Between payers of VAT the invoice is the e-invoice (eRačun) since 2026; a print or a PDF of it is none. Match \
                it with the one that came, or have your accountant confirm.
                """),
        DeductionRule(
            "HR-names-buyer/1", .yes, share: 10_000, of: Papers(addressees: [.us], bases: [.number]),
            article: "\(act), čl. 60. i 79.", source: practice, isConfirmed: false,
            reason: """
                The invoice names the company with its OIB (R1): its VAT is input VAT, if it is for the business. Have \
                your accountant confirm.
                """),
        DeductionRule(
            "HR-name-only/1", .open, share: 10_000, of: Papers(addressees: [.us], bases: [.name]),
            article: "\(act), čl. 60. i 79.", source: practice, isConfirmed: false,
            reason: """
                The buyer's name looks like the company's, and its OIB was not read: an invoice (R1) has both. Look at the \
                paper, or have your accountant confirm.
                """),
        DeductionRule(
            "HR-simplified-EUR/1", .open, share: 10_000, since: .law(2023, 1, 1),
            of: Papers(
                addressees: [.nobody], atMost: Money(minorUnits: 100_00, currency: .eur)),
            article: "\(act), čl. 79. st. 5. do 7.",
            source: "a review of 2026 that names the limit of simplified invoices as unresolved", isConfirmed: false,
            reason: """
                No buyer is named. Up to 100 EUR it may count as a simplified invoice; otherwise it is a cost without input \
                VAT. Have your accountant confirm.
                """),
        DeductionRule(
            "HR-simplified-HRK/1", .open, share: 10_000, until: .law(2022, 12, 31),
            of: Papers(
                addressees: [.nobody], atMost: Money(minorUnits: 700_00, currency: .hrk)),
            article: "\(act), čl. 79. st. 5. do 7.", source: "general knowledge, 2026-11", isConfirmed: false,
            reason: """
                No buyer is named. Up to 700 kuna it may count as a simplified invoice; otherwise it is a cost without input \
                VAT. Have your accountant confirm.
                """),
        DeductionRule(
            "HR-nobody/1", .no, of: Papers(addressees: [.nobody]), article: "\(act), čl. 60. i 79.", source: practice,
            isConfirmed: false,
            reason: """
                The receipt names no buyer: it is a cost, and no input VAT. Ask the shop for an R1 the next time. Have \
                your accountant confirm.
                """),
        DeductionRule(
            "HR-open/1", .open, article: "\(act), čl. 60. i 79.", source: practice, isConfirmed: false,
            reason: "To whom the paper is made out is not certain. Look at the paper, or have your accountant confirm."),
    ]
}
