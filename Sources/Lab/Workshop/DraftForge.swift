import ReceiptModel
import Store

/// Invents drafts with the text of their papers; what comes out follows from the seed.
struct DraftForge {
    static let retention = Retention(
        country: .croatia, rule: "bench/1", legalBasis: "none",
        retainUntil: CivilDate(secondsSinceEpoch: 2_240_000_000))

    private var state: UInt64
    private let year: Int
    private(set) var now = Timestamp(milliseconds: 1_700_000_000_000)

    init(seed: UInt64, year: Int) {
        state = seed
        self.year = year
    }

    private static let syllables = [
        "ba", "će", "dra", "go", "je", "ko", "lju", "mi", "nje", "pla", "ri", "ša", "tu", "vo", "že",
    ]
    private static let kinds = ["d.o.o.", "obrt", "j.d.o.o.", "PR", "d.d."]
    private static let goods = [
        "KAVA ESPRESSO", "ĆEVAPI 10 KOM", "ХЛЕБ БЕЛИ 500Г", "EURODIZEL", "МЛЕКО 1Л", "PAPIR A4", "TONER CRNI",
        "VODA 0,5L",
        "ЋЕВАПИ СА ЛУКОМ", "PARKING 1H", "NOĆENJE", "JOGURT", "ŠEĆER 1KG", "VIJAK M6", "PROSTIRKA",
    ]
    private static let categories = ["meals", "fuel", "office", "parking", "travel", "groceries", "hardware"]
    private static let places: [(Country, Currency, [Int])] = [
        (.croatia, .eur, [2_500, 1_300, 500]), (.serbia, .rsd, [2_000, 1_000]),
        (.bosniaAndHerzegovina, .bam, [1_700]),
    ]

    /// So many receipts of one original, with their reading and queue items.
    mutating func drafts(
        _ count: Int, of document: DocumentID
    ) -> (drafts: [ExpenseDraft], reading: DocumentReading, queue: [SyncQueueItem]) {
        now = Timestamp(milliseconds: now.milliseconds + 60_000)
        var (drafts, pages): ([ExpenseDraft], [PageReading]) = ([], [])
        for place in 1...count {
            let made = receipt()
            var fields = made.fields
            let isReady = below(10) < 8
            if below(50) == 0 { fields.date = nil }
            drafts.append(
                ExpenseDraft(
                    id: "\(document.hex.prefix(32))-\(place)", documentID: document, receipt: count > 1 ? place : nil,
                    state: isReady ? .ready : .needsReview, reasons: isReady ? [] : ["the total is unsure"],
                    fields: fields, findings: [], revision: 1, createdAt: now, updatedAt: now))
            pages.append(page(place, of: made.lines, several: count > 1))
        }
        let queue = drafts.map { draft in
            SyncQueueItem(
                id: "\(draft.id)-create-1", entityType: .expenseDraft, entityId: draft.id, operation: .create,
                payload: #"{"draftId":"\#(draft.id)","revision":1}"#, createdAt: now.description)
        }
        let upload = SyncQueueItem(
            id: "\(document.hex.prefix(32))-upload", entityType: .document, entityId: document.hex, operation: .upload,
            payload: "{}", fileUri: "objects/\(document.hex)", createdAt: now.description)
        return (
            drafts, DocumentReading(pages: pages, processorMilliseconds: 900, recognitionMilliseconds: 700),
            queue + [upload]
        )
    }

    private mutating func receipt() -> (fields: ReceiptFields, lines: [String]) {
        let (country, currency, rates) = Self.places[below(10) < 6 ? 0 : 1 + below(2)]
        let rate = rates[below(rates.count)]
        let total = Int64(100 + below(30_000)) * (below(60) == 0 ? -1 : 1)
        let base = total * 10_000 / Int64(10_000 + rate)
        let merchant = "\(word().withCapital) \(word()) \(Self.kinds[below(Self.kinds.count)])"
        let date = CivilDate(year: year - below(3), month: 1 + below(12), day: 1 + below(28))
        let number = "\(1 + below(9_999))/P\(1 + below(5))/\(1 + below(4))"
        func money(_ amount: Int64) -> Money { Money(minorUnits: amount, currency: currency) }
        var fields = ReceiptFields()
        fields.country = read(country, "the tax number")
        fields.currency = read(currency, "the currency beside the total")
        fields.merchant = read(merchant, "the first lines of the paper")
        fields.date = date.map { read($0, "the label of the date") }
        fields.number = read(number, "the label of the number")
        fields.total = read(money(total), "the label of the total and the sum of the rows")
        fields.category = read(Self.categories[below(Self.categories.count)], "the goods")
        fields.vat = [
            read(
                VATLine(rate: TaxRate(basisPoints: rate), base: money(base), amount: money(total - base)),
                "the VAT table")
        ]
        var lines = [
            merchant, "\(word()) \(1 + below(99))", "OIB: \(10_000_000_000 + below(89_999_999_999))",
            "Račun br. \(number)",
        ]
        for _ in 0..<(3 + below(10)) {
            lines.append("\(Self.goods[below(Self.goods.count)]) \(word()) \(below(99)),\(10 + below(89))")
        }
        lines += [
            "UKUPNO \(money(total).decimalString)", "GOTOVINA", "HVALA NA POSJETI",
            "ZKI \(below(.max)) JIR \(below(.max))",
        ]
        return (fields, lines)
    }

    private func read<Value>(_ value: Value, _ reason: String) -> Extracted<Value> {
        let box = PixelBox(x: 40, y: 120, width: 320, height: 28)
        return Extracted(
            value, confidence: 0.99, evidence: [Evidence(source: .text, page: 1, box: box, reason: reason)])
    }

    private func page(_ place: Int, of lines: [String], several: Bool) -> PageReading {
        let rows = lines.enumerated().compactMap { index, line in
            TextLine(
                words: line.split(separator: " ").enumerated().map { place, word in
                    let box = PixelBox(x: place * 90, y: index * 30, width: 80, height: 24)
                    return Word(text: String(word), box: box, confidence: 0.95)
                })
        }
        return PageReading(
            number: place, width: 800, height: 1_200, text: TextLayer(lines: rows, source: .bornDigital), codes: [],
            toOriginal: .identity, receipt: several ? place : nil)
    }

    private mutating func word() -> String {
        (0..<(2 + below(2))).map { _ in Self.syllables[below(Self.syllables.count)] }.joined()
    }

    /// A number from 0 to below the bound (SplitMix64, Steele, Lea and Flood 2014).
    private mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ mixed >> 31) % UInt64(max(1, bound)))
    }
}

extension String {
    fileprivate var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
