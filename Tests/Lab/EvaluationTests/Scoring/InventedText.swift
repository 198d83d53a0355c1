import Evaluation

/// Random sequences of the tests, drawn from a printed seed.
enum InventedText {
    /// Letters of the three countries, a combining mark's precomposed form among them, digits and marks of tills.
    static let alphabet: [Character] = Array("abčćdđšžАБВЉЊЏабвљњџ0123456789 .,:-")

    static func characters(
        _ length: Int, of alphabet: [Character] = alphabet, _ generator: inout SeededGenerator
    ) -> [Character] {
        (0..<length).map { _ in alphabet[generator.index(below: alphabet.count)] }
    }

    /// The text with about one edit in `spacing` characters.
    static func misread(
        _ text: [Character], spacing: Int, _ generator: inout SeededGenerator
    ) -> [Character] {
        var read: [Character] = []
        for character in text {
            guard generator.index(below: spacing) == 0 else {
                read.append(character)
                continue
            }
            switch generator.index(below: 3) {
            case 0: read.append(alphabet[generator.index(below: alphabet.count)])
            case 1: read += [character, alphabet[generator.index(below: alphabet.count)]]
            default: break
            }
        }
        return read
    }
}
