import Foundation

/// Formats numbers for the page: decimal point, no grouping, independent of the locale.
enum Figure {
    /// Stands for a value that was not measured.
    static let none = "–"

    /// Formats with a fixed number of decimals; ``none`` for NaN and infinities.
    static func decimal(_ value: Double, digits: Int) -> String {
        guard value.isFinite else { return none }
        let text = String(format: "%.\(digits)f", value)
        // "-0.0" after rounding is written without its sign.
        return text.hasPrefix("-") && text.allSatisfy({ "-0.".contains($0) }) ? String(text.dropFirst()) : text
    }

    /// `12.3 %` of 0.1234.
    static func percent(_ share: Double, digits: Int = 1) -> String {
        share.isFinite ? decimal(share * 100, digits: digits) + "\u{A0}%" : none
    }

    /// Formats a number for CSS or SVG: `12`, `12.5`; never with an exponent.
    static func coordinate(_ value: Double) -> String {
        let text = decimal(value, digits: 2)
        guard text.contains(".") else { return text == none ? "0" : text }
        return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
    }

    /// `1 item`, `2 items`.
    static func count(_ number: Int, _ noun: String) -> String { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }
}
