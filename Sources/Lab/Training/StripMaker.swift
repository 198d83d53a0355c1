import Foundation
import Imaging
import ReceiptModel
import Recognition

/// Makes training lines of pictures with their truth, as the pipeline would cut them out.
package struct StripMaker: Sendable {
    /// The height of the bands that the pack reads, in pixels.
    static let height = ReceiptModelPack.height

    package init() {}

    /// The lines of a labelled picture that were found where the truth says that whole words stand.
    ///
    /// A picture that cannot be decoded or prepared has none.
    ///
    /// - Throws: `unreadable` when the file of the picture cannot be read.
    package func lines(of picture: LabelledPicture) throws(TrainingError) -> [TrainingLine] {
        guard let data = FileManager.default.contents(atPath: picture.path) else {
            throw .unreadable(path: picture.path)
        }
        let type: MediaType = picture.path.hasSuffix(".png") ? .png : .jpeg
        guard let found = try? cut(Array(data), type, along: picture.lines.compactMap(PrintedText.init)) else {
            return []
        }
        return found
    }

    private func cut(
        _ bytes: [UInt8], _ type: MediaType, along truth: [PrintedText]
    ) throws(ImagingError) -> [TrainingLine] {
        let decoded = try PictureDecoder.page(0, of: bytes, mediaType: type)
        let page = try PagePreparation().prepare(decoded)
        let rows = try LineDetector().rows(on: page.image)
        let extractor = LineExtractor(page.image, rows: rows)
        var lines: [TrainingLine] = []
        for line in rows.joined() {
            let ends = [line.left, line.right].map { x in
                page.toOriginal.original(x: x, y: line.baseline(at: x) - line.capHeight / 2)
            }
            guard let text = truth.lazy.compactMap({ $0.words(from: ends[0], to: ends[1]) }).first else { continue }
            lines.append(try TrainingLine(text, on: extractor.normalizedLineImage(of: line, height: Self.height)))
        }
        return lines
    }
}
