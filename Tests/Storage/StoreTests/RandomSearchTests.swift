import ReceiptModel
import Store
import StoreConformance
import TestSupport
import Testing

/// Random drafts and random queries: every store finds what a list that is looked through would find.
@Suite struct RandomSearchTests {
    private static let names = [
        "Ћевабџиница Жељо", "INA d.d.", "Konzum", "Đorđe", "ĐURĐA ina", "пекара Конзум", "A", "-",
    ]
    private static let lines = [
        "GORIVO EURO", "хлеб бели", "račun br. 12/P1/3", "ćevapi 10 kom", "UKUPNO 12,30", "ina",
    ]

    private static func expense(_ random: inout SeededNumbers) -> Fixture.Expense {
        func pick<Value>(_ values: [Value]) -> Value? {
            Int.random(in: 0..<5, using: &random) == 0 ? nil : values.randomElement(using: &random)
        }
        var expense = Fixture.Expense()
        expense.merchant = pick(names)
        expense.day = pick(["2026-09-30", "2026-10-01", "2026-10-31", "2026-11-01"])
        expense.total = pick([-500, 0, 1, 1_230, 10_000])
        expense.currency = pick(["EUR", "RSD", "XXX"])
        expense.country = pick(Country.allCases)
        expense.category = pick(["meals", "Ручак", "ručak", "..."])
        expense.taxNumber = pick(["27759560625"])
        if let currency = expense.currency, !currency.isEmpty {
            expense.vat = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                (
                    [2_500, 1_300].randomElement(using: &random) ?? 0, pick([100, -7]),
                    Int64.random(in: -9...9, using: &random)
                )
            }
        }
        expense.isReady = Bool.random(using: &random)
        expense.print = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
            lines.randomElement(using: &random)
        }
        expense.company = pick(["lipa", "jela"])
        expense.isForAnother = Bool.random(using: &random)
        expense.ownTags = pick([["PUT", "auto kuca"], ["y"]]) ?? []
        expense.tags = Bool.random(using: &random) ? ["Put", "x"] : []
        return expense
    }

    private static func query(_ random: inout SeededNumbers) -> DraftQuery {
        func often<Value>(_ values: [Value]) -> Value? {
            Int.random(in: 0..<4, using: &random) > 0 ? nil : values.randomElement(using: &random)
        }
        var query = DraftQuery()
        query.from = often([CivilDate(iso: "2026-10-01")]) ?? nil
        query.to = often([CivilDate(iso: "2026-10-31")]) ?? nil
        query.isUndated = often([true]) ?? false
        query.issuer = often(["konz", "ina", "27759560625", "djurdja ina", "!", "e"])
        query.minimum = often([0, 1_230])
        query.maximum = often([0, 1_230])
        query.countries = often([[.croatia], [.serbia, .croatia]]) ?? []
        query.currencies = often([[.eur], [.unknown, .rsd]]) ?? []
        query.states = often([[.ready], [.linked], [.needsReview, .linked]]) ?? []
        query.categories = often([["RUCAK"], ["meals", "rucak"], ["…"]]) ?? []
        query.tags = often([["put"], ["y"], ["auto"], ["Аутокућа", "auto-kuca"]]) ?? []
        query.companies = often([["lipa"], ["lipa", "bor"]]) ?? []
        query.isForAnother = often([true]) ?? false
        query.delivery =
            often([
                [.waiting], DraftDelivery.open, [.delivered, .notDue], [.waiting, .needsAttention],
                [.waiting, .delivered],
                [.notSent, .notDue], [.needsAttention],
            ]) ?? []
        query.text = often(["ina", "hleb", "\"racun br\"", "g e", "12,3", "cev kom"]).flatMap { SearchText($0) }
        query.sort = DraftQuery.Sort.allCases.randomElement(using: &random) ?? .captured
        query.isDescending = Bool.random(using: &random)
        query.limit = Int.random(in: 1...7, using: &random)
        return query
    }

    @Test(arguments: allStores, [UInt64(20_261_127), 3, 77])
    func findsWhatAListWouldFind(_ kind: StoreKind, seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let store = try kind.make().store
        for (id, number) in [("lipa", "12345678903"), ("jela", "27759560625")] {
            let number = try #require(TaxIdentifier(scheme: "OIB", digits: number))
            try store.add(
                Company(id: id, name: id, country: .croatia, taxNumbers: [number], addedAt: Fixture.at(0)))
        }
        var kept: [NaiveDraft] = []
        for number in 1...40 {
            let expense = Self.expense(&random)
            let target = kept.first { $0.draft.state != .linked }?.draft.id
            let draft = try store.keep(expense, number, linkedTo: number % 9 == 0 ? target : nil)
            kept.append(NaiveDraft(draft: draft, expense: expense, number: number, isDelivered: false))
        }
        for claim in try store.claim(for: "a::b", limit: 25, lease: 1_000, now: Fixture.at(90)) {
            _ = try store.settle([(claim, .delivered(nil))], now: Fixture.at(90))
        }
        let done = Set(try store.queueItems().filter { $0.state == .done }.map(\.item.entityId))
        for index in kept.indices {
            let draft = kept[index].draft
            kept[index].isDelivered = done.contains(draft.id) && done.contains(draft.documentID.hex)
        }
        for round in 0..<150 {
            let query = Self.query(&random)
            let expected = kept.filter { $0.fits(query) }
            #expect(
                try pages(query, of: store) == expected.sorted { $0.isBefore($1, query) }.map(\.draft.id),
                "seed \(seed), round \(round): \(query)")
            let summary = try store.summary(of: query, countingDeliveries: true)
            #expect(
                NaiveSums(summary) == NaiveSums(of: expected, asked: query.states),
                "seed \(seed), round \(round): \(query)")
            try expectOneResult(query, behind: expected.randomElement(using: &random)?.draft.id, of: store)
            #expect(try store.counts(of: query) == summary.states, "seed \(seed), round \(round): \(query)")
            #expect(summary.deliveries[.delivered] ?? 0 == expected.count(where: \.isDelivered))
        }
    }

    /// A result tells what page and summary tell, from the beginning and behind a draft.
    private func expectOneResult(_ query: DraftQuery, behind draft: String?, of store: any DocumentStore) throws {
        for after in [nil, draft] {
            var query = query
            query.after = after
            let result = try store.result(of: query)
            #expect(try result.page == store.page(of: query), "\(query)")
            #expect(try result.summary == store.summary(of: query, countingDeliveries: false), "\(query)")
        }
    }

    /// All pages of a query, one behind the other.
    private func pages(_ query: DraftQuery, of store: any DocumentStore) throws -> [String] {
        var (query, ids) = (query, [String]())
        while true {
            let page = try store.page(of: query)
            #expect(page.rows.count <= query.limit)
            ids += page.rows.map(\.id)
            guard let next = page.next else { return ids }
            query.after = next
        }
    }
}

