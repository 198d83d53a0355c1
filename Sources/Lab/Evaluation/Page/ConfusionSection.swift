/// Which characters are taken for which: `confusions.mustache`.
struct ConfusionSection {
    typealias Table = (variant: VariantKey, isOpen: Bool, errors: String, hasRows: Bool, rows: [Row])
    /// The glyphs are what was expected and what was read; the width of the bar is in CSS pixels.
    typealias Row = (
        glyphs: [(shown: String, identity: String)], looksAlike: Bool, kind: String, count: Int, width: String,
        share: String
    )

    let tables: [Table]

    /// Maximum number of confusions shown for a variant.
    private static let limit = 40
    /// The width of the bar of the most frequent confusion, in CSS pixels.
    private static let widestBar = 120.0

    init(report: EvaluationReport) {
        tables = zip(VariantKey.all(of: report), report.runs).enumerated().map { index, variant in
            let shares = variant.1.confusions.mostFrequent(Self.limit)
            let rows = shares.map { Self.row($0, largest: shares.first?.share ?? 0) }
            return (
                variant.0, index == 0, Figure.count(variant.1.confusions.errors, "error"), !rows.isEmpty, rows
            )
        }
    }

    private static func row(_ entry: Confusion.Share, largest: Double) -> Row {
        let (expected, read) = (Glyph(text: entry.expected), Glyph(text: entry.read))
        return (
            glyphs: [expected, read].map { ($0.shown, $0.identity) },
            looksAlike: expected.looksLike(read), kind: kind(expected, read), count: entry.count,
            width: Figure.coordinate(largest > 0 ? entry.share / largest * widestBar : 0),
            share: Figure.percent(entry.share)
        )
    }

    private static func kind(_ expected: Glyph, _ read: Glyph) -> String {
        if expected.text.isEmpty { return "invented" }
        if read.text.isEmpty { return "lost" }
        if expected.text.lowercased() == read.text.lowercased() { return "case" }
        if TextNormalisation.folded(expected.text) == TextNormalisation.folded(read.text) {
            return "diacritic or script"
        }
        return "shape"
    }
}
