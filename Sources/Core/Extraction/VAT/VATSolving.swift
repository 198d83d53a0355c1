import Countries
import ReceiptModel

/// Finds what a row of the VAT table must have said, where one of its figures was misread and the sums leave one answer.
///
/// Base and tax of a row are told by the total, the other rows and the rate. That is believed only where the row shows
/// one of the two to the cent, and the other as something that it may have been misread as.
struct VATSolver {
    let table: VATTable
    /// The sure total, in hundredths.
    let total: Int64
    let currency: Currency

    /// Where both figures stood there and only what is around them was misread, there is nothing to tell.
    typealias Answer = (table: VATTable, finding: Finding?)

    /// The table with the row in question as the sums make it, and what a person is told about it; `nil` where nothing
    /// is to be mended, or nothing can be.
    func solved() -> Answer? {
        // What is printed with a minus is left as it is printed.
        guard total > 0, table.lines.allSatisfy({ $0.value.amount.minorUnits >= 0 }) else { return nil }
        if let payable = table.payable, table.open.isEmpty, abs(payable - total) <= 2 { return nil }
        var answers: [Answer] = []
        for open in table.open {
            if let answer = answer(open, beside: table.lines) { answers.append(answer) }
        }
        // A row may hold by itself, by the cents that rounding allows, and not with the others.
        if answers.isEmpty, let payable = table.payable, abs(payable - total) > 2 {
            for (index, row) in table.sources.enumerated() where table.lines[index].value.rate.basisPoints > 0 {
                var others = table.lines
                let line = others.remove(at: index).value
                if let answer = answer((row, line.rate, line.label), beside: others) { answers.append(answer) }
            }
        }
        return answers.count == 1 ? answers[0] : nil
    }

    private func answer(_ open: VATTable.OpenRow, beside others: [Extracted<VATLine>]) -> Answer? {
        let rate = Int64(open.rate.basisPoints)
        guard rate > 0, !others.contains(where: { $0.value.base == nil || $0.value.rate == open.rate }) else {
            return nil
        }
        let taken = others.reduce(0) { $0 + $1.value.gross }
        let gross = total - taken - table.outsideVAT
        guard gross >= 10, gross < Money.bound else { return nil }
        let tax = open.rate.tax(in: gross)
        let base = gross - tax
        let printed = open.row.words.compactMap { Self.figure($0.text) }.filter { $0 != rate }
        let hasBase = printed.contains(base)
        let hasTax = printed.contains(tax)
        guard hasBase || hasTax else { return nil }
        // Of the other nothing was read, or what differs by a digit.
        let rest = printed.filter { $0 != base && $0 != tax }
        let lost = hasBase && hasTax ? nil : hasBase ? tax : base
        if let lost {
            guard rest.isEmpty || rest.contains(where: { Self.isMisread($0, of: lost) }) else { return nil }
        }
        var solved = table
        var evidence = open.row.evidence("the total, the rate and the other figure of this row leave nothing else")
        evidence.source = .arithmetic
        solved.lines =
            others + [
                Extracted(
                    VATLine(
                        label: open.label, rate: open.rate, base: Money(minorUnits: base, currency: currency),
                        amount: Money(minorUnits: tax, currency: currency)),
                    confidence: Worth.told, evidence: [evidence])
            ]
        solved.open = []
        let finding = lost.map { lost in
            Finding(
                .note, field: .vat,
                message: hasBase
                    ? "In the VAT row of \(hundredths: rate) % the tax was misread; the sums make it \(hundredths: lost)."
                    : "In the VAT row of \(hundredths: rate) % the base was misread; the sums make it \(hundredths: lost)."
            )
        }
        return (solved, finding)
    }

    /// The digits of a figure with a separator, as hundredths; a third decimal may be an edge of the paper.
    private static func figure(_ text: String) -> Int64? {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        guard parts.count >= 2, let decimals = parts.dropFirst().first?.prefix(while: Digits.isDigit),
            (2...3).contains(decimals.count)
        else { return nil }
        var whole = parts[0]
        while let first = whole.first, !Digits.isDigit(first), first != "?" { whole = whole.dropFirst() }
        guard (1...6).contains(whole.count), whole.allSatisfy(Digits.isDigit) else { return nil }
        return Int64(whole + decimals.prefix(2))
    }

    /// The zeros before a small amount are digits, too: `0,74` as `8,74`.
    private static func isMisread(_ read: Int64, of right: Int64) -> Bool {
        Misreading.isOneDigit(1_000_000_000 + right, 1_000_000_000 + read) || Misreading.isOne(of: right, readAs: read)
    }
}
