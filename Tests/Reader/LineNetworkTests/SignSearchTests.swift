import Testing

@testable import LineNetwork

@Suite("Search for signs")
struct SignSearchTests {
    /// Codes: a space, some characters, nothing.
    private static let characters = [" ", "A", "B", "1", "7", ""]
    private static let blank = 5

    /// What is read where each step is likeliest what a letter of the text says: `_` for nothing.
    private func read(_ steps: [[Character: Float]]) -> [NetworkWord] {
        let names: [Character] = [" ", "A", "B", "1", "7", "_"]
        let values = steps.flatMap { step in
            let rest = (1 - step.values.reduce(0, +)) / Float(names.count - step.count)
            return names.map { step[$0] ?? rest }
        }
        return SignSearch(
            StepProbabilities(codes: names.count, values: values), blank: Self.blank, characters: Self.characters,
            columnsPerStep: 3
        ).words { $0 }
    }

    private func read(_ text: String, _ probability: Float = 0.99) -> [NetworkWord] {
        read(text.map { [$0: probability] })
    }

    private func texts(_ words: [NetworkWord]) -> [String] { words.map { $0.signs.map(\.text).joined() } }

    @Test("A run of steps is one sign; the same sign twice has nothing between")
    func runs() {
        #expect(texts(read("_AA_B_")) == ["AB"])
        #expect(texts(read("AA_AA")) == ["AA"])
        #expect(texts(read("A_B_ _1_7_")) == ["AB", "17"])
        #expect(texts(read(" A_  _B ")) == ["A", "B"])
        #expect(texts(read("____")) == [])
        #expect(texts(read("")) == [])
        #expect(texts(read(" _ ")) == [])
    }

    @Test("A word reaches to the middle of the gaps beside it")
    func places() {
        let words = read("_A____ ____1_")
        // A run may take the step beside it, where its code and nothing count together.
        #expect(words.map(\.columns) == [0..<9, 27..<39])
    }

    @Test("A sign that is likelier than nothing only together with its neighbours is read")
    func together() {
        // Twice 0.45 for the sign and 0.5 for nothing: either step may be its only one.
        #expect(texts(read([["_": 0.98], ["A": 0.45, "_": 0.5], ["A": 0.45, "_": 0.5], ["_": 0.98]])) == ["A"])
    }

    @Test("A word is as certain as its least certain sign, and as the spaces beside it")
    func certainty() {
        let sure = read("A_B", 0.999)[0].certainty
        let unsure = read([["A": 0.999], ["_": 0.999], ["B": 0.6, "A": 0.39]])[0]
        #expect(sure > -0.25 && unsure.certainty < -1)
        #expect(unsure.signs[0].certainty > -0.25 && unsure.signs[1].certainty == unsure.certainty)
        let beside = read([["A": 0.999], ["_": 0.999], [" ": 0.5, "_": 0.4], ["_": 0.999], ["1": 0.999]])
        #expect(beside.count == 2 && beside.allSatisfy { $0.certainty < -1 })
    }

    @Test("Figures say what else they may be, the likelier first")
    func choices() {
        let steps: [[Character: Float]] = [["1": 0.99], ["_": 0.99], ["7": 0.6, "1": 0.3, "B": 0.05], ["_": 0.99]]
        let word = read(steps)[0]
        #expect(texts([word]) == ["17"])
        #expect(word.signs[0].choices.isEmpty)
        #expect(word.signs[1].choices.map(\.text).prefix(3) == ["7", "1", "B"])
        let costs = word.signs[1].choices.map(\.cost)
        #expect(costs == costs.sorted())
        // Words without figures are not decoded from what their signs may be.
        #expect(read([["A": 0.6, "B": 0.38]])[0].signs[0].choices.isEmpty)
    }

    @Test("What three looks agree on is kept")
    func agreement() {
        let looks = [[0.6, 0.3, 0.1], [0.3, 0.6, 0.1], [0.2, 0.7, 0.1]].map {
            StepProbabilities(codes: 3, values: $0.map(Float.init))
        }
        let agreed = looks[0].agreed(with: [looks[1], looks[2], StepProbabilities(codes: 3, values: [])]).values
        #expect(abs(agreed.reduce(0, +) - 1) < 1e-5)
        #expect(agreed[1] > agreed[0] && agreed[0] > agreed[2])
    }
}
