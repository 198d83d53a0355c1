/// Which characters are taken for which.
struct ConfusionSection {
    let report: EvaluationReport

    /// How many cells of a variant are shown.
    private static let limit = 40

    var markup: Markup {
        """
        <section id="confusions" aria-labelledby="confusions-title">
        <h2 id="confusions-title">Characters taken for others</h2>
        <p class="soft">Over all sets; ␣ is a blank, ∅ nothing: a character that was lost or invented.</p>
        \(report.runs.enumerated().map(table))</section>
        """
    }

    private func table(_ index: Int, _ run: VariantRun) -> Markup {
        let shares = run.confusions.mostFrequent(Self.limit)
        guard let largest = shares.first?.share else {
            return "<p>\(Legend.key(index))\(run.name): no character was misread.</p>"
        }
        return """
            <details\(index == 0 ? " open" : "")><summary>\(Legend.key(index))\(run.name) \
            <span class="soft">\(Figure.count(run.confusions.errors, "error"))</span></summary>
            <div class="scroll tall narrow" role="region" aria-label="Confusions of \(run.name)" \
            tabindex="0"><table class="confusions">
            <thead><tr><th scope="col">Expected</th><th scope="col">Read</th><th scope="col">What</th>\
            <th scope="col" class="n">Count</th><th scope="col">Share of errors</th></tr></thead>
            <tbody>\(shares.map { row($0, largest: largest) })</tbody></table></div></details>
            """
    }

    private func row(_ entry: Confusion.Share, largest: Double) -> Markup {
        let (expected, read) = (Glyph(text: entry.expected), Glyph(text: entry.read))
        let width = Figure.coordinate(largest > 0 ? entry.share / largest * 120 : 0)
        return """
            <tr><td>\(cell(expected))</td><td>\(cell(read))</td><td>\(kind(expected, read))</td>\
            <td class="n">\(entry.count)</td><td><span class="bar" style="width:\(width)px"></span> \
            \(Figure.percent(entry.share))</td></tr>
            """
    }

    private func cell(_ glyph: Glyph) -> Markup {
        "<span class=\"glyph\">\(glyph.shown)</span> <small>\(glyph.identity)</small>"
    }

    private func kind(_ expected: Glyph, _ read: Glyph) -> Markup {
        if expected.text.isEmpty { return "invented" }
        if read.text.isEmpty { return "lost" }
        if expected.looksLike(read) { return "<span class=\"tag\">looks alike</span>" }
        if expected.text.lowercased() == read.text.lowercased() { return "case" }
        if TextNormalisation.folded(expected.text) == TextNormalisation.folded(read.text) {
            return "diacritic or script"
        }
        return "shape"
    }
}
