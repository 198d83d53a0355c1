import Foundation
import ReceiptModel

/// One item as a variant read it: its pages with boxes, its fields, its text, all beside the truth.
struct CaseSection {
    let item: ItemResult
    let id: String
    let rank: Int
    let isOpen: Bool
    let reading: DocumentReading?
    /// The element of the page that shows the picture already; `nil` when none does.
    let shownIn: String?

    /// Pages beyond these are counted only.
    private static let pageLimit = 4

    /// Writes the case; tells whether the picture was embedded, in the element ``pictureID``.
    func write(picture: ReportPicture?, _ emit: (String) throws -> Void) rethrows -> Bool {
        try emit(opening.html)
        let isEmbedded = try writePages(picture, emit)
        if let outline = item.outline {
            try emit(OutlineFigure(outline: outline, picture: shownIn ?? (isEmbedded ? pictureID : nil)).markup.html)
        }
        try emit(closing.html)
        return isEmbedded
    }

    var pictureID: String { "\(id)-picture" }

    // MARK: Parts

    private var opening: Markup {
        """
        <details class="case" id="\(id)"\(isOpen ? " open" : "")><summary><strong>\(rank). \(item.identity)</strong> \
        <span class="facts">\(facts)</span></summary>
        <div class="body"><div class="columns"><div>
        """
    }

    private var facts: Markup {
        let wrong = item.fields.values.count { FieldState($0).isError }
        let rate = item.text.flatMap { $0.score.characters.rate }.map { ", CER \(Figure.percent($0))" } ?? ""
        let labels = LabelWords.text(of: item.labels)
        let verdict =
            item.fields.isEmpty
            ? "no field known" : wrong == 0 ? "all fields right" : "\(Figure.count(wrong, "field")) not as on the paper"
        return """
            \(OutcomeMark.words(item)): \(verdict)\(rate)\
            \(labels.isEmpty ? "" : " · \(labels)")
            """
    }

    private func writePages(_ picture: ReportPicture?, _ emit: (String) throws -> Void) rethrows -> Bool {
        guard let reading, !reading.pages.isEmpty else {
            try emit("<p class=\"soft\">No reading of this item is kept, so no boxes can be shown.</p>\n")
            guard let picture, picture.isEmbeddable, shownIn == nil else { return false }
            try emit("<img class=\"plain\" alt=\"The picture\" id=\"\(pictureID)\"")
            try writeSource(picture, emit)
            return true
        }
        let marks = WordMarks(of: reading, text: item.text)
        var isEmbedded = false
        for (place, page) in reading.pages.prefix(Self.pageLimit).enumerated() {
            let ground = ground(of: page, place: place, picture)
            let figure = PageFigure(page: page, place: place, marks: marks, spots: spots(on: page), ground: ground)
            try emit(figure.opening.html)
            switch ground {
            case .none: break
            case .copy(let id):
                let photo = picture.flatMap { PageFigure.photo($0, under: page, id: nil, copyOf: id) }
                try emit(photo.map { $0.html + "></div>\n" } ?? "")
            case .embedded:
                if let picture, let photo = PageFigure.photo(picture, under: page, id: pictureID, copyOf: nil) {
                    try emit(photo.html)
                    try writeSource(picture, emit)
                    try emit("</div>\n")
                    isEmbedded = true
                }
            }
            try emit(figure.closing.html)
        }
        if reading.pages.count > Self.pageLimit {
            try emit("<p class=\"soft\">\(reading.pages.count - Self.pageLimit) more pages are not shown.</p>\n")
        }
        return isEmbedded
    }

    private func ground(of page: PageReading, place: Int, _ picture: ReportPicture?) -> PageFigure.Ground {
        guard let picture else { return .none(why: "The picture is not at hand.") }
        guard picture.isEmbeddable else {
            return .none(
                why: "The original is \(picture.kind), which is not embedded; the words stand where they were read.")
        }
        guard place == 0 else { return .none(why: "The picture belongs to the first page.") }
        guard Placement(of: page) != nil else { return .none(why: "The way back to the picture is not known.") }
        return shownIn.map { .copy(of: $0) } ?? .embedded
    }

    /// The source as a data URI, in pieces, and the end of the tag.
    private func writeSource(_ picture: ReportPicture, _ emit: (String) throws -> Void) rethrows {
        try emit(" src=\"data:\(picture.mediaType.rawValue);base64,")
        // A multiple of three bytes, so that the pieces join without padding between them.
        let piece = 49_152
        var start = 0
        while start < picture.bytes.count {
            let end = min(start + piece, picture.bytes.count)
            try emit(Data(picture.bytes[start..<end]).base64EncodedString())
            start = end
        }
        try emit("\">\n")
    }

