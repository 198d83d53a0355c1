import Handover
import ReceiptModel
import TestSupport
import Testing

/// How single papers are booked: by whom they come, how they were paid, what the rules say.
@Suite("Handover: booking of papers")
struct BookingTests {
    private let period: HandoverPeriod
    private let day: CivilDate

    init() throws {
        period = try #require(HandoverPeriod("2026-10"))
        day = try #require(CivilDate(iso: "2026-10-05"))
    }

    private func read<Value: Hashable & Sendable & Codable>(
        _ value: Value, _ source: Evidence.Source = .user
    ) -> Extracted<Value> {
        Extracted(value, confidence: 1, evidence: [Evidence(source: source, reason: "invented")])
    }

    private func money(_ amount: Int64, _ currency: Currency = .eur) -> Money {
        Money(minorUnits: amount, currency: currency)
    }

    /// A paper of 80.00 and 20.00 of VAT, made out to the company.
    private func candidate(
        _ place: Int = 1, of country: Country = .croatia, _ change: (inout ReceiptFields) -> Void = { _ in }
    ) throws -> HandoverCandidate {
        var fields = ReceiptFields()
        let currency: Currency = country == .croatia ? .eur : country == .serbia ? .rsd : .bam
        fields.kind = read(.invoice)
        fields.country = read(country)
        fields.currency = read(currency)
        fields.merchant = read("Dobavljač")
        fields.taxID = TaxIdentifier(scheme: "OIB", digits: "53102749680").map { read($0) }
        fields.date = read(day)
        fields.number = read("1/1/1")
        fields.buyer = read("12345678903")
        fields.category = read("fuel")
        fields.total = read(money(10_000, currency))
        fields.vat = [
            read(
                VATLine(rate: TaxRate(basisPoints: 2_500), base: money(8_000, currency), amount: money(2_000, currency))
            )
        ]
        change(&fields)
        let hex = String(repeating: String(place), count: 64)
        let id = try #require(DocumentID(hex: hex))
        let draft = ExpenseDraft(
            id: hex, documentID: id, state: .ready, reasons: [], fields: fields, findings: [], revision: 1,
            createdAt: Timestamp(milliseconds: 0), updatedAt: Timestamp(milliseconds: 0))
        return HandoverCandidate(draft: draft, originals: [])
    }

    private func month(
        _ candidates: [HandoverCandidate], of country: Country = .croatia, _ rules: HandoverRules = HandoverRules()
    ) -> HandoverMonth {
        let company = GeneratedMonths(seed: 0, country: country).company
        let currency: Currency = country == .croatia ? .eur : country == .serbia ? .rsd : .bam
        let making = MonthMaking(
            company: HandoverCompany(
                id: company.id, name: company.name, country: country, taxNumber: company.taxNumber,
                vatNumber: company.vatNumber, isVATPayer: true),
            period: period, currency: currency, rules: rules, rates: ExchangeTable())
        return making.month(of: candidates, createdAt: Timestamp(milliseconds: 0))
    }

    private func only(_ month: HandoverMonth) throws -> HandoverEntry {
        #expect(month.entries.count == 1 && MonthProof.faults(of: month) == [], "\(month.open)")
        return try #require(month.entries.first)
    }

