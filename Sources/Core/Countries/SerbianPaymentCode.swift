import ReceiptModel

extension PaymentCode {
    /// The kinds of code: printed bill, at a till, by the payer's phone at a till, e-commerce (National Bank of Serbia, IPS QR).
    private static let kinds: Set<String> = ["PR", "PT", "PK", "EK"]

    /// The Serbian payment code NBS IPS: `TAG:VALUE`, parted by `|`.
    static func ips(_ text: String) -> PaymentCode? {
        var values: [String: String] = [:]
        var deviations: [Message] = []
        let parts = text.trimmingASCIIBlanks.split(separator: "|", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts.count <= 40 else { return nil }
        for part in parts {
            guard let colon = part.firstIndex(of: ":") else {
                guard part.isEmpty else { return nil }
                deviations.append("it has an empty part")
                continue
            }
            let tag = String(part[..<colon])
            if values[tag] != nil { return nil }
            values[tag] = String(part[part.index(after: colon)...])
        }
        guard let kind = values["K"], kinds.contains(kind), values["V"] != nil, let number = values["R"],
            !number.isEmpty, number.utf8.allSatisfy({ (48...57).contains($0) }), let money = values["I"],
            let amount = amount(money)
        else { return nil }
        if values["V"] != "01" { deviations.append("its version is not 01") }
        if values["C"] != "1" { deviations.append("its character set is not said to be UTF-8") }
        let account = BankAccount(serbian: number)
        if !account.isValid { deviations.append("the check digits of its account do not agree") }
        if values["N"]?.unlessEmpty == nil { deviations.append("it does not name the payee") }
        if kind == "PR", values["SF"] == nil { deviations.append("it has no purpose code") }
        for (tag, most) in [("N", 70), ("P", 70), ("S", 35), ("RO", 35)] {
            let count = values[tag]?.unicodeScalars.count ?? 0
            if count > most { deviations.append("its \(tag) has \(count) characters where \(most) are allowed") }
        }
        let (payee, payeeAddress) = nameAndAddress(values["N"] ?? "")
        let reference = values["RO"] ?? ""
        // Two digits of the model come first; 00 says that there is none.
        let hasModel = reference.utf8.count > 2 && reference.utf8.prefix(2).allSatisfy { (48...57).contains($0) }
        return PaymentCode(
            scheme: .ips, payee: payee, payeeAddress: payeeAddress,
            payer: lines(values["P"] ?? "").compactMap(\.unlessEmpty).joined(separator: ", ").unlessEmpty,
            account: account, amount: amount == 0 ? nil : Money(minorUnits: amount, currency: .rsd),
            model: hasModel ? String(reference.prefix(2)) : nil,
            reference: (hasModel ? String(reference.dropFirst(2)) : reference).unlessEmpty,
            purposeCode: values["SF"]?.unlessEmpty, purpose: values["S"]?.trimmingASCIIBlanks.unlessEmpty,
            deviations: deviations)
    }

    /// `RSD3596,13`; the decimals may be missing after the comma.
    private static func amount(_ text: String) -> Int64? {
        guard text.hasPrefix("RSD"), text.utf8.count <= 21 else { return nil }
        let digits = text.dropFirst(3).split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard digits.count == 2, let whole = digits.first, !whole.isEmpty else { return nil }
        let value = DecimalText.hundredths(from: digits[1].isEmpty ? String(whole) : "\(whole).\(digits[1])")
        return value.flatMap { $0 >= 0 ? $0 : nil }
    }

    private static func nameAndAddress(_ text: String) -> (String, String?) {
        let parts = lines(text).filter { !$0.isEmpty }
        return (parts.first ?? "", parts.dropFirst().joined(separator: ", ").unlessEmpty)
    }
}
