package import ReceiptModel

/// What a payment code asks for: whom to pay, how much, and with which reference.
///
/// Three standards are read: the Croatian HUB-3A (`HRVHUB30`), the Serbian NBS IPS QR and the European EPC069-12. Bosnia
/// and Herzegovina has none. Deviations that are met on real invoices are tolerated and told, each in words.
package struct PaymentCode: Hashable, Sendable {
    package enum Scheme: String, Hashable, Sendable, Codable {
        case hub3 = "HUB-3"
        case ips = "NBS IPS"
        case epc = "EPC"
    }

    package let scheme: Scheme
    package let payee: String
    /// Street and place of the payee, as far as they are given.
    package let payeeAddress: String?
    /// Who pays, with the address where one is given.
    package let payer: String?
    package let account: BankAccount
    /// `nil` where the code leaves the amount open.
    package let amount: Money?
    /// The model of the reference: `HR01`, `97`.
    package let model: String?
    package let reference: String?
    /// ISO 20022 (`COST`) or the Serbian three digits (`189`).
    package let purposeCode: String?
    package let purpose: String?
    /// Where the code departs from its standard, in words.
    package let deviations: [Message]

    /// Reads the text of a scanned code; `nil` for a code of another kind and for one that lacks what a payment needs.
    package static func parse(_ text: String) -> PaymentCode? {
        let (mended, wasMisread) = MisreadUTF8.mended(text)
        let found = hub3(mended) ?? epc(mended) ?? ips(mended)
        guard wasMisread, let found else { return found }
        return found.adding("its letters were written as UTF-8 and read as Latin-1")
    }

    private func adding(_ deviation: Message) -> PaymentCode {
        PaymentCode(
            scheme: scheme, payee: payee, payeeAddress: payeeAddress, payer: payer, account: account, amount: amount,
            model: model, reference: reference, purposeCode: purposeCode, purpose: purpose,
            deviations: deviations + [deviation])
    }

    /// The lines of a text, whatever ends them, without blanks at their ends.
    static func lines(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
            .map { String($0).trimmingASCIIBlanks }
    }
}

extension String {
    /// The text, or `nil` when there is none.
    var unlessEmpty: String? { isEmpty ? nil : self }
}
