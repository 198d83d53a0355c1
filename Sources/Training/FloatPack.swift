/// A network of whole numbers (`.lstm` of the distribution's packs) made one of fractions, from which training can go on.
///
/// `lstmtraining` refuses networks of 8-bit weights. A weight is its byte times the scale of its row, so nothing is lost.
/// The form is that of Tesseract 5 (`network.cpp`, `weightmatrix.cpp`); what is not a weight is copied.
package struct FloatNetwork {
    /// The bytes of the network with weights of 64-bit fractions.
    package private(set) var bytes: [UInt8] = []
    private let source: [UInt8]
    private var place = 0

    /// Marks of a weight matrix: of bytes, trained with Adam's averages, in the present form.
    private static let (isInteger, usesAdam, isPresent) = (UInt8(1), UInt8(4), UInt8(128))
    /// The mark of a recogniser whose weights are bytes, and that of a series with a learning rate for each layer.
    private static let (integerMode, layerRates) = (Int32(1), Int32(64))
    private static let series: Set<String> = [
        "Parallel", "Replicated", "ParBidiLSTM", "DepParUDLSTM", "Par2dLSTM", "Series", "RTLReversed", "TTBReversed",
        "XYTranspose",
    ]

    /// - Throws: `unknownNetwork` for what is no network of the present form.
    package init(integer source: [UInt8]) throws(TrainingError) {
        self.source = source
        try copyNetwork(depth: 0)
        // The specification, then the marks of the training.
        _ = try copyText()
        let marks = try number(at: take(4))
        append(UInt32(bitPattern: marks & ~Self.integerMode))
        bytes += source[place...]
    }

    private mutating func take(_ count: Int) throws(TrainingError) -> Range<Int> {
        guard count >= 0, source.count - place >= count else { throw .unknownNetwork(what: "it ends too early") }
        defer { place += count }
        return place..<place + count
    }

    private func number(at range: Range<Int>) -> Int32 {
        Int32(bitPattern: source[range].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }

    private mutating func append(_ number: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    private mutating func copy(_ count: Int) throws(TrainingError) { bytes += source[try take(count)] }

    private mutating func copyNumber() throws(TrainingError) -> Int32 {
        let range = try take(4)
        bytes += source[range]
        return number(at: range)
    }

    private mutating func copyText() throws(TrainingError) -> String {
        let count = try copyNumber()
        let range = try take(Int(count))
        bytes += source[range]
        return String(decoding: source[range], as: UTF8.self)
    }

    /// Copies a network and those within it.
    private mutating func copyNetwork(depth: Int) throws(TrainingError) {
        guard depth < 40 else { throw .unknownNetwork(what: "its parts nest too deeply") }
        guard source[try take(1)].first == 0 else { throw .unknownNetwork(what: "it names its kind by number") }
        bytes.append(0)
        let kind = try copyText()
        // Whether it is being trained and needs to go back; its marks, inputs, outputs, weights; its name.
        try copy(2)
        let marks = try copyNumber()
        let (inputs, outputs) = (try copyNumber(), try copyNumber())
        try copy(4)
        _ = try copyText()
        switch kind {
        case _ where Self.series.contains(kind):
            for _ in 0..<(try copyNumber()) { try copyNetwork(depth: depth + 1) }
            if marks & Self.layerRates != 0 {
                let count = try copyNumber()
                try copy(4 * Int(count))
            }
        case "Convolve", "Maxpool", "Reconfig": try copy(8)
        case "Input": try copy(20)
        case "LSTM", "SummLSTM", "LSTMSoftmax", "LSTMBinarySoftmax":
            let width = try copyNumber()
            // One gate more where it runs in two directions.
            for _ in 0..<(width == inputs + 2 * outputs ? 5 : 4) { try copyMatrix() }
            if kind.hasSuffix("Softmax") { try copyNetwork(depth: depth + 1) }
        default: try copyMatrix()
        }
    }

    private mutating func copyMatrix() throws(TrainingError) {
        guard let mode = source[try take(1)].first, mode & Self.isPresent != 0 else {
            throw .unknownNetwork(what: "its weights are in an old form")
        }
        let isInteger = mode & Self.isInteger != 0
        bytes.append(isInteger ? mode & Self.usesAdam | Self.isPresent : mode)
        let (rows, columns) = (Int(try copyNumber()), Int(try copyNumber()))
        guard (1...100_000).contains(rows), (1...100_000).contains(columns) else {
            throw .unknownNetwork(what: "a matrix of \(rows) × \(columns) weights")
        }
        guard isInteger else {
            // What stands for an empty place, the weights, and Adam's averages if there are any.
            return try copy(8 * (1 + rows * columns))
        }
        _ = try take(1)
        let weights = try take(rows * columns)
        let scales = Int(number(at: try take(4)))
        let scaleBytes = try take(8 * scales)
        guard scales >= rows else { throw .unknownNetwork(what: "a row of weights without a scale") }
        append(UInt32(0))
        append(UInt32(0))
        for row in 0..<rows {
            let start = scaleBytes.lowerBound + 8 * row
            let bits = source[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let scale = Double(bitPattern: bits)
            for weight in source[weights][(weights.lowerBound + row * columns)...].prefix(columns) {
                append(Double(Int8(bitPattern: weight)) * scale)
            }
        }
    }

    private mutating func append(_ fraction: Double) {
        let bits = fraction.bitPattern
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
}
