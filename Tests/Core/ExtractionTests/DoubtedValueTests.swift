import Countries
import ReceiptModel
import TestSupport
import Testing

@testable import Extraction

/// Values with a rule whose signs the recogniser was unsure of come back right, or as missing, or for review.
@Suite("Doubted signs")
struct DoubtedValueTests {
    #if DEBUG
        private static let seeds: UInt64 = 1_000
    #else
        private static let seeds: UInt64 = 10_000
    #endif
    private static let batches: UInt64 = 20

    @Test(
        "A value with one or two misread signs, of which the truth is an alternative, is never another that claims to be sure",
        arguments: 0..<batches)
    func neverSurelyWrong(_ batch: UInt64) {
        for seed in stride(from: batch, to: Self.seeds, by: Int(Self.batches)) {
            let sample = DoubtedSample(seed: seed)
            #expect(sample.outcome != .wrong || !sample.isSure, "seed \(seed), \(sample)")
        }
    }

    @Test("Most identifiers with one or two misread signs come back right")
    func usefulness() {
        let samples = (0..<400).map { DoubtedSample(seed: Self.seeds + $0, kind: .oib) }
        let right = samples.count { $0.outcome == .right }
        #expect(right >= 300, "\(right) of \(samples.count)")
        // What was mended is told, and is never sure enough to be booked unseen.
        #expect(samples.allSatisfy { !$0.isSure })
    }
}

/// What extraction makes of a doubted value.
struct DoubtedSample: CustomStringConvertible {
    enum Outcome: String { case right, missing, wrong }

    let value: DoubtedValue
    let line: String
    /// What the user says of the country.
    let country: Country?
    let found: (value: String, confidence: Double)?

    init(seed: UInt64, kind: DoubtedValue.Kind? = nil) {
        var random = SeededNumbers(seed: seed)
        let kind = kind ?? DoubtedValue.Kind.allCases[Int(seed) % DoubtedValue.Kind.allCases.count]
        value = DoubtedValue.random(kind, using: &random)
        let misread = value.misread(using: &random)
        country = Bool.random(using: &random) ? value.country : nil
        line = misread.first { $0.words.contains { $0.doubts != nil } }?.text ?? ""
        found = Self.read(misread, of: value, country)
    }

    var outcome: Outcome { found.map { $0.value == value.truth ? .right : .wrong } ?? .missing }

    /// Whether the value is as sure as on the same receipt without doubts, or sure enough for a draft to be ready.
    var isSure: Bool {
        let threshold: Double? =
            switch value.kind {
            case .oib, .pib, .jib: ExpenseDraft.Threshold.taxID
            case .date: ExpenseDraft.Threshold.date
            default: nil
            }
        let clean = Self.read(value.clean, of: value, country)?.confidence ?? 0
        return found.map { $0.confidence >= min(clean, threshold ?? 1) } ?? false
    }

    /// The value that extraction finds, with its confidence.
    private static func read(
        _ lines: [TextLine], of value: DoubtedValue, _ country: Country?
    ) -> (value: String, confidence: Double)? {
        switch value.kind {
        case .croatianAccount, .serbianAccount, .bosnianAccount:
            return AccountDecoder.account(in: lines[0].words).map { ($0.account, $0.decoding?.worth(of: 1) ?? 1) }
        default: break
        }
        let page = PageReading(
            number: 1, width: 600, height: 2000, text: TextLayer(lines: lines, source: .recognised(packs: "srp_latn")),
            codes: [], toOriginal: .identity)
        let reading = DocumentReading(pages: [page], processorMilliseconds: 0, recognitionMilliseconds: 0)
        let fields = FieldExtractor().extract(from: reading, country: country).fields
        switch value.kind {
        case .oib, .pib, .jib: return fields.taxID.map { ($0.value.digits, $0.confidence) }
        case .date: return fields.date.map { ($0.value.description, $0.confidence) }
        case .processorNumber: return fields.number.map { ($0.value, $0.confidence) }
        case .bosnianVAT: return fields[mark: .vatID].map { ($0.value, $0.confidence) }
        case .jir: return fields[mark: .jir].map { ($0.value, $0.confidence) }
        case .zki: return fields[mark: .zki].map { ($0.value, $0.confidence) }
        case .device: return fields[mark: .ibfm].map { ($0.value, $0.confidence) }
        case .croatianAccount, .serbianAccount, .bosnianAccount: return nil
        }
    }

    var description: String {
        "\(value.kind.rawValue) \(value.truth) read '\(line)' as "
            + "\(found.map { "\($0.value) (\($0.confidence))" } ?? "nothing"): \(outcome.rawValue)"
    }
}
