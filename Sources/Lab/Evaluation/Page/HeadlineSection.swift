/// The figures of every variant on every set, and on slices of the sets.
struct HeadlineSection {
    let report: EvaluationReport

    static let metrics = [
        MetricKind(
            "text.cer", "CER", .rate,
            meaning: "character error rate: wrong, missing and invented characters per character of the truth"),
        MetricKind(
            "text.cer_folded", "CER folded", .rate,
            meaning: "the same without regard to script, case and diacritics"),
        MetricKind("text.latin", "Latin", .rate, meaning: "Latin letters that were lost or read for other characters"),
        MetricKind("text.cyrillic", "Cyrillic", .rate, meaning: "the same of Cyrillic letters"),
        MetricKind("text.diacritics", "č ć š ž đ", .rate, meaning: "the same of these letters, capital and small"),
        MetricKind(
            "text.amounts", "Amounts", .rate,
            meaning: "the same of digits and separators of amounts, and what was invented within amounts"),
        MetricKind("text.wer", "WER", .rate, meaning: "word error rate, counted like the CER"),
        MetricKind(
            "text.words.f1", "Words F1", meaning: "words found, wherever they stand: precision and recall in one"),
        MetricKind(
            "known.found", "Known words", meaning: "words known to stand on the paper that were read to the letter"),
        MetricKind("document.exact", "Exact", meaning: "documents of which every known field is right"),
        MetricKind("ready.share", "Ready", meaning: "drafts that ask for no person"),
        MetricKind("ready.right", "Straight through", meaning: "documents whose draft is ready and right"),
        MetricKind(
            "ready.wrong", "Ready, wrong",
            meaning: "documents whose draft is ready although a booked field is wrong: what costs money"),
        MetricKind("failed.share", "Failed", meaning: "documents that could not be read at all"),
        MetricKind("vat.f1", "VAT rows F1", meaning: "rows of the VAT table, all columns right"),
        MetricKind("items.f1", "goods F1", meaning: "lines of goods, all columns right"),
        MetricKind("payments.f1", "payments F1", meaning: "ways of payment with their amounts"),
        MetricKind("codes.recall", "Codes", meaning: "fiscal and payment codes that were read"),
        MetricKind(
            "outline.iou", "Paper",
            meaning: "how far the paper found and the true one cover each other: intersection over union"),
        MetricKind("outline.good", "Paper found", meaning: "pictures whose paper was found to 90 % of that"),
        MetricKind(
            "seconds.processor", "CPU", .seconds, meaning: "processor seconds for one document"),
        MetricKind(
            "seconds.preparation", "CPU, prepare", .seconds,
            meaning: "the part of it in which the picture was decoded and prepared"),
        MetricKind(
            "memory.mib", "Memory", .mebibytes, meaning: "the largest memory of the reading process"),
    ]

    /// What kind of mistakes were made.
    static let mistakes =
        [MetricKind("known.near", "Nearly", meaning: "known words read with at most a third of their characters wrong")]
        + [
            (ErrorClass.digit, "Digit", "a digit read as another"), (.letter, "Letter", "a letter read as another"),
            (.mixed, "Mixed", "a digit read as a letter, or a letter as a digit"),
            (.diacritic, "Mark off", "the right letter without its mark, or with one too many"),
            (.upperLower, "Case", "a capital for a small letter, or the other way"),
            (.script, "Script", "a letter read as one of the other script"),
            (.mark, "Sign", "a punctuation mark or symbol misread"), (.lost, "Lost", "a character that was not read"),
            (.invented, "Invented", "a character that does not stand there"),
        ].map { MetricKind("profile.\($0.0.rawValue)", $0.1, meaning: "mistakes of this kind: \($0.2)") }

    /// Of a field; the keys stand between `fields.<name>.` and the end.
    static let fieldMetrics = [
        MetricKind("exact.recall", "Exact", meaning: "of the values on the paper, how many were read to the letter"),
        MetricKind(
            "normalised.recall", "Right", meaning: "the same up to the way of writing: case, blanks, separators"),
        MetricKind(
            "wrong", "Wrong",
            meaning: "documents for which a value was given that is wrong or not on the paper"),
    ]

    var markup: Markup {
        """
        <section id="figures" aria-labelledby="figures-title"><h2 id="figures-title">Figures</h2>
        \(table(rows: setNames.map { (label: setLabel($0), summaries: summaries(set: $0, slice: nil)) }, first: "Set"))
        <h3>Fields</h3>
        \(setNames.enumerated().map(fields))
        \(mistakes)
        </section>
        """
    }

    private var mistakes: Markup {
        guard report.runs.contains(where: { $0.summaries.contains { $0.metrics["known.near"] != nil } }) else {
            return .nothing
        }
        let rows = setNames.map { (label: setLabel($0), summaries: summaries(set: $0, slice: nil)) }
        return """
            <h3>Kinds of mistakes</h3>
            <p>Of the known words that were nearly read, which mistakes were made in them.</p>
            \(table(rows: rows, first: "Set", of: Self.mistakes))
            """
    }

    /// Slices of the sets: countries, conditions.
    var slices: Markup {
        let tables = setNames.compactMap(slices)
        guard !tables.isEmpty else { return .nothing }
        return """
            <section id="slices" aria-labelledby="slices-title"><h2 id="slices-title">Slices</h2>\(tables)</section>
            """
    }

    /// All sets together first, then the sets in their order.
    private var setNames: [String] {
        let known = [Summary.allSets] + report.sets.map(\.name).filter { $0 != Summary.allSets }
        return known.filter { name in report.runs.contains { $0.summaries.contains { $0.set == name } } }
    }

