import Foundation
import ReceiptModel

/// Reads one line of `truth.jsonl`.
///
/// The format is `Commands/Schemas/truth.schema.json`. A faulty member is reported and not scored; a line that is not a
/// JSON object or names no file is reported and its item left out.
struct TruthLine {
    /// The result of reading a line.
    struct Outcome {
        var truth: ItemTruth?
        /// Faults, each with the member concerned.
        var faults: [String] = []
        /// Members that the format does not define.
        var unknown: [String] = []
        /// The file with the boxes of the text, where the line names one.
        var boxFile: String?
    }

    /// Aliases of fields in public sets.
    private static let aliases: [String: ReceiptField] = [
        "company": .merchant, "date_iso": .date, "vat_total": .taxAmount,
    ]

    /// Members that describe an item and are not scored.
    private static let descriptive: Set<String> = [
        "date_raw", "h", "height", "licence", "n_items", "notes", "ocr_blocks",
        "pages", "payment", "same_receipt_as", "total_raw", "uncertain", "w", "width",
    ]

    /// Members that are labels, with the name of the slice.
    private static let labelMembers = [
        "conditions": "condition", "source": "source", "subset": "subset", "script": "script",
    ]

    static func read(_ bytes: some Collection<UInt8>) -> Outcome {
        guard let text = String(validating: Array(bytes), as: UTF8.self) else {
            return Outcome(faults: ["the line is not UTF-8; the item is left out"])
        }
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)), var members = value.members
        else { return Outcome(faults: ["the line is not a JSON object; the item is left out"]) }
        if InvoiceTruth.speaks(members) { members = InvoiceTruth.translated(members) }
        if JournalTruth.speaks(members) { members = JournalTruth.translated(members) }
        guard let file = members["file"]?.text, !file.isEmpty else {
            return Outcome(faults: ["the line names no \"file\"; the item is left out"])
        }
        guard Self.isInside(file) else {
            return Outcome(faults: ["\"file\" leads out of the set's folder; the item is left out"])
        }
        var reader = TruthLine(truth: ItemTruth(file: file))
        for (name, value) in members.sorted(by: { $0.key < $1.key }) where name != "file" {
            reader.take(name, value, among: members)
        }
        reader.labelByFields()
        reader.outcome.truth = reader.truth
        return reader.outcome
    }

    /// Whether a path is valid and stays inside the folder that it is relative to.
    private static func isInside(_ path: String) -> Bool {
        !path.hasPrefix("/") && !path.split(separator: "/").contains("..") && !path.contains("\0")
    }

    private var truth: ItemTruth
    private var outcome = Outcome()

    private init(truth: ItemTruth) { self.truth = truth }

    private mutating func take(_ name: String, _ value: JSONValue, among members: [String: JSONValue]) {
        if let field = ReceiptField(rawValue: name) ?? Self.aliases[name], field.descriptor.comparison != nil {
            takeField(field, named: name, value)
        } else if let label = Self.labelMembers[name] {
            takeLabel(label, value, named: name)
        } else if name == "vat" {
            takeVAT(value)
        } else if name == "codes" || name.hasPrefix("codes_decoded_by_") {
            takeCodes(value, named: name)
        } else if name == "text" {
            if members["lines"]?.elements?.isEmpty ?? true { takeText(value) }
        } else if name == "lines" {
            if value != .null, value.elements?.isEmpty != true { takeLines(value) }
        } else if name == "outline" || name == "receipt_polygon" {
            if value != .null { takeOutline(value, named: name, among: members) }
        } else if name == "receipts" {
            if value != .null { takeReceipts(value, among: members) }
        } else if name == "box" {
            guard let path = value.text, Self.isInside(path) else {
                return fault(name, "is not a path inside the set's folder")
            }
            outcome.boxFile = path
        } else if name == "labels" {
            guard let labels = value.members else { return fault(name, "is not an object of labels") }
            for (label, value) in labels { takeLabel(label, value, named: "labels.\(label)") }
        } else if name == "address" {
            truth.otherValues += value.words
        } else if name == "items" {
            takeItems(value)
        } else if name == "payments" {
            takePayments(value)
        } else if !Self.descriptive.contains(name), !name.hasPrefix("x_") {
            outcome.unknown.append(name)
        }
    }

    private mutating func fault(_ name: String, _ what: String) {
        outcome.faults.append("\"\(name)\" \(what); it is not scored for this item")
    }

    private mutating func takeField(_ field: ReceiptField, named name: String, _ value: JSONValue) {
        if value == .null {
            truth.fields[field] = .some(nil)
            return
        }
        guard let text = value.text, !text.allSatisfy(\.isWhitespace) else {
            return fault(name, "is neither text nor a number nor null")
        }
        switch TruthField.checked(field, text) {
        case .success(let value): truth.fields[field] = .some(value)
        case .failure(let fault): self.fault(name, "(\(text.prefix(40))) \(fault.what)")
        }
    }

    private mutating func takeLabel(_ label: String, _ value: JSONValue, named name: String) {
        guard let texts = value.texts else { return fault(name, "is neither a label nor a list of labels") }
        truth.labels[label, default: []] += texts
    }

    private mutating func takeVAT(_ value: JSONValue) {
        guard let elements = value.elements else { return fault("vat", "is not a list of rows") }
        var rows: [ItemTruth.VATRow] = []
        for element in elements {
            guard let members = element.members, let rate = TruthField.decimal(members["rate"]?.text),
                let amount = TruthField.decimal(members["amount"]?.text)
            else { return fault("vat", "has a row without a decimal \"rate\" and \"amount\"") }
            rows.append(
                ItemTruth.VATRow(rate: rate, base: TruthField.decimal(members["base"]?.text), amount: amount))
        }
        truth.vat = rows
    }

    /// Reads goods, as `[name, quantity, price, amount]` or as objects with these members.
    private mutating func takeItems(_ value: JSONValue) {
        guard let elements = value.elements else { return fault("items", "is not a list of goods") }
        var items: [ItemTruth.Item] = []
        for element in elements {
            let parts = element.elements?.map(\.text)
            let member = { (place: Int, name: String) in
                element.members?[name]?.text ?? parts.flatMap { $0.indices.contains(place) ? $0[place] : nil }
            }
            guard let name = member(0, "name"), let amount = TruthField.decimal(member(3, "amount")) else {
                return fault("items", "has a row without a name and a decimal amount")
            }
            items.append(
                ItemTruth.Item(
                    name: name, quantity: TruthField.decimal(member(1, "quantity")),
                    price: TruthField.decimal(member(2, "price")), amount: amount))
        }
        truth.items = items
        // Name and amount; quantity and price are often not printed for a quantity of one.
        truth.otherValues += items.flatMap { [$0.name, $0.amount] }
    }

    /// Reads payments: the method or its printed name, and the amount.
    private mutating func takePayments(_ value: JSONValue) {
        guard let elements = value.elements else { return fault("payments", "is not a list of payments") }
        var payments: [ItemTruth.Payment] = []
        for element in elements {
            guard let members = element.members, let method = (members["method"] ?? members["label"])?.text else {
                return fault("payments", "has a row without a method or a printed name")
            }
            payments.append(ItemTruth.Payment(method: method, amount: TruthField.decimal(members["amount"]?.text)))
        }
        truth.payments = payments
    }

    private mutating func takeCodes(_ value: JSONValue, named name: String) {
        if value == .null { return }
        guard let elements = value.elements else { return fault(name, "is not a list of codes") }
        var payloads: [String] = []
        for element in elements {
            // A payload, or the symbology and the payload.
            guard let payload = element.text ?? element.elements?.last?.text else {
                return fault(name, "has a code without a text")
            }
            payloads.append(payload)
        }
        truth.codes = (truth.codes ?? []) + payloads
    }

    private mutating func takeText(_ value: JSONValue) {
        guard let texts = value.texts else { return fault("text", "is neither text nor a list of lines") }
        truth.lines = texts.flatMap { $0.split(whereSeparator: \.isNewline) }.map {
            ItemTruth.Line(text: String($0), corners: nil)
        }
    }

    private mutating func takeLines(_ value: JSONValue) {
        guard let elements = value.elements, let lines = TruthLine.lines(elements) else {
            return fault("lines", "is not a list of {\"text\", \"quad\"}")
        }
        truth.lines = lines
    }

    /// Reads several receipts on the picture, each with members of its own; the size of the picture applies to all.
    private mutating func takeReceipts(_ value: JSONValue, among members: [String: JSONValue]) {
        guard let elements = value.elements, elements.count > 1, elements.allSatisfy({ $0.members != nil }) else {
            return fault("receipts", "is not a list of at least two objects")
        }
        let size = members.filter { ["width", "height", "w", "h"].contains($0.key) }
        for (index, element) in elements.enumerated() {
            var reader = TruthLine(truth: ItemTruth(file: truth.file))
            let own = (element.members ?? [:]).merging(size) { mine, _ in mine }
            for (name, value) in own.sorted(by: { $0.key < $1.key }) where name != "receipts" {
                reader.take(name, value, among: own)
            }
            outcome.faults += reader.outcome.faults.map { "receipt \(index + 1): \($0)" }
            outcome.unknown += reader.outcome.unknown
            truth.receipts.append(reader.truth)
        }
    }

    /// Reads the outline of the paper, as points or as text `x,y;x,y;…`.
    private mutating func takeOutline(_ value: JSONValue, named name: String, among members: [String: JSONValue]) {
        var pairs: [[String]] = []
        if let elements = value.elements {
            pairs = elements.map { $0.elements?.compactMap(\.text) ?? [] }
        } else if let text = value.text {
            pairs = text.split(separator: ";").map { pair in
                pair.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            }
        }
        let points = pairs.compactMap { pair -> PagePoint? in
            guard pair.count == 2, let x = Double(pair[0]), let y = Double(pair[1]), x.isFinite, y.isFinite
            else { return nil }
            return PagePoint(x: x, y: y)
        }
        guard points.count >= 3, points.count == pairs.count else {
            return fault(name, "is not a list of at least three points [x, y]")
        }
        let size = [("width", "w"), ("height", "h")].map { long, short in
            (members[long] ?? members[short])?.text.flatMap(Double.init) ?? 0
        }
        guard size[0] >= 1, size[1] >= 1 else {
            return fault(name, "needs the picture's \"width\" and \"height\" in pixels")
        }
        truth.outline = ItemTruth.Outline(points: points, width: size[0], height: size[1])
    }

    /// Reads lines with their corners, eight numbers each; `nil` when one is malformed.
    static func lines(_ elements: [JSONValue]) -> [ItemTruth.Line]? {
        var lines: [ItemTruth.Line] = []
        for element in elements {
            guard let members = element.members, let text = members["text"]?.text else { return nil }
            let corners = members["quad"]?.elements?.compactMap { $0.text.flatMap(Double.init) }
            if let corners, corners.count != 8 || !corners.allSatisfy(\.isFinite) { return nil }
            lines.append(ItemTruth.Line(text: text, corners: corners))
        }
        return lines
    }

    /// Adds labels from fields and from the script of the text.
    private mutating func labelByFields() {
        for field in [ReceiptField.country, .kind] {
            if let value = truth.fields[field] ?? nil { truth.labels[field.rawValue] = [value] }
        }
        if truth.labels["script"] == nil, let lines = truth.lines {
            let letters = lines.flatMap(\.text.unicodeScalars).filter(\.properties.isAlphabetic)
            let cyrillic = letters.count { (0x0400...0x04FF).contains($0.value) }
            if !letters.isEmpty { truth.labels["script"] = [2 * cyrillic > letters.count ? "cyrillic" : "latin"] }
        }
    }
}

