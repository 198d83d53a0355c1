import Countries
import MemoryStore
import Pipeline
import ReceiptModel
import Store
import Testing

/// In whose books a draft is: what a person says, what the folder says, what the paper says, that there is no other.
@Suite struct WhoseBooksTests {
    private let store = MemoryStore()
    private let own = "12345678903"
    private let other = "24680135792"

    private func add(_ id: String, _ oib: String, name: String? = nil, extra: Int = 0) throws {
        try store.add(
            Company(
                id: id, name: name ?? "Company \(id)", country: .croatia,
                taxNumbers: [try #require(TaxIdentifier(scheme: "OIB", digits: oib))],
                vatPeriods: [VATPeriod(since: nil)], extraRetentionYears: extra, addedAt: Timestamp(milliseconds: 1)))
    }

    /// Takes one receipt in and gives its draft.
    private func draft(
        _ text: String = Printed.receipt, number: UInt8 = 1, labels: DocumentLabels = DocumentLabels()
    ) async throws -> ExpenseDraft {
        let inbox = try Inbox()
        let pipeline = inbox.pipeline(into: store, ScriptedReader(Printed.reading(text)))
        let outcomes = try await pipeline.take(try inbox.picture(number), labels: labels)
        return try #require(outcomes.first?.draft)
    }

    private var toOther: String { Printed.receipt + "\nOIB kupca: \(other)" }

    @Test func aHomeWithoutCompaniesSaysNothing() async throws {
        let draft = try await draft()
        #expect(draft.company == nil && draft.companySource == nil)
        #expect(!draft.findings.contains { BooksJudgement.Subject.names.contains($0.field) })
    }

    @Test func theOnlyOpenCompanyHasEverything() async throws {
        try add("lipa", own)
        let lipas = try await draft()
        #expect(lipas.company == "lipa" && lipas.companySource == .only)
        #expect(lipas.findings.map(\.field).contains("deduction"))
        try add("bor", other)
        let second = try await draft(Printed.otherReceipt, number: 2)
        #expect(second.company == nil && second.state == .needsReview)
        #expect(second.reasons.contains { $0.contains("several companies") })
        _ = try store.remove(company: "lipa", now: Inbox.now())
        #expect(try store.companies().first?.isOpen == false)
        // What was in the books of the closed company stays there, and what was nobody's is the other's now.
        #expect(try store.judgeAgain(now: Inbox.now()).changed == 1)
        #expect(Set(try store.drafts().map(\.company)) == ["lipa", "bor"])
        #expect(try store.drafts().first { $0.id == lipas.id }?.company == "lipa")
        #expect(try store.drafts().first { $0.id == lipas.id }?.state == lipas.state)
    }

    @Test func theBuyersNumberTellsIt() async throws {
        try add("lipa", own)
        try add("bor", other)
        let draft = try await draft(toOther)
        #expect(draft.company == "bor" && draft.companySource == .buyer)
        let companies = try store.companies()
        #expect(draft.judgement(among: companies)?.verdict.addressee == .us)
        #expect(draft.reasons.isEmpty == (draft.state == .ready))
    }

    @Test func theFolderGoesBeforeThePaper() async throws {
        try add("lipa", own)
        try add("bor", other)
        let draft = try await draft(toOther, labels: DocumentLabels(company: "Lipa"))
        #expect(draft.company == "lipa" && draft.companySource == .label)
        #expect(draft.state == .needsReview && draft.reasons.contains { $0.contains("made out to Company bor") })
        let unknown = try await self.draft(
            Printed.otherReceipt, number: 2, labels: DocumentLabels(company: "jela"))
        #expect(
            unknown.company == nil && unknown.reasons.contains { $0.contains("the company jela, and there is none") })
    }

    @Test func whatIsMadeOutToAnotherIsFoundAlsoWhenConfirmed() async throws {
        func forAnother() throws -> Int {
            var query = DraftQuery()
            query.isForAnother = true
            return try store.page(of: query).rows.count
        }
        try add("lipa", own)
        let draft = try await draft(toOther)
        #expect(draft.company == "lipa" && draft.isMadeOutToAnother && draft.state == .needsReview)
        #expect(try forAnother() == 1)
        let deeds = DraftDeeds(store, now: Inbox.now)
        let confirmed = try deeds.change(draft, DraftChange(isConfirmed: true)).draft
        #expect(confirmed.state == .ready && confirmed.isMadeOutToAnother)
        #expect(try forAnother() == 1)
        #expect(try await !self.draft(Printed.otherReceipt, number: 2).isMadeOutToAnother)
        // Once the other is a company of the home, it is made out to that one, and in its books.
        try add("bor", other)
        let moved = try deeds.change(confirmed, DraftChange(company: "bor")).draft
        #expect(!moved.isMadeOutToAnother)
        #expect(try forAnother() == 0)
    }

