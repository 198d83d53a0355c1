import Imaging
import ReceiptModel
import Recognition

/// Finds out in which case the letters of a line are printed whose truth is all in capitals.
///
/// A stock pack reads the line; a letter that it reads as the truth has it tells its case, the others go with their word.
package struct TruthCase: ~Copyable {
    /// Letters whose small form differs in size only.
    private static let alike: Set<Character> = ["C", "O", "S", "U", "V", "W", "X", "Z"]
    /// A line of which a larger share was read otherwise says nothing about its case, and perhaps has a wrong truth.
    private static let mostErrors = 0.5

    private var recognizer: TesseractRecognizer
    private let packs: String

    /// - Parameters:
    ///   - packs: the stock packs that read.
    ///   - folder: where they lie.
    package init(packs: String, in folder: String) {
        recognizer = TesseractRecognizer(packs: folder)
        self.packs = packs
    }

    /// The text as it is printed on a strip; `nil` when too little of it can be read to tell.
    mutating func printed(_ text: String, on strip: borrowing PageImage) throws(TrainingError) -> String? {
        guard !text.contains(where: \.isLowercase) else { return text }
        let read: String
        do throws(RecognitionError) {
            read = try recognizer.text(in: strip, packs: packs, segmentation: .singleLine).lines.map(\.text).joined(
                separator: " ")
        } catch {
            throw .noRecogniser(why: "\(error)")
        }
        return Self.recased(text, as: read)
    }

    /// A text in capitals with the case of what was read in its place.
    static func recased(_ text: String, as read: String) -> String? {
        let (truth, other) = (Array(text), Array(read))
        let (partners, errors) = aligned(truth, other)
        guard Double(errors) <= max(1, mostErrors * Double(truth.count)) else { return nil }
        /// Whether a letter was read small; `nil` where that cannot be told.
        func isSmall(_ index: Int, evenAlike: Bool = false) -> Bool? {
            guard truth[index].isLetter, evenAlike || !alike.contains(truth[index]), let partner = partners[index],
                other[partner].isLetter
            else { return nil }
            return other[partner].isLowercase
        }
        func mostAreSmall(_ indices: some Sequence<Int>, evenAlike: Bool = false) -> Bool? {
            let votes = indices.compactMap { isSmall($0, evenAlike: evenAlike) }
            return votes.isEmpty ? nil : votes.count(where: \.self) * 2 > votes.count
        }
        let line = mostAreSmall(truth.indices) ?? false
        var result = truth
        for word in truth.indices.split(whereSeparator: { !truth[$0].isLetter }) {
            guard let first = word.first else { continue }
            let rest = word.dropFirst()
            let small = mostAreSmall(rest) ?? mostAreSmall(rest, evenAlike: true) ?? mostAreSmall(word) ?? line
            let initial = isSmall(first) ?? isSmall(first, evenAlike: true).map { $0 && small } ?? false
            for index in word where index == first ? initial : small {
                result[index] = Character(truth[index].lowercased())
            }
        }
        return String(result)
    }

    /// For each character of one text the index of the same one in another, in any case, and the edits between the texts.
    private static func aligned(_ one: [Character], _ other: [Character]) -> (partners: [Int: Int], errors: Int) {
        let (a, b) = (one.map { $0.uppercased() }, other.map { $0.uppercased() })
        var costs = [[Int]](repeating: Array(0...b.count), count: a.count + 1)
        for row in 0..<a.count {
            costs[row + 1][0] = row + 1
            for column in 0..<b.count {
                costs[row + 1][column + 1] = min(
                    costs[row][column] + (a[row] == b[column] ? 0 : 1), costs[row][column + 1] + 1,
                    costs[row + 1][column] + 1)
            }
        }
        var partners: [Int: Int] = [:]
        var (row, column) = (a.count, b.count)
        while row > 0, column > 0 {
            let step = costs[row - 1][column - 1] + (a[row - 1] == b[column - 1] ? 0 : 1)
            if costs[row][column] == step {
                (row, column) = (row - 1, column - 1)
                if a[row] == b[column] { partners[row] = column }
            } else if costs[row][column] == costs[row - 1][column] + 1 {
                row -= 1
            } else {
                column -= 1
            }
        }
        return (partners, costs[a.count][b.count])
    }
}
