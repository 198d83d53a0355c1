import Foundation
package import ReceiptModel

/// A document as a PDF whose text can be found, marked and copied: the picture of each page, and its words unseen at their
/// places.
///
/// A page is turned so that most of its lines lie level, and the words of a line stand on one baseline: readers put letters
/// in order by their height, and take those of a tilted line apart.
package enum SearchablePDF {
    /// The longer side of a picture, in points: that of A4.
    private static let longestSide = 842.0
    /// Largest lean at which a line is set level (radians); what leans more is part of another receipt, and set as it leans.
    private static let levelLean = 0.35
    /// How far a word may stand off its place to be on the baseline of its line, in its height.
    private static let baselinePlay = 0.25

    /// A picture as it stands in the document.
    package struct Picture: Sendable {
        /// A JPEG, byte for byte.
        package var jpeg: [UInt8]
        /// Pixels as stored.
        package var width: Int
        package var height: Int
        /// 1 is grey, 3 is colour.
        package var components: Int
        /// Degrees clockwise by which it is turned to stand upright, where no text tells.
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
        /// In order of reading, without empty ones.
        package var lines: [[PlacedWord]]

        package init(picture: Picture?, width: Int, height: Int, lines: [[PlacedWord]]) {
            self.picture = picture
            self.width = max(1, width)
            self.height = max(1, height)
            self.lines = lines.filter { !$0.isEmpty }
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
        if setter.used.isEmpty && setter.strangers.isEmpty {
            document.set(visible, "null")
        } else {
            PDFFonts.setVisible(visible, of: setter, in: &document)
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
        var size = (width: width * scale, height: height * scale)
        var (content, resources) = ("", "")
        if let picture = page.picture, let invisible {
            let space = picture.components == 1 ? "DeviceGray" : "DeviceRGB"
            let image = document.addStream(
                "/Type /XObject /Subtype /Image /Width \(picture.width) /Height \(picture.height) "
                    + "/ColorSpace /\(space) /BitsPerComponent 8", picture.jpeg, filter: "DCTDecode")
            let turn = PageTurn(of: page.lines, width: size.width, height: size.height, scale, picture.rotation)
            size = (turn.width, turn.height)
            content = "q \(turn.pictureMatrix) cm /I Do Q\nBT 3 Tr /F0 1 Tf\n"
            content += page.lines.map { unseen($0, turn) }.joined() + "ET\n"
            resources = "/XObject << /I \(image) 0 R >> /Font << /F0 \(invisible) 0 R >>"
        } else {
            for word in page.lines.joined() {
                let tall = (word.bottomLeft.y - word.topLeft.y) * scale
                content += setter.show(
                    word.text, x: word.bottomLeft.x * scale, y: size.height - word.bottomLeft.y * scale + tall * 0.25,
                    size: tall * 0.75, widest: (word.bottomRight.x - word.bottomLeft.x) * scale)
            }
            resources = "/Font << /F1 \(visible) 0 R >>"
        }
        let stream = document.addStream("", Array(content.utf8))
        return document.add(
            "<< /Type /Page /Parent \(tree) 0 R /MediaBox [0 0 \(PDFText.number(size.width)) \(PDFText.number(size.height))] "
                + "/Resources << \(resources) >> /Contents \(stream) 0 R >>")
    }

    /// The operators that place the words of a line unseen: level and on one baseline, or each as it leans.
    private static func unseen(_ line: [PlacedWord], _ turn: PageTurn) -> String {
        let places = line.map { (units: $0.text.utf16.count, hex: PDFText.hex($0.text), place: turn.place(of: $0)) }
            .filter { $0.units > 0 }
        let heights = places.map { $0.place.up.y }.sorted()
        guard !heights.isEmpty else { return "" }
        let height = heights[heights.count / 2]
        let bases = places.map { ($0.place.left.y + $0.place.right.y) / 2 }
        let baseline = bases.reduce(0, +) / Double(bases.count)
        return places.indices.map { index in
            let (left, right, up) = places[index].place
            let along = (x: right.x - left.x, y: right.y - left.y)
            // A letter is half an em wide, and reaches from 0.2 below to 0.8 above the baseline.
            let advance = Double(places[index].units) * 0.5
            var matrix = [
                along.x / advance, along.y / advance, up.x, up.y, left.x + 0.2 * up.x, left.y + 0.2 * up.y,
            ]
            if along.x > 0, height > 0, abs(along.y) < levelLean * along.x {
                let play = baselinePlay * height
                let foot = min(max(baseline, bases[index] - play), bases[index] + play)
                matrix = [along.x / advance, 0, 0, height, left.x, foot + 0.2 * height]
            }
            return "\(matrix.map(PDFText.number).joined(separator: " ")) Tm <\(places[index].hex)> Tj\n"
        }.joined()
    }
}

/// How the picture of a page is turned so that its lines lie level, and the page on which it fits then.
private struct PageTurn {
    /// Points, y upwards.
    typealias Place = (x: Double, y: Double)

    /// Below it a page is level (radians): that of a scan whose lines rise by a point on its whole width.
    private static let leastAngle = 0.0017

    private(set) var width: Double
    private(set) var height: Double
    private let (scale, pictureWidth, pictureHeight): (Double, Double, Double)
    private var (cosine, sine) = (1.0, 0.0)
    private var origin: Place = (0, 0)

    init(
        of lines: [[SearchablePDF.PlacedWord]], width: Double, height: Double, _ scale: Double, _ rotation: Int
    ) {
        (self.width, self.height, self.scale) = (width, height, scale)
        (pictureWidth, pictureHeight) = (width, height)
        let angle = Self.angle(of: lines) ?? Double(rotation) * .pi / 180
        guard abs(angle) > Self.leastAngle, angle.isFinite else { return }
        // The page is turned back by what its lines are turned.
        let turned = Self.components(of: -angle)
        (cosine, sine) = turned
        let corners = [(0, 0), (width, 0), (0, height), (width, height)].map { moved(($0.0, $0.1)) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        origin = (-(xs.min() ?? 0), -(ys.min() ?? 0))
        self.width = (xs.max() ?? width) + origin.x
        self.height = (ys.max() ?? height) + origin.y
    }

    /// The operands that draw the picture.
    var pictureMatrix: String {
        [
            pictureWidth * cosine, pictureWidth * sine, -pictureHeight * sine, pictureHeight * cosine, origin.x,
            origin.y,
        ].map(PDFText.number).joined(separator: " ")
    }

    /// Where a word stands: the ends of its foot, and the way from there to its head.
    func place(of word: SearchablePDF.PlacedWord) -> (left: Place, right: Place, up: Place) {
        let (top, left, right) = (point(word.topLeft), point(word.bottomLeft), point(word.bottomRight))
        return (left, right, (top.x - left.x, top.y - left.y))
    }

    private func point(_ corner: PagePoint) -> Place {
        moved((corner.x * scale, pictureHeight - corner.y * scale))
    }

    private func moved(_ place: Place) -> Place {
        (place.x * cosine - place.y * sine + origin.x, place.x * sine + place.y * cosine + origin.y)
    }

    /// Cosine and sine, exact for quarter turns.
    private static func components(of angle: Double) -> (Double, Double) {
        let quarters = angle / (.pi / 2)
        guard quarters == quarters.rounded() else { return (cos(angle), sin(angle)) }
        switch Int(quarters) & 3 {
        case 0: return (1, 0)
        case 1: return (0, 1)
        case 2: return (-1, 0)
        default: return (0, -1)
        }
    }

    /// The angle of most lines: the quarter turn that most of them have, and the middle of those, by length.
    private static func angle(of lines: [[SearchablePDF.PlacedWord]]) -> Double? {
        var turns: [Int: [(lean: Double, length: Double)]] = [:]
        for line in lines {
            guard let first = line.first?.bottomLeft, let last = line.last?.bottomRight else { continue }
            let (x, y) = (last.x - first.x, first.y - last.y)
            let length = (x * x + y * y).squareRoot()
            guard length > 0, length.isFinite else { continue }
            let angle = atan2(y, x)
            let quarter = (angle / (.pi / 2)).rounded()
            turns[Int(quarter) & 3, default: []].append((angle - quarter * .pi / 2, length))
        }
        let most = turns.max { one, other in
            let (less, more) = (one.value.reduce(0) { $0 + $1.length }, other.value.reduce(0) { $0 + $1.length })
            return (less, other.key) < (more, one.key)
        }
        guard let (quarter, leans) = most else { return nil }
        let half = leans.reduce(0) { $0 + $1.length } / 2
        var sum = 0.0
        for lean in leans.sorted(by: { $0.lean < $1.lean }) {
            sum += lean.length
            if sum >= half { return Double(quarter) * .pi / 2 + (abs(lean.lean) > leastAngle ? lean.lean : 0) }
        }
        return nil
    }
}
