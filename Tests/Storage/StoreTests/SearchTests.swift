import ReceiptModel
import Store
import StoreConformance
import TestSupport
import Testing

@testable import MemoryStore

/// Finding drafts and summing them up.
@Suite struct SearchTests {
    private func expense(_ change: (inout Fixture.Expense) -> Void) -> Fixture.Expense {
        var expense = Fixture.Expense()
        change(&expense)
        return expense
    }

    private func query(_ change: (inout DraftQuery) -> Void) -> DraftQuery {
        var query = DraftQuery()
        change(&query)
        return query
    }

    /// Three expenses of October, one of November, one without anything.
    private func filled(_ kind: StoreKind) throws -> (any DocumentStore, [String]) {
        let store = try kind.make().store
        let expenses = [
            expense {
                ($0.merchant, $0.day, $0.total, $0.currency) = ("Ћевабџиница Жељо", "2026-10-01", 1_230, "BAM")
                ($0.country, $0.category, $0.ownTags) = (.bosniaAndHerzegovina, "meals", ["Put"])
                // A tag of its folder that somebody has taken off.
                $0.tags = ["pu"]
                $0.vat = [(1_700, 1_051, 179)]
                $0.print = ["ДЕСЕТ У ПОЛА", "УКУПНО 12,30"]
            },
            expense {
                ($0.merchant, $0.day, $0.total, $0.currency) = ("INA d.d.", "2026-10-31", 5_000, "EUR")
                ($0.country, $0.category, $0.taxNumber) = (.croatia, "Gorivo", "27759560625")
                $0.vat = [(2_500, 4_000, 1_000)]
                $0.print = ["EURODIZEL", "RAČUN BR. 12/P1/3"]
            },
            expense {
                ($0.merchant, $0.day, $0.total, $0.currency) = ("Konzum plus", "2026-10-31", -450, "EUR")
                ($0.country, $0.category, $0.isReady) = (.croatia, "GORIVO", false)
                $0.vat = [(2_500, nil, -90), (1_300, 0, 0)]
                $0.ownTags = ["poslovni put", "povrat"]
            },
            expense { ($0.merchant, $0.day, $0.total) = ("Đorđe & sin", "2026-11-01", 100) },
            expense { _ in },
        ]
        var ids: [String] = []
        for (index, expense) in expenses.enumerated() { ids.append(try store.keep(expense, index + 1).id) }
        return (store, ids)
    }

    private func found(_ store: any DocumentStore, _ query: DraftQuery) throws -> [String] {
        try store.page(of: query).rows.map(\.id)
    }

    @Test(arguments: allStores) func eachFilterNarrows(_ kind: StoreKind) throws {
        let (store, ids) = try filled(kind)
        func expect(_ places: [Int], _ change: (inout DraftQuery) -> Void) throws {
            let query = query(change)
            #expect(try found(store, query) == places.map { ids[$0 - 1] }, "\(query)")
            #expect(try store.summary(of: query, countingDeliveries: false).count == places.count)
        }
        try expect([1, 2, 3, 4, 5]) { _ in }
        try expect([1, 2, 3]) { $0 = DraftQuery(month: CivilMonth(year: 2026, month: 10)!) }
        try expect([2, 3, 4]) { $0.from = CivilDate(iso: "2026-10-31") }
        try expect([1]) { $0.to = CivilDate(iso: "2026-10-30") }
        try expect([5]) { $0.isUndated = true }
        try expect([1]) { $0.issuer = "zelj" }
        try expect([4]) { $0.issuer = "djordje sin" }
        try expect([4]) { $0.issuer = "dorde sin" }
        try expect([4]) { $0.text = SearchText("dorde") }
        try expect([4]) { $0.text = SearchText("sin dor") }
        try expect([4]) { $0.text = SearchText("\"djorde sin\"") }
        try expect([]) { $0.issuer = "onzum" }
        try expect([2]) { $0.issuer = "27759560625" }
        try expect([1, 2]) { $0.minimum = 1_230 }
        try expect([3]) { $0.maximum = -1 }
        try expect([2, 3]) { $0.countries = [.croatia] }
        try expect([1, 2, 3]) { $0.currencies = [.eur, .bam] }
        try expect([4]) { $0.currencies = [.unknown] }
        try expect([3]) { $0.states = [.needsReview] }
        try expect([2, 3]) { $0.categories = ["gorivo"] }
        try expect([]) { $0.categories = ["  "] }
        try expect([1]) { $0.tags = ["put"] }
        try expect([]) { $0.tags = ["pu"] }
        try expect([1, 3]) { $0.tags = ["ПУТ", "Poslovni put"] }
        try expect([1]) { $0.text = SearchText("cevab pola") }
        try expect([2]) { $0.text = SearchText("\"racun br\" p1") }
        try expect([]) { $0.text = SearchText("\"br racun\"") }
        try expect([2]) {
            ($0.text, $0.currencies, $0.categories) = (SearchText("eurodizel"), [.eur], ["gorivo"])
        }
    }

