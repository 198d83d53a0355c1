import Foundation

/// Numbers as the page writes them: a point, no grouping, the same on every machine.
enum Figure {
    /// What stands where nothing was measured.
    static let none = "–"

    /// With so many digits after the point; ``none`` for what is no number.
    static func decimal(_ value: Double, digits: Int) -> String {
        guard value.isFinite else { return none }
        let text = String(format: "%.\(digits)f", value)
        // A rounded small loss is no negative zero.
        return text.hasPrefix("-") && text.allSatisfy({ "-0.".contains($0) }) ? String(text.dropFirst()) : text
    }

    /// `12.3 %` of 0.1234.
    static func percent(_ share: Double, digits: Int = 1) -> String {
        share.isFinite ? decimal(share * 100, digits: digits) + "\u{A0}%" : none
    }

    /// A number of CSS or SVG: `12`, `12.5`; never with an exponent.
    static func coordinate(_ value: Double) -> String {
        let text = decimal(value, digits: 2)
        guard text.contains(".") else { return text == none ? "0" : text }
        return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
    }

    /// `1 item`, `2 items`.
    static func count(_ number: Int, _ noun: String) -> String { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }
}

/// How the values of a metric are written, and which are better.
struct MetricKind {
    enum Unit {
        case share
        /// An error rate, which may exceed 1.
        case rate
        case seconds
        case mebibytes
    }

    /// The key in ``Summary/metrics``.
    let key: String
    /// What heads the column.
    let title: String
    /// What it means, in a sentence.
    let meaning: String
    let unit: Unit
    init(_ key: String, _ title: String, _ unit: Unit = .share, meaning: String) {
        self.key = key
        self.title = title
        self.meaning = meaning
        self.unit = unit
    }

    /// The value without its unit, which the head of the column tells.
    func text(_ value: Double) -> String {
        switch unit {
        case .share: Figure.decimal(value * 100, digits: 1)
        case .rate: Figure.decimal(value * 100, digits: 2)
        case .seconds: Figure.decimal(value, digits: 2)
        case .mebibytes: Figure.decimal(value, digits: 0)
        }
    }

    var unitName: String {
        switch unit {
        case .share, .rate: "%"
        case .seconds: "s"
        case .mebibytes: "MiB"
        }
    }

    /// The variants with the best value as it is written; empty when there is nothing to choose between.
    ///
    /// `name` is the metric's name where the key is only a part of it.
    func best(of values: [Double?], named name: String? = nil) -> Set<Int> {
        let given = values.indices.filter { values[$0]?.isFinite ?? false }
        let texts = Set(given.compactMap { values[$0].map(text) })
        let sorted = given.compactMap { values[$0] }.sorted()
        guard let moreIsBetter = MetricCatalogue.moreIsBetter(name ?? key), texts.count > 1,
            let best = moreIsBetter ? sorted.last : sorted.first
        else { return [] }
        return Set(given.filter { values[$0].map(text) == text(best) })
    }
}
