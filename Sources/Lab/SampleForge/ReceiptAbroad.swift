import Foundation

extension SampleForge {
    /// Writes `NNNNNN.txt` into a folder, which is made if need be and must be empty: receipts as tills abroad print them, which
    /// `print` photographs.
    ///
    /// Text `n` depends on the seed only.
    ///
    /// - Throws: `unusable` for a folder that cannot be made or is not empty, and for a file that cannot be written.
    package func makeTextsAbroad(count: Int, into folder: String) throws(SampleForgeError) {
        try Self.demandEmpty(folder)
        try Self.makeFolder(folder)
        for number in 1...max(1, count) {
            var receipt = ReceiptAbroad(seed: seed, part: "abroad \(number)")
            try Self.write(
                Array((receipt.paper().text.joined(separator: "\n") + "\n").utf8),
                to: "\(folder)/\(fileName(number)).txt")
        }
    }
}

/// A receipt of a journey, as tills abroad print them: English and German words, names of goods that nobody knows, and amounts
/// in every form.
///
/// Its print is for recognisers to learn from; no truth is known of it but its words.
struct ReceiptAbroad {
    private var random: SeededRandom
    private let words: Words
    private let money: Money
    private let columns: Int

    init(seed: UInt64, part: String) {
        random = SeededRandom(seed: seed, part: part)
        words = random.pick([.english, .german])
        money = Money(&random, isGerman: words == .german)
        columns = random.pick([32, 36, 40, 42, 48])
    }

    /// The print, in the face of some till.
    mutating func paper() -> PrintedReceipt {
        var paper = PrintedReceipt(font: random.pick(TillFont.tills), columns: columns)
        head(&paper)
        goods(&paper)
        sums(&paper)
        foot(&paper)
        return paper
    }

    // ----------------------------------------------------------------------------------------------------------------
    // MARK: Parts

    private mutating func head(_ paper: inout PrintedReceipt) {
        paper.centre(cased("\(name()) \(name()) \(random.pick(words.firms))"))
        if random.whole(0...1) == 0 {
            let number = "\(digits(4...7))-\(random.text(1, of: "ABDHKMPTUVWX"))"
            paper.centre(random.pick(["No. \(number)", "Company \(number)", "ATU\(digits(8...8))"]))
        }
        paper.centre(
            cased("\(name())\(random.pick(words.streets)) \(digits(1...3))\(random.pick(["", "", "A", "-12", "/3"])),"))
        paper.centre(cased("\(digits(4...5)) \(name()), \(name())"))
        if random.whole(0...1) == 0 {
            paper.centre("TEL\(random.pick([": ", ":", ". ", " "]))\(telephone())  FAX: \(telephone())")
        }
        paper.centre("\(random.pick(words.taxNumbers))\(random.pick([": ", " ", ":"]))\(digits(9...12))")
        rule(&paper)
        paper.centre(random.pick(words.titles))
        paper.pair("\(random.pick(words.numbers))\(mark())\(code())", "")
        paper.pair("\(random.pick(words.dates))\(mark())\(date())", time())
        if random.whole(0...1) == 0 {
            paper.pair("\(random.pick(words.tills))\(mark())\(digits(1...4))", "#\(digits(2...6))")
        }
        rule(&paper)
    }

    private mutating func goods(_ paper: inout PrintedReceipt) {
        paper.left(random.pick(words.columns))
        for _ in 0...random.whole(3...9) {
            let letter = random.pick(["", "", "", " A", " B", " C", " F", " N", " *", " V", " 1", " 2"])
            let (count, price) = (random.whole(1...9), random.whole(5...9_999))
            let sum = money.written(count * price, &random)
            switch random.whole(0...4) {
            case 0:
                paper.left(article())
                let tail = random.whole(0...2) == 0 ? " L\(digits(1...2))" : ""
                paper.pair("\(digits(6...13))\(tail)", "\(count) x \(money.written(price, &random))  \(sum)\(letter)")
            case 1:
                paper.pair("\(count) \(random.pick(["", "of ", "x "]))\(article())", sum + letter)
            case 2:
                paper.left("\(digits(4...13)) \(article())")
                paper.pair(
                    " \(count).000 \(random.pick(["pc", "each", "Stk", "kg", "lb"])) @ \(money.written(price, &random))",
                    sum + letter)
            case 3:
                paper.pair(article(), "\(money.written(price, &random)) x \(count)  \(sum)\(letter)")
            default:
                paper.pair(article(), sum + letter)
                if random.whole(0...3) == 0 {
                    paper.pair(random.pick(words.discounts), "-" + money.written(random.whole(5...500), &random))
                }
            }
        }
        rule(&paper)
    }

