import ReceiptModel

/// Slovenia: sixty digits, as a QR code, PDF417 or Code 128: the protective mark of the issuer (ZOI) as a decimal
/// number of 39 digits, the tax number (8), the moment (`yyMMddHHmmss`) and the sum of all before it, modulo 10.
///
/// Source: Pravilnik o izvajanju Zakona o davčnem potrjevanju računov; generators of programs of tills. It has no
/// amount.
extension ForeignCode {
    static func slovenian(_ text: String) -> ForeignCode? {
        let digits = text.utf8.map { Int($0) - 48 }
        guard digits.count == 60, digits.allSatisfy((0...9).contains),
            digits.dropLast().reduce(0, +) % 10 == digits[59], isTaxNumber(digits[39..<47]),
            // The mark is the digest of a signature, which has 128 bits.
            text.prefix(39) <= "340282366920938463463374607431768211455"
        else { return nil }
        func number(_ place: Int) -> Int { digits[place] * 10 + digits[place + 1] }
        guard let date = CivilDate(year: 2000 + number(47), month: number(49), day: number(51)),
            let time = CivilTime(hour: number(53), minute: number(55), second: number(57))
        else { return nil }
        return ForeignCode(country: "SI", date: date, time: time)
    }

    /// Weights 8 to 2, modulo 11.
    private static func isTaxNumber(_ digits: ArraySlice<Int>) -> Bool {
        let sum = zip(digits, [8, 7, 6, 5, 4, 3, 2]).reduce(0) { $0 + $1.0 * $1.1 }
        let check = 11 - sum % 11
        return digits.last == (check == 10 ? 0 : check)
    }
}
