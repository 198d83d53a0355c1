/// Strict base64: the standard and the URL alphabet, padding optional, nothing else.
func base64Decoded(_ text: some StringProtocol) -> [UInt8]? {
    var digits = text.utf8.map { $0 }
    while digits.last == UInt8(ascii: "=") { digits.removeLast() }
    guard digits.count % 4 != 1, text.utf8.count - digits.count <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count * 3 / 4)
    var buffer: UInt32 = 0
    var bits = 0
    for digit in digits {
        guard let value = base64Value(digit) else { return nil }
        buffer = buffer << 6 | UInt32(value)
        bits += 6
        if bits >= 8 {
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
        }
        buffer &= 0xFF
    }
    guard buffer & ((1 << UInt32(bits)) - 1) == 0 else { return nil }
    return bytes
}

private func base64Value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
}

/// Standard base64 with padding.
func base64Encoded(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let chunk = bytes[start..<min(start + 3, bytes.count)]
        let value = chunk.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - chunk.count))
        for place in 0..<4 {
            text.append(place <= chunk.count ? alphabet[Int(value >> UInt32(18 - 6 * place)) & 63] : "=")
        }
    }
    return text
}
