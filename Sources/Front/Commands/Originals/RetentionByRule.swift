import Countries
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// Whether each original is kept as long as its rule says: the same rule that has set the day, applied anew.
enum RetentionByRule {
    /// Adds what is wrong to what a check has found; a ledger that cannot be read has been told of by then.
    static func check(_ vault: Vault, into report: inout VaultReport) {
        guard let attachments = try? vault.attachments(), let drafts = try? vault.drafts(),
            let companies = try? vault.companies()
        else { return }
        var byDocument: [DocumentID: [ExpenseDraft]] = [:]
        for draft in drafts { for id in draft.documents { byDocument[id, default: []].append(draft) } }
        for attachment in attachments {
            let own = byDocument[attachment.document.id] ?? []
            guard let expected = expected(of: attachment, own, companies) else { continue }
            let kept = attachment.retention
            guard
                (kept.country, kept.legalBasis) != (expected.country, expected.legalBasis)
                    || kept.retainUntil != expected.retainUntil
            else { continue }
            report.problems.append(
                .init(
                    documentID: attachment.document.id,
                    message:
                        """
                        document \(attachment.document.id.short): it is kept until \(kept.retainUntil), and by its \
                        rule \(expected.rule) it must be until \(expected.retainUntil)
                        """,
                    remedy: "restore the ledger from a backup; until then 'bilko attachments hold' keeps it"))
        }
        report.partsChecked.append("the rules of retention")
    }

    /// What the rule of the document gives; `nil` where more than one draft had a say, or another rule was in force.
    private static func expected(
        of attachment: Attachment, _ drafts: [ExpenseDraft], _ companies: [Company]
    ) -> Retention? {
        let byRule: Retention?
        if drafts.isEmpty {
            let received = CivilDate(secondsSinceEpoch: attachment.receivedAt.milliseconds / 1000)
            byRule = CountryProfile.cautiousRetention(received: received)
        } else {
            byRule = drafts.count == 1 ? drafts[0].retention(by: companies) : nil
        }
        guard let byRule, byRule.rule == attachment.retention.rule else { return nil }
        return byRule
    }
}
