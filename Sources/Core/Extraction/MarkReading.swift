import Countries
import ReceiptModel

/// Reads the fields that stand behind a label and need no rule besides (``PrintedMark``).
struct MarkReader {
    let rows: [Row]

    /// Puts what is found into fields that have no value yet.
    func fill(_ fields: inout ReceiptFields, with marks: [PrintedMark] = PrintedMark.all) {
        for mark in marks where fields.readings(of: mark.field).isEmpty {
            guard let (text, evidence) = find(mark) else { continue }
            fields.find(mark.field, text, confidence: mark.confidence, evidence: [evidence])
        }
    }

    /// The first value in order of the print.
    private func find(_ mark: PrintedMark) -> (text: String, evidence: Evidence)? {
        for row in rows {
            for label in row.labels where label.role == mark.role {
                // A value may be glued to the last word of its label.
                let rest = row.words[(label.words.upperBound - 1)...].map(\.text).joined(separator: " ")
                if let text = mark.value(rest) { return (text, row.evidence("the label \(label.text)")) }
            }
        }
        return nil
    }
}
