import Foundation
import Imaging
import ReceiptModel
import TestSupport
import Testing

@testable import Recognition

/// Pictures of codes that were published to try decoders on; they lie beside the checkout and not in it.
@Suite(
    "Public pictures of codes",
    .enabled(if: PublicPictures.areThere, "the public pictures do not lie beside this checkout"))
struct PublicPictureTests {
    private struct Truth: Decodable {
        var file: String
        var set: String
        var text: String?
    }

    @Test("At least 95 of 100 are read as they say, and nothing is read where there is no code")
    func all() throws {
        let folder = PublicPictures.folder
        let lines = try String(contentsOf: folder.appending(path: "truth.jsonl"), encoding: .utf8).split(
            separator: "\n")
        var (right, expected): (Int, Int) = (0, 0)
        var missed: [String] = []
        for line in lines {
            let truth = try JSONDecoder().decode(Truth.self, from: Data(line.utf8))
            let bytes = Array(try Data(contentsOf: folder.appending(path: truth.file)))
            let type: MediaType = truth.file.hasSuffix(".jpg") ? .jpeg : .png
            let page = try PictureDecoder.page(0, of: bytes, mediaType: type)
            let texts = CodeReader().codes(in: page.image).map(\.text)
            if truth.set.hasPrefix("falsepositives") {
                #expect(texts.isEmpty, "\(truth.file)")
            } else if let text = truth.text {
                expected += 1
                if texts.contains(text) { right += 1 } else { missed.append(truth.file) }
            }
        }
        #expect(expected > 150 && right * 100 >= 95 * expected, "\(right) of \(expected); missed \(missed)")
    }
}

private enum PublicPictures {
    static let folder = Checkout.publicData.appending(path: "barcodes")

    static var areThere: Bool { FileManager.default.fileExists(atPath: folder.path) }
}
