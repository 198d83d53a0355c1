import ReceiptModel

/// How a metric is presented: title, meaning and format.
struct MetricKind {
    enum Unit {
        case share
        /// An error rate, which may exceed 1.
        case rate
        case seconds
        case mebibytes
    }

    /// The key in ``Summary/metrics``.
    let key: String
    /// The title of the column.
    let title: String
    /// The explanation in the list of terms.
    let meaning: String
    let unit: Unit
    init(_ key: String, _ title: String, _ unit: Unit = .share, meaning: String) {
        self.key = key
        self.title = title
        self.meaning = meaning
        self.unit = unit
    }

    /// Formats a value without its unit, which is in the title of the column.
    func text(_ value: Double) -> String {
        switch unit {
        case .share: Figure.decimal(value * 100, digits: 1)
        case .rate: Figure.decimal(value * 100, digits: 2)
        case .seconds: Figure.decimal(value, digits: 2)
        case .mebibytes: Figure.decimal(value, digits: 0)
        }
    }

    var unitName: String {
        switch unit {
        case .share, .rate: "%"
        case .seconds: "s"
        case .mebibytes: "MiB"
        }
    }

    /// Returns the variants with the best value as formatted; empty when all are equal.
    ///
    /// `name` is the name of the metric when the key is only a part of it.
    func best(of values: [Double?], named name: String? = nil) -> Set<Int> {
        let given = values.indices.filter { values[$0]?.isFinite ?? false }
        let texts = Set(given.compactMap { values[$0].map(text) })
        let sorted = given.compactMap { values[$0] }.sorted()
        guard let moreIsBetter = MetricCatalogue.moreIsBetter(name ?? key), texts.count > 1,
            let best = moreIsBetter ? sorted.last : sorted.first
        else { return [] }
        return Set(given.filter { values[$0].map(text) == text(best) })
    }
}

extension MetricKind {
    /// The columns of the figures.
    static let headline = [
        MetricKind(
            "text.cer", "CER", .rate,
            meaning: "character error rate: wrong, missing and invented characters per character of the truth"),
        MetricKind(
            "text.cer_folded", "CER folded", .rate,
            meaning: "the same without regard to script, case and diacritics"),
        MetricKind("text.latin", "Latin", .rate, meaning: "Latin letters that were lost or read for other characters"),
        MetricKind("text.cyrillic", "Cyrillic", .rate, meaning: "the same of Cyrillic letters"),
        MetricKind("text.diacritics", "č ć š ž đ", .rate, meaning: "the same of these letters, capital and small"),
        MetricKind(
            "text.amounts", "Amounts", .rate,
            meaning: "the same of digits and separators of amounts, and what was invented within amounts"),
        MetricKind("text.wer", "WER", .rate, meaning: "word error rate, counted like the CER"),
        MetricKind(
            "text.words.f1", "Words F1", meaning: "words found, wherever they stand: precision and recall in one"),
        MetricKind(
            "known.found", "Known words", meaning: "words known to stand on the paper that were read to the letter"),
        MetricKind("document.exact", "Exact", meaning: "documents of which every known field is right"),
        MetricKind("ready.share", "Ready", meaning: "drafts that ask for no person"),
        MetricKind("ready.right", "Straight through", meaning: "documents whose draft is ready and right"),
        MetricKind(
            "ready.wrong", "Ready, wrong",
            meaning: "documents whose draft is ready although a booked field is wrong: what costs money"),
        MetricKind("failed.share", "Failed", meaning: "documents that could not be read at all"),
        MetricKind("vat.f1", "VAT rows F1", meaning: "rows of the VAT table, all columns right"),
        MetricKind("items.f1", "goods F1", meaning: "lines of goods, all columns right"),
        MetricKind("payments.f1", "payments F1", meaning: "ways of payment with their amounts"),
        MetricKind("codes.recall", "Codes", meaning: "fiscal and payment codes that were read"),
        MetricKind(
            "outline.iou", "Paper",
            meaning: "how far the paper found and the true one cover each other: intersection over union"),
        MetricKind("outline.good", "Paper found", meaning: "pictures whose paper was found to 90 % of that"),
        MetricKind(
            "seconds.processor", "CPU", .seconds, meaning: "processor seconds for one document"),
        MetricKind(
            "seconds.preparation", "CPU, prepare", .seconds,
            meaning: "the part of it in which the picture was decoded and prepared"),
        MetricKind(
            "memory.mib", "Memory", .mebibytes, meaning: "the largest memory of the reading process"),
    ]

    /// The kinds of errors in nearly read known words.
    static let mistakes =
        [MetricKind("known.near", "Nearly", meaning: "known words read with at most a third of their characters wrong")]
        + [
            (ErrorClass.digit, "Digit", "a digit read as another"), (.letter, "Letter", "a letter read as another"),
            (.mixed, "Mixed", "a digit read as a letter, or a letter as a digit"),
            (.diacritic, "Mark off", "the right letter without its mark, or with one too many"),
            (.upperLower, "Case", "a capital for a small letter, or the other way"),
            (.script, "Script", "a letter read as one of the other script"),
            (.mark, "Sign", "a punctuation mark or symbol misread"), (.lost, "Lost", "a character that was not read"),
            (.invented, "Invented", "a character that does not stand there"),
        ].map { MetricKind("profile.\($0.0.rawValue)", $0.1, meaning: "mistakes of this kind: \($0.2)") }

    /// The columns of a field; the keys stand between `fields.<name>.` and the end.
    static let fields = [
        MetricKind("exact.recall", "Exact", meaning: "of the values on the paper, how many were read to the letter"),
        MetricKind(
            "normalised.recall", "Right", meaning: "the same up to the way of writing: case, blanks, separators"),
        MetricKind(
            "wrong", "Wrong",
            meaning: "documents for which a value was given that is wrong or not on the paper"),
    ]
}
