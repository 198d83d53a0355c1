/// A word that a network sees on a line.
package struct NetworkWord: Equatable, Sendable {
    /// One and more, from left to right.
    package let signs: [NetworkSign]
    /// Where its ink is, or where it is read when there is none (columns of the line's image).
    package let columns: Range<Int>
    /// How certain the least certain of its signs, and of the spaces beside it, is: the logarithm of a probability, 0 at most.
    package let certainty: Float
}

/// A sign of a word, and what else it may be.
package struct NetworkSign: Equatable, Sendable {
    /// The character.
    package let text: String
    /// How certain it is: the logarithm of a probability, 0 at most.
    package let certainty: Float
    /// What it and others cost at this place, itself first and then the likeliest.
    ///
    /// Empty where nothing else comes into question, and in words without figures.
    package let choices: [Choice]

    /// What a sign may be.
    package struct Choice: Equatable, Sendable {
        package let text: String
        /// The negative logarithm of its probability, all its steps together.
        package let cost: Float
    }
}
