import Foundation

/// What is true of a labelled set.
enum Truth {
    /// By file name.
    static func load(_ folder: String) throws -> [String: [String: Any]] {
        let text = try String(contentsOfFile: folder + "/truth.jsonl", encoding: .utf8)
        var result: [String: [String: Any]] = [:]
        for line in text.split(separator: "\n") {
            guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                let file = object["file"] as? String
            else { continue }
            result[URL(fileURLWithPath: file).lastPathComponent] = object
        }
        return result
    }
}

/// How the printed objects compare with the truth.
struct Score {
    private var rows: [(name: String, object: [String: Any], truth: [String: Any])] = []

    init(_ objects: [[String: Any]], _ truth: [String: [String: Any]]) {
        for object in objects {
            let name = URL(fileURLWithPath: object["file"] as? String ?? "").lastPathComponent
            if let known = truth[name] { rows.append((name, object, known)) }
        }
    }

    var documents: Int { rows.count }

    func right(_ field: String) -> Int { rows.count { Self.isRight($0, field) } }

    func wrong(_ field: String) -> [String] {
        rows.filter { !Self.isRight($0, field) }.map { "\($0.name): \(Self.value($0.object, field) ?? "none")" }
    }

    /// Drafts that are marked ready although total, date or tax identifier is given and wrong.
    var wronglyReady: [String] {
        rows.filter { row in
            row.object["state"] as? String == "ready"
                && ["total", "date", "tax_id"].contains { Self.value(row.object, $0) != nil && !Self.isRight(row, $0) }
        }.map(\.name)
    }

    private static func value(_ object: [String: Any], _ field: String) -> String? {
        (object["fields"] as? [String: Any])?[field] as? String
    }

    private static func isRight(
        _ row: (name: String, object: [String: Any], truth: [String: Any]), _ field: String
    ) -> Bool {
        guard let expected = row.truth[field] as? String else { return true }
        return value(row.object, field) == expected
    }
}
