/// Every item with what each variant made of it.
struct ItemSection {
    let report: EvaluationReport
    /// The case of an item, where it has one: by the variant's place, then by the item's identity.
    let cases: [[String: String]]

    func write(_ emit: (String) throws -> Void) rethrows {
        try emit(opening.html)
        let found = report.runs.map { run in
            Dictionary(run.items.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
        }
        for identity in identities { try emit(row(identity, found.map { $0[identity] }).html) }
        try emit("</tbody></table></div></section>\n")
    }

    /// In the order of the first variant; what only others read comes after it.
    private var identities: [String] {
        var known: Set<String> = []
        return report.runs.flatMap { $0.items.map(\.identity) }.filter { known.insert($0).inserted }
    }

    private var opening: Markup {
        let heads = report.runs.enumerated().map { index, run -> Markup in
            "<th scope=\"colgroup\" colspan=\"3\">\(Legend.key(index))\(run.name)</th>"
        }
        let columns = report.runs.indices.map { index -> Markup in
            """
            <th scope="col" data-column="\(2 + 3 * index)">Outcome</th>\
            <th scope="col" class="n" data-column="\(3 + 3 * index)">CER %</th>\
            <th scope="col" data-column="\(4 + 3 * index)">Fields not as on the paper</th>
            """
        }
        return """
            <section id="items" aria-labelledby="items-title"><h2 id="items-title">All items</h2>
            <p class="soft">● ready, ✗ ready although a booked field is wrong, ○ to review, – failed; \
            ∅ behind a field: not read.</p>
            <div class="scroll tall" role="region" aria-label="All items" tabindex="0"><table class="items sortable">
            <thead><tr><td></td><td></td>\(heads)</tr><tr><th scope="col" data-column="0">Item</th>\
            <th scope="col" data-column="1">Labels</th>\(columns)</tr></thead><tbody>
            """
    }

    private func row(_ identity: String, _ items: [ItemResult?]) -> Markup {
        let labels = items.compactMap { $0 }.first?.labels ?? [:]
        let shown = LabelWords.text(of: labels)
        return """
            <tr><th scope="row" class="name">\(identity)</th><td class="soft">\(shown)</td>\
            \(items.enumerated().map { cells($0.offset, $0.element) })</tr>\n
            """
    }

    private func cells(_ index: Int, _ item: ItemResult?) -> Markup {
        guard let item else {
            return "<td data-key=\"\">\(Figure.none)</td><td class=\"n\" data-key=\"\"></td><td data-key=\"\"></td>"
        }
        let rate = item.text.flatMap { $0.score.characters.rate }
        let wrong = FieldNames.inOrder(item.fields.keys).compactMap { name -> String? in
            guard let field = item.fields[name], FieldState(field).isError else { return nil }
            return FieldNames.title(name) + (field.read == nil ? "\u{A0}∅" : "")
        }
        let words: Markup = "\(OutcomeMark.sign(item)) \(OutcomeMark.words(item))"
        let link: Markup = cases[index][item.identity].map { "<a href=\"#\($0)\">\(words)</a>" } ?? words
        return """
            <td class="state \(OutcomeMark.style(item))" data-key="\(OutcomeMark.words(item))">\(link)</td>\
            <td class="n" data-key="\(rate.map { Figure.decimal($0, digits: 6) } ?? "")">\
            \(rate.map { Figure.decimal($0 * 100, digits: 1) } ?? Figure.none)</td>\
            <td data-key="\(wrong.count)">\(wrong.joined(separator: ", "))</td>
            """
    }
}
