import Foundation
import ReceiptModel

/// The month as JSON Lines: an object for each receipt, then one for each open paper, then one with the sums.
///
/// `bilko schema handover` describes the objects; names are only ever added.
package enum JSONLines {
    package static func outcome(of month: HandoverMonth) -> HandoverOutcome {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func line(_ value: some Encodable) -> String {
            // Nothing of it is a number that JSON cannot write.
            (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
        }
        let text =
            month.entries.map { line(Receipt($0, month)) }.joined() + month.open.map { line(Open($0)) }.joined()
            + line(Sums(month))
        var outcome = HandoverOutcome()
        outcome.files = [HandoverFile(name: "\(month.period).jsonl", text: text)]
        return outcome
    }

    private struct Rate: Encodable {
        var rate: String
        var base: String
        var vat: String
        var vatDeductible: String
        var vatNotDeductible: String
        var baseIsComputed: Bool

        init(_ row: RateAmount) {
            rate = row.rate.percentString
            base = DecimalText.hundredths(row.base)
            vat = DecimalText.hundredths(row.vat)
            vatDeductible = DecimalText.hundredths(row.deductible)
            vatNotDeductible = DecimalText.hundredths(row.nonDeductible)
            baseIsComputed = row.isComputed
        }
    }

    private struct Named: Encodable {
        var name: String
        var amount: String
    }

    private struct Doubt: Encodable {
        var about: String
        var message: String
    }

    private struct File: Encodable {
        var name: String
        var sha256: String
        var mediaType: String
        var bytes: Int
    }

    private struct Item: Encodable {
        var name: String
        var quantity: String?
        var price: String?
        var amount: String
        var label: String?
    }

    private struct Receipt: Encodable {
        var record = "receipt"
        var period: String
        var sequence: Int
        var draft: String
        var revision: Int
        var kind: String
        var country: String?
        var date: String
        var time: String?
        var paidOn: String?
        var dueOn: String?
        var number: String?
        var supplier: String
        var supplierAddress: String?
        var supplierTaxScheme: String?
        var supplierTaxID: String?
        // So written, because the conversion of names takes 'VATID' for one word.
        var supplierVatID: String?
        var buyer: String
        var buyerTaxID: String?
        var fiscalID: String?
        var payments: [String]
        var category: String?
        var account: String
        var note: String?
        var tags: [String]
        var currency: String
        var total: String
        var rates: [Rate]
        var outsideVAT: String
        var rounding: String
        var deductiblePercent: String?
        var deductionReason: String
        var foreignCurrency: String?
        var foreignTotal: String?
        var exchangeRate: String?
        // How much of the second one unit of the first is.
        var rateFrom: String?
        var rateTo: String?
        var items: [Item]
        var postings: [Named]
        var doubts: [Doubt]
        var originals: [File]

        init(_ entry: HandoverEntry, _ month: HandoverMonth) {
            period = month.period.description
            (sequence, draft, revision) = (entry.sequence, entry.id, entry.revision)
            (kind, country, date) = (entry.kind.rawValue, entry.supplierCountry, entry.date.description)
            (time, paidOn, dueOn) = (entry.time?.description, entry.paidOn?.description, entry.dueOn?.description)
            number = entry.number
            let from = entry.supplier
            (supplier, supplierAddress) = (from.name, from.address.isEmpty ? nil : from.address)
            (supplierTaxScheme, supplierTaxID, supplierVatID) = (from.taxScheme, from.taxNumber, from.vatNumber)
            (buyer, buyerTaxID, fiscalID) = (entry.buyer.rawValue, entry.buyerNumber, entry.fiscalID)
            payments = entry.payments.map(\.method.rawValue)
            category = entry.category
            account = JournalNames.account(month.rules.rule(for: entry.category).account)
            (note, tags) = (entry.note, entry.tags)
            let amounts = entry.amounts
            (currency, total) = (month.currency.code, DecimalText.hundredths(amounts.total))
            rates = amounts.rates.map(Rate.init)
            (outsideVAT, rounding) = (
                DecimalText.hundredths(amounts.outsideVAT), DecimalText.hundredths(amounts.rounding)
            )
            deductiblePercent = entry.deduction.basisPoints.map { DecimalText.hundredths(Int64($0)) }
            deductionReason = entry.deduction.reason.english
            foreignCurrency = amounts.foreign?.total.currency.code
            foreignTotal = amounts.foreign?.total.decimalString
            exchangeRate = amounts.foreign?.rate.decimalString
            (rateFrom, rateTo) = (amounts.foreign?.rate.from.code, amounts.foreign?.rate.to.code)
            items = entry.items.map {
                Item(
                    name: $0.name, quantity: $0.quantity, price: $0.price?.decimalString,
                    amount: $0.amount.decimalString,
                    label: $0.label)
            }
            postings = entry.postings(by: month.rules).map {
                Named(name: JournalNames.account($0.account), amount: DecimalText.hundredths($0.amount))
            }
            doubts = entry.doubts.map { Doubt(about: $0.kind.rawValue, message: $0.message.english) }
            originals = entry.originals.map {
                File(name: $0.name, sha256: $0.document.hex, mediaType: $0.mediaType.rawValue, bytes: $0.byteCount)
            }
        }
    }

    private struct Open: Encodable {
        var record = "open"
        var draft: String
        var supplier: String?
        var date: String?
        var total: String?
        var currency: String?
        var reasons: [String]

        init(_ paper: OpenPaper) {
            (draft, supplier, date) = (paper.id, paper.issuer, paper.date?.description)
            (total, currency, reasons) = (
                paper.total?.decimalString, paper.total?.currency.code, paper.reasons.map(\.english)
            )
        }
    }

    private struct Sums: Encodable {
        var record = "sums"
        var period: String
        var company: String
        var currency: String
        var receipts: Int
        var open: Int
        var total: String
        var rates: [Rate]
        var outsideVAT: String
        var rounding: String
        var boxes: [Named]

        init(_ month: HandoverMonth) {
            let sums = MonthSums(of: month.entries)
            (period, company, currency) = (month.period.description, month.company.name, month.currency.code)
            (receipts, open) = (month.entries.count, month.open.count)
            total = DecimalText.hundredths(sums.total)
            rates = sums.rates.map(Rate.init)
            outsideVAT = DecimalText.hundredths(sums.outsideVAT)
            rounding = DecimalText.hundredths(sums.rounding)
            boxes = VATBoxes(of: month).boxes.map { Named(name: $0.code, amount: DecimalText.hundredths($0.amount)) }
        }
    }
}