/// A draft with what it was made of; it is looked for in those plain values.
private struct NaiveDraft {
    var draft: ExpenseDraft
    var expense: Fixture.Expense
    var number: Int
    var isDelivered: Bool

    func fits(_ query: DraftQuery) -> Bool {
        let currency = expense.total != nil ? expense.currency ?? "XXX" : expense.currency
        let delivery: DraftDelivery = isDelivered ? .delivered : draft.state == .linked ? .notDue : .waiting
        let conditions: [Bool?] = [
            query.from.map { (expense.day ?? "") >= $0.description },
            query.to.map { expense.day != nil && (expense.day ?? "") <= $0.description },
            query.isUndated ? expense.day == nil : nil,
            query.issuer.map { issuer in
                let wanted = SearchWords.words(of: issuer)
                let name = SearchWords.words(of: expense.merchant ?? "")
                let isNamed =
                    !wanted.isEmpty
                    && name.indices.contains { start in
                        name[start...].joined(separator: " ").hasPrefix(wanted.joined(separator: " "))
                    }
                return issuer == expense.taxNumber || isNamed
            },
            query.minimum.map { (expense.total ?? .min) >= $0 },
            query.maximum.map { expense.total != nil && (expense.total ?? 0) <= $0 },
            query.countries.isEmpty ? nil : expense.country.map(query.countries.contains) ?? false,
            query.currencies.isEmpty ? nil : query.currencies.contains { $0.code == currency },
            query.states.isEmpty ? nil : query.states.contains(draft.state),
            query.categories.isEmpty
                ? nil : query.categories.contains { SearchWords.words(of: $0) == categoryWords && categoryWords != [] },
            query.tags.isEmpty
                ? nil
                : query.tags.contains { tag in
                    expense.ownTags.contains {
                        SearchWords.words(of: $0) == SearchWords.words(of: tag)
                    }
                },
            query.companies.isEmpty ? nil : expense.company.map(query.companies.contains) ?? false,
            query.isForAnother ? expense.isForAnother : nil,
            query.delivery.isEmpty ? nil : query.delivery.contains(delivery),
            query.text.map { $0.isFound(in: draft.searchWords(in: [Fixture.reading(of: expense.print)])) },
        ]
        return conditions.allSatisfy { $0 ?? true }
    }

