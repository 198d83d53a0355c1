import ReceiptModel

extension HandoverEntry {
    /// How the receipt was paid, as a book of receipts and expenses divides it.
    enum Settlement: Hashable {
        case cash, bank
        /// Not paid, or nobody knows when.
        case open
    }

    /// Cash and card are paid on the spot; a transfer is paid when its day is known.
    var settlement: Settlement {
        let methods = Set(payments.map(\.method))
        if methods == [.cash] { return .cash }
        if paidOn != nil { return .bank }
        return methods.isEmpty ? .open : methods.isSubset(of: [.cash, .card, .instant]) ? .bank : .open
    }
}
