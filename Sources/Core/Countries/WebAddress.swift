/// The parts of an `http` or `https` address that the fiscal codes need, taken apart without any leniency.
///
/// The host is everything between `//` and the next `/`, `?` or `#`; user names, foreign ports and escapes in it make
/// the address unreadable, so that a look-alike address can never pass for the real host.
struct WebAddress {
    let host: String
    let path: String
    /// In order; names in lower case, values still percent-encoded.
    let query: [(name: String, value: String)]
    /// What stands behind `#`, as it is; some authorities' pages have their parameters there.
    let fragment: String

    init?(_ text: String) {
        let lowered = text.prefix(8).lowercased()
        let schemeLength = lowered.hasPrefix("https://") ? 8 : lowered.hasPrefix("http://") ? 7 : 0
        guard schemeLength > 0, text.utf8.allSatisfy({ $0 >= 32 && $0 < 127 }) else { return nil }
        let rest = text.dropFirst(schemeLength)
        let authority = rest.prefix { !"/?#".contains($0) }
        var name = authority.lowercased()
        for port in [":443", ":80"] where name.hasSuffix(port) { name = String(name.dropLast(port.count)) }
        guard !name.isEmpty,
            name.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 46 })
        else { return nil }
        host = name
        let tail = rest.dropFirst(authority.count).prefix { $0 != "#" }
        path = String(tail.prefix { $0 != "?" })
        query = Self.parameters(tail)
        fragment = String(rest.dropFirst(authority.count + tail.count + 1))
    }

    /// The parameters behind the question mark of a text, in order; names in lower case.
    static func parameters(_ text: some StringProtocol) -> [(name: String, value: String)] {
        text.drop { $0 != "?" }.dropFirst().split(separator: "&").map { pair in
            let name = pair.prefix { $0 != "=" }
            return (name.lowercased(), String(pair.dropFirst(name.count + 1)))
        }
    }

    /// The value of the one parameter of that name; `nil` when it is missing or given twice.
    func value(_ name: String) -> String? { Self.value(name, of: query) }

    /// The value of the one parameter of that name; `nil` when it is missing or given twice.
    static func value(_ name: String, of parameters: [(name: String, value: String)]) -> String? {
        let found = parameters.filter { $0.name == name }
        return found.count == 1 ? found[0].value : nil
    }
}

/// Percent-decodes; a plus sign stays a plus sign (this is no form data).
///
/// `nil` for a broken escape or bad UTF-8.
func percentDecoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8.makeIterator()
    while let byte = rest.next() {
        guard byte == UInt8(ascii: "%") else {
            bytes.append(byte)
            continue
        }
        guard let high = rest.next().flatMap(hexValue), let low = rest.next().flatMap(hexValue) else { return nil }
        bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
}

func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
}
