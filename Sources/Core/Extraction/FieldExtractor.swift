import Countries
package import ReceiptModel

/// Makes the fields of a receipt out of what was read: text and codes in, checked values with their evidence out.
///
/// Pure and total: it does no I/O, never waits, never throws. What it is not sure of, it leaves out or marks.
package struct FieldExtractor: Sendable {
    package init() {}

    /// The fields of one document.
    ///
    /// `country` is what the user has said, and wins over everything that is read. `received` is the day on which the
    /// document came in: a date of issue after it, or long before it, is for review; without it no date is too late.
    /// `known` are issuers that the user has named before: a name like one of theirs is more likely to be the issuer's.
    package func extract(
        from reading: DocumentReading, country: Country?, received: CivilDate? = nil, known: [KnownIssuer] = []
    ) -> ExtractedReceipt {
        var extracted: ExtractedReceipt
        var doubts: [Set<GoodsDoubt>] = []
        if let invoice = reading.invoice {
            extracted = InvoiceExtraction(invoice, printedIn: reading, userCountry: country).run()
        } else {
            var pass = ExtractionPass(reading: reading, userCountry: country, known: known)
            extracted = pass.run()
            doubts = pass.goodsDoubts
            if let second = SecondOpinion(of: reading) {
                var other = ExtractionPass(reading: second.reading, userCountry: country, known: known)
                extracted = second.joined(extracted, with: other.run())
            }
        }
        if let received, let date = extracted.fields.date?.value,
            let finding = DatePlausibility.finding(for: date, received: received)
        {
            extracted.findings.append(finding)
        }
        if ExpenseDraft.reasons(for: extracted).isEmpty {
            extracted.fields = ExpenseDraft.unseen(extracted.fields, doubts: doubts)
        }
        return extracted
    }
}

extension FieldExtractor {
    /// Whether a field is decided by a model out of weighed candidates.
    package static func decidesByModel(_ field: ReceiptField) -> Bool { FieldModel.of(field) != nil }

    /// What was weighed for the fields that a model decides, the likeliest first, with what was chosen marked.
    ///
    /// - Parameters:
    ///   - reading: of one receipt; data of an e-invoice is not weighed.
    ///   - country: as the user has said it.
    ///   - known: issuers that the user has named before.
    /// - Returns: the candidates, field by field.
    package func candidates(
        from reading: DocumentReading, country: Country?, known: [KnownIssuer] = []
    ) -> [FieldCandidate] {
        guard reading.invoice == nil else { return [] }
        var pass = ExtractionPass(reading: reading, userCountry: country, known: known)
        pass.keepsCandidates = true
        _ = pass.run()
        return pass.weighed
    }
}

/// One run over one reading.
struct ExtractionPass {
    let reading: DocumentReading
    let userCountry: Country?
    let known: KnownNames
    var rows: [Row]
    /// The numbers of pages whose pictures are out of focus.
    private let blurredPages: Set<Int>
    var fields = ReceiptFields()
    var findings: [Finding] = []
    /// Where it may be from, when it is from none of the three countries.
    var abroad: ForeignTelling?
    /// Whether what was weighed is kept for people and for fitting models.
    var keepsCandidates = false
    private(set) var weighed: [FieldCandidate] = []
    /// What is doubtful of each line of goods, in their order.
    private(set) var goodsDoubts: [Set<GoodsDoubt>] = []

    init(reading: DocumentReading, userCountry: Country?, known: [KnownIssuer] = []) {
        self.reading = reading
        self.known = KnownNames(known)
        self.userCountry = userCountry
        rows = RowAssembly.rows(of: reading)
        blurredPages = Set(
            reading.pages.filter { $0.captureIssues?.contains { $0.kind == .blurred } ?? false }.map(\.number))
    }

