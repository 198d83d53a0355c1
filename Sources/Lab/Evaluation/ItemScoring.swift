import Extraction
import Foundation
import ReceiptModel

/// Scores the reading of one item against its truth.
struct ItemScoring {
    let set: EvaluationSet
    let item: EvaluationItem
    let country: Country?
    let extractor: FieldExtractor

    /// An item that was read.
    func result(of reading: DocumentReading, cost: ItemResult.Cost) -> ItemResult {
        let extracted = extractor.extract(from: reading, country: country)
        let reasons =
            reading.receipts.count > 1
            ? reasons(for: reading.receipts) : ExpenseDraft.reasons(for: extracted).map(\.english)
        return ItemResult(
            set: set.name, file: item.truth.file, labels: item.truth.labels,
            outcome: reasons.isEmpty ? .ready : .needsReview, reasons: reasons, text: text(of: reading),
            known: known(in: reading), fields: fields(of: extracted.fields), vat: vatRows(of: extracted.fields),
            items: goods(of: extracted.fields), payments: payments(of: extracted.fields), codes: codes(of: reading),
            outline: outline(of: reading), receipts: receipts(of: reading), cost: cost)
    }

    /// Scores an item that could not be read: every true value counts as missing.
    func failure(_ reason: String) -> ItemResult {
        let nothing = DocumentReading(pages: [], processorMilliseconds: 0, recognitionMilliseconds: 0)
        return ItemResult(
            set: set.name, file: item.truth.file, labels: item.truth.labels, outcome: .failed, reasons: [reason],
            text: text(of: nothing), known: known(in: nothing), fields: fields(of: ReceiptFields()),
            vat: vatRows(of: ReceiptFields()), items: goods(of: ReceiptFields()),
            payments: payments(of: ReceiptFields()), codes: codes(of: nothing), outline: outline(of: nothing),
            receipts: receipts(of: nothing), cost: nil)
    }

    /// Reasons for review of several receipts on the picture, each with its receipt's number.
    private func reasons(for receipts: [DocumentReading]) -> [String] {
        receipts.enumerated().flatMap { index, reading in
            ExpenseDraft.reasons(for: extractor.extract(from: reading, country: country)).map {
                "receipt \(index + 1): \($0)"
            }
        }
    }

    /// Scores the receipts found on a picture; each is matched with the true receipt of the largest overlap.
    private func receipts(of reading: DocumentReading) -> ItemResult.Receipts {
        var found = reading.pages.isEmpty ? [] : reading.receipts
        let count = found.count
        guard item.truth.receipts.count > 1 else { return ItemResult.Receipts(expected: 1, found: count) }
        var (totals, outlined) = (0, 0)
        for truth in item.truth.receipts {
            let overlaps = found.map { overlap(of: $0, with: truth) }
            guard let best = overlaps.indices.max(by: { overlaps[$0] < overlaps[$1] }) else { break }
            guard overlaps[best] > 0.3 else { continue }
            if overlaps[best] >= 0.9 { outlined += 1 }
            let read = extractor.extract(from: found[best], country: country).fields.readValues[.total]
            if let expected = truth.fields[.total] ?? nil, let read,
                FieldComparison.agreement(.total, expected: expected, read: read.plain ?? "") >= .normalised
            {
                totals += 1
            }
            found.remove(at: best)
        }
        return ItemResult.Receipts(
            expected: item.truth.receipts.count, found: count, totals: totals, outlined: outlined)
    }

    private func overlap(of reading: DocumentReading, with truth: ItemTruth) -> Double {
        guard let outline = truth.outline, let found = reading.pages.first?.outline else { return 0 }
        return PolygonOverlap(outline.points, found, width: outline.width, height: outline.height)
            .intersectionOverUnion ?? 0
    }

    private func text(of reading: DocumentReading) -> ItemResult.Text? {
        guard let truth = item.truth.text else { return nil }
        let read = reading.pages.map { ReadingOrder.text(of: $0.text) }.joined(separator: "\n")
        return ItemResult.Text(
            reference: TextNormalisation.plain(truth, caseBlind: set.isCaseBlind),
            reading: TextNormalisation.plain(read, caseBlind: set.isCaseBlind),
            score: TextScore(reference: truth, hypothesis: read, caseBlind: set.isCaseBlind))
    }

    /// An e-invoice has no printed text.
    private func known(in reading: DocumentReading) -> KnownWords? {
        if reading.invoice != nil, reading.pages.isEmpty { return nil }
        let words = KnownWords(
            values: item.truth.printedValues, printed: item.truth.text, text: reading.text)
        return words.expected > 0 ? words : nil
    }

    private func fields(of fields: ReceiptFields) -> [String: ItemResult.Field] {
        let values = fields.readValues
        var results: [String: ItemResult.Field] = [:]
        for (name, expected) in item.truth.fields {
            let read = values[name]
            var agreement: Agreement?
            if let expected, let read {
                agreement = FieldComparison.agreement(name, expected: expected, read: read.plain ?? "")
            }
            let place = read?.evidence.first { $0.box != nil }
            results[name.rawValue] = ItemResult.Field(
                expected: expected, read: read?.plain, agreement: agreement, confidence: read?.confidence,
                page: place?.page, box: place?.box)
        }
        return results
    }

