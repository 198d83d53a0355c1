import CLineNetwork

/// The weights of some units: whole numbers, each times the scale of its unit.
struct Weights: Sendable {
    /// Inputs that are taken at once, and units that are.
    static let (quad, lanes) = (4, 8)
    private static let (present, whole): (UInt8, UInt8) = (128, 1)
    /// Weights are far below it, and the largest sum of them is still a number.
    private static let largestScale: Float = 1e6

    let inputs: Int
    let units: Int
    /// In blocks of eight units, four inputs of each; see `bilko_weights`.
    private(set) var bytes: [Int8]
    /// The bias of each unit times what stands for one, and the sum of its weights.
    private var bases: [Int32]
    private var totals: [Int32]
    private var scales: [Float]

    /// The number of bytes of a place that the units see, filled up with zeros.
    var paddedInputs: Int { (inputs + Self.quad - 1) / Self.quad * Self.quad }

    private init(inputs: Int, units: Int) {
        (self.inputs, self.units) = (inputs, units)
        let blocks = (units + Self.lanes - 1) / Self.lanes
        let padded = (inputs + Self.quad - 1) / Self.quad * Self.quad
        bytes = [Int8](repeating: 0, count: blocks * Self.lanes * padded)
        bases = [Int32](repeating: 0, count: blocks * Self.lanes)
        totals = bases
        scales = [Float](repeating: 0, count: blocks * Self.lanes)
    }

    /// Reads one matrix.
    ///
    /// `reach` is what 127 of an input stands for; 1 for what other units say.
    ///
    /// - Throws: `LineNetworkError`.
    init(_ reader: inout PackBytes, inputs: Int, units: Int, reach: Float = 1) throws(LineNetworkError) {
        guard (1...Int(bilko_most_units)).contains(units),
            (1...Int(bilko_most_inputs)).contains(inputs)
        else { throw .unknownForm("a layer of \(units) units that see \(inputs) values") }
        self.init(inputs: inputs, units: units)
        try add(&reader, from: 0, units: units, reach: reach)
    }

    /// Reads the matrices of several gates, of `units` each, as one.
    init(_ reader: inout PackBytes, inputs: Int, units: Int, gates: Int) throws(LineNetworkError) {
        self.init(inputs: inputs, units: gates * units)
        for gate in 0..<gates { try add(&reader, from: gate * units, units: units, reach: 1) }
    }

    private mutating func add(
        _ reader: inout PackBytes, from first: Int, units count: Int, reach: Float
    ) throws(LineNetworkError) {
        let mode = try reader.byte()
        guard mode & Self.present != 0, mode & Self.whole != 0 else { throw .unknownForm("weights that are no bytes") }
        let (rows, columns) = (try reader.number(), try reader.number())
        guard rows == count, columns == inputs + 1 else { throw .unknownForm("weights of another number") }
        _ = try reader.byte()
        let weights = Array(try reader.bytes(rows * columns))
        let given = try reader.number()
        guard given >= rows, given <= 2 * rows + 64 else { throw .unknownForm("weights without scales") }
        for row in 0..<given {
            // Inputs are bytes, too.
            let scale = reach * Float(try reader.fraction()) / 127
            guard abs(scale) < Self.largestScale else { throw .unknownForm("a scale that is out of range") }
            if row < rows { scales[first + row] = scale }
        }
        let quads = paddedInputs / Self.quad
        for row in 0..<rows {
            let unit = first + row
            let block = unit / Self.lanes * quads
            for input in 0..<inputs {
                let place = (block + input / Self.quad) * Self.lanes + unit % Self.lanes
                let weight = Int8(bitPattern: weights[row * columns + input])
                bytes[place * Self.quad + input % Self.quad] = weight
                totals[unit] += Int32(weight)
            }
            let bias = Float(Int8(bitPattern: weights[row * columns + inputs]))
            bases[unit] = Int32((127 / reach * bias).rounded())
        }
    }

    /// What the units say of each of `count` places, of `paddedInputs` bytes each: a byte of each unit.
    func fractions(of places: [Int8], count: Int) -> [Int8] {
        unsafe said(of: places, count: count, nothing: 0) { weights, places, said in
            unsafe bilko_connect_tanh(weights, places, Int32(count), Int32(units), said)
        }
    }

