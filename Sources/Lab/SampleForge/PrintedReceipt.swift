/// A monospaced face that tills' prints resemble.
package enum TillFont: String, Sendable {
    case dejaVu = "DejaVu Sans Mono"
    case freeMono = "FreeMono"
    case liberation = "Liberation Mono"
    case noto = "Noto Mono"
    case terminus = "Terminus (TTF)"
    case hack = "Hack"
    case jetBrains = "JetBrains Mono"
    case anonymousPro = "Anonymous Pro"
    case ibm3270 = "IBM 3270"
    case agave = "Agave"
    case typewriter = "CMU Typewriter Text"
    case fantasque = "Fantasque Sans Mono"
    case fira = "Fira Code"
    case monofur = "monofur"
    case monoid = "Monoid"
    case unifont = "Unifont"
    case d2Coding = "D2Coding"
    case go = "Go Mono"
    case paraType = "PT Mono"

    /// The faces of the layouts and of given texts.
    package static let tills: [TillFont] = [
        .dejaVu, .freeMono, .liberation, .noto, .terminus, .hack, .jetBrains, .anonymousPro, .ibm3270, .agave,
    ]
    /// More faces, for recognisers to learn from; no sample set has them unless it is asked for.
    package static let learnt: [TillFont] = [.typewriter, .fantasque, .fira, .monofur, .monoid, .unifont]
    /// Faces that nothing may learn from, so that they tell how well a recogniser reads new ones.
    package static let unseen: [TillFont] = [.d2Coding, .go, .paraType]

    /// The Debian package that holds the face.
    package var debianPackage: String {
        switch self {
        case .dejaVu: "fonts-dejavu-core"
        case .freeMono: "fonts-freefont-ttf"
        case .liberation: "fonts-liberation2"
        case .noto: "fonts-noto-mono"
        case .terminus: "fonts-terminus"
        case .hack: "fonts-hack"
        case .jetBrains: "fonts-jetbrains-mono"
        case .anonymousPro: "fonts-anonymous-pro"
        case .ibm3270: "fonts-3270"
        case .agave: "fonts-agave"
        case .typewriter: "fonts-cmu"
        case .fantasque: "fonts-fantasque-sans"
        case .fira: "fonts-firacode"
        case .monofur: "fonts-monofur"
        case .monoid: "fonts-monoid"
        case .unifont: "fonts-unifont"
        case .d2Coding: "fonts-naver-d2coding"
        case .go: "fonts-go"
        case .paraType: "fonts-paratype"
        }
    }
}

/// How a till sets a line apart.
package struct TextStyle: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = TextStyle(rawValue: 1)
    package static let doubleWidth = TextStyle(rawValue: 2)
    package static let doubleHeight = TextStyle(rawValue: 4)
}

/// A symbology that receipts print.
package enum Symbology: String, Hashable, Sendable {
    case qr = "QR Code"
    case pdf417 = "PDF417"
    case code128 = "Code 128"
}

/// A code as it is printed.
package struct PrintedCode: Hashable, Sendable {
    package let symbology: Symbology
    package let text: String
    /// The share of the printed width that it takes, quiet zone included.
    package let share: Double

    package init(_ symbology: Symbology, _ text: String, share: Double) {
        self.symbology = symbology
        self.text = text
        self.share = share
    }
}

/// One line of paper.
package enum PrintedLine: Hashable, Sendable {
    case text(String, TextStyle)
    case code(PrintedCode)
    /// A sign drawn from a seed, so many line heights high.
    case logo(seed: UInt64, heights: Double)
    /// Empty paper, in line heights.
    case feed(Double)
}

/// A receipt as a till prints it: lines of so many columns in one face.
package struct PrintedReceipt: Hashable, Sendable {
    package internal(set) var font: TillFont
    /// How many characters of normal width fit on a line.
    package let columns: Int
    /// The height of a line in widths of a column.
    package var pitch = 1.98
    /// How the letters depart from those of the face.
    var lettering = Lettering.plain
    package var lines: [PrintedLine] = []

    package init(font: TillFont, columns: Int, pitch: Double = 1.98, lines: [PrintedLine] = []) {
        self.font = font
        self.columns = columns
        self.pitch = pitch
        self.lines = lines
    }

    /// The printed words, line by line, without blanks at the end; empty lines are left out.
    package var text: [String] {
        lines.compactMap { line in
            guard case .text(let text, _) = line else { return nil }
            let trimmed = String(text.reversed().drop { $0 == " " }.reversed())
            return trimmed.isEmpty ? nil : trimmed
        }
    }

    /// The printed codes, from top to bottom.
    package var codes: [PrintedCode] {
        lines.compactMap { line in
            guard case .code(let code) = line else { return nil }
            return code
        }
    }

    /// The paper cut after some lines.
    func cut(after count: Int) -> [PrintedReceipt] {
        [lines.prefix(count), lines.dropFirst(count)].map { part in
            var paper = self
            paper.lines = Array(part)
            return paper
        }
    }
}

extension PrintedReceipt {
    private func width(_ style: TextStyle) -> Int { style.contains(.doubleWidth) ? columns / 2 : columns }

    /// Adds a line from the left, broken anywhere where it is longer than the paper is wide.
    mutating func left(_ text: String, _ style: TextStyle = []) {
        var rest = Substring(text)
        repeat {
            lines.append(.text(String(rest.prefix(width(style))), style))
            rest = rest.dropFirst(width(style))
        } while !rest.isEmpty
    }

    /// Adds centred lines, broken between words.
    mutating func centre(_ text: String, _ style: TextStyle = []) {
        var line = ""
        for word in text.split(separator: " ").map(String.init) + [""] {
            let longer = line.isEmpty ? word : "\(line) \(word)"
            if !word.isEmpty, longer.count <= width(style) {
                line = longer
                continue
            }
            let margin = max(0, (width(style) - line.count) / 2)
            lines.append(.text(String(repeating: " ", count: margin) + line, style))
            line = word
        }
    }

    /// Adds a line with one text at each edge; where both do not fit, the right one gets a line of its own.
    mutating func pair(_ left: String, _ right: String, _ style: TextStyle = []) {
        let gap = width(style) - left.count - right.count
        if gap >= 1 {
            lines.append(.text(left + String(repeating: " ", count: gap) + right, style))
        } else {
            self.left(left, style)
            lines.append(.text(right.atRight(of: width(style)), style))
        }
    }

    /// Adds a line of one character.
    mutating func rule(_ character: Character = "-") {
        lines.append(.text(String(repeating: character, count: columns), []))
    }

    /// Adds words in the middle of a line of one character.
    mutating func banner(_ text: String, in character: Character) {
        let rest = columns - text.count
        let before = String(repeating: character, count: max(0, rest / 2))
        let after = String(repeating: character, count: max(0, rest - rest / 2))
        lines.append(.text(before + text + after, []))
    }

    mutating func feed(_ heights: Double = 1) { lines.append(.feed(heights)) }

    mutating func code(_ symbology: Symbology, _ text: String, share: Double) {
        lines.append(.feed(0.5))
        lines.append(.code(PrintedCode(symbology, text, share: share)))
        lines.append(.feed(0.5))
    }
}

extension String {
    /// Set against the right edge of a column.
    func atRight(of width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
    /// Set against the left edge of a column.
    func atLeft(of width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
