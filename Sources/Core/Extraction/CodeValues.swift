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
    /// Whose till wrote a neighbour's code, by ISO 3166.
    var abroad: String?

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
        abroad = code.country
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
