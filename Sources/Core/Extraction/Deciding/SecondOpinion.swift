import ReceiptModel

/// What another program has read of the same pages, beside what was made of the reading itself.
///
/// The other program was chosen by a user and measured by nobody here. So what it alone says is a proposal for a person,
/// what it says otherwise is a doubt, and nothing that it says makes a draft ready.
struct SecondOpinion {
    /// What people call the other program.
    let name: String
    /// The reading with the other program's text in place of the own one.
    let reading: DocumentReading

    /// `nil` where no other program has read a page.
    init?(of reading: DocumentReading) {
        var other = reading
        var names: [String] = []
        for index in other.pages.indices {
            guard let text = other.pages[index].second else { continue }
            if case .recognised(let name) = text.source { names.append(name) }
            other.pages[index].text = text
            other.pages[index].second = nil
        }
        guard let name = names.first else { return nil }
        (self.name, self.reading) = (name, other)
    }

    /// Fields of which another reading is a doubt: what is booked follows from them.
    private static let booked: Set<ReceiptField> = [.total, .date, .taxID, .currency, .payable]
    /// The country decides which law is checked, and the others follow from what is read.
    private static let left: Set<ReceiptField> = [.country, .kind, .language, .category, .tags, .note]

    /// Puts what the other program's text says beside what was made of the reading.
    ///
    /// - Parameters:
    ///   - own: what was made of the reading.
    ///   - other: what was made of the other text.
    /// - Returns: the own values, none of them surer than before; with those of the other where there are none.
    func joined(_ own: ExtractedReceipt, with other: ExtractedReceipt) -> ExtractedReceipt {
        var joined = own
        // Amounts are put in with the currency that is there by then.
        for field in [.currency] + ReceiptField.allCases.filter({ $0 != .currency }) where !Self.left.contains(field) {
            let (mine, theirs) = (own.fields.readings(of: field), other.fields.readings(of: field))
            guard let seen = theirs.first else { continue }
            guard let value = mine.first else {
                take(field, from: other.fields, into: &joined.fields)
                continue
            }
            guard let plain = value.plain, value.evidence.allSatisfy({ $0.source != .code && $0.source != .invoice })
            else { continue }
            if plain == seen.plain {
                // What only sums made of its text it has not read.
                if field == .total, other.findings.contains(where: { $0.isAbout([.total]) && $0.severity == .note }) {
                    continue
                }
                put(
                    field, plain, value.confidence, value.evidence + [evidence(like: seen, "\(name) reads it, too")],
                    &joined.fields)
            } else if Self.booked.contains(field) {
                put(field, plain, min(value.confidence, Self.most), value.evidence, &joined.fields)
                joined.findings.append(
                    Finding(
                        .review, field: field,
                        message: "\(name), your second reader, reads \(seen.shown) here: please look at the paper."))
            }
        }
        return joined
    }

    /// No value that the other program gives alone, or says otherwise, is surer.
    private static let most = Worth.guessed

    private func take(_ field: ReceiptField, from other: ReceiptFields, into fields: inout ReceiptFields) {
        let reason = "\(name) reads it"
        switch field {
        case .vat: fields.vat = other.vat.map { doubted($0, reason) }
        case .items: fields.items = other.items?.map { doubted($0, reason) }
        case .payments: fields.payments = other.payments?.map { doubted($0, reason) }
        default:
            guard let seen = other.readings(of: field).first, let plain = seen.plain else { return }
            put(
                field, plain, min(seen.confidence, Self.most), seen.evidence + [evidence(like: seen, reason)], &fields)
        }
    }

    private func put(
        _ field: ReceiptField, _ plain: String, _ confidence: Double, _ evidence: [Evidence],
        _ fields: inout ReceiptFields
    ) {
        fields.find(field, plain, confidence: confidence, evidence: evidence)
    }

    private func doubted<Value>(_ row: Extracted<Value>, _ reason: String) -> Extracted<Value> {
        var row = row
        row.confidence = min(row.confidence, Self.most)
        row.evidence.append(Evidence(source: .text, page: row.evidence.first?.page, reason: reason))
        return row
    }

    private func evidence(like seen: FieldReading, _ reason: String) -> Evidence {
        Evidence(source: .text, page: seen.evidence.first?.page, box: seen.evidence.first?.box, reason: reason)
    }
}
