/// What a network makes of a line.
package struct NetworkReading: Equatable, Sendable {
    /// From left to right.
    package let words: [NetworkWord]
    /// What the first look says.
    package let glance: LineGlance
}

/// What a network's first look at an image of a line says, without its words.
package struct LineGlance: Equatable, Sendable {
    /// The likeliest signs, spaces among them.
    package let text: String
    /// The sum of the logarithms of the likeliest code's probability at each step, 0 at most.
    package let certainty: Float
    /// Of the image as the network sees it.
    package let columns: Int

    /// Columns of the image for each sign; those of the image where there is none.
    package var columnsPerSign: Float { Float(columns) / Float(max(1, text.count)) }
    /// The certainty for each sign.
    package var certaintyPerSign: Float { certainty / Float(max(1, text.count)) }
    /// The figures among the signs.
    package var digits: String { text.filter(\.isNumber) }
}

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
