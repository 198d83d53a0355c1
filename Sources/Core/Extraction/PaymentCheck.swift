import Countries
import ReceiptModel

/// Compares what was paid with what was to be paid.
struct PaymentCheck {
    let rows: [Row]

    /// The payments' sum where it contradicts the total; `nil` where it agrees, or where nothing can be said.
    ///
    /// Cash handed over without a row for the change is no contradiction when something else confirms the total.
    func contradiction(_ total: PrintedTotal, features: [TotalFeature]) -> Int64? {
        guard !rows.contains(where: { $0.has(.change) }) else { return nil }
        let payments = features.filter { $0.kind == .payment && $0.amount != 0 }
        guard !payments.isEmpty, !payments.contains(where: { $0.isRepaired || $0.certainty < 0.68 }) else { return nil }
        let amounts = payments.map { abs($0.amount) }
        let amount = abs(total.amount)
        let distinct = Set(amounts).reduce(0, +)
        guard !amounts.contains(amount), distinct != amount, amounts.reduce(0, +) != amount else { return nil }
        let isConfirmed = !total.kinds.isDisjoint(with: [.vatTable, .taxShare, .items])
        return distinct > amount && isConfirmed ? nil : distinct
    }
}
