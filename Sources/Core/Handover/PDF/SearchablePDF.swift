package import ReceiptModel

/// A document as a PDF whose text can be found, marked and copied: the picture of each page, and its words unseen at their
/// places.
package enum SearchablePDF {
    /// The longer side of a page, in points: that of A4.
    private static let longestSide = 842.0

    /// A picture as it stands in the document.
    package struct Picture: Sendable {
        /// A JPEG, byte for byte.
        package var jpeg: [UInt8]
        /// Pixels as stored.
        package var width: Int
        package var height: Int
        /// 1 is grey, 3 is colour.
        package var components: Int
        /// Degrees clockwise by which a reader turns the page.
        package var rotation: Int

        package init(jpeg: [UInt8], width: Int, height: Int, components: Int, rotation: Int) {
            self.jpeg = jpeg
            self.width = width
            self.height = height
            self.components = components
            self.rotation = rotation
        }
    }

    /// A page: its picture, and what was read of it.
    package struct Page: Sendable {
        /// `nil` for a page that is text alone, which is shown.
        package var picture: Picture?
        /// Of a page without a picture, in the pixels of its words.
        package var width: Int
        package var height: Int
        package var words: [PlacedWord]

        package init(picture: Picture?, width: Int, height: Int, words: [PlacedWord]) {
            self.picture = picture
            self.width = max(1, width)
            self.height = max(1, height)
            self.words = words
        }
    }

    /// The words of a line at their places, none over the next one.
    ///
    /// Recognisers box a word too widely where they are unsure where it ends, and too low or high by what its letters are. A
    /// reader that meets words over each other takes their letters apart.
    package static func words(of line: TextLine, place: (PagePoint) -> PagePoint) -> [PlacedWord] {
        let heights = line.words.map(\.box.height).sorted()
        return line.words.indices.map { index in
            var word = line.words[index]
            let (box, height) = (word.box, heights[heights.count / 2])
            let next = index + 1 < line.words.count ? line.words[index + 1].box.x : box.maxX
            // A gap of a quarter of the height is a blank to every reader.
            let width = next > box.x ? min(box.width, max(1, next - box.x - height / 4)) : box.width
            word.box = PixelBox(x: box.x, y: max(0, box.maxY - height), width: width, height: min(height, box.maxY))
            return PlacedWord(word, place: place)
        }
    }

    /// A word with three corners of its box, in pixels of the picture from its top left.
    package struct PlacedWord: Sendable {
        package var text: String
        package var topLeft: PagePoint
        package var bottomLeft: PagePoint
        package var bottomRight: PagePoint

        /// The word at the place to which `place` takes the corners of its box.
        package init(_ word: Word, place: (PagePoint) -> PagePoint) {
            text = word.text
            let (left, right) = (Double(word.box.x), Double(word.box.maxX))
            let (top, bottom) = (Double(word.box.y), Double(word.box.maxY))
            topLeft = place(PagePoint(x: left, y: top))
            bottomLeft = place(PagePoint(x: left, y: bottom))
            bottomRight = place(PagePoint(x: right, y: bottom))
        }
    }

    /// The bytes of a document; `nil` for no pages.
    package static func bytes(of pages: [Page], title: String, deflate: @escaping Deflate) -> [UInt8]? {
        guard !pages.isEmpty else { return nil }
        var document = PDFWriter(deflate: deflate)
        let tree = document.reserve()
        let visible = document.reserve()
        let invisible = pages.contains { $0.picture != nil } ? PDFFonts.addInvisible(to: &document) : nil
        var setter = PDFTypesetter()
        let numbers = pages.map { page in
            add(page, to: &document, tree, visible, invisible, &setter)
        }
        if setter.used.isEmpty {
            document.set(visible, "null")
        } else {
            PDFFonts.setVisible(visible, of: setter.used, in: &document)
        }
        let kids = numbers.map { "\($0) 0 R" }.joined(separator: " ")
        document.set(tree, "<< /Type /Pages /Kids [\(kids)] /Count \(numbers.count) >>")
        let catalogue = document.add("<< /Type /Catalog /Pages \(tree) 0 R >>")
        let information = document.add("<< /Title \(PDFText.string(title)) /Producer (bilko) >>")
        return document.bytes(catalogue: catalogue, information: information)
    }

    private static func add(
        _ page: Page, to document: inout PDFWriter, _ tree: Int, _ visible: Int, _ invisible: Int?,
        _ setter: inout PDFTypesetter
    ) -> Int {
        let (width, height) = (Double(page.picture?.width ?? page.width), Double(page.picture?.height ?? page.height))
        let scale = longestSide / max(width, height)
        let size = (width: width * scale, height: height * scale)
        var (content, resources) = ("", "")
        if let picture = page.picture, let invisible {
            let space = picture.components == 1 ? "DeviceGray" : "DeviceRGB"
            let image = document.addStream(
                "/Type /XObject /Subtype /Image /Width \(picture.width) /Height \(picture.height) "
                    + "/ColorSpace /\(space) /BitsPerComponent 8", picture.jpeg, filter: "DCTDecode")
            content =
                "q \(PDFText.number(size.width)) 0 0 \(PDFText.number(size.height)) 0 0 cm /I Do Q\nBT 3 Tr /F0 1 Tf\n"
            content += page.words.compactMap { unseen($0, scale, size.height) }.joined() + "ET\n"
            resources = "/XObject << /I \(image) 0 R >> /Font << /F0 \(invisible) 0 R >>"
        } else {
            for word in page.words {
                let tall = (word.bottomLeft.y - word.topLeft.y) * scale
                content += setter.show(
                    word.text, x: word.bottomLeft.x * scale, y: size.height - word.bottomLeft.y * scale + tall * 0.25,
                    size: tall * 0.75)
            }
            resources = "/Font << /F1 \(visible) 0 R >>"
        }
        let stream = document.addStream("", Array(content.utf8))
        let turn = page.picture.map { $0.rotation == 0 ? "" : "/Rotate \($0.rotation) " } ?? ""
        return document.add(
            "<< /Type /Page /Parent \(tree) 0 R /MediaBox [0 0 \(PDFText.number(size.width)) \(PDFText.number(size.height))] "
                + "\(turn)/Resources << \(resources) >> /Contents \(stream) 0 R >>")
    }

    /// The operators that place a word unseen: its box is that of its letters, also where it leans.
    private static func unseen(_ word: PlacedWord, _ scale: Double, _ height: Double) -> String? {
        let units = word.text.utf16.count
        guard units > 0 else { return nil }
        func point(_ corner: PagePoint) -> (x: Double, y: Double) { (corner.x * scale, height - corner.y * scale) }
        let (top, left, right) = (point(word.topLeft), point(word.bottomLeft), point(word.bottomRight))
        // A letter is half an em wide, and reaches from 0.2 below to 0.8 above the baseline.
        let advance = Double(units) * 0.5
        let matrix = [
            (right.x - left.x) / advance, (right.y - left.y) / advance, top.x - left.x, top.y - left.y,
            left.x + 0.2 * (top.x - left.x), left.y + 0.2 * (top.y - left.y),
        ]
        return "\(matrix.map(PDFText.number).joined(separator: " ")) Tm <\(PDFText.hex(word.text))> Tj\n"
    }
}
