import CLineNetwork
import Foundation

/// Why a language pack's network is not run here.
package enum LineNetworkError: Error, Equatable {
    /// The pack is damaged, or its network is of a kind that Tesseract knows and this room does not.
    case unknownForm(String)
}

/// The network of a language pack, run on images of lines.
///
/// With a reach of 1 it says of each step of a line what Tesseract says with the same pack (`OEM_LSTM_ONLY`, a raw line), but for rounding, in a
/// third of the time, second looks included: Tesseract looks for letters first, goes to each value through a map of places, and decodes a line six
/// times to know what else its signs may be. Networks of whole numbers only, one character a code.
package struct LineNetwork: Sendable {
    private let pack: LanguagePack

    /// - Parameters:
    ///   - bytes: a `.traineddata` file.
    ///   - reach: how far from the middle between black and white it sees, where these two are 1 from it. In training a network
    ///     sees places darker than black and lighter than white as they are; Tesseract makes them black and white (1) where it reads
    ///     with whole numbers, and what tells an 8 out of focus from a 0 is darker than black.
    /// - Throws: `LineNetworkError.unknownForm`.
    package init(_ bytes: [UInt8], reach: Float = 1) throws(LineNetworkError) {
        pack = try LanguagePack(bytes, reach: reach)
    }

    /// The rows that an image of a line must have.
    package var rows: Int { pack.rows }

    /// Certainty of a line's least certain word below which the network looks at the line again.
    private static let doubt: Float = -1.15

    /// Mean certainty of signs below which a line is hardly print.
    private static let hopelessness: Float = -0.6

    /// The words of some lines, from left to right.
    ///
    /// A doubtful line is seen twice more, a column further to the left and to the right: steps fall on other columns then, and
    /// what all three agree on is likelier right than what one says. Lines read together take less time than one by one.
    ///
    /// - Parameters:
    ///   - lines: their images, `rows` high, dark print on light paper.
    ///   - looksAgain: whether doubtful lines are seen again.
    /// - Returns: of each line the words and what the first look says; no words for an image of another height.
    package func readings(of lines: [LineLevels], looksAgain: Bool = true) -> [NetworkReading] {
        let first = probabilities(of: lines)
        var words = zip(first, lines).map { self.words(said: $0, of: $1) }
        let doubtful = looksAgain ? words.indices.filter { isDoubtful(words[$0]) } : []
        let others = probabilities(of: doubtful.flatMap { [lines[$0].moved(by: -1), lines[$0].moved(by: 1)] })
        for (place, index) in doubtful.enumerated() {
            let agreed = first[index].agreed(with: Array(others[2 * place...2 * place + 1]))
            words[index] = self.words(said: agreed, of: lines[index])
        }
        return lines.indices.map { index in
            NetworkReading(words: words[index], glance: glance(said: first[index], of: lines[index]))
        }
    }

    /// What a first look at some lines says, without their words.
    ///
    /// - Parameter lines: their images, as in `readings(of:)`.
    /// - Returns: a glance for each line.
    package func glances(at lines: [LineLevels]) -> [LineGlance] {
        zip(probabilities(of: lines), lines).map { glance(said: $0, of: $1) }
    }

    private func glance(said steps: StepProbabilities, of line: LineLevels) -> LineGlance {
        var (text, certainty, before) = ("", Float(0), pack.blank)
        for step in 0..<steps.count {
            let (code, probability) = steps.likeliest(at: step)
            if code != before, code != pack.blank { text += pack.characters[code] }
            certainty += log(max(probability, .leastNormalMagnitude))
            before = code
        }
        return LineGlance(text: text, certainty: certainty, columns: line.width)
    }

    private func isDoubtful(_ words: [NetworkWord]) -> Bool {
        words.contains { $0.certainty < Self.doubt } && !Self.isHopeless(words)
    }

    /// Whether what was read is hardly print: grain, weave and codes, of which every sign is doubtful.
    private static func isHopeless(_ words: [NetworkWord]) -> Bool {
        let signs = words.flatMap(\.signs)
        return signs.reduce(0) { $0 + $1.certainty } < hopelessness * Float(signs.count)
    }

    private func words(said steps: StepProbabilities, of line: LineLevels) -> [NetworkWord] {
        guard steps.count > 0 else { return [] }
        let threshold = line.threshold
        return SignSearch(
            steps, blank: pack.blank, characters: pack.characters, columnsPerStep: pack.columnsPerStep
        ).words { line.ink(in: $0, below: threshold) ?? $0 }
    }

    /// How probable each code is at each step along some lines.
    func probabilities(of lines: [LineLevels]) -> [StepProbabilities] {
        // What sees places only goes line by line, while a line is at hand; memory along lines goes along all at once.
        let together = pack.layers.firstIndex { if case .along = $0 { true } else { false } } ?? pack.layers.endIndex
        var places = lines.map { line in
            guard line.rows == pack.rows else { return Places.none }
            return pack.layers[..<together].reduce(
                Places(rows: line.rows, columns: line.width, depth: 1, values: line.contrasted(reach: pack.reach)),
                passed)
        }
        for layer in pack.layers[together...] {
            switch layer {
            case .along(let weights, let backwards): places = Places.along(places, weights, backwards: backwards)
            case .probabilities(let weights):
                return places.map { StepProbabilities(codes: weights.units, values: $0.probabilities(weights)) }
            default: places = places.map { passed($0, through: layer) }
            }
        }
        return lines.map { _ in StepProbabilities(codes: 1, values: []) }
    }

    /// What a layer without memory along lines makes of places.
    private func passed(_ places: Places, through layer: NetworkLayer) -> Places {
        switch layer {
        case .window(let across, let down):
            places.windows(across: across, down: down, noise: EdgeNoise(samples: pack.samples, reach: pack.reach))
        case .connected(let weights): places.connected(weights)
        case .pool(let across, let down): places.pooled(across: across, down: down)
        case .downwards(let weights): places.downwards(weights)
        case .along, .probabilities: places
        }
    }
}

