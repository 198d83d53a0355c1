import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// All companies, closed ones too, in the order in which they were added.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    package func companies() throws(StoreError) -> [Company] { try read(or: [], CompanyRows.all) }

    /// How many drafts are in the books of a company.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    package func draftCount(of company: String) throws(StoreError) -> Int {
        try read(or: 0) { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM drafts WHERE company = ?", arguments: [company]) ?? 0
        }
    }

    /// Adds a company.
    ///
    /// - Throws: `companyExists`, `taxNumberTaken`, `refused`.
    package func add(_ company: Company) throws(StoreError) {
        try write { db in
            try company.requireKeepable(beside: CompanyRows.all(db))
            try db.execute(
                sql: "INSERT INTO companies (id, company) VALUES (?, ?)",
                arguments: [company.id, try JSONText.encode(company)])
            try CompanyRows.writeNumbers(of: company, in: db)
            try AuditRows.append(.companyAdded, company, at: company.addedAt, in: db)
        }
    }

    /// Puts what is known of a company by now in the place of what was.
    ///
    /// - Throws: `noCompany`, `taxNumberTaken`, `refused`.
    package func replace(_ company: Company, now: Timestamp) throws(StoreError) {
        try write { db in
            let all = try CompanyRows.all(db)
            guard let present = all.first(where: { $0.id == company.id }) else {
                throw StoreError.noCompany(company.id)
            }
            let changes = company.changes(since: present)
            guard !changes.isEmpty else { return }
            try company.requireKeepable(beside: all.filter { $0.id != company.id })
            try db.execute(
                sql: "UPDATE companies SET company = ? WHERE id = ?",
                arguments: [try JSONText.encode(company), company.id])
            try CompanyRows.writeNumbers(of: company, in: db)
            try AuditRows.append(.companyChanged, company, changes: changes, at: now, in: db)
        }
    }

    /// Forgets a company in whose books nothing is, and closes any other.
    ///
    /// - Throws: `noCompany`.
    package func remove(company id: String, now: Timestamp) throws(StoreError) -> CompanyRemoval {
        try write { db in
            guard var company = try CompanyRows.all(db).first(where: { $0.id == id }) else {
                throw StoreError.noCompany(id)
            }
            let drafts =
                try Int.fetchOne(db, sql: "SELECT count(*) FROM drafts WHERE company = ?", arguments: [id]) ?? 0
            let labels = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM labels WHERE kind = 'company' AND label = ?", arguments: [id])
            guard drafts == 0, labels ?? 0 == 0 else {
                if company.isOpen {
                    company.closedAt = now
                    try db.execute(
                        sql: "UPDATE companies SET company = ? WHERE id = ?",
                        arguments: [try JSONText.encode(company), id])
                    try AuditRows.append(.companyClosed, company, at: now, in: db)
                }
                return .closed(drafts: drafts)
            }
            try db.execute(sql: "DELETE FROM companies WHERE id = ?", arguments: [id])
            try AuditRows.append(.companyForgotten, company, at: now, in: db)
            return .forgotten
        }
    }
}

/// The rows of the companies.
enum CompanyRows {
    static func all(_ db: Database) throws -> [Company] {
        try String.fetchAll(db, sql: "SELECT company FROM companies ORDER BY place").map {
            try JSONText.decode(Company.self, from: $0)
        }
    }

    static func writeNumbers(of company: Company, in db: Database) throws {
        try db.execute(sql: "DELETE FROM companyNumbers WHERE company = ?", arguments: [company.id])
        for taxpayer in Set(company.taxNumbers.map(\.taxpayer)).sorted() {
            try db.execute(sql: "INSERT INTO companyNumbers VALUES (?, ?)", arguments: [taxpayer, company.id])
        }
    }

    /// Whether the rows of numbers are those of the companies, and those what the audit log tells of them.
    static func problems(_ db: Database) throws -> [VaultReport.Problem] {
        try numberProblems(db) + historyProblems(db)
    }

    /// Each company against the last row of the audit log about it.
    private static func historyProblems(_ db: Database) throws -> [VaultReport.Problem] {
        var told: [String: String] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT details FROM audit WHERE documentId IS NULL ORDER BY sequence")
        while let row = try rows.next() {
            let details = try JSONText.decode(AuditEntry.Details.self, from: row.value("details"))
            if let company = details.company { told[company] = details.companyDigest }
        }
        var found: [String: String] = [:]
        for row in try Row.fetchAll(db, sql: "SELECT id, company FROM companies") {
            found[try row.value("id")] = Fingerprint.of([try row.value("company")])
        }
        return Set(told.keys).union(found.keys).sorted().filter { told[$0] != found[$0] }.map {
            .init(
                message: "the company \($0) is not the one that the audit log tells of",
                remedy: "compare it: 'bilko company show \($0)'; otherwise \(LedgerCheck.restore)")
        }
    }

    private static func numberProblems(_ db: Database) throws -> [VaultReport.Problem] {
        var expected: [String: String] = [:]
        for company in try all(db) { for number in company.taxNumbers { expected[number.taxpayer] = company.id } }
        var found: [String: String] = [:]
        for row in try Row.fetchAll(db, sql: "SELECT taxpayer, company FROM companyNumbers") {
            found[try row.value("taxpayer")] = try row.value("company")
        }
        guard found != expected else { return [] }
        return [
            .init(
                message: "the tax numbers by which companies are known are not those of the companies",
                remedy: """
                    'bilko company edit NAME --name …' writes those of a company anew; otherwise \(LedgerCheck.restore)
                    """)
        ]
    }
}
