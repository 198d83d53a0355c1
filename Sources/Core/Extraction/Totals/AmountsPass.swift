import Countries
import ReceiptModel

/// What was paid: the total beside the VAT table, the code and what payment codes ask for.
extension ExtractionPass {
    mutating func readAmounts(_ coded: CodeValues?) {
        readCurrency(coded)
        let reader = totalReader()
        let decision = decide(.total, among: reader.candidates(with: coded), text: DecimalText.hundredths)
        fields.total = decision?.extracted.map {
            signed($0, isNegative: decision?.best.candidate.has(.negative) ?? false, coded)
        }
        findings +=
            TotalFindings(reader: reader, decision: decision, coded: coded, isRefund: fields.kind?.value == .refund).all
        findings += [decision.flatMap(Self.askedBeside), olderDebt].compactMap { $0 }
        // The sums of a till are no expense; without a total nobody books them by mistake.
        if fields.kind?.value == .report {
            fields.total = nil
        } else {
            finishVAT(mended(reader.table))
        }
    }

    /// What a larger sum to pay says against a plain total: pages carry their sums over.
    private static func askedBeside(_ decision: Decision<Int64>) -> Finding? {
        let best = decision.best.candidate
        guard decision.isGiven, !best.has(.payable), !best.has(.coded) else { return nil }
        let asked = decision.ranked.map(\.candidate).first {
            $0[.payable] == 1 && $0[.labelled] == 1 && abs($0.value) > abs(best.value)
        }
        return asked.map { asked in
            Finding(
                .review, field: .total,
                message: """
                    The total is \(hundredths: best.value), and the paper asks for \
                    \(hundredths: asked.value).
                    """)
        }
    }

    /// What is owed since earlier and asked for again is no expense of this paper.
    private var olderDebt: Finding? {
        let owed = rows.first { row in row.has(.olderDebt) && row.amounts.contains { $0.minorUnits != 0 } }
        return owed.map {
            Finding(
                .review, field: .total,
                message: "The sum to pay may hold what is owed since earlier: \($0.text).")
        }
    }

    /// Reads the total, beside the VAT table where country and currency are known.
    private func totalReader() -> TotalReader {
        let date = fields.date.flatMap { $0.confidence >= Worth.sure ? $0.value : nil }
        let profile = fields.country.map { CountryProfile.of($0.value) }
        let rates = profile?.vatRates(on: date) ?? abroad?.taxRates(on: date) ?? []
        let table = VATReader(
            profile: profile, rates: rates, currency: fields.currency?.value ?? .unknown, rows: rows
        ).table()
        return TotalReader(
            rows: rows, currency: fields.currency?.value, table: table, rates: rates,
            allowsWhole: fields.country == nil, asked: askedByPaymentCodes())
    }

    /// What payment codes on the paper ask for.
    private func askedByPaymentCodes() -> [(amount: Int64, evidence: Evidence)] {
        reading.pages.flatMap { page in
            page.codes.compactMap { scanned in
                guard let amount = PaymentCode.parse(scanned.text)?.amount, amount.isWithinBounds else { return nil }
                return (
                    amount.minorUnits,
                    Evidence(source: .code, page: page.number, box: scanned.box, reason: "the payment code asks for it")
                )
            }
        }
    }

    /// The total as money, negative for a refund.
    ///
    /// Croatian and Federation codes leave the sign to the paper.
    private func signed(_ total: Extracted<Int64>, isNegative: Bool, _ coded: CodeValues?) -> Extracted<Money> {
        let isBack = fields.kind?.value == .refund || isNegative || (coded?.total?.minorUnits ?? 0) < 0
        return Extracted(
            Money(minorUnits: isBack ? -total.value : total.value, currency: fields.currency?.value ?? .unknown),
            confidence: total.confidence, evidence: total.evidence)
    }

    /// A total as sure as this tells what the rows of the VAT table must have said.
    private static let sureTotal = Worth.told

    /// The VAT table as the sums make it, where the total is sure and the table does not come to it.
    private mutating func mended(_ table: VATTable) -> VATTable {
        guard let total = fields.total, total.confidence >= Self.sureTotal else { return table }
        let amount = abs(total.value.minorUnits)
        let solver = VATSolver(table: table, total: amount, currency: total.value.currency)
        if let solved = solver.solved() {
            findings += [solved.finding].compactMap { $0 }
            return solved.table
        }
        guard let country = fields.country?.value, !table.comes(to: amount) else { return table }
        let bySums = VATBySums(
            rows: rows, rates: CountryProfile.of(country).vatRates(on: fields.date?.value),
            currency: total.value.currency)
        guard let lines = bySums.lines(making: amount - table.outsideVAT),
            CountryProfile.of(country).hadTogether(lines.map(\.value.rate))
        else { return table }
        var solved = table
        (solved.lines, solved.open) = (lines, [])
        return solved
    }
}
