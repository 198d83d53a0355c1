import ReceiptModel
import SQLiteStore
import Store
import Testing

/// What a check of the home says of companies that somebody has changed.
@Suite struct CompanyCheckTests {
    private let workplace: Workplace

    /// Two companies, one of which was changed, and one that is gone.
    init() throws {
        workplace = try Workplace()
        let vault = try workplace.open()
        for (id, digits) in [("lipa", "12345678903"), ("bor", "24680135792"), ("jela", "97531864205")] {
            try vault.add(
                Company(
                    id: id, name: "Company \(id)", country: .croatia,
                    taxNumbers: [try #require(TaxIdentifier(scheme: "OIB", digits: digits))], addedAt: at(1)))
        }
        var lipa = try #require(try vault.companies().first)
        lipa.extraRetentionYears = 4
        try vault.replace(lipa, now: at(2))
        _ = try vault.remove(company: "jela", now: at(3))
    }

    private func findings() throws -> [String] {
        try workplace.open(.readOnly).check(deep: true).problems.map(\.message.english)
    }

    @Test func companiesAsTheyWereWrittenAreClean() throws { #expect(try findings() == []) }

    @Test(
        "what another program has changed of a company is named",
        arguments: [
            ("UPDATE companies SET company = json_set(company, '$.extraRetentionYears', 0) WHERE id = 'lipa'", "lipa"),
            ("DELETE FROM companies WHERE id = 'bor'", "bor"),
            (
                "INSERT INTO companies (id, company) SELECT 'jela', json_set(company, '$.id', 'jela') FROM companies "
                    + "WHERE id = 'bor'", "jela"
            ),
        ])
    func tamperingIsNamed(sql: String, company: String) throws {
        try workplace.tamper(sql)
        let found = try findings()
        #expect(
            found.contains { $0.contains("the company \(company) is not the one that the audit log tells of") },
            "\(found)")
    }
}