    private mutating func sums(_ paper: inout PrintedReceipt) {
        let leader = random.pick([" ", " ", " ", ":", "."])
        let rate = random.pick(words.rates)
        let total = random.whole(100...99_999)
        var rows = [
            random.pick(words.subtotals), random.pick(words.totals), random.pick(words.cash), random.pick(words.change),
        ]
        rows.insert("\(random.pick(words.taxes)) \(rate)%", at: random.whole(0...2))
        rows.insert("\(random.pick(words.taxes)) (\(rate)%)", at: random.whole(0...2))
        for row in rows {
            let amount = money.written(random.pick([total, random.whole(0...2_000)]), &random)
            if leader == "." {
                let dots = max(2, columns - row.count - amount.count - 2)
                paper.left("\(row) \(String(repeating: ".", count: dots)) \(amount)")
            } else {
                paper.pair(row + (leader == ":" ? random.pick([":", " :"]) : ""), amount)
            }
        }
        rule(&paper)
        paper.left(random.pick(words.taxTables))
        for letter in random.pick([["A"], ["A", "B"], ["V1", "V0"], ["1", "2"]]) {
            let (net, tax) = (money.plain(random.whole(100...9_999)), money.plain(random.whole(0...999)))
            paper.pair(
                "\(letter)\(random.pick([" ", "= ", " = "]))\(random.pick(words.rates))\(random.pick(["%", ",00%", " %"]))",
                "\(net)    \(tax)    \(money.plain(random.whole(100...9_999)))")
        }
    }

