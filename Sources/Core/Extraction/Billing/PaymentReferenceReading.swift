import Countries
import ReceiptModel

/// Reads the reference that is to be given with the payment, with its model.
struct PaymentReferenceReader {
    let page: BillingPage
    let country: Country?

    private static let models = WordList(BillingLabels.models)
    /// Maximum number of words of a model and a reference.
    private static let mostWords = 12
    /// Minimum number of digits of a reference that stands behind a label without a model.
    private static let fewestDigits = 3

    /// The first reference behind a label; a label that other numbers have, too, counts on a paper that asks for a payment.
    func reference() -> (value: PaymentReference, read: Extracted<String>)? {
        let places = page.places(of: .mark(.paymentReference)).filter {
            !BillingPage.isWeak($0.label) || page.asksForPayment
        }
        let found = places.compactMap(reference)
        guard var first = found.first else { return nil }
        if found.contains(where: { !$0.value.agrees(with: first.value) }) {
            first.read.confidence = min(first.read.confidence, Worth.guessed)
            first.read.evidence[0].reason += ", and other references behind such labels"
        }
        return first
    }

    private func reference(at place: BillingPage.Place) -> (value: PaymentReference, read: Extracted<String>)? {
        let row = page.rows[place.row]
        var words = page.words(behind: place)
        var source = row
        if let range = page.words(below: place), let below = page.below(place.row) {
            source = below
            words = Array(below.words[range])
        }
        guard let value = value(of: model(beside: place) + words) ?? value(of: words) else { return nil }
        let isDoubtful = words.contains { $0.doubts != nil }
        let certainty = isDoubtful ? Worth.guessed : words.map(\.confidence).min() ?? 1
        let usual = BillingPage.isWeak(place.label) ? Worth.guessed : Worth.labelled
        let worth =
            value.isChecked ? Worth.agreed : Worth.unchecked(usual, certainty: certainty)
        let check = value.isChecked ? ", check digits right" : ""
        return (
            value,
            Extracted(
                value.text, confidence: worth, evidence: [source.evidence("the label \(place.label.text)\(check)")])
        )
    }

    /// The model in the words up to the label's end, or in the row above or below, behind a word that announces it.
    private func model(beside place: BillingPage.Place) -> [Word] {
        // Words for model and reference may have been taken for one label with the model in it.
        let own = page.rows[place.row].words[..<place.label.words.upperBound]
        if let model = Self.model(in: own) { return [model] }
        let near = [place.row - 1, place.row + 1].filter(page.rows.indices.contains)
        return near.lazy.compactMap { Self.model(in: page.rows[$0].words[...]) }.first {
            let text = Self.trimmed($0)
            return text.hasPrefix("HR") || text == "97"
        }.map { [$0] } ?? []
    }

    /// The word behind the one that announces a model.
    private static func model(in words: ArraySlice<Word>) -> Word? {
        guard let announced = words.firstIndex(where: { models.has($0.text) }) else { return nil }
        return words[announced...].dropFirst().first { Digits.count(in: $0.text) >= 2 }
    }

    // MARK: the form

    /// The reference that words make: a model or none, and one number.
    private func value(of words: [Word]) -> PaymentReference? {
        var parts = words.prefix(Self.mostWords).map(Self.trimmed).filter { !$0.isEmpty }
        parts.removeAll { Self.models.has($0) }
        // A dash between blanks joins two parts.
        while let dash = parts.indices.dropFirst().dropLast().first(where: { parts[$0] == "-" }) {
            parts.replaceSubrange((dash - 1)...(dash + 1), with: ["\(parts[dash - 1])-\(parts[dash + 1])"])
        }
        guard let first = parts.first else { return nil }
        if first == "HR", parts.count > 1 { parts.replaceSubrange(0...1, with: ["HR" + parts[1]]) }
        if first == "RF" || first.hasPrefix("RF"), let number = Self.creditorReference(parts) {
            return PaymentReference(model: nil, number: number)
        }
        if parts[0].hasPrefix("HR") { return croatian(parts) }
        if parts[0].count == 2, parts[0].allSatisfy(Digits.isDigit), parts.count > 1 {
            return withModel(parts[0], Array(parts.dropFirst()))
        }
        guard country != .croatia || parts[0].allSatisfy({ Digits.isDigit($0) || $0 == "-" }) else { return nil }
        return single(parts).flatMap { number in
            number.count(where: Digits.isDigit) >= Self.fewestDigits
                ? PaymentReference(model: nil, number: number) : nil
        }
    }

    /// `HR00 123-45`, `HR00123-45`; `HR99` has no number.
    private func croatian(_ parts: [String]) -> PaymentReference? {
        let model = String(parts[0].prefix(4))
        let glued = parts[0].dropFirst(4).drop { $0 == "-" || $0 == " " }
        if model == "HR99" { return PaymentReference(model: model, number: "") }
        return single((glued.isEmpty ? [] : [String(glued)]) + parts.dropFirst()).flatMap {
            PaymentReference(model: model, number: $0)
        }
    }

    /// Two digits before a number are the model, which Croatia writes with its letters.
    private func withModel(_ digits: String, _ rest: [String]) -> PaymentReference? {
        guard let number = single(rest) else { return nil }
        if country == .croatia { return PaymentReference(model: "HR" + digits, number: number) }
        // Serbia has few models; other two digits may be a part of the number.
        return ["97", "11", "00"].contains(digits) ? PaymentReference(model: digits, number: number) : nil
    }

    /// The one number of some words; `nil` where another follows, so that it is not known where it ends.
    private func single(_ parts: [String]) -> String? {
        guard let first = parts.first, first.contains(where: Digits.isDigit) else { return nil }
        if parts.count > 1, let sign = parts[1].first, Digits.isDigit(sign) { return nil }
        return first
    }

    /// `RF18 5390 0754 7034`, in groups of four.
    private static func creditorReference(_ parts: [String]) -> String? {
        let groups = parts.prefix { group in group.allSatisfy { $0.isASCII && ($0.isUppercase || Digits.isDigit($0)) } }
        // The last group may be shorter, so the longest run that satisfies the check is it.
        for count in stride(from: groups.count, to: 0, by: -1) {
            let number = groups.prefix(count).joined()
            if PaymentReference(model: nil, number: number) != nil { return number }
        }
        return nil
    }

    /// A word without brackets and punctuation at its ends, and in the letters of its kind.
    private static func trimmed(_ word: Word) -> String {
        if word.text == "-" || word.text == "–" { return "-" }
        var text = word.text[...]
        while let first = text.first, !first.isLetter, !first.isNumber { text = text.dropFirst() }
        while let last = text.last, !last.isLetter, !last.isNumber { text = text.dropLast() }
        return String(text)
    }
}
