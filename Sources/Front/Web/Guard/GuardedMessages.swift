import Foundation
import HTTPTypes
import Hummingbird

extension Request {
    /// The first cookie of a name.
    func cookie(named name: String) -> String? {
        let pairs = headers[values: .cookie].flatMap { $0.split(separator: ";") }.map { pair in
            pair.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return pairs.first { $0.count == 2 && $0[0] == name }?[1]
    }
}

extension Response {
    /// Gives an answer the headers that every answer of either gate has, and those of this one.
    mutating func harden(with others: [(HTTPField.Name, String)]) {
        headers[.contentSecurityPolicy] = ReviewGate.policy
        headers[.xContentTypeOptions] = "nosniff"
        headers[.cacheControl] = "no-store"
        for (name, value) in others { headers[name] = value }
    }
}
