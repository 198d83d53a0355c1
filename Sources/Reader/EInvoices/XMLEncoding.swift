import ReceiptModel

/// How the characters of an XML document are written as bytes.
enum XMLEncoding: Equatable {
    case utf8
    case utf16(bigEndian: Bool)
    /// One byte a character; the upper half from a table.
    case singleByte(upperHalf: [Unicode.Scalar?])

    /// The document in UTF-8, without a byte order mark.
    ///
    /// A mark goes before what the XML declaration says; so does the plain look of the first bytes, because programs that
    /// write through strings declare UTF-16 over bytes that are UTF-8.
    static func utf8Bytes(of bytes: [UInt8]) throws(EInvoiceError) -> [UInt8] {
        let (encoding, mark) = try detect(bytes)
        let body = bytes.dropFirst(mark)
        switch encoding {
        case .utf8:
            guard String(validating: body, as: UTF8.self) != nil else {
                throw .encoding(why: "they are no valid UTF-8")
            }
            return Array(body)
        case .utf16(let bigEndian):
            guard body.count.isMultiple(of: 2) else { throw .encoding(why: "UTF-16 ends in half a character") }
            let start = body.startIndex
            let units = (0..<body.count / 2).map { index in
                let (first, second) = (UInt16(body[start + 2 * index]), UInt16(body[start + 2 * index + 1]))
                return bigEndian ? first << 8 | second : second << 8 | first
            }
            guard let text = String(validating: units, as: UTF16.self) else {
                throw .encoding(why: "they are no valid UTF-16")
            }
            return Array(text.utf8)
        case .singleByte(let upperHalf):
            var text = String.UnicodeScalarView()
            for byte in body {
                guard let scalar = byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80] else {
                    throw .encoding(why: "the byte \(byte) means nothing in the encoding that is stated")
                }
                text.append(scalar)
            }
            return Array(String(text).utf8)
        }
    }

    /// The encoding, and how many bytes its mark has.
    private static func detect(_ bytes: [UInt8]) throws(EInvoiceError) -> (XMLEncoding, mark: Int) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw .encoding(why: "UTF-32 is not read")
        }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16(bigEndian: false), 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16(bigEndian: true), 2) }
        if bytes.starts(with: [0x3C, 0]) { return (.utf16(bigEndian: false), 0) }
        if bytes.starts(with: [0, 0x3C]) { return (.utf16(bigEndian: true), 0) }
        guard let name = declaredName(in: bytes) else { return (.utf8, 0) }
        guard let encoding = named(name) else { throw .encoding(why: "the encoding '\(name)' is not known") }
        return (encoding, 0)
    }

    /// What the XML declaration says, in lower case; it is ASCII up to there.
    private static func declaredName(in bytes: [UInt8]) -> String? {
        let start = bytes.prefix(1000).drop { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
        guard start.starts(with: Array("<?xml".utf8)) else { return nil }
        let declaration = String(
            decoding: start.prefix(200).prefix { $0 != UInt8(ascii: ">") && $0 < 0x80 }, as: UTF8.self)
        guard let match = declaration.firstMatch(of: /\sencoding\s*=\s*(?:"([A-Za-z0-9._\-]+)"|'([A-Za-z0-9._\-]+)')/)
        else { return nil }
        return (match.1 ?? match.2).map { $0.lowercased() }
    }

    private static func named(_ name: String) -> XMLEncoding? {
        switch name {
        case "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be", "unicode": .utf8
        case "iso-8859-1", "iso8859-1", "latin1": .singleByte(upperHalf: (0x80...0xFF).map { Unicode.Scalar($0) })
        case "iso-8859-2", "iso8859-2", "latin2": table(from: 0xA0, iso2)
        case "iso-8859-5": table(from: 0xA0, iso5)
        case "windows-1250", "cp1250": table(from: 0x80, windows1250)
        case "windows-1251", "cp1251": table(from: 0x80, windows1251)
        case "windows-1252", "cp1252": table(from: 0x80, windows1252)
        default: nil
        }
    }

    /// The upper half from the characters of a table; below its first byte are the controls, `\u{FFFD}` is no character.
    private static func table(from first: Int, _ characters: String) -> XMLEncoding {
        let controls = (0x80..<first).map { Unicode.Scalar(UInt8($0)) }
        let rest = characters.unicodeScalars.map { $0 == "\u{FFFD}" ? nil : $0 }
        return .singleByte(upperHalf: controls + rest)
    }

    private static let iso2 = """
        \u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žż\
        ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
        ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
        """

    private static let iso5 = """
        \u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОП\
        РСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп\
        рстуфхцчшщъыьэюя№ёђѓєѕіїјљњћќ§ўџ
        """

    private static let windows1250 = """
        €\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź\
        \u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż\
        ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
        ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
        """

    private static let windows1251 = """
        ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\
        \u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї\
        АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ\
        абвгдежзийклмнопрстуфхцчшщъыьэюя
        """

    private static let windows1252 = """
        €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ\
        \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿\
        ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
        àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
        """
}
