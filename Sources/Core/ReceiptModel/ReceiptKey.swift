/// Something by which two drafts are told to be, or may be, of the same receipt.
package struct ReceiptKey: Hashable, Sendable {
    /// What it proves when two drafts share it; the strongest first.
    package enum Strength: String, Hashable, Sendable, Codable, CaseIterable {
        /// The identity that the tax system gave the receipt: no two receipts share it.
        case fiscal
        /// Issuer and number, as they were read: the same receipt, unless a digit was misread.
        case number
        /// Issuer, date and total: often the same receipt, at times another of the same day.
        case total
        /// Date and amount: perhaps the slip of the card by which the receipt was paid, more often nothing.
        case payment
    }

    package let strength: Strength
    package let text: String
}

extension ReceiptFields {
    /// The keys of the receipt, as far as what they are made of was read.
    ///
    /// A fiscal key is made of what a code or the user says, or of random digits that are never misread into those of
    /// another receipt: JIR and ZKI (Croatia), the number with signer and counter (TaxCore: Serbia, Republika Srpska), device,
    /// number and date (Federation of Bosnia and Herzegovina).
    package var keys: [ReceiptKey] {
        fiscalKeys(ofCodesOnly: false).map { ReceiptKey(strength: .fiscal, text: $0.value) } + printedKeys
    }

    /// The fiscal keys that a code or the user says, by their kinds: where two receipts have one of the same kind and it
    /// differs, they are two.
    package var certainKeys: [String: String] { fiscalKeys(ofCodesOnly: true) }

    private func fiscalKeys(ofCodesOnly isStrict: Bool) -> [String: String] {
        var keys: [String: String] = [:]
        for field in [ReceiptField.jir, .zki] {
            guard let read = self[mark: field], read.isCertain || !isStrict else { continue }
            let digits = read.value.lowercased().filter(\.isHexDigit)
            if digits.count == 32 { keys[field.rawValue] = "\(field.rawValue):\(digits)" }
        }
        // An invoice names the receipt that it was made out for.
        if let receipt = self[mark: .receiptReference], Self.isTaxCore(receipt.value), let country = country?.value {
            keys["taxcore"] = "taxcore:\(country.rawValue):\(receipt.value)"
        }
        guard let number, number.isCertain else { return keys }
        if let device = self[mark: .ibfm] {
            if device.isCertain, let date, date.isCertain {
                keys["ibfm"] = "ibfm:\(device.value)*\(number.value)*\(date.value)"
            }
        } else if Self.isTaxCore(number.value), let country = country?.value {
            keys["taxcore"] = "taxcore:\(country.rawValue):\(number.value)"
        }
        return keys
    }

    private var printedKeys: [ReceiptKey] {
        let paid = date.flatMap { date in
            total.map { total in
                ReceiptKey(
                    strength: .payment, text: "\(date.value)|\(total.value.minorUnits) \(total.value.currency.code)")
            }
        }
        // One photo of a receipt may show the tax number and the next one only the name.
        let digits = taxID?.value.digits ?? self[mark: .vatID]?.value.filter(\.isNumber)
        let issuers = [digits, merchant?.value.lettersAndFigures].compactMap(\.self).filter { !$0.isEmpty }
        return [paid].compactMap(\.self)
            + issuers.flatMap { issuer in
                var keys: [ReceiptKey] = []
                if let number = number?.value.lettersAndFigures, !number.isEmpty {
                    keys.append(ReceiptKey(strength: .number, text: "\(issuer)|\(number)"))
                }
                if let date = date?.value, let total = total?.value {
                    keys.append(
                        ReceiptKey(
                            strength: .total, text: "\(issuer)|\(date)|\(total.minorUnits) \(total.currency.code)"))
                }
                return keys
            }
    }

    /// Two groups of eight letters and figures, and a counter: `AB12CD34-AB12CD34-567`.
    private static func isTaxCore(_ number: String) -> Bool {
        let parts = number.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0].utf8.count == 8 && parts[1].utf8.count == 8
            && !parts[2].isEmpty && parts[2].utf8.allSatisfy { (48...57).contains($0) }
    }
}

extension Extracted {
    /// Whether a code or the user says the value.
    fileprivate var isCertain: Bool { evidence.contains { $0.source == .code || $0.source == .user } }
}

extension String {
    /// What a recogniser and a typist agree on: letters and figures, all small.
    fileprivate var lettersAndFigures: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
