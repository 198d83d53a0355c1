import Extraction
import ReceiptModel

/// The sums of a draft, each worked out by the server and held against the paper.
struct SumsBody: Encodable, Sendable {
    struct Sum: Encodable, Sendable {
        /// `goods`, `rate`, `tax`, `bases`, `payments`, `code_total` or `code_day`.
        var kind: String
        var isRight: Bool
        /// What was found, in a sentence.
        var message: String
        /// The fields that it is about; the first is the one to look at.
        var fields: [String]

        enum CodingKeys: String, CodingKey {
            case kind, message, fields
            case isRight = "is_right"
        }
    }

    var sums: [Sum]

    init(sums: [SumCheck]) {
        self.sums = sums.map {
            Sum(
                kind: $0.kind.rawValue, isRight: $0.isRight, message: Speech.text($0.words),
                fields: $0.fields.map(\.rawValue))
        }
    }
}
