/// A network of the distribution's packs (`.lstm`), which training can go on from.
///
/// Its form is that of Tesseract 5 (`network.cpp`, `lstm.cpp`, `weightmatrix.cpp`). What is not a weight is kept as it is.
package struct FloatNetwork {
    private var network: Layer
    private var specification: String
    private let marks: Int32
    /// What stands behind the network: how its training went.
    private let history: ArraySlice<UInt8>

    /// The mark of a recogniser whose weights are bytes.
    private static let integerMode = Int32(1)

    /// A network whose weights are fractions, from one of whole numbers.
    ///
    /// `lstmtraining` refuses networks of 8-bit weights. A weight is its byte times the scale of its row, so nothing is lost.
    ///
    /// - Throws: `unknownNetwork` for what is no network of the present form.
    package init(integer source: [UInt8]) throws(TrainingError) {
        var reader = Reader(source)
        network = try Layer(&reader, depth: 0)
        specification = try reader.text()
        marks = try reader.number() & ~Self.integerMode
        history = reader.rest
    }

    /// The network in Tesseract's form, with weights of 64-bit fractions.
    package var bytes: [UInt8] {
        var writer = Writer()
        network.write(to: &writer)
        writer.text(specification)
        writer.number(marks)
        return writer.bytes + history
    }

    /// Makes the network see lines so many rows high: training gives it lines made smaller, and reading does as well.
    ///
    /// Most of the time of a reading goes into the places of the picture, so a quarter less rows, which makes lines a
    /// quarter shorter as well, saves a third of it. The network is to be trained again, for all that it knows looks larger than it is.
    ///
    /// - Throws: `unknownNetwork` unless its specification begins with the rows of a picture; for less than 3 rows.
    package mutating func lower(to rows: Int) throws(TrainingError) {
        guard case .series(var layers, let rates) = network.body, let first = layers.indices.first,
            case .picture(let batch, let old, let width, let rest) = layers[first].body,
            specification.hasPrefix("[\(batch),\(old),"), rows >= 3, rows <= old
        else { throw .unknownNetwork(what: "it does not see pictures of more than \(rows) rows") }
        layers[first].body = .picture(batch: batch, rows: Int32(rows), width: width, rest: rest)
        // Rows count as inputs, too, and that is where readers learn how much smaller than its picture a line was seen.
        layers[first].inputs = Int32(rows)
        network.body = .series(layers, rates: rates)
        network.inputs = Int32(rows)
        specification = "[\(batch),\(rows)," + specification.dropFirst("[\(batch),\(old),".count)
    }

    /// The mean of networks that learnt on from one and the same: what each took from its own last lines is evened out.
    ///
    /// Two cores train two networks for the time of one.
    ///
    /// - Parameter networks: At least one.
    /// - Returns: a network of their form.
    /// - Throws: `unknownNetwork` for networks of different forms.
    package static func mean(of networks: [FloatNetwork]) throws(TrainingError) -> FloatNetwork {
        guard var mean = networks.first else { throw .unknownNetwork(what: "there is none") }
        for (index, other) in networks.enumerated().dropFirst() {
            guard mean.specification == other.specification else {
                throw .unknownNetwork(what: "\(other.specification) is another form than \(mean.specification)")
            }
            try mean.network.approach(other.network, by: 1 / Double(index + 1))
        }
        return mean
    }
}

/// A layer of a network, and those within it.
private struct Layer {
    indirect enum Body {
        /// Layers one after another or beside each other, and the bytes of their rates of learning.
        case series([Layer], rates: [UInt8]?)
        /// The matrices of the gates, and what turns them into outputs where that is part of the layer.
        case recurrent([Weights], Layer?)
        case weights(Weights)
        /// What the network sees: pictures of so many rows. 0 for a width means any.
        case picture(batch: Int32, rows: Int32, width: Int32, rest: [UInt8])
        /// Nothing to learn.
        case plain([UInt8])
    }