    private func spots(on page: PageReading) -> [PageFigure.Spot] {
        FieldNames.inOrder(item.fields.keys).compactMap { name in
            guard let field = item.fields[name], let box = field.box, (field.page ?? 1) == page.number else {
                return nil
            }
            return PageFigure.Spot(name: name, box: box, state: FieldState(field))
        }
    }

    private var closing: Markup {
        """
        </div><div>\(reasons)\(fields)\(costs)\(difference)</div></div></div></details>\n
        """
    }

    private var reasons: Markup {
        guard !item.reasons.isEmpty else { return .nothing }
        return """
            <h4>Why \(OutcomeMark.words(item))</h4>
            <ul class="reasons">\(item.reasons.map { "<li>\($0)</li>" as Markup })</ul>
            """
    }

    private var fields: Markup {
        let all = FieldNames.inOrder(item.fields.keys)
        let missing = all.filter { item.fields[$0].map(FieldState.init) == .missing }
        let absent = all.filter { item.fields[$0].map(FieldState.init) == .absent }
        let names = all.filter { !absent.contains($0) }
        guard !names.isEmpty else { return "<p class=\"soft\">The truth knows no field of this item.</p>" }
        let note: Markup? =
            missing.isEmpty ? nil : "<p><strong class=\"warn\">Not read:</strong> \(FieldNames.list(missing)).</p>"
        let rest: Markup? =
            absent.isEmpty ? nil : "<p class=\"soft\">Neither on the paper nor read: \(FieldNames.list(absent)).</p>"
        return """
            \(note)<div class="scroll" role="region" aria-label="Fields of \(item.identity)" tabindex="0"><table class="fields">
            <thead><tr><th scope="col">Field</th><th scope="col">Truth</th><th scope="col">Read</th>\
            <th scope="col">Agreement</th><th scope="col" class="n">Confidence</th></tr></thead>
            <tbody>\(names.map(row))</tbody></table></div>\(rest)
            """
    }

    private func row(_ name: String) -> Markup {
        guard let field = item.fields[name] else { return .nothing }
        let state = FieldState(field)
        return """
            <tr><th scope="row"><span class="swatch \(FieldNames.style(name))"></span>\(FieldNames.title(name))</th>\
            <td class="aim">\(field.expected ?? Figure.none)</td><td class="aim">\(field.read ?? Figure.none)</td>\
            <td class="state \(state.style)">\(state.sign) \(state.words)</td>\
            <td class="n">\(field.confidence.map { Figure.percent($0, digits: 0) } ?? Figure.none)</td></tr>
            """
    }

    private var costs: Markup {
        var parts: [String] = []
        if let goods = item.items {
            parts.append("Goods: \(goods.matched) of \(goods.expected) right, \(goods.given) given.")
        }
        if let vat = item.vat { parts.append("VAT rows: \(vat.matched) of \(vat.expected) right, \(vat.given) given.") }
        if let codes = item.codes {
            parts.append(
                "Codes: \(codes.found) of \(codes.expected) found\(codes.extra > 0 ? ", \(codes.extra) extra" : "").")
        }
        if let cost = item.cost {
            let memory = cost.peakMiB.map { ", \(Figure.decimal($0, digits: 0)) MiB" } ?? ""
            parts.append(
                "Read in \(Figure.decimal(cost.wallSeconds, digits: 2)) s, "
                    + "\(Figure.decimal(cost.processorSeconds, digits: 2)) s of processor\(memory)"
                    + (cost.isCached ? ", in an earlier run." : "."))
        }
        return parts.isEmpty ? .nothing : "<p class=\"soft\">\(parts.joined(separator: " "))</p>"
    }

    private var difference: Markup {
        guard let text = item.text else { return "<p class=\"soft\">The truth holds no text of this item.</p>" }
        guard text.reference != text.reading else { return "<p class=\"soft\">The text was read without an error.</p>" }
        let rows = reading.map { ScoredWords(text, in: $0).sources.map { $0?.row } } ?? []
        return "<h4>Text</h4>\(TextDifference(text, rowOfWord: rows).markup)"
    }
}

/// What became of an item, in a sign and in words.
enum OutcomeMark {
    static func sign(_ item: ItemResult) -> String {
        switch item.outcome {
        case .ready: item.isBookedWrong ? "✗" : "●"
        case .needsReview: "○"
        case .failed: "–"
        }
    }

    static func words(_ item: ItemResult) -> String {
        switch item.outcome {
        case .ready: item.isBookedWrong ? "ready and wrong" : "ready"
        case .needsReview: "to review"
        case .failed: "failed"
        }
    }

    /// The class of its colour.
    static func style(_ item: ItemResult) -> String {
        switch item.outcome {
        case .ready: item.isBookedWrong ? "bad" : "good"
        case .needsReview: "warn"
        case .failed: "bad"
        }
    }
}
