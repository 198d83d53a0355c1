import Foundation
import Testing

@testable import LineNetwork
@testable import Recognition

@Suite("Widths of letters out of focus")
struct LetterWidthsTests {
    /// A glance at signs of some columns each, all equally probable.
    private func glance(_ probability: Double, columns: Int, text: String = "UKUPNO 1,5") -> LineGlance {
        LineGlance(
            text: text, certainty: Float(text.count) * Float(log(probability)), columns: columns * max(1, text.count))
    }

    @Test("Sure lines of usual width are left alone, unusual ones sooner doubted, and what is hardly print is no line")
    func doubt() {
        #expect(!LetterWidths.isDoubtful(glance(0.95, columns: 17)))
        #expect(!LetterWidths.isDoubtful(glance(0.87, columns: 17)))
        #expect(LetterWidths.isDoubtful(glance(0.8, columns: 17)))
        for columns in [7, 30] {
            #expect(LetterWidths.isDoubtful(glance(0.87, columns: columns)))
            #expect(!LetterWidths.isDoubtful(glance(0.95, columns: columns)))
        }
        #expect(!LetterWidths.isDoubtful(glance(0.05, columns: 17)))
    }

    @Test("The width fits best that is read most surely, among equals the usual one and the one near what was learnt")
    func fitness() {
        func fitness(_ glance: LineGlance, isUsual: Bool = false) -> Double {
            LetterWidths.fitness(glance, isUsual: isUsual)
        }
        #expect(fitness(glance(0.8, columns: 17)) > fitness(glance(0.6, columns: 17)))
        #expect(fitness(glance(0.8, columns: 17), isUsual: true) > fitness(glance(0.8, columns: 17)))
        #expect(fitness(glance(0.8, columns: 17)) > fitness(glance(0.85, columns: 7), isUsual: true))
        #expect(fitness(glance(0.8, columns: 17)) > fitness(glance(0.85, columns: 40)))
        #expect(fitness(glance(1, columns: 17, text: "")) == -.infinity)
    }
}