/// How probable each code is at each step along a line.
struct StepProbabilities {
    let codes: Int
    /// Step after step.
    let values: [Float]

    var count: Int { values.count / codes }

    subscript(step: Int) -> ArraySlice<Float> { values[step * codes..<(step + 1) * codes] }

    func likeliest(at step: Int) -> (code: Int, probability: Float) {
        var (likeliest, most) = (0, Float(-1))
        for code in 0..<codes where values[step * codes + code] > most {
            (likeliest, most) = (code, values[step * codes + code])
        }
        return (likeliest, most)
    }

    /// The geometric mean with what was said of the same steps at other times.
    func agreed(with others: [StepProbabilities]) -> StepProbabilities {
        let others = others.filter { $0.values.count == values.count }
        var logarithms = values.map(Self.logarithm)
        for other in others {
            for (place, value) in other.values.enumerated() { logarithms[place] += Self.logarithm(value) }
        }
        var agreed = logarithms.map { exp($0 / Float(others.count + 1)) }
        for step in 0..<count {
            let places = step * codes..<(step + 1) * codes
            let sum = agreed[places].reduce(0, +)
            for place in places { agreed[place] /= sum }
        }
        return StepProbabilities(codes: codes, values: agreed)
    }

    private static func logarithm(_ probability: Float) -> Float { log(max(probability, .leastNormalMagnitude)) }
}

/// Bytes at places: fractions from −1 to 1, times 127.
private struct Places {
    let rows: Int
    let columns: Int
    /// Bytes of a place.
    let depth: Int
    /// Row after row, place after place.
    let values: [Int8]

    static let none = Places(rows: 0, columns: 0, depth: 1, values: [])

    /// Each place with those around it beside each other: columns from the left, in each from above.
    ///
    /// Beyond the picture stands noise, as in training. A place is filled up with zeros to whole quads.
    func windows(across: Int, down: Int, noise: consuming EdgeNoise) -> Places {
        let taps = (2 * across + 1) * (2 * down + 1)
        let padded = (taps + Weights.quad - 1) / Weights.quad * Weights.quad
        var windows = [Int8](repeating: 0, count: rows * columns * padded)
        unsafe windows.withUnsafeMutableBufferPointer { windows in
            unsafe values.withUnsafeBufferPointer { values in
                guard var place = windows.baseAddress, let values = values.baseAddress else { return }
                for row in 0..<rows {
                    let isInside = row >= down && row + down < rows
                    for column in 0..<columns {
                        let isInside = isInside && column >= across && column + across < columns
                        var tap = 0
                        for x in column - across...column + across {
                            for y in row - down...row + down {
                                if isInside || (0..<columns).contains(x) && (0..<rows).contains(y) {
                                    unsafe place[tap] = values[y &* columns &+ x]
                                } else {
                                    unsafe place[tap] = noise.next()
                                }
                                tap &+= 1
                            }
                        }
                        unsafe place += padded
                    }
                }
            }
        }
        return Places(rows: rows, columns: columns, depth: padded, values: windows)
    }

