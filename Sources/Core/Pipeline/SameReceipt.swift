import Extraction
package import ReceiptModel
import Store

// One receipt is one expense, however often it was photographed.
//
// A draft with the fiscal identity of another is linked to it: it is kept with its original, and is no expense of its own.
// Issuer and number, or issuer, date and total, prove nothing: they make a question to a person, never more. So do the day
// and the amount of a card slip. An invoice that names the fiscal receipt of its purchase is linked to it, where it is about
// the same amount.

extension [ExpenseDraft] {
    /// Each draft linked to the one of the same receipt, or with the question whether it is: among drafts that were there
    /// before, and among those before it in this list.
    func compared(with earlier: [AlikeDraft]) -> [ExpenseDraft] {
        var known = earlier.map(\.draft)
        var result: [ExpenseDraft] = []
        for draft in self {
            let compared = draft.compared(with: known)
            known.append(compared)
            result.append(compared)
        }
        return result
    }
}

extension ExpenseDraft {
    /// What findings are about that ask whether another draft is of the same purchase.
    package static let purchase = "same_as"

    /// Why a linked draft is no expense of its own; none for another.
    package var linkNotes: [Message] {
        state == .linked ? findings.filter { $0.field == Self.purchase }.map(\.message) : []
    }

    /// Whether a person is asked if it is of the same purchase as another draft.
    package var asksForPurchase: Bool { findings.contains { $0.field == Self.purchase && $0.severity == .review } }

    /// The draft linked to the expense of the same receipt, or with a question for the best of its likes.
    fileprivate func compared(with others: [ExpenseDraft]) -> ExpenseDraft {
        var draft = self
        for strength in ReceiptKey.Strength.allCases {
            let own = Set(fields.keys.filter { $0.strength == strength })
            // A draft that is linked says nothing that the one to which it is linked does not say.
            let like = others.first { other in
                other.state != .linked && other.fields.keys.contains(where: own.contains) && !isSurelyNot(other)
                    && (strength != .payment || isPayment(of: other))
                    && (strength != .total || !isOtherInvoice(than: other))
            }
            guard let like else { continue }
            if strength == .fiscal, !isOtherAmount(like) {
                draft.link(
                    to: like,
                    saying: "It is the receipt of draft \(like.shortID): both bear the same fiscal identity.")
            } else {
                draft.findings.append(Finding(.review, about: Self.purchase, message: draft.question(like, strength)))
                draft.settle()
            }
            return draft
        }
        return draft
    }

    private func question(_ other: ExpenseDraft, _ strength: ReceiptKey.Strength) -> Message {
        switch strength {
        case .fiscal:
            """
            Draft \(other.shortID) bears the same fiscal identity and another total. If both are of one purchase, run \
            'bilko drafts link \(shortID) \(other.shortID)'; if not, 'bilko drafts edit \(shortID) --ready'.
            """
        case .number:
            """
            Draft \(other.shortID) has the same issuer and number. If it is the same receipt, run \
            'bilko drafts link \(shortID) \(other.shortID)'; if not, 'bilko drafts edit \(shortID) --ready'.
            """
        case .total:
            """
            Draft \(other.shortID) has the same issuer, date and total. If it is the same receipt, run \
            'bilko drafts link \(shortID) \(other.shortID)'; if not, 'bilko drafts edit \(shortID) --ready'.
            """
        case .payment where isSlip:
            """
            Draft \(other.shortID) is of the same day and amount. If this slip is of its payment, run \
            'bilko drafts link \(shortID) \(other.shortID)'; if not, look for the receipt, or set the slip aside.
            """
        case .payment:
            """
            Draft \(other.shortID) is a card slip of the same day and amount. If it is of this payment, run \
            'bilko drafts link \(other.shortID) \(shortID)' and 'bilko drafts edit \(shortID) --ready'; if not, the latter.
            """
        }
    }

    /// Whether it is what a card terminal has printed.
    private var isSlip: Bool { fields.kind?.value == .slip }

