import Foundation
import Hummingbird
import ReceiptModel

/// The members of an answer that a request asks for (`?fields=`), for clients that need little of much.
struct ChosenMembers: Sendable {
    private let names: Set<String>
    private let list: String?

    /// - Parameters:
    ///   - text: the names, with commas between them.
    ///   - schema: which the document of the interface has of what they are members of.
    ///   - list: the member with the entries, where the answer is a list.
    /// - Throws: ``Problem`` for a name that is none.
    init(_ text: String, of schema: String, in list: String?) throws(Problem) {
        names = Set(text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
        self.list = list
        if let wrong = names.subtracting(Self.members[schema] ?? []).min() {
            throw Problem(.badRequest, "what is asked for has no member '\(wrong)'", remedy: "see /api/v1/openapi.json")
        }
    }

    /// The answer with these members alone.
    func chosen(from json: Data) throws -> Data {
        guard var whole = try JSONSerialization.jsonObject(with: json) as? [String: Any] else { return json }
        let picked = { (object: [String: Any]) in object.filter { names.contains($0.key) } }
        if let list, let entries = whole[list] as? [[String: Any]] {
            whole[list] = entries.map(picked)
        } else {
            whole = picked(whole)
        }
        return try JSONSerialization.data(withJSONObject: whole, options: [.sortedKeys, .withoutEscapingSlashes])
    }

    /// By the names of their schemas, as the document of the interface has them: one truth for who reads it and for what is taken.
    private static let members: [String: Set<String>] = {
        let document = try? JSONSerialization.jsonObject(with: Data(PageFile.openAPIBytes)) as? [String: Any]
        let components = document?["components"] as? [String: Any]
        let schemas = components?["schemas"] as? [String: [String: Any]] ?? [:]
        return schemas.compactMapValues { ($0["properties"] as? [String: Any]).map { Set($0.keys) } }
    }()
}

extension Response {
    /// JSON, with the members alone that were asked for.
    init(json bytes: Data, choosing members: ChosenMembers?) throws {
        self.init(json: try members?.chosen(from: bytes) ?? bytes)
    }
}