    private mutating func foot(_ paper: inout PrintedReceipt) {
        rule(&paper)
        for line in random.draw(3, of: words.closings) { paper.centre(line) }
        paper.centre(
            "\(random.pick(["VISA", "MASTERCARD", "MAESTRO", "Amex"])) \(String(repeating: random.pick(["X", "*", "#"]), count: 12))\(digits(4...4))"
        )
        paper.centre("\(random.pick(["Auth", "Merchant", "Seq #", "Approval", "Gerät"])) \(code())")
        paper.centre("www.\(name().lowercased()).\(random.pick(["com", "de", "at", "si", "co.uk", "ie"]))")
        paper.centre("*\(digits(12...22))*")
        // Marks of tills that sign what they print.
        if random.whole(0...1) == 0 { paper.centre(random.text(min(columns, 32), of: "0123456789abcdef")) }
        if random.whole(0...2) == 0 { paper.left(random.text(columns, of: Self.base64)) }
    }

    // ----------------------------------------------------------------------------------------------------------------
    // MARK: Pieces

    /// A name that means nothing: two or three syllables, now and then with an umlaut where the language has them.
    private mutating func name() -> String {
        let vowels = words == .german ? "aaeeeiiouuääööüüü" : "aaaeeeiiooouy"
        var name = ""
        for _ in 0..<random.whole(1...3) {
            name += random.pick([
                "b", "br", "ch", "d", "f", "g", "gr", "h", "j", "k", "kl", "l", "m", "n", "p", "qu", "r", "s", "sch",
                "sh", "st", "t", "th", "tr", "v", "w", "x", "z",
            ])
            name += random.text(1, of: vowels)
            name += random.pick([
                "", "", "n", "r", "l", "s", "ck", "ng", "m", "tt", "nd", "rd", "x", words == .german ? "ß" : "y",
                words == .german ? "ß" : "",
            ])
        }
        return random.whole(0...1) == 0 ? name.uppercased() : name.prefix(1).uppercased() + name.dropFirst()
    }

    private mutating func article() -> String {
        var parts = [random.whole(0...2) == 0 ? name() : random.pick(words.goods)]
        if random.whole(0...1) == 0 { parts.append(random.pick(words.goods)) }
        if random.whole(0...2) == 0 {
            parts.append(
                "\(digits(1...4))\(random.pick(["G", "ML", "CM", "KG", "L", "PK", "oz", "'S", "W", "mm", "x12"]))")
        }
        if random.whole(0...3) == 0 {
            parts.append(
                random.pick([
                    "(V)", "(LARGE)", "#\(digits(1...3))", "-\(digits(2...4))", "& \(name())",
                    "\(digits(1...2))/\(digits(1...3))", "(\(name()))", "+\(digits(1...1))",
                ]))
        }
        return cased(parts.joined(separator: " "))
    }

    /// Capitals more often than not, as tills print.
    private mutating func cased(_ text: String) -> String { random.whole(0...2) > 0 ? text.uppercased() : text }

    private mutating func code() -> String {
        switch random.whole(0...3) {
        case 0: digits(4...10)
        case 1: random.text(2, of: "ABCDEFGHJKLMNPRSTUVWXYZ") + digits(5...8)
        case 2: "\(digits(3...4))/\(digits(3...6))/\(digits(1...3))"
        default:
            "\(random.text(1, of: "ABCRSTX"))\(digits(2...4))-\(digits(3...6))-\(random.text(3, of: "0123456789ABCDEF"))"
        }
    }

    private mutating func date() -> String {
        let (day, month, year) = (random.whole(1...28), random.whole(1...12), random.whole(2015...2026))
        let short = two(year % 100)
        return random.pick([
            "\(two(day)).\(two(month)).\(year)", "\(two(day))/\(two(month))/\(year)",
            "\(two(day))-\(two(month))-\(year)",
            "\(two(day)).\(two(month)).\(short)", "\(year)-\(two(month))-\(two(day))",
            "\(two(day))/\(two(month))/\(short)",
            "\(day) \(Self.months[month - 1]) \(year)", "\(Self.months[month - 1].uppercased()) \(day), \(year)",
        ])
    }

    private mutating func time() -> String {
        let (hour, minute, second) = (random.whole(0...23), two(random.whole(0...59)), two(random.whole(0...59)))
        return random.pick([
            "\(two(hour)):\(minute)", "\(two(hour)):\(minute):\(second)",
            "\(hour % 12 + 1):\(minute)\(hour < 12 ? "AM" : "PM")",
            "\(two(hour % 12 + 1)):\(minute):\(second) \(hour < 12 ? "AM" : "PM")", "\(two(hour)):\(minute) Uhr",
        ])
    }

    private mutating func telephone() -> String {
        random.pick([
            "0\(digits(1...2))-\(digits(7...8))",
            "(\(digits(3...3))) \(digits(3...3))-\(digits(4...4))",
            "+\(digits(2...2)) \(digits(1...3)) \(digits(6...7))", "0\(digits(3...4))/\(digits(5...8))",
        ])
    }

    private mutating func mark() -> String { random.pick([": ", ":", " : ", " ", ". "]) }

    private mutating func digits(_ count: ClosedRange<Int>) -> String {
        random.text(random.whole(count), of: "0123456789")
    }

    private mutating func rule(_ paper: inout PrintedReceipt) {
        guard random.whole(0...3) > 0 else { return }
        paper.rule(random.pick(["-", "-", "=", "*", "_", "."]))
    }

    private static let base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

/// How a till abroad writes amounts: its sign of the currency, before or behind, and its separators.
private struct Money: Hashable {
    private let before: String
    private let behind: String
    private let isPointed: Bool

    init(_ random: inout SeededRandom, isGerman: Bool) {
        let signs = isGerman ? ["€", "€", "€", "EUR", ""] : ["$", "$", "€", "€", "A$", "USD", ""]
        let sign = random.pick(signs)
        let blank = random.pick(["", "", " "])
        isPointed = isGerman ? random.whole(0...3) == 0 : random.whole(0...3) > 0
        if sign.isEmpty {
            (before, behind) = ("", "")
        } else if random.whole(0...3) == 0 {
            (before, behind) = ("", blank + sign)
        } else {
            (before, behind) = (sign + (sign.count > 1 ? random.pick([" ", ""]) : blank), "")
        }
    }

    /// Cents with the sign of the currency, three times out of four.
    func written(_ cents: Int, _ random: inout SeededRandom) -> String {
        random.whole(0...3) > 0 ? before + plain(cents) + behind : plain(cents)
    }

    /// Cents without a sign.
    func plain(_ cents: Int) -> String {
        "\(cents / 100)\(isPointed ? "." : ",")\(two(cents % 100))"
    }
}

/// The words of tills of one language.
private enum Words: Hashable {
    case english
    case german

    private func either(_ english: [String], _ german: [String]) -> [String] { self == .english ? english : german }

    var firms: [String] {
        either(
            ["LTD", "INC", "LLC", "PLC", "PTY LTD", "STORES", "CAFE", "& SONS", "INN", "BROTHERS", "GROCERS"],
            [
                "GmbH", "KG", "AG", "OG", "e.U.", "Gasthof", "Bäckerei", "Café", "Apotheke", "Tankstelle",
            ])
    }
    var streets: [String] {
        either(
            [" STREET", " ROAD", " AVENUE", " TERRACE", " LANE", " SQUARE"],
            ["straße", "str.", "weg", "platz", "gasse", "allee", "er Weg"])
    }
    var taxNumbers: [String] {
        either(
            ["VAT NO.", "VAT Reg", "ABN", "EIN", "Tax number"],
            ["USt-IdNr.", "UID", "MWST-Nr", "St.-Nr."])
    }
    var titles: [String] {
        either(
            ["TAX INVOICE", "RECEIPT", "SALES SLIP", "INVOICE", "CUSTOMER COPY", "GUEST CHECK"],
            ["RECHNUNG", "Kassenbon", "Kundenbeleg", "Quittung", "Barverkauf"])
    }
    var numbers: [String] {
        either(
            ["INVOICE NO", "SLIP NO", "Check #", "RECEIPT #", "SALE", "ORDER"],
            ["Beleg", "Beleg-Nr.", "Rechnung Nr", "Lfd. Nr.", "Quittung Nr."])
    }
    var dates: [String] { either(["DATE", "Date", "DATED", ""], ["Datum", "DATUM", ""]) }
    var tills: [String] {
        either(
            ["CASHIER", "REGISTER", "LANE", "CLERK", "TABLE", "SERVER", "Branch"],
            ["Kasse", "Verkäufer", "Laden", "Tisch", "Schicht"])
    }
    var columns: [String] {
        either(
            [
                "Article     No.    Each     Sum", "ITEM        QTY      TOTAL", "What you bought       Price",
                "No.  Goods           Value ($)", "PLU   PCS  EACH        VALUE",
            ],
            [
                "                EUR", "Artikel       Menge   Preis", "Bezeichnung        Betrag €",
                "Anz.  Artikel       Summe",
            ])
    }
    var subtotals: [String] {
        either(
            ["SUBTOTAL", "SUB-TOTAL", "NET", "TOTAL BEFORE TAX", "ITEMS SOLD"],
            ["Zwischensumme", "Warenwert", "Summe ohne Steuer"])
    }
    var totals: [String] {
        either(
            ["TOTAL", "BALANCE DUE", "GRAND TOTAL", "TO PAY", "AMOUNT DUE", "TOTAL WITH TAX"],
            ["SUMME", "Gesamtsumme", "Rechnungsbetrag", "Total", "Endbetrag", "Zahlbetrag"])
    }
    var cash: [String] {
        either(
            ["CASH", "TENDERED", "PAID", "DEBIT CARD", "CONTACTLESS"],
            ["Bar", "Bar erhalten", "Kreditkarte", "Bankomat", "Gezahlt"])
    }
    var change: [String] {
        either(
            ["CHANGE", "CHANGE DUE", "YOUR CHANGE", "ROUNDED BY"],
            ["Rückgeld", "Herausgabe", "Wechselgeld", "Zurück", "Rundung"])
    }
    var taxes: [String] {
        either(["GST", "TAX", "STATE TAX", "SERVICE", "VAT"], ["MwSt.", "MWST", "USt", "enth. Steuer", "MwSt"])
    }
    var rates: [String] { either(["5", "0", "10", "20", "15", "8.25", "23"], ["7", "19", "10", "20", "13"]) }
    var taxTables: [String] {
        either(
            ["VAT RATE    GOODS    VAT", "Code   Rate   Goods   VAT", "TAXABLE     RATE     TAX DUE"],
            ["Satz     ohne Steuer    Steuer", "Code   Satz   Entgelt   Steuer", "USt-Satz     Entgelt      USt"])
    }
    var discounts: [String] {
        either(
            ["DISCOUNT", "LESS 10%", "COUPON", "STAFF PRICE"], ["Rabatt", "Nachlass", "Gutschein", "Pfand"])
    }
    var closings: [String] {
        either(
            [
                "We look forward to your visit", "No returns of opened goods", "Have a safe journey!",
                "Keep this slip with your card statement", "Returns within a month at any branch", "COPY FOR THE GUEST",
                "ENJOY YOUR STAY", "All prices with tax", "Ask for our stamp card", "Tips are not part of the bill",
                "Questions? Write to us",
            ],
            [
                "Wir freuen uns auf Ihren Besuch", "Es bedient Sie Herr \(Self.surname)",
                "Umtausch binnen eines Monats",
                "Küche täglich geöffnet", "Gute Fahrt und auf bald!", "Alle Preise mit Steuer",
                "Grüße vom ganzen Haus", "Gutschein gültig bis Jahresende", "Belegprüfung möglich", "Danke schön!",
            ])
    }
    private static let surname = "Müller"

    var goods: [String] {
        either(
            [
                "PORRIDGE", "RYE LOAF", "LENTIL STEW", "LEMONADE", "DOUBLE SHOT", "LANTERN", "PENCIL CASE", "GIFT WRAP",
                "HINGE", "LIQUORICE", "OATCAKE", "STARCH", "TWINE", "PLUM TART", "PARSNIPS", "PLASTER STRIP",
                "ROAD MAP", "POSTCARD", "TORCH", "ADAPTER", "FUSE", "VARNISH", "WALLPAPER", "STRING", "SCONE", "PASTY",
                "DUMPLINGS", "QUAIL", "LARD", "CHEDDAR", "CIDER", "TONIC", "LOTION", "COMB", "BLANKET", "HADDOCK",
                "LAMB", "VENISON", "COLESLAW", "WEDGES", "BROTH", "COCOA", "NUTMEG", "SYRUP", "THYME", "BARLEY",
                "DUSTPAN", "SCARF", "GLOVES", "PREMIUM 98", "TYRE CHECK", "LUNCH DEAL",
            ],
            [
                "Bergkäse jung", "Schnittlauch", "Grieß fein", "Buttermilch", "Dinkelsemmel", "Nusskipferl",
                "Birnen gelb", "Haferflocken", "Mundwasser", "Johannisbeersaft", "Mokka gemahlen", "Haarspange",
                "Schuhbürste", "Weichspüler", "Mutter M8", "Unterlegscheibe", "Raufaser weiß", "Sicherung träge",
                "Müllbeutel", "Rote Rübe", "Rosé trocken", "Gemüsezwiebel", "Fleischbrühe", "Kräutertee",
                "Mandelstifte", "Kürbiskernöl", "Vollkornknäcke", "Gürtel", "Bitterlemon", "Weißer Tee", "Wachtelei",
                "Entenkeule", "Spätzle", "Heilwasser", "Leergut", "Heizöl", "Super Plus", "Glückskeks", "Schorle",
                "Eintopf", "Schweinsbraten", "Päckchen", "Bergbahn", "Übernachtung",
            ])
    }
}
