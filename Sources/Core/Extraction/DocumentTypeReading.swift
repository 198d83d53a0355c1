import Countries
import ReceiptModel

/// Tells what the paper is: a sale, a refund, a copy, an invoice.
struct DocumentTypeReader {
    let rows: [Row]
    let isBornDigital: Bool

    func kind() -> Extracted<DocumentType> {
        let sale = Evidence(source: .derived, reason: "nothing says otherwise")
        return reportOrSlip ?? headed ?? refunded ?? invoiced
            ?? Extracted(.sale, confidence: Worth.labelled, evidence: [sale])
    }

    private var reportOrSlip: Extracted<DocumentType>? {
        if let row = report {
            let label = row.label(.reportWord)
            return Extracted(
                .report, confidence: Worth.agreed,
                evidence: [row.evidence("the heading \(label?.text ?? "")", words: label?.words)])
        }
        return CardSlip.evidence(in: rows).map { Extracted(.slip, confidence: Worth.told, evidence: [$0]) }
    }

    private static let headings: [(LabelRole, DocumentType)] = [
        (.trainingWord, .training), (.proformaWord, .proforma), (.copyWord, .copy), (.refundWord, .refund),
        (.advanceWord, .advance),
    ]

    /// What a heading says, or the word for a copy alone in the foot.
    private var headed: Extracted<DocumentType>? {
        for (role, kind) in Self.headings {
            for row in kind == .refund ? beforeGoods : head {
                guard let label = row.label(role), isHeading(row, label), !isDenied(row, label) else { continue }
                let evidence = row.evidence("the word \(label.text)", words: label.words)
                return Extracted(kind, confidence: Worth.told, evidence: [evidence])
            }
        }
        return rows.first(where: isCopyAlone).map {
            Extracted(.copy, confidence: Worth.told, evidence: [$0.evidence("the word for a copy, alone")])
        }
    }

    /// What numbers, labels and goods say of a refund without its heading.
    private var refunded: Extracted<DocumentType>? {
        let signs: [(row: Row?, worth: Double, reason: String)] = [
            (numberOfRefund, Worth.told, "the number of a refund, RF"),
            (rows.first { $0.has(.refundTotal) }, Worth.agreed, "the label of a refund's total"),
            (headedBesideOthers, Worth.guessed, "the heading of a refund"),
            (takenBack, Worth.guessed, "the goods are printed with a minus"),
        ]
        return signs.lazy.compactMap { sign in
            sign.row.map { Extracted(.refund, confidence: sign.worth, evidence: [$0.evidence(sign.reason)]) }
        }.first
    }

    private var invoiced: Extracted<DocumentType>? {
        let words = Set(rows.flatMap { $0.labels.filter { $0.role == .invoiceWord }.map(\.text) })
        let isFiscal = rows.contains { $0.has(.receiptIdentifier, .securityCode, .fiscalNumber) }
        guard words.count >= 2 || isBornDigital && !isFiscal && !words.isEmpty else { return nil }
        return Extracted(
            .invoice, confidence: Worth.labelled, evidence: [Evidence(source: .text, reason: "words of an invoice")])
    }

    /// Why a person has to tell whether the paper is an expense; `nil` where nothing on it speaks against that.
    ///
    /// A delivery note and an order list goods with their sum as a receipt does, but no number of one.
    var notAnExpense: Message? {
        let first = head.first { row in
            row.has(.number, .fiscalNumber, .receiptIdentifier, .securityCode)
                || row.label(.otherPaper).map { isHeading(row, $0) } ?? false
        }
        if let row = first, !row.has(.number, .fiscalNumber, .receiptIdentifier, .securityCode),
            let label = row.label(.otherPaper)
        {
            return "It is headed \(label.text): whether anything was bought by it, a person has to say."
        }
        let cancelled = rows[head.endIndex...].first { row in
            row.amounts.isEmpty
                && row.labels.contains { hit in
                    hit.role == .refundWord && hit.quality == 1 && !isDenied(row, hit)
                        && Self.cancellations.beginsWithOne(Skeleton.fold(hit.text, by: .sound))
                }
        }
        return cancelled.map { "Its foot says \($0.text): it may have been cancelled." }
    }

    private static let cancellations = WordList(PaperWords.cancellations)

    /// What is printed before the total; a card slip below speaks of copies too.
    private var head: ArraySlice<Row> {
        rows.prefix { !$0.has(.payable, .grandTotal, .total, .refundTotal) || $0.amounts.isEmpty }
    }

    /// What is printed before the goods: a line that was taken back says nothing of the paper.
    ///
    /// An amount above the numbers and the date of the head, or two, are misread words: `d.o.o.` as `d:6.07`.
    private var beforeGoods: ArraySlice<Row> {
        // Where the amount of the total was not read, payments and the VAT table are below the goods, too.
        let head = head.prefix { !$0.has(.payment, .taxTable) }
        let priced = head.indices.filter { head[$0].amounts.contains { !$0.isPercent } }
        let last = head.lastIndex { ItemSum.isHead($0) && !$0.has(.taxTable) } ?? head.startIndex
        let isMisread = priced.count { $0 <= last } <= Self.mostMisread
        let goods = isMisread ? priced.first { $0 > last } : priced.first
        return head[..<(goods ?? head.endIndex)]
    }

    private static let mostMisread = 2

    /// The number that tills of the Federation give a refund beside that of a receipt, where no heading says that it is a
    /// sale.
    private var numberOfRefund: Row? {
        guard !saysSale, rows.contains(where: { $0.has(.fiscalNumber) }) else { return nil }
        return rows.first { row in
            row.labels.count == 1
                && row.labels.contains { $0.text == "RF" && $0.quality == 1 && $0.words.lowerBound == 0 }
                && row.words.count == 2
                && row.words.last.map { Digits.count(in: $0.text) == $0.text.utf8.count } ?? false
        }
    }

