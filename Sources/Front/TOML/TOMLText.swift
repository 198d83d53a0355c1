import CTOML
package import ReceiptModel

/// A value of a TOML document.
package indirect enum TOMLNode: Equatable, Sendable {
    case table([String: TOMLNode])
    case array([TOMLNode])
    case text(String)
    case integer(Int)
    case number(Double)
    case flag(Bool)
    /// A date or a time, whose value is not read.
    case moment

    /// What it is, for people.
    package var kind: Message {
        switch self {
        case .table: "a section"
        case .array: "a list"
        case .text: "text"
        case .integer: "a whole number"
        case .number: "a number"
        case .flag: "true or false"
        case .moment: "a date or a time"
        }
    }
}

/// A TOML document as values, with the line of each.
package struct TOMLText: Sendable {
    package let root: [String: TOMLNode]
    package let lines: KeyLines

    /// Why a text is no TOML.
    package struct Fault: Error, Equatable {
        /// Counted from 1.
        package let line: Int
        package let why: Message
    }

    /// Nothing that is read lies deeper; what does is an unknown key on the way there.
    private static let deepest: Int32 = 8
    /// In bytes; the parser goes one call deeper for each dot of a key.
    private static let longestLine = 4_096

    /// Reads a document.
    ///
    /// - Throws: `Fault` with the line where the text stops being TOML 1.0.
    package init(_ text: String) throws(Fault) {
        let bytes = Array(text.utf8)
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where line.count > Self.longestLine {
            throw Fault(line: index + 1, why: "the line is longer than \(Self.longestLine) bytes")
        }
        // With a zero at its end, which is not counted, so that an empty text has an address.
        let document = unsafe (bytes + [0]).withUnsafeBytes { bytes in
            unsafe bytes.baseAddress.flatMap { start in
                unsafe bilko_toml_read(start.assumingMemoryBound(to: CChar.self), bytes.count - 1, Self.deepest)
            }
        }
        guard let document = unsafe document else { throw Fault(line: 1, why: "there is no memory to read it") }
        defer { unsafe bilko_toml_free(document) }
        let line = unsafe bilko_toml_fault_line(document)
        guard line == 0 else {
            throw Fault(line: Int(line), why: unsafe "\(String(cString: bilko_toml_fault(document)))")
        }
        var values = unsafe (0..<bilko_toml_count(document)).map { index in
            unsafe Value(bilko_toml_value_at(document, index))
        }[...]
        var lines = KeyLines()
        root = Self.table(&values, depth: 0, at: [], &lines)
        self.lines = lines
    }

    /// The parser's values in the order of the tree, each with its depth.
    private struct Value {
        let kind: Int
        let depth: Int32
        let line: Int
        let key: String
        let node: TOMLNode

        init(_ value: bilko_toml_value) {
            kind = Int(unsafe value.kind)
            depth = unsafe value.depth
            line = Int(unsafe value.line)
            key = unsafe Self.text(value.key, value.key_length)
            node =
                switch kind {
                case BILKO_TOML_TABLE: .table([:])
                case BILKO_TOML_ARRAY: .array([])
                case BILKO_TOML_TEXT: .text(unsafe Self.text(value.text, value.text_length))
                case BILKO_TOML_INTEGER: .integer(Int(unsafe value.integer))
                case BILKO_TOML_NUMBER: .number(unsafe value.number)
                case BILKO_TOML_FLAG: .flag(unsafe value.integer != 0)
                default: .moment
                }
        }

        private static func text(_ start: UnsafePointer<CChar>, _ length: Int) -> String {
            unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
        }
    }

    private static func table(
        _ values: inout ArraySlice<Value>, depth: Int32, at path: KeyPath, _ lines: inout KeyLines
    ) -> [String: TOMLNode] {
        var table: [String: TOMLNode] = [:]
        while let value = values.first, value.depth == depth {
            table[value.key] = node(&values, value, at: path + .key(value.key), &lines)
        }
        return table
    }

    private static func node(
        _ values: inout ArraySlice<Value>, _ value: Value, at path: KeyPath, _ lines: inout KeyLines
    ) -> TOMLNode {
        values.removeFirst()
        lines.lines[path] = value.line
        switch value.node {
        case .table: return .table(table(&values, depth: value.depth + 1, at: path, &lines))
        case .array:
            var items: [TOMLNode] = []
            while let item = values.first, item.depth == value.depth + 1 {
                items.append(node(&values, item, at: path + .index(items.count), &lines))
            }
            return .array(items)
        default: return value.node
        }
    }
}
