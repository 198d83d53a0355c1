import Console
import Countries
import ReceiptModel

extension ReceiptFields {
    /// The values of a field as people read them, in the form of the language: at most one, or the rows of a table.
    func local(_ field: ReceiptField) -> [String] {
        switch field {
        case .vat: vat.map { $0.value.local.local }
        case .items: (items ?? []).map(\.value.local)
        case .payments: (payments ?? []).map(\.value.local)
        case .kind: kind.map { [$0.value.valueWords.local] } ?? []
        case .language: readings(of: field).map { Self.language($0.shown).local }
        case .category: readings(of: field).map { ExpenseCategory.words(of: $0.shown).local }
        default:
            readings(of: field).map { reading in
                switch field.descriptor.form {
                case .amount: Self.amount(reading.shown)
                case .date: Console.day(reading.shown)
                default: reading.shown
                }
            }
        }
    }

    /// A language of receipts, as people call it; any other by its code.
    private static func language(_ code: String) -> Message {
        switch code {
        case "hr": "Croatian"
        case "bs": "Bosnian"
        case "sr-Latn": "Serbian (Latin)"
        case "sr-Cyrl": "Serbian (Cyrillic)"
        case "en": "English"
        case "de": "German"
        default: "\(code)"
        }
    }

    /// An amount and its currency.
    private static func amount(_ shown: String) -> String {
        let parts = shown.split(separator: " ", maxSplits: 1)
        guard let number = parts.first else { return shown }
        return ([Console.decimal(String(number))] + parts.dropFirst().map(String.init)).joined(separator: " ")
    }
}

extension ReceiptField {
    /// A value as JSON has it, in the form of the language.
    func localText(ofPlain plain: String) -> String {
        switch self {
        case .kind: DocumentType(rawValue: plain)?.valueWords.local ?? plain
        case .category: ExpenseCategory.words(of: plain).local
        default:
            switch descriptor.form {
            case .amount: Console.decimal(plain)
            case .date: Console.day(plain)
            default: plain
            }
        }
    }
}

extension VATLine {
    fileprivate var local: Message {
        let mark = label.map { "\($0) " } ?? ""
        let percent = Console.decimal(rate.percentString)
        guard let base else { return "\(mark)\(percent) % is \(amount: amount)" }
        return "\(mark)\(percent) % of \(amount: base) is \(amount: amount)"
    }
}

extension LineItem {
    fileprivate var local: String {
        let count = quantity.map { "\(Console.decimal($0)) x \(price?.local ?? "?"), " } ?? ""
        return "\(name.isEmpty ? "?" : name): \(count)\(amount.local)\(label.map { " \($0)" } ?? "")"
    }
}

extension Payment {
    fileprivate var local: String {
        let number: Message? = card.map { method == .card ? "…\($0)" : "card …\($0)" }
        return [method.words.local, amount?.local, number?.local].compactMap(\.self).joined(separator: " ")
    }
}

extension PaymentMethod {
    /// What people call it.
    fileprivate var words: Message {
        switch self {
        case .cash: "cash"
        case .card: "card"
        case .cheque: "cheque"
        case .transfer: "transfer"
        case .voucher: "voucher"
        case .instant: "instant"
        case .prepaid: "prepaid"
        case .other: "other"
        }
    }
}
