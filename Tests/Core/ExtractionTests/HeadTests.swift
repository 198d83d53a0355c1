import Extraction
import ReceiptModel
import Testing

/// Names that take two rows, shops of journals, and rows that lean.
@Suite("The head of a paper")
struct HeadTests {
    private func fields(_ text: String) -> ReceiptFields {
        FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields
    }

    @Test(
        "A name that is too long for the paper goes on in the next row",
        arguments: [
            ("GREEN MEADOW\nSTATIONERY SDN. BHD", "GREEN MEADOW STATIONERY SDN. BHD"),
            ("GREEN MEADOW BOOK\nCO. (M) SDN BHD", "GREEN MEADOW BOOK CO. (M) SDN BHD"),
            ("MEADOW CAKE HOUSE SDN BHD 862725-U", "MEADOW CAKE HOUSE SDN BHD"),
            ("Koniczyna Sp. z 0.0.", "Koniczyna Sp. z o.o."),
            ("Koniczyna Sp. 2 0.0.", "Koniczyna Sp. z o.o."),
            ("KONICZYNA SP. 2 O.0.", "KONICZYNA SP. Z O.O."),
            ("GREEN D.l.Y. (M) SDN BHD", "GREEN D.I.Y. (M) SDN BHD"),
        ])
    func abroad(_ head: String, _ name: String) {
        let paper = "\(head)\nNo 8, Jalan 7/118B\n56000 Kuala Lumpur\nTAX INVOICE\nDate: 12/03/2018\nTOTAL RM 12.50\n"
        #expect(fields(paper).merchant?.value == name)
    }

    @Test(
        "An owner's family name belongs to the owner; a brand above the company does not",
        arguments: [
            ("Obrt za popravke BADEM, vl. Neva\nLančić", "Obrt za popravke BADEM, vl. Neva Lančić"),
            ("Obrt za popravke BADEM, vl.\nNeva Lančić", "Obrt za popravke BADEM, vl. Neva Lančić"),
            ("BADEM obrt za popravke\nvl. Neva Lančić\nRadionica KRAK", "BADEM obrt za popravke"),
            ("BADEM obrt za\npopravke, vl. Neva Lančić", "BADEM obrt za popravke, vl. Neva Lančić"),
            ("BADEM obrt, vl.\nRestoran TIHI KUT", "BADEM obrt, vl."),
            ("LIPOV LAD\nLIPOV LAD d.o.o.", "LIPOV LAD d.o.o."),
        ])
    func home(_ head: String, _ name: String) {
        let paper = "\(head)\nBrezova 12, 21000 Split\nOIB: 53102749680\nRačun br.: 4711/P2/1\nUKUPNO EUR 12,50\n"
        #expect(fields(paper).merchant?.value == name)
    }

    @Test("The shop of a journal is told by its place, with or without a number; a postcode is none")
    func journal() {
        let paper = """
            ============ ФИСКАЛНИ РАЧУН ============
            113027585
            ЗЕЛЕНИ ЧАЈ
            PLACE
            БУЛЕВАР БРЕЗА 12
            Нови Сад
            Касир:                            Ана
            ЕСИР број:                    245/1.0
            -------------ПРОМЕТ ПРОДАЈА-------------
            Артикли
            """
        func store(_ place: String) -> String? { fields(paper.replacing("PLACE", with: place)).store?.value }
        #expect(store("1236730-ЧАЈЏИНИЦА") == "1236730-ЧАЈЏИНИЦА")
        #expect(store("Чајџиница Променада") == "Чајџиница Променада")
        #expect(fields("LIPOV LAD d.o.o.\n21000-Split\nOIB: 53102749680\nUKUPNO EUR 12,50\n").store == nil)
    }

    /// A journal whose head has these rows between issuer and cashier, centred.
    private func journal(_ rows: [String]) -> ReceiptFields {
        let head = rows.map { String(repeating: " ", count: max(0, (40 - $0.count) / 2)) + $0 }
        return fields(
            PrintedPage.journal.replacing(
                "      1002003-Продавница број 7\n           ЛИПОВА УЛИЦА 3\n           Београд-Врачар",
                with: head.joined(separator: "\n")))
    }

    private static let sure = 0.95

