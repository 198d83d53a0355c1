import ReceiptModel

/// A prepared page as it was read: the original picture under it, words and fields as boxes over it.
struct PageFigure {
    /// The picture under the page.
    enum Ground {
        /// To be written into the figure by the caller, between ``PageFigure/opening`` and ``PageFigure/closing``.
        case embedded
        /// Stands in the page already, in the element of this id.
        case copy(of: String)
        /// Cannot be shown, for this reason.
        case none(why: String)
    }

    /// A field that was seen on this page.
    struct Spot {
        let name: String
        let box: PixelBox
        let state: FieldState
    }

    let page: PageReading
    /// The page's place in the reading, from 0.
    let place: Int
    let marks: WordMarks
    let spots: [Spot]
    let ground: Ground

    /// All up to the picture.
    var opening: Markup {
        """
        <figure class="sheet"><div class="frame" style="--w:\(width);--h:\(height)">
        """
    }

    /// The boxes over the picture, and what is to be said of the page.
    var closing: Markup {
        """
        <svg viewBox="0 0 \(width) \(height)" role="img" aria-label="\(description)">
        \(letters)\(words)\(codes)\(fields)</svg></div>
        <figcaption>\(caption)</figcaption></figure>
        """
    }

    /// The start of the picture's tag up to its source; `nil` when it cannot be laid under the page.
    static func photo(_ picture: ReportPicture, under page: PageReading, id: String?, copyOf: String?) -> Markup? {
        guard let placement = Placement(of: page) else { return nil }
        var size = ""
        if let width = picture.width, let height = picture.height, width > 0, height > 0 {
            size = "width:\(width)px;height:\(height)px;"
        }
        let name: Markup? = id.map { " id=\"\($0)\"" }
        let source: Markup? = copyOf.map { " data-copy-of=\"\($0)\" hidden" }
        return """
            <div class="plate"><img class="photo" alt=""\(name)\(source) \
            style="\(size)transform:\(placement.css)"
            """
    }

    private var width: Int { max(page.width, 1) }
    private var height: Int { max(page.height, 1) }
    private var allWords: [Word] { page.text.lines.flatMap(\.words) }

    private var description: String {
        let wrong = allWords.indices.count { marks.isWrong(word: $0, onPageAt: place) }
        let seen = spots.map { "\(FieldNames.title($0.name)) \($0.state.words)" }.joined(separator: ", ")
        return "Page \(page.number): \(Figure.count(allWords.count, "word")), \(wrong) wrong"
            + (seen.isEmpty ? "" : "; fields: \(seen)")
    }

    private var caption: Markup {
        let size = "Page \(page.number), \(page.width) × \(page.height) pixels as prepared."
        let why: Markup? =
            switch ground {
            case .none(let why): " <span>\(why)</span>"
            case .copy(let id): " <a href=\"#\(id)\">The same picture stands above.</a>"
            case .embedded: nil
            }
        return "\(size)\(why)\(page.remarks.map { " \($0)" as Markup })"
    }

    private func rectangle(_ box: PixelBox, shrunkBy inset: Int = 0) -> Markup {
        """
        x="\(box.x + inset)" y="\(box.y + inset)" width="\(max(box.width - 2 * inset, 1))" \
        height="\(max(box.height - 2 * inset, 1))"
        """
    }

    private var words: [Markup] {
        allWords.enumerated().map { index, word in
            let isWrong = marks.isWrong(word: index, onPageAt: place)
            return """
                <rect class="word\(isWrong ? " amiss" : "")" \(rectangle(word.box))>\
                <title>\(word.text) (\(Figure.percent(word.confidence, digits: 0)))\(isWrong ? ", wrong" : "")</title></rect>
                """
        }
    }

    /// What was read, where there is no picture to show it.
    private var letters: [Markup] {
        guard case .none = ground else { return [] }
        return allWords.map { word in
            """
            <text class="letters" x="\(word.box.x)" y="\(word.box.y + word.box.height * 4 / 5)" \
            textLength="\(max(word.box.width, 1))" lengthAdjust="spacingAndGlyphs" \
            style="font-size:\(min(max(word.box.height, 4), max(width / 20, 4)))px">\(word.text)</text>
            """
        }
    }

    private var codes: [Markup] {
        page.codes.map { code in
            """
            <rect class="code" \(rectangle(code.box))><title>\(code.symbology.rawValue) read by \(code.reader)</title></rect>
            """
        }
    }

    private var fields: [Markup] {
        var labels = LabelPlaces(width: width, height: height)
        return spots.enumerated().map { index, spot in
            // Fields read off one code share its box; each draws a little further inside.
            let twins = spots[..<index].count { $0.box == spot.box }
            let text = "\(spot.state.sign) \(FieldNames.title(spot.name))"
            let place = labels.place(text, at: spot.box)
            let style = "\(FieldNames.style(spot.name))\(spot.state.isError ? " wrong" : "")"
            return """
                <rect class="field \(style)" \(rectangle(spot.box, shrunkBy: twins * max(width / 200, 2)))>\
                <title>\(FieldNames.title(spot.name)): \(spot.state.words)</title></rect>\
                <text class="\(style)" x="\(place.x)" y="\(place.y)" \
                style="font-size:\(labels.size)px;stroke-width:\(labels.size / 4)px">\(text)</text>
                """
        }
    }
}

/// Finds places for labels beside their boxes, so that none covers another.
private struct LabelPlaces {
    let width: Int
    let height: Int
    /// Of the letters, in page pixels.
    var size: Int { max(width / 34, 8) }
    private var taken: [PixelBox] = []

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The start of the base line: above the box, else below it, else the next free line further down.
    mutating func place(_ text: String, at box: PixelBox) -> (x: Int, y: Int) {
        let length = text.count * size * 6 / 10
        let line = size * 6 / 5
        let x = max(min(box.x, width - length), 0)
        var candidate = PixelBox(x: x, y: 0, width: length, height: line)
        var tops = [box.y - line, box.maxY]
        tops += (1...40).map { box.maxY + $0 * line } + (2...40).map { box.y - $0 * line }
        candidate.y = max(box.y - line, 0)
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
