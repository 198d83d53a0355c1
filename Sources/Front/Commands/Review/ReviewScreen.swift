import Foundation
import ReceiptModel
import SQLiteStore
import Store

/// What of the review page a `bilko://` link leads to.
struct ReviewScreen: Sendable {
    /// As it stands behind the sign of the page's address: `/draft/18370bc1a6164ba97e0046c4e6683d71-1`, `/inbox`.
    let path: String

    /// - Throws: what `bilko open` says of a link that is none, or that points to nothing here.
    init(of link: String, in home: HomeOptions) throws {
        let (kind, id) = try OpenCommand.target(of: link)
        let vault = try home.vaultForReading()
        path =
            switch kind {
            case "expense": try Self.path(of: vault.draft(matching: id))
            case "document":
                try vault.drafts(of: vault.attachment(matching: id).document.id).first.map(Self.path) ?? "/documents"
            case "approval", "inbox": "/inbox"
            case "account": "/settings"
            // Of what only the server has, the page knows what it told last.
            default: "/today"
            }
        OpenCommand.countOpening(in: vault)
    }

    /// Nothing but an identity as bilko makes them gets into the address, and into the file that leads a browser there.
    private static func path(of draft: ExpenseDraft) throws -> String {
        guard draft.id.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) || $0 == 45 }) else {
            throw StoreError.notFound("draft '\(draft.id)'")
        }
        return "/draft/\(draft.id)"
    }
}
