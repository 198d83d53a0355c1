import ReceiptModel

/// Slovakia: the identifier that eKasa gave the receipt, `O-` (or `V-` for the virtual till) and 32 hexadecimal digits;
/// some tills write more behind it. It says neither day nor amount.
///
/// Source: what tills print, 2026.
extension ForeignCode {
    static func slovak(_ text: String) -> ForeignCode? {
        guard text.hasPrefix("O-") || text.hasPrefix("V-") else { return nil }
        let digits = text.dropFirst(2).prefix(32)
        guard digits.utf8.count == 32,
            digits.utf8.allSatisfy({ (48...57).contains($0) || (65...70).contains($0) }),
            text.dropFirst(34).first.map({ !$0.isLetter && !$0.isNumber }) ?? true
        else { return nil }
        var code = ForeignCode(country: "SK")
        code.number = String(text.prefix(34))
        return code
    }
}
