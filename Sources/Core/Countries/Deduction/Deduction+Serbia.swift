import ReceiptModel

// Zakon o porezu na dodatu vrednost: arts. 28 (input VAT), 29 (what is not deducted), 33 (small taxpayers), 42 (invoices);
// Pravilnik o porezu na dodatu vrednost, arts. 180a and 198(4), as mnp.rs, "Fiskalni račun i gotovinski račun", 2022, tells
// them; Zakon o elektronskom fakturisanju.

extension DeductionRule {
    private static let act = "Zakon o PDV"
    private static let fiscal = "Pravilnik o PDV, čl. 180a i 198. st. 4; Zakon o PDV, čl. 28."
    private static let reading = "mnp.rs, \"Fiskalni račun i gotovinski račun\", 2022"
    private static let general = "general knowledge, 2026-11; the text of the article was not read"
    /// From then on every shop is in the fiscal system of 2022.
    private static let fiscalisation = CivilDate.law(2022, 5, 1)

    static let serbia: [DeductionRule] = [
        DeductionRule(
            "RS-not-payer/1", .no, of: Papers(isPayer: false), article: "\(act), čl. 28. i 33.", source: general,
            isConfirmed: false,
            reason: """
                The company is not in the VAT system on that day: nothing is deducted, and the whole sum is the cost. \
                Have your accountant confirm.
                """),
        DeductionRule(
            "RS-no-expense/1", .no, of: Papers(isExpense: false), article: "\(act), čl. 28. i 42.", source: general,
            isConfirmed: false,
            reason: """
                It is no invoice: an offer, a copy, a report or a training receipt. Have your accountant confirm.
                """),
        DeductionRule(
            "RS-abroad/1", .no, of: Papers(isAbroad: true), article: "\(act), čl. 28.", source: general,
            isConfirmed: false,
            reason: """
                It is not of Serbia: VAT of another country is not deducted in a Serbian VAT return. Have your accountant \
                say whether it can be refunded there.
                """),
        DeductionRule(
            "RS-another/1", .no, of: Papers(addressees: [.another], bases: [.number]), article: fiscal, source: reading,
            isConfirmed: true, reason: "The paper has the PIB of another: who is not named on it deducts nothing."),
        DeductionRule(
            "RS-person/1", .no, of: Papers(forms: [.fiscalReceipt], addressees: [.another], bases: [.person]),
            article: fiscal, source: reading, isConfirmed: true,
            reason: "The receipt has the number of a person, not a PIB: it is no VAT invoice for a company."),
        DeductionRule(
            "RS-no-VAT-read/1", .open, of: Papers(hasVAT: false), article: "\(act), čl. 42.", source: general,
            isConfirmed: false,
            reason:
                "No VAT was read on the paper. If it has some, correct the draft; otherwise there is nothing to deduct."
        ),
        DeductionRule(
            "RS-corporate-card/1", .open, since: .law(2026, 4, 1),
            of: Papers(forms: [.fiscalReceipt], hasCorporateCard: true),
            article: "Zakon o elektronskom fakturisanju, čl. 3.",
            source:
                "text of the bill, paragrafco.co.rs, 2025-11-05; printed later as Sl. glasnik RS 109/2025, not read",
            isConfirmed: false,
            reason: """
                It was bought with a corporate card, so an e-invoice of the same purchase comes through SEF: deduct by that \
                one, link the two, and do not book them twice. Have your accountant confirm.
                """),
        DeductionRule(
            "RS-passenger-car/1", .open,
            of: Papers(addressees: [.us], bases: [.number], categories: ["fuel", "parking", "tolls"]),
            article: "\(act), čl. 29.", source: general, isConfirmed: false,
            reason: """
                What belongs to a passenger car is not deducted, for a lorry or a machine it is: the paper does not tell \
                which. Have your accountant confirm.
                """),
        DeductionRule(
            "RS-meals/1", .open, of: Papers(addressees: [.us], bases: [.number], categories: ["meals"]),
            article: "\(act), čl. 29.", source: general, isConfirmed: false,
            reason: "Entertainment of guests is not deducted. Have your accountant confirm."),
        DeductionRule(
            "RS-fiscal-with-PIB/1", .yes, share: 10_000, since: fiscalisation,
            of: Papers(forms: [.fiscalReceipt], addressees: [.us], bases: [.number]), article: fiscal, source: reading,
            isConfirmed: true,
            reason: """
                The fiscal receipt has the company's PIB, so it is a VAT invoice; nothing else of art. 42(4) is asked for. \
                The conditions of art. 28 hold besides.
                """),
        DeductionRule(
            "RS-fiscal-without-PIB/1", .no, since: fiscalisation,
            of: Papers(forms: [.fiscalReceipt], addressees: [.nobody]), article: fiscal, source: reading,
            isConfirmed: true,
            reason: """
                The fiscal receipt has no PIB of a buyer, so it is no VAT invoice: a cost without input VAT. Say the PIB at \
                the till before the receipt is made.
                """),
        DeductionRule(
            "RS-e-invoice/1", .yes, share: 10_000, of: Papers(forms: [.eInvoice], addressees: [.us], bases: [.number]),
            article: "\(act), čl. 28. i 42.; Zakon o elektronskom fakturisanju, čl. 3.", source: general,
            isConfirmed: false,
            reason: """
                The e-invoice is made out to the company: its VAT is input VAT, if it is for the business. Have your \
                accountant confirm.
                """),
        DeductionRule(
            "RS-invoice-on-paper/1", .open, share: 10_000, since: .law(2023, 1, 1),
            of: Papers(forms: [.invoice, .receipt], addressees: [.us], bases: [.number]),
            article: "\(act), čl. 28. i 42.; Zakon o elektronskom fakturisanju, čl. 3.", source: general,
            isConfirmed: false,
            reason: """
                Between payers of VAT the invoice is the one in SEF; a print of it is none. Match it there, or have your \
                accountant confirm.
                """),
        DeductionRule(
            "RS-invoice/1", .yes, share: 10_000, until: .law(2022, 12, 31),
            of: Papers(forms: [.invoice], addressees: [.us], bases: [.number]), article: "\(act), čl. 28. i 42.",
            source: general, isConfirmed: false,
            reason: """
                The invoice is made out to the company: its VAT is input VAT, if it is for the business. Have your \
                accountant confirm.
                """),
        DeductionRule(
            "RS-nobody/1", .no, of: Papers(forms: [.eInvoice, .invoice, .receipt], addressees: [.nobody]),
            article: "\(act), čl. 28. i 42.", source: general, isConfirmed: false,
            reason: """
                The paper names no buyer, so it is no VAT invoice: a cost without input VAT. Have your accountant confirm.
                """),
        DeductionRule(
            "RS-open/1", .open, article: "\(act), čl. 28. i 42.", source: general, isConfirmed: false,
            reason: "To whom the paper is made out is not certain. Look at the paper, or have your accountant confirm."),
    ]
}
