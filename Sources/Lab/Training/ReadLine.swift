/// A line as it is printed and as a pack reads it, out of what `lstmeval --verbosity 2` says.
package struct ReadLine: Hashable, Sendable {
    /// The script of a line's letters.
    package enum Kind: String, CaseIterable, Sendable {
        case latin = "Latin"
        case cyrillic = "Cyrillic"
        case mixed
        /// No letters at all.
        case figures
    }

    package let truth: String
    package let read: String

    /// The lines in an answer of `lstmeval`; rules and rows of marks are left out, for the pipeline draws those itself.
    package static func all(in answer: String) -> [ReadLine] {
        var lines: [ReadLine] = []
        var truth: Substring?
        for line in answer.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("Truth:") {
                truth = line.dropFirst("Truth:".count)
            } else if let printed = truth, line.hasPrefix("OCR") {
                // 'OCR  :'; where nothing was read, nothing follows.
                let read = line.drop { $0 != ":" }.dropFirst()
                if printed.contains(where: { $0.isLetter || $0.isNumber }) {
                    lines.append(ReadLine(truth: String(printed), read: String(read)))
                }
                truth = nil
            }
        }
        return lines
    }

    /// The script of what is printed.
    package var kind: Kind {
        let cyrillic = truth.unicodeScalars.contains { ("\u{400}"..."\u{4FF}").contains($0) }
        let latin = truth.contains { letter in
            letter.isLetter && letter.unicodeScalars.allSatisfy { $0.value < 0x250 }
        }
        return latin ? (cyrillic ? .mixed : .latin) : (cyrillic ? .cyrillic : .figures)
    }
}