/// Normalises the values of the truth to the form in which they are compared.
enum TruthField {
    struct Fault: Error { let what: String }

    static func checked(_ field: ReceiptField, _ text: String) -> Result<String?, Fault> {
        switch field.descriptor.form {
        case .date: date(text).map(Result.success) ?? .failure(Fault(what: "is not a date; write yyyy-MM-dd"))
        case .time: time(text).map(Result.success) ?? .failure(Fault(what: "is not a time; write HH:mm or HH:mm:ss"))
        case .amount:
            // A printed zero may say the same as no value.
            decimal(text).map { .success(field.descriptor.comparison == .amountOrNone && Double($0) == 0 ? nil : $0) }
                ?? .failure(Fault(what: "is not an amount; write 1234.56"))
        case .choice(let values):
            values.contains(text)
                ? .success(text) : .failure(Fault(what: "is none of its words; 'bilko schema truth' lists them"))
        case .country: code(text, letters: 2, "two letters of ISO 3166")
        case .currency: code(text, letters: 3, "three letters of ISO 4217")
        case .text, .tags, .taxNumber, .rows: .success(text)
        }
    }

    private static func code(_ text: String, letters: Int, _ form: String) -> Result<String?, Fault> {
        let code = text.trimmingCharacters(in: .whitespaces).uppercased()
        let isCode = code.count == letters && code.allSatisfy { $0.isASCII && $0.isLetter }
        return isCode ? .success(code) : .failure(Fault(what: "is not a code; write \(form)"))
    }

