import Foundation
import Imaging
import ReceiptModel
import Recognition

/// A prepared page with the rows found on it and with what is printed where, for studies of other ways to find lines.
package struct PageRecord: Sendable {
    /// The page as it is read, a PNG file.
    package let picture: [UInt8]
    /// Its rows and its truth, a JSON object: `rows` (a list of lines each: `left`, `right`, `cap`, `baseline`), `map` (the
    /// pixels of the picture as stored that a lattice of page pixels stems from), `truth` (`text`, `quad`), `seconds`; `letters` is the
    /// height of a typical letter.
    package let layout: [UInt8]

    private struct Layout: Encodable {
        /// A line in pixels of the page; the baseline is told at equal distances, from its left end to its right end.
        struct Line: Encodable {
            let left: Double
            let right: Double
            let cap: Double
            let baseline: [Double]

            init(_ line: DetectedLine) {
                (left, right, cap) = (line.left, line.right, line.capHeight)
                baseline = (0...16).map { line.baseline(at: line.left + (line.right - line.left) * Double($0) / 16) }
            }
        }

        /// For every `step` pixels of the page, row after row, the place on the picture as stored.
        struct Lattice: Encodable {
            let step: Int
            let columns: Int
            let points: [[Double]]
        }

        let letters: Double
        let rows: [[Line]]
        let map: Lattice
        let truth: [LabelledPicture.Line]
        /// Processor time that finding the rows took.
        let seconds: Double
    }

    /// Prepares a picture and finds its rows; `nil` for one that cannot be decoded or prepared.
    ///
    /// - Throws: `unreadable` when the file of the picture cannot be read.
    package init?(_ picture: LabelledPicture) throws(TrainingError) {
        guard let data = FileManager.default.contents(atPath: picture.path) else {
            throw .unreadable(path: picture.path)
        }
        guard let record = try? Self.found(on: Array(data), truth: picture.lines) else { return nil }
        self = record
    }

    private init(picture: [UInt8], layout: [UInt8]) { (self.picture, self.layout) = (picture, layout) }

    private static func found(on bytes: [UInt8], truth: [LabelledPicture.Line]) throws -> PageRecord {
        let type: MediaType = bytes.starts(with: [0x89, 0x50]) ? .png : .jpeg
        let page = try PagePreparation().prepare(try PictureDecoder.page(0, of: bytes, mediaType: type))
        var clock = ProcessorClock()
        clock.start()
        let rows = try LineDetector().rows(on: page.image)
        clock.stop()
        let step = 40
        let (columns, lines) = (page.image.width / step + 2, page.image.height / step + 2)
        var points: [[Double]] = []
        for y in 0..<lines {
            for x in 0..<columns {
                let place = page.toOriginal.original(x: Double(x * step), y: Double(y * step))
                points.append([place.x, place.y])
            }
        }
        let layout = Layout(
            letters: page.letterHeight ?? 0,
            rows: rows.map { $0.map(Layout.Line.init) },
            map: Layout.Lattice(step: step, columns: columns, points: points), truth: truth,
            seconds: clock.spentMilliseconds / 1_000)
        return PageRecord(picture: try page.image.png(), layout: Array(try JSONEncoder().encode(layout)))
    }
}
