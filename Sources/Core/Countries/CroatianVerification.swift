package import ReceiptModel

/// The code of a Croatian receipt: `https://porezna.gov.hr/rn?jir=…&datv=YYYYMMDD_HHMM&izn=…`, with `zki` where no JIR
/// was given yet; receipts of 2020 may carry the bare JIR.
///
/// Source: technical specification for fiscalisation, chapter 2.7, and real receipts for the second form of `izn`.
package struct CroatianVerification: Hashable, Sendable {
    /// What `izn` says.
    package enum Amount: Hashable, Sendable {
        /// Written with a decimal separator: certain.
        case decimal(Int64)
        /// Written without one: cents by the specification; some tills leave out the decimals instead, so the print
        /// has to confirm it.
        case cents(Int64)

        /// In hundredths.
        package var minorUnits: Int64 {
            switch self {
            case .decimal(let value), .cents(let value): value
            }
        }
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

    /// Reads the text of a code; `nil` for another host or when an identifier, the time or the amount is damaged.
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
            let moment = address.value("datv").flatMap(percentDecoded).flatMap(Self.moment),
            let amount = address.value("izn").flatMap(percentDecoded).flatMap(Self.amount)
        else { return nil }
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

    private static func moment(_ text: String) -> (date: CivilDate, time: CivilTime)? {
        let digits = Array(text.utf8)
        guard digits.count == 13, digits[8] == UInt8(ascii: "_") else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            digits[range].allSatisfy { (48...57).contains($0) }
                ? digits[range].reduce(0) { $0 * 10 + Int($1) - 48 } : nil
        }
        guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), let hour = number(9..<11),
            let minute = number(11..<13), let date = CivilDate(year: year, month: month, day: day),
            let time = CivilTime(hour: hour, minute: minute)
        else { return nil }
        return (date, time)
    }

    private static func amount(_ text: String) -> Amount? {
        let pointed = String(text.map { $0 == "," ? "." : $0 })
        guard pointed.utf8.count <= 14 else { return nil }
        if pointed.contains(".") {
            let decimals = pointed.drop { $0 != "." }.dropFirst()
            guard decimals.count == 2 else { return nil }
            return DecimalText.hundredths(from: pointed).map(Amount.decimal)
        }
        return DecimalText.hundredths(from: pointed).map { .cents($0 / 100) }
    }
}
