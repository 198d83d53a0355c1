import ReceiptModel

/// One item as a variant read it: its pages with boxes, its fields, its text, all beside the truth (`case.mustache`).
struct CaseSection {
    typealias Field = (
        title: String, colour: String, expected: String, read: String, style: String, state: String,
        confidence: String
    )
    typealias TextRow = (isSame: Bool, truth: [TextDifference.Run], reading: [TextDifference.Run])

    /// Identity and state of a case in the page.
    struct Place {
        /// The id of its element.
        let id: String
        /// From 1.
        let rank: Int
        let isOpen: Bool
        /// The element of the page that shows the picture already; `nil` when none does.
        let shownIn: String?
    }

    let id: String
    let rank: Int
    let isOpen: Bool
    let identity: String
    let facts: String
    let pages: [PageFigure]
    /// The picture of an item of which no reading is kept.
    let plainPicture: EmbeddedPicture?
    /// How many pages are not shown.
    let furtherPages: Int?
    let outline: OutlineFigure?
    /// What the reasons are for; `nil` without reasons.
    let outcome: String?
    let reasons: [String]
    let fields: [Field]
    let hasFields: Bool
    let notRead: String?
    let absent: String?
    let costs: String?
    /// Why no text is shown.
    let textRemark: String?
    let text: [TextRow]

    /// Maximum number of pages shown; the rest are counted.
    private static let pageLimit = 4

    init(_ item: ItemResult, at place: Place, reading: DocumentReading?, picture: ReportPicture?) {
        id = place.id
        rank = place.rank
        isOpen = place.isOpen
        identity = item.identity
        facts = Self.facts(of: item)
        let pages = (reading?.pages ?? []).prefix(Self.pageLimit)
        let marks = reading.map { WordMarks(of: $0, text: item.text) }
        self.pages = pages.enumerated().compactMap { index, page in
            marks.map {
                PageFigure(
                    page: page, place: index, marks: $0, spots: Self.spots(of: item, on: page),
                    ground: Self.ground(of: page, index, picture, at: place))
            }
        }
        let embeddable = picture.flatMap { $0.isEmbeddable && place.shownIn == nil ? $0 : nil }
        plainPicture = pages.isEmpty ? embeddable.map { EmbeddedPicture(id: place.pictureID, of: $0) } : nil
        furtherPages = reading.flatMap { $0.pages.count > Self.pageLimit ? $0.pages.count - Self.pageLimit : nil }
        let isEmbedded = plainPicture != nil || self.pages.contains { $0.photo?.original != nil }
        outline = item.outline.map {
            OutlineFigure($0, picture: place.shownIn ?? (isEmbedded ? place.pictureID : nil))
        }
        outcome = item.reasons.isEmpty ? nil : OutcomeMark.words(item)
        reasons = item.reasons
        let states = item.fields.mapValues(FieldState.init)
        let names = FieldNames.inOrder(item.fields.keys)
        fields = names.filter { states[$0] != .absent }.compactMap { name in
            item.fields[name].map { Self.field(name, $0) }
        }
        hasFields = !fields.isEmpty
        notRead = FieldNames.list(names.filter { states[$0] == .missing })
        absent = FieldNames.list(names.filter { states[$0] == .absent })
        costs = Self.costs(of: item)
        (text, textRemark) = Self.text(of: item, reading)
    }

    // MARK: Parts

    private static func facts(of item: ItemResult) -> String {
        let wrong = item.fields.values.count { FieldState($0).isError }
        let rate = item.text.flatMap { $0.score.characters.rate }.map { ", CER \(Figure.percent($0))" } ?? ""
        let labels = LabelWords.text(of: item.labels)
        let verdict =
            item.fields.isEmpty
            ? "no field known" : wrong == 0 ? "all fields right" : "\(Figure.count(wrong, "field")) not as on the paper"
        return "\(OutcomeMark.words(item)): \(verdict)\(rate)\(labels.isEmpty ? "" : " · \(labels)")"
    }

    private static func ground(
        of page: PageReading, _ index: Int, _ picture: ReportPicture?, at place: Place
    ) -> PageFigure.Ground {
        guard let picture else { return .none(why: "The picture is not at hand.") }
        guard picture.isEmbeddable else {
            return .none(
                why: "The original is \(picture.kind), which is not embedded; the words stand where they were read.")
        }
        guard index == 0 else { return .none(why: "The picture belongs to the first page.") }
        guard Placement(of: page) != nil else { return .none(why: "The way back to the picture is not known.") }
        return place.shownIn.map { .copy(picture, of: $0) } ?? .embedded(picture, id: place.pictureID)
    }

    private static func spots(of item: ItemResult, on page: PageReading) -> [PageFigure.Spot] {
        FieldNames.inOrder(item.fields.keys).compactMap { name in
            guard let field = item.fields[name], let box = field.box, (field.page ?? 1) == page.number else {
                return nil
            }
            return (name, box, FieldState(field))
        }
    }

    private static func field(_ name: String, _ field: ItemResult.Field) -> Field {
        let state = FieldState(field)
        return (
            title: FieldNames.title(name), colour: FieldNames.style(name), expected: field.expected ?? Figure.none,
            read: field.read ?? Figure.none, style: state.style, state: "\(state.sign) \(state.words)",
            confidence: field.confidence.map { Figure.percent($0, digits: 0) } ?? Figure.none
        )
    }

    private static func costs(of item: ItemResult) -> String? {
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
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// The two texts row by row, or why they are not shown.
    private static func text(of item: ItemResult, _ reading: DocumentReading?) -> (rows: [TextRow], remark: String?) {
        guard let text = item.text else { return ([], "The truth holds no text of this item.") }
        guard text.reference != text.reading else { return ([], "The text was read without an error.") }
        let places = reading.map { ScoredWords(text, in: $0).sources.map { $0?.row } } ?? []
        let rows = TextDifference(text, rowOfWord: places).rows.map {
            ($0.isSame, $0.truth, $0.reading) as TextRow
        }
        return (rows, nil)
    }
}

extension CaseSection.Place {
    /// The id of the element with the picture, where this case embeds it.
    var pictureID: String { "\(id)-picture" }
}

/// The outcome of an item as a sign and in words.
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

    /// The CSS class of its colour.
    static func style(_ item: ItemResult) -> String {
        switch item.outcome {
        case .ready: item.isBookedWrong ? "bad" : "good"
        case .needsReview: "warn"
        case .failed: "bad"
        }
    }
}