    @Test(arguments: allStores) func sumsAreOfTheWholeResult(_ kind: StoreKind) throws {
        let (store, ids) = try filled(kind)
        let link = try store.keep(expense { ($0.total, $0.currency) = (777, "EUR") }, 6, linkedTo: ids[1])
        let all = try store.summary(of: query { $0.limit = 1 }, countingDeliveries: true)
        #expect(all.count == 6 && all.summed == 5 && all.withoutTotal == 1)
        #expect(all.states == [.ready: 4, .needsReview: 1, .linked: 1])
        #expect(all.deliveries == [.waiting: 5, .notDue: 1])
        #expect(
            all.totals == [
                .init(currency: .bam, drafts: 1, amount: 1_230), .init(currency: .eur, drafts: 2, amount: 4_550),
                .init(currency: .unknown, drafts: 1, amount: 100),
            ])
        #expect(
            all.vat == [
                .init(
                    currency: .bam, rate: TaxRate(basisPoints: 1_700), rows: 1, base: 1_051, rowsWithoutBase: 0,
                    amount: 179),
                .init(
                    currency: .eur, rate: TaxRate(basisPoints: 2_500), rows: 2, base: 4_000, rowsWithoutBase: 1,
                    amount: 910),
                .init(
                    currency: .eur, rate: TaxRate(basisPoints: 1_300), rows: 1, base: 0, rowsWithoutBase: 0, amount: 0),
            ])
        #expect(all.categories.map(\.name) == ["meals", "GORIVO", nil])
        #expect(all.categories.map(\.amount) == [1_230, 4_550, 100])
        let linked = try store.summary(of: query { $0.states = [.linked] }, countingDeliveries: false)
        #expect(linked.totals == [.init(currency: .eur, drafts: 1, amount: 777)], "asked for by name")
        #expect(try found(store, query { $0.states = [.linked] }) == [link.id])
    }

    /// The rows of VAT behind those that have columns of their own are summed like the first ones, and follow a revision.
    @Test(arguments: allStores) func everyRowOfVATIsSummed(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let many = expense {
            ($0.total, $0.currency) = (1_000, "EUR")
            $0.vat = [(2_500, 400, 100), (1_300, nil, -13), (500, 100, 5), (2_500, nil, 7), (0, 30, 0)]
        }
        let draft = try store.keep(many, 1)
        _ = try store.keep(expense { ($0.total, $0.currency, $0.vat) = (50, "EUR", [(500, 40, 2)]) }, 2)
        func sums() throws -> [[Int64]] {
            try store.summary(of: DraftQuery(), countingDeliveries: false).vat.map {
                [Int64($0.rate.basisPoints), Int64($0.rows), $0.base, Int64($0.rowsWithoutBase), $0.amount]
            }
        }
        #expect(
            try sums() == [[2_500, 2, 400, 1, 107], [1_300, 1, 0, 1, -13], [500, 2, 140, 0, 7], [0, 1, 30, 0, 0]])
        var edited = draft
        edited.revision = 2
        edited.fields = Fixture.fields(of: expense { ($0.total, $0.currency, $0.vat) = (1, "EUR", [(500, nil, 1)]) })
        try store.replace(edited)
        #expect(try sums() == [[500, 2, 40, 1, 3]])
    }

    @Test func sumsThatCannotBeCountedAreRefused() throws {
        var summary = DraftSummary()
        let huge = SummedDraft(state: .ready, amount: .max, currency: .rsd, category: nil, categoryKey: nil, vat: [])
        try summary.add(huge, asked: [])
        #expect(throws: StoreError.sumTooLarge(currency: .rsd)) { try summary.add(huge, asked: []) }
        #expect(throws: StoreError.sumTooLarge(currency: .eur)) {
            let row = VATLine(
                rate: TaxRate(basisPoints: 1), base: nil, amount: Money(minorUnits: .min, currency: .eur))
            try summary.add(
                SummedDraft(
                    state: .ready, amount: nil, currency: nil, category: nil, categoryKey: nil, vat: [row, row]),
                asked: [])
        }
    }

    @Test(arguments: allStores) func deliveryFollowsTheQueue(_ kind: StoreKind) throws {
        let (store, ids) = try filled(kind)
        func states() throws -> [DraftDelivery] { try store.page(of: DraftQuery()).rows.map(\.delivery) }
        #expect(try states() == Array(repeating: .waiting, count: 5))
        // The first draft arrives before its original does.
        let claims = try store.claim(for: "a::b", limit: 3, lease: 60_000, now: Fixture.at(10))
        #expect(try store.settle([(claims[0], .delivered(Fixture.remote))], now: Fixture.at(11)).isEmpty)
        #expect(try states()[0] == .waiting)
        _ = try store.settle(
            [(claims[1], .delivered(nil)), (claims[2], .attention(Fixture.trouble()))], now: Fixture.at(12))
        #expect(try states() == [.delivered, .needsAttention, .waiting, .waiting, .waiting])
        #expect(try found(store, query { $0.delivery = [.delivered] }) == [ids[0]])
        #expect(try found(store, query { $0.delivery = DraftDelivery.open }) == Array(ids.dropFirst()))
        #expect(try store.attachmentCounts() == [.drafted: 5])
    }

    @Test(arguments: allStores) func whatIsSetAsideIsNeitherSummedNorDue(_ kind: StoreKind) throws {
        let (store, ids) = try filled(kind)
        var draft = try #require(try store.drafts(named: [ids[1]]).first)
        (draft.revision, draft.state) = (2, .setAside)
        draft.settingAside = SettingAside(.personal, at: Fixture.at(20))
        try store.replace(draft)
        #expect(try store.page(of: query { $0.states = [.setAside] }).rows.map(\.delivery) == [.notDue])
        let all = try store.summary(of: DraftQuery(), countingDeliveries: true)
        #expect(all.states[.setAside] == 1 && all.summed == 4 && all.totals.map(\.amount) == [1_230, -450, 100])
        #expect(try found(store, query { $0.delivery = DraftDelivery.open }).contains(ids[1]) == false)
    }

    @Test(arguments: allStores) func papersOfNoExpenseAreNotSummed(_ kind: StoreKind) throws {
        let (store, ids) = try filled(kind)
        var offer = try #require(try store.drafts(named: [ids[1]]).first)
        (offer.revision, offer.state, offer.reasons) = (2, .needsReview, ["This is an offer (proforma)."])
        offer.fields.kind = Extracted(.proforma, confidence: 1, evidence: [])
        try store.replace(offer)
        for states: Set<ExpenseDraft.State> in [[], [.ready, .needsReview], [.needsReview]] {
            let sums = try store.summary(of: query { $0.states = states }, countingDeliveries: false)
            #expect(!sums.totals.contains { $0.amount > 4_000 } && !sums.vat.contains { $0.base >= 4_000 }, "\(states)")
            #expect(sums.count - sums.summed == 1 && sums.states[.needsReview] == 2)
        }
        #expect(try store.result(of: DraftQuery()).summary.summed == 4)
        (offer.revision, offer.isExpenseAnyway) = (3, true)
        try store.replace(offer)
        #expect(try store.summary(of: DraftQuery(), countingDeliveries: false).totals.contains { $0.amount == 4_550 })
    }

    @Test(arguments: allStores) func whatHasNoTotalIsFoundAsItIsCounted(_ kind: StoreKind) throws {
        let (store, ids) = try filled(kind)
        try store.keep(expense { _ in }, 6, linkedTo: ids[1])
        let slip = try store.keep(expense { $0.isReady = false }, 7)
        func bare() throws -> [String] { try found(store, query { $0.isWithoutTotal = true }) }
        #expect(try bare() == [ids[4], slip.id])
        var next = slip
        next.revision = 2
        next.fields.kind = Extracted(.slip, confidence: 1, evidence: [])
        try store.replace(next)
        #expect(try bare() == [ids[4]])
        #expect(try store.summary(of: DraftQuery(), countingDeliveries: false).withoutTotal == 1)
    }

    @Test(arguments: allStores) func searchFollowsARevisionAndANewReading(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let draft = try store.keep(
            expense { ($0.merchant, $0.total, $0.currency, $0.print) = ("Stari", 100, "EUR", ["BUREK"]) }, 1)
        var edited = draft
        edited.revision = 2
        edited.fields = Fixture.fields(of: expense { ($0.merchant, $0.total, $0.currency) = ("Novi", 200, "RSD") })
        try store.replace(edited)
        func count(_ typed: String) throws -> Int {
            try store.summary(of: query { $0.text = SearchText(typed) }, countingDeliveries: false).count
        }
        #expect(try count("stari") == 0 && count("novi burek") == 1)
        #expect(try store.summary(of: DraftQuery(), countingDeliveries: false).totals.map(\.currency) == [.rsd])
        try store.replace(reading: Fixture.reading(of: ["ЈОГУРТ"]), of: draft.documentID, now: Fixture.at(9))
        #expect(try count("burek") == 0 && count("novi jogurt") == 1)
        #expect(try store.drafts(named: [draft.id]) == [edited])
        #expect(storeError { _ = try store.drafts(named: ["nobody-1"]) } == .notFound("draft 'nobody-1'"))
    }

    @Test(arguments: allStores) func receiptsOfOnePictureAreFoundByTheirOwnText(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        var reading = Fixture.reading(of: ["PRVI RACUN"])
        reading.pages += Fixture.reading(of: ["DRUGI RACUN"]).pages
        for index in reading.pages.indices {
            (reading.pages[index].number, reading.pages[index].receipt) = (index + 1, index + 1)
        }
        let drafts = [1, 2].map { place in
            var draft = Fixture.draft(of: id)
            (draft.id, draft.receipt) = ("\(id.hex.prefix(32))-\(place)", place)
            return draft
        }
        try store.record(
            drafts: drafts, of: [ReadOriginal(id: id, reading: reading, retention: Fixture.retention)],
            queue: drafts.flatMap { Fixture.queue(for: $0).prefix(1) }, now: Fixture.at(1))
        #expect(try found(store, query { $0.text = SearchText("drugi") }) == [drafts[1].id])
        #expect(try found(store, query { $0.text = SearchText("racun") }).count == 2)
    }

    @Test(arguments: allStores) func hostileTextFindsNothingAndHarmsNothing(_ kind: StoreKind) throws {
        let (store, ids) = try filled(kind)
        let texts = [
            "\" OR 1=1 --", "ina\" OR \"konzum", "words:ina", "NEAR(ina konzum)", "ina AND NOT konzum", "{words} : ina",
            "^ina", "ina*", "(ina", "ina)", "'; DROP TABLE drafts; --", "-ina", "+ina", "ina \\\"", "\u{0}ina",
            "\u{202E}ina", String(repeating: "\"", count: 99), String(repeating: "ina ", count: 60),
        ]
        for text in texts {
            var query = DraftQuery()
            query.text = SearchText(text)
            #expect(throws: Never.self, "\(text)") { _ = try store.page(of: query) }
            query = DraftQuery()
            (query.issuer, query.categories, query.tags) = (text, [text], [text])
            #expect(throws: Never.self, "\(text)") { _ = try store.page(of: query) }
        }
        #expect(try found(store, query { $0.text = SearchText("ina*") }) == [ids[1]], "a star is no letter")
        #expect(try found(store, query { $0.text = SearchText("ina OR konzum") }).isEmpty, "there are no operators")
        #expect(storeError { _ = try store.page(of: query { $0.after = "'--" }) } == .notFound("draft ''--'"))
        for sort in DraftQuery.Sort.allCases {
            let unknown = query { ($0.after, $0.sort) = ("'--", sort) }
            #expect(storeError { _ = try store.result(of: unknown) } == .notFound("draft ''--'"))
        }
        #expect(try store.drafts().count == 5)
    }
}
