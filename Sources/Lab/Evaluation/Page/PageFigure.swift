import ReceiptModel

/// A page as it was prepared for reading: the original picture under it, words and fields as boxes over it.
///
/// The values of `page-figure.mustache`; boxes and sizes in page pixels.
struct PageFigure {
    /// The picture under the page.
    enum Ground {
        /// Its bytes are written into this figure, in the element of this id.
        case embedded(ReportPicture, id: String)
        /// Stands in the page already, in the element of this id.
        case copy(ReportPicture, of: String)
        /// Cannot be shown, for this reason.
        case none(why: String)
    }

    /// A field that was seen on this page.
    typealias Spot = (name: String, box: PixelBox, state: FieldState)
    typealias WordBox = (box: PixelBox, text: String, confidence: String, isWrong: Bool)
    /// What was read, where there is no picture to show it.
    typealias Letters = (x: Int, y: Int, length: Int, size: Int, text: String)
    typealias FieldBox = (
        box: PixelBox, style: String, name: String, sign: String, state: String, labelX: Int, labelY: Int,
        labelSize: Int, labelStroke: Int
    )

    let number: Int
    let width: Int
    let height: Int
    let pixels: String
    let description: String
    let photo: (style: String, copyOf: String?, original: EmbeddedPicture?)?
    /// Why no picture is shown.
    let why: String?
    let remarks: [String]
    let letters: [Letters]
    let words: [WordBox]
    let codes: [(box: PixelBox, symbology: String, reader: String)]
    let fields: [FieldBox]

    /// - Parameters:
    ///   - page: what was read of the page.
    ///   - place: the page's place in the reading, from 0.
    ///   - marks: which words are wrong.
    ///   - spots: the fields seen on the page.
    ///   - ground: the picture to lay under it.
    init(page: PageReading, place: Int, marks: WordMarks, spots: [Spot], ground: Ground) {
        let (width, height) = (max(page.width, 1), max(page.height, 1))
        number = page.number
        self.width = width
        self.height = height
        pixels = "\(page.width) × \(page.height)"
        words = page.text.lines.flatMap(\.words).enumerated().map { index, word in
            (
                word.box.inset(by: 0), word.text, Figure.percent(word.confidence, digits: 0),
                marks.isWrong(word: index, onPageAt: place)
            )
        }
        let seen = spots.map { "\(FieldNames.title($0.name)) \($0.state.words)" }.joined(separator: ", ")
        description =
            "Page \(page.number): \(Figure.count(words.count, "word")), \(words.count(where: \.isWrong)) wrong"
            + (seen.isEmpty ? "" : "; fields: \(seen)")
        switch ground {
        case .embedded(let picture, let id):
            photo = Self.style(of: picture, under: page).map {
                ($0, copyOf: nil, EmbeddedPicture(id: id, of: picture))
            }
            why = nil
            letters = []
        case .copy(let picture, let id):
            photo = Self.style(of: picture, under: page).map { ($0, copyOf: id, original: nil) }
            why = nil
            letters = []
        case .none(let reason):
            photo = nil
            why = reason
            letters = page.text.lines.flatMap(\.words).map { word in
                (
                    word.box.x, word.box.y + word.box.height * 4 / 5, length: max(word.box.width, 1),
                    size: min(max(word.box.height, 4), max(width / 20, 4)), word.text
                )
            }
        }
        remarks = page.remarks.map(\.english)
        codes = page.codes.map { ($0.box.inset(by: 0), $0.symbology.rawValue, $0.reader) }
        fields = Self.boxes(of: spots, width: width, height: height)
    }

    /// The size and the placement of the picture's element; `nil` when it cannot be laid under the page.
    private static func style(of picture: ReportPicture, under page: PageReading) -> String? {
        guard let placement = Placement(of: page) else { return nil }
        var size = ""
        if let width = picture.width, let height = picture.height, width > 0, height > 0 {
            size = "width:\(width)px;height:\(height)px;"
        }
        return "\(size)transform:\(placement.css)"
    }

    private static func boxes(of spots: [Spot], width: Int, height: Int) -> [FieldBox] {
        var labels = LabelPlaces(width: width, height: height)
        return spots.enumerated().map { index, spot in
            // Fields read from one code share its box; each is drawn a little further inside.
            let twins = spots[..<index].count { $0.box == spot.box }
            let name = FieldNames.title(spot.name)
            let label = labels.place("\(spot.state.sign) \(name)", at: spot.box)
            return (
                box: spot.box.inset(by: twins * max(width / 200, 2)),
                style: "\(FieldNames.style(spot.name))\(spot.state.isError ? " wrong" : "")", name: name,
                sign: spot.state.sign, state: spot.state.words, labelX: label.x, labelY: label.y,
                labelSize: labels.size, labelStroke: labels.size / 4
            )
        }
    }
}

/// A picture whose bytes the page holds; they are written where the template leaves the gap.
struct EmbeddedPicture {
    let id: String
    let mediaType: String
    let gap = Templates.gap

    init(id: String, of picture: ReportPicture) {
        self.id = id
        mediaType = picture.mediaType.rawValue
    }
}

extension PixelBox {
    /// The box with every edge moved inwards by a number of pixels; at least one pixel wide and high.
    fileprivate func inset(by pixels: Int) -> PixelBox {
        PixelBox(
            x: x + pixels, y: y + pixels, width: max(width - 2 * pixels, 1), height: max(height - 2 * pixels, 1))
    }
}

/// Finds places for labels beside their boxes, so that none covers another.
private struct LabelPlaces {
    let width: Int
    let height: Int
    /// Font size in page pixels.
    var size: Int { max(width / 34, 8) }
    private var taken: [PixelBox] = []

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Returns the start of the base line: above the box, else below it, else on the next free line further down.
    mutating func place(_ text: String, at box: PixelBox) -> (x: Int, y: Int) {
        let length = text.count * size * 6 / 10
        let line = size * 6 / 5
        let x = max(min(box.x, width - length), 0)
        var tops = [box.y - line, box.maxY]
        tops += (1...40).map { box.maxY + $0 * line } + (2...40).map { box.y - $0 * line }
        var candidate = PixelBox(x: x, y: max(box.y - line, 0), width: length, height: line)
        for top in tops where top >= 0 && top + line <= height {
            let free = PixelBox(x: x, y: top, width: length, height: line)
            if !taken.contains(where: { Self.meet($0, free) }) {
                candidate = free
                break
            }
        }
        taken.append(candidate)
        return (candidate.x, candidate.y + size)
    }

    private static func meet(_ left: PixelBox, _ right: PixelBox) -> Bool {
        left.x < right.maxX && right.x < left.maxX && left.y < right.maxY && right.y < left.maxY
    }
}
