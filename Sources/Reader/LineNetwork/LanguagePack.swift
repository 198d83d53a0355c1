/// A language pack of Tesseract (`.traineddata`), as far as reading lines with its network needs it.
///
/// The form is that of Tesseract 5: `tessdatamanager.cpp` for the parts, `network.cpp` and `weightmatrix.cpp` for the
/// network, `unicharset.cpp` for the characters and `unicharcompress.cpp` for their codes.
struct LanguagePack {
    /// The numbers of the parts that are used.
    private enum Part: Int, CaseIterable {
        case network = 17
        case characters = 21
        case codes = 22
    }

    /// The layers in the order in which they work.
    let layers: [NetworkLayer]
    /// The rows of the line images that the network sees.
    let rows: Int
    /// What each code stands for: a character, a space, nothing.
    let characters: [String]
    /// The code of no character.
    let blank: Int
    /// Columns of a line's image for each step of what the network says.
    var columnsPerStep: Int {
        layers.reduce(1) { columns, layer in
            if case .pool(let across, _) = layer { columns * across } else { columns }
        }
    }
    /// The samples that training saw, from which the noise beyond a picture's edges follows.
    let samples: Int64

    /// How far from the middle between black and white the network sees.
    let reach: Float

    /// - Throws: `LineNetworkError`.
    init(_ bytes: [UInt8], reach: Float) throws(LineNetworkError) {
        self.reach = reach
        let parts = try Self.parts(of: bytes)
        guard let network = parts[.network], let names = parts[.characters], let codes = parts[.codes] else {
            throw .unknownForm("a pack without a network, characters or codes")
        }
        var reader = PackBytes(network)
        (layers, rows) = try NetworkLayer.read(&reader, reach: reach)
        _ = try reader.text()
        // Flags, and iterations of training.
        _ = try reader.bytes(8)
        samples = Int64(try reader.number())
        blank = try reader.number()
        let units = try NetworkLayer.outputs(of: layers)
        guard blank >= 0, blank < units else { throw .unknownForm("a code of no character that is no output") }
        characters = try Self.characters(names: Self.names(in: names), codes: codes, count: units)
    }

    private static func parts(of bytes: [UInt8]) throws(LineNetworkError) -> [Part: ArraySlice<UInt8>] {
        var reader = PackBytes(bytes[...])
        let count = try reader.number()
        guard (1...64).contains(count) else { throw .unknownForm("no language pack") }
        var places: [Int] = []
        for _ in 0..<count { places.append(try reader.longNumber()) }
        let used = places.filter { $0 >= 0 }.sorted()
        var parts: [Part: ArraySlice<UInt8>] = [:]
        for part in Part.allCases where part.rawValue < count && places[part.rawValue] >= 0 {
            let start = places[part.rawValue]
            let end = used.first { $0 > start } ?? bytes.count
            guard start <= end, end <= bytes.count else { throw .unknownForm("a part outside of the pack") }
            parts[part] = bytes[start..<end]
        }
        return parts
    }

    /// The characters by their number in the pack: a line each, with the character before the first space.
    private static func names(in text: ArraySlice<UInt8>) throws(LineNetworkError) -> [String] {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let count = lines.first.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }), count >= 1,
            count < lines.count
        else { throw .unknownForm("a list of characters without their number") }
        return lines[1...count].map { String(decoding: $0.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self) }
    }

    /// What each of `count` codes stands for; of two characters with one code (dashes), the first counts.
    private static func characters(
        names: [String], codes: ArraySlice<UInt8>, count: Int
    ) throws(LineNetworkError) -> [String] {
        var reader = PackBytes(codes)
        var characters = [String](repeating: "", count: count)
        for number in 0..<max(0, min(names.count, try reader.number())) {
            _ = try reader.byte()
            let length = try reader.number()
            // Several codes for one character are for scripts of thousands of them.
            guard length == 1 else { throw .unknownForm("a character of \(length) codes") }
            let code = try reader.number()
            guard characters.indices.contains(code) else { throw .unknownForm("a code that is no output") }
            // The first three are the space, and marks of Tesseract's that no picture shows.
            let name = number == 0 ? " " : number < 3 ? "" : names[number]
            if characters[code].isEmpty { characters[code] = name }
        }
        return characters
    }
}

/// Takes numbers out of bytes, all of them little-endian.
struct PackBytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func bytes(_ count: Int) throws(LineNetworkError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= rest.count else { throw .unknownForm("it ends too early") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func byte() throws(LineNetworkError) -> UInt8 { try bytes(1).first ?? 0 }

    mutating func number() throws(LineNetworkError) -> Int { Int(Int32(truncatingIfNeeded: try unsigned(4))) }

    mutating func longNumber() throws(LineNetworkError) -> Int { Int(Int64(bitPattern: try unsigned(8))) }

    mutating func fraction() throws(LineNetworkError) -> Double { Double(bitPattern: try unsigned(8)) }

    mutating func text() throws(LineNetworkError) -> String {
        String(decoding: try bytes(try number()), as: UTF8.self)
    }

    private mutating func unsigned(_ count: Int) throws(LineNetworkError) -> UInt64 {
        try bytes(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
