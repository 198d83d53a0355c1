/// The counters of a fiscal journal: of receipts of one type, of all receipts, and the letters of the type (TaxCore:
/// `16887/16898ПП`).
package struct JournalCounters: Sendable, CustomStringConvertible {
    package let ofType: String
    package let ofAll: String
    package let letters: String

    /// The first counters in a text, blanks of the recogniser left aside; `nil` where there are none.
    package init?(in text: String) {
        guard let match = text.firstMatch(of: /([0-9]{1,10}) ?\/ ?([0-9]{1,10}) ?(\p{L}{2})/) else { return nil }
        (ofType, ofAll, letters) = (String(match.1), String(match.2), String(match.3))
    }

    /// The letters that count sales; those of refunds, advances, copies, proformas and training (TaxCore, type and transaction).
    package static let (sale, others) = ("ПП", ["ПР", "АП", "АР", "КП", "КР", "РП", "РР", "ОП", "ОР"])

    package var description: String { "\(ofType)/\(ofAll)\(letters)" }
}
