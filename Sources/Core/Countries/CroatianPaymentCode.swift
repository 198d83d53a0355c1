import ReceiptModel

extension PaymentCode {
    /// The longest that each of the fourteen fields may be (HUB, "Jedinstveni standard dvodimenzionalnog bar koda").
    private static let longest = [8, 3, 15, 30, 27, 27, 25, 25, 27, 21, 4, 22, 4, 35]
    private static let names: [Message] = [
        "head", "currency", "amount", "payer's name", "payer's street", "payer's place", "payee's name",
        "payee's street", "payee's place", "account", "model", "reference", "purpose code", "description",
    ]

    /// The Croatian payment code HUB-3A: fourteen lines.
    static func hub3(_ text: String) -> PaymentCode? {
        var fields = lines(text)
        guard fields.first == "HRVHUB30", fields.count >= 10, let currency = Currency(code: fields[1]),
            currency == .eur || currency == .hrk, let amount = amount(fields[2])
        else { return nil }
        var deviations: [Message] = []
        // The last line is ended, too; what stands after it is nothing.
        while fields.count > 14, fields.last?.isEmpty ?? false { fields.removeLast() }
        if fields.count < 14 { deviations.append("it has \(fields.count) of 14 lines") }
        if fields.count > 14 {
            deviations.append("its description runs over several lines")
            fields = fields[..<13] + [fields[13...].joined(separator: " ")]
        }
        while fields.count < 14 { fields.append("") }
        if let deviation = amount.deviation { deviations.append(deviation) }
        for (place, field) in fields.enumerated() where field.unicodeScalars.count > longest[place] {
            deviations.append(
                "its \(names[place]) has \(field.unicodeScalars.count) characters where \(longest[place]) are allowed")
        }
        let account = BankAccount(iban: fields[9])
        guard !account.text.isEmpty else { return nil }
        if !account.isValid { deviations.append("the check digits of its account do not agree") }
        return PaymentCode(
            scheme: .hub3, payee: fields[6],
            payeeAddress: [fields[7], fields[8]].compactMap(\.unlessEmpty).joined(separator: ", ").unlessEmpty,
            payer: fields[3...5].compactMap(\.unlessEmpty).joined(separator: ", ").unlessEmpty, account: account,
            amount: amount.minorUnits == 0 ? nil : Money(minorUnits: amount.minorUnits, currency: currency),
            model: fields[10].unlessEmpty, reference: fields[11].unlessEmpty, purposeCode: fields[12].unlessEmpty,
            purpose: fields[13].unlessEmpty, deviations: deviations)
    }

    /// Cents, padded to fifteen digits; some programs leave the zeros out or write a decimal amount.
    private static func amount(_ text: String) -> (minorUnits: Int64, deviation: Message?)? {
        guard (1...18).contains(text.utf8.count) else { return nil }
        if text.utf8.allSatisfy({ (48...57).contains($0) }) {
            let isPadded = text.utf8.count == 15
            return Int64(text).map { ($0, isPadded ? nil : "its amount is not padded to 15 digits") }
        }
        let pointed = String(text.map { $0 == "," ? "." : $0 })
        guard let value = DecimalText.hundredths(from: pointed), value >= 0 else { return nil }
        return (value, "its amount is written with a decimal separator")
    }
}