    private func setLabel(_ name: String) -> String { name == Summary.allSets ? "All sets" : name }

    private func summaries(set: String, slice: String?) -> [Summary?] {
        report.runs.map { run in run.summaries.first { $0.set == set && $0.slice == slice } }
    }

    private func slices(of set: String) -> Markup? {
        var names: [String] = []
        for summary in report.runs.flatMap(\.summaries) where summary.set == set {
            if let slice = summary.slice, !names.contains(slice) { names.append(slice) }
        }
        guard !names.isEmpty else { return nil }
        let rows = names.map { (label: sliceLabel($0), summaries: summaries(set: set, slice: $0)) }
        return """
            <details><summary>\(setLabel(set)): \(Figure.count(names.count, "slice"))</summary>
            \(table(rows: rows, first: "Slice"))</details>
            """
    }

    /// `country: HR` of `country=HR`.
    private func sliceLabel(_ slice: String) -> String {
        guard let sign = slice.firstIndex(of: "=") else { return slice }
        return "\(slice[..<sign]): \(slice[slice.index(after: sign)...])"
    }

    private func table(
        rows: [(label: String, summaries: [Summary?])], first: String, of metrics: [MetricKind] = metrics
    ) -> Markup {
        let groups = rows.map { group(label: $0.label, summaries: $0.summaries, of: metrics) }
        return """
            <div class="scroll" role="region" aria-label="Figures by \(first.lowercased()) and variant" tabindex="0"><table class="dense">
            <thead><tr><th scope="col" class="pin">\(first)</th><th scope="col">Variant</th>\
            \(metrics.map { "<th scope=\"col\" class=\"n\">\($0.title)<small>\($0.unitName)</small></th>" as Markup })\
            </tr></thead>\(groups)</table></div>
            """
    }

    private func group(label: String, summaries: [Summary?], of metrics: [MetricKind]) -> Markup {
        let best = metrics.map { metric in metric.best(of: summaries.map { $0?.metrics[metric.key]?.value }) }
        let present = summaries.indices.filter { summaries[$0] != nil }
        let rows = present.enumerated().map { place, index -> Markup in
            let head: Markup =
                place == 0
                ? """
                <th scope="rowgroup" class="pin" rowspan="\(present.count)">\(label)\
                <small>\(Figure.count(summaries[index]?.items ?? 0, "item"))</small></th>
                """ : .nothing
            let cells = zip(metrics, best).map { metric, best in
                Self.cell(metric, summaries[index]?.metrics[metric.key], isBest: best.contains(index))
            }
            return "<tr>\(head)<th scope=\"row\">\(Legend.key(index))\(report.runs[index].name)</th>\(cells)</tr>\n"
        }
        return "<tbody>\(rows)</tbody>"
    }

    private static func cell(_ kind: MetricKind, _ metric: Metric?, isBest: Bool) -> Markup {
        guard let metric, metric.value.isFinite else { return "<td class=\"n soft\">\(Figure.none)</td>" }
        let interval = metric.interval.map { interval -> Markup in
            "<small>\(kind.text(interval.low))–\(kind.text(interval.high))</small>"
        }
        let mark: Markup? = isBest ? "<span class=\"star\" aria-hidden=\"true\">★</span>" : nil
        let words: Markup? = isBest ? "<span class=\"hidden\"> best</span>" : nil
        return """
            <td class="n\(isBest ? " best" : "")" title="over \(Figure.count(metric.count, "item"))">\
            \(mark)\(kind.text(metric.value))\(words)\(interval)</td>
            """
    }

    private func fields(_ place: Int, _ set: String) -> Markup {
        let all = summaries(set: set, slice: nil)
        let names = FieldNames.inOrder(
            all.compactMap { $0 }.flatMap { $0.metrics.keys.compactMap(FieldNames.name(inMetric:)) })
        guard !names.isEmpty else { return .nothing }
        let present = all.indices.filter { all[$0] != nil }
        let heads = present.map { index -> Markup in
            "<th scope=\"colgroup\" colspan=\"3\">\(Legend.key(index))\(report.runs[index].name)</th>"
        }
        let columns = present.flatMap { _ in
            Self.fieldMetrics.map { "<th scope=\"col\" class=\"n\">\($0.title) <small>%</small></th>" as Markup }
        }
        return """
            <details\(place == 0 ? " open" : "")><summary>\(setLabel(set))</summary>
            <div class="scroll" role="region" aria-label="Fields of \(setLabel(set))" tabindex="0"><table>
            <thead><tr><td class="pin"></td>\(heads)</tr><tr><th scope="col" class="pin">Field</th>\(columns)</tr></thead>
            <tbody>\(names.map { fieldRow($0, all, present) })</tbody></table></div></details>
            """
    }

    private func fieldRow(_ name: String, _ summaries: [Summary?], _ present: [Int]) -> Markup {
        let metrics = Self.fieldMetrics.map { kind in
            (kind: kind, found: summaries.map { $0?.metrics["fields.\(name).\(kind.key)"] })
        }
        let best = metrics.map { metric in
            metric.kind.best(of: metric.found.map { $0?.value }, named: "fields.\(name).\(metric.kind.key)")
        }
        let cells = present.flatMap { index in
            zip(metrics, best).map { metric, best in
                Self.cell(metric.kind, metric.found[index], isBest: best.contains(index))
            }
        }
        return "<tr><th scope=\"row\" class=\"pin\">\(FieldNames.title(name))</th>\(cells)</tr>\n"
    }
}
