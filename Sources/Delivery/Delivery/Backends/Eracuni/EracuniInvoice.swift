import Accounts
import Foundation
import HTTPTransport
import ReceiptModel
import Store

/// What a received invoice is to be.
///
/// The members are those that a public client writes with `ReceivedInvoiceUpdate`; the supplier is told in the words of
/// `SalesInvoiceCreate`, by analogy.
struct EracuniInvoice: Sendable {
    /// The ways of payment whose words are known.
    enum Payment: String {
        case card = "CreditCard"
        case transfer = "BankTransfer"
        case cash = "Cash"
    }

    static let markPrefix = "bilko:"

    var number: String
    /// `yyyy-MM-dd`, as all days.
    var date: String
    var paymentDueDate: String
    var payment: Payment
    /// Hundredths, never negative.
    var cents: Int64
    var supplierName: String
    var supplierTaxNumber: String?
    /// What stands in the remarks, by which it is known again; also what keeps a creation from being done twice.
    var mark: String

    /// The received invoice of a draft.
    ///
    /// - Throws: `unacceptable` for what is told nobody: no date, total or supplier, money that comes back, another
    ///   currency than that of the books.
    init(_ draft: DraftText, in country: EracuniBackend.Country) throws(BackendError) {
        let fields = draft.fields
        let supplier = (fields?.merchant ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let day = fields?.date, let total = fields?.total, let cents = DecimalText.hundredths(from: total),
            !supplier.isEmpty
        else {
            throw .unacceptable(
                reason: "e-računi needs the date, the total and the supplier of a received invoice",
                nextStep: "edit the draft, so that it has them")
        }
        guard cents >= 0 else {
            throw .unacceptable(
                reason: "the draft is a refund, and how e-računi takes money that comes back is not known",
                nextStep: "book it there by hand")
        }
        guard fields?.currency == country.currency else {
            throw .unacceptable(
                reason: "e-računi is told amounts in \(country.currency) alone",
                nextStep: "book it there by hand, or edit the draft, if its currency is wrong")
        }
        mark = Self.markPrefix + draft.draftId
        number = fields?.number.flatMap { $0.isEmpty ? nil : $0 } ?? "bilko-\(draft.draftId)"
        date = day
        paymentDueDate = fields?.dueDate ?? day
        self.cents = cents
        supplierName = supplier
        supplierTaxNumber = fields?.taxID.map(country.taxNumber)
        let known = fields?.payments?.lazy.compactMap { $0.method.flatMap(Self.payment) }.first
        let isToBePaid = fields?.dueDate != nil || fields?.paymentAccount != nil
        payment = known ?? (isToBePaid ? .transfer : .cash)
    }

    private static func payment(_ method: String) -> Payment? {
        switch PaymentMethod(rawValue: method) {
        case .card: .card
        case .cash: .cash
        case .transfer, .instant: .transfer
        case .cheque, .voucher, .prepaid, .other, nil: nil
        }
    }

    /// What was told of the supplier, as a part of a version.
    var supplierDigest: String {
        String(Fingerprint.of([supplierName, supplierTaxNumber ?? ""]).prefix(16))
    }

    /// What is sent.
    struct Members: Encodable {
        var documentID: String?
        var number: String
        var date: String
        var receivalDate: String
        var paymentDueDate: String
        var dateOfSupplyFrom: String
        var methodOfPayment: String
        var paymentAmount: String
        var remarks: String
        var supplierName: String?
        var supplierTaxNumber: String?
    }

    /// The members of a new document.
    var created: Members {
        Members(
            number: number, date: date, receivalDate: date, paymentDueDate: paymentDueDate, dateOfSupplyFrom: date,
            methodOfPayment: payment.rawValue, paymentAmount: DecimalText.hundredths(cents), remarks: mark,
            supplierName: supplierName, supplierTaxNumber: supplierTaxNumber)
    }

    /// The members of a change of a document, whose remarks stay; the supplier only where it is another one.
    func changed(_ there: EracuniDocument, supplier: Bool) -> Members {
        var members = created
        members.documentID = there.id
        if let remarks = there.remarks, !remarks.isEmpty {
            members.remarks = there.isMarked(mark) == true ? remarks : "\(remarks) \(mark)"
        }
        if !supplier { (members.supplierName, members.supplierTaxNumber) = (nil, nil) }
        return members
    }
}

/// A received invoice as e-računi has it, as far as it is looked at.
///
/// The published answer has `documentID`, `date`, `dateOfSupplyFrom` and `methodOfPayment`; the others may be there.
struct EracuniDocument: Decodable, Sendable {
    var id: String
    var number: String?
    var date: String?
    var receivalDate: String?
    var paymentDueDate: String?
    var dateOfSupplyFrom: String?
    var methodOfPayment: String?
    /// Hundredths.
    var cents: Int64?
    var remarks: String?

