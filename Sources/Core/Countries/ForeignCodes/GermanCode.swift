import ReceiptModel

/// Germany: twelve values joined by semicolons: `V0;till;Kassenbeleg-V1;Beleg^19 %_7 %_10.7 %_5.5 %_0
/// %^payments;transaction;…`, the five sums gross with a decimal point, payments as `12.30:Bar`, joined by underscores.
///
/// Source: Abgabenordnung § 146a, AEAO on it, and DSFinV-K, annex I (QR code). The payments have to make the sum.
extension ForeignCode {
    static func german(_ text: String) -> ForeignCode? {
        let values = text.split(separator: ";", omittingEmptySubsequences: false)
        guard values.count == 12, values[0] == "V0", values[2] == "Kassenbeleg-V1",
            let moment = Self.moment(values[7]) ?? Self.moment(values[6]),
            let local = CentralEuropeanTime.local(utc: moment)
        else { return nil }
        var code = ForeignCode(country: "DE", date: local.date, time: local.time)
        code.number = String(values[4])
        let parts = values[3].split(separator: "^", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return code }
        code.isTraining = parts[0] == "AVTraining"
        let sums = parts[1].split(separator: "_", omittingEmptySubsequences: false).map { hundredths($0) }
        let payments = parts[2].split(separator: "_").map { payment in
            hundredths(payment.prefix { $0 != ":" })
        }
        guard sums.count == 5, let total = sum(sums, .eur), sum(payments, .eur) == total else { return code }
        code.total = total
        return code
    }

    /// An amount with a point and two decimals; some tills group thousands by commas, which the norm does not know.
    private static func hundredths(_ text: Substring) -> Int64? {
        let groups = text.split(separator: ",", omittingEmptySubsequences: false)
        guard groups.dropFirst().allSatisfy({ $0.prefix { $0 != "." }.utf8.count == 3 }) else { return nil }
        return DecimalText.hundredths(from: groups.joined())
    }
}