    /// How the units share one certainty at each of `count` places, of `paddedInputs` bytes each.
    func probabilities(of places: [Int8], count: Int) -> [Float] {
        unsafe said(of: places, count: count, nothing: 0) { weights, places, shares in
            unsafe bilko_connect_softmax(weights, places, Int32(count), Int32(units), shares)
        }
    }

    private func said<Value>(
        of places: [Int8], count: Int, nothing: Value,
        by arithmetic: (UnsafePointer<bilko_weights>, UnsafePointer<Int8>, UnsafeMutablePointer<Value>) -> Void
    ) -> [Value] {
        precondition(places.count >= count * paddedInputs)
        var said = [Value](repeating: nothing, count: count * units)
        unsafe said.withUnsafeMutableBufferPointer { said in
            unsafe withWeights { weights in
                unsafe places.withUnsafeBufferPointer { places in
                    guard let places = places.baseAddress, let said = said.baseAddress else { return }
                    unsafe arithmetic(weights, places, said)
                }
            }
        }
        return said
    }

    /// The weights in the form of the arithmetic, as long as `body` runs.
    fileprivate func withWeights(_ body: (UnsafePointer<bilko_weights>) -> Void) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe bases.withUnsafeBufferPointer { bases in
                unsafe totals.withUnsafeBufferPointer { totals in
                    unsafe scales.withUnsafeBufferPointer { scales in
                        var weights = unsafe bilko_weights(
                            bytes: bytes.baseAddress, bases: bases.baseAddress, totals: totals.baseAddress,
                            scales: scales.baseAddress, blocks: Int32(scales.count / Self.lanes),
                            quads: Int32(paddedInputs / Self.quad))
                        unsafe body(&weights)
                    }
                }
            }
        }
    }
}

/// The weights of units with memory.
struct MemoryWeights: Sendable {
    let inputs: Int
    let units: Int
    /// Of the gates cell, input, forget and output, one behind the other; they see the inputs and what the units said before.
    let gates: Weights

    /// - Throws: `LineNetworkError`.
    init(_ reader: inout PackBytes, inputs: Int, units: Int) throws(LineNetworkError) {
        let width = try reader.number()
        guard width == inputs + units, units.isMultiple(of: Weights.lanes), inputs.isMultiple(of: Weights.quad),
            (1...Int(bilko_most_units)).contains(units), inputs >= 1,
            width <= Int(bilko_most_inputs)
        else { throw .unknownForm("memory of \(units) units that see \(inputs) values") }
        (self.inputs, self.units) = (inputs, units)
        gates = try Weights(&reader, inputs: width, units: units, gates: 4)
    }

    /// What the units say of some sequences of places: a byte of each unit.
    ///
    /// - Parameters:
    ///   - values: of the places.
    ///   - sequences: where the first place of each stands, and how many places it has; longer ones first.
    ///   - apart: from each place to the next; negative for sequences that go backwards.
    ///   - all: whether of all places, or of the last only.
    /// - Returns: what is said of each sequence, one behind the other, in the order in which the places stand, also where
    ///   sequences go backwards.
    func said(of values: [Int8], sequences: [(first: Int, steps: Int)], apart: Int, all: Bool) -> [Int8] {
        for (first, steps) in sequences {
            precondition(
                steps > 0 && [first, first + (steps - 1) * apart].allSatisfy { $0 >= 0 && $0 + inputs <= values.count })
        }
        var said = [Int8](repeating: 0, count: sequences.reduce(0) { $0 + (all ? $1.steps : 1) } * units)
        unsafe said.withUnsafeMutableBufferPointer { said in
            unsafe gates.withWeights { weights in
                unsafe values.withUnsafeBufferPointer { values in
                    guard let values = values.baseAddress, var out = said.baseAddress else { return }
                    var pointed: [bilko_sequence] = unsafe []
                    for (first, steps) in sequences {
                        let end = unsafe out + (all ? steps : 1) * units
                        unsafe pointed.append(
                            unsafe bilko_sequence(
                                in: values + first, out: all && apart < 0 ? end - units : out, steps: Int32(steps)))
                        unsafe out = end
                    }
                    unsafe bilko_remember(
                        weights, Int32(inputs), Int32(units), pointed, Int32(pointed.count), Int32(apart),
                        Int32(!all ? 0 : apart < 0 ? -units : units))
                }
            }
        }
        return said
    }
}
