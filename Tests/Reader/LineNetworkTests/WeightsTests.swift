import CLineNetwork
import Foundation
import TestSupport
import Testing

@testable import LineNetwork

@Suite("Arithmetic of a line network")
struct WeightsTests {
    /// A matrix as packs hold it: mode, rows, columns, nothing, weights row after row, scales.
    static func matrix(rows: Int, columns: Int, weights: [Int8], scales: [Double]) -> [UInt8] {
        var bytes = number(129, bytes: 1) + number(rows) + number(columns) + [0]
        bytes += weights.map { UInt8(bitPattern: $0) }
        bytes += number(scales.count)
        for scale in scales { bytes += number(Int(bitPattern: UInt(scale.bitPattern)), bytes: 8) }
        return bytes
    }

    static func number(_ value: Int, bytes: Int = 4) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func random(_ count: Int, _ numbers: inout SeededNumbers) -> [Int8] {
        // The extremes as often as everything else together.
        (0..<count).map { _ in
            let any = Int8.random(in: -127...127, using: &numbers)
            return numbers.element(of: [any, any, any, -127, 127, 0], or: any)
        }
    }

    /// Weights times what is seen, which are both bytes.
    private static func sum(_ weights: ArraySlice<Int8>, _ seen: [Int8], scale: Double) -> Double {
        let whole = zip(weights, seen).reduce(0) { $0 + Int($1.0) * Int($1.1) }
        return Double(whole) * scale / 127
    }

    private static func byte(_ value: Double) -> Int8 { Int8(min(127, max(-127, (127 * value).rounded()))) }

