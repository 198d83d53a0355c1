import Foundation

/// The plots: risk against coverage, calibration, error rates from the best item to the worst.
enum PlotSection {
    static func plots(of report: EvaluationReport) -> [Plot] {
        [risk(report), calibration(report), distribution(report)]
    }

    private static func risk(_ report: EvaluationReport) -> Plot {
        let reached = report.runs.flatMap(\.riskCoverage.points).map(\.risk).max() ?? 0
        return Plot(
            (
                heading: "Risk against coverage",
                description: "Risk against coverage: one line per variant; lower is better",
                caption: """
                How many drafts would be wrong if those of the highest confidence were booked unseen. The lower \
                the line, the better.
                """
            ),
            x: .share("Drafts accepted, by confidence"), y: .share("Wrong among them", reaching: max(reached, 0.05)),
            series: report.runs.map { run in
                // Dots are drawn only for few points.
                let radius = run.riskCoverage.points.count <= 30 ? 3.0 : nil
                return run.riskCoverage.points.map { point in
                    Plot.Point(
                        x: point.coverage, y: point.risk, radius: radius,
                        note: """
                            \(run.name): confidence from \(Figure.percent(point.threshold)), accepted \
                            \(Figure.percent(point.coverage)), wrong \(Figure.percent(point.risk))
                            """)
                }
            },
            legend: legend(report) { run in
                run.riskCoverage.areaUnderCurve.map { "area \(Figure.percent($0))" } ?? "no draft with a known field"
            })
    }

    private static func calibration(_ report: EvaluationReport) -> Plot {
        let largest = Double(max(report.runs.flatMap(\.calibration.bins).map(\.count).max() ?? 1, 1))
        return Plot(
            (
                heading: "Calibration", description: "Calibration: one line per variant; the diagonal is ideal",
                caption:
                    """
                How many values are right among those of one confidence. Above the diagonal the confidence is \
                too low, below it too high. A larger dot stands for more values.
                """
            ),
            x: .share("Confidence claimed"), y: .share("Values that are right"),
            series: report.runs.map { run in
                run.calibration.bins.compactMap { bin in
                    guard let claimed = bin.meanConfidence, let right = bin.accuracy else { return nil }
                    return Plot.Point(
                        x: claimed, y: right, radius: 2 + 7 * (Double(bin.count) / largest).squareRoot(),
                        note: """
                            \(run.name): \(Figure.count(bin.count, "value")), claimed \(Figure.percent(claimed)), \
                            right \(Figure.percent(right))
                            """)
                }
            },
            legend: legend(report) { run in
                run.calibration.expectedError.map { "expected error \(Figure.percent($0))" }
                    ?? "no value with a confidence"
            }, hasDiagonal: true, bins: bins(report))
    }

    private static func distribution(_ report: EvaluationReport) -> Plot {
        let rates = report.runs.map { run in
            run.items.compactMap { $0.text.map { $0.score.characters.rate ?? 1 } }.sorted()
        }
        let reached = min(rates.compactMap(\.last).max() ?? 0, 1)
        return Plot(
            (
                heading: "Character error rates",
                description: "Character error rate of every item, from the best to the worst; one line per variant",
                caption: "Every item of all sets, from the best to the worst; rates beyond 100 % are drawn at 100 %."
            ),
            x: .share("Items, the best first"), y: .share("CER", reaching: max(reached, 0.05)),
            series: rates.map { rates in
                let last = Double(max(rates.count - 1, 1))
                return rates.enumerated().map { Plot.Point(x: Double($0.offset) / last, y: min($0.element, 1)) }
            },
            legend: zip(VariantKey.all(of: report), rates).map { variant, rates in
                (variant, rates.isEmpty ? "no text in the truth" : "median \(Figure.percent(rates[rates.count / 2]))")
            })
    }

    private static func legend(_ report: EvaluationReport, _ remark: (VariantRun) -> String) -> [Plot.LegendEntry] {
        zip(VariantKey.all(of: report), report.runs).map { ($0, remark($1)) }
    }

    private static func bins(_ report: EvaluationReport) -> [Plot.Bin] {
        zip(VariantKey.all(of: report), report.runs).flatMap { variant, run in
            run.calibration.bins.filter { $0.count > 0 }.map { bin in
                (
                    variant, "\(Figure.percent(bin.low, digits: 0))–\(Figure.percent(bin.high, digits: 0))", bin.count,
                    bin.meanConfidence.map { Figure.percent($0) } ?? Figure.none,
                    bin.accuracy.map { Figure.percent($0) } ?? Figure.none
                )
            }
        }
    }
}
