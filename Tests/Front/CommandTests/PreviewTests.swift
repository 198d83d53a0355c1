import Foundation
import TestSupport
import Testing

/// Pages as pictures that the confined reader encodes anew.
@Suite struct PreviewTests {
    private let scratch: Scratch
    private let bilko: Bilko

    init() throws {
        scratch = try Scratch()
        bilko = scratch.bilko(["BILKO_TESSDATA": Checkout.path + "/tessdata"])
    }

    private func identity(of sample: String) throws -> String {
        let answer = try bilko("import", "\(Bilko.samples)/images/\(sample)", "--json")
        #expect(answer.status == 0, "\(answer.talk)")
        return try #require(answer.objects.first?["document"] as? String)
    }

    /// Width and height of a baseline JPEG, from its frame header (ITU-T T.81, B.2.2).
    private func size(of jpeg: Data) -> (width: Int, height: Int)? {
        let bytes = Array(jpeg)
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
        var at = 2
        while at + 9 < bytes.count, bytes[at] == 0xFF {
            if bytes[at + 1] == 0xC0 {
                return (Int(bytes[at + 7]) << 8 | Int(bytes[at + 8]), Int(bytes[at + 5]) << 8 | Int(bytes[at + 6]))
            }
            at += 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
        }
        return nil
    }

    @Test("a photo and a page of a PDF become pictures of the size that is asked for, and nothing is overwritten")
    func pictures() throws {
        for sample in ["01-caffe-bar.jpg", "15-invoice.pdf"] {
            let id = try identity(of: sample)
            let path = scratch.path + "/\(sample).preview.jpg"
            let answer = try bilko("attachments", "preview", id, path, "--side", "500", "--json")
            #expect(answer.status == 0, "\(answer.talk)")
            let told = try #require(answer.objects.first)
            let made = try Data(contentsOf: URL(fileURLWithPath: path))
            let size = try #require(self.size(of: made))
            #expect(size.width == told["width"] as? Int && size.height == told["height"] as? Int)
            #expect(max(size.width, size.height) == 500)
            #expect(try bilko("attachments", "preview", id, path).status != 0, "it was overwritten")
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == made)
        }
    }

    @Test("a part is cut out and turned; a part outside the page is all of it; a page that is not there is said")
    func parts() throws {
        let id = try identity(of: "01-caffe-bar.jpg")
        let part = scratch.path + "/part.jpg"
        let answer = try bilko(
            "attachments", "preview", id, part, "--form", "original", "--crop", "10,20,300,200", "--turn", "1")
        #expect(answer.status == 0, "\(answer.talk)")
        let turned = try #require(size(of: Data(contentsOf: URL(fileURLWithPath: part))))
        #expect(turned == (200, 300))
        let far = try bilko(
            "attachments", "preview", id, scratch.path + "/far.jpg", "--crop",
            "9000000000000000000,0,9000000000000000000,5")
        #expect(far.status == 0, "\(far.talk)")
        let none = try bilko("attachments", "preview", id, scratch.path + "/none.jpg", "--page", "2")
        #expect(none.status == 2 && none.talk.contains("has no page 2"), "\(none.talk)")
        #expect(try bilko("attachments", "preview", id, scratch.path + "/x.jpg", "--crop", "1,2,3").status == 1)
    }

    @Test("an e-invoice has no page, and what shows it is named")
    func invoice() throws {
        let imported = try bilko(
            "import", Checkout.path + "/Tests/Reader/EInvoicesTests/Golden/hr-cius-2025.xml", "--json")
        let id = try #require(imported.objects.first?["document"] as? String)
        let none = try bilko("attachments", "preview", id, scratch.path + "/none.jpg")
        #expect(none.status == 2 && none.talk.contains("bilko drafts show \(id.prefix(4))"), "\(none.talk)")
        #expect(!none.talk.contains("Ask the sender"))
    }
}