    private let kind: String
    /// Whether it is being trained, and needs to go back.
    private let state: [UInt8]
    private let marks: Int32
    var inputs: Int32
    private let outputs: Int32
    /// How many weights it has, those of layers within it too.
    private let weights: Int32
    private let name: String
    var body: Body

    /// The mark of a series with a learning rate for each layer.
    private static let layerRates = Int32(64)
    private static let series: Set<String> = [
        "Parallel", "Replicated", "ParBidiLSTM", "DepParUDLSTM", "Par2dLSTM", "Series", "RTLReversed", "TTBReversed",
        "XYTranspose",
    ]

    init(_ reader: inout Reader, depth: Int) throws(TrainingError) {
        guard depth < 40 else { throw .unknownNetwork(what: "its parts nest too deeply") }
        guard try reader.bytes(1) == [0] else { throw .unknownNetwork(what: "it names its kind by number") }
        kind = try reader.text()
        state = try reader.bytes(2)
        marks = try reader.number()
        (inputs, outputs, weights) = (try reader.number(), try reader.number(), try reader.number())
        name = try reader.text()
        switch kind {
        case _ where Self.series.contains(kind):
            var layers: [Layer] = []
            for _ in 0..<max(0, try reader.number()) { layers.append(try Layer(&reader, depth: depth + 1)) }
            var rates: [UInt8]?
            if marks & Self.layerRates != 0 { rates = try reader.bytes(4 * Int(try reader.number())) }
            body = .series(layers, rates: rates)
        case "Convolve", "Maxpool", "Reconfig": body = .plain(try reader.bytes(8))
        case "Input":
            body = .picture(
                batch: try reader.number(), rows: try reader.number(), width: try reader.number(),
                // The depth, and how errors are weighed.
                rest: try reader.bytes(8))
        case "LSTM", "SummLSTM", "LSTMSoftmax", "LSTMBinarySoftmax":
            let width = Int(try reader.number())
            var gates: [Weights] = []
            // One gate more where it runs in two directions.
            for _ in 0..<(width == Int(inputs) + 2 * Int(outputs) ? 5 : 4) { gates.append(try Weights(&reader)) }
            body = .recurrent(gates, kind.hasSuffix("Softmax") ? try Layer(&reader, depth: depth + 1) : nil)
        default: body = .weights(try Weights(&reader))
        }
    }

    /// Moves every weight towards that of another layer of the same form, by a share of the way.
    mutating func approach(_ other: Layer, by share: Double) throws(TrainingError) {
        switch (body, other.body) {
        case (.series(var layers, let rates), .series(let others, _)) where layers.count == others.count:
            for index in layers.indices { try layers[index].approach(others[index], by: share) }
            body = .series(layers, rates: rates)
        case (.recurrent(var gates, var softmax), .recurrent(let others, let otherSoftmax))
        where gates.count == others.count && (softmax == nil) == (otherSoftmax == nil):
            for index in gates.indices { try gates[index].approach(others[index], by: share) }
            if let otherSoftmax { try softmax?.approach(otherSoftmax, by: share) }
            body = .recurrent(gates, softmax)
        case (.weights(var weights), .weights(let others)):
            try weights.approach(others, by: share)
            body = .weights(weights)
        case (.picture, .picture), (.plain, .plain): break
        default: throw .unknownNetwork(what: "\(kind) is another form than \(other.kind)")
        }
    }

    func write(to writer: inout Writer) {
        writer.bytes.append(0)
        writer.text(kind)
        writer.bytes += state
        for number in [marks, inputs, outputs, weights] { writer.number(number) }
        writer.text(name)
        switch body {
        case .series(let layers, let rates):
            writer.number(Int32(layers.count))
            for layer in layers { layer.write(to: &writer) }
            if let rates {
                writer.number(Int32(rates.count / 4))
                writer.bytes += rates
            }
        case .recurrent(let gates, let softmax):
            // A gate has a column for each thing that it sees, and one that is always there.
            writer.number(Int32((gates.first?.columns ?? 1) - 1))
            for gate in gates { gate.write(to: &writer) }
            softmax?.write(to: &writer)
        case .weights(let weights): weights.write(to: &writer)
        case .picture(let batch, let rows, let width, let rest):
            for number in [batch, rows, width] { writer.number(number) }
            writer.bytes += rest
        case .plain(let bytes): writer.bytes += bytes
        }
    }
}