    mutating func run() -> ExtractedReceipt {
        let codes = fiscalCodes()
        label(with: .detection)
        let everyIdentifier = IdentifierReader.identifiers(in: rows, of: Country.allCases.map(CountryProfile.of))
        let foreign = codes.isEmpty && userCountry == nil ? foreignCode() : nil
        // A neighbour's till says more than words that neighbours share.
        let isDoubtful = foreign == nil && readCountry(codes.map(\.code), everyIdentifier)
        goAbroad(code: foreign?.abroad, isDoubtful: isDoubtful)
        let country = fields.country?.value
        label(with: country.map(Lexicon.of) ?? .of(abroad))
        readAsAbroad()
        // What passes the check of one of our numbers is something else abroad.
        let identifiers = abroad == nil ? IdentifierReader.identifiers(in: rows, of: profiles) : []
        let coded = codes.first.map { CodeValues($0.code, scanned: $0.scanned, page: $0.page) } ?? foreign
        if Set(codes.map(\.code)).count > 1 {
            findings.append(
                Finding(.review, field: nil, message: "The document shows fiscal codes of more than one receipt."))
        }
        findings += reading.codes.compactMap { FiscalCode.refusal(of: $0.text) }.map {
            Finding(.review, field: nil, message: "A code that seems to be a fiscal one is not believed: \($0).")
        }
        if let second = SecondPaper.finding(in: rows) { findings.append(second) }
        readIssuer(country, identifiers, codes.map(\.code))
        readDate(coded)
        readNumbers(country, coded)
        readKind(coded)
        readAmounts(coded)
        readDetails(country, identifiers)
        return ExtractedReceipt(fields: fields, findings: findings)
    }

    mutating func label(with lexicon: Lexicon) {
        for index in rows.indices {
            rows[index] = Self.labelled(rows[index], with: lexicon)
            rows[index].second = rows[index].second.map { second in
                var second = Self.labelled(second, with: lexicon)
                // A label is words, and for words the first reading is the better one.
                if second.labels.isEmpty, !rows[index].labels.isEmpty {
                    second.amounts = AmountReader.amounts(in: second.words, isAnnounced: Self.announces(rows[index]))
                    second.isAnnounced = nil
                }
                return second
            }
        }
    }

    private static func labelled(_ row: Row, with lexicon: Lexicon) -> Row {
        var next = row
        next.labels = lexicon.labels(in: row)
        // What the first labels said about the amounts holds until others say otherwise.
        let isAnnounced = announces(next)
        if row.isAnnounced != isAnnounced {
            next.amounts = AmountReader.amounts(in: row.words, isAnnounced: isAnnounced)
            next.isAnnounced = isAnnounced
        }
        return next
    }

    /// Whether a row announces a sum.
    private static func announces(_ row: Row) -> Bool {
        row.has(.payable, .grandTotal, .total, .refundTotal, .payment, .change, .discount)
            && !row.has(.taxTable, .itemTable, .taxTotal)
    }

    private func fiscalCodes() -> [(code: FiscalCode, scanned: ScannedCode, page: Int)] {
        reading.pages.flatMap { page in
            page.codes.compactMap { scanned in FiscalCode.parse(scanned.text).map { ($0, scanned, page.number) } }
        }
    }

    /// The first code of a neighbour's till.
    private func foreignCode() -> CodeValues? {
        reading.pages.lazy.flatMap { page in
            page.codes.lazy.compactMap { scanned in
                ForeignCode.parse(scanned.text).map { CodeValues($0, scanned: scanned, page: page.number) }
            }
        }.first
    }

    /// Decides a field by its model, and keeps what was weighed where that is asked for.
    mutating func decide<Value>(
        _ field: ReceiptField, among candidates: [Candidate<Value>], text: (Value) -> String
    ) -> Decision<Value>? {
        guard let decision = FieldModel.of(field)?.decide(candidates.map(withFocus)) else { return nil }
        if keepsCandidates {
            weighed += decision.ranked.enumerated().map { place, ranked in
                FieldCandidate(
                    field: field, value: text(ranked.candidate.value), probability: ranked.probability,
                    isChosen: place == 0 && decision.isGiven,
                    features: Dictionary(
                        uniqueKeysWithValues: ranked.candidate.features
                            .filter { !Feature.unweighed.contains($0.key) }.map { ($0.key.name, $0.value) }),
                    evidence: ranked.candidate.evidence)
            }
        }
        return decision
    }

