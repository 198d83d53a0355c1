import ReceiptModel

/// Austria: thirteen values joined by underscores: `_R1-AT1_till_receipt_2022-03-11T15:00:37_20 %_10 %_13 %_0
/// %_other_…`, the five sums with a decimal comma, then the encrypted counter of turnover, the certificate, the chain
/// and the signature.
///
/// Source: Registrierkassensicherheitsverordnung (BGBl. II 410/2015), annex, Z 12 to 14. The last of the five sums has
/// had more than one rate since July 2026, so that rates are read from the print alone.
extension ForeignCode {
    static func austrian(_ text: String) -> ForeignCode? {
        let values = text.split(separator: "_", omittingEmptySubsequences: false)
        guard values.count == 14, values[0].isEmpty, values[1].hasPrefix("R1-AT"), let moment = Self.moment(values[4]),
            values[4].utf8.count == 19
        else { return nil }
        var code = ForeignCode(country: "AT", date: moment.date, time: moment.time)
        code.number = String(values[3])
        code.total = sum(values[5..<10].map { hundredths($0) }, .eur)
        // In place of the counter: TRA of a receipt for training, in Base64.
        code.isTraining = values[10] == "VFJB"
        return code
    }

    /// An amount with a comma and two decimals.
    private static func hundredths(_ text: Substring) -> Int64? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 2 else { return nil }
        return DecimalText.hundredths(from: parts.joined(separator: "."))
    }
}
