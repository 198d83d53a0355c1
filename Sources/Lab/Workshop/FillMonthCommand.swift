import ArgumentParser
import Console
import Files
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// Fills a new home with a month of receipts that nobody read, each with a picture and its words, to measure hand-overs
/// alone; for scripts/bench.
struct FillMonthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "fill-month", shouldDisplay: false)

    @Option(help: "How many receipts.") var count = 3_000
    @Option(help: "A JPEG that each of them gets a copy of.") var picture: String
    @Option(help: "A PDF or a PNG that some of them get a copy of instead.") var other: String?
    @Option(help: "Every which of them gets the other: 1 is all of them.") var every = 10
    @Option(help: "The folder that becomes the home.") var home: String

    func run() throws {
        let folder = FileSystem.absolute(home)
        guard !FileSystem.exists(folder) else {
            throw Failure(.usage, "the home is there already", remedy: "name a new folder with --home")
        }
        let bytes = try Self.contents(of: picture)
        let others = try other.map(Self.contents)
        let otherKind: MediaType = others?.first == 0x25 ? .pdf : .png
        let vault = try Vault.open(at: folder, access: .readWrite)
        guard let oib = TaxIdentifier(scheme: "OIB", digits: "33905744188") else { return }
        let company = Company(
            id: "zvrk", name: "Obrt Zvrk", country: .croatia, taxNumbers: [oib], vatPeriods: [VATPeriod(since: nil)],
            addedAt: .now)
        try vault.add(company)
        let source = vault.home.appending("fill-source")
        for number in 1...count {
            // A comment behind the first marker makes each of them another document.
            let comment = Array("receipt \(number)".utf8)
            let segment = [0xFF, 0xFE, 0, UInt8(comment.count + 2)] + comment
            let file = try Durability.createFile(source)
            if let others, number.isMultiple(of: max(1, every)) {
                // Both kinds may have more behind their end.
                try file.write(others + Array("%\(number)\n".utf8), to: source)
                try record(OpenedFile(descriptor: file), otherKind, number, in: vault)
            } else {
                try file.write(Array(bytes.prefix(2)) + segment + Array(bytes.dropFirst(2)), to: source)
                try record(OpenedFile(descriptor: file), .jpeg, number, in: vault)
            }
            try Durability.remove(source)
        }
        Console.say("\(count) receipts are there")
    }

    private static func contents(of path: String) throws -> [UInt8] {
        let opened = try FileSystem.openRegular(FileSystem.absolute(path), followingLinks: true)
        return try opened.descriptor.bytes(from: 0, count: opened.status.size)
    }

    private func record(_ file: consuming OpenedFile, _ kind: MediaType, _ number: Int, in vault: Vault) throws {
        let now = Timestamp.now
        guard let day = CivilDate(year: 2040, month: 12, day: 31) else { return }
        let retention = Retention(country: .croatia, rule: "bench/1", legalBasis: "none", retainUntil: day)
        let document = try vault.store(
            file, mediaType: kind, fileName: "bench \(number).\(kind.fileExtension)", origin: "bench",
            retention: retention, now: now
        ).attachment.document
        let hex = document.id.hex
        var draft = ExpenseDraft(
            id: "\(hex.prefix(32))-1", documentID: document.id, state: .ready, reasons: [], fields: fields(number),
            findings: [], revision: 1, createdAt: now, updatedAt: now)
        (draft.company, draft.companySource) = ("zvrk", .user)
        let item = SyncQueueItem(
            id: "\(draft.id)-create-1", entityType: .expenseDraft, entityId: draft.id, operation: .create,
            payload: #"{"documentIds":["\#(hex)"],"draftId":"\#(draft.id)","revision":1}"#, createdAt: now.description)
        let reading = DocumentReading(pages: [page], processorMilliseconds: 0, recognitionMilliseconds: 0)
        try vault.record(
            drafts: [draft], of: [ReadOriginal(id: document.id, reading: reading, retention: retention)], queue: [item],
            now: now)
    }

    private func fields(_ number: Int) -> ReceiptFields {
        func said<Value: Hashable & Sendable & Codable>(_ value: Value) -> Extracted<Value> {
            Extracted(value, confidence: 1, evidence: [Evidence(source: .user, reason: "invented")])
        }
        func euro(_ cents: Int) -> Money { Money(minorUnits: Int64(cents), currency: .eur) }
        var fields = ReceiptFields()
        let (base, vat) = (400 * number, 100 * number)
        fields.kind = said(.sale)
        fields.country = said(.croatia)
        fields.currency = said(.eur)
        fields.merchant = said("Trgovina \(number % 97) d.o.o.")
        fields.address = said("Cesta \(number), 10000 Zagreb")
        fields.taxID = TaxIdentifier(scheme: "OIB", digits: "53102749680").map { said($0) }
        fields.buyer = said("33905744188")
        fields.date = CivilDate(year: 2026, month: 10, day: 1 + number % 31).map { said($0) }
        fields.number = said("\(number)/P1/1")
        fields.total = said(euro(base + vat))
        fields.vat = [said(VATLine(rate: TaxRate(basisPoints: 2500), base: euro(base), amount: euro(vat)))]
        fields.category = said("office")
        fields.payments = [said(Payment(method: .card, label: "KARTICA", amount: nil))]
        fields.items = (1...8).map { said(LineItem(name: "Roba \($0)", amount: euro((base + vat) / 8))) }
        return fields
    }

    /// Eighty words in forty lines.
    private var page: PageReading {
        let lines = (0..<40).compactMap { row in
            TextLine(
                words: (0..<2).map { column in
                    Word(
                        text: column == 0 ? "Čašica" : "12,3\(row % 10)",
                        box: PixelBox(x: 60 + 300 * column, y: 40 + 30 * row, width: 180, height: 22), confidence: 0.9)
                })
        }
        return PageReading(
            number: 1, width: 800, height: 1_400, text: TextLayer(lines: lines, source: .bornDigital), codes: [],
            toOriginal: .identity)
    }
}
