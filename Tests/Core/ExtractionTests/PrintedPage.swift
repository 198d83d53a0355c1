import ReceiptModel

/// Receipts of invented merchants, printed on a grid of equal signs.
enum PrintedPage {
    /// One page whose words lie where a monospaced printer puts them; two blanks and one blank are gaps alike.
    static func reading(
        _ text: String, codes: [String] = [], confidence: Double = 1,
        source: TextLayer.Source = .recognised(packs: "srp_latn")
    ) -> DocumentReading {
        reading(pages: [text], codes: codes, confidence: confidence, source: source)
    }

    static func reading(
        pages: [String], codes: [String] = [], confidence: Double = 1,
        source: TextLayer.Source = .recognised(packs: "srp_latn")
    ) -> DocumentReading {
        let box = PixelBox(x: 10, y: 10, width: 100, height: 100)
        let scanned = codes.map { ScannedCode(symbology: .qr, text: $0, box: box, reader: "zbar") }
        let printed = pages.enumerated().map { index, text in
            PageReading(
                number: index + 1, width: 600, height: 2000,
                text: TextLayer(lines: lines(text, confidence: confidence), source: source),
                codes: index == 0 ? scanned : [], toOriginal: .identity)
        }
        return DocumentReading(pages: printed, processorMilliseconds: 0, recognitionMilliseconds: 0)
    }

    static func lines(_ text: String, confidence: Double = 1) -> [TextLine] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { row, line in
            var words: [Word] = []
            var column = 0
            for part in line.split(separator: " ", omittingEmptySubsequences: false) {
                if !part.isEmpty {
                    let box = PixelBox(x: column * 12, y: row * 30, width: part.count * 12, height: 20)
                    words.append(Word(text: String(part), box: box, confidence: confidence))
                }
                column += part.count + 1
            }
            return TextLine(words: words)
        }
    }

    static let croatian = """
                  LIPOV LAD d.o.o.
              Trgovina Mali Vrt
            Brezova 12, 21000 Split
               OIB: 53102749680
        Račun br.: 4711/P2/1
        Datum: 14.03.2025. 18:22
        Naziv          Kol   Cijena   Iznos
        KRUH BIJELI    1,00    1,80    1,80
        MLIJEKO 1L     2,00    1,35    2,70
        VREĆICA        1,00    0,25    0,25
        UKUPNO EUR                     4,75
        GOTOVINA                       5,00
        POVRAT                         0,25
        PDV%   Osnovica    PDV   Ukupno
         5,00      4,29   0,21     4,50
        25,00      0,20   0,05     0,25
        ZKI: 0123456789abcdef0123456789abcdef
        JIR: 11111111-2222-3333-4444-555555555555
        """

    static let croatianCafe = """
              OBRT ZA UGOSTITELJSTVO MORSKI JEŽ
              OIB: 19046277350
        Račun broj : 812/ŠANK/2
        Datum : 02.07.2025 21:15
        KAVA VELIKA    1,00    2,00    2,00
        PIVO 0,5       2,00    3,50    7,00
        UKUPNO (EUR):                  9,00
        Način plaćanja : NOVČANICE
        Stopa   Osnovica   Iznos
        25,00       7,03    1,76
        PNP 3,00    7,03    0,21
        JIR: aaaaaaaa-2222-3333-4444-555555555555
        """

    static let journal = """
        ============ ФИСКАЛНИ РАЧУН ============
                       113027585
                      ЗЕЛЕНИ ЧАЈ
              1002003-Продавница број 7
                   ЛИПОВА УЛИЦА 3
                   Београд-Врачар
        Касир:                             Мира
        ЕСИР број:                   123/1.0.0
        -------------ПРОМЕТ ПРОДАЈА-------------
        Артикли
        ========================================
        Назив   Цена         Кол.         Укупно
        Crni čaj/KOM (Ђ)
               240,00          2          480,00
        Хлеб (Е)
               110,00          1          110,00
        ----------------------------------------
        Укупан износ:                     590,00
        Готовина:                       1.000,00
        ========================================
        Ознака       Име      Стопа        Порез
        Ђ           О-ПДВ   20,00%         80,00
        Е           П-ПДВ   10,00%         10,00
        ----------------------------------------
        Укупан износ пореза:               90,00
        ========================================
        ПФР време:           7.02.2025. 9:05:33
        ПФР број рачуна: TESTAAA1-TESTAAA1-12345
        6
        Бројач рачуна:           120000/123456ПП
        ========================================
        ======== КРАЈ ФИСКАЛНОГ РАЧУНА =========
        """

    static let srpska = """
        =========== ФИСКАЛНИ РАЧУН ===========
                    4503188270006
               JAVOROV LIST s.p. Doboj
           11002200330044005-Prodavnica 1
        Касир:                           Ана
        ----------- ПРОМЕТ ПРОДАЈА -----------
        Назив  Цијена      Кол.         Укупно
        Сок (Е)
              2,34       3,000           7,02
        Укупан износ:                    7,02
        Готовина:                        7,02
        Ознака    Име      Стопа         Порез
        Е          ПДВ   17,00%          1,02
        Укупан износ пореза:             1,02
        ПФР вријеме:       24.9.2024. 18:09:14
        ПФР бр.рач:     TESTBBB2-TESTBBB2-88
        """

    static let federation = """
              JAVOR PROMET d.o.o. Zenica
              Bulevar 5, 72000 Zenica
              JIB: 4207719360015
              PIB: 207719360015
              IBFM: AB123456
              FISKALNI RAČUN
        12.05.2025. 10:41
        JABUKA KG
        1,500x 2,00            3,00E
        SIR 400G
        1,000x 8,70            8,70E
        VE:                   17,00%
        OSN. E                 10,00
        PDV. E                  1,70
        TOTAL:                 11,70
        UPLAĆENO               20,00
        POVRAT                  8,30
        BF: 9001
        """
}