    /// A decimal number with a point, as it stands; `nil` for anything else.
    static func decimal(_ text: String?) -> String? {
        guard let text = text?.trimmingCharacters(in: .whitespaces),
            text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil
        else { return nil }
        return text
    }

    private static func time(_ text: String) -> String? {
        guard let match = text.wholeMatch(of: /([0-9]{1,2}):([0-9]{2})(:([0-9]{2}))?/), let hour = Int(match.1),
            let minute = Int(match.2), hour < 24, minute < 60, (match.4.flatMap { Int($0) } ?? 0) < 60
        else { return nil }
        return (match.1.count == 1 ? "0" : "") + text
    }

    /// A day in ISO 8601, or with the day first as on paper.
    ///
    /// So `2018-12-25`, `25/12/2018`, `25-12-18`, `25 DEC 2018` and `25.12.2018.` are the same.
    static func date(_ text: String) -> String? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/) {
            return day(String(match.1), String(match.2), String(match.3))
        }
        if let match = text.wholeMatch(of: /([0-9]{1,2})[-\/. ]+([0-9]{1,2})[-\/. ]+([0-9]{4}|[0-9]{2})\.?/) {
            return day(String(match.3), String(match.2), String(match.1))
        }
        if let match = text.wholeMatch(of: /([0-9]{1,2})[-\/. ]*([A-Za-z]{3})[A-Za-z]*[-\/., ]*([0-9]{4}|[0-9]{2})/),
            let month = months.firstIndex(of: match.2.lowercased())
        {
            return day(String(match.3), "\(month + 1)", String(match.1))
        }
        return nil
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func day(_ year: String, _ month: String, _ day: String) -> String? {
        guard let shortYear = Int(year), let month = Int(month), let day = Int(day) else { return nil }
        return CivilDate(year: shortYear < 100 ? 2000 + shortYear : shortYear, month: month, day: day)?.description
    }
}
