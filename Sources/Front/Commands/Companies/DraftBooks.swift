import Pipeline
import ReceiptModel
import SQLiteStore
import Store

extension ExpenseDraft {
    /// Puts the draft into the books that a person says, or looks again whose it is; nothing is written.
    ///
    /// - Parameters:
    ///   - name: the short name of a company; an empty one leaves it to the folder and the paper again.
    ///   - vault: that holds the draft.
    /// - Returns: all companies of the home.
    /// - Throws: ``StoreError``: `noCompany` for a name that none has.
    mutating func inBooks(said name: String?, of vault: Vault) throws(StoreError) -> [Company] {
        if let name {
            (company, companySource) = name.isEmpty ? (nil, nil) : (try vault.company(named: name).id, .user)
        }
        let companies = try vault.companies()
        keepBooks(of: companies, label: try vault.labels(of: documentID).company)
        return companies
    }
}
