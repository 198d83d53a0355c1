import Foundation
import ReceiptModel

/// A receipt whose words are given, with what is known about it.
package struct GivenReceipt: Hashable, Sendable {
    /// What is known: members of `truth.jsonl` with one value each, by name.
    ///
    /// Amounts are decimal text in the sense of the expense.
    package var facts: [String: String]
    /// A row of the VAT table, by its members.
    package var vat: [[String: String]]
    /// Goods, each as name, quantity, price and amount.
    package var items: [[String]] = []
    /// Payments, each with the `label` that is printed and the `amount`.
    package var payments: [[String: String]] = []
    /// The name of the text, without its ending.
    package let name: String
    /// The printed lines from top to bottom, as they are.
    package let lines: [String]
    /// The payload of the QR code on the paper; `nil` when it is not known.
    package var code: String?
    /// The part of the journal's counter that counts receipts of its kind; `nil` when it is not known.
    package var typeCounter: UInt32?

    /// The widest line that is printed, in columns: that of an 80 mm printer with a small face.
    static let widest = 64

    package init(
        name: String, lines: [String], facts: [String: String] = [:], vat: [[String: String]] = [],
        code: String? = nil, typeCounter: UInt32? = nil
    ) {
        self.name = name
        // One character a column: a letter and its accent are one.
        self.lines = lines.map(\.precomposedStringWithCanonicalMapping)
        self.facts = facts
        self.vat = vat
        self.code = code
        self.typeCounter = typeCounter
    }

    /// The receipt as a till prints it, in one of the faces that have all its characters.
    ///
    /// `country` is that of receipts that do not say theirs: it tells which authority's code is made where the truth
    /// does not hold one. `typesetter` varies the letters of the face, where that is asked for.
    func paper(
        country: ReceiptCountry?, in faces: FaceChoice, _ random: inout SeededRandom, typesetter: inout SeededRandom,
        with text: borrowing TextPen
    ) throws(DrawingFailure) -> PrintedReceipt {
        let columns = max(24, lines.map(\.count).max() ?? 0)
        guard columns <= Self.widest else {
            throw DrawingFailure(what: "a line has \(columns) characters, and \(Self.widest) fit on the paper")
        }
        guard lines.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
            throw DrawingFailure(what: "the text is empty")
        }
        let printed = Set(lines.joined().unicodeScalars).sorted()
        var (able, gaps): ([TillFont], [(font: TillFont, missing: [Unicode.Scalar])]) = ([], [])
        for font in faces.fonts {
            try text.demand(font)
            let missing = text.missing(from: font, of: printed)
            if missing.isEmpty { able.append(font) } else { gaps.append((font, missing)) }
        }
        guard !able.isEmpty else {
            let best = gaps.min { $0.missing.count < $1.missing.count }
            let signs = best?.missing.prefix(8).map(\.inWords).joined(separator: ", ") ?? ""
            throw DrawingFailure(
                what: "no till's font has all its characters; '\(best?.font.rawValue ?? "")' has no sign for \(signs)")
        }
        var paper = PrintedReceipt(font: random.pick(able), columns: columns, pitch: random.real(1.86, 2.15))
        paper.vary(faces, &typesetter)
        for line in lines {
            let isEmpty = line.allSatisfy(\.isWhitespace)
            paper.lines.append(isEmpty ? .feed(1) : .text(line, []))
        }
        if let payload = code ?? taxCoreAddress(country: country, &random) {
            paper.code(.qr, payload, share: random.real(0.8, 0.9))
        }
        return paper
    }

    /// The verification address of a TaxCore journal whose number, sum and time are known.
    private func taxCoreAddress(country: ReceiptCountry?, _ random: inout SeededRandom) -> String? {
        guard let parts = facts["number"]?.split(separator: "-"), parts.count == 3,
            parts[0].utf8.count == 8, parts[1].utf8.count == 8, let counter = UInt32(parts[2]),
            let total = hundredths("total"), let date = facts["date"].flatMap({ CivilDate(iso: $0) }),
            let clock = facts["time"].flatMap({ CivilTime(iso: $0) })
        else { return nil }
        let host: String
        switch facts["country"].flatMap(ReceiptCountry.init) ?? country {
        case .serbia: host = FiscalJournal.Wording.serbia.host
        case .bosnia: host = FiscalJournal.Wording.srpska.host
        case .croatia, nil: return nil
        }
        let kinds = ["sale", "proforma", "copy", "training", "advance"]
        let moment = Moment(date: date, hour: clock.hour, minute: clock.minute, second: clock.second ?? 0)
        let code = TaxCoreCode(
            requestedBy: String(parts[0]), signedBy: String(parts[1]), totalCounter: counter,
            typeCounter: typeCounter ?? counter, total: abs(total), milliseconds: moment.milliseconds,
            isRefund: facts["kind"] == "refund", buyer: nil,
            invoiceType: UInt8(kinds.firstIndex(of: facts["kind"] ?? "sale") ?? 0))
        return code.address(host: host, random: &random)
    }

    private func hundredths(_ name: String) -> Int64? { facts[name].flatMap { DecimalText.hundredths(from: $0) } }

    /// The line of `truth.jsonl` about a picture of the receipt.
    ///
    /// Where lines are hidden, a fact stays when a line that is seen bears it.
    func truth(of picture: PaperPicture, named name: String, paper: PrintedReceipt) -> String {
        let seen = picture.seen(of: paper)
        var members: [String: JSONText] = [
            "file": .string(picture.file(named: name)), "width": .number(picture.width),
            "height": .number(picture.height), "conditions": .array(picture.circumstances.map(JSONText.string)),
            "text": .array(seen.text.map(JSONText.string)), "lines": .array(seen.lines.map(\.json)),
            "outline": .points(picture.outline.tenths),
        ]
        let labels = picture.labels.merging(["text": self.name, "face": paper.font.rawValue]) { first, _ in first }
        members["labels"] = .object(labels.mapValues(JSONText.string))
        let unprinted: Set<String> = ["country", "currency", "kind", "source"]
        for (key, value) in facts
        where picture.hidden.isEmpty || unprinted.contains(key) || isBorne(key, value, by: seen.text) {
            members[key] = .string(value)
        }
        let codes = paper.lines.indices.filter { !picture.hidden.contains($0) }.compactMap {
            paper.lines[$0].printedCode
        }
        members["codes"] = .array(codes.map(\.json))
        let rows = vat.filter { row in
            picture.hidden.isEmpty || row["amount"].map { isBorne("amount", $0, by: seen.text) } ?? false
        }
        if !rows.isEmpty { members["vat"] = .array(rows.map { .object($0.mapValues(JSONText.string)) }) }
        let goods = items.filter { picture.hidden.isEmpty || isBorne("name", $0[0], by: seen.text) }
        if !goods.isEmpty { members["items"] = .array(goods.map { .array($0.map(JSONText.string)) }) }
        let paid = payments.filter { row in
            picture.hidden.isEmpty || row["amount"].map { isBorne("amount", $0, by: seen.text) } ?? false
        }
        if !paid.isEmpty { members["payments"] = .array(paid.map { .object($0.mapValues(JSONText.string)) }) }
        return JSONText.object(members).written
    }

    /// Whether one of some lines holds a value in a form in which tills print it.
    private func isBorne(_ key: String, _ value: String, by lines: [String]) -> Bool {
        var forms = [value]
        if let amount = DecimalText.hundredths(from: value).map({ abs($0) }) {
            forms += [Printed.amount(amount), Printed.amount(amount, grouping: false), Printed.pointed(amount)]
        }
        if let date = CivilDate(iso: value) {
            forms += ["\(two(date.day)).\(two(date.month)).\(date.year)", "\(date.day).\(date.month).\(date.year)"]
        }
        return lines.contains { line in forms.contains { line.contains($0) } }
    }
}

extension PrintedLine {
    /// The code that the line is; `nil` for any other line.
    var printedCode: PrintedCode? {
        if case .code(let code) = self { return code }
        return nil
    }
}
