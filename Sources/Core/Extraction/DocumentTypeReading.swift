import Countries
import ReceiptModel

/// Tells what the paper is: a sale, a refund, a copy, an invoice.
struct DocumentTypeReader {
    let rows: [Row]
    let isBornDigital: Bool

    func kind() -> Extracted<DocumentType> {
        if let row = report {
            let label = row.label(.reportWord)
            return Extracted(
                .report, confidence: 0.95,
                evidence: [row.evidence("the heading \(label?.text ?? "")", words: label?.words)])
        }
        let words: [(LabelRole, DocumentType)] = [
            (.trainingWord, .training), (.proformaWord, .proforma), (.copyWord, .copy), (.refundWord, .refund),
            (.advanceWord, .advance),
        ]
        for (role, kind) in words {
            for row in head {
                guard let label = row.label(role), isHeading(row, label), !isDenied(row, label) else { continue }
                return Extracted(
                    kind, confidence: 0.9, evidence: [row.evidence("the word \(label.text)", words: label.words)])
            }
        }
        if let row = rows.first(where: { $0.has(.refundTotal) }) {
            return Extracted(.refund, confidence: 0.95, evidence: [row.evidence("the label of a refund's total")])
        }
        let invoiceWords = Set(rows.flatMap { $0.labels.filter { $0.role == .invoiceWord }.map(\.text) })
        let isFiscal = rows.contains { $0.has(.receiptIdentifier, .securityCode, .fiscalNumber) }
        if invoiceWords.count >= 2 || (isBornDigital && !isFiscal && !invoiceWords.isEmpty) {
            return Extracted(
                .invoice, confidence: 0.85, evidence: [Evidence(source: .text, reason: "words of an invoice")])
        }
        return Extracted(
            .sale, confidence: 0.85, evidence: [Evidence(source: .derived, reason: "nothing says otherwise")])
    }

    /// What is printed before the total; a card slip below speaks of copies too.
    private var head: ArraySlice<Row> {
        rows.prefix { !$0.has(.payable, .grandTotal, .total, .refundTotal) || $0.amounts.isEmpty }
    }

    /// A heading has little else beside it, and no amount.
    private func isHeading(_ row: Row, _ label: LabelHit) -> Bool {
        let letters = row.words.enumerated().filter { !label.words.contains($0.offset) }
            .reduce(0) { $0 + $1.element.text.filter { $0.isLetter || $0.isNumber }.count }
        // "POVRAT ROBE po računu 12345-P3-5": what a heading begins may name the paper that it is about.
        let most = label.words.lowerBound == 0 && label.text.count >= 6 ? 26 : 14
        return letters <= most && row.amounts.isEmpty && label.quality > 0.8
    }

    /// Whether a word before the label turns it into its opposite: `STRICTLY NO CASH REFUND`, `NEMA POVRATA ROBE`.
    private func isDenied(_ row: Row, _ label: LabelHit) -> Bool {
        row.words[..<label.words.lowerBound].contains { word in
            Self.denials.contains(Skeleton.fold(word.text.filter(\.isLetter), by: .sound))
        }
    }

    private static let denials = Set(
        ["NO", "NOT", "NON", "KEIN", "KEINE", "NICHT", "NEMA", "NE", "NIJE", "BEZ"].map {
            Skeleton.fold($0, by: .sound)
        })

    /// Whether the heading of a sale was read; a till of the Federation prints it, or that of a refund.
    var saysSale: Bool { rows.contains { $0.has(.saleWord) } }

    /// A till's report of the day is no receipt; what identifies one shows that it is none.
    var report: Row? {
        if rows.contains(where: { $0.has(.receiptIdentifier, .securityCode) }) { return nil }
        return head.first { row in row.label(.reportWord).map { isHeading(row, $0) } ?? false }
    }
}
