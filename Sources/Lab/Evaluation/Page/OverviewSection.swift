import ReceiptModel

/// What was compared, what was wrong with the sets, how to read the figures: `header.mustache` and `about.mustache`.
struct OverviewSection {
    let setNames: String
    let variantCount: String
    let bilko: String
    let time: String
    /// `2026-11-21 09:30 UTC`.
    let minute: String
    /// `2 faults`; `nil` when the sets have none.
    let faultHeading: String?
    /// Each with its place, `truth.jsonl:3`.
    let faults: [(place: String, message: String)]
    let sets: [(name: String, folder: String, items: Int, letters: String, hasFaults: Bool, faultCount: Int)]
    let variants: [(key: VariantKey, description: String, engines: [(name: String, version: String)])]
    let terms: [(title: String, meaning: String)]

    init(report: EvaluationReport) {
        setNames =
            report.sets.isEmpty ? "No set" : report.sets.map { "\($0.name) (\($0.items))" }.joined(separator: ", ")
        variantCount = Figure.count(report.runs.count, "variant")
        bilko = report.bilko
        time = report.createdAt.description
        minute = "\(time.prefix(10)) \(time.dropFirst(11).prefix(5)) UTC"
        faults = report.sets.flatMap(\.faults).map { fault in
            (fault.line.map { "\(fault.file):\($0)" } ?? fault.file, fault.message)
        }
        faultHeading = faults.isEmpty ? nil : Figure.count(faults.count, "fault")
        sets = report.sets.map { set in
            (
                set.name, set.folder, set.items, set.isCaseBlind ? "large and small alike" : "large and small differ",
                !set.faults.isEmpty, set.faults.count
            )
        }
        variants = zip(VariantKey.all(of: report), report.runs).map { key, run in
            (key, run.description, run.engines.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
        terms =
            (MetricKind.headline + MetricKind.fields + MetricKind.mistakes).map { ($0.title, $0.meaning) } + [
                ("Small figures", "95 % bootstrap interval over the items"),
                ("★", "the best variant of the set, where the figures as written differ"),
                ("–", "not measurable: the truth of the set does not say it, or the variant does not tell"),
            ]
    }
}

/// How a variant is told apart in plots and tables: by colour, by dashes and by name (`variant.mustache`).
struct VariantKey {
    /// The class of its line; it repeats after six variants.
    let style: String
    let name: String

    init(_ index: Int, _ run: VariantRun) {
        style = "v\(index % 6)"
        name = run.name
    }

    /// One for each run, in their order.
    static func all(of report: EvaluationReport) -> [VariantKey] { report.runs.enumerated().map(VariantKey.init) }
}
