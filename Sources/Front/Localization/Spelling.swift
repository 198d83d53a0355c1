/// Guesses what somebody meant to write.
package enum Spelling {
    /// The nearest word, when it is near: a third of its letters may differ, and two at most of a short one.
    ///
    /// Of several that are equally near it is the first.
    package static func nearest(to text: String, of words: [String]) -> String? {
        let near = words.map { (word: $0, distance: distance(text.lowercased(), $0.lowercased())) }
            .min { $0.distance < $1.distance }
        guard let near, near.distance <= max(1, min(3, near.word.count / 3 + 1)), near.distance < near.word.count
        else { return nil }
        return near.word
    }

    /// How many letters have to be put in, left out, changed, or swapped with their neighbour to make one word of another
    /// (optimal string alignment, a restricted Damerau–Levenshtein distance).
    package static func distance(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one), Array(other))
        var before: [Int] = []
        var row = Array(0...other.count)
        for i in one.indices {
            var next = [i + 1]
            for j in other.indices {
                var cost = min(row[j] + (one[i] == other[j] ? 0 : 1), min(row[j + 1], next[j]) + 1)
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] { cost = min(cost, before[j - 1] + 1) }
                next.append(cost)
            }
            (before, row) = (row, next)
        }
        return row[other.count]
    }
}
