/// A layer of a network.
enum NetworkLayer {
    /// Each place sees those around it, so many to each side and up and down.
    case window(across: Int, down: Int)
    /// Units that see everything of their place, each a fraction from −1 to 1.
    case connected(Weights)
    /// The largest value of so many places side by side and one above the other.
    case pool(across: Int, down: Int)
    /// Units with memory that go down each column and say something at its end.
    case downwards(MemoryWeights)
    /// Units with memory that go along the line.
    case along(MemoryWeights, backwards: Bool)
    /// Units that share one certainty among them.
    case probabilities(Weights)

    /// How many values a place has behind some layers.
    static func outputs(of layers: [NetworkLayer]) throws(LineNetworkError) -> Int {
        guard case .probabilities(let weights)? = layers.last else {
            throw .unknownForm("a network that does not end with probabilities")
        }
        return weights.units
    }

    /// Reads the layers of a network and the number of rows that its pictures have; 0 where no layer says it.
    ///
    /// Only layers that pass on bytes are known (`lstmtraining --convert_to_int`), one after the other.
    static func read(
        _ reader: inout PackBytes, reach: Float
    ) throws(LineNetworkError) -> (layers: [NetworkLayer], rows: Int) {
        var reading = LayerReading(reach: reach)
        try reading.read(&reader, turn: .none, depth: 0)
        return (reading.layers, reading.rows)
    }
}

/// A network while it is read: what stands before a layer decides whether that fits.
private struct LayerReading {
    /// What is done to the picture before a layer sees it, and undone behind it.
    enum Turn { case none, transposed, backwards }

    private static let deepest = 8
    /// A layer that is trained has more behind it than one that reads.
    private static let inTraining: UInt8 = 1

    /// What 127 of a level of the picture stands for.
    let reach: Float
    var layers: [NetworkLayer] = []
    var rows = 0
    /// Values of a place, and rows of places, behind the last layer.
    private var (depth, height) = (0, 0)

    init(reach: Float) { self.reach = reach }

    mutating func read(_ reader: inout PackBytes, turn: Turn, depth nesting: Int) throws(LineNetworkError) {
        guard nesting <= Self.deepest, try reader.byte() == 0 else { throw .unknownForm("layers of an old form") }
        let kind = try reader.text()
        guard try reader.byte() != Self.inTraining else { throw .unknownForm("a network in training") }
        _ = try reader.byte()
        let flags = try reader.number()
        let (inputs, outputs) = (try reader.number(), try reader.number())
        _ = try reader.number()
        _ = try reader.text()
        switch (kind, turn) {
        case ("Series", .none), ("XYTranspose", .none), ("RTLReversed", .none):
            let inner: Turn = kind == "Series" ? .none : kind == "XYTranspose" ? .transposed : .backwards
            let count = try reader.number()
            guard (1...32).contains(count), inner == .none || count == 1 else {
                throw .unknownForm("\(count) layers within one")
            }
            for _ in 0..<count { try read(&reader, turn: inner, depth: nesting + 1) }
            // Rates of learning of each layer.
            if flags & 64 != 0 { _ = try reader.bytes(4 * (try reader.number())) }
        case ("Input", .none):
            let shape = [try reader.number(), try reader.number(), try reader.number(), try reader.number()]
            _ = try reader.number()
            guard shape[0] == 1, shape[2] == 0, shape[3] == 1, (1...128).contains(shape[1]) else {
                throw .unknownForm("a network of other pictures than grey lines")
            }
            (rows, height, depth) = (shape[1], shape[1], 1)
        case ("Convolve", .none):
            let (across, down) = (try reader.number(), try reader.number())
            guard depth == 1, (0...4).contains(across), (0...4).contains(down) else {
                throw .unknownForm("a window of another form")
            }
            depth = (2 * across + 1) * (2 * down + 1)
            layers.append(.window(across: across, down: down))
        case ("Maxpool", .none):
            let (across, down) = (try reader.number(), try reader.number())
            guard (1...8).contains(across), (1...8).contains(down), height / down >= 1 else {
                throw .unknownForm("a pool of another form")
            }
            height /= down
            layers.append(.pool(across: across, down: down))
        case ("Tanh", .none):
            try expect(inputs)
            layers.append(
                .connected(
                    try Weights(&reader, inputs: inputs, units: outputs, reach: seesUnits ? 1 : reach)))
            depth = outputs
        case ("Softmax", .none):
            try expect(inputs)
            guard height == 1, seesUnits else { throw .unknownForm("places above one another at the end") }
            layers.append(.probabilities(try Weights(&reader, inputs: inputs, units: outputs)))
            depth = outputs
        case ("SummLSTM", .transposed), ("LSTM", .none), ("LSTM", .backwards):
            try expect(inputs)
            guard seesUnits else { throw .unknownForm("memory of the levels themselves") }
            guard kind == "SummLSTM" || height == 1 else { throw .unknownForm("memory along several rows") }
            let weights = try MemoryWeights(&reader, inputs: inputs, units: outputs)
            layers.append(
                kind == "SummLSTM" ? .downwards(weights) : .along(weights, backwards: turn == .backwards))
            (depth, height) = (outputs, 1)
        default: throw .unknownForm("a layer of the kind \(kind)")
        }
    }

    /// Whether what comes out of the layers so far is said by units, and no level of the picture any more.
    private var seesUnits: Bool {
        layers.contains { if case .connected = $0 { true } else { false } }
    }

    private func expect(_ inputs: Int) throws(LineNetworkError) {
        guard inputs == depth, depth > 0 else { throw .unknownForm("a layer that does not fit the one before it") }
    }
}
