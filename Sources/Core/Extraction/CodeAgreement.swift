import Countries
import ReceiptModel

/// What a fiscal code says, in the vocabulary of the fields.
struct CodeValues {
    let evidence: Evidence
    var kind: DocumentType?
    var date: CivilDate?
    var time: CivilTime?
    var number: String?
    /// Negative for a refund.
    var total: Money?
    /// What the total may be as well, in hundredths; the print has to decide then.
    var otherTotal: Int64?
    var marks: [ReceiptField: String] = [:]
    /// Whether it is a code of the Federation of Bosnia and Herzegovina.
    var isFederation = false

    init(_ code: FiscalCode, scanned: ScannedCode, page: Int) {
        evidence = Evidence(source: .code, page: page, box: scanned.box, reason: "the fiscal code")
        switch code {
        case .taxCore(let value):
            kind = Self.kind(of: value)
            date = value.issued?.date
            time = value.issued?.time
            number = value.number
            total = value.total
        case .croatian(let value):
            date = value.date
            time = value.time
            marks[.jir] = value.jir
            marks[.zki] = value.zki
            if let amount = value.amount, amount.minorUnits.magnitude < Money.bound.magnitude {
                let currency = CountryProfile.croatia.currency(on: value.date)
                total = Money(minorUnits: amount.minorUnits, currency: currency)
                otherTotal = amount.other
            }
        case .federation(let value):
            date = value.date
            time = value.time
            number = value.number
            total = value.total
            marks[.ibfm] = value.device
            isFederation = true
        }
    }

    init(_ code: ForeignCode, scanned: ScannedCode, page: Int) {
        evidence = Evidence(
            source: .code, page: page, box: scanned.box, reason: "the fiscal code of \(code.country), not verified")
        kind = code.isTraining ? .training : nil
        date = code.date
        time = code.time
        number = code.number
        total = code.total
    }

    private static func kind(of code: TaxCoreVerification) -> DocumentType {
        switch code.invoiceType {
        case .proforma: .proforma
        case .copy: .copy
        case .training: .training
        case .normal: code.transactionType == .refund ? .refund : .sale
        case .advance: code.transactionType == .refund ? .refund : .advance
        }
    }
}

/// Puts the code's values before the printed ones and compares both.
struct CodeAgreement {
    let code: CodeValues
    var findings: [Finding] = []

    init(_ code: CodeValues) { self.code = code }

    /// A value that both give must be the same; where they differ, both are shown to a person.
    ///
    /// A print that was hardly readable is no contradiction.
    mutating func merge<Value>(
        _ coded: Value?, _ printed: Extracted<Value>?, field: ReceiptField, agree: (Value, Value) -> Bool,
        show: (Value) -> String
    ) -> Extracted<Value>? {
        guard let coded else { return printed }
        guard let printed else { return Extracted(coded, confidence: 0.985, evidence: [code.evidence]) }
        if agree(coded, printed.value) {
            return Extracted(coded, confidence: 0.995, evidence: [code.evidence] + printed.evidence)
        }
        let isClear = printed.confidence >= 0.85
        findings.append(
            Finding(
                isClear ? .review : .note, field: field,
                message:
                    "The code says \(show(coded)), "
                    + "the print \(isClear ? "" : "(hardly readable) ")\(show(printed.value))."
            ))
        return Extracted(coded, confidence: isClear ? 0.8 : 0.97, evidence: [code.evidence])
    }

    /// The total: the code's amount against everything that the print offers.
    mutating func mergeTotal(
        _ printed: PrintedTotal?, features: [TotalFeature], amounts: Set<Int64>, money: (Int64) -> Money
    ) -> Extracted<Money>? {
        guard let coded = code.total else { return nil }
        let value = abs(coded.minorUnits)
        let evidence = [code.evidence] + features.filter { abs($0.amount) == value }.prefix(2).map(\.evidence)
        if features.contains(where: { abs($0.amount) == value }) || (code.otherTotal == nil && amounts.contains(value))
        {
            return Extracted(coded, confidence: 0.995, evidence: evidence)
        }
        if let other = code.otherTotal {
            if let match = features.first(where: { abs($0.amount) == abs(other) }) {
                let form = abs(other) > value ? "without decimals" : "in hundredths"
                findings.append(Finding(.note, field: .total, message: "The code gives the amount \(form)."))
                let signed = coded.minorUnits < 0 ? -abs(other) : abs(other)
                return Extracted(money(signed), confidence: 0.96, evidence: [code.evidence, match.evidence])
            }
            if amounts.contains(value) { return Extracted(coded, confidence: 0.985, evidence: [code.evidence]) }
        }
        if let printed, printed.confidence >= 0.7 {
            findings.append(
                Finding(
                    .review, field: .total,
                    message: "The code says \(coded.decimalString), the print \(money(printed.amount).decimalString)."))
            return Extracted(coded, confidence: 0.8, evidence: [code.evidence])
        }
        if let other = code.otherTotal {
            findings.append(
                Finding(
                    .review, field: .total,
                    message: "The code gives \(coded.decimalString) or \(money(other).decimalString), "
                        + "and no print says which."))
            return Extracted(coded, confidence: 0.85, evidence: [code.evidence])
        }
        return Extracted(coded, confidence: 0.985, evidence: [code.evidence])
    }
}
