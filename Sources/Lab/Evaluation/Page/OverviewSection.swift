import ReceiptModel

/// The head of the page: what was compared, what was wrong with the sets, how to read the rest.
struct OverviewSection {
    let report: EvaluationReport

    var markup: Markup {
        """
        <header><h1>How well receipts are read</h1>
        <p class="soft">\(setNames) · \(Figure.count(report.runs.count, "variant")) · scored by bilko \(report.bilko)
        on <time datetime="\(report.createdAt.description)">\(minute)</time></p>
        \(faults)
        </header>
        """
    }

    /// Sets and variants, with the explanation of the figures.
    var about: Markup {
        """
        <section id="about" aria-labelledby="about-title"><h2 id="about-title">What was compared</h2>
        <div class="scroll" role="region" aria-label="Sets" tabindex="0"><table>
        <caption>Sets of receipts whose text and fields are known</caption>
        <thead><tr><th scope="col">Set</th><th scope="col">Folder</th><th scope="col" class="n">Items</th>\
        <th scope="col">Letters</th><th scope="col" class="n">Faults</th></tr></thead>
        <tbody>\(report.sets.map(row))</tbody></table></div>
        <div class="scroll" role="region" aria-label="Variants" tabindex="0"><table>
        <caption>Variants: ways of reading</caption>
        <thead><tr><th scope="col">Variant</th><th scope="col">What it is</th><th scope="col">What read</th></tr></thead>
        <tbody>\(report.runs.enumerated().map(row))</tbody></table></div>
        <details><summary>How to read the figures</summary>
        <dl class="terms">\(terms)</dl></details>
        </section>
        """
    }

    private var setNames: String {
        report.sets.isEmpty ? "No set" : report.sets.map { "\($0.name) (\($0.items))" }.joined(separator: ", ")
    }

    /// `2026-11-21 09:30 UTC`.
    private var minute: String {
        let text = report.createdAt.description
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC"
    }

    private var faults: Markup {
        let faults = report.sets.flatMap(\.faults)
        guard !faults.isEmpty else { return .nothing }
        return """
            <section class="faults" aria-labelledby="faults-title">
            <h2 id="faults-title">\(Figure.count(faults.count, "fault")) in the sets</h2>
            <p>What these concern was not scored; the figures below are of the rest.</p>
            <ul>\(faults.map { "<li><code>\(place(of: $0))</code> \($0.message)</li>" as Markup })</ul></section>
            """
    }

    private func place(of fault: SetFault) -> String { fault.line.map { "\(fault.file):\($0)" } ?? fault.file }

    private func row(_ set: EvaluationReport.ScoredSet) -> Markup {
        """
        <tr><th scope="row">\(set.name)</th><td><code>\(set.folder)</code></td><td class="n">\(set.items)</td>\
        <td>\(set.isCaseBlind ? "large and small alike" : "large and small differ")</td>\
        <td class="n\(set.faults.isEmpty ? "" : " bad")">\(set.faults.count)</td></tr>
        """
    }

    private func row(_ index: Int, _ run: VariantRun) -> Markup {
        let engines = run.engines.sorted { $0.key < $1.key }
        return """
            <tr><th scope="row">\(Legend.key(index))\(run.name)</th><td>\(run.description)</td>\
            <td>\(engines.map { "<div>\($0.key) <code>\($0.value)</code></div>" as Markup })</td></tr>
            """
    }

    private var terms: [Markup] {
        let metrics = HeadlineSection.metrics + HeadlineSection.fieldMetrics + HeadlineSection.mistakes
        let others: [(String, String)] = [
            ("Small figures", "the interval in which the value lies for 95 of 100 draws of as many such items"),
            ("★", "the best variant of the set, where the figures as written differ"),
            ("–", "not measurable: the truth of the set does not say it, or the variant does not tell"),
        ]
        return metrics.map { "<dt>\($0.title)</dt><dd>\($0.meaning)</dd>" }
            + others.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" }
    }
}

/// How variants are told apart in plots and tables: by colour and by dashes.
enum Legend {
    /// The look of the variant at this place; it repeats after six.
    static func style(_ index: Int) -> String { "v\(index % 6)" }

    /// A short piece of the variant's line.
    static func key(_ index: Int) -> Markup {
        """
        <svg class="key" viewBox="0 0 22 10" aria-hidden="true"><line class="\(style(index))" x1="0" y1="5" x2="22" \
        y2="5"/></svg>
        """
    }

    static func list(_ names: [(index: Int, text: Markup)]) -> Markup {
        "<ul class=\"legend\">\(names.map { "<li>\(key($0.index))\($0.text)</li>" as Markup })</ul>"
    }
}