    @Test(
        "A shop's name goes on in the next row where its next word had no room",
        arguments: [
            ["1236730-ЧАЈЏИНИЦА И СЛАСТИЧАРНИЦА БРЕЗА", "БРДО", "БУЛЕВАР ЛИПА 12", "Нови Сад"],
            ["1236730-ЧАЈЏИНИЦА ЗЕЛЕНИ ЛИСТ ОГРАНАК", "ЧАЈАНА НОВИ САД", "ЛИПОВА ББ", "Нови Сад"],
        ])
    func wrapped(_ rows: [String]) {
        let fields = journal(rows)
        #expect(fields.store?.value == rows[0] + " " + rows[1])
        #expect(fields.store?.confidence ?? 0 >= Self.sure)
        #expect(fields.address?.value == rows[2] + ", " + rows[3])
    }

    @Test(
        "A shop's name ends in its row where there was room for more, or where a street follows",
        arguments: [
            ["1236730-ЧАЈЏИНИЦА", "БУЛЕВАР ЛИПА", "Нови Сад"],
            ["1236730-ЧАЈЏИНИЦА БР. 7", "БУЛЕВАР ЛИПА 12", "ЛОКАЛ 3", "Нови Сад"],
            ["1236730-ЧАЈЏИНИЦА И СЛАСТИЧАРНИЦА БРЕЗА", "БУЛЕВАР ЛИПА 12", "Нови Сад"],
        ])
    func whole(_ rows: [String]) {
        let fields = journal(rows)
        #expect(fields.store?.value == rows[0])
        #expect(fields.store?.confidence ?? 0 >= Self.sure)
    }

    @Test(
        "Where nothing tells whether the next row belongs to a shop's name, a person does",
        arguments: [
            ["1236730-ЧАЈЏИНИЦА И СЛАСТИЧАРНИЦА БРЕЗА", "ПРОДАВНИЦА 107", "ЛИПОВА 12", "Нови Сад"],
            ["1236730-ЧАЈЏИНИЦА И СЛАСТИЧАРНИЦА БРЕЗА", "Нови Сад"],
            ["1236730-ЧАЈЏИНИЦА И СЛАСТИЧАРНИЦА БРЕЗА"],
            ["1236730-ЧАЈЏИНИЦА", "БУЛЕВАР ОСЛОБОЂЕЊА ГЕНЕРАЛА ЛИПЕ", "12 ЛОКАЛ", "Нови Сад"],
        ])
    func unclear(_ rows: [String]) {
        #expect(journal(rows).store?.confidence ?? 0 < Self.sure)
    }

    @Test("Labels find their amounts on paper that leans", arguments: [-0.045, -0.02, 0, 0.02, 0.045])
    func leaning(_ slope: Double) {
        let rows = [
            ["MEADOW SDN BHD"], ["12-03-2018", "18:42"], ["OPENER", "1 X", "8.80"], ["BAGS", "1 X", "0.20"],
            ["ITEMS", "QTY : 2"], ["TOTAL", "GST 6%", "RM 9.00"], ["CASH", "", "RM 10.00"],
            ["CHANGE", "", "RM 1.00"], ["THANK YOU", "SIR"],
        ]
        func line(_ text: String, x: Int, row: Int) -> TextLine? {
            let y = 100 + 32 * row + Int((Double(x) * slope).rounded())
            return TextLine(
                words: text.split(separator: " ").enumerated().map { place, word in
                    Word(
                        text: String(word),
                        box: PixelBox(x: x + 60 * place, y: y, width: 14 * word.count, height: 28), confidence: 0.95)
                })
        }
        let lines = rows.enumerated().flatMap { row, texts in
            texts.enumerated().compactMap { line($0.element, x: 60 + 270 * $0.offset, row: row) }
        }
        let page = PageReading(
            number: 1, width: 760, height: 400, text: TextLayer(lines: lines, source: .recognised(packs: "test")),
            codes: [], toOriginal: .identity)
        let reading = DocumentReading(pages: [page], processorMilliseconds: 0, recognitionMilliseconds: 0)
        let fields = FieldExtractor().extract(from: reading, country: nil).fields
        #expect(fields.total?.value.decimalString == "9.00")
    }
}
