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
    /// A draft of another month is passed over; one that is linked to another is its paper, and no expense; one that cannot
    /// be booked is open, with the reason.
    /// - Parameters:
    ///   - candidates: in order of capture.
    ///   - open: papers that have no draft.
    ///   - createdAt: when the hand-over is made.
    /// - Returns: what is booked, and what is open.
    package func month(of candidates: [HandoverCandidate], open: [OpenPaper] = [], createdAt: Timestamp)
        -> HandoverMonth
    {
        var entries: [HandoverEntry] = []
        var waiting = open
        for candidate in candidates {
            if let date = candidate.draft.fields.date?.value, !period.contains(date) { continue }
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
        return HandoverMonth(
            company: company, period: period, currency: currency, entries: entries, open: waiting, rules: rules,
            createdAt: createdAt)
    }

    private enum Decision {
        case booked(HandoverEntry)
        case waiting([Message])
        /// It is no expense.
        case none
    }

    private static func paper(_ draft: ExpenseDraft, _ reasons: [Message]) -> OpenPaper {
        OpenPaper(
            id: draft.shortID, issuer: draft.fields.merchant?.value, date: draft.fields.date?.value,
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
            guard reading.convert(total, by: rate) else {
                return .waiting(["The amount is too large to be converted."])
            }
            doubts.append(
                HandoverDoubt(
                    .foreignCurrency,
                    "Converted from \(total): 1 \(rate.from.shownCode) is \(decimal: rate.decimalString) \(rate.to.shownCode)."
                ))
        }
        if let country = fields.country?.value, country != company.country {
            reading.bookWithoutVAT()
            doubts.append(
                HandoverDoubt(
                    .foreignCountry, "The supplier is in \(country.rawValue); its VAT is part of the price here."))
        }
        var amounts = reading.amounts
        guard
            [amounts.total, amounts.outsideVAT, amounts.base, amounts.vat].allSatisfy({
                $0.magnitude < Money.bound.magnitude
            })
        else { return .waiting(["The amounts are too large to be booked."]) }
        let buyer = candidate.buyer ?? match(fields.buyer?.value)
        let deduction = rules.deduction(
            candidate.deduction ?? simpleDeduction(buyer), of: fields.category?.value)
        // Undecided VAT is not deducted, and undecided VAT that comes back is: neither claims more than is due.
        amounts.deduct(basisPoints: deduction.basisPoints ?? (amounts.vat < 0 ? 10_000 : 0))
        var entry = HandoverEntry(
            id: draft.id, shortID: draft.shortID, revision: draft.revision, kind: fields.kind?.value ?? .sale,
            country: fields.country?.value, date: date, supplier: HandoverSupplier(fields), amounts: amounts,
            deduction: deduction)
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
        let isPaidAtOnce = !payments.isEmpty && payments.allSatisfy { [.cash, .card, .instant].contains($0.method) }
        if isPaidAtOnce { paidOn = date }
        fiscalID = Self.fiscalID(fields)
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
