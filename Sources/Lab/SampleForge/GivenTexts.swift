import Foundation
import ReceiptModel

/// Texts of receipts on the disk, with what is known about them.
///
/// A folder with `truth.jsonl` whose items name text files; a folder with `*.txt`; or one text file.
package enum GivenTexts {
    /// Other names under which truths hold the same.
    private static let aliases = [
        "merchant": ["company"], "number": ["pfr_number"], "store": ["location"], "date": ["date_iso"],
    ]

    /// Members that go to the truth of a picture as they are.
    private static let plain = [
        "address", "country", "currency", "date", "deposit", "discount", "ibfm", "jir", "kind", "merchant", "number",
        "source", "store", "tax_amount", "tax_id", "time", "total", "vat_id", "zki",
    ]

    /// No text larger than this is a receipt, in bytes.
    private static let largest = 1 << 20

    /// Loads texts: a file, or a folder with `truth.jsonl`, or a folder with files `*.txt` in the order of their names.
    ///
    /// - Throws: `unusable` for a path that is missing, a file that cannot be read or is too large, a line of the
    ///   truth that is none, and a folder without texts.
    package static func load(_ path: String) throws(SampleForgeError) -> [GivenReceipt] {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .unusable(path: path, reason: "it is not there")
        }
        guard let content = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            return [GivenReceipt(name: name(of: path), lines: try lines(of: path))]
        }
        let truth = path + "/truth.jsonl"
        if FileManager.default.fileExists(atPath: truth) { return try load(truth: truth, in: path) }
        let names = content.filter { $0.hasSuffix(".txt") }
        guard !names.isEmpty else {
            throw .unusable(path: path, reason: "it holds neither truth.jsonl nor text files (*.txt)")
        }
        var receipts: [GivenReceipt] = []
        for file in names.sorted() {
            receipts.append(GivenReceipt(name: name(of: file), lines: try lines(of: path + "/" + file)))
        }
        return receipts
    }

    private static func load(truth: String, in folder: String) throws(SampleForgeError) -> [GivenReceipt] {
        var receipts: [GivenReceipt] = []
        for (index, line) in try lines(of: truth).enumerated() where !line.allSatisfy(\.isWhitespace) {
            let place = "\(truth):\(index + 1)"
            guard let members = try? JSONDecoder().decode([String: TruthValue].self, from: Data(line.utf8)) else {
                throw .unusable(path: place, reason: "the line is no JSON object")
            }
            guard let file = members["file"]?.text, !file.isEmpty, !file.hasPrefix("/"),
                !file.split(separator: "/").contains("..")
            else { throw .unusable(path: place, reason: "it names no \"file\" in the folder") }
            var receipt = GivenReceipt(name: name(of: file), lines: try lines(of: folder + "/" + file))
            add(members, to: &receipt)
            receipts.append(receipt)
        }
        guard !receipts.isEmpty else { throw .unusable(path: truth, reason: "it names no text") }
        return receipts
    }

    private static func add(_ members: [String: TruthValue], to receipt: inout GivenReceipt) {
        for name in plain {
            let value = ([name] + (aliases[name] ?? [])).lazy.compactMap { members[$0]?.text }.first
            if let value, !value.allSatisfy(\.isWhitespace) { receipt.facts[name] = value }
        }
        if receipt.facts["kind"] == nil, let type = members["type"]?.text { receipt.facts["kind"] = kind(ofType: type) }
        let isRefund = receipt.facts["kind"] == "refund"
        if isRefund { receipt.facts["total"] = receipt.facts["total"].map(negative) }
        receipt.vat =
            (members["vat"] ?? members["taxes"])?.elements.compactMap { row in
                var row = row.members.compactMapValues(\.text).filter {
                    ["label", "rate", "base", "amount"].contains($0.key)
                }
                guard row["rate"] != nil, row["amount"] != nil else { return nil }
                if isRefund { for key in ["base", "amount"] { row[key] = row[key].map(negative) } }
                return row
            } ?? []
        receipt.items = members["items"]?.elements.map { $0.elements.compactMap(\.text) }.filter { $0.count == 4 } ?? []
        receipt.payments =
            members["payments"]?.elements.compactMap { row in
                guard let label = row.members["label"]?.text, let amount = row.members["amount"]?.text else {
                    return nil
                }
                return ["label": label, "amount": amount]
            } ?? []
        let codes = members["codes"]?.elements.compactMap { $0.text ?? $0.elements.last?.text } ?? []
        receipt.code = codes.first ?? members["url"]?.text
        // `16887/16898ПП`: of its kind, of all.
        receipt.typeCounter = members["counter"]?.text.flatMap { UInt32($0.prefix { $0.isNumber }) }
    }

    /// The kind of a receipt, by the words of TaxCore's journal for transaction and type.
    private static func kind(ofType type: String) -> String? {
        let kinds = [
            ("ПРЕДРАЧУН", "proforma"), ("КОПИЈА", "copy"), ("ОБУКА", "training"), ("АВАНС", "advance"),
            ("РЕФУНДАЦИЈА", "refund"), ("ПРОДАЈА", "sale"),
        ]
        return kinds.first { type.uppercased().contains($0.0) }?.1
    }

    private static func negative(_ amount: String) -> String {
        amount.hasPrefix("-") || DecimalText.hundredths(from: amount) == 0 ? amount : "-" + amount
    }

    private static func lines(of path: String) throws(SampleForgeError) -> [String] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .unusable(path: path, reason: "it cannot be read")
        }
        guard data.count <= largest, let text = String(validating: data, as: UTF8.self) else {
            throw .unusable(path: path, reason: "it is no text in UTF-8, or larger than a megabyte")
        }
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            String(line.reversed().drop(while: \.isWhitespace).reversed())
        }
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines
    }

    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".txt") ? String(file.dropLast(4)) : file
    }
}

/// A value of a truth's line.
private indirect enum TruthValue: Decodable {
    case text(String)
    case list([TruthValue])
    case object([String: TruthValue])
    case none

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Decimal.self) {
            self = .text("\(number)")
        } else if let list = try? container.decode([TruthValue].self) {
            self = .list(list)
        } else if let object = try? container.decode([String: TruthValue].self) {
            self = .object(object)
        } else {
            self = .none
        }
    }

    var text: String? {
        if case .text(let text) = self { return text }
        return nil
    }

    var elements: [TruthValue] {
        if case .list(let list) = self { return list }
        return []
    }

    var members: [String: TruthValue] {
        if case .object(let members) = self { return members }
        return [:]
    }
}
