package import ReceiptModel

extension Evidence {
    /// Why it is the value, as a sentence that can be said in every language.
    ///
    /// Drafts keep it in English; what it was made of is found again by its beginning, its end and what stands between.
    package var words: Message { EvidenceWords.message(reason) }
}

/// What the extraction says of a value, in parts.
enum EvidenceWords {
    /// What was seen; the more special ones first.
    private static let heads: [Message] = [
        "said by the user", "taken from the server", "tags of the watched folder", "you said so of \("") before",
        "the fiscal code's kind", "the fiscal code of \("")", "the fiscal code", "the payment code asks for it",
        "the payment code",
        "the label of a refund's total", "the number of a refund, RF", "the label \(""): \("") days from \("")",
        "the label \("")",
        "below the label \("")", "the heading \("")", "the word for a copy, alone", "the word \("")",
        "words of a card terminal: \("")", "words of an invoice", "words of the country", "nothing says otherwise",
        "the rest of the name", "a company's legal form", "a name in the head", "a chain's name",
        "below the identifier",
        "below the shop",
        "the location, below the issuer", "street or postcode in the head", "script, labels and country",
        "check digits right, behind the label \("")", "check digits right, without a label", "check digit right",
        "a valid \("") with its label", "a valid \("")", "the form of a JIR", "the form of a ZKI",
        "number / premises / device", "the number of the fiscal processor", "its last digits, wrapped",
        "its last digits, as the till counts", "beside the date", "a time with its label",
        "a date with its label or time", "a date",
        "the currency of \("") on the day of issue", "the currency of the country", "the currency of \("")",
        "the currency printed", "printed in Cyrillic",
        "the goods add up to the total", "the goods add up to it", "net and tax add up to it",
        "a line between head and total", "the sum of the VAT table", "the tax fits this total",
        "the same in \("") at the fixed rate", "the same amount is printed", "paid less change",
        "the amount of a card slip", "paid with \("")", "digits without their separator after the label",
        "no label was read; the sums agree on it", "the goods are printed with a minus",
        "the foot of the tax table", "the rounding", "\("") rounded by this", "\("") rounded",
        "the rows of what is taken off", "the share of the total at the rate",
        "base and tax hold at the rate, and add up to the total", "the VAT rows and their printed sum",
        "the rows of deposits outside the VAT", "tax on consumption", "a row of at most 3 % below the VAT", "its tax",
        "row of the tax table", "base × rate = tax holds in this row",
        "the total, the rate and the other figure of this row leave nothing else", "\("") reads it, too",
        "\("") reads it",
    ]

    /// What follows, one or several.
    private static let tails: [Message] = [
        ", with its label", ", in the buyer's block", ", in the head", ", a letter read as a digit",
        ", a sign of it misread",
        ", one sign decoded from what the recogniser was unsure of",
        ", \("") signs decoded from what the recogniser was unsure of", ", it may be \(""), too",
        ", its signs are doubtful", ", and other days behind such labels", ", not in the year after the day of issue",
        ", the day of issue", ", and other references behind such labels", ", check digits right",
        ", the first of \("") accounts", ", the first of \("")", ", whose check digits do not agree",
        ", without decimals", ", not verified",
    ]

    /// What of an e-invoice, whose elements have their names by UBL otherwise.
    private static let elements: [Message] = [
        "the type code", "the note about the fiscal receipt", "the form, a credit note,", "the form",
        "the negative total", "the supplier's address", "the supplier's tax number",
        "the supplier's electronic address", "the supplier's name", "the account", "the payment's reference",
        "the means of payment \("")", "a line", "a reduction or an addition", "the customer's name",
        "the customer's number", "the type code \("")",
        "the supplier's \("")",
    ]

    /// The sentence; a text that nobody knows stands as it is.
    static func message(_ reason: String) -> Message {
        var head = reason
        var tail: [Message] = []
        while let (rest, last) = cut(head) {
            head = rest
            tail.insert(last, at: 0)
        }
        return whole(head).map { ([$0] + tail).joined(separator: "") } ?? "\(reason)"
    }

    private static func whole(_ text: String) -> Message? {
        let places: [Message] = ["\("") of the e-invoice in the attached \("")", "\("") of the e-invoice"]
        for place in places {
            guard let found = place.refilled(from: text), case .text(let element)? = found.parts.first else { continue }
            let named = elements.lazy.compactMap { $0.refilled(from: element) }.first
            return Message(
                template: found.template,
                parts: [named.map { .message($0) } ?? .text(element)] + found.parts.dropFirst()
            )
        }
        return heads.lazy.compactMap { refilled($0, from: text) }.first
    }

    /// A text without the last of what follows, and that.
    private static func cut(_ text: String) -> (rest: String, last: Message)? {
        for start in text.indices.reversed() where text[start] == "," {
            let end = String(text[start...])
            if let last = tails.lazy.compactMap({ refilled($0, from: end) }).first {
                return (String(text[..<start]), last)
            }
        }
        return nil
    }

    /// A message with what stands at its places, days as days.
    private static func refilled(_ known: Message, from text: String) -> Message? {
        guard let found = known.refilled(from: text) else { return nil }
        let parts = found.parts.map { part -> Message.Part in
            guard case .text(let text) = part, let day = CivilDate(iso: text) else { return part }
            return .date(day)
        }
        return Message(template: found.template, parts: parts)
    }
}
