package import ReceiptModel

extension ExpenseDraft {
    /// How sure a field has to be before a draft can do without a person.
    ///
    /// Confidences are what such values were worth when they were measured; each field's model keeps values below the bar
    /// that was chosen on documents that it had not seen (`docs/models`).
    package enum Threshold {
        package static let total = FieldModel.ready
        package static let date = FieldModel.ready
        package static let currency = FieldModel.ready
        package static let taxID = FieldModel.ready
        package static let merchant = FieldModel.ready
    }

    /// Maximum absolute amount, in hundredths of any currency, of a draft that can do without a person: 100 million.
    ///
    /// That is some 850,000 euro in dinars. Figures that are made up agree with each other as well as those that are right.
    package static let highestAmount: UInt64 = 100_000_000_00

    /// The first draft of a document: ready when every required field is sure and no finding asks for a person.
    ///
    /// Required are the issuer (the tax identifier or, where none was read, the name), date, total and currency.
    package init(
        id: String, documentID: DocumentID, receipt: Int? = nil, joined: [DocumentID] = [],
        extracted: ExtractedReceipt, at now: Timestamp
    ) {
        let reasons = Self.reasons(for: extracted)
        self.init(
            id: id, documentID: documentID, receipt: receipt, joined: joined,
            state: reasons.isEmpty ? .ready : .needsReview, reasons: reasons,
            fields: extracted.fields, findings: extracted.findings, revision: 1, createdAt: now, updatedAt: now)
    }

    /// What a draft cannot do without, and what is a proposal by its nature.
    private static let alwaysKept: Set<ReceiptField> = [
        .kind, .country, .currency, .taxID, .date, .total, .vat, .language, .category, .tags, .note,
    ]

    /// The fields of a draft that is ready, without those that have not met their bar.
    ///
    /// The bar is ``Worth/agreed`` where a model has weighed candidates, ``Worth/sure`` where a rule has read the value; of
    /// rows, the least sure one counts for all. What a draft can do without is left out of one that no person sees: a wrong
    /// value is worse than a missing one.
    ///
    /// - Parameters:
    ///   - fields: as they were read.
    ///   - doubts: what is doubtful of each line of goods, in their order; nothing of lines beyond.
    /// - Returns: the fields that are sent.
    package static func unseen(_ fields: ReceiptFields, doubts: [Set<GoodsDoubt>] = []) -> ReceiptFields {
        var fields = fields
        let nothing = ReceiptFields()
        for (line, doubts) in zip(fields.items?.indices ?? 0..<0, doubts) {
            fields.items?[line].value.leaveOut(doubts)
        }
        for field in ReceiptField.allCases where !alwaysKept.contains(field) {
            let bar = FieldModel.of(field) == nil ? Worth.sure : Worth.agreed
            // Of rows the confidences alone are asked; their text for JSON costs more than all else here.
            switch field {
            case .items: if hasDoubtful(fields.items, below: bar) { fields.items = nil }
            case .payments: if hasDoubtful(fields.payments, below: bar) { fields.payments = nil }
            default:
                guard fields.readings(of: field).contains(where: { $0.confidence < bar }) else { continue }
                fields.take(field, from: nothing)
            }
        }
        return fields
    }

    private static func hasDoubtful<Value>(_ rows: [Extracted<Value>]?, below bar: Double) -> Bool {
        rows?.contains { $0.confidence < bar } ?? false
    }

    /// Why a person has to look.
    ///
    /// - Parameters:
    ///   - extracted: what the receipt says, and what was noticed.
    ///   - isConfirmed: whether a person has said that it is right as it stands. Such a paper may be of a country whose law
    ///     nobody here knows: it has its currency, day and total all the same.
    /// - Returns: one sentence each; none when nobody has to look.
    package static func reasons(for extracted: ExtractedReceipt, isConfirmed: Bool = false) -> [Message] {
        reasonsWithFields(for: extracted, isConfirmed: isConfirmed).map(\.message)
    }

    /// The same with the field that answers each; `nil` for what is about the whole paper.
    package static func reasonsWithFields(for extracted: ExtractedReceipt, isConfirmed: Bool = false)
        -> [(message: Message, field: ReceiptField?)]
    {
        let fields = extracted.fields
        if fields.kind?.value == .report {
            return [
                (
                    "This is a report of a till (X or Z), not a receipt: it is kept, and nothing is booked from it.",
                    .kind
                )
            ]
        }
        var reasons = issuer(of: fields)
        reasons += reason(.date, fields.date, Threshold.date, missing: "The date was not found.") {
            "Please check the date \($0): it was hard to read."
        }
        reasons += reason(.total, fields.total, Threshold.total, missing: "The total was not found.") {
            "Please check the total \(amount: $0): nothing else on the paper confirms it."
        }
        reasons += reason(
            .currency, fields.currency, Threshold.currency,
            missing: "The currency is not known, because the country is not."
        ) {
            "Please check the currency \($0.code)."
        }
        reasons += excessiveAmount(in: fields)
        // Where the country is told, a finding names it, also one that a person has settled.
        let isAbroad = extracted.findings.contains { $0.isAbout([.country]) && $0.isCheck != true }
        let isSettled = isConfirmed && fields.date != nil && fields.total != nil
        if fields.currency != nil, fields.country == nil, !isAbroad, !isSettled {
            let message: Message = "The country is not known, so nothing of its law was checked."
            reasons.append((message, .country))
        }
        if let message = fields.kind.flatMap({ noExpense($0.value) }) { reasons.append((message, .kind)) }
        let doubts = extracted.findings.filter { $0.severity == .review }
        // What is wrong with the file itself explains all that was not found.
        let ofFile = doubts.filter { $0.field == Finding.ofFile }
        let others = doubts.filter { $0.field != Finding.ofFile }
        let named = { (finding: Finding) in (finding.message, ReceiptField(rawValue: finding.field)) }
        return ofFile.map(named) + reasons + others.map(named)
    }

