package import ReceiptModel

/// What a draft brings to the month, before it is decided whether it can be booked.
package struct HandoverCandidate: Sendable {
    package var draft: ExpenseDraft
    package var originals: [HandoverOriginal]
    /// The originals of drafts that are linked to it.
    package var linked: [HandoverOriginal] = []
    /// The share that law gives; `nil` lets the simple rules of this room say it.
    package var deduction: DeductionShare?
    /// Whether the paper is made out to the company; `nil` compares the numbers.
    package var buyer: BuyerMatch?
    /// The VAT rates of the company's country on the day of the paper; `nil` does not compare them.
    package var knownRates: [TaxRate]?

    package init(draft: ExpenseDraft, originals: [HandoverOriginal]) {
        self.draft = draft
        self.originals = originals
    }
}

/// Makes a month out of drafts.
package struct MonthMaking: Sendable {
    private let company: HandoverCompany
    private let period: HandoverPeriod
    private let currency: Currency
    private let rules: HandoverRules
    private let rates: ExchangeTable

    /// - Parameters:
    ///   - company: whose books they are.
    ///   - period: the month.
    ///   - currency: in which the books are kept.
    ///   - rules: the user's.
    ///   - rates: for papers in other currencies.
    package init(
        company: HandoverCompany, period: HandoverPeriod, currency: Currency, rules: HandoverRules, rates: ExchangeTable
    ) {
        self.company = company
        self.period = period
        self.currency = currency
        self.rules = rules
        self.rates = rates
    }

    /// The month of these drafts.
    ///
    /// A draft of another month is no part of it, and tells only when it was paid and what was deducted of a purchase that
    /// came back; one that is linked to another is its paper, and no expense; one that cannot be booked is open, with the
    /// reason.
    /// - Parameters:
    ///   - candidates: in order of capture.
    ///   - open: papers that have no draft.
    ///   - createdAt: when the hand-over is made.
    /// - Returns: what is booked, and what is open.
    package func month(of candidates: [HandoverCandidate], open: [OpenPaper] = [], createdAt: Timestamp)
        -> HandoverMonth
    {
        var entries: [HandoverEntry] = []
        var others: [HandoverEntry] = []
        var waiting = open
        for candidate in candidates {
            if let date = candidate.draft.fields.date?.value, !period.contains(date) {
                if case .booked(let entry) = entry(of: candidate) { others.append(entry) }
                continue
            }
            switch entry(of: candidate) {
            case .booked(let entry): entries.append(entry)
            case .waiting(let reasons): waiting.append(Self.paper(candidate.draft, reasons))
            case .none: break
            }
        }
        let order = entries.enumerated().sorted { left, right in
            (left.element.date, left.offset) < (right.element.date, right.offset)
        }
        entries = order.enumerated().map { index, item in
            var entry = item.element
            entry.sequence = index + 1
            return entry
        }
        takeBack(in: &entries, beside: others)
        var month = HandoverMonth(
            company: company, period: period, currency: currency, entries: entries, open: waiting, rules: rules,
            createdAt: createdAt)
        month.paidNow = others.filter { entry in
            entry.settlements.contains { $0.day.map(period.contains) ?? false }
        }
        return month
    }

    /// Takes back of the input VAT what was deducted of the purchase, where the law leaves a refund open.
    ///
    /// The purchase is of the same supplier, not later, and has the same amounts; where several fit and differ, none counts.
    private func takeBack(in entries: inout [HandoverEntry], beside others: [HandoverEntry]) {
        let all = entries + others
        for index in entries.indices where entries[index].deduction.basisPoints == nil && entries[index].amounts.vat < 0
        {
            let refund = entries[index]
            guard let supplier = refund.supplier.taxNumber else { continue }
            let purchases = all.filter { purchase in
                purchase.supplier.taxNumber == supplier && purchase.date <= refund.date
                    && purchase.amounts.isOpposite(of: refund.amounts)
            }
            guard let purchase = purchases.first,
                purchases.allSatisfy({ $0.amounts.rates.map(\.deductible) == purchase.amounts.rates.map(\.deductible) })
            else { continue }
            for row in refund.amounts.rates.indices {
                entries[index].amounts.rates[row].deductible = -purchase.amounts.rates[row].deductible
            }
            entries[index].deduction = DeductionShare(
                basisPoints: purchase.deduction.basisPoints ?? 0,
                reason: "as the purchase \(purchase.shortID) of \(purchase.date), which came back")
            entries[index].doubts.removeAll { $0.kind == .deduction }
        }
    }

    private enum Decision {
        case booked(HandoverEntry)
        case waiting([Message])
        /// It is no expense.
        case none
    }

    private static func paper(_ draft: ExpenseDraft, _ reasons: [Message]) -> OpenPaper {
        OpenPaper(
            id: draft.shortID, draft: draft.id, issuer: draft.fields.merchant?.value, date: draft.fields.date?.value,
            total: draft.fields.total?.value, reasons: reasons)
    }

    private func entry(of candidate: HandoverCandidate) -> Decision {
        let (draft, fields) = (candidate.draft, candidate.draft.fields)
        switch draft.state {
        case .linked, .setAside: return .none
        case .needsReview: return .waiting(draft.reasons)
        case .ready: break
        }
        guard let date = fields.date?.value else {
            return .waiting(["The date is missing; give it with 'bilko drafts edit'."])
        }
        guard let total = fields.total?.value, var reading = AmountReading(fields) else {
            return .waiting(["The total is missing; give it with 'bilko drafts edit'."])
        }
        var doubts: [HandoverDoubt] = []
        if total.currency != currency {
            guard let rate = rates.rate(between: total.currency, and: currency, on: date) else {
                return .waiting([
                    "There is no exchange rate of \(total.currency.shownCode) for \(date); add it to the table that --rates names."
                ])
            }
            guard reading.convert(Money(minorUnits: reading.amounts.total, currency: total.currency), by: rate) else {
                return .waiting(["The amount is too large to be converted."])
            }
            doubts.append(
                HandoverDoubt(
                    .foreignCurrency,
                    "Converted from \(total): 1 \(rate.from.shownCode) is \(decimal: rate.decimalString) \(rate.to.shownCode)."
                ))
        }
        let origin = SupplierOrigin(of: fields, for: company)
        if origin.isAbroad {
            reading.bookWithoutVAT()
            doubts.append(
                HandoverDoubt(
                    .foreignCountry,
                    origin.country.map { "The supplier is in \($0); its VAT is part of the price here." }
                        ?? "The country of the supplier is not known; its VAT is booked as part of the price."))
        }
        var amounts = reading.amounts
        guard
            [amounts.total, amounts.outsideVAT, amounts.base, amounts.vat].allSatisfy({
                $0.magnitude < Money.bound.magnitude
            })
        else { return .waiting(["The amounts are too large to be booked."]) }
        let buyer = candidate.buyer ?? match(fields.buyer?.value)
        let deduction = rules.deduction(
            candidate.deduction ?? simpleDeduction(buyer), of: fields.category?.value, buyer: buyer)
        // Undecided VAT is not deducted, and undecided VAT that comes back is: neither claims more than is due.
        amounts.deduct(basisPoints: deduction.basisPoints ?? (amounts.vat < 0 ? 10_000 : 0))
        if let known = candidate.knownRates { doubts += refuse(in: &amounts, otherThan: known, on: date) }
        var entry = HandoverEntry(
            id: draft.id, shortID: draft.shortID, revision: draft.revision, kind: fields.kind?.value ?? .sale,
            country: fields.country?.value, date: date, supplier: HandoverSupplier(fields), amounts: amounts,
            deduction: deduction)
        entry.supplierCountry = origin.country
        entry.take(fields)
        entry.buyer = buyer
        entry.originals = candidate.originals
        entry.linked = candidate.linked
        entry.doubts = doubts + reading.doubts
        entry.doubts += EntryCheck.doubts(of: entry, company)
        entry.doubts += draft.findings.filter { $0.severity == .review }.map {
            HandoverDoubt(.finding, $0.message)
        }
        return .booked(entry)
    }

    /// Deducts no VAT at a rate that the company's country did not have: it is not its VAT, or misread.
    private func refuse(
        in amounts: inout EntryAmounts, otherThan known: [TaxRate], on date: CivilDate
    ) -> [HandoverDoubt] {
        var doubts: [HandoverDoubt] = []
        for index in amounts.rates.indices {
            let row = amounts.rates[index]
            guard row.rate.basisPoints != 0, row.vat != 0, !known.contains(row.rate) else { continue }
            if row.vat > 0 { amounts.rates[index].deductible = 0 }
            doubts.append(
                HandoverDoubt(
                    .vatRate,
                    "\(company.country.rawValue) had no VAT rate of \(percent: row.rate) % on \(date); see whose VAT it is. It is not deducted."
                ))
        }
        return doubts
    }

    /// Compares the buyer's number with those of the company.
    private func match(_ printed: String?) -> BuyerMatch {
        let digits = (printed ?? "").filter { $0.isASCII && $0.isNumber }
        guard digits.count >= 8 else { return .nobody }
        let own = [company.taxNumber, company.vatNumber].compactMap(\.self)
        return own.contains { digits == $0 || digits.hasSuffix($0) || "4\(digits)" == $0 } ? .us : .another
    }

    /// Without the law of the country: nothing for a company without VAT, undecided otherwise.
    private func simpleDeduction(_ buyer: BuyerMatch) -> DeductionShare {
        guard company.isVATPayer else {
            return DeductionShare(basisPoints: 0, reason: "the company is not registered for VAT")
        }
        switch buyer {
        case .us: return DeductionShare(basisPoints: 10_000, reason: "made out to the company")
        case .nobody: return DeductionShare(basisPoints: nil, reason: "no buyer is printed; not decided")
        case .another: return DeductionShare(basisPoints: 0, reason: "made out to another buyer")
        }
    }
}

