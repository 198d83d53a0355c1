import Countries
import ReceiptModel

/// Which paper it is: its day, its number, its kind.
extension ExtractionPass {
    mutating func readDate(_ coded: CodeValues?) {
        let reader = IssueDateReader(rows: rows)
        let decision = decide(.date, among: reader.candidates(with: coded), text: \.description)
        fields.date = decision?.extracted
        if let told = coded?.date {
            let alone = FieldModel.date.decide(reader.candidates())
            if let printed = alone?.best, alone?.isGiven ?? false, printed.candidate.value != told,
                decision?.best.candidate.has(.certainty) != true || fields.date?.value != told
            {
                findings.append(
                    Finding(
                        .review, field: .date,
                        message: "The code says \(told), the print \(printed.candidate.value)."))
            }
        }
        if let date = fields.date?.value, coded?.date == nil { doubtOrder(of: date) }
        let times = IssueTimeReader(rows: rows, date: fields.date?.value).candidates(with: coded)
        fields.time = decide(.time, among: times, text: \.description)?.extracted
    }

    /// Says what else `08/11/17` may mean on a paper of an unknown country, where no other date shows which part is the day.
    private mutating func doubtOrder(of date: CivilDate) {
        guard fields.country == nil, abroad?.country == nil, date.day != date.month,
            let other = CivilDate(year: date.year, month: date.day, day: date.month)
        else { return }
        let slashed = rows.flatMap { row in
            row.dates.lazy.filter { row.words[$0.words].first?.text.contains("/") ?? false }.map(\.date)
        }
        guard slashed.contains(date), slashed.allSatisfy({ $0.day <= 12 }) else { return }
        findings.append(
            Finding(
                .review, field: .date,
                message: "The date may be \(other) as well: in some countries the month stands first."))
    }

    mutating func readNumbers(_ country: Country?, _ coded: CodeValues?) {
        let reader = NumberReader(rows: rows, country: country)
        fields.number = decide(.number, among: reader.candidates(with: coded), text: \.self)?.extracted
        // Tills elsewhere print numbers of the same form.
        if abroad?.country == nil {
            for (field, value) in reader.identifiers() { fields[mark: field] = value }
        }
        guard let coded else { return }
        if let number = coded.number, let printed = reader.candidates().max(by: { $0[.sameHalves] < $1[.sameHalves] }),
            !NumberReader.areAlike(number, printed.value)
        {
            findings.append(
                Finding(.note, field: .number, message: "The code says \(number), the print \(printed.value)."))
        }
        for (field, value) in coded.marks {
            fields[mark: field] = Extracted(value, confidence: Worth.coded, evidence: [coded.evidence])
        }
    }

    mutating func readKind(_ coded: CodeValues?) {
        let isBornDigital = reading.pages.allSatisfy { $0.text.source == .bornDigital }
        let reader = DocumentTypeReader(rows: rows, isBornDigital: isBornDigital)
        let printed = reader.kind()
        fields.kind = printed
        if printed.value == .sale, let contradiction = reader.contradiction {
            findings.append(
                Finding(.review, field: .kind, message: "Whether this is a sale is not sure: \(contradiction)."))
        }
        if let doubt = reader.notAnExpense {
            findings.append(Finding(.review, field: .kind, message: doubt))
        }
        guard let coded else {
            let isGuessed = printed.value == .refund && printed.confidence <= Worth.guessed
            if printed.value == .sale && reader.isJournalWithoutKind || isGuessed { doubtSale() }
            return
        }
        guard let kind = coded.kind else {
            // The code is silent about the kind, and its amount has no sign.
            if coded.isFederation, printed.value == .sale, !reader.saysSale { doubtSale() }
            return
        }
        if printed.value == kind || printed.confidence < Worth.told {
            fields.kind = Extracted(kind, confidence: Worth.coded, evidence: [coded.evidence])
        } else {
            findings.append(
                Finding(
                    .review, field: .kind,
                    message: "The code says \(kind.words), the print \(printed.value.words)."))
            fields.kind = Extracted(kind, confidence: Worth.placed, evidence: [coded.evidence])
        }
    }

    private mutating func doubtSale() {
        fields.kind?.confidence = Worth.guessed
        findings.append(
            Finding(
                .review, field: .kind,
                message: "Whether this is a sale or a refund could not be read: neither heading was found."))
    }
}
