import Countries
import Pipeline
import ReceiptModel

/// What is said of one input document in JSON.
///
/// The schema is `Schemas/document.schema.json`; both are kept stable.
struct DocumentReport: Encodable {
    var file: String
    var joinedFiles: [String]?
    var receipt: Int?
    var outcome: String
    var resumed: Bool?
    var reasons: [Message]
    var state: String?
    var document: String?
    var draft: String?
    var sameAs: String?
    var company: String?
    var companySource: String?
    var fields: PlainFields?
    var evidence: [String: EvidenceReport]?
    var findings: [FindingReport]?
    var invoice: InvoiceReport?
    var codes: [CodeReport]?
    var text: String?
    var faults: [FaultReport]?
    var outlines: [OutlineReport]?
    var remarks: [String]?
    var cpuMilliseconds: Int?
    var recognitionMilliseconds: Int?

    enum CodingKeys: String, CodingKey {
        case file, receipt, outcome, resumed, reasons, state, document, draft, fields, evidence, findings, codes, text
        case invoice, company
        case companySource = "company_source"
        case faults, outlines, remarks
        case sameAs = "same_as"
        case joinedFiles = "joined_files"
        case cpuMilliseconds = "cpu_ms"
        case recognitionMilliseconds = "recognition_ms"
    }

    init(_ outcome: DocumentOutcome) {
        file = outcome.file
        joinedFiles = outcome.joinedFiles.isEmpty ? nil : outcome.joinedFiles
        receipt = outcome.draft?.receipt
        self.outcome = outcome.kind.rawValue
        resumed = outcome.isResumed ? true : nil
        reasons = outcome.reasons
        document = outcome.document?.id.hex
        if let draft = outcome.draft {
            state = draft.state.rawValue
            self.draft = draft.id
            sameAs = draft.sameAs
            company = draft.company
            companySource = draft.companySource?.rawValue
            fields = PlainFields(draft.fields)
            evidence = EvidenceReport.all(of: draft.fields)
            findings = draft.findings.map(FindingReport.init)
        }
        if let reading = outcome.reading {
            invoice = reading.invoice.map(InvoiceReport.init)
            codes = reading.pages.flatMap { page in page.codes.map { CodeReport($0, page: page.number) } }
            text = reading.text
            faults = reading.pages.flatMap { page in
                (page.captureIssues ?? []).map { FaultReport($0, page: page.number) }
            }
            outlines = reading.pages.compactMap(OutlineReport.init)
            remarks = reading.pages.flatMap { $0.remarks.map(\.english) }
            cpuMilliseconds = reading.processorMilliseconds
            recognitionMilliseconds = reading.recognitionMilliseconds
        }
    }
}

/// How sure a field is, where it stands, and why it is the value.
struct EvidenceReport: Encodable {
    var confidence: Double
    var sources: [SourceReport]

    struct SourceReport: Encodable {
        var source: String
        var page: Int?
        var box: PixelBox?
        var reason: String
    }

    init(_ read: FieldReading) {
        confidence = (read.confidence * 1_000).rounded() / 1_000
        sources = read.evidence.map {
            SourceReport(source: $0.source.rawValue, page: $0.page, box: $0.box, reason: $0.reason)
        }
    }

    /// By the name of the field; the rows of tables are `vat.0`, `vat.1` and so on.
    static func all(of fields: ReceiptFields) -> [String: EvidenceReport] {
        var result: [String: EvidenceReport] = [:]
        for field in ReceiptField.allCases {
            for (index, read) in fields.readings(of: field).enumerated() {
                let name = field.descriptor.form == .rows ? "\(field.rawValue).\(index)" : field.rawValue
                result[name] = EvidenceReport(read)
            }
        }
        return result
    }
}

struct FindingReport: Encodable {
    var severity: String
    var field: String
    var message: Message

    init(_ finding: Finding) {
        severity = finding.severity.rawValue
        field = finding.field
        message = finding.message
    }
}

/// What is wrong with a picture.
struct FaultReport: Encodable {
    var kind: String
    var measure: Double
    var page: Int
    var message: Message

    init(_ fault: CaptureIssue, page: Int) {
        kind = fault.kind.rawValue
        measure = (fault.measure * 1_000).rounded() / 1_000
        self.page = page
        message = fault.sentence
    }
}

/// Where the paper lies on the original picture.
struct OutlineReport: Encodable {
    var page: Int
    /// Its corners, x and y in pixels as stored in the file, in order around it.
    var corners: [[Double]]

    init?(_ page: PageReading) {
        guard let outline = page.outline else { return nil }
        self.page = page.number
        corners = outline.map { [($0.x * 10).rounded() / 10, ($0.y * 10).rounded() / 10] }
    }
}

struct CodeReport: Encodable {
    var symbology: String
    var text: String
    var page: Int
    var box: PixelBox
    var reader: String
    var payment: PaymentReport?

    init(_ code: ScannedCode, page: Int) {
        symbology = code.symbology.rawValue
        text = code.text
        self.page = page
        box = code.box
        reader = code.reader
        payment = PaymentCode.parse(code.text).map(PaymentReport.init)
    }
}

/// What a payment code asks for.
struct PaymentReport: Encodable {
    var standard: String
    var payee: String
    var payeeAddress: String?
    var payer: String?
    var account: String
    var accountIsValid: Bool
    /// With a decimal point; missing where the code leaves it open.
    var amount: String?
    var currency: String?
    var model: String?
    var reference: String?
    var purposeCode: String?
    var purpose: String?
    var deviations: [Message]

    enum CodingKeys: String, CodingKey {
        case standard, payee, payer, account, amount, currency, model, reference, purpose, deviations
        case payeeAddress = "payee_address"
        case accountIsValid = "account_is_valid"
        case purposeCode = "purpose_code"
    }

    init(_ code: PaymentCode) {
        standard = code.scheme.rawValue
        payee = code.payee
        payeeAddress = code.payeeAddress
        payer = code.payer
        account = code.account.text
        accountIsValid = code.account.isValid
        amount = code.amount?.decimalString
        currency = code.amount?.currency.code
        model = code.model
        reference = code.reference
        purposeCode = code.purposeCode
        purpose = code.purpose
        deviations = code.deviations
    }
}