    private enum CodingKeys: String, CodingKey {
        case documentID, number, date, receivalDate, paymentDueDate, dateOfSupplyFrom, methodOfPayment, paymentAmount
        case remarks
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? {
            try values.decodeIfPresent(EracuniScalar.self, forKey: key)?.text
        }
        func day(_ key: CodingKeys) throws -> String? { try text(key).map { String($0.prefix(10)) } }
        id = try values.decode(EracuniScalar.self, forKey: .documentID).text
        (number, methodOfPayment, remarks) = (try text(.number), try text(.methodOfPayment), try text(.remarks))
        (date, receivalDate) = (try day(.date), try day(.receivalDate))
        (paymentDueDate, dateOfSupplyFrom) = (try day(.paymentDueDate), try day(.dateOfSupplyFrom))
        cents = try text(.paymentAmount).flatMap(Self.hundredths)
    }

    /// `689.000` → `68900`.
    private static func hundredths(_ text: String) -> Int64? {
        guard text.contains(".") else { return DecimalText.hundredths(from: text) }
        var digits = text[...]
        while digits.hasSuffix("0") { digits.removeLast() }
        if digits.hasSuffix(".") { digits.removeLast() }
        return DecimalText.hundredths(from: digits)
    }

    /// Whether the remarks hold a mark; `nil` where the answer does not tell them.
    func isMarked(_ mark: String) -> Bool? {
        remarks.map { $0.split(whereSeparator: \.isWhitespace).contains(mark[...]) }
    }

    private func comparisons(_ wanted: EracuniInvoice) -> [Bool?] {
        [
            number.map { $0 == wanted.number }, date.map { $0 == wanted.date },
            receivalDate.map { $0 == wanted.date }, paymentDueDate.map { $0 == wanted.paymentDueDate },
            dateOfSupplyFrom.map { $0 == wanted.date }, methodOfPayment.map { $0 == wanted.payment.rawValue },
            cents.map { $0 == wanted.cents },
        ]
    }

    /// Whether it is what is wanted, for certain.
    func says(_ wanted: EracuniInvoice) -> Bool {
        comparisons(wanted).allSatisfy { $0 == true } && isMarked(wanted.mark) == true
    }

    /// Whether nothing that it tells is otherwise than wanted.
    func agrees(_ wanted: EracuniInvoice) -> Bool { comparisons(wanted).allSatisfy { $0 != false } }

    /// Whether it is the one that was looked for, as far as it tells.
    func isNamed(as wanted: EracuniInvoice) -> Bool {
        (number ?? wanted.number) == wanted.number && (date ?? wanted.date) == wanted.date
    }

    /// What is known of it, without the supplier and the remarks; another one after each change there.
    var digest: String {
        let parts = [
            number, date, receivalDate, paymentDueDate, dateOfSupplyFrom, methodOfPayment, cents.map { String($0) },
        ]
        return String(Fingerprint.of(parts.map { $0 ?? "" }).prefix(16))
    }
}

/// The version of a record: what the document said last, and the supplier that it was told.
struct EracuniVersion: Hashable, Sendable {
    var content: String
    var supplier: String

    init(_ there: EracuniDocument, _ told: EracuniInvoice) {
        (content, supplier) = (there.digest, told.supplierDigest)
    }

    init(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        (content, supplier) = (parts[0], parts.count == 2 ? parts[1] : "")
    }

    var text: String { "\(content).\(supplier)" }
}

/// A text, or a number as text: published answers have amounts as texts.
struct EracuniScalar: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self.text = text
        } else {
            text = "\(try value.decode(Decimal.self))"
        }
    }
}
