import ReceiptModel

/// What an honest reader can answer at most, whatever document it reads: counts, times and sizes beyond are refused before
/// anybody computes with them.
///
/// Places are bounded by `PixelBox`, amounts by `Money`. A taken-over reader can still lie within these bounds; a wrong value
/// is what confidences and people are for.
package enum AnswerBounds {
    /// Maximum of lines of all pages: 1,000 a page.
    package static let lines = 500_000
    /// Maximum of words of all pages, with those of second looks.
    package static let words = 1_000_000
    /// Maximum of codes of a page.
    package static let codes = 2_000
    /// Maximum of remarks, points, findings and the like of a page or an invoice, and of the evidence of a value.
    package static let notes = 10_000
    /// Maximum of the lines of an invoice, and of the goods of a receipt.
    package static let items = 100_000
    /// Maximum length of a word or a code (bytes of UTF-8).
    package static let textBytes = 1 << 20
    /// Maximum of every time that is told (ms): a week.
    package static let milliseconds = 604_800_000
    /// Maximum of memory that is told (bytes).
    package static let memoryBytes = 1 << 50
    /// Maximum magnitude of a coordinate that is no whole pixel.
    package static let coordinate = 1e12
}

extension ReaderReply.Outcome {
    /// What in it no honest reader answers, as the end of a sentence; `nil` for a sound answer.
    var excess: String? {
        do throws(Excess) {
            switch self {
            case .reading(let reading): try reading.requireBounds()
            case .preview(let preview): try preview.requireBounds()
            case .extracted(let answer): try answer.requireBounds()
            // It is for the parent to give up.
            case .failure(.cancelled): throw Excess(what: "it says that it was given up")
            case .failure, .pagesDone: break
            }
            return nil
        } catch {
            return error.what
        }
    }
}

private struct Excess: Error {
    let what: String

    /// Throws unless a number is within its bounds.
    static func check(_ number: Int, in range: ClosedRange<Int>, _ what: String) throws(Excess) {
        guard range.contains(number) else {
            throw Excess(what: "it tells of \(number) \(what), and \(range.lowerBound) to \(range.upperBound) can be")
        }
    }

    static func check(count: Int, upTo most: Int, _ what: String) throws(Excess) {
        try check(count, in: 0...most, what)
    }

    /// By how much the mean of certain words may be above 1.
    static let rounding = 1e-9

    /// Throws unless it is a share or a probability.
    static func check(confidence: Double, slack: Double = 0) throws(Excess) {
        guard (0...1 + slack).contains(confidence) else {
            throw Excess(what: "it tells of a confidence of \(confidence)")
        }
    }

    static func check(_ points: [PagePoint]) throws(Excess) {
        for number in points.flatMap({ [$0.x, $0.y] }) where !(number.magnitude <= AnswerBounds.coordinate) {
            throw Excess(what: "it tells of a point at \(number)")
        }
    }
}

extension DocumentReading {
    fileprivate func requireBounds() throws(Excess) {
        try Excess.check(count: pages.count, upTo: ReaderWire.pagesRead, "pages")
        for milliseconds in [
            processorMilliseconds, recognitionMilliseconds, preparationMilliseconds ?? 0, codesMilliseconds ?? 0,
        ] { try Excess.check(milliseconds, in: 0...AnswerBounds.milliseconds, "milliseconds") }
        try Excess.check(peakResidentBytes ?? 0, in: 0...AnswerBounds.memoryBytes, "bytes of memory")
        var (lines, words) = (0, 0)
        for page in pages {
            try page.requireBounds()
            lines += page.text.lines.count
            words += page.text.lines.reduce(0) { $0 + $1.words.count + ($1.second?.count ?? 0) }
        }
        try Excess.check(count: lines, upTo: AnswerBounds.lines, "lines")
        try Excess.check(count: words, upTo: AnswerBounds.words, "words")
        try invoice?.requireBounds()
    }
}

extension PageReading {
    fileprivate func requireBounds() throws(Excess) {
        try Excess.check(number, in: 1...ReaderWire.pagesRead, "as the number of a page")
        try Excess.check(receipt ?? 1, in: 1...ReaderWire.pagesRead, "as the number of a receipt")
        guard second == nil else { throw Excess(what: "it tells what another program has read") }
        for side in [width, height] { try Excess.check(side, in: 0...PixelBox.largest, "pixels") }
        for line in text.lines {
            // Who works with lines relies on it.
            guard !line.words.isEmpty else { throw Excess(what: "it tells of a line without words") }
            for word in line.words + (line.second ?? []) {
                try Excess.check(confidence: word.confidence)
                try Excess.check(count: word.text.utf8.count, upTo: AnswerBounds.textBytes, "bytes of a word")
                for doubt in word.doubts ?? [] {
                    try Excess.check(confidence: doubt.probability)
                    try Excess.check(count: doubt.others.count, upTo: AnswerBounds.notes, "readings of a sign")
                    for other in doubt.others { try Excess.check(confidence: other.probability) }
                }
            }
        }
        try Excess.check(count: codes.count, upTo: AnswerBounds.codes, "codes")
        for code in codes {
            try Excess.check(count: code.text.utf8.count, upTo: AnswerBounds.textBytes, "bytes of a code")
            guard let corners = code.corners else { continue }
            try Excess.check(corners.count, in: 4...4, "corners of a code")
            try Excess.check(corners)
        }
        try Excess.check(count: outline?.count ?? 0, upTo: AnswerBounds.notes, "corners of a paper")
        try Excess.check(outline ?? [])
        try Excess.check(count: captureIssues?.count ?? 0, upTo: AnswerBounds.notes, "issues of a picture")
        try Excess.check(count: remarks.count, upTo: AnswerBounds.notes, "remarks")
    }
}

extension EInvoice {
    fileprivate func requireBounds() throws(Excess) {
        try Excess.check(count: lines.count, upTo: AnswerBounds.items, "lines of an invoice")
        for count in [
            vat.count, allowances.count, payments.count, notes.count, attachments.count, findings.count,
            preceding.count, supplier.address.count, customer?.address.count ?? 0,
        ] { try Excess.check(count: count, upTo: AnswerBounds.notes, "parts of an invoice") }
        for file in attachments {
            try Excess.check(file.byteCount, in: 0...AnswerBounds.memoryBytes, "bytes of a file in an invoice")
        }
    }
}

extension PagePreview {
    fileprivate func requireBounds() throws(Excess) {
        for side in [width, height] {
            try Excess.check(side, in: 1...PreviewRequest.largestSide, "pixels of a picture")
        }
        for side in [fullWidth, fullHeight] { try Excess.check(side, in: 1...PixelBox.largest, "pixels") }
    }
}

extension ExtractionAnswer {
    fileprivate func requireBounds() throws(Excess) {
        try Excess.check(count: candidates.count, upTo: AnswerBounds.items, "candidates")
        try Excess.check(count: receipt.findings.count, upTo: AnswerBounds.notes, "findings")
        for field in ReceiptField.allCases {
            let readings = receipt.fields.readings(of: field)
            try Excess.check(count: readings.count, upTo: AnswerBounds.items, "values of a field")
            for reading in readings {
                try Excess.check(confidence: reading.confidence, slack: Excess.rounding)
                try Excess.check(count: reading.evidence.count, upTo: AnswerBounds.notes, "places of a value")
            }
        }
    }
}