    /// Whether one of the two is a card slip that may be of the other's payment: nothing that both say of issuer, time or
    /// card speaks against it.
    private func isPayment(of other: ExpenseDraft) -> Bool {
        guard isSlip != other.isSlip else { return false }
        let cards = [fields, other.fields].map { Set(($0.payments ?? []).compactMap(\.value.card)) }
        if !cards[0].isEmpty, !cards[1].isEmpty { return !cards[0].isDisjoint(with: cards[1]) }
        let issuers = [fields, other.fields].map(\.taxID?.value.digits)
        if let own = issuers[0], issuers[1] == own { return true }
        guard let own = fields.time?.value, let others = other.fields.time?.value else { return true }
        let minutes = [own, others].map { $0.hour * 60 + $0.minute }
        return abs(minutes[0] - minutes[1]) <= Self.longestPayment
    }

    /// Minutes between a receipt and the slip of its payment, at most; in restaurants they lie furthest apart.
    private static let longestPayment = 60

    /// Whether an e-invoice names the receipt, and is about another amount: it may be a part of it.
    private func isOtherAmount(_ other: ExpenseDraft) -> Bool {
        guard let own = fields.total?.value, let others = other.fields.total?.value else { return false }
        guard fields.namesReceipt || other.fields.namesReceipt else { return false }
        return own.minorUnits.magnitude != others.minorUnits.magnitude || own.currency != others.currency
    }

    /// Whether the tax system gave both an identity of the same kind, and not the same one.
    private func isSurelyNot(_ other: ExpenseDraft) -> Bool {
        let others = other.fields.certainKeys
        return fields.certainKeys.contains { kind, key in others[kind].map { $0 != key } ?? false }
    }

    /// Whether the data of two e-invoices have two numbers: an issuer may bill the same amount twice on a day.
    private func isOtherInvoice(than other: ExpenseDraft) -> Bool {
        let numbers = [fields, other.fields].compactMap { fields in
            fields.number.flatMap { number in
                number.evidence.contains { $0.source == .invoice } ? SearchWords.folded(number.value) : nil
            }
        }
        return numbers.count == 2 && numbers[0] != numbers[1]
    }

    /// Makes the draft one of the same receipt as another, which is the expense.
    fileprivate mutating func link(to other: ExpenseDraft, saying message: Message) {
        sameAs = other.sameAs ?? other.id
        findings.removeAll { $0.field == Self.purchase }
        findings.append(Finding(.note, about: Self.purchase, message: message))
        settle()
    }

    /// The next revision, after a person said that it is of the same receipt as another.
    package func linked(to other: ExpenseDraft, now: Timestamp) -> ExpenseDraft {
        var next = successor(by: .user, now: now)
        next.link(to: other, saying: "It is the receipt of draft \(other.shortID), as the user said.")
        return next
    }

    /// The next revision, after a person said that it is a receipt of its own.
    package func unlinked(now: Timestamp) -> ExpenseDraft {
        var next = successor(by: .user, now: now)
        next.sameAs = nil
        next.findings.removeAll { $0.field == Self.purchase }
        next.findings.append(
            Finding(.note, about: Self.purchase, message: "It is a receipt of its own, as the user said."))
        next.settle()
        return next
    }

    /// Sets reasons and state as fields and findings ask for; a draft that is no expense asks for nothing.
    mutating func settle() {
        var fields = fields
        if isConfirmed == true { fields = fields.confirmed }
        if isExpenseAnyway == true { fields.kind = nil }
        let asked = Self.reasons(
            for: ExtractedReceipt(fields: fields, findings: findings), isConfirmed: isConfirmed == true)
        let isExpense = sameAs == nil && settingAside == nil
        reasons = isExpense ? asked : []
        state =
            sameAs != nil ? .linked : settingAside != nil ? .setAside : reasons.isEmpty ? .ready : .needsReview
    }
}

extension ReceiptFields {
    /// Whether the fiscal identity is one that an e-invoice names.
    fileprivate var namesReceipt: Bool {
        [ReceiptField.jir, .zki, .receiptReference].contains { field in
            self[mark: field]?.evidence.contains { $0.source == .invoice } ?? false
        }
    }
}
