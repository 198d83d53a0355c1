import ReceiptModel
import Store
import StoreConformance
import Testing

/// What was handed over to the bookkeeper.
@Suite struct HandoverLogTests {
    private func handed(_ drafts: [ExpenseDraft], period: String = "2026-03", company: String = "lipa") -> HandedMonth {
        HandedMonth(
            period: period, company: company, formats: ["csv", "pack"], createdAt: Fixture.at(7),
            files: [
                HandedFile(name: "\(period).csv", bytes: 12, sha256: String(repeating: "a", count: 64)),
                HandedFile(name: "\(period)_\(company).zip", bytes: 34, sha256: String(repeating: "b", count: 64)),
            ],
            drafts: drafts.map {
                HandedDraft(
                    id: $0.id, revision: $0.revision, digest: String(repeating: "c", count: 64),
                    booked: .init(
                        date: "2026-03-04", supplier: "=Lipa; \"x\"\n", total: 1_230, vat: 230, deductible: -1))
            })
    }

    /// Two drafts, one of which has two originals.
    private func filled(_ kind: StoreKind) throws -> (subject: any StoreUnderTest, drafts: [ExpenseDraft]) {
        let subject = try kind.make()
        let ids = try (1...3).map { try subject.store.keepID($0) }
        let drafts = [Fixture.draft(of: ids[0]), Fixture.draft(of: ids[1], ids[2])]
        for draft in drafts { try subject.store.record(draft) }
        return (subject, drafts)
    }

    @Test(arguments: allStores) func handOversAreKeptInTheirOrder(_ kind: StoreKind) throws {
        let (subject, drafts) = try filled(kind)
        var (first, second) = (handed(drafts), handed([drafts[1]]))
        #expect(try subject.store.record(handover: first, now: Fixture.at(8)) == 1)
        #expect(try subject.store.record(handover: handed(drafts, period: "2026-04"), now: Fixture.at(8)) == 2)
        #expect(try subject.store.record(handover: handed(drafts, company: "bor"), now: Fixture.at(8)) == 3)
        #expect(try subject.store.record(handover: second, now: Fixture.at(9)) == 4)
        (first.number, second.number) = (1, 4)
        first.drafts.sort { $0.id < $1.id }
        let outside = try subject.seenFromOutside()
        #expect(try outside.handovers(of: "2026-03", company: "lipa") == [first, second])
        #expect(try outside.handovers(of: "2026-05", company: "lipa") == [])
        #expect(try outside.handovers(of: "2026-03", company: "Lipa") == [])
        #expect(try outside.handovers().map(\.number) == [1, 2, 3, 4])
        let marks = try outside.handoverMarks(of: drafts[0].id)
        #expect(marks.map(\.handover) == [1, 2, 3] && marks.map(\.period) == ["2026-03", "2026-04", "2026-03"])
        #expect(try outside.handoverMarks(of: nil).count == 7)
        #expect(try outside.handoverMarks(of: "nobody").isEmpty)
    }

    @Test(arguments: allStores) func everyOriginalTellsOfIt(_ kind: StoreKind) throws {
        let (subject, drafts) = try filled(kind)
        let month = handed(drafts)
        _ = try subject.store.record(handover: month, now: Fixture.at(8))
        let outside = try subject.seenFromOutside()
        for draft in drafts {
            for document in draft.documents {
                let last = try #require(try outside.auditTrail(of: document).last)
                #expect(last.action == .handedOver && last.at == Fixture.at(8))
                #expect(last.details == .init(draftID: draft.id, revision: 1, handover: month.fingerprint))
            }
        }
        guard case .intact = try outside.verifyAudit() else {
            Issue.record("the log is broken")
            return
        }
    }

    @Test(arguments: allStores) func equalHandOversMakeEqualChains(_ kind: StoreKind) throws {
        func chain(_ kind: StoreKind) throws -> AuditVerdict {
            let (subject, drafts) = try filled(kind)
            _ = try subject.store.record(handover: handed(drafts), now: Fixture.at(8))
            return try subject.store.verifyAudit()
        }
        #expect(try chain(kind) == chain(try #require(allStores.first)))
    }

    @Test(arguments: allStores) func whatHasChangedMeanwhileIsNotHandedOver(_ kind: StoreKind) throws {
        let (subject, drafts) = try filled(kind)
        try subject.store.replace(Fixture.draft(of: drafts[1].documentID, drafts[1].documents[1], revision: 2))
        let before = try subject.store.verifyAudit()
        let late = storeError { _ = try subject.store.record(handover: handed(drafts), now: Fixture.at(8)) }
        #expect(late == .revisionConflict(draft: drafts[1].id, expected: 1, found: 2))
        let unknown = Fixture.draft(of: Fixture.nobody)
        let missing = storeError {
            _ = try subject.store.record(handover: handed([drafts[0], unknown]), now: Fixture.at(8))
        }
        #expect(missing == .notFound("draft \(unknown.id)"))
        #expect(try subject.seenFromOutside().handovers(of: "2026-03", company: "lipa") == [])
        #expect(try subject.store.verifyAudit() == before, "nothing of it was told")
    }

    @Test(arguments: allStores) func whatChangesAfterwardsChangesNoHandOver(_ kind: StoreKind) throws {
        let (subject, drafts) = try filled(kind)
        var month = handed([drafts[0]])
        month.number = try subject.store.record(handover: month, now: Fixture.at(8))
        try subject.store.replace(Fixture.draft(of: drafts[0].documentID, revision: 2), at: 9)
        #expect(try subject.seenFromOutside().handovers(of: "2026-03", company: "lipa") == [month])
    }

    @Test(arguments: allStores) func whatIsNoHandOverIsRefused(_ kind: StoreKind) throws {
        let (subject, drafts) = try filled(kind)
        let month = handed(drafts)
        var wrong: [HandedMonth] = []
        for change: (inout HandedMonth) -> Void in [
            { $0.period = "2026-13" }, { $0.period = "202603" }, { $0.company = "" }, { $0.files = [] },
            { $0.drafts = [] }, { $0.drafts.append($0.drafts[0]) }, { $0.drafts[0].revision = 0 },
            { $0.drafts[0].digest = "c" }, { $0.files[0].sha256 = String(repeating: "G", count: 64) },
        ] {
            var one = month
            change(&one)
            wrong.append(one)
        }
        for one in wrong {
            #expect(storeError { _ = try subject.store.record(handover: one, now: Fixture.at(8)) }?.isRefusal == true)
        }
        #expect(try subject.store.record(handover: month, now: Fixture.at(8)) == 1)
    }
}
