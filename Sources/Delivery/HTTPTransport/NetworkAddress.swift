import ReceiptModel

/// A numeric address of the Internet Protocol, of version 4 or 6.
package struct NetworkAddress: Hashable, Sendable {
    /// From where an address is reached, by the IANA registries of special-purpose addresses (RFC 6890).
    package enum Reach: Hashable, Sendable {
        /// From everywhere: a public address.
        case everywhere
        /// From the machine itself: loopback, and the unspecified address, which leads there.
        case thisMachine
        /// From the same link, where services of clouds give out secrets (169.254.169.254).
        case link
        /// From the same private network.
        case site
        /// From nowhere: reserved, for documentation, for several receivers at once, or a tunnel.
        case nowhere
    }

    /// 4 or 16, in network order.
    let bytes: [UInt8]

    /// An address of 4 or 16 bytes in network order; one of version 6 that maps one of version 4 is that one (RFC 4291,
    /// section 2.5.5.2).
    ///
    /// - Parameter bytes: any other count is no address.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        let isMapped = bytes.count == 16 && bytes.starts(with: Self.mapped)
        self.bytes = isMapped ? Array(bytes.suffix(4)) : bytes
    }

    /// An address as the host of a URL spells it, also in the spellings of `inet_aton`: `127.1`, `2130706433`, `0x7f.1`,
    /// `0177.0.0.1`; version 6 with or without brackets and zone.
    ///
    /// - Parameter host: a name is no address.
    package init?(host: String) {
        var text = host[...]
        if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
        if text.contains(":") {
            guard let bytes = Self.version6(text.prefix { $0 != "%" }) else { return nil }
            self.init(bytes: bytes)
        } else {
            guard let bytes = Self.version4(text) else { return nil }
            self.init(bytes: bytes)
        }
    }

    /// From where it is reached.
    package var reach: Reach { bytes.count == 4 ? Self.reach(ofVersion4: bytes[...]) : reachOfVersion6 }

    // MARK: - Spellings

    private static func version4(_ text: Substring) -> [UInt8]? {
        var parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        guard (1...4).contains(parts.count) else { return nil }
        let numbers = parts.compactMap(number)
        guard numbers.count == parts.count, let last = numbers.last, numbers.dropLast().allSatisfy({ $0 <= 255 }),
            last < 1 << (8 * UInt64(5 - numbers.count))
        else { return nil }
        var value = last
        for (index, number) in numbers.dropLast().enumerated() { value |= number << (8 * UInt64(3 - index)) }
        return (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64(3 - $0))) }
    }

    /// A part in the notation of C: decimal, octal behind a zero, hexadecimal behind `0x`.
    private static func number(_ text: Substring) -> UInt64? {
        guard text.utf8.count <= 16, text.first?.isASCII == true, text.first != "+", text.first != "-" else {
            return nil
        }
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            return text.count == 2 ? 0 : UInt64(text.dropFirst(2), radix: 16)
        }
        return UInt64(text, radix: text.hasPrefix("0") ? 8 : 10)
    }

    private static func version6(_ text: Substring) -> [UInt8]? {
        guard let gap = text.firstRange(of: "::") else {
            let bytes = groups(text)
            return bytes?.count == 16 ? bytes : nil
        }
        guard let before = groups(text[..<gap.lowerBound]), let after = groups(text[gap.upperBound...]),
            before.count + after.count <= 14
        else { return nil }
        return before + [UInt8](repeating: 0, count: 16 - before.count - after.count) + after
    }

    /// Groups of four digits with colons between them, the last one perhaps an address of version 4.
    private static func groups(_ text: Substring) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if index == parts.count - 1, part.contains("."), let four = version4(part) {
                bytes += four
            } else if (1...4).contains(part.count), part.first != "+", part.first != "-",
                let group = UInt16(part, radix: 16)
            {
                bytes += [UInt8(group >> 8), UInt8(truncatingIfNeeded: group)]
            } else {
                return nil
            }
        }
        return bytes
    }

    // MARK: - Registries

    /// `::ffff:0:0/96`.
    private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    /// `64:ff9b::/96`, by which networks of version 6 alone reach version 4 (RFC 6052).
    private static let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]

    private static func reach(ofVersion4 bytes: ArraySlice<UInt8>) -> Reach {
        let (first, second, third) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1], bytes[bytes.startIndex + 2])
        switch (first, second, third) {
        case (0, _, _), (127, _, _): return .thisMachine
        case (169, 254, _): return .link
        case (10, _, _), (172, 16...31, _), (192, 168, _), (100, 64...127, _): return .site
        case (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _), (198, 51, 100), (203, 0, 113): return .nowhere
        case (224...255, _, _): return .nowhere
        default: return .everywhere
        }
    }

    private var reachOfVersion6: Reach {
        let embedded = Self.reach(ofVersion4: bytes.suffix(4))
        if bytes.starts(with: Self.translated) { return embedded }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0xFE, 0x80...0xBF, _, _): return .link
        // Site-local addresses (fec0::/10) are deprecated and stand in the range above; fc00::/7 took their place.
        case (0xFC...0xFD, _, _, _): return .site
        // What a tunnel leads to (6to4, RFC 3056) is not closer than the address that it names.
        case (0x20, 0x02, _, _):
            let inner = Self.reach(ofVersion4: bytes[2..<6])
            return inner == .everywhere ? .nowhere : inner
        // Protocol assignments with Teredo (2001::/23), documentation (2001:db8::/32 and 3fff::/20).
        case (0x20, 0x01, 0...1, _), (0x20, 0x01, 0x0D, 0xB8), (0x3F, 0xFF, 0...0x0F, _): return .nowhere
        case (0x20...0x3F, _, _, _): return .everywhere
        default:
            // Loopback, unspecified and the old spellings of version 4 within version 6.
            guard bytes.prefix(8).allSatisfy({ $0 == 0 }) else { return .nowhere }
            let isPlain = bytes[8..<15].allSatisfy { $0 == 0 } && bytes[15] <= 1
            return isPlain ? .thisMachine : embedded == .everywhere ? .nowhere : embedded
        }
    }
}

extension NetworkAddress.Reach {
    /// What such an address is, as the end of a sentence.
    var words: Message {
        switch self {
        case .everywhere: "it is a public address"
        case .thisMachine: "it is an address of this machine"
        case .link: "it is an address of the local link"
        case .site: "it is an address of a private network"
        case .nowhere: "it is no address of the internet"
        }
    }
}