    /// The heading of a refund between words of another paper that lies below.
    private var headedBesideOthers: Row? {
        guard !saysSale else { return nil }
        return head.first { row in
            row.amounts.isEmpty
                && row.labels.contains { hit in
                    hit.role == .refundWord && hit.quality == 1 && hit.text == PaperWords.headingOfRefund
                }
        }
    }

    /// A row of the foot that is only the word for a copy; a card slip says whose copy it is.
    private func isCopyAlone(_ row: Row) -> Bool {
        guard let label = row.label(.copyWord), label.quality == 1 else { return false }
        return row.words.enumerated().allSatisfy { place, word in
            label.words.contains(place) || !word.text.contains { $0.isLetter || $0.isNumber }
        }
    }

    /// A heading has little else beside it, and no amount; a street's name may be a letter off one, `Kratka ulica 7`.
    private func isHeading(_ row: Row, _ label: LabelHit) -> Bool {
        if label.quality < 1, HeadWords.isAddress(row) { return false }
        let letters = row.words.enumerated().filter { !label.words.contains($0.offset) }
            .reduce(0) { $0 + $1.element.text.filter { $0.isLetter || $0.isNumber }.count }
        // "PONUDA broj 12/2025 za uređenje doma": so much is a heading at any length.
        if label.words.lowerBound == 0, label.role == .proformaWord, label.quality == 1, row.amounts.isEmpty,
            row.words.dropFirst(label.words.upperBound).first.map({ Self.isNumberWord($0.text) }) ?? false
        {
            return true
        }
        // "POVRAT ROBE po računu 12345-P3-5": what a heading begins may name the paper that it is about.
        let most = label.words.lowerBound == 0 && label.text.count >= 6 ? 26 : 14
        return letters <= most && row.amounts.isEmpty && label.quality > Self.leastQuality
    }

    private static func isNumberWord(_ text: String) -> Bool {
        Digits.count(in: text) > 0 || numberWords.has(text)
    }

    private static let numberWords = WordList(PaperWords.numbers)

    /// A heading whose letters are worse is another word.
    private static let leastQuality = 0.8

    /// Whether a word before the label turns it into its opposite: `STRICTLY NO CASH REFUND`, `NEMA POVRATA ROBE`.
    private func isDenied(_ row: Row, _ label: LabelHit) -> Bool {
        let words = row.words.map { Skeleton.letters($0.text) }
        return words[..<label.words.lowerBound].contains(where: Self.denials.has)
            || words[label.words.upperBound...].contains(where: Self.terms.has)
    }

    private static let (terms, denials) = (WordList(PaperWords.terms), WordList(PaperWords.denials))

    /// What speaks against a sale: the letters of a journal's counters, or that the paper says it is no fiscal receipt.
    var contradiction: Message? {
        for row in rows where row.has(.deviceNumber) {
            guard let letters = JournalCounters(in: row.text)?.letters else { continue }
            if Self.otherCounters.has(letters) { return "the counters of the till end in \(letters)" }
        }
        let denial = rows.contains { row in
            row.words.count <= Self.longestDenial
                && Self.notFiscal.has(row.words.flatMap { Skeleton.letters($0.text) })
        }
        return denial ? "the paper says that it is no fiscal receipt" : nil
    }

    private static let saleCounters = WordList([JournalCounters.sale])
    private static let otherCounters = WordList(JournalCounters.others)
    private static let notFiscal = WordList(PaperWords.notFiscal)
    private static let longestDenial = 6

    /// Whether the heading of a sale was read; a till of the Federation prints it, or that of a refund.
    var saysSale: Bool { rows.contains { $0.has(.saleWord) } }

    /// Whether it is a journal of the TaxCore system without the heading of a sale.
    private var isUnheadedJournal: Bool {
        !saysSale && rows.contains { row in row.labels.contains(where: \.isOfProcessor) }
    }

    /// The first of the goods of a journal, where each has a minus and together they are most of what it is about: journals
    /// print what is taken back so, and a discount far smaller.
    private var takenBack: Row? {
        guard isUnheadedJournal, let last = rows.lastIndex(where: Self.isTakenBack),
            let first = rows.firstIndex(where: Self.isTakenBack),
            !rows[...last].contains(where: { ($0.amounts.last?.minorUnits ?? 0) > 0 && !ItemSum.isHead($0) })
        else { return nil }
        let back = rows[first...last].filter(Self.isTakenBack).reduce(0) { $0 + ($1.amounts.last?.minorUnits ?? 0) }
        let most = rows[last...].flatMap { $0.amounts.filter { !$0.isPercent }.map(\.minorUnits) }.max() ?? 0
        return -back * 2 >= most ? rows[first] : nil
    }

    private static func isTakenBack(_ row: Row) -> Bool {
        !row.has(.discount, .change, .rounding) && (row.amounts.last?.minorUnits ?? 0) < 0
    }

    /// Whether it is a journal of the TaxCore system of which neither the heading of a sale nor the letters of its counters
    /// were read; those of refunds and copies look the same otherwise.
    var isJournalWithoutKind: Bool {
        guard isUnheadedJournal else { return false }
        return !rows.contains { row in
            row.has(.deviceNumber)
                && JournalCounters(in: row.text).map { Self.saleCounters.has($0.letters) } ?? false
        }
    }

    /// A till's report of the day is no receipt; what identifies one shows that it is none.
    var report: Row? {
        if rows.contains(where: { $0.has(.receiptIdentifier, .securityCode) }) { return nil }
        return head.first { row in row.label(.reportWord).map { isHeading(row, $0) } ?? false }
    }
}