    private func text(_ month: HandoverMonth, _ format: HandoverFormat) throws -> String {
        let outcome = Handover.outcome(of: month, as: format, deflate: { _, _ in nil })
        return String(decoding: try #require(outcome.files.first).bytes, as: UTF8.self)
    }

    // MARK: Deduction

    @Test("where the law asks for the use, and the paper is ours, the share of the rules decides")
    func mixedUse() throws {
        var rules = HandoverRules()
        rules.categories["fuel"] = CategoryRule(account: "Expenses:Fuel", deductibleBasisPoints: 5_000)
        var open = try candidate()
        open.deduction = DeductionShare(basisPoints: nil, reason: "law", dependsOnUse: true)
        open.buyer = .us
        let entry = try only(month([open], rules))
        #expect(entry.amounts.deductible == 1_000 && entry.deduction.basisPoints == 5_000)
        #expect(!entry.doubts.contains { $0.kind == .deduction })
        // Nothing is decided where the paper is not ours, or open for another reason.
        open.buyer = .nobody
        #expect(try only(month([open], rules)).amounts.deductible == 0)
        (open.buyer, open.deduction) = (.us, DeductionShare(basisPoints: nil, reason: "a corporate card"))
        #expect(try only(month([open], rules)).amounts.deductible == 0)
        open.deduction = DeductionShare(basisPoints: 0, reason: "no")
        #expect(try only(month([open], rules)).amounts.deductible == 0)
    }

    @Test(
        "VAT of another country is not deducted, whatever country was said of the paper",
        arguments: [("DE123456789", .croatia), ("DE123456789", nil), ("ATU12345678", .croatia)] as [(String, Country?)])
    func abroad(_ number: String, _ said: Country?) throws {
        let entry = try only(
            month([
                try candidate { fields in
                    fields.country = said.map { read($0) }
                    fields.taxID = nil
                    fields[mark: .vatID] = read(number)
                }
            ]))
        #expect(entry.amounts.rates == [] && entry.amounts.outsideVAT == 10_000)
        #expect(entry.doubts.contains { $0.kind == .foreignCountry })
        #expect(entry.supplierCountry == String(number.prefix(2)))
    }

    @Test("a supplier of whom nobody knows the country charges no VAT that is deducted; its own OIB says Croatia")
    func unknownCountry() throws {
        let unknown = try only(
            month([
                try candidate { fields in
                    fields.country = nil
                    fields.taxID = nil
                }
            ]))
        #expect(unknown.amounts.vat == 0 && unknown.supplierCountry == nil)
        #expect(unknown.doubts.contains { $0.kind == .foreignCountry })
        let own = try only(
            month([
                try candidate { fields in
                    fields.country = nil
                    fields[mark: .vatID] = read("HR53102749680")
                }
            ]))
        #expect(own.amounts.deductible == 2_000 && own.supplierCountry == "HR")
    }

    @Test("a rate that the country did not have is named and not deducted, and its boxes hold it")
    func unknownRate() throws {
        var paper = try candidate { fields in
            fields.vat[0].value.rate = TaxRate(basisPoints: 1_900)
        }
        paper.knownRates = [2_500, 1_300, 500].map(TaxRate.init(basisPoints:))
        let made = month([paper])
        let entry = try only(made)
        #expect(entry.amounts.deductible == 0 && entry.doubts.contains { $0.kind == .vatRate })
        #expect(VATBoxes(of: made).boxes.filter { $0.code == "–" }.map(\.amount) == [8_000, 0, 2_000])
    }

    @Test("a refund takes back what was deducted of its purchase, in this month or an earlier one")
    func refund() throws {
        func paper(_ place: Int, on date: CivilDate, sign: Int64) throws -> HandoverCandidate {
            var paper = try candidate(place) { fields in
                fields.date = read(date)
                fields.total = read(money(sign * 10_000))
                fields.vat = [
                    read(
                        VATLine(
                            rate: TaxRate(basisPoints: 2_500), base: money(sign * 8_000), amount: money(sign * 2_000)))
                ]
            }
            paper.deduction = DeductionShare(basisPoints: nil, reason: "open", dependsOnUse: true)
            return paper
        }
        let earlier = try #require(CivilDate(iso: "2026-09-28"))
        for date in [day, earlier] {
            let made = month([try paper(1, on: date, sign: 1), try paper(2, on: day, sign: -1)])
            #expect(made.entries.count == (date == day ? 2 : 1) && MonthProof.faults(of: made) == [])
            #expect(made.entries.last?.amounts.vat == -2_000 && made.entries.last?.amounts.deductible == 0)
        }
        let alone = try only(month([try paper(2, on: day, sign: -1)]))
        #expect(alone.amounts.deductible == -2_000)
    }

    // MARK: Books of VAT

    @Test("the base at 0 % of U-RA holds what is charged at 0 %, and nothing that is outside of the VAT")
    func zeroRate() throws {
        let made = month([
            try candidate { fields in
                fields.total = read(money(13_061))
                fields.deposit = read(money(60))
                fields.vat.append(
                    read(VATLine(rate: TaxRate(basisPoints: 0), base: money(3_000), amount: money(0))))
            }
        ])
        #expect(try only(made).amounts.outsideVAT == 60)
        let table = URATable.table(of: made)
        let wanted: [(String, Int64)] = [("r19", 3_000), ("outside_vat", 60), ("rounding", 1), ("r11", 13_061)]
        for (name, amount) in wanted {
            let place = try #require(table.columns.firstIndex { $0.name == name })
            #expect(table.rows[0][place] == .amount(amount) && table.sums[place] == .amount(amount), "\(name)")
        }
        let boxes = VATBoxes(of: made).boxes
        #expect(boxes.first { $0.code == "19" }?.amount == 3_000)
        #expect(boxes.filter { $0.code == "–" }.map(\.amount) == [60, 1])
    }

    @Test("of a refund the counter says whether an advance came back, which the record has by itself")
    func advanceBack() throws {
        func paper(_ place: Int, counter: String) throws -> HandoverCandidate {
            try candidate(place, of: .serbia) { fields in
                fields.kind = read(.refund)
                fields.buyer = read("123456788")
                fields.total = read(money(-12_000, .rsd))
                fields.vat = [
                    read(
                        VATLine(
                            rate: TaxRate(basisPoints: 2_000), base: money(-10_000, .rsd), amount: money(-2_000, .rsd)))
                ]
                fields[mark: .counter] = read(counter)
            }
        }
        let made = month(
            [try paper(1, counter: "500/503АР"), try paper(2, counter: "12/504ПР"), try paper(3, counter: "13/505ПР")],
            of: .serbia)
        let rows = InputVATRecord(of: made.entries).rows
        #expect(rows.map(\.group) == [.decrease, .prepaymentDecrease])
        #expect(rows.map(\.vat) == [-4_000, -2_000] && rows.map(\.deductible) == [-4_000, -2_000])
        #expect(SerbianTables.record(of: made).notes.contains { $0.contains("minus") })
    }

    @Test("what was paid with a corporate card is told and listed, so that its e-invoice is not booked beside it")
    func corporateCard() throws {
        let made = month(
            [
                try candidate(1, of: .serbia) { $0[mark: .buyerOption] = read("50:123456") },
                try candidate(2, of: .serbia) { $0[mark: .buyerOption] = read("60:01102026_31102026") },
            ], of: .serbia)
        #expect(made.entries.map { entry in entry.doubts.contains { $0.kind == .corporateCard } } == [true, false])
        let files = Handover.outcome(of: made, as: .epp, deflate: { _, _ in nil }).files
        let list = String(decoding: try #require(files.last).bytes, as: UTF8.self)
        #expect(list.contains(";\"123456\";") && list.contains("dvaput: 1."), "\(list)")
    }

    // MARK: Payment

    @Test("payments are split by their amounts, and each has its row in the books")
    func mixedPayment() throws {
        let made = month([
            try candidate { fields in
                fields.payments = [
                    read(Payment(method: .cash, label: "", amount: money(2_000))),
                    read(Payment(method: .card, label: "", amount: money(5_000))),
                    read(Payment(method: .instant, label: "", amount: money(1_000))),
                ]
            }
        ])
        let journal = try text(made, .hledger)
        for row in [
            "Assets:Cash  -20.00 EUR", "Liabilities:Card  -50.00 EUR", "Assets:Bank  -10.00 EUR",
            "Liabilities:Payable  -20.00 EUR",
        ] {
            #expect(journal.contains(row), "\(journal)")
        }
        let kpi = try text(made, .kpi)
        #expect(kpi.contains(";20,00;60,00;0,00;16,00;0,00;64,00"), "\(kpi)")
        #expect(try only(made).paidOn == nil)
    }

    @Test("of cash the change comes off, and a way without an amount takes what is left")
    func change() throws {
        let made = month([
            try candidate { fields in
                fields.payments = [
                    read(Payment(method: .cash, label: "", amount: money(20_000))),
                    read(Payment(method: .voucher, label: "", amount: money(3_000))),
                ]
            }
        ])
        let journal = try text(made, .hledger)
        #expect(
            journal.contains("Assets:Cash  -70.00 EUR") && journal.contains("Liabilities:Payable  -30.00 EUR"),
            "\(journal)")
        let card = month([
            try candidate { $0.payments = [read(Payment(method: .card, label: "", amount: nil))] }
        ])
        #expect(try text(card, .hledger).contains("Liabilities:Card  -100.00 EUR"))
    }

    @Test("the book by payment takes a transfer in the month in which it was paid")
    func paidLater() throws {
        func paper(_ place: Int, on date: String, paid: String?) throws -> HandoverCandidate {
            try candidate(place) { fields in
                fields.date = CivilDate(iso: date).map { read($0) }
                fields.paidOn = paid.flatMap { CivilDate(iso: $0) }.map { read($0) }
                fields.payments = [read(Payment(method: .transfer, label: "", amount: nil))]
            }
        }
        let made = month([
            try paper(1, on: "2026-09-20", paid: "2026-10-08"), try paper(2, on: "2026-10-05", paid: "2026-11-02"),
            try paper(3, on: "2026-10-06", paid: "2026-10-07"), try paper(4, on: "2026-10-09", paid: nil),
        ])
        #expect(made.entries.map(\.shortID).map { $0.prefix(1) } == ["2", "3", "4"])
        let rows = KPITable.table(of: made).rows
        let days = rows.map { row -> CivilDate? in
            guard case .day(let day) = row[1] else { return nil }
            return day
        }
        #expect(days.compactMap { $0?.description } == ["2026-10-07", "2026-10-08"])
        #expect(KPITable.table(of: made).notes.count == 3)
    }

    // MARK: Accounts

    @Test("hledger keeps the user's accounts and says their kind; beancount puts them below the root of their role")
    func accounts() throws {
        var rules = HandoverRules()
        rules.accounts.cash = "Imovina:Žiro račun"
        rules.accounts.inputVAT = "Imovina:Pretporez"
        rules.categories["fuel"] = CategoryRule(account: "rashodi:gorivo")
        var paper = try candidate { $0.payments = [read(Payment(method: .cash, label: "", amount: nil))] }
        paper.deduction = DeductionShare(basisPoints: 10_000, reason: "yes")
        let made = month([paper], rules)
        let journal = try text(made, .hledger)
        for row in [
            "account Imovina:Žiro račun\n    ; type: A\n", "    Imovina:Žiro račun  -100.00 EUR\n",
            "account rashodi:gorivo\n    ; type: X\n", "    Imovina:Pretporez:25  20.00 EUR\n",
        ] {
            #expect(journal.contains(row), "\(journal)")
        }
        let ledger = Handover.outcome(of: made, as: .beancount, deflate: { _, _ in nil })
        let lines = String(decoding: ledger.files[0].bytes, as: UTF8.self)
        for row in ["open Assets:Imovina:Žiro-račun EUR", "open Expenses:Rashodi:Gorivo EUR"] {
            #expect(lines.contains(row), "\(lines)")
        }
        #expect(ledger.remarks.count == 3)
    }

    @Test("a format that needs more of the rules says which keys are missing, and no others")
    func missingKeys() throws {
        func refusal(_ format: HandoverFormat, _ rules: HandoverRules) throws -> Message {
            let made = month([try candidate()], rules)
            return try #require(Handover.outcome(of: made, as: format, deflate: { _, _ in nil }).refused.first).reason
        }
        var rules = HandoverRules()
        (rules.filer.place, rules.filer.street, rules.filer.houseNumber) = ("Zagreb", "Primjerna", "1")
        #expect(try refusal(.uraXML, rules).contains("needs first_name, last_name under"))
        let codes = try refusal(.minimax, rules)
        #expect(codes.contains("category.fuel.code") && codes.contains("accounts.expense_code does"), "\(codes)")
        rules.accounts.expenseCode = "4190"
        let rest = try refusal(.minimax, rules)
        #expect(!rest.contains("expense_code") && rest.contains("accounts.payable_code"), "\(rest)")
    }

    // MARK: E-invoices

    @Test("what an invoice rounds is a row of rounding, and a prepayment is none")
    func roundedInvoice() throws {
        let rounded = try only(month([try candidate { $0.payable = read(money(10_003)) }]))
        #expect(rounded.amounts.total == 10_003 && rounded.amounts.rounding == 3)
        let prepaid = try only(month([try candidate { $0.payable = read(money(4_000)) }]))
        #expect(prepaid.amounts.total == 10_000 && prepaid.amounts.rounding == 0)
        #expect(
            prepaid.doubts.contains { $0.kind == .prepayment } && !rounded.doubts.contains { $0.kind == .prepayment })
    }

