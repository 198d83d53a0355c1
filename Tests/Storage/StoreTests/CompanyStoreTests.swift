import ReceiptModel
import Store
import StoreConformance
import Testing

/// Companies, and what is in their books.
@Suite struct CompanyStoreTests {
    private func company(_ id: String, _ scheme: String, _ digits: String, accounts: [String] = []) throws -> Company {
        Company(
            id: id, name: "Company \(id)", country: scheme == "OIB" ? .croatia : .bosniaAndHerzegovina,
            taxNumbers: [try #require(TaxIdentifier(scheme: scheme, digits: digits))],
            vatPeriods: [VATPeriod(since: CivilDate(iso: "2024-01-01"), until: nil)],
            address: CompanyAddress(street: "Primjerna 1", postcode: "10000", town: "Zagreb"), accounts: accounts,
            addedAt: Fixture.at(1))
    }

    private func draft(of id: DocumentID, in company: String?, revision: Int = 1) -> ExpenseDraft {
        var draft = Fixture.draft(of: id, revision: revision)
        draft.company = company
        draft.companySource = company == nil ? nil : .user
        return draft
    }

    @Test(arguments: allStores) func companiesAreKeptInTheirOrder(_ kind: StoreKind) throws {
        let subject = try kind.make()
        let (zora, lipa) = (try company("zora", "OIB", "12345678903"), try company("lipa", "JIB", "4200123450004"))
        try subject.store.add(zora)
        try subject.store.add(lipa)
        #expect(try subject.seenFromOutside().companies() == [zora, lipa])
        var moved = zora
        moved.address = CompanyAddress(town: "Split")
        moved.accounts = ["obrt"]
        try subject.store.replace(moved, now: Fixture.at(2))
        #expect(try subject.seenFromOutside().companies() == [moved, lipa])
    }

    @Test(arguments: allStores) func namesAndNumbersAreOneCompanys(_ kind: StoreKind) throws {
        let store = try kind.make().store
        try store.add(company("lipa", "JIB", "4200123450004"))
        #expect(storeError { try store.add(company("Lipa", "OIB", "12345678903")) } == .companyExists("lipa"))
        // The PDV number is the JIB without its 4.
        #expect(
            storeError { try store.add(company("bor", "PDV", "200123450004")) }
                == .taxNumberTaken("200123450004", company: "lipa"))
        try store.add(company("bor", "OIB", "12345678903"))
        #expect(
            storeError { try store.replace(company("bor", "JIB", "4200123450004"), now: Fixture.at(2)) }
                == .taxNumberTaken("4200123450004", company: "lipa"))
        #expect(
            storeError { try store.replace(company("jela", "OIB", "24680135792"), now: Fixture.at(2)) }
                == .noCompany("jela"))
        #expect(storeError { _ = try store.remove(company: "jela", now: Fixture.at(2)) } == .noCompany("jela"))
        var bare = try company("jela", "OIB", "24680135792")
        bare.taxNumbers = []
        #expect(storeError { try store.add(bare) }?.isRefusal == true)
        #expect(storeError { try store.add(company("a b", "OIB", "24680135792")) }?.isRefusal == true)
        // A number that a company gives up is free.
        try store.replace(company("lipa", "OIB", "24680135792"), now: Fixture.at(2))
        try store.add(company("jela", "PDV", "200123450004"))
        #expect(try store.companies().map(\.id) == ["lipa", "bor", "jela"])
    }

    @Test(arguments: allStores) func aCompanyWithDraftsIsClosed(_ kind: StoreKind) throws {
        let store = try kind.make().store
        for (id, number) in [("lipa", "12345678903"), ("bor", "24680135792"), ("jela", "97531864205")] {
            try store.add(company(id, "OIB", number))
        }
        let (first, second) = (
            try store.keepID(1), try store.keepID(2, labels: DocumentLabels(company: "bor", tags: ["car"]))
        )
        #expect(try store.labels(of: second) == DocumentLabels(company: "bor", tags: ["car"]))
        try store.record(draft(of: first, in: "lipa"))
        #expect(try store.remove(company: "lipa", now: Fixture.at(5)) == .closed(drafts: 1))
        #expect(try store.remove(company: "lipa", now: Fixture.at(6)) == .closed(drafts: 1))
        #expect(try store.remove(company: "bor", now: Fixture.at(5)) == .closed(drafts: 0), "a paper waits for it")
        #expect(try store.remove(company: "jela", now: Fixture.at(5)) == .forgotten)
        #expect(try store.companies().map(\.closedAt) == [Fixture.at(5), Fixture.at(5)])
        // Its number is free again.
        try store.add(company("zora", "OIB", "97531864205"))
    }

    @Test(arguments: allStores) func theAuditLogTellsWhatBecomesOfCompanies(_ kind: StoreKind) throws {
        let subject = try kind.make()
        let lipa = try company("lipa", "JIB", "4200123450004")
        try subject.store.add(lipa)
        var kept = lipa
        kept.extraRetentionYears = 3
        kept.accounts = ["obrt"]
        try subject.store.replace(kept, now: Fixture.at(2))
        try subject.store.replace(kept, now: Fixture.at(3))
        #expect(try subject.store.remove(company: "lipa", now: Fixture.at(4)) == .forgotten)
        let log = try subject.seenFromOutside().auditTrail()
        #expect(log.map(\.action) == [.companyAdded, .companyChanged, .companyForgotten], "nothing changed once")
        #expect(log.map(\.at) == [1, 2, 4].map { Fixture.at($0) })
        #expect(log.allSatisfy { $0.documentID == nil && $0.details.company == "lipa" })
        #expect(log[1].details.changes == ["extra_retention_years", "accounts"])
        #expect(
            log.map(\.details.companyDigest)
                == [
                    Fingerprint.of([try CanonicalJSON.text(of: lipa)]),
                    Fingerprint.of([try CanonicalJSON.text(of: kept)]), nil,
                ])
        #expect(try subject.store.verifyAudit() == .intact(AuditHead(sequence: 3, hash: log[2].hash)))
    }

    @Test(arguments: allStores) func draftsAreInTheBooksOfCompaniesThatAreThere(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        #expect(storeError { try store.record(draft(of: id, in: "lipa")) }?.isRefusal == true)
        try store.record(draft(of: id, in: nil))
        #expect(
            storeError {
                try store.replace(
                    draft: draft(of: id, in: "lipa", revision: 2), queue: [], changes: [], now: Fixture.at(3))
            }?.isRefusal == true)
        try store.add(company("lipa", "OIB", "12345678903"))
        let moved = draft(of: id, in: "lipa", revision: 2)
        try store.replace(draft: moved, queue: Fixture.queue(for: moved), changes: ["company"], now: Fixture.at(3))
        #expect(try store.drafts() == [moved])
    }

    @Test(arguments: allStores) func itemsGoToTheAccountOfTheCompany(_ kind: StoreKind) throws {
        let store = try kind.make().store
        try store.add(company("lipa", "OIB", "12345678903", accounts: ["obrt", "archive"]))
        try store.add(company("bor", "OIB", "24680135792"))
        func accounts(_ id: DocumentID, _ draft: ExpenseDraft) throws -> Set<String?> {
            let entities = [id.hex, draft.id]
            return Set(try store.queueItems().filter { entities.contains($0.item.entityId) }.map(\.account))
        }
        let own = try store.keepID(1)
        try store.record(draft(of: own, in: "lipa"))
        #expect(try accounts(own, draft(of: own, in: nil)) == ["unassigned::obrt"])
        let folder = try store.keepID(2, labels: DocumentLabels(account: "other"))
        try store.record(draft(of: folder, in: "lipa"))
        #expect(try accounts(folder, draft(of: folder, in: nil)) == ["unassigned::other"], "its folder says so")
        let without = try store.keepID(3)
        try store.record(draft(of: without, in: "bor"))
        #expect(try accounts(without, draft(of: without, in: nil)) == [nil], "to the active account")
        // Whose it is nobody knows: it is sent nowhere until somebody says it.
        let open = try store.keepID(4)
        try store.record(draft(of: open, in: nil))
        #expect(try accounts(open, draft(of: open, in: nil)) == [QueuedItem.undecided])
        #expect(
            try store.claim(for: "h::u", limit: 9, lease: 1_000, now: Fixture.at(9)).allSatisfy {
                $0.item.entityId != open.hex
            })
        let said = draft(of: open, in: "lipa", revision: 2)
        try store.replace(draft: said, queue: Fixture.queue(for: said), changes: ["company"], now: Fixture.at(9))
        #expect(try accounts(open, said) == ["unassigned::obrt"])
    }
}
