import Countries
import ReceiptModel

/// What a person should know about the total that was chosen.
struct TotalFindings {
    let reader: TotalReader
    let decision: Decision<Int64>?
    let coded: CodeValues?
    let isRefund: Bool

    var all: [Finding] {
        [negative, misread].compactMap(\.self) + (coded?.total == nil ? printed : againstCode)
    }

    /// A total that is printed with a minus: the one that was chosen, or one of the size that the code tells.
    private var negative: Finding? {
        guard !isRefund, coded?.total == nil || coded?.kind == nil, let best = decision?.best.candidate else {
            return nil
        }
        // In any row: on a poor page the minus of the total itself is lost first.
        let isAnywhere = coded?.total.map { total in
            reader.rows.contains {
                $0.amounts.contains { $0.minorUnits < 0 && $0.minorUnits == -abs(total.minorUnits) }
            }
        }
        guard best.has(.negative) || isAnywhere ?? false else { return nil }
        return Finding(
            .review, field: .total,
            message: "The total \(hundredths: -best.value) is negative, but nothing says refund.")
    }

    private var misread: Finding? {
        guard let decision else { return nil }
        let best = decision.best.candidate
        let isUnseen = best.has(.bySums) || decision.isGiven && !Feature.announcements.contains(where: best.has)
        if isUnseen, !best.has(.misread), !best.has(.coded) {
            return Finding(
                .note, field: .total,
                message: "No label of the total was read; the sums make it \(hundredths: best.value).")
        }
        guard best.has(.misread) else { return nil }
        let read = reader.found.labelled.map { abs($0.value) }.first {
            Misreading.isLike(best.value, readAs: $0) || Misreading.isSignBefore(best.value, readAs: $0)
        }
        return Finding(
            .note, field: .total,
            message: read.map { "The total was read as \(hundredths: $0); the sums make it \(hundredths: best.value)." }
                ?? "The total was read as something else; the sums make it \(hundredths: best.value).")
    }

    /// What the print alone leaves open.
    private var printed: [Finding] {
        guard let decision, decision.isGiven else { return [] }
        let best = decision.best
        var findings: [Finding] = []
        let found = reader.found
        let setting = TotalSetting(
            rows: reader.rows, currency: reader.currency, table: reader.table, taxes: reader.taxes,
            proof: reader.proof, goods: reader.goods, payments: found.payments, labelled: found.labelled)
        if let paid = setting.contradiction(to: best.candidate) {
            findings.append(
                Finding(
                    .review, field: .total,
                    message: "The total is \(hundredths: best.candidate.value), the payments are \(hundredths: paid)."))
        }
        // A rival is told where the total is not sure, so that a person sees both at once.
        if best.share < FieldModel.ready, let rival = decision.rival, rival.candidate.has(.labelled) {
            findings.append(
                Finding(
                    .review, field: .total,
                    message:
                        "Both \(hundredths: best.candidate.value) and \(hundredths: rival.candidate.value) may be the total."
                ))
        }
        return findings
    }

    /// Where the code and the print disagree, or neither can tell.
    private var againstCode: [Finding] {
        guard let coded, let total = coded.total, let best = decision?.best.candidate else { return [] }
        let said = abs(total.minorUnits)
        if best.has(.codedOtherwise), !best.has(.coded) {
            if best.has(.labelled) || best.has(.paid) {
                return [
                    Finding(
                        .note, field: .total,
                        message: best.value > abs(total.minorUnits)
                            ? "The code gives the amount without decimals." : "The code gives the amount in hundredths."
                    )
                ]
            }
        }
        if best.has(.labelled) || best.has(.paid) || best.has(.printed) && best.has(.coded) {
            return best.has(.codeContradicts)
                ? [
                    Finding(
                        .review, field: .total,
                        message: "The code says \(hundredths: said), the print \(hundredths: best.value).")
                ]
                : []
        }
        let alone = reader.decision()
        if let printed = alone?.best, alone?.isGiven ?? false, printed.candidate.value != best.value {
            return [
                Finding(
                    .review, field: .total,
                    message: "The code says \(hundredths: said), the print \(hundredths: printed.candidate.value).")
            ]
        }
        guard let other = coded.otherTotal else { return [] }
        return [
            Finding(
                .review, field: .total,
                message: "The code gives \(hundredths: said) or \(hundredths: abs(other)), and no print says which.")
        ]
    }
}