/// A matrix of weights: a row for each unit, a column for each thing that it sees, and a last one for its bias.
private struct Weights {
    private let rows: Int
    let columns: Int
    private let mode: UInt8
    private let empty: Double
    private var values: [Double]

    /// Marks of a matrix: of bytes, trained with Adam's averages, in the present form.
    private static let (isInteger, usesAdam, isPresent) = (UInt8(1), UInt8(4), UInt8(128))

    init(_ reader: inout Reader) throws(TrainingError) {
        guard let mode = try reader.bytes(1).first, mode & Self.isPresent != 0 else {
            throw .unknownNetwork(what: "its weights are in an old form")
        }
        let isInteger = mode & Self.isInteger != 0
        self.mode = isInteger ? mode & Self.usesAdam | Self.isPresent : mode
        let (rows, columns) = (Int(try reader.number()), Int(try reader.number()))
        guard (1...100_000).contains(rows), (1...100_000).contains(columns) else {
            throw .unknownNetwork(what: "a matrix of \(rows) × \(columns) weights")
        }
        (self.rows, self.columns) = (rows, columns)
        guard isInteger else {
            // What stands for an empty place, then the weights.
            empty = try reader.fractions(1)[0]
            values = try reader.fractions(rows * columns)
            return
        }
        empty = 0
        _ = try reader.bytes(1)
        let weights = try reader.bytes(rows * columns)
        let scales = try reader.fractions(Int(try reader.number()))
        guard scales.count >= rows else { throw .unknownNetwork(what: "a row of weights without a scale") }
        values = weights.indices.map { Double(Int8(bitPattern: weights[$0])) * scales[$0 / columns] }
    }

    mutating func approach(_ other: Weights, by share: Double) throws(TrainingError) {
        guard rows == other.rows, columns == other.columns else {
            throw .unknownNetwork(
                what: "\(other.rows) × \(other.columns) weights where another has \(rows) × \(columns)")
        }
        for index in values.indices { values[index] += share * (other.values[index] - values[index]) }
    }

    func write(to writer: inout Writer) {
        writer.bytes.append(mode)
        writer.number(Int32(rows))
        writer.number(Int32(columns))
        writer.fraction(empty)
        for value in values { writer.fraction(value) }
    }
}

/// Takes the pieces of a network out of its bytes.
private struct Reader {
    private let source: [UInt8]
    private var place = 0

    init(_ source: [UInt8]) { self.source = source }

    var rest: ArraySlice<UInt8> { source[place...] }

    mutating func bytes(_ count: Int) throws(TrainingError) -> [UInt8] {
        guard count >= 0, source.count - place >= count else { throw .unknownNetwork(what: "it ends too early") }
        defer { place += count }
        return Array(source[place..<place + count])
    }

    mutating func number() throws(TrainingError) -> Int32 {
        Int32(bitPattern: try bytes(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }

    mutating func text() throws(TrainingError) -> String {
        String(decoding: try bytes(Int(try number())), as: UTF8.self)
    }

    mutating func fractions(_ count: Int) throws(TrainingError) -> [Double] {
        guard count >= 0 else { throw .unknownNetwork(what: "it ends too early") }
        let taken = try bytes(8 * count)
        return (0..<count).map { index in
            Double(bitPattern: (0..<8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64(taken[8 * index + $1]) })
        }
    }
}

/// Puts the pieces of a network in a row.
private struct Writer {
    var bytes: [UInt8] = []

    mutating func number(_ value: Int32) { append(UInt64(UInt32(bitPattern: value)), count: 4) }

    mutating func fraction(_ value: Double) { append(value.bitPattern, count: 8) }

    mutating func text(_ value: String) {
        number(Int32(value.utf8.count))
        bytes += value.utf8
    }

    private mutating func append(_ bits: UInt64, count: Int) {
        for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * byte))) }
    }
}
