import Evaluation
import Foundation
import Testing

@Suite("Confidence")
struct CalibrationTests {
    private func near(_ value: Double?, _ expected: Double) throws -> Bool {
        abs(try #require(value) - expected) < 1e-12
    }

    @Test("calibration of four answers, by hand")
    func byHand() throws {
        let calibration = Calibration([(0.95, true), (0.95, false), (0.25, true), (0.2, false)])
        // Bin 9: |0.5 − 0.95|, bin 2: |0.5 − 0.225|, each half of the answers.
        #expect(try near(calibration.expectedError, 0.5 * 0.45 + 0.5 * 0.275))
        #expect(try near(calibration.brierScore, (0.0025 + 0.9025 + 0.5625 + 0.04) / 4))
        #expect(calibration.bins.map(\.count) == [0, 0, 2, 0, 0, 0, 0, 0, 0, 2])
        #expect(calibration.bins[2].accuracy == 0.5 && calibration.bins[2].low == 0.2)
        #expect(try near(calibration.bins[2].meanConfidence, 0.225))
        #expect(calibration.bins[3].accuracy == nil && calibration.bins[3].meanConfidence == nil)
    }

    @Test("a bin holds its lower bound, and the last one holds 1")
    func borders() {
        let answers = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0].map { (confidence: $0, correct: true) }
        #expect(Calibration(answers).bins.map(\.count) == [1, 1, 1, 1, 1, 1, 1, 1, 1, 2])
        #expect(Calibration([(1.5, true), (-1, false), (.nan, false)]).expectedError == 0)
        #expect(Calibration([(1, true), (0, false)]).brierScore == 0)
        #expect(Calibration([]).expectedError == nil && Calibration([]).brierScore == nil)
    }

    @Test("answers drawn with their own confidence are calibrated, overconfident ones are not", arguments: 0..<5)
    func simulated(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var honest: [(confidence: Double, correct: Bool)] = []
        for _ in 0..<20_000 {
            let confidence = Double(generator.index(below: 1_000_000)) / 1_000_000
            honest.append((confidence, Double(generator.index(below: 1_000_000)) / 1_000_000 < confidence))
        }
        let boastful = honest.map { (confidence: 0.5 + $0.confidence / 2, correct: $0.correct) }
        #expect(try #require(Calibration(honest).expectedError) < 0.02, "seed \(seed)")
        // The mean of (1 − c) / 2 for c evenly spread.
        #expect(abs(try #require(Calibration(boastful).expectedError) - 0.25) < 0.02, "seed \(seed)")
        // The mean of c (1 − c) for c evenly spread.
        #expect(abs(try #require(Calibration(honest).brierScore) - 1.0 / 6) < 0.01, "seed \(seed)")
    }

    @Test("risk and coverage of four answers, by hand, ties together")
    func riskByHand() {
        let curve = RiskCoverage([(0.7, false), (0.9, true), (0.7, true), (0.8, false)])
        #expect(
            curve.points == [
                .init(coverage: 0.25, risk: 0, threshold: 0.9), .init(coverage: 0.5, risk: 0.5, threshold: 0.8),
                .init(coverage: 1, risk: 0.5, threshold: 0.7),
            ])
        // Risks 0, 0.5 and twice 0.5, over four answers.
        #expect(curve.areaUnderCurve == 0.375)
        #expect(curve.coverage(atRisk: 0.5) == 1 && curve.coverage(atRisk: 0.49) == 0.25)
        #expect(curve.point(atRisk: 0)?.threshold == 0.9)
    }

    @Test("the largest coverage is taken even where the risk was higher on the way")
    func largestCoverage() {
        let curve = RiskCoverage([(0.9, false), (0.8, true), (0.7, true), (0.6, true), (0.5, false)])
        #expect(curve.coverage(atRisk: 0.25) == 0.8)
        #expect(curve.coverage(atRisk: 0.1) == 0)
        #expect(RiskCoverage([]).areaUnderCurve == nil && RiskCoverage([]).coverage(atRisk: 1) == 0)
    }

    @Test("the order of the answers does not matter", arguments: 0..<50)
    func orderBlind(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let answers = (0..<60).map { _ in
            (confidence: Double(generator.index(below: 12)) / 11, correct: generator.index(below: 3) > 0)
        }
        let curve = RiskCoverage(answers)
        #expect(RiskCoverage(answers.reversed()) == curve, "seed \(seed)")
        #expect(curve.points.last?.coverage == 1, "seed \(seed)")
        #expect(curve.points.last?.risk == Double(answers.count { !$0.correct }) / 60, "seed \(seed)")
        #expect(curve.points.map(\.threshold) == Set(answers.map(\.confidence)).sorted(by: >), "seed \(seed)")
    }

    @Test("the JSON names are the documented ones, and what is written is read back")
    func json() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let calibration = Calibration([(0.5, true)], binCount: 2)
        let data = try encoder.encode(calibration)
        #expect(
            String(decoding: data, as: UTF8.self) == """
                {"bins":[{"count":0,"high":0.5,"low":0},{"accuracy":1,"confidence":0.5,"count":1,"high":1,"low":0.5}],\
                "brier":0.25,"ece":0.5}
                """)
        #expect(try JSONDecoder().decode(Calibration.self, from: data) == calibration)
        let curve = try encoder.encode(RiskCoverage([(0.5, true)]))
        #expect(
            String(decoding: curve, as: UTF8.self)
                == #"{"aurc":0,"points":[{"coverage":1,"risk":0,"threshold":0.5}]}"#)
    }
}