    func connected(_ weights: Weights) -> Places {
        Places(
            rows: rows, columns: columns, depth: weights.units,
            values: weights.fractions(of: filled(for: weights), count: rows * columns))
    }

    func probabilities(_ weights: Weights) -> [Float] {
        weights.probabilities(of: filled(for: weights), count: rows * columns)
    }

    /// The largest value of each so many places; what is left over at the end of a row and below the last rows is dropped.
    func pooled(across: Int, down: Int) -> Places {
        let (lower, narrower) = (rows / down, columns / across)
        var largest = [Int8](repeating: .min, count: lower * narrower * depth)
        unsafe largest.withUnsafeMutableBufferPointer { largest in
            unsafe values.withUnsafeBufferPointer { values in
                guard let largest = largest.baseAddress, let values = values.baseAddress else { return }
                for row in 0..<lower * down {
                    for column in 0..<narrower * across {
                        let from = unsafe values + (row * columns + column) * depth
                        let to = unsafe largest + (row / down * narrower + column / across) * depth
                        for value in 0..<depth { unsafe to[value] = max(to[value], from[value]) }
                    }
                }
            }
        }
        return Places(rows: lower, columns: narrower, depth: depth, values: largest)
    }

    func downwards(_ weights: MemoryWeights) -> Places {
        guard rows > 0 else { return .none }
        return Places(
            rows: 1, columns: columns, depth: weights.units,
            values: weights.said(
                of: values, sequences: (0..<columns).map { ($0 * depth, rows) }, apart: columns * depth, all: false))
    }

    /// What units with memory say along some lines.
    static func along(_ lines: [Places], _ weights: MemoryWeights, backwards: Bool) -> [Places] {
        let order = lines.indices.filter { lines[$0].columns > 0 }.sorted { lines[$0].columns > lines[$1].columns }
        let (depth, units) = (weights.inputs, weights.units)
        var (values, sequences): ([Int8], [(Int, Int)]) = ([], [])
        for index in order {
            let columns = lines[index].columns
            sequences.append((values.count + (backwards ? (columns - 1) * depth : 0), columns))
            values += lines[index].values
        }
        var rest = weights.said(of: values, sequences: sequences, apart: backwards ? -depth : depth, all: true)[...]
        var said = [Places](repeating: .none, count: lines.count)
        for index in order {
            let columns = lines[index].columns
            said[index] = Places(rows: 1, columns: columns, depth: units, values: Array(rest.prefix(columns * units)))
            rest = rest.dropFirst(columns * units)
        }
        return said
    }

    /// The values with each place filled up with zeros, as many as the units take.
    private func filled(for weights: Weights) -> [Int8] {
        let padded = weights.paddedInputs
        guard padded != depth else { return values }
        var filled = [Int8](repeating: 0, count: rows * columns * padded)
        for place in 0..<rows * columns {
            for value in 0..<depth { filled[place * padded + value] = values[place * depth + value] }
        }
        return filled
    }
}

/// The noise that stands for what lies beyond a picture's edges.
///
/// Training and reading have the same (`std::minstd_rand`, seeded with the samples that training saw).
struct EdgeNoise {
    private static let (modulus, factor): (UInt64, UInt64) = (2_147_483_647, 48_271)
    private let reach: Double
    private var state: UInt64

    init(samples: Int64, reach: Float = 1) {
        self.reach = Double(reach)
        let seed = UInt64(bitPattern: samples) &* 0x1000_0001 % Self.modulus
        state = seed == 0 ? 1 : seed
        _ = next()
    }

    /// A level between black and white, from −127 / reach to 127 / reach.
    mutating func next() -> Int8 {
        state = state * Self.factor % Self.modulus
        return Int8(((2 * 127 * Double(state) / Double(Self.modulus) - 127) / reach).rounded())
    }
}
