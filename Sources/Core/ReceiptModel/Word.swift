/// A word as the recogniser gave it.
package struct Word: Hashable, Sendable, Codable {
    /// Never empty; a text of another length has no ``doubts``.
    package var text: String {
        didSet { if doubts != nil, text.count != oldValue.count { doubts = nil } }
    }
    /// In page pixels.
    package var box: PixelBox
    /// 0…1; 1 for text that was born digital.
    package let confidence: Double
    /// What else signs of it may be, where the recogniser was unsure; `nil` where it was sure of all, or does not tell.
    package var doubts: [SignDoubt]?

    /// A word; a confidence that is beyond 0…1 is brought to it, and one that is no number is 0.
    package init(text: String, box: PixelBox, confidence: Double, doubts: [SignDoubt]? = nil) {
        self.text = text
        self.box = box
        self.confidence = confidence >= 0 ? min(confidence, 1) : 0
        self.doubts = doubts
    }

    /// The word without the signs of a set at its ends, its doubts where the other signs are then; `nil` for none left.
    package func trimmed(of signs: Set<Character>) -> Word? {
        let head = text.prefix { signs.contains($0) }.count
        let rest = text.dropFirst(head)
        guard let last = rest.lastIndex(where: { !signs.contains($0) }) else { return nil }
        let kept = String(rest[...last])
        guard kept.count < text.count else { return self }
        var word = self
        word.text = kept
        word.doubts = doubts.flatMap { Self.moved($0, by: -head, within: kept.count) }
        return word
    }

    /// This word and the one behind it as one.
    package func joined(with next: Word) -> Word {
        let moved = next.doubts.flatMap { Self.moved($0, by: text.count, within: text.count + next.text.count) }
        let all = (doubts ?? []) + (moved ?? [])
        return Word(
            text: text + next.text, box: box.union(next.box), confidence: min(confidence, next.confidence),
            doubts: all.isEmpty ? nil : all)
    }

    private static func moved(_ doubts: [SignDoubt], by offset: Int, within count: Int) -> [SignDoubt]? {
        let moved = doubts.compactMap { doubt -> SignDoubt? in
            let position = doubt.position + offset
            guard (0..<count).contains(position) else { return nil }
            return SignDoubt(position: position, probability: doubt.probability, others: doubt.others)
        }
        return moved.isEmpty ? nil : moved
    }
}

/// A sign of a word of which the recogniser was unsure, with what else it may be.
package struct SignDoubt: Hashable, Sendable, Codable {
    /// Something that the sign may be.
    package struct Alternative: Hashable, Sendable, Codable {
        /// One sign; empty where there may be none at all.
        package let sign: String
        /// 0…1, by the recogniser.
        package let probability: Double

        /// A probability that is beyond 0…1 is brought to it, and one that is no number is 0.
        package init(sign: String, probability: Double) {
            self.sign = sign
            self.probability = probability >= 0 ? min(probability, 1) : 0
        }
    }

    /// Which character of the word's text it is, counted from 0.
    package let position: Int
    /// How likely the sign that was read is, 0…1.
    package let probability: Double
    /// The others, the likeliest first; never the sign that was read.
    package let others: [Alternative]

    package init(position: Int, probability: Double, others: [Alternative]) {
        self.position = position
        self.probability = probability >= 0 ? min(probability, 1) : 0
        self.others = others
    }
}