    /// Rows with no tax in them are left out on both sides: some tills print them and some do not.
    private func vatRows(of fields: ReceiptFields) -> ItemResult.RowCount? {
        guard let truth = item.truth.vat else { return nil }
        let expected = truth.filter { Double($0.amount) != 0 }
        let given = PlainFields(fields).vat.filter { Double($0.amount) != 0 }
        return matched(expected, given) { row, read in
            Double(read.rate) == Double(row.rate) && Double(read.amount) == Double(row.amount)
                && (row.base.flatMap { Double($0) } == read.base.flatMap { Double($0) } || row.base == nil
                    || read.base == nil)
        }
    }

    /// Counts lines of goods as right when name, quantity, price and amount agree, as far as the truth gives them.
    ///
    /// A line that lacks some of these is missing where what it has is right, and wrong otherwise.
    private func goods(of fields: ReceiptFields) -> ItemResult.RowCount? {
        guard let truth = item.truth.items else { return nil }
        let read = PlainFields(fields).items ?? []
        var rest = truth
        var others: [PlainFields.Item] = []
        for line in read {
            if let place = rest.firstIndex(where: { agrees(line, with: $0, mayLack: false) }) {
                rest.remove(at: place)
            } else {
                others.append(line)
            }
        }
        let right = truth.count - rest.count
        let wrong = others.count { line in
            guard let place = rest.firstIndex(where: { agrees(line, with: $0, mayLack: true) }) else { return true }
            rest.remove(at: place)
            return false
        }
        return ItemResult.RowCount(expected: truth.count, given: right + wrong, matched: right)
    }

    private func agrees(_ read: PlainFields.Item, with expected: ItemTruth.Item, mayLack: Bool) -> Bool {
        func isSame(_ left: String?, _ right: String?) -> Bool {
            left.flatMap { Double($0) } == right.flatMap { Double($0) } || left == nil || mayLack && right == nil
        }
        // A quantity of one and its price are often not printed.
        let isOne = Double(expected.quantity ?? "1") == 1 && read.quantity == nil
        let isNamed = FieldComparison.agreement(.merchant, expected: expected.name, read: read.name) >= .tolerant
        return isSame(expected.amount, read.amount)
            && (isOne || isSame(expected.quantity, read.quantity) && isSame(expected.price, read.price))
            && (isNamed || mayLack && read.name.isEmpty)
    }

    /// Counts payments as right when the amount and the method, or its printed name, agree.
    private func payments(of fields: ReceiptFields) -> ItemResult.RowCount? {
        guard let truth = item.truth.payments else { return nil }
        return matched(truth, PlainFields(fields).payments ?? []) { expected, read in
            (expected.method == read.method || expected.method == read.label)
                && (expected.amount == nil || Double(expected.amount ?? "") == Double(read.amount ?? ""))
        }
    }

    private func matched<Truth, Given>(
        _ truth: [Truth], _ given: [Given], by agree: (Truth, Given) -> Bool
    ) -> ItemResult.RowCount {
        var rest = given
        var count = 0
        for expected in truth {
            guard let place = rest.firstIndex(where: { agree(expected, $0) }) else { continue }
            rest.remove(at: place)
            count += 1
        }
        return ItemResult.RowCount(expected: truth.count, given: given.count, matched: count)
    }

    /// A first page without an outline counts as the whole picture.
    private func outline(of reading: DocumentReading) -> ItemResult.Outline? {
        guard let truth = item.truth.outline else { return nil }
        let found = reading.pages.first?.outline
        let whole = [
            PagePoint(x: 0, y: 0), PagePoint(x: truth.width, y: 0), PagePoint(x: truth.width, y: truth.height),
            PagePoint(x: 0, y: truth.height),
        ]
        let overlap = PolygonOverlap(truth.points, found ?? whole, width: truth.width, height: truth.height)
        return ItemResult.Outline(
            width: truth.width, height: truth.height, truth: truth.points, found: found,
            overlap: reading.pages.isEmpty ? 0 : overlap.intersectionOverUnion ?? 0)
    }

    private func codes(of reading: DocumentReading) -> ItemResult.Codes? {
        guard let truth = item.truth.codes else { return nil }
        // Line ends inside payment codes are written in several ways.
        var found = 0
        var read = reading.codes.map { TextNormalisation.plain($0.text, caseBlind: false) }
        for code in truth {
            guard let place = read.firstIndex(of: TextNormalisation.plain(code, caseBlind: false)) else { continue }
            read.remove(at: place)
            found += 1
        }
        return ItemResult.Codes(expected: truth.count, found: found, extra: read.count)
    }
}

extension ReceiptFields {
    /// The values read, in the form of `truth.jsonl`.
    fileprivate var readValues: [ReceiptField: FieldReading] {
        var values: [ReceiptField: FieldReading] = [:]
        for field in ReceiptField.measured {
            guard let read = readings(of: field).first, let text = read.plain else { continue }
            if field.descriptor.comparison == .amountOrNone, Double(text) == 0 { continue }
            values[field] = read
        }
        return values
    }
}
