import ReceiptModel

/// Where a value of a TOML document stands: keys from the root, and places in lists.
package struct KeyPath: Hashable, Sendable, CustomStringConvertible, ExpressibleByArrayLiteral {
    package enum Step: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
        case key(String)
        /// Counted from 0.
        case index(Int)

        package init(stringLiteral value: String) { self = .key(value) }
        package init(integerLiteral value: Int) { self = .index(value) }
    }

    package var steps: [Step]

    package init(_ steps: [Step] = []) { self.steps = steps }
    package init(arrayLiteral elements: Step...) { steps = elements }

    package static func + (path: KeyPath, step: Step) -> KeyPath { KeyPath(path.steps + [step]) }

    /// As people count: `watch.folder[1].after` is of the first folder.
    package var description: String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .key(let key): text += (text.isEmpty ? "" : ".") + key
            case .index(let index): text += "[\(index + 1)]"
            }
        }
    }
}

/// On which line of a TOML document each key, each section and each place of a list stands.
package struct KeyLines: Sendable {
    /// Counted from 1.
    package internal(set) var lines: [KeyPath: Int] = [:]

    /// Of a document without keys.
    package init() {}

    /// The line of a value, or of the nearest one around it that has one.
    package subscript(path: KeyPath) -> Int {
        var path = path
        while true {
            if let line = lines[path] { return line }
            guard path.steps.popLast() != nil else { return 1 }
        }
    }
}
