import Foundation

/// The plots: risk against coverage, calibration, error rates from the best item to the worst.
struct PlotSection {
    let report: EvaluationReport

    var markup: Markup {
        """
        <section id="plots" aria-labelledby="plots-title"><h2 id="plots-title">Plots</h2>
        <div class="plots">\(risk)\(calibration)\(distribution)</div></section>
        """
    }

    private var risk: Markup {
        let reached = report.runs.flatMap(\.riskCoverage.points).map(\.risk).max() ?? 0
        let plot = Plot(
            title: "Risk against coverage: one line per variant; lower is better",
            x: .share("Drafts accepted, the surest first"), y: .share("Wrong among them", reaching: max(reached, 0.05)),
            series: report.runs.enumerated().map { index, run in
                // Many points make a line of themselves; few are bends that should be seen.
                let radius = run.riskCoverage.points.count <= 30 ? 3.0 : nil
                return Plot.Series(
                    index: index,
                    points: run.riskCoverage.points.map { point in
                        Plot.Point(
                            x: point.coverage, y: point.risk, radius: radius,
                            note: "\(run.name): confidence from \(Figure.percent(point.threshold)), accepted "
                                + "\(Figure.percent(point.coverage)), wrong \(Figure.percent(point.risk))")
                    })
            })
        return figure(
            "Risk against coverage", plot,
            note:
                "How many drafts would be wrong if the surest ones were booked unseen. The lower the line, the better.",
            legend: { run in
                run.riskCoverage.areaUnderCurve.map { "area \(Figure.percent($0))" } ?? "no draft with a known field"
            })
    }

    private var calibration: Markup {
        let largest = Double(max(report.runs.flatMap(\.calibration.bins).map(\.count).max() ?? 1, 1))
        let plot = Plot(
            title: "Calibration: one line per variant; the diagonal is ideal",
            x: .share("Confidence claimed"), y: .share("Values that are right"),
            series: report.runs.enumerated().map { index, run in
                let points = run.calibration.bins.compactMap { bin -> Plot.Point? in
                    guard let claimed = bin.meanConfidence, let right = bin.accuracy else { return nil }
                    return Plot.Point(
                        x: claimed, y: right, radius: 2 + 7 * (Double(bin.count) / largest).squareRoot(),
                        note: "\(run.name): \(Figure.count(bin.count, "value")), claimed \(Figure.percent(claimed)), "
                            + "right \(Figure.percent(right))")
                }
                return Plot.Series(index: index, points: points)
            }, hasDiagonal: true)
        return figure(
            "Calibration", plot,
            note:
                "How many values are right among those that claim a confidence. Above the diagonal: too modest; below: "
                + "too sure. A larger dot stands for more values.",
            legend: { run in
                run.calibration.expectedError.map { "expected error \(Figure.percent($0))" }
                    ?? "no value with a confidence"
            },
            more: bins)
    }

    private var distribution: Markup {
        let rates = report.runs.map { run in
            run.items.compactMap { $0.text.map { $0.score.characters.rate ?? 1 } }.sorted()
        }
        let reached = min(rates.compactMap(\.last).max() ?? 0, 1)
        let plot = Plot(
            title: "Character error rate of every item, from the best to the worst; one line per variant",
            x: .share("Items, the best first"), y: .share("CER", reaching: max(reached, 0.05)),
            series: rates.enumerated().map { index, rates in
                let last = Double(max(rates.count - 1, 1))
                return Plot.Series(
                    index: index,
                    points: rates.enumerated().map { Plot.Point(x: Double($0.offset) / last, y: min($0.element, 1)) })
            })
        return figure(
            "Character error rates", plot,
            note: "Every item of all sets, from the best to the worst; rates beyond 100 % are drawn at 100 %.",
            legend: { run in
                let rates = run.items.compactMap { $0.text.map { $0.score.characters.rate ?? 1 } }.sorted()
                return rates.isEmpty ? "no text in the truth" : "median \(Figure.percent(rates[rates.count / 2]))"
            })
    }

    private func figure(
        _ title: String, _ plot: Plot, note: String, legend: (VariantRun) -> String, more: Markup = .nothing
    ) -> Markup {
        let names = report.runs.enumerated().map { index, run in
            (index: index, text: "\(run.name) <span class=\"soft\">\(legend(run))</span>" as Markup)
        }
        return """
            <figure><h3>\(title)</h3>\(plot.svg)\(Legend.list(names))
            <figcaption>\(note)</figcaption>\(more)</figure>
            """
    }

    /// The bins in figures, for those who do not see the plot.
    private var bins: Markup {
        let rows = report.runs.enumerated().flatMap { index, run in
            run.calibration.bins.filter { $0.count > 0 }.map { bin -> Markup in
                """
                <tr><th scope="row">\(Legend.key(index))\(run.name)</th>\
                <td class="n">\(Figure.percent(bin.low, digits: 0))–\(Figure.percent(bin.high, digits: 0))</td>\
                <td class="n">\(bin.count)</td><td class="n">\(bin.meanConfidence.map { Figure.percent($0) } ?? Figure.none)\
                </td><td class="n">\(bin.accuracy.map { Figure.percent($0) } ?? Figure.none)</td></tr>
                """
            }
        }
        return """
            <details><summary>Bins</summary><div class="scroll" role="region" aria-label="Bins of the calibration" \
            tabindex="0"><table><thead><tr><th scope="col">Variant</th><th scope="col" class="n">Bin</th>\
            <th scope="col" class="n">Values</th><th scope="col" class="n">Claimed</th><th scope="col" class="n">Right</th>\
            </tr></thead><tbody>\(rows)</tbody></table></div></details>
            """
    }
}
