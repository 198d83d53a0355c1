/// Lines over two axes, as SVG: `plot.mustache`; places in units of its view box.
struct Plot {
    struct Axis {
        let label: String
        /// From 0.
        let upper: Double
        let step: Double

        /// From 0 to 100 %.
        static func share(_ label: String) -> Axis { Axis(label: label, upper: 1, step: 0.2) }

        /// From 0 to a round percentage at or above the value.
        static func share(_ label: String, reaching value: Double) -> Axis {
            let rounds = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]
            let upper = rounds.first { value <= $0 } ?? 10
            return Axis(label: label, upper: upper, step: upper / 5)
        }

        var ticks: [Double] { (0...Int((upper / step).rounded())).map { Double($0) * step } }

        func text(_ tick: Double) -> String {
            Figure.percent(tick, digits: step * 100 < 1 ? 1 : 0).replacing("\u{A0}", with: "")
        }
    }

    struct Point {
        let x: Double
        let y: Double
        /// The radius of a dot, in units of the plot; `nil` for no dot.
        var radius: Double?
        /// Tooltip of the dot.
        var note = ""
    }

    /// What surrounds the curves.
    typealias Words = (heading: String, description: String, caption: String)
    /// A line across the plot, with its label.
    typealias Tick = (style: String, at: String, from: String, to: String, label: String)
    typealias Dot = (x: String, y: String, radius: String, note: String)
    typealias LegendEntry = (variant: VariantKey, remark: String)
    /// A bin of a calibration in figures, for those who do not see the plot.
    typealias Bin = (variant: VariantKey, range: String, count: Int, claimed: String, right: String)

    let heading: String
    let description: String
    let caption: String
    let columns: [Tick]
    let rows: [Tick]
    let xTitle: (middle: String, text: String)
    let yTitle: (middle: String, text: String)
    let diagonal: (x1: String, y1: String, x2: String, y2: String)?
    let curves: [(style: String, line: String, dots: [Dot])]
    let legend: [LegendEntry]
    let bins: [Bin]
    let hasBins: Bool

    /// - Parameters:
    ///   - words: the heading, what a screen reader says, the caption.
    ///   - x: the horizontal axis.
    ///   - y: the vertical axis.
    ///   - series: the points of every variant, as long as `legend`.
    ///   - legend: every variant with its remark.
    ///   - hasDiagonal: whether the diagonal is drawn, on which a plot would ideally lie.
    ///   - bins: the figures behind the plot.
    init(
        _ words: Words, x: Axis, y: Axis, series: [[Point]], legend: [LegendEntry], hasDiagonal: Bool = false,
        bins: [Bin] = []
    ) {
        (heading, description, caption) = (words.heading, words.description, words.caption)
        let scale = Scale(x: x, y: y)
        columns = x.ticks.map { tick in
            (
                tick == 0 ? "axis" : "grid", at: scale.at(x: tick), from: scale.at(y: 0), to: scale.at(y: y.upper),
                x.text(tick)
            )
        }
        rows = y.ticks.map { tick in
            (
                tick == 0 ? "axis" : "grid", at: scale.at(y: tick), from: scale.at(x: 0), to: scale.at(x: x.upper),
                y.text(tick)
            )
        }
        xTitle = (scale.at(x: x.upper / 2), x.label)
        yTitle = (scale.at(y: y.upper / 2), y.label)
        let end = min(x.upper, y.upper)
        diagonal =
            hasDiagonal ? (scale.at(x: 0), scale.at(y: 0), scale.at(x: end), scale.at(y: end)) : nil
        curves = zip(legend, series).map { entry, points in
            (
                entry.variant.style,
                points.map { "\(scale.at(x: $0.x)),\(scale.at(y: $0.y))" }.joined(separator: " "),
                points.compactMap { point in
                    point.radius.map { radius in
                        (scale.at(x: point.x), scale.at(y: point.y), Figure.coordinate(radius), point.note)
                    }
                }
            )
        }
        self.legend = legend
        self.bins = bins
        hasBins = !bins.isEmpty
    }

    /// From values to units of the view box, which is 400 wide and 280 high; values beyond an axis lie on its end.
    private struct Scale {
        let x: Axis
        let y: Axis

        private static let (width, height) = (400.0, 280.0)
        private static let (left, right, top, bottom) = (52.0, 12.0, 12.0, 44.0)

        func at(x value: Double) -> String {
            Figure.coordinate(Self.left + min(max(value / x.upper, 0), 1) * (Self.width - Self.left - Self.right))
        }

        func at(y value: Double) -> String {
            Figure.coordinate(
                Self.height - Self.bottom - min(max(value / y.upper, 0), 1) * (Self.height - Self.top - Self.bottom))
        }
    }
}