    private var categoryWords: [String]? { expense.category.map(SearchWords.words) }

    /// Those without a value last, in both directions; equal ones in the order of their recording, or against it.
    func isBefore(_ other: NaiveDraft, _ query: DraftQuery) -> Bool {
        func ordered<Value: Comparable>(_ one: Value?, _ two: Value?) -> Bool? {
            switch (one, two) {
            case (nil, nil): nil
            case (nil, _): false
            case (_, nil): true
            case (let one?, let two?): one == two ? nil : query.isDescending ? one > two : one < two
            }
        }
        let byNumber = query.isDescending ? number > other.number : number < other.number
        let byKey: Bool? =
            switch query.sort {
            case .captured: ordered(draft.createdAt, other.draft.createdAt)
            case .date: ordered(expense.day, other.expense.day)
            case .amount: ordered(expense.total, other.expense.total)
            case .issuer: ordered(name, other.name)
            }
        return byKey ?? byNumber
    }

    private var name: String? {
        let name = SearchWords.folded(expense.merchant ?? "")
        return name.isEmpty ? nil : name
    }
}

/// Sums by their keys, as texts.
private struct NaiveSums: Equatable {
    var count: Int
    var totals: [String: Int64] = [:]
    var vat: [String: [Int64]] = [:]
    var withoutTotal = 0

    init(of drafts: [NaiveDraft], asked states: Set<ExpenseDraft.State>) {
        count = drafts.count
        for draft in drafts where states.isEmpty ? draft.draft.state != .linked : states.contains(draft.draft.state) {
            let code = draft.expense.currency ?? "XXX"
            if let total = draft.expense.total { totals[code, default: 0] += total } else { withoutTotal += 1 }
            for row in draft.expense.vat {
                var sum = vat["\(code) \(row.rate)"] ?? [0, 0, 0]
                sum[0] += row.base ?? 0
                sum[1] += row.base == nil ? 1 : 0
                sum[2] += row.amount
                vat["\(code) \(row.rate)"] = sum
            }
        }
    }

    init(_ summary: DraftSummary) {
        count = summary.count
        withoutTotal = summary.withoutTotal
        for total in summary.totals { totals[total.currency.code] = total.amount }
        for row in summary.vat {
            vat["\(row.currency.code) \(row.rate.basisPoints)"] = [row.base, Int64(row.rowsWithoutBase), row.amount]
        }
    }
}