    @Test func aStrangersNumberIsToldInNobodysBooks() async throws {
        try add("lipa", own)
        try add("bor", "53102749680")
        let draft = try await draft(toOther)
        #expect(draft.company == nil && draft.isMadeOutToAnother)
        #expect(draft.reasons.contains { $0.contains("the buyer's number \(other) on it") }, "\(draft.reasons)")
        #expect(draft.buyerInNobodysBooks(among: try store.companies()) == BuyerVerdict(.another, by: .number))
        let nobodys = try await self.draft(Printed.otherReceipt, number: 2)
        #expect(nobodys.company == nil && !nobodys.isMadeOutToAnother)
        #expect(nobodys.buyerInNobodysBooks(among: try store.companies()) == nil)
    }

    @Test func aLinkedPaperIsJudgedWithItsExpense() async throws {
        try add("lipa", own)
        let receipt = try await draft()
        let invoice = try await draft(Printed.otherReceipt + "\nOIB kupca: \(own)", number: 2)
        let companies = try store.companies()
        #expect(receipt.judgement(among: companies)?.verdict.addressee == .nobody)
        let deeds = DraftDeeds(store, now: Inbox.now)
        let linked = try deeds.link(invoice, to: receipt)
        func isMadeOutToLipa() throws -> Bool {
            let draft = try #require(try store.drafts().first { $0.id == receipt.id })
            return draft.findings.contains {
                $0.field == BooksJudgement.Subject.madeOutTo.rawValue && $0.message.contains("Company lipa")
            }
        }
        #expect(try isMadeOutToLipa())
        let papers = try store.drafts(linkedTo: receipt.id).map(\.fields)
        #expect(receipt.judgement(among: companies, papers: papers)?.verdict.addressee == .us)
        _ = try deeds.unlink(linked)
        #expect(try !isMadeOutToLipa())
    }

    @Test func reprocessingKeepsWhatThePersonSaid() async throws {
        try add("lipa", own)
        try add("bor", other)
        let inbox = try Inbox()
        let reader = ScriptedReader(Printed.reading(toOther))
        _ = try await inbox.pipeline(into: store, reader).take(try inbox.picture(1))
        let before = try #require(try store.drafts().first)
        var said = before
        said.revision += 1
        (said.company, said.companySource) = ("lipa", .user)
        said.keepBooks(of: try store.companies(), label: nil)
        said = said.reviewed(changed: [], confirmed: true, now: Inbox.now())
        said.revision = before.revision + 1
        #expect(said.company == "lipa" && said.state == .ready)
        try store.replace(
            draft: said, queue: [], changes: [ExpenseDraft.reviewedChange], now: Inbox.now())
        let work = Reprocessing(
            store: store, reader: reader, from: .extract, settings: .forDocuments(of: nil), isDryRun: false,
            now: Inbox.now)
        let outcome = try await work.again(said)
        #expect(outcome.draft.company == "lipa" && outcome.draft.companySource == .user)
        #expect(outcome.draft.state == .ready, "what was confirmed is not asked again")
        // Looking again does not ask it either.
        #expect(try store.judgeAgain(now: Inbox.now()) == BooksLookedAt())
    }

    @Test func addingTheFirstCompanyTakesWhatIsThere() async throws {
        let before = try await draft()
        try add("lipa", own, extra: 3)
        let judged = try store.judgeAgain(now: Inbox.now())
        let after = try #require(try store.drafts().first)
        #expect(judged.changed == 1 && judged.taken == ["lipa": 1] && judged.open == 0 && judged.longer == 1)
        let until = try #require(try store.attachment(after.documentID)?.retention.retainUntil)
        #expect(judged.keptUntil == until...until)
        #expect(after.company == "lipa" && after.revision == before.revision + 1)
        #expect(after.state == before.state && after.reasons == before.reasons)
        #expect(try store.attachment(after.documentID)?.retention.rule == "HR-books-11/1+3")
        #expect(try store.judgeAgain(now: Inbox.now()) == BooksLookedAt())
    }

