import ReceiptModel

extension PaymentCode {
    /// The European payment code (EPC069-12): up to twelve lines, of which empty ones at the end may be missing.
    static func epc(_ text: String) -> PaymentCode? {
        var fields = lines(text)
        guard fields.first == "BCD", fields.count >= 7, fields[3] == "SCT" else { return nil }
        while fields.count > 12, fields.last?.isEmpty ?? false { fields.removeLast() }
        var deviations: [Message] = []
        if fields.count > 12 { deviations.append("it has \(fields.count) lines where 12 are allowed") }
        while fields.count < 12 { fields.append("") }
        guard let amount = amount(euro: fields[7]) else { return nil }
        if fields[1] != "001", fields[1] != "002" { deviations.append("its version is neither 001 nor 002") }
        let account = BankAccount(iban: fields[6])
        guard !account.text.isEmpty, !fields[5].isEmpty else { return nil }
        if !account.isValid { deviations.append("the check digits of its account do not agree") }
        if !fields[9].isEmpty, !fields[10].isEmpty {
            deviations.append("it has both a structured reference and a text where one is allowed")
        }
        if text.utf8.count > 331 { deviations.append("it is longer than 331 bytes") }
        return PaymentCode(
            scheme: .epc, payee: fields[5], payeeAddress: nil, payer: nil, account: account,
            amount: amount == 0 ? nil : Money(minorUnits: amount, currency: .eur), model: nil,
            reference: fields[9].unlessEmpty, purposeCode: fields[8].unlessEmpty,
            purpose: [fields[10], fields[11]].compactMap(\.unlessEmpty).joined(separator: ", ").unlessEmpty,
            deviations: deviations)
    }

    /// `EUR12.30`; nothing for an open amount, which is 0 here.
    private static func amount(euro text: String) -> Int64? {
        guard !text.isEmpty else { return 0 }
        guard text.hasPrefix("EUR"), text.utf8.count <= 15 else { return nil }
        return DecimalText.hundredths(from: text.dropFirst(3)).flatMap { $0 >= 0 ? $0 : nil }
    }
}
