/// Lines over two axes, as SVG.
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
        /// The radius of a dot, in units of the plot; `nil` for a mere bend of the line.
        var radius: Double?
        /// What the pointer is told.
        var note = ""
    }

    struct Series {
        /// The variant's place, which tells its look.
        let index: Int
        let points: [Point]
    }

    let title: String
    let x: Axis
    let y: Axis
    let series: [Series]
    /// Whether the diagonal is drawn, on which a plot would ideally lie.
    var hasDiagonal = false

    private static let (width, height) = (400.0, 280.0)
    private static let (left, right, top, bottom) = (52.0, 12.0, 12.0, 44.0)

    var svg: Markup {
        """
        <svg class="plot" viewBox="0 0 400 280" role="img" aria-label="\(title)">
        \(x.ticks.map(column))\(y.ticks.map(row))
        <text x="\(at(x: x.upper / 2))" y="275" text-anchor="middle">\(x.label)</text>
        <text x="14" y="\(at(y: y.upper / 2))" text-anchor="middle" \
        transform="rotate(-90 14 \(at(y: y.upper / 2)))">\(y.label)</text>
        \(hasDiagonal ? diagonal : .nothing)
        \(series.map(curve))</svg>
        """
    }

    private func at(x value: Double) -> String {
        Figure.coordinate(Self.left + min(max(value / x.upper, 0), 1) * (Self.width - Self.left - Self.right))
    }

    private func at(y value: Double) -> String {
        Figure.coordinate(
            Self.height - Self.bottom - min(max(value / y.upper, 0), 1) * (Self.height - Self.top - Self.bottom))
    }

    private func column(_ tick: Double) -> Markup {
        """
        <line class="\(tick == 0 ? "axis" : "grid")" x1="\(at(x: tick))" x2="\(at(x: tick))" y1="\(at(y: 0))" \
        y2="\(at(y: y.upper))"/><text class="tick" x="\(at(x: tick))" y="253" text-anchor="middle">\(x.text(tick))</text>
        """
    }

    private func row(_ tick: Double) -> Markup {
        """
        <line class="\(tick == 0 ? "axis" : "grid")" x1="\(at(x: 0))" x2="\(at(x: x.upper))" y1="\(at(y: tick))" \
        y2="\(at(y: tick))"/><text class="tick" x="46" y="\(at(y: tick))" text-anchor="end" \
        dominant-baseline="middle">\(y.text(tick))</text>
        """
    }

    private var diagonal: Markup {
        let end = min(x.upper, y.upper)
        return """
            <line class="ideal" x1="\(at(x: 0))" y1="\(at(y: 0))" x2="\(at(x: end))" y2="\(at(y: end))"/>
            """
    }

    private func curve(_ series: Series) -> Markup {
        let style = Legend.style(series.index)
        let line = series.points.map { "\(at(x: $0.x)),\(at(y: $0.y))" }.joined(separator: " ")
        let dots = series.points.map { point -> Markup in
            guard let radius = point.radius else { return .nothing }
            return """
                <circle class="dot \(style)" cx="\(at(x: point.x))" cy="\(at(y: point.y))" \
                r="\(Figure.coordinate(radius))"><title>\(point.note)</title></circle>
                """
        }
        return "<polyline class=\"curve \(style)\" points=\"\(line)\"/>\(dots)"
    }
}
