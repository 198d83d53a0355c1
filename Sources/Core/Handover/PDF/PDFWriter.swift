/// Writes a PDF 1.7 document (ISO 32000-1) out of numbered objects; the same bytes for the same objects.
struct PDFWriter {
    private var bodies: [[UInt8]] = []
    private let deflate: Deflate

    init(deflate: @escaping Deflate) { self.deflate = deflate }

    /// A number for an object that is written later.
    mutating func reserve() -> Int {
        bodies.append([])
        return bodies.count
    }

    /// Writes an object under a number that was reserved.
    mutating func set(_ number: Int, _ text: String) { bodies[number - 1] = Array(text.utf8) }

    /// Adds an object.
    mutating func add(_ text: String) -> Int {
        let number = reserve()
        set(number, text)
        return number
    }

    /// Adds a stream.
    ///
    /// - Parameters:
    ///   - entries: of its dictionary, without its length and filter.
    ///   - bytes: its content.
    ///   - filter: the name of a filter that the content has passed already; `nil` packs it.
    /// - Returns: its number.
    mutating func addStream(_ entries: String, _ bytes: [UInt8], filter: String? = nil) -> Int {
        var (content, name) = (bytes, filter)
        if filter == nil, let packed = deflate(bytes, false), packed.count < bytes.count {
            (content, name) = (packed, "FlateDecode")
        }
        let number = reserve()
        let filtered = name.map { "/Filter /\($0) " } ?? ""
        let head = "<< \(entries) \(filtered)/Length \(content.count) >>\nstream\n"
        var body = Array(head.utf8)
        body += content
        body += Array("\nendstream".utf8)
        bodies[number - 1] = body
        return number
    }

    /// The document whose catalogue has this number.
    func bytes(catalogue: Int, information: Int) -> [UInt8] {
        // The second line has bytes beyond ASCII, so that it is taken for no text (7.5.2).
        var bytes = Array("%PDF-1.7\n%".utf8)
        bytes += [0xE2, 0xE3, 0xCF, 0xD3, 0x0A] as [UInt8]
        var offsets: [Int] = []
        for (index, body) in bodies.enumerated() {
            offsets.append(bytes.count)
            bytes += Array("\(index + 1) 0 obj\n".utf8)
            bytes += body
            bytes += Array("\nendobj\n".utf8)
        }
        let start = bytes.count
        var tail = "xref\n0 \(bodies.count + 1)\n0000000000 65535 f \n"
        for offset in offsets { tail += String(String(offset + 10_000_000_000).dropFirst()) + " 00000 n \n" }
        tail += "trailer\n<< /Size \(bodies.count + 1) /Root \(catalogue) 0 R /Info \(information) 0 R >>\n"
        return bytes + Array((tail + "startxref\n\(start)\n%%EOF\n").utf8)
    }
}

/// Numbers and texts as PDF writes them.
enum PDFText {
    /// A number with at most three decimals; one that is no number is 0.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "0" }
        let thousandths = Int((value * 1000).rounded())
        let (whole, rest) = (abs(thousandths) / 1000, abs(thousandths) % 1000)
        var text = "\(thousandths < 0 ? "-" : "")\(whole)"
        guard rest != 0 else { return text }
        text += "." + String(String(rest + 1000).dropFirst())
        while text.hasSuffix("0") { text.removeLast() }
        return text
    }

    /// UTF-16 in hexadecimal digits, the higher byte first.
    static func hex(_ text: String) -> String { text.utf16.map { hex($0) }.joined() }

    /// Four hexadecimal digits.
    static func hex(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// A text string of a dictionary, in UTF-16 with its mark.
    static func string(_ text: String) -> String { "<FEFF\(hex(text.inOneLine))>" }
}
