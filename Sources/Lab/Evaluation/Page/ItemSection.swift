/// Every item with what each variant made of it: `items.mustache`.
struct ItemSection {
    /// What one variant made of an item; `rateKey` is the rate to sort by, `element` the item's among the worst cases.
    typealias Result = (
        style: String, sign: String, outcome: String, element: String?, rateKey: String, rate: String,
        wrongCount: Int, wrong: String
    )

    struct Cells {
        /// `nil` when the variant did not read the item.
        let result: Result?
    }

    /// The three columns of every variant, by their places in a row.
    let columns: [(variant: VariantKey, outcome: Int, rate: Int, fields: Int)]
    let rows: [(identity: String, labels: String, cells: [Cells])]

    /// - Parameters:
    ///   - report: what the evaluation found.
    ///   - cases: the elements with the worst cases: by the variant's place, then by the item's identity.
    init(report: EvaluationReport, cases: [[String: String]]) {
        columns = VariantKey.all(of: report).enumerated().map { index, variant in
            (variant, 2 + 3 * index, 3 + 3 * index, 4 + 3 * index)
        }
        let found = report.runs.map { run in
            Dictionary(run.items.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
        }
        // In the order of the first variant; what only others read comes after it.
        var known: Set<String> = []
        let identities = report.runs.flatMap { $0.items.map(\.identity) }.filter { known.insert($0).inserted }
        rows = identities.map { identity in
            let items = found.map { $0[identity] }
            let cells = zip(items, cases).map { item, cases in
                Cells(result: item.map { Self.result($0, in: cases[identity]) })
            }
            return (identity, LabelWords.text(of: items.compactMap { $0 }.first?.labels ?? [:]), cells)
        }
    }

    private static func result(_ item: ItemResult, in element: String?) -> Result {
        let rate = item.text.flatMap { $0.score.characters.rate }
        let wrong = FieldNames.inOrder(item.fields.keys).compactMap { name -> String? in
            guard let field = item.fields[name], FieldState(field).isError else { return nil }
            return FieldNames.title(name) + (field.read == nil ? "\u{A0}∅" : "")
        }
        return (
            style: OutcomeMark.style(item), sign: OutcomeMark.sign(item), outcome: OutcomeMark.words(item),
            element: element, rateKey: rate.map { Figure.decimal($0, digits: 6) } ?? "",
            rate: rate.map { Figure.decimal($0 * 100, digits: 1) } ?? Figure.none, wrongCount: wrong.count,
            wrong: wrong.joined(separator: ", ")
        )
    }
}
