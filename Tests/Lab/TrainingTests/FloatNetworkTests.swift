import Testing

@testable import Training

@Suite("Networks of bytes made networks of fractions")
struct FloatNetworkTests {
    /// Bytes in the form of Tesseract's networks.
    private struct Writer {
        var bytes: [UInt8] = []

        mutating func number(_ value: Int32) {
            for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
        }

        mutating func text(_ value: String) {
            number(Int32(value.utf8.count))
            bytes += value.utf8
        }

        mutating func fraction(_ value: Double) {
            for shift in stride(from: 0, to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
            }
        }

        mutating func head(_ kind: String, inputs: Int32, outputs: Int32, weights: Int32 = 6) {
            bytes.append(0)
            text(kind)
            bytes += [0, 0]
            number(0)
            number(inputs)
            number(outputs)
            number(weights)
            text("name")
        }
    }

    /// A series of one layer of two rows of three weights, and what follows a network.
    private static func network(weights: (inout Writer) -> Void, marks: Int32) -> [UInt8] {
        var writer = Writer()
        writer.head("Series", inputs: 2, outputs: 2)
        writer.number(1)
        writer.head("Softmax", inputs: 2, outputs: 2)
        weights(&writer)
        writer.text("[1,48,0,1]")
        writer.number(marks)
        writer.number(12_345)
        return writer.bytes
    }

    private static let integer = network(
        weights: { writer in
            writer.bytes.append(128 | 1)
            writer.number(2)
            writer.number(3)
            writer.bytes.append(0)
            writer.bytes += [127, 0, 0x81, 0xFF, 64, 2]
            writer.number(2)
            writer.fraction(0.5)
            writer.fraction(0.25)
        }, marks: 65)

    private static let float = floats([63.5, 0, -63.5, -0.25, 16, 0.5])

    @Test("Each weight is its byte times the scale of its row; all else stays")
    func weights() throws {
        #expect(try FloatNetwork(integer: Self.integer).bytes == Self.float)
    }

    @Test("A network of fractions stays as it is")
    func unchanged() throws {
        #expect(try FloatNetwork(integer: Self.float).bytes == Self.float)
    }

    /// A series that sees pictures of so many rows.
    private static func seeing(rows: Int32, specification: String) -> [UInt8] {
        var writer = Writer()
        writer.head("Series", inputs: rows, outputs: 2)
        writer.number(2)
        writer.head("Input", inputs: rows, outputs: 1, weights: 0)
        for number in [1, rows, 0, 1, 5] { writer.number(number) }
        writer.head("Maxpool", inputs: 1, outputs: 2, weights: 0)
        writer.number(3)
        writer.number(3)
        writer.text(specification)
        writer.number(64)
        return writer.bytes
    }

    @Test("A lowered network sees fewer rows, and its specification says so")
    func lower() throws {
        var network = try FloatNetwork(integer: Self.seeing(rows: 48, specification: "[1,48,0,1Ct3,3,16Mp3,3O1c1]"))
        try network.lower(to: 36)
        #expect(network.bytes == Self.seeing(rows: 36, specification: "[1,36,0,1Ct3,3,16Mp3,3O1c1]"))
    }

    @Test("No network is made higher, none of no rows, and none whose specification says something else")
    func notLower() throws {
        var network = try FloatNetwork(integer: Self.seeing(rows: 48, specification: "[1,48,0,1Mp3,3]"))
        for rows in [-1, 0, 2, 49, 1 << 40] { #expect(throws: TrainingError.self) { try network.lower(to: rows) } }
        #expect(network.bytes == Self.seeing(rows: 48, specification: "[1,48,0,1Mp3,3]"))
        var other = try FloatNetwork(integer: Self.seeing(rows: 48, specification: "[1,36,0,1Mp3,3]"))
        #expect(throws: TrainingError.self) { try other.lower(to: 36) }
        var blind = try FloatNetwork(integer: Self.float)
        #expect(throws: TrainingError.self) { try blind.lower(to: 36) }
    }

    /// The same network with these weights, as fractions.
    private static func floats(_ weights: [Double]) -> [UInt8] {
        network(
            weights: { writer in
                writer.bytes.append(128)
                writer.number(2)
                writer.number(3)
                writer.fraction(0)
                for value in weights { writer.fraction(value) }
            }, marks: 64)
    }

    @Test("The mean of networks has the mean of each weight")
    func mean() throws {
        let networks = try [[1, 2, 3, 4, 5, 6], [3, 2, 0, 4, 5, -6], [5, 2, 0, 1, 5, 3]].map {
            try FloatNetwork(integer: Self.floats($0))
        }
        #expect(try FloatNetwork.mean(of: networks).bytes == Self.floats([3, 2, 1, 3, 5, 1]))
        #expect(try FloatNetwork.mean(of: [networks[1]]).bytes == networks[1].bytes)
    }

    @Test("Networks of different forms have no mean, and none has none")
    func noMean() throws {
        let one = try FloatNetwork(integer: Self.float)
        let other = try FloatNetwork(integer: Self.seeing(rows: 48, specification: "[1,48,0,1]"))
        #expect(throws: TrainingError.self) { try FloatNetwork.mean(of: [one, other]) }
        #expect(throws: TrainingError.self) { try FloatNetwork.mean(of: []) }
    }

    @Test("A network that ends too early, or is none, is refused")
    func damaged() {
        for count in 0..<Self.integer.count - 4 {
            #expect(throws: TrainingError.self) { try FloatNetwork(integer: Array(Self.integer.prefix(count))) }
        }
        #expect(throws: TrainingError.self) { try FloatNetwork(integer: [UInt8](repeating: 0xFF, count: 400)) }
    }
}
