import Extraction
package import ReceiptModel
import Store

// One receipt is one expense, however often it was photographed.
//
// A draft with the fiscal identity of another is linked to it: it is kept with its original, and is no expense of its own.
// Issuer and number, or issuer, date and total, prove nothing: they make a question to a person, never more.

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
    /// The name of the field that findings about other drafts of the same receipt bear.
    private static let field = "same_as"

    /// Why a linked draft is no expense of its own; none for another.
    package var linkNotes: [String] {
        state == .linked ? findings.filter { $0.field == Self.field }.map(\.message) : []
    }

    /// The draft linked to the expense of the same receipt, or with a question for the best of its likes.
    fileprivate func compared(with others: [ExpenseDraft]) -> ExpenseDraft {
        var draft = self
        for strength in ReceiptKey.Strength.allCases {
            let own = Set(fields.keys.filter { $0.strength == strength })
            // A draft that is linked says nothing that the one to which it is linked does not say.
            let like = others.first { other in
                other.state != .linked && other.fields.keys.contains(where: own.contains) && !isSurelyNot(other)
            }
            guard let like else { continue }
            if strength == .fiscal {
                draft.link(
                    to: like,
                    saying: "It is the receipt of draft \(like.shortID): both bear the same fiscal identity.")
            } else {
                draft.findings.append(Finding(.review, about: Self.field, message: draft.question(like, strength)))
                draft.settle(fields: draft.fields)
            }
            return draft
        }
        return draft
    }

    private func question(_ other: ExpenseDraft, _ strength: ReceiptKey.Strength) -> String {
        let shared = strength == .number ? "issuer and number" : "issuer, date and total"
        return "Draft \(other.shortID) has the same \(shared). If it is the same receipt, run "
            + "'bilko drafts link \(shortID) \(other.shortID)'; if not, 'bilko drafts edit \(shortID) --ready'."
    }

    /// Whether the tax system gave both an identity of the same kind, and not the same one.
    private func isSurelyNot(_ other: ExpenseDraft) -> Bool {
        let others = other.fields.certainKeys
        return fields.certainKeys.contains { kind, key in others[kind].map { $0 != key } ?? false }
    }

    /// Makes the draft one of the same receipt as another, which is the expense.
    fileprivate mutating func link(to other: ExpenseDraft, saying message: String) {
        sameAs = other.sameAs ?? other.id
        findings.removeAll { $0.field == Self.field }
        findings.append(Finding(.note, about: Self.field, message: message))
        settle(fields: fields)
    }

    /// The next revision, after a person said that it is of the same receipt as another.
    package func linked(to other: ExpenseDraft, now: Timestamp) -> ExpenseDraft {
        var next = successor(now: now)
        next.link(to: other, saying: "It is the receipt of draft \(other.shortID), as the user said.")
        return next
    }

    /// The next revision, after a person said that it is a receipt of its own.
    package func unlinked(now: Timestamp) -> ExpenseDraft {
        var next = successor(now: now)
        next.sameAs = nil
        next.findings.removeAll { $0.field == Self.field }
        next.findings.append(
            Finding(.note, about: Self.field, message: "It is a receipt of its own, as the user said."))
        next.settle(fields: fields)
        return next
    }

    /// Sets reasons and state as fields and findings ask for; a linked draft asks for nothing.
    mutating func settle(fields: ReceiptFields) {
        let extracted = ExtractedReceipt(fields: fields, findings: findings)
        reasons = sameAs == nil ? Self.reasons(for: extracted) : []
        state = sameAs != nil ? .linked : reasons.isEmpty ? .ready : .needsReview
    }
}
