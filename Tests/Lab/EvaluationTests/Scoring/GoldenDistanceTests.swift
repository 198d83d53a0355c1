import Evaluation
import Foundation
import Testing

/// Pairs of invented receipt lines with the distances that RapidFuzz 3 (Levenshtein.distance over code points of NFC
/// text, and over words) finds between them.
@Suite("Error rates agree with an independent implementation")
struct GoldenDistanceTests {
    struct Golden: Codable {
        let reference: String
        let hypothesis: String
        let length: Int
        let distance: Int
        let words: Int
        let wordDistance: Int
        let cer: Double?
    }

    static func goldens() throws -> [Golden] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "levenshtein.golden.json")
        return try JSONDecoder().decode([Golden].self, from: Data(contentsOf: file))
    }

    @Test("characters and words, to the last edit")
    func distances() throws {
        let goldens = try Self.goldens()
        #expect(goldens.count >= 40)
        for golden in goldens {
            let (reference, hypothesis) = (Array(golden.reference), Array(golden.hypothesis))
            let count = EditCount(reference: reference, hypothesis: hypothesis)
            #expect(Alignment.distance(reference, hypothesis) == golden.distance, "\(golden.reference)")
            #expect(count.edits == golden.distance, "\(golden.reference)")
            #expect(count.length == golden.length, "\(golden.reference)")
            let words = EditCount(
                reference: TextNormalisation.words(golden.reference),
                hypothesis: TextNormalisation.words(golden.hypothesis))
            #expect(words.edits == golden.wordDistance, "\(golden.reference)")
            #expect(words.length == golden.words, "\(golden.reference)")
        }
    }

    @Test("the character error rate to the third decimal, one by one and pooled")
    func rates() throws {
        let goldens = try Self.goldens()
        for golden in goldens {
            let rate = EditCount(reference: Array(golden.reference), hypothesis: Array(golden.hypothesis)).rate
            guard let expected = golden.cer else {
                #expect(rate == (golden.hypothesis.isEmpty ? 0 : nil))
                continue
            }
            #expect(abs(try #require(rate) - expected) < 0.0005, "\(golden.reference)")
        }
        let withReference = goldens.filter { !$0.reference.isEmpty }
        let sum = withReference.map { EditCount(reference: Array($0.reference), hypothesis: Array($0.hypothesis)) }
            .reduce(EditCount(), +)
        let pooled =
            Double(withReference.map(\.distance).reduce(0, +)) / Double(withReference.map(\.length).reduce(0, +))
        #expect(abs(try #require(sum.rate) - pooled) < 1e-12)
    }
}
