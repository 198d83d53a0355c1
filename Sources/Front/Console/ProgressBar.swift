import Foundation
package import ReceiptModel

/// Shows how far a batch has come: a bar that redraws itself on a terminal, plain lines otherwise, nothing when quiet.
package struct ProgressBar {
    package enum Style {
        case bar
        case lines
        case quiet
    }

    private var total: Int
    private let style: Style
    private let started = ContinuousClock.now
    private var done = 0
    private var drawn = false

    package init(total: Int, style: Style) {
        self.total = total
        self.style = style
    }

    /// The style that fits where standard error goes.
    package static func style(quiet: Bool) -> Style { quiet ? .quiet : Console.isTerminal ? .bar : .lines }

    /// Counts more files than were known at the start.
    package mutating func extend(by count: Int) { total += count }

    /// Says which file is in work; only the bar shows it.
    package mutating func begin(_ file: String) {
        if style == .bar { draw(file) }
    }

    /// Counts finished files; `line` says in a few words what became of it, for the plain style.
    package mutating func finish(_ file: String, _ line: Message, fileCount: Int = 1) {
        done += fileCount
        switch style {
        case .bar: draw(file)
        case .lines: Console.say("[\(done)/\(total)] \(file): \(line)")
        case .quiet: break
        }
    }

    /// Takes the bar away, so that what follows stands on a clean line.
    package mutating func clear() {
        guard drawn else { return }
        Console.redraw("")
        drawn = false
    }

    private mutating func draw(_ file: String) {
        let elapsed = Double((ContinuousClock.now - started).components.seconds) + 0.001
        let rate = Double(done) / elapsed
        let filled = total == 0 ? 20 : 20 * done / total
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
        let left = done > 0 && elapsed > 1 ? Self.clock(Double(total - done) / rate) : "--:--"
        let speed = done > 0 && elapsed > 1 ? "\(Self.oneDecimal(rate))/s" : "-"
        let told: Message = "\(left) left  "
        let line = "\(bar) \(done)/\(total)  \(speed)  \(told.local)"
        let name = TerminalText.line(file).shortenedAtStart(to: max(8, Console.columns - line.count - 1))
        Console.redraw("\(line)\(name)")
        drawn = true
    }

    private static func clock(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 359_999))
        let pad = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return whole >= 3_600
            ? "\(whole / 3_600):\(pad(whole / 60 % 60)):\(pad(whole % 60))" : "\(whole / 60):\(pad(whole % 60))"
    }

    private static func oneDecimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return Console.decimal("\(tenths / 10).\(tenths % 10)")
    }
}
