package import ReceiptModel
package import Store

extension MemoryStore {
    package func companies() throws(StoreError) -> [Company] {
        let own = try read { $0.companies }
        return own.isEmpty ? try companiesBelow() : own
    }

    package func add(_ company: Company) throws(StoreError) {
        try write { rows throws(StoreError) in
            try company.requireKeepable(beside: rows.companies)
            rows.companies.append(company)
            try rows.tell(.companyAdded, company, at: company.addedAt)
        }
    }

    package func replace(_ company: Company, now: Timestamp) throws(StoreError) {
        try write { rows throws(StoreError) in
            guard let place = rows.companies.firstIndex(where: { $0.id == company.id }) else {
                throw .noCompany(company.id)
            }
            try company.requireKeepable(beside: rows.companies.filter { $0.id != company.id })
            let changes = company.changes(since: rows.companies[place])
            guard !changes.isEmpty else { return }
            rows.companies[place] = company
            try rows.tell(.companyChanged, company, changes: changes, at: now)
        }
    }

    package func remove(company id: String, now: Timestamp) throws(StoreError) -> CompanyRemoval {
        try write { rows throws(StoreError) in
            guard let place = rows.companies.firstIndex(where: { $0.id == id }) else { throw .noCompany(id) }
            let drafts = rows.drafts.values.count { $0.company == id }
            guard drafts == 0, !rows.entries.values.contains(where: { $0.labels.company == id }) else {
                if rows.companies[place].isOpen {
                    rows.companies[place].closedAt = now
                    try rows.tell(.companyClosed, rows.companies[place], at: now)
                }
                return .closed(drafts: drafts)
            }
            try rows.tell(.companyForgotten, rows.companies.remove(at: place), at: now)
            return .forgotten
        }
    }
}

extension ExpenseDraft {
    /// Checks that it is in the books of a company that is there.
    func requireCompany(among companies: [Company]) throws(StoreError) {
        guard let company, !companies.contains(where: { $0.id == company }) else { return }
        throw .refused(reason: "the draft \(id) is in the books of '\(company)', which is no company")
    }
}