    /// A candidate with ``Feature/outOfFocus`` where no page that is in focus shows it.
    private func withFocus<Value>(_ candidate: Candidate<Value>) -> Candidate<Value> {
        guard !blurredPages.isEmpty, candidate.evidence.allSatisfy({ $0.page.map(blurredPages.contains) ?? true })
        else {
            return candidate
        }
        var candidate = candidate
        candidate.note(.outOfFocus)
        return candidate
    }

    /// The profile of the country; all of them while it is not known.
    private var profiles: [CountryProfile] {
        fields.country.map { [CountryProfile.of($0.value)] } ?? Country.allCases.map(CountryProfile.of)
    }

    /// What is booked beside the total: goods, payments, where and for whom.
    private mutating func readDetails(_ country: Country?, _ identifiers: [IdentifierHit]) {
        let currency = fields.total?.value.currency ?? fields.currency?.value ?? .unknown
        readSettlement(currency)
        readGoods(currency, isRefund: fields.kind?.value == .refund)
        doubtSettlement()
        let premises = PremisesReader(rows: rows, country: country)
        fields.address = premises.address()
        readBilling(identifiers)
        fields.language = premises.language()
        fields.category = CategoryReader(rows: rows).category()
        MarkReader(rows: rows).fill(&fields)
    }

    /// Whether the name of an article has a rule of points or dashes in it: it has swallowed another row.
    private static func hasRule(_ name: String) -> Bool {
        var (last, count): (UInt8, Int) = (0, 0)
        return name.utf8.contains { sign in
            count = sign == last ? count + 1 : 1
            last = sign
            return count == signsOfRule && rules.contains(sign)
        }
    }

    private static let signsOfRule = 5
    private static let rules = Array(".-=_*".utf8)

    /// Whether a name may have lost the rest of its last word, where others of the list could hardly be read.
    private static func endsInLoneLetter(_ name: String) -> Bool {
        name.split(separator: " ").last.map { $0.count == 1 && $0.first.map(Letters.isLetter) ?? false } ?? false
    }

    /// Goods that add up to the total are sure of each other; others are marked, and stay out of drafts that nobody sees.
    ///
    /// A name that has swallowed another row leaves its sum in doubt, too.
    private mutating func readGoods(_ currency: Currency, isRefund: Bool) {
        let total = fields.total?.value
        let goods = ItemReader(rows: rows, currency: currency, isRefund: isRefund)
            .items(
                total: total?.minorUnits, discount: fields.discount?.value.minorUnits,
                tax: fields.taxAmount?.value.minorUnits)
        guard let first = goods.first else { return }
        let isHardToRead = goods.contains { $0[.certainty] < ItemReader.legible }
        goodsDoubts = goods.map { line in
            let isCutOff = isHardToRead && Self.endsInLoneLetter(line.value.name)
            var doubts: Set<GoodsDoubt> = line.has(.rivals) ? [.quantity] : []
            if line[.certainty] < ItemReader.legible || isCutOff || line.has(.cutOff) { doubts.insert(.name) }
            return doubts
        }
        fields.items = zip(goods, goodsDoubts).map { line, doubts in
            let isSummed =
                line.has(.goods) && !line.has(.rivalled) && !Self.hasRule(line.value.name) && !line.has(.otherLabel)
            return Extracted(
                line.value, confidence: isSummed ? doubts.worth : Worth.guessed, evidence: line.evidence)
        }
        guard let total, !first.has(.goods) else { return }
        let sum = goods.reduce(Int64(0)) { $0 + $1.value.amount.minorUnits }
        findings.append(
            Finding(
                .note, field: .items,
                message: """
                    The goods add up to \(hundredths: sum), the total is \(amount: total): some \
                    were not read, or not rightly.
                    """))
    }

}
