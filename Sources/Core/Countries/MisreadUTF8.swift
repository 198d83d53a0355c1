/// UTF-8 that was taken for Latin-1 or Windows-1252 on its way: `Ä‡` for `ć`.
enum MisreadUTF8 {
    /// The characters of Windows-1252 from 0x80 to 0x9F; 0 where it has none.
    private static let upper: [UInt32] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]

    /// The text as it was meant, and whether it had been misread.
    ///
    /// Only a text that is whole in the old reading and valid in the new one is changed: no real word looks like that.
    static func mended(_ text: String) -> (text: String, wasMisread: Bool) {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return (text, false) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar.value < 0x100 {
                bytes.append(UInt8(scalar.value))
            } else if let place = upper.firstIndex(of: scalar.value) {
                bytes.append(UInt8(0x80 + place))
            } else {
                return (text, false)
            }
        }
        guard let meant = String(validating: bytes, as: UTF8.self) else { return (text, false) }
        return (meant, true)
    }
}