    @Test func undoGoesPastWhatCompaniesHaveChanged() async throws {
        let deeds = DraftDeeds(store, now: Inbox.now)
        let first = try await draft()
        let change = DraftChange(said: [SaidField(field: .number, texts: ["5/5/5"])])
        let edited = try deeds.change(first, change).draft
        try add("lipa", own)
        #expect(try store.judgeAgain(now: Inbox.now()).changed == 1)
        let judged = try #require(try store.drafts().first)
        #expect(judged.revision == 3 && judged.isJudgedAgain(after: edited) && !edited.isJudgedAgain(after: first))
        let undone = try #require(try deeds.undo(judged))
        #expect(undone.fields == first.fields && undone.restores == 1)
        #expect(undone.company == "lipa" && undone.companySource == .only)
        #expect(undone.findings.contains { BooksJudgement.Subject.names.contains($0.field) })
        #expect(try deeds.undo(undone) == nil, "a company is not undone")
    }

    @Test func aPaperOfAnotherCountryIsAskedAbout() async throws {
        let before = try await draft()
        let kept = try store.attachment(before.documentID)?.retention
        try store.add(
            Company(
                id: "zora", name: "Zora d.o.o.", country: .serbia,
                taxNumbers: [try #require(TaxIdentifier(scheme: "PIB", digits: "112233446"))],
                extraRetentionYears: 30, addedAt: Timestamp(milliseconds: 1)))
        let judged = try store.judgeAgain(now: Inbox.now())
        #expect(judged.taken.isEmpty && judged.longer == 0 && judged.keptUntil == nil && judged.open == 1)
        let asked = try #require(try store.drafts().first)
        #expect(asked.company == nil && asked.state == .needsReview)
        #expect(try store.attachment(before.documentID)?.retention == kept)
        let words = "'bilko drafts edit \(asked.shortID) --company zora'"
        #expect(asked.reasons.contains { $0.contains("of another country than Zora d.o.o.") && $0.contains(words) })
        // What comes later is asked about, too, and a person decides.
        #expect(try await draft(Printed.otherReceipt, number: 2).company == nil)
        let said = try DraftDeeds(store, now: Inbox.now).change(asked, DraftChange(company: "zora"))
        #expect(said.draft.company == "zora" && said.draft.state == before.state)
    }

    @Test func originalsAreKeptByTheLongerLawAndTheCompanysYear() throws {
        let day = try #require(CivilDate(iso: "2026-03-10"))
        func kept(_ country: Country, _ start: String, extra: Int = 0) throws -> String {
            let company = Company(
                id: "lipa", name: "Lipa", country: .croatia,
                taxNumbers: [try #require(TaxIdentifier(scheme: "OIB", digits: own))],
                businessYearStart: try #require(BusinessYearStart(start)), extraRetentionYears: extra,
                addedAt: Timestamp(milliseconds: 1))
            return CountryProfile.of(country).retention(issued: day, by: company).retainUntil.description
        }
        #expect(try kept(.croatia, "01-01") == "2037-12-31")
        // Serbian law asks for fewer years than the Croatian books in which the receipt is.
        #expect(try kept(.serbia, "01-01") == "2037-12-31")
        #expect(try kept(.croatia, "01-01", extra: 2) == "2039-12-31")
        // The business year ends before that of the calendar, and then after it.
        #expect(try kept(.croatia, "04-01") == "2037-12-31")
        #expect(try kept(.croatia, "03-01") == "2038-02-28")
        for start in ["01-01", "02-15", "03-01", "04-01", "07-01", "12-02"] {
            let usual = CountryProfile.of(.croatia).retention(issued: day).retainUntil.description
            #expect(try kept(.croatia, start) >= usual)
        }
    }

    @Test func aPreviewKnowsTheCompaniesOfTheHome() async throws {
        try add("lipa", own)
        let inbox = try Inbox()
        let preview = inbox.preview(beside: store, ScriptedReader(Printed.reading(Printed.receipt)))
        #expect(try await preview.look(at: try inbox.picture(7)).first?.draft?.company == "lipa")
    }
}
