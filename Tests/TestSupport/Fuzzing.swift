import Foundation
import ReceiptModel

/// The rounds of a fuzzer: few and quick in the suite, and for as long as is said in `scripts/fuzz`.
///
/// A fuzzer is a test whose name begins with `fuzz`. Each round has a seed of its own, so that one of them can be repeated
/// alone: `scripts/fuzz 1 SEED NAME` begins with it. What is checked says its seed, too.
package enum Fuzzing {
    private static let environment = ProcessInfo.processInfo.environment
    /// How long to go on after the fewest rounds; zero in the suite.
    private static let seconds = environment["BILKO_FUZZ_SECONDS"].flatMap(Double.init) ?? 0
    private static let seed = environment["BILKO_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
    private static let last = environment["BILKO_FUZZ_LAST"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }

    /// Runs rounds until there were enough of them and the time is over.
    ///
    /// - Parameters:
    ///   - what: what is tried, in the plural, as it is printed: "payloads".
    ///   - fewest: rounds of the suite; together they take well below a second.
    ///   - round: one round; all that is random in it comes out of the numbers.
    /// - Throws: what a round throws, which ends the run, and what Foundation says of a note that cannot be written.
    package static func run(
        _ what: String, atLeast fewest: Int, _ round: (inout SeededNumbers) throws -> Void
    ) throws {
        var turn = Turn(what, fewest)
        while var numbers = try turn.next() {
            do { try round(&numbers) } catch { throw turn.told(error) }
        }
    }

    /// The same with rounds that wait.
    package static func run(
        _ what: String, atLeast fewest: Int, _ round: (inout SeededNumbers) async throws -> Void
    ) async throws {
        var turn = Turn(what, fewest)
        while var numbers = try turn.next() {
            do { try await round(&numbers) } catch { throw turn.told(error) }
        }
    }

    /// How far a run is.
    private struct Turn {
        private let what: String
        private let fewest: Int
        private let end = Date().addingTimeInterval(Fuzzing.seconds)
        private var count: UInt64 = 0

        init(_ what: String, _ fewest: Int) {
            self.what = what
            self.fewest = fewest
        }

        /// The numbers of the next round; `nil` when it is over, which is told.
        mutating func next() throws -> SeededNumbers? {
            guard count < fewest || Date() < end else {
                if Fuzzing.seconds > 0 { print("fuzzed: \(count) \(what) from seed \(Fuzzing.seed)") }
                return nil
            }
            let numbers = SeededNumbers(seed: Fuzzing.seed &+ count)
            count += 1
            // What is tried is written down first: a trap leaves no time to.
            if let last = Fuzzing.last { try Data("\(what) of seed \(numbers.seed)\n".utf8).write(to: last) }
            return numbers
        }

        /// An error of the round, after its seed was printed.
        func told(_ error: any Error) -> any Error {
            print("fuzz: \(what) of seed \(Fuzzing.seed &+ count &- 1): \(error)")
            return error
        }
    }
}

extension SeededNumbers {
    /// The same bytes, damaged as disks, networks and ill will do: some turned over, taken away, doubled or made zero, or
    /// the end cut off; as `mutated` in `scripts/soak.py`.
    package mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<element(of: [1, 1, 2, 4, 16], or: 1) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &self)
            let end = min(bytes.count, place + element(of: [1, 2, 4, 64, 4_096], or: 1))
            switch Int.random(in: 0..<7, using: &self) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
            case 1: bytes[place] = element(of: [0, 1, 0x7F, 0x80, 0xFF], or: 0)
            case 2: for index in place..<end { bytes[index] = .random(in: 0...255, using: &self) }
            case 3: bytes.removeSubrange(place..<end)
            case 4: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            case 5: for index in place..<end { bytes[index] = 0 }
            default: bytes.removeSubrange(max(1, place)...)
            }
        }
        return bytes
    }

    /// A text with damage; bytes that are no text any more become U+FFFD.
    package mutating func mutated(_ text: String) -> String {
        String(decoding: mutated(Array(text.utf8)), as: UTF8.self)
    }

    /// JSON with another value here and there, extreme or of another type; or damaged as any text.
    package mutating func forgedJSON(_ text: String) -> String {
        guard Int.random(in: 0..<4, using: &self) > 0 else { return mutated(text) }
        var parts = [""]
        for character in text {
            parts[parts.count - 1].append(character)
            if ":,[{".contains(character) { parts.append("") }
        }
        let values =
            Self.extremeNumbers + [
                "null", "true", "[]", "{}", "\"\"", "\"0\"", "\"\\u0000\"", "\"\\ud800\"", "\"\u{202E}ž\"",
                "\"" + String(repeating: "a", count: 5_000) + "\"",
                String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
            ]
        for _ in 0..<Int.random(in: 1...4, using: &self) {
            let place = Int.random(in: parts.indices, using: &self)
            let rest = parts[place].drop { !",]}".contains($0) }
            parts[place] = element(of: values, or: "0") + rest
        }
        return parts.joined()
    }

    /// A text of pieces, with any character of Unicode between them now and then.
    ///
    /// - Parameters:
    ///   - pieces: what it is made of.
    ///   - most: so many pieces at most.
    /// - Returns: the text.
    package mutating func text(of pieces: [String], most: Int = 12) -> String {
        var text = ""
        for _ in 0...Int.random(in: 0..<most, using: &self) {
            text += Int.random(in: 0..<8, using: &self) == 0 ? String(scalar()) : element(of: pieces, or: "")
        }
        return text
    }

    /// Any character of Unicode; as often one of the first two hundred and fifty-six as one of all others.
    package mutating func scalar() -> Unicode.Scalar {
        let most: UInt32 = Bool.random(using: &self) ? 0xFF : 0x10FFFF
        let value = UInt32.random(in: 0...most, using: &self)
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// Numbers where parsers go wrong, as texts: ends of types, signs, fractions, exponents, far too many digits.
    package static let extremeNumbers = [
        "0", "-1", "1", "255", "256", "65536", "2147483647", "2147483648", "4294967296", "9007199254740993",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "18446744073709551616", "99999999999999999999999999", "0.5", "1e308", "1e999", "-1e-308", "1E5", "00", "+1",
        "0x10", "NaN", "Infinity", "٣",
    ]

    /// Any element; the other value where there is none.
    package mutating func element<Element>(of elements: [Element], or other: Element) -> Element {
        elements.randomElement(using: &self) ?? other
    }
}
