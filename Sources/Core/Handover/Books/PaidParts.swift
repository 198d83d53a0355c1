import ReceiptModel

extension HandoverEntry {
    /// What of the total was paid in one way.
    struct PaidPart: Hashable {
        /// `nil` for what is not paid, or nobody knows how.
        var method: PaymentMethod?
        /// In the currency of the books, in the sign of the total.
        var amount: Int64
    }

    /// What of the total is settled on one day.
    struct Settlement: Hashable {
        /// `nil` where it is not paid, or nobody knows when.
        var day: CivilDate?
        var cash: Int64
        /// By card, by transfer, or in any other way that is no cash.
        var bank: Int64
        /// The part of the deducted VAT.
        var deductible: Int64
    }

    /// Minor units that are left when cash is rounded.
    private static let cashRounding: UInt64 = 5

    /// The ways that settle a paper on the spot.
    private static let immediate: Set<PaymentMethod> = [.cash, .card, .instant]

    /// The total by way of payment, in the order of the paper; what nobody paid comes last.
    ///
    /// Their sum is the total. Amounts count as they are printed, cash last and up to what is left, because the change is still in it. A way without an
    /// amount takes what is left where it is the only one.
    var paidParts: [PaidPart] {
        let whole = amounts.foreign?.total.minorUnits ?? amounts.total
        let sign: Int64 = whole < 0 ? -1 : 1
        var left = whole.magnitude
        var paid: [PaymentMethod: UInt64] = [:]
        let known = payments.filter { $0.amount != nil }
        for payment in known.filter({ $0.method != .cash }) + known.filter({ $0.method == .cash }) {
            let part = min(left, payment.amount?.minorUnits.magnitude ?? 0)
            left -= part
            paid[payment.method, default: 0] += part
        }
        let open = Set(payments.filter { $0.amount == nil }.map(\.method))
        if open.count == 1, let only = open.first {
            paid[only, default: 0] += left
            left = 0
        } else if left <= Self.cashRounding, let last = payments.last(where: { paid[$0.method, default: 0] > 0 }) {
            paid[last.method, default: 0] += left
            left = 0
        }
        var parts: [PaidPart] = []
        for payment in payments where !parts.contains(where: { $0.method == payment.method }) {
            guard let part = paid[payment.method], part > 0 else { continue }
            parts.append(PaidPart(method: payment.method, amount: sign * Int64(clamping: part)))
        }
        if left > 0 || parts.isEmpty {
            parts.append(
                PaidPart(method: whole == 0 ? payments.first?.method : nil, amount: sign * Int64(clamping: left)))
        }
        return booked(parts)
    }

    /// The parts of a paper in another currency in that of the books; the last one takes what is left of the total.
    private func booked(_ parts: [PaidPart]) -> [PaidPart] {
        guard let foreign = amounts.foreign else { return parts }
        var parts = parts
        var left = amounts.total
        for index in parts.indices.dropLast() {
            let part = foreign.rate.converted(parts[index].amount, from: foreign.total.currency) ?? 0
            parts[index].amount = part
            left -= part
        }
        parts[parts.count - 1].amount = left
        return parts
    }

    /// Whether all of it was paid on the spot.
    var isPaidOnTheSpot: Bool { paidParts.allSatisfy { $0.method.map(Self.immediate.contains) ?? false } }

    /// When what was paid: what was paid on the spot on the day of the paper, unless all was paid on another day; the rest
    /// when it was paid.
    var settlements: [Settlement] {
        let parts = paidParts
        func sum(_ isWanted: (PaymentMethod?) -> Bool) -> Int64 {
            parts.filter { isWanted($0.method) }.reduce(0) { $0 + $1.amount }
        }
        let cash = sum { $0 == .cash }
        let bank = sum { method in method != .cash && method.map(Self.immediate.contains) == true }
        let rest = amounts.total - cash - bank
        if rest == 0, isPaidOnTheSpot {
            return [Settlement(day: paidOn ?? date, cash: cash, bank: bank, deductible: amounts.deductible)]
        }
        guard cash + bank != 0 else {
            return [Settlement(day: paidOn, cash: 0, bank: rest, deductible: amounts.deductible)]
        }
        let share = Rounding.quotient(
            Int128(amounts.deductible) * Int128((cash + bank).magnitude), Int128(amounts.total.magnitude))
        let deducted = Int64(clamping: share)
        return [
            Settlement(day: date, cash: cash, bank: bank, deductible: deducted),
            Settlement(day: paidOn, cash: 0, bank: rest, deductible: amounts.deductible - deducted),
        ]
    }
}
