package import ReceiptModel

/// What is true about one sample: a line of `truth.jsonl`.
///
/// Amounts are hundredths of the currency in the sense of the expense: on a refund they are negative, whatever sign the
/// paper prints.
package struct TruthRecord: Hashable, Sendable {
    /// A line of goods; the quantity is decimal text with a point, as many decimals as printed.
    package struct Item: Hashable, Sendable {
        package let name: String
        package let quantity: String
        package let price: Int64
        package let total: Int64
    }

    /// A row of the VAT table; `base` is `nil` where the paper does not print it.
    package struct VATRow: Hashable, Sendable {
        package let label: String?
        package let rate: TaxRate
        package let base: Int64?
        package let amount: Int64
    }

    /// A printed line and its outline in pixels of the picture as stored, clockwise from the top left of the text.
    package struct Line: Hashable, Sendable {
        package let text: String
        /// x and y of each corner in tenths of a pixel.
        package let quad: [Int]

        /// The corners in pixels.
        package var corners: [(x: Double, y: Double)] {
            stride(from: 0, to: quad.count - 1, by: 2).map { (Double(quad[$0]) / 10, Double(quad[$0 + 1]) / 10) }
        }
    }

    package var file = ""
    package var kind = DocumentType.sale
    /// Two letters of ISO 3166.
    package var country: String
    package var currency: Currency
    package var merchant: String
    package var store: String?
    package var taxID: TaxIdentifier
    package var vatID: BosnianVATNumber?
    package var buyerTaxID: String?
    package var address: String
    package var date: CivilDate
    /// `HH:mm` or `HH:mm:ss`, as printed; `nil` where no time is printed.
    package var time: String?
    package var number: String
    package var total: Int64
    package var vat: [VATRow] = []
    package var consumptionTax: Int64?
    package var deposit: Int64?
    package var discount: Int64?
    package var payment: String
    package var zki: String?
    package var jir: String?
    package var ibfm: String?
    package var items: [Item] = []
    package var conditions: [String] = []
    package var width = 0
    package var height = 0
    package var pages = 1
    package var codes: [PrintedCode] = []
    package var text: [String] = []
    /// What may be asked of a generated sample, by name: layout, medium, script, print, difficulty and the
    /// strength of each degradation.
    package var labels: [String: String] = [:]
    /// The printed lines with their places in the picture; empty where nobody noted them.
    package var lines: [Line] = []
    /// The edge of the paper in tenths of a pixel of the picture as stored, x and y of each point in order around it.
    ///
    /// It may leave the picture. Empty where nobody noted it.
    package var outline: [Int] = []
    /// Keys whose print cannot be seen, so that they are left out.
    package var hidden: Set<String> = []

    /// One line of JSON: keys in order, the same text for the same record.
    package var json: String { JSONText.object(members).written }

    /// One line of JSON for the receipts on one picture: what they have in common, and `receipts` with what is true about
    /// each; of a single one its own.
    package static func json(of records: [TruthRecord]) -> String {
        guard let first = records.first, records.count > 1 else { return records.first?.json ?? "" }
        let common = ["file", "width", "height", "pages", "conditions"]
        let whole = first.members
        var picture = whole.filter { common.contains($0.key) }
        var labels = first.labels.filter { label in records.allSatisfy { $0.labels[label.key] == label.value } }
        labels["receipts"] = String(records.count)
        picture["labels"] = .object(labels.mapValues(JSONText.string))
        picture["receipts"] = .array(
            records.map { record in
                var record = record
                record.labels = record.labels.filter { labels[$0.key] == nil }
                return .object(record.members.filter { !common.contains($0.key) })
            })
        return JSONText.object(picture).written
    }

    private var members: [String: JSONText] {
        var members: [String: JSONText] = [
            "file": .string(file), "kind": .string(kind.rawValue), "country": .string(country),
            "currency": .string(currency.code), "merchant": .string(merchant), "tax_id": .string(taxID.digits),
            "address": .string(address), "date": .string(date.description), "number": .string(number),
            "total": .amount(total), "payment": .string(payment), "vat": .array(vat.map(\.json)),
            "items": .array(items.map(\.json)), "conditions": .array(conditions.map(JSONText.string)),
            "width": .number(width), "height": .number(height), "pages": .number(pages),
            "codes": .array(codes.map(\.json)), "text": .array(text.map(JSONText.string)),
        ]
        members["store"] = store.map(JSONText.string)
        members["vat_id"] = vatID.map { .string($0.digits) }
        members["buyer_tax_id"] = buyerTaxID.map(JSONText.string)
        members["time"] = time.map(JSONText.string)
        members["consumption_tax"] = consumptionTax.map(JSONText.amount)
        members["deposit"] = deposit.map(JSONText.amount)
        members["discount"] = discount.map(JSONText.amount)
        members["zki"] = zki.map(JSONText.string)
        members["jir"] = jir.map(JSONText.string)
        members["ibfm"] = ibfm.map(JSONText.string)
        if !labels.isEmpty { members["labels"] = .object(labels.mapValues(JSONText.string)) }
        if !lines.isEmpty { members["lines"] = .array(lines.map(\.json)) }
        if !outline.isEmpty { members["outline"] = .points(outline) }
        for key in hidden { members[key] = nil }
        return members
    }
}

extension TruthRecord.Item {
    fileprivate var json: JSONText { .array([.string(name), .string(quantity), .amount(price), .amount(total)]) }
}

extension PrintedCode {
    /// The symbology and the payload.
    var json: JSONText { .array([.string(symbology.rawValue), .string(text)]) }
}

extension TruthRecord.Line {
    var json: JSONText {
        .object(["text": .string(text), "quad": .array(quad.map(JSONText.tenths))])
    }
}

extension TruthRecord.VATRow {
    fileprivate var json: JSONText {
        var members: [String: JSONText] = ["rate": .string(rate.percentString), "amount": .amount(amount)]
        members["label"] = label.map(JSONText.string)
        members["base"] = base.map(JSONText.amount)
        return .object(members)
    }
}

/// A JSON value that is written in one way only: sorted keys, one blank after a colon or comma.
indirect enum JSONText {
    case string(String)
    case number(Int)
    /// A decimal number with one place.
    case tenths(Int)
    case array([JSONText])
    case object([String: JSONText])

    /// Points out of tenths of pixels, x and y of each.
    static func points(_ tenths: [Int]) -> JSONText {
        .array(
            stride(from: 0, to: tenths.count - 1, by: 2).map { .array([.tenths(tenths[$0]), .tenths(tenths[$0 + 1])]) })
    }

    /// A decimal number with two places, as a string: binary fractions are no money.
    static func amount(_ hundredths: Int64) -> JSONText { .string(DecimalText.hundredths(hundredths)) }

    var written: String {
        switch self {
        case .string(let text): Self.quoted(text)
        case .number(let number): String(number)
        case .tenths(let number): "\(number < 0 ? "-" : "")\(number.magnitude / 10).\(number.magnitude % 10)"
        case .array(let elements): "[" + elements.map(\.written).joined(separator: ", ") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)): \($0.value.written)" }
                .joined(separator: ", ") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case let control where control.value < 32:
                let hex = String(control.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
