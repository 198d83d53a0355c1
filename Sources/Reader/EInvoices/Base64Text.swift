/// Base64 as XML Schema has it: RFC 4648 with blanks anywhere.
enum Base64Text {
    /// The bytes; `nil` for anything that is no base64.
    static func bytes(of text: String) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count / 4 * 3)
        var pending: UInt32 = 0
        var count = 0
        var padding = 0
        for byte in text.utf8 {
            let value: UInt32
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = UInt32(byte - UInt8(ascii: "A"))
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = UInt32(byte - UInt8(ascii: "a")) + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt32(byte - UInt8(ascii: "0")) + 52
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            case UInt8(ascii: "="):
                padding += 1
                continue
            case 0x20, 0x0A, 0x0D, 0x09: continue
            default: return nil
            }
            guard padding == 0 else { return nil }
            pending = pending << 6 | value
            count += 1
            if count.isMultiple(of: 4) {
                for shift in [16, 8, 0] as [UInt32] { result.append(UInt8(truncatingIfNeeded: pending >> shift)) }
                pending = 0
            }
        }
        // What is left over is two or three characters, for one byte or two; the padding may be missing.
        switch count % 4 {
        case 0: return padding == 0 ? result : nil
        case 2 where padding == 0 || padding == 2: result.append(UInt8(truncatingIfNeeded: pending >> 4))
        case 3 where padding <= 1:
            result.append(UInt8(truncatingIfNeeded: pending >> 10))
            result.append(UInt8(truncatingIfNeeded: pending >> 2))
        default: return nil
        }
        return result
    }
}