extension HandoverSupplier {
    fileprivate init(_ fields: ReceiptFields) {
        self.init(
            name: fields.merchant?.value ?? "", address: fields.address?.value ?? "",
            taxScheme: fields.taxID?.value.scheme, taxNumber: fields.taxID?.value.digits,
            vatNumber: fields[mark: .vatID]?.value)
    }
}

extension HandoverEntry {
    /// Takes what the books hold besides the amounts.
    fileprivate mutating func take(_ fields: ReceiptFields) {
        time = fields.time?.value
        number = fields.number?.value
        dueOn = fields.dueDate?.value
        buyerNumber = fields.buyer?.value
        category = fields.category?.value
        note = fields[mark: .note]?.value
        tags = fields.tags?.value.values ?? []
        payments = fields.payments?.map(\.value) ?? []
        items = fields.items?.map(\.value) ?? []
        paidOn = fields.paidOn?.value
        if paidOn == nil, isPaidOnTheSpot { paidOn = date }
        fiscalID = Self.fiscalID(fields)
        // The counters АП and АР are those of advances (TaxCore); a person may type them in Latin letters.
        let suffix = fields[mark: .counter]?.value.first(where: \.isLetter)
        isRefundOfAdvance = kind == .refund && (suffix == "\u{410}" || suffix == "A")
        if let option = fields[mark: .buyerOption]?.value, option.hasPrefix("50:") {
            corporateCard = String(option.dropFirst("50:".count))
        }
    }

    private static func fiscalID(_ fields: ReceiptFields) -> String? {
        if let jir = fields[mark: .jir]?.value { return "JIR \(jir)" }
        if let zki = fields[mark: .zki]?.value { return "ZKI \(zki)" }
        if let device = fields[mark: .ibfm]?.value { return "IBFM \(device)" }
        guard let number = fields.number?.value else { return nil }
        let parts = number.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0].utf8.count == 8 && parts[1].utf8.count == 8 ? "PFR \(number)" : nil
    }
}