    /// Whether bytes are the same but for roundings of halves.
    private static func areAlike(_ one: [Int8], _ other: [Int8]) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
            && zip(one, other).count { $0 != $1 } * 50 <= one.count + 50
    }

    @Test("Units say the hyperbolic tangent of their sums, and shares of one certainty")
    func connected() throws {
        try Fuzzing.run("layers", atLeast: 60) { numbers in
            let (inputs, units, count) = (
                Int.random(in: 1...70, using: &numbers), Int.random(in: 1...70, using: &numbers),
                Int.random(in: 1...5, using: &numbers)
            )
            let bytes = Self.random(units * (inputs + 1), &numbers)
            let scales = (0..<units).map { _ in Double.random(in: 0.0001...0.02, using: &numbers) }
            var reader = PackBytes(
                Self.matrix(rows: units, columns: inputs + 1, weights: bytes, scales: scales + [0, 0])[...])
            let weights = try Weights(&reader, inputs: inputs, units: units)
            let places = (0..<count).flatMap { _ in
                Self.random(inputs, &numbers) + [Int8](repeating: 0, count: weights.paddedInputs - inputs)
            }
            var sums: [Double] = []
            for place in 0..<count {
                let seen = places[place * weights.paddedInputs..<place * weights.paddedInputs + inputs] + [127]
                for unit in 0..<units {
                    sums.append(
                        Self.sum(
                            bytes[unit * (inputs + 1)..<(unit + 1) * (inputs + 1)], Array(seen), scale: scales[unit]))
                }
            }
            let said = weights.fractions(of: places, count: count)
            #expect(Self.areAlike(said, sums.map { Self.byte(tanh($0)) }), "seed \(numbers.seed)")
            // Inputs that stand for four times as much, and a bias that stands for what it did.
            reader = PackBytes(
                Self.matrix(rows: units, columns: inputs + 1, weights: bytes, scales: scales + [0, 0])[...])
            let reaching = try Weights(&reader, inputs: inputs, units: units, reach: 4).fractions(
                of: places, count: count)
            let further = sums.enumerated().map { place, sum in
                let unit = place % units
                let bias = Double(bytes[unit * (inputs + 1) + inputs]) * scales[unit]
                return Self.byte(tanh(4 * (sum - bias) + bias))
            }
            #expect(Self.areAlike(reaching, further), "seed \(numbers.seed)")
            let shares = weights.probabilities(of: places, count: count)
            for place in 0..<count {
                let own = sums[place * units..<(place + 1) * units]
                let most = own.max() ?? 0
                let total = own.reduce(0) { $0 + exp($1 - most) }
                for (unit, sum) in own.enumerated() {
                    #expect(abs(Double(shares[place * units + unit]) - exp(sum - most) / total) < 1e-4)
                }
            }
        }
    }

    /// Units with memory as a textbook has them, in fractions of 64 bits but for what they say, which is bytes.
    private static func remembered(
        _ gates: [[Int8]], scales: [[Double]], places: [[Int8]], units: Int
    ) -> [[Int8]] {
        var (state, said) = ([Double](repeating: 0, count: units), [Int8](repeating: 0, count: units))
        return places.map { place in
            let seen = place + said + [127]
            let sums: [[Double]] = zip(gates, scales).map { gate, scales in
                (0..<units).map { unit in
                    sum(gate[unit * seen.count..<(unit + 1) * seen.count], seen, scale: scales[unit])
                }
            }
            let opened = { (sum: Double) in 1 / (1 + exp(-sum)) }
            for unit in 0..<units {
                state[unit] = state[unit] * opened(sums[2][unit]) + tanh(sums[0][unit]) * opened(sums[1][unit])
                state[unit] = min(100, max(-100, state[unit]))
                said[unit] = byte(tanh(state[unit]) * opened(sums[3][unit]))
            }
            return said
        }
    }

    @Test("Units with memory go forwards and backwards")
    func memory() throws {
        try Fuzzing.run("sequences", atLeast: 40) { numbers in
            let (inputs, units) = (
                4 * Int.random(in: 1...6, using: &numbers), 8 * Int.random(in: 1...5, using: &numbers)
            )
            let steps = Int.random(in: 1...6, using: &numbers)
            let gates = (0..<4).map { _ in Self.random(units * (inputs + units + 1), &numbers) }
            let scales = (0..<4).map { _ in (0..<units).map { _ in Double.random(in: 0.0001...0.004, using: &numbers) }
            }
            var bytes = Self.number(inputs + units)
            for (gate, scales) in zip(gates, scales) {
                bytes += Self.matrix(rows: units, columns: inputs + units + 1, weights: gate, scales: scales)
            }
            var reader = PackBytes(bytes[...])
            let weights = try MemoryWeights(&reader, inputs: inputs, units: units)
            let places = (0..<steps).map { _ in Self.random(inputs, &numbers) }
            let values = places.flatMap(\.self)
            let forwards = Self.remembered(gates, scales: scales, places: places, units: units)
            let backwards = Self.remembered(gates, scales: scales, places: places.reversed(), units: units)
            // Three go abreast, and one more, shorter where it can be.
            let sequences = [(0, steps), (0, steps), (0, steps)] + (steps > 1 ? [(0, steps - 1)] : [])
            let said = weights.said(of: values, sequences: sequences, apart: inputs, all: true)
            for (place, (_, steps)) in sequences.enumerated() {
                let own = said.dropFirst(place * forwards.count * units).prefix(steps * units)
                #expect(Self.areAlike(Array(own), forwards.prefix(steps).flatMap(\.self)), "seed \(numbers.seed)")
            }
            #expect(
                Self.areAlike(
                    weights.said(
                        of: values, sequences: [((steps - 1) * inputs, steps)], apart: -inputs, all: true),
                    backwards.reversed().flatMap(\.self)), "seed \(numbers.seed)")
            #expect(
                weights.said(of: values, sequences: [(0, steps)], apart: inputs, all: false)
                    == Array(said.prefix(steps * units).suffix(units)))
        }
    }

    @Test("Machines of every kind say the same")
    func portable() throws {
        try Fuzzing.run("kernels", atLeast: 40) { numbers in
            let (quads, blocks) = (Int.random(in: 1...30, using: &numbers), Int.random(in: 1...13, using: &numbers))
            let units = 8 * blocks
            let bytes = Self.random(32 * quads * blocks, &numbers)
            let bases = Self.random(units, &numbers).map { 127 * Int32($0) }
            let totals = (0..<units).map { unit in
                (0..<quads).reduce(Int32(0)) { sum, four in
                    let place = ((unit / 8 * quads + four) * 8 + unit % 8) * 4
                    return bytes[place..<(place + 4)].reduce(sum) { $0 + Int32($1) }
                }
            }
            let scales = (0..<units).map { _ in Float.random(in: 0.000_01...0.000_1, using: &numbers) }
            let seen = Self.random(12 * quads, &numbers)
            var (one, other) = ([Int8](repeating: 0, count: 3 * units), [Int8](repeating: 0, count: 3 * units))
            var (share, otherShare) = ([Float](repeating: 0, count: 3 * units), [Float](repeating: 0, count: 3 * units))
            unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe bases.withUnsafeBufferPointer { bases in
                    unsafe totals.withUnsafeBufferPointer { totals in
                        unsafe scales.withUnsafeBufferPointer { scales in
                            var weights = unsafe bilko_weights(
                                bytes: bytes.baseAddress, bases: bases.baseAddress, totals: totals.baseAddress,
                                scales: scales.baseAddress, blocks: Int32(blocks), quads: Int32(quads))
                            unsafe bilko_connect_tanh(&weights, seen, 3, Int32(units), &one)
                            unsafe bilko_connect_tanh_portable(&weights, seen, 3, Int32(units), &other)
                            unsafe bilko_connect_softmax(&weights, seen, 3, Int32(units), &share)
                            unsafe bilko_connect_softmax_portable(&weights, seen, 3, Int32(units), &otherShare)
                            for vectors in 1...3 {
                                var sums = [Int32](repeating: 0, count: vectors * units)
                                _ = unsafe bilko_sums(bilko_machine_portable, &weights, seen, Int32(vectors), &sums)
                                for machine in [bilko_machine_avx2, bilko_machine_vnni, bilko_machine_vnni512] {
                                    var same = [Int32](repeating: 0, count: vectors * units)
                                    let isOfKind =
                                        unsafe bilko_sums(machine, &weights, seen, Int32(vectors), &same) != 0
                                    #expect(
                                        !isOfKind || same == sums, "machine \(machine.rawValue), seed \(numbers.seed)")
                                }
                            }
                        }
                    }
                }
            }
            #expect(Self.areAlike(one, other), "seed \(numbers.seed)")
            #expect(zip(share, otherShare).allSatisfy { abs($0 - $1) < 1e-5 }, "seed \(numbers.seed)")
        }
    }

    @Test("Noise beyond the edges is that of the training")
    func noise() {
        // std::minstd_rand as Tesseract seeds it with 45,013 samples, as bytes.
        var noise = EdgeNoise(samples: 45_013)
        #expect((0..<12).map { _ in noise.next() } == [-61, -122, 123, 10, 49, 78, 31, -39, 17, 10, -48, 68])
    }
}
