extension VariantRun {
    /// Maximum number of values of a label that makes slices; a label with more is taken for a name.
    private static let mostSlices = 40

    /// Summarises the results of a variant.
    ///
    /// `sets` are the names of the sets, in their order; `seed` is the seed of the bootstrap resampling.
    package init(
        name: String, description: String, engines: [String: String], items: [ItemResult], sets: [String], seed: UInt64
    ) {
        var summaries: [Summary] = []
        for set in sets {
            let own = items.filter { $0.set == set }
            summaries += Self.summaries(of: own, set: set, seed: seed)
        }
        if sets.count > 1 { summaries += Self.summaries(of: items, set: Summary.allSets, seed: seed) }
        var confusions = Confusion()
        for text in items.compactMap(\.text) {
            // Both texts are normalised already, and normalisation is idempotent.
            confusions = confusions + Confusion(reference: text.reference, hypothesis: text.reading)
        }
        self.init(
            name: name, description: description, engines: engines, summaries: summaries, confusions: confusions,
            calibration: Calibration(items.fieldAnswers), riskCoverage: RiskCoverage(items.draftAnswers), items: items)
    }

    private static func summaries(of items: [ItemResult], set: String, seed: UInt64) -> [Summary] {
        guard !items.isEmpty else { return [] }
        let whole = Summary(
            set: set, slice: nil, items: items.count, metrics: MetricCatalogue.metrics(of: items, seed: seed))
        return [whole] + slices(of: items, set: set, seed: seed)
    }

    /// One slice for each value of a label that some, but not all, of the items have.
    private static func slices(of items: [ItemResult], set: String, seed: UInt64) -> [Summary] {
        var members: [String: [String: [ItemResult]]] = [:]
        for item in items {
            for (label, values) in item.labels {
                for value in Set(values) { members[label, default: [:]][value, default: []].append(item) }
            }
        }
        var summaries: [Summary] = []
        for (label, values) in members.sorted(by: { $0.key < $1.key }) where values.count <= mostSlices {
            for (value, own) in values.sorted(by: { $0.key < $1.key })
            where own.count > 1 && own.count < items.count && value != "none" {
                summaries.append(
                    Summary(
                        set: set, slice: "\(label)=\(value)", items: own.count,
                        metrics: MetricCatalogue.metrics(of: own, seed: seed)))
            }
        }
        return summaries
    }
}
