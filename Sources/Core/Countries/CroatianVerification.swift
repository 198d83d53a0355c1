package import ReceiptModel

/// The code of a Croatian receipt: `https://porezna.gov.hr/rn?jir=…&datv=YYYYMMDD_HHMM&izn=…`, with `zki` where no JIR
/// was given yet; receipts of 2020 may carry the bare JIR.
///
/// Source: technical specification for fiscalisation, chapter 2.7. Programs of tills write `datv` and `izn` in other
/// forms, too; a form that nobody can read costs that value alone, for the identifiers are what the code is for.
package struct CroatianVerification: Hashable, Sendable {
    /// What `izn` says, in hundredths.
    package struct Amount: Hashable, Sendable {
        package let minorUnits: Int64
        /// What it may be as well, so that the print has to decide; `nil` for `12,34`, which is one thing alone.
        ///
        /// Digits alone are cents by the specification, and some tills leave out the decimals instead (`12` for 12.00);
        /// a number without a fraction (`1234.0`, `1234,00`) may be cents that a program took for a number.
        package let other: Int64?
    }

    /// Lower-case UUID.
    package let jir: String?
    /// 32 lower-case hexadecimal digits.
    package let zki: String?
    package let date: CivilDate?
    /// To the minute.
    package let time: CivilTime?
    package let amount: Amount?

    /// The exact hosts.
    package static let hosts: Set<String> = ["porezna.gov.hr", "www.porezna.gov.hr"]

    /// Reads the text of a code; `nil` for another host, or when it has no sound identifier or no day.
    package init?(_ text: String) {
        if let bare = Self.uuid(text) {
            self.init(jir: bare, zki: nil, date: nil, time: nil, amount: nil)
            return
        }
        guard let address = WebAddress(text), Self.hosts.contains(address.host),
            address.path == "/rn" || address.path == "/rn/"
        else { return nil }
        let jir = address.value("jir").flatMap(Self.uuid)
        let zki = address.value("zki").flatMap(Self.securityCode)
        guard jir != nil || zki != nil,
            let moment = address.value("datv").flatMap(percentDecoded).flatMap(Self.moment)
        else { return nil }
        let amount = address.value("izn").flatMap(percentDecoded).flatMap(Self.amount)
        self.init(jir: jir, zki: zki, date: moment.date, time: moment.time, amount: amount)
    }

    private init(jir: String?, zki: String?, date: CivilDate?, time: CivilTime?, amount: Amount?) {
        self.jir = jir
        self.zki = zki
        self.date = date
        self.time = time
        self.amount = amount
    }

    /// A UUID in 8-4-4-4-12 form, in lower case; `nil` for anything else.
    package static func uuid(_ text: String) -> String? {
        let groups = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
            groups.allSatisfy({ $0.utf8.allSatisfy { hexValue($0) != nil } })
        else { return nil }
        return text.lowercased()
    }

    /// A ZKI, 32 hexadecimal digits in lower case; `nil` for anything else.
    package static func securityCode(_ text: String) -> String? {
        let lowered = text.lowercased()
        return lowered.utf8.count == 32 && lowered.utf8.allSatisfy { hexValue($0) != nil } ? lowered : nil
    }

    /// `YYYYMMDD_HHMM`, or the day alone.
    private static func moment(_ text: String) -> (date: CivilDate, time: CivilTime?)? {
        let digits = Array(text.utf8)
        guard digits.count == 8 || digits.count == 13 && digits[8] == UInt8(ascii: "_") else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            digits[range].allSatisfy { (48...57).contains($0) }
                ? digits[range].reduce(0) { $0 * 10 + Int($1) - 48 } : nil
        }
        guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        guard digits.count == 13 else { return (date, nil) }
        guard let hour = number(9..<11), let minute = number(11..<13), let time = CivilTime(hour: hour, minute: minute)
        else { return nil }
        return (date, time)
    }

    /// `6746`, `12,34`, `00000012,34`, `12.5`, `.5`, each also with a minus before it or a currency behind.
    private static func amount(_ text: String) -> Amount? {
        var pointed = String(text.map { $0 == "," ? "." : $0 })
        for currency in ["EUR", "HRK", "KN", "€"] where pointed.uppercased().hasSuffix(currency) {
            pointed = String(pointed.dropLast(currency.count))
            // A blank arrives as itself or as a plus sign.
            while pointed.last == " " || pointed.last == "+" { pointed.removeLast() }
        }
        let isNegative = pointed.hasPrefix("-")
        if isNegative { pointed.removeFirst() }
        if pointed.hasPrefix(".") { pointed = "0" + pointed }
        guard pointed.utf8.count <= 14, let read = DecimalText.hundredths(from: pointed), read >= 0 else { return nil }
        let signed = isNegative ? -read : read
        guard pointed.contains(".") else { return Amount(minorUnits: signed / 100, other: signed) }
        return Amount(minorUnits: signed, other: read % 100 == 0 && read > 0 ? signed / 100 : nil)
    }
}
