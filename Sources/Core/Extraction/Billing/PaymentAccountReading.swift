import Countries
import ReceiptModel

/// Finds the accounts that may be paid to, among those printed with right check digits.
struct PaymentAccountReader {
    let page: BillingPage
    private let buyers: BuyerBlocks

    /// An account of the issuer's.
    struct Sighting {
        let found: AccountDecoder.Found
        let row: Row
        let label: LabelHit?
        /// The issuer asks to be paid to this one.
        let isChosen: Bool
        /// It stands so near below the buyer that it may be the buyer's.
        let isNearBuyer: Bool
    }

    private static let payHere = Set(BillingLabels.payHere)
    /// Minimum number of digits, read or doubted, of a row with an account.
    private static let fewestDigits = 10

    init(page: BillingPage) {
        self.page = page
        buyers = BuyerBlocks(rows: page.rows)
    }

    /// Every account but the buyer's, from top to bottom.
    func sightings() -> [Sighting] {
        page.rows.indices.flatMap { index -> [Sighting] in
            let digits = page.rows[index].words.reduce(0) { $0 + Digits.count(in: $1.text) + ($1.doubts?.count ?? 0) }
            guard digits >= Self.fewestDigits, let row = buyers.remainder(of: page.rows[index], at: index) else {
                return []
            }
            return AccountDecoder.accounts(in: row.words).compactMap { sighting($0, in: row, at: index) }
        }
    }

    private func sighting(_ found: AccountDecoder.Found, in row: Row, at index: Int) -> Sighting? {
        let own = page.labels[index].last { $0.words.lowerBound <= found.words.lowerBound }
        if own?.role == .buyer { return nil }
        let above = index > 0 ? page.labels[index - 1].last { $0.role == .mark(.paymentAccount) } : nil
        let label = own?.role == .mark(.paymentAccount) ? own : (own == nil ? above : nil)
        // Runs of digits without a form of their own are accounts where a label says so.
        guard label != nil || !found.needsLabel else { return nil }
        return Sighting(
            found: found, row: row, label: label, isChosen: label.map { Self.payHere.contains($0.text) } ?? false,
            isNearBuyer: page.rows[max(0, index - Self.reachOfBuyer)..<index].contains { $0.has(.buyer) })
    }

    /// Maximum number of rows of a buyer's name, address and accounts.
    private static let reachOfBuyer = 8

    /// The account to pay to: the one that the issuer asks to be paid to, otherwise the first behind a label; without a
    /// label only on a paper that asks for a payment.
    static func chosen(_ sightings: [Sighting], asksForPayment: Bool) -> Extracted<String>? {
        let labelled = sightings.filter { $0.label != nil }
        let pool = labelled.isEmpty && asksForPayment ? sightings : labelled
        guard let best = pool.first(where: \.isChosen) ?? pool.first else { return nil }
        let rivals = Set(pool.map { BankAccount.domestic($0.found.account) }).count
        let several = rivals > 1 && !best.isChosen
        var worth = best.label == nil ? Worth.guessed : Worth.agreed
        if best.isNearBuyer, !best.isChosen { worth = Worth.guessed }
        if several { worth = min(worth, best.label == nil ? Worth.guessed : Worth.placed) }
        return Extracted(
            best.found.account, confidence: best.found.worth(of: worth),
            evidence: [best.evidence(several ? ", the first of \(rivals) accounts" : "")])
    }
}

extension PaymentAccountReader.Sighting {
    /// Where it stands, and what it was told by.
    func evidence(_ remark: String = "") -> Evidence {
        let place = label.map { "behind the label \($0.text)" } ?? "without a label"
        let doubts = found.decoding?.remark(\.self) ?? ""
        return row.evidence("check digits right, \(place)\(remark)\(doubts)", words: found.words)
    }
}
