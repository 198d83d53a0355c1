package import ReceiptModel

extension DocumentReading {
    /// A likeness of two lines from which on they are the same print, read twice.
    private static let sameLine = 0.6
    /// Fewer lines than these in common are chance: rules and blank items look alike everywhere.
    private static let leastOverlap = 2.0
    /// What a line that stands on one of two pictures only costs in the comparison.
    private static let missingLine = 0.4
    /// So many lines at most are compared at the seam.
    private static let seam = 80

    /// The readings of several pictures of one receipt, from top to foot, as pages of one reading.
    ///
    /// Pages are counted through. Where two pictures show the same lines, at the foot of one and the top of the next, each
    /// such line stands once, as it was read more surely; codes that two pictures show stand once.
    package static func joined(_ parts: [DocumentReading]) -> DocumentReading {
        var whole = DocumentReading(pages: [], processorMilliseconds: 0, recognitionMilliseconds: 0)
        for part in numbered(parts) {
            var pages = part.pages
            if !whole.pages.isEmpty, !pages.isEmpty {
                sew(&whole.pages[whole.pages.count - 1], &pages[0])
                let known = Set(whole.codes.map(\.text))
                for index in pages.indices { pages[index].codes.removeAll { known.contains($0.text) } }
            }
            whole.pages += pages
            whole.take(part.invoice)
            whole.processorMilliseconds += part.processorMilliseconds
            whole.recognitionMilliseconds += part.recognitionMilliseconds
            whole.peakResidentBytes = [whole.peakResidentBytes, part.peakResidentBytes].compactMap(\.self).max()
        }
        return whole
    }

    /// Keeps the first invoice as data; a second one is not the same expense.
    private mutating func take(_ other: EInvoice?) {
        guard let other, other != invoice else { return }
        guard invoice != nil else {
            invoice = other
            return
        }
        invoice?.findings.append(
            Finding(.review, field: nil, message: "Several e-invoices were joined, and only the first of them counts."))
    }

    /// The same readings with their pages counted through, so that a page number tells the picture, too.
    package static func numbered(_ parts: [DocumentReading]) -> [DocumentReading] {
        var pages = 0
        return parts.map { part in
            var part = part
            for index in part.pages.indices {
                pages += 1
                part.pages[index].number = pages
                part.pages[index].receipt = nil
            }
            return part
        }
    }

    /// Takes the lines that both pages show out of the one that read them less surely.
    private static func sew(_ upper: inout PageReading, _ lower: inout PageReading) {
        let pairs = overlap(upper.text.lines.suffix(seam), lower.text.lines.prefix(seam))
        guard !pairs.isEmpty else { return }
        var (fromUpper, fromLower): (Set<Int>, Set<Int>) = ([], [])
        for (above, below) in pairs {
            if upper.text.lines[above].confidence >= lower.text.lines[below].confidence {
                fromLower.insert(below)
            } else {
                fromUpper.insert(above)
            }
        }
        upper.text.lines = upper.text.lines.enumerated().filter { !fromUpper.contains($0.offset) }.map(\.element)
        lower.text.lines = lower.text.lines.enumerated().filter { !fromLower.contains($0.offset) }.map(\.element)
        lower.remarks.append("\(pairs.count) of its first lines repeat the page before; each stands once.")
    }

    /// The pairs of lines that the foot of one page and the top of the next have in common; empty for chance.
    ///
    /// The best alignment of an end of `upper` with a beginning of `lower`, in which lines may be missing on either side.
    private static func overlap(
        _ upper: ArraySlice<TextLine>, _ lower: ArraySlice<TextLine>
    ) -> [(above: Int, below: Int)] {
        let (above, below) = (upper.map { LineShape($0.text) }, lower.map { LineShape($0.text) })
        guard !above.isEmpty, !below.isEmpty else { return [] }
        // score[i][j]: the best of all alignments of above[..<i] with below[..<j]; the beginning of `above` is free.
        var score = [[Double]](repeating: [Double](repeating: 0, count: below.count + 1), count: above.count + 1)
        for j in below.indices { score[0][j + 1] = score[0][j] - missingLine }
        func likeness(_ i: Int, _ j: Int) -> Double {
            let likeness = above[i].likeness(to: below[j])
            return likeness >= sameLine ? likeness : -2 * missingLine
        }
        for i in above.indices {
            for j in below.indices {
                score[i + 1][j + 1] = max(
                    score[i][j] + likeness(i, j), score[i][j + 1] - missingLine, score[i + 1][j] - missingLine)
            }
        }
        // The end of `below` is free: it is the rest of the receipt.
        guard let best = score[above.count].max(), best >= leastOverlap,
            var j = score[above.count].firstIndex(of: best)
        else { return [] }
        var i = above.count
        var pairs: [(above: Int, below: Int)] = []
        while i > 0, j > 0 {
            let pair = likeness(i - 1, j - 1)
            if score[i][j] == score[i - 1][j - 1] + pair {
                if pair > 0 { pairs.append((upper.startIndex + i - 1, lower.startIndex + j - 1)) }
                (i, j) = (i - 1, j - 1)
            } else if score[i][j] == score[i - 1][j] - missingLine {
                i -= 1
            } else {
                j -= 1
            }
        }
        return pairs
    }
}

/// What a line looks like, for comparing it with the same line on another picture.
private struct LineShape {
    /// How often each two neighbouring characters stand in it.
    private let pairs: [[Character]: Int]
    private let count: Int

    init(_ text: String) {
        let characters = Array(text.lowercased().filter { $0.isLetter || $0.isNumber })
        var pairs: [[Character]: Int] = [:]
        for (first, second) in zip(characters, characters.dropFirst()) { pairs[[first, second], default: 0] += 1 }
        self.pairs = pairs
        count = max(0, characters.count - 1)
    }

    /// The coefficient of Dice over the pairs of characters, 0…1; lines without letters and figures are like no other.
    func likeness(to other: LineShape) -> Double {
        guard count > 1, other.count > 1 else { return 0 }
        let common = pairs.reduce(0) { $0 + min($1.value, other.pairs[$1.key] ?? 0) }
        return 2 * Double(common) / Double(count + other.count)
    }
}
