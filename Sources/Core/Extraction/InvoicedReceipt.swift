import Countries
import ReceiptModel

/// The fiscal receipt of the same purchase that an e-invoice names in its notes.
///
/// A till's receipt of which an invoice is made out as well is named by JIR or ZKI (Croatia), or by the number of the fiscal
/// processor (TaxCore). Nothing is taken from an invoice that corrects or credits another, which names the receipt of that
/// one, nor from one that names several.
struct InvoicedReceipt {
    private(set) var marks: [ReceiptField: String] = [:]

    /// UNTDID 1001: a commercial invoice, and one that a till or a self-billing buyer has made out.
    private static let ofPurchases: Set<String> = ["380", "82", "326", "386", "388", "389", "751"]

    init(of invoice: EInvoice) {
        guard invoice.form == .invoice, Self.ofPurchases.contains(invoice.typeCode ?? "380") else { return }
        let words = invoice.notes.flatMap { note in
            note.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
        }
        take(words.filter(Self.isTaxCore), as: .receiptReference)
        take(Self.behind(["JIR"], in: words, CroatianVerification.uuid), as: .jir)
        take(Self.behind(["ZKI", "ZK"], in: words, CroatianVerification.securityCode), as: .zki)
    }

    private mutating func take(_ found: [String], as field: ReceiptField) {
        let found = Set(found)
        if found.count == 1, let only = found.first { marks[field] = only }
    }

    /// The codes that follow a label; `code` is `nil` for any other word.
    private static func behind(_ labels: Set<String>, in words: [String], _ code: (String) -> String?) -> [String] {
        words.indices.dropFirst().filter { labels.contains(words[$0 - 1].uppercased()) }.compactMap { code(words[$0]) }
    }

    /// Signer, processor and counter: `AB12CD34-AB12CD34-567`.
    private static func isTaxCore(_ word: String) -> Bool {
        word.wholeMatch(of: /[A-Z0-9]{8}-[A-Z0-9]{8}-[0-9]{1,10}/) != nil
    }
}
