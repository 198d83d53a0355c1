/// The figures of every variant on every set, on fields and on slices of the sets: `figures.mustache`.
struct HeadlineSection {
    /// Metrics by variant and by another thing, `figure-table.mustache`.
    typealias Table = (rowTitle: String, rowKind: String, columns: [(title: String, unit: String)], groups: [Group])
    /// A row for every variant.
    typealias Group = (label: String, size: String, span: Int, rows: [(variant: VariantKey, cells: [Figured])])
    /// Fields by metric and variant on one set.
    typealias FieldTable = (
        set: String, variants: [VariantKey], columns: [String], rows: [(field: String, cells: [Figured])]
    )

    /// A metric's value, `figure.mustache`.
    struct Figured {
        /// `nil` when nothing was measured.
        let value: String?
        let interval: String?
        let items: String
        let isBest: Bool

        init(_ kind: MetricKind, _ metric: Metric?, isBest: Bool) {
            let metric = metric.flatMap { $0.value.isFinite ? $0 : nil }
            value = metric.map { kind.text($0.value) }
            interval = metric?.interval.map { "\(kind.text($0.low))–\(kind.text($0.high))" }
            items = Figure.count(metric?.count ?? 0, "item")
            self.isBest = isBest
        }
    }

    let figures: Table
    let fields: [FieldTable]
    /// `nil` when no set knows words without their places.
    let mistakes: Table?
    let slices: [(set: String, count: String, table: Table)]
    let hasSlices: Bool

    init(report: EvaluationReport) {
        let source = FigureSource(report: report)
        let sets = source.sets.map { FigureSource.Subject(label: $0.label, set: $0.name) }
        figures = source.table(of: sets, by: "Set", MetricKind.headline)
        fields = source.sets.compactMap(source.fields)
        let hasMistakes = report.runs.contains { $0.summaries.contains { $0.metrics["known.near"] != nil } }
        mistakes = hasMistakes ? source.table(of: sets, by: "Set", MetricKind.mistakes) : nil
        slices = source.sets.compactMap(source.slices)
        hasSlices = !slices.isEmpty
    }
}

/// Finds the figures for the tables in a report.
private struct FigureSource {
    /// What a group of rows is about.
    struct Subject {
        let label: String
        let set: String
        var slice: String?
    }

    let report: EvaluationReport

    /// All sets together first, then the sets in their order.
    var sets: [(name: String, label: String)] {
        let known = [Summary.allSets] + report.sets.map(\.name).filter { $0 != Summary.allSets }
        return known.filter { name in report.runs.contains { $0.summaries.contains { $0.set == name } } }
            .map { ($0, $0 == Summary.allSets ? "All sets" : $0) }
    }

    func table(of subjects: [Subject], by title: String, _ metrics: [MetricKind]) -> HeadlineSection.Table {
        (
            title, title.lowercased(), metrics.map { ($0.title, $0.unitName) },
            subjects.map { group($0, of: metrics) }
        )
    }

    func fields(of set: (name: String, label: String)) -> HeadlineSection.FieldTable? {
        let all = summaries(Subject(label: set.label, set: set.name))
        let names = FieldNames.inOrder(
            all.compactMap { $0 }.flatMap { $0.metrics.keys.compactMap(FieldNames.name(inMetric:)) })
        guard !names.isEmpty else { return nil }
        let variants = all.indices.filter { all[$0] != nil }
        return (
            set: set.label, variants: variants.map { VariantKey($0, report.runs[$0]) },
            columns: variants.flatMap { _ in MetricKind.fields.map(\.title) },
            rows: names.map { name in
                let metrics = MetricKind.fields.map { kind in
                    (kind: kind, found: all.map { $0?.metrics["fields.\(name).\(kind.key)"] })
                }
                let best = metrics.map { metric in
                    metric.kind.best(of: metric.found.map { $0?.value }, named: "fields.\(name).\(metric.kind.key)")
                }
                let cells = variants.flatMap { variant in
                    zip(metrics, best).map { metric, best in
                        HeadlineSection.Figured(
                            metric.kind, metric.found[variant], isBest: best.contains(variant))
                    }
                }
                return (FieldNames.title(name), cells)
            }
        )
    }

    func slices(of set: (name: String, label: String)) -> (set: String, count: String, table: HeadlineSection.Table)? {
        var names: [String] = []
        for summary in report.runs.flatMap(\.summaries) where summary.set == set.name {
            if let slice = summary.slice, !names.contains(slice) { names.append(slice) }
        }
        guard !names.isEmpty else { return nil }
        let subjects = names.map { Subject(label: sliceLabel($0), set: set.name, slice: $0) }
        return (set.label, Figure.count(names.count, "slice"), table(of: subjects, by: "Slice", MetricKind.headline))
    }

    /// Of every variant; `nil` for one that has none.
    private func summaries(_ subject: Subject) -> [Summary?] {
        report.runs.map { run in
            run.summaries.first { $0.set == subject.set && $0.slice == subject.slice }
        }
    }

    private func group(_ subject: Subject, of metrics: [MetricKind]) -> HeadlineSection.Group {
        let summaries = summaries(subject)
        let best = metrics.map { metric in metric.best(of: summaries.map { $0?.metrics[metric.key]?.value }) }
        let variants = summaries.indices.filter { summaries[$0] != nil }
        return (
            label: subject.label, size: Figure.count(summaries.compactMap { $0?.items }.first ?? 0, "item"),
            span: variants.count,
            rows: variants.map { variant in
                let cells = zip(metrics, best).map { metric, best in
                    HeadlineSection.Figured(
                        metric, summaries[variant]?.metrics[metric.key], isBest: best.contains(variant))
                }
                return (VariantKey(variant, report.runs[variant]), cells)
            }
        )
    }

    /// `country: HR` of `country=HR`.
    private func sliceLabel(_ slice: String) -> String {
        guard let sign = slice.firstIndex(of: "=") else { return slice }
        return "\(slice[..<sign]): \(slice[slice.index(after: sign)...])"
    }
}