    @Test("categories of e-invoices stay, and reverse charge is a doubt; letters of a till are none")
    func categories() throws {
        func paper(_ source: Evidence.Source) throws -> HandoverCandidate {
            try candidate { fields in
                fields.vat = [("AE", 6_000), ("E", 4_000)].map { label, base in
                    read(
                        VATLine(label: label, rate: TaxRate(basisPoints: 0), base: money(base), amount: money(0)),
                        source)
                }
            }
        }
        let made = month([try paper(.invoice)])
        #expect(try only(made).doubts.contains { $0.kind == .reverseCharge })
        let draft = UBLDraft.document(try only(made), made)
        for part in ["<cbc:ID>AE</cbc:ID>", "<cbc:ID>E</cbc:ID>"] { #expect(draft.contains(part), "\(draft)") }
        #expect(!draft.contains("<cbc:ID>Z</cbc:ID>"))
        let printed = month([try paper(.text)])
        #expect(try !only(printed).doubts.contains { $0.kind == .reverseCharge })
        #expect(UBLDraft.document(try only(printed), printed).contains("<cbc:ID>Z</cbc:ID>"))
    }

    // MARK: What differs

    @Test("everything that a format writes is a fact, and its place in the month is none")
    func facts() throws {
        let before = try only(month([try candidate()]))
        let rules = HandoverRules()
        let changes: [(HandoverFact, (inout ReceiptFields) -> Void)] = [
            (.payments, { $0.payments = [self.read(Payment(method: .cash, label: "", amount: nil))] }),
            (.supplierAddress, { $0.address = self.read("Ulica 1, 10000 Zagreb") }),
            (.dueOn, { $0.dueDate = self.read(self.day) }), (.fiscalID, { $0[mark: .jir] = self.read("x") }),
            (.supplierVatID, { $0[mark: .vatID] = self.read("HR53102749680") }),
            (.note, { $0[mark: .note] = self.read("n") }),
            (.corporateCard, { $0[mark: .buyerOption] = self.read("50:1") }),
        ]
        for (fact, change) in changes {
            let after = try only(month([try candidate(1, change)]))
            #expect(after.facts(by: rules)[fact] != before.facts(by: rules)[fact], "\(fact)")
        }
        var moved = before
        (moved.sequence, moved.revision) = (9, 9)
        #expect(moved.facts(by: rules) == before.facts(by: rules))
    }

    @Test("a receipt that a format refuses stands in none of its files")
    func held() throws {
        var refused = HandoverOutcome()
        let entry = try only(month([try candidate()]))
        #expect(!refused.holds(entry), "there is no file")
        refused.files = [HandoverFile(name: "x", text: "")]
        #expect(refused.holds(entry))
        refused.refused = [.init(entry.shortID, "no number")]
        #expect(!refused.holds(entry))
    }
}
