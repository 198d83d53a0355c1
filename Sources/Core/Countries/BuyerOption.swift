/// The buyer's optional field of a fiscal receipt of the TaxCore system: `50:12345`.
///
/// PURS, Tehničko uputstvo v1.17 (2024-08-09), section 9.8: 50 is the number of a corporate card, 60 the period of a refund
/// for one. The other codes of the field are those of buyers' numbers, too, and are left to these.
package struct BuyerOption: Hashable, Sendable, CustomStringConvertible {
    /// 50 or 60.
    package let code: Int
    package let text: String

    /// Looks for it in what stands behind a label.
    package init?(in text: some StringProtocol) {
        guard let match = String(text).firstMatch(of: /(?:^|[ :])(50|60):([0-9A-Za-z_\/-]{1,40})(?: |$)/),
            let code = Int(match.1)
        else { return nil }
        self.code = code
        self.text = String(match.2)
    }

    package var description: String { "\(code):\(text)" }
}