    /// Whether another reading might spare a person: something that is printed on a receipt is missing, or unsure.
    package static func mayGainByReading(_ extracted: ExtractedReceipt) -> Bool {
        reasonsWithFields(for: extracted).contains { $0.field.map(printed.contains) ?? false }
    }

    private static let printed: Set<ReceiptField> = [
        .merchant, .taxID, .vatID, .date, .time, .total, .currency, .payable, .vat, .taxAmount, .items, .payments,
    ]

    /// A sure identifier is enough; a doubtful one may be the buyer's, whatever the name says.
    private static func issuer(of fields: ReceiptFields) -> [(message: Message, field: ReceiptField?)] {
        guard let taxID = fields.taxID else {
            guard (fields.merchant?.confidence ?? 0) < Threshold.merchant else { return [] }
            return [
                (
                    fields.merchant == nil
                        ? "The issuer was not found." : "Please check the issuer: it was hard to read.",
                    .merchant
                )
            ]
        }
        guard taxID.confidence < Threshold.taxID else { return [] }
        let message: Message =
            taxID.confidence < Worth.told
            ? "Please check the issuer's tax number \(taxID.value.digits): it may be another's."
            : """
            Please check the issuer's tax number \(taxID.value.digits): it is very likely right, and not sure \
            enough to be booked unseen.
            """
        return [(message, .taxID)]
    }

    /// Why a paper of this kind is none to be booked; `nil` for one that is.
    private static func noExpense(_ kind: DocumentType) -> Message? {
        switch kind {
        case .proforma: "This is an offer (proforma), not an expense."
        case .training: "This receipt was printed for training; it is not an expense."
        case .copy: "This is a copy: the original may be booked already."
        case .slip: "This is a slip of a card terminal: it tells that something was paid, not what was bought."
        default: nil
        }
    }

    /// Whether an amount is above ``highestAmount``, and no person has said or confirmed the total.
    package static func holdsExcessiveAmount(_ fields: ReceiptFields) -> Bool { !excessiveAmount(in: fields).isEmpty }

    /// The first amount above ``highestAmount``; a total that a person said, or confirmed, vouches for the others.
    private static func excessiveAmount(in fields: ReceiptFields) -> [(message: Message, field: ReceiptField?)] {
        if let total = fields.total, total.confidence >= 1 { return [] }
        let named: [(Message, ReceiptField, Money?)] = [
            ("total", .total, fields.total?.value), ("amount to pay", .payable, fields.payable?.value),
            ("VAT", .taxAmount, fields.taxAmount?.value),
            ("tax on consumption", .consumptionTax, fields.consumptionTax?.value),
            ("deposit", .deposit, fields.deposit?.value), ("discount", .discount, fields.discount?.value),
            ("tip", .tip, fields.tip?.value), ("change", .change, fields.change?.value),
        ]
        var all = named
        for row in fields.vat { all += [("base of the VAT", .vat, row.value.base), ("VAT", .vat, row.value.amount)] }
        for row in fields.items ?? [] {
            all += [("price of goods", .items, row.value.price), ("amount of goods", .items, row.value.amount)]
        }
        for row in fields.payments ?? [] { all.append(("payment", .payments, row.value.amount)) }
        for case (let name, let field, let amount?) in all where amount.minorUnits.magnitude > highestAmount {
            return [
                ("Please check the \(name) \(amount: amount): more than 100000000.00 is never booked unseen.", field)
            ]
        }
        return []
    }

    private static func reason<Value>(
        _ field: ReceiptField, _ read: Extracted<Value>?, _ threshold: Double, missing: Message,
        unsure: (Value) -> Message
    ) -> [(message: Message, field: ReceiptField?)] {
        guard let read else { return [(missing, field)] }
        return read.confidence < threshold ? [(unsure(read.value), field)] : []
    }
}

extension LineItem {
    /// Takes out what is doubtful of a line whose sum is sure.
    fileprivate mutating func leaveOut(_ doubts: Set<GoodsDoubt>) {
        if doubts.contains(.quantity) { (quantity, price) = (nil, nil) }
        if doubts.contains(.name) { name = "" }
    }
}
