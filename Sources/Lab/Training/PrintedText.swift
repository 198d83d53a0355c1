import Foundation
import ReceiptModel

/// A labelled picture: where it lies and what is printed where.
package struct LabelledPicture: Sendable {
    /// A printed line and its outline in pixels of the picture as stored.
    struct Line: Sendable, Codable {
        let text: String
        /// x and y of the corners, clockwise from the top left of the text.
        let quad: [Double]
    }

    private struct Record: Decodable {
        let file: String
        let lines: [Line]?
    }

    package let path: String
    let lines: [Line]

    /// The pictures of a set, out of its `truth.jsonl`.
    ///
    /// - Throws: ``TrainingError`` naming the file that cannot be read or written.
    package static func all(of folder: String) throws(TrainingError) -> [LabelledPicture] {
        let path = folder + "/truth.jsonl"
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path: path) }
        var pictures: [LabelledPicture] = []
        for (number, line) in data.split(separator: 0x0A).enumerated() {
            guard let record = try? JSONDecoder().decode(Record.self, from: line) else {
                throw .malformed(path: path, line: number + 1)
            }
            pictures.append(LabelledPicture(path: "\(folder)/\(record.file)", lines: record.lines ?? []))
        }
        return pictures
    }
}

/// Where the words of a printed line stand on their picture.
struct PrintedText {
    /// Words that stand close together, and the columns that they take.
    private struct Group {
        var text: String
        var columns: Range<Int>
    }

    private let groups: [Group]
    private let count: Double
    private let left: (x: Double, y: Double)
    private let right: (x: Double, y: Double)
    private let height: Double

    /// Ends of a strip may be so far from those of its words, in columns.
    private static let slack = 1.3
    /// And its middle so far from the middle of the line, in heights of the line.
    private static let aside = 0.35

    /// `nil` for a line without words or without an outline.
    init?(_ line: LabelledPicture.Line) {
        guard line.quad.count == 8 else { return nil }
        let q = line.quad
        left = ((q[0] + q[6]) / 2, (q[1] + q[7]) / 2)
        right = ((q[2] + q[4]) / 2, (q[3] + q[5]) / 2)
        height = ((q[0] - q[6]) * (q[0] - q[6]) + (q[1] - q[7]) * (q[1] - q[7])).squareRoot()
        var groups: [Group] = []
        for (column, character) in line.text.enumerated() where character != " " {
            if let last = groups.last, column - last.columns.upperBound < 2 {
                if column > last.columns.upperBound { groups[groups.count - 1].text += " " }
                groups[groups.count - 1].text.append(character)
                groups[groups.count - 1].columns = last.columns.lowerBound..<column + 1
            } else {
                groups.append(Group(text: String(character), columns: column..<column + 1))
            }
        }
        guard !groups.isEmpty, height > 0 else { return nil }
        self.groups = groups
        count = Double(line.text.count)
    }

    /// How far along the line a point stands, in columns, and how far beside it, in heights.
    private func place(_ point: (x: Double, y: Double)) -> (column: Double, aside: Double) {
        let (dx, dy) = (right.x - left.x, right.y - left.y)
        let length = max(1e-6, dx * dx + dy * dy)
        let (px, py) = (point.x - left.x, point.y - left.y)
        return ((px * dx + py * dy) / length * count, (px * dy - py * dx) / length.squareRoot() / height)
    }

    /// What stands between two points in the middle of the print, if whole words do.
    func words(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) -> String? {
        let (first, last) = (place(start), place(end))
        guard first.aside.magnitude < Self.aside, last.aside.magnitude < Self.aside else { return nil }
        guard
            let from = groups.firstIndex(where: {
                (Double($0.columns.lowerBound) - first.column).magnitude < Self.slack
            }),
            let to = groups.lastIndex(where: { (Double($0.columns.upperBound) - last.column).magnitude < Self.slack }),
            from <= to
        else { return nil }
        return groups[from...to].map(\.text).joined(separator: " ")
    }
}
