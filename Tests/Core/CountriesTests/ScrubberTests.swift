import Countries
import ReceiptModel
import Testing

/// The last net before a log.
@Suite struct ScrubberTests {
    /// A small generator with a printed seed (SplitMix64).
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }

        mutating func text(_ letters: String, _ count: ClosedRange<Int>) -> String {
            String((0..<Int.random(in: count, using: &self)).map { _ in Array(letters).randomElement(using: &self)! })
        }

        mutating func digits(_ count: Int) -> String { text("0123456789", count...count) }

        mutating func one(of words: [String]) -> String { words.randomElement(using: &self)! }
    }

    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    /// A text with something in it that has no place in a log, and that something.
    private static func secret(_ dice: inout Dice) -> (text: String, hidden: String) {
        switch Int.random(in: 0..<13, using: &dice) {
        case 0:
            let token = dice.text(letters, 12...60)
            return (dice.one(of: ["Bearer ", "Authorization: Bearer ", "bearer "]) + token, token)
        case 1:
            let token = dice.text(letters, 8...60)
            let key = dice.one(of: [
                "token", "refresh_token", "access_token", "code", "client_secret", "Signature", "sig",
            ])
            return ("\(key)=\(token)", token)
        case 2:
            let token = "eyJ" + dice.text(letters, 30...40) + "a1B2." + dice.text(letters, 40...80)
            return ("the token ey " + token, token)
        case 3:
            let query = "X-Amz-Signature=\(dice.digits(12))abc&expires=99"
            return ("https://store.example/a/b?\(query)", query)
        case 4:
            let user = "ana:" + dice.text("abcdefgh", 6...9)
            return ("https://\(user)@books.example/x", user)
        case 5:
            let mail = dice.text("abcdefgh.", 3...6) + "x@" + dice.text("abcdef", 3...7) + ".hr"
            return (mail, mail)
        case 6:
            let id = dice.digits(dice.one(of: ["9", "11", "12", "13"]) == "9" ? 9 : 11)
            return (dice.one(of: ["OIB ", "PIB: ", "HR", "(", "jib="]) + id, id)
        case 7:
            let groups = (0..<5).map { _ in dice.digits(4) }
            let iban =
                "HR" + dice.digits(2) + dice.one(of: ["", " "])
                + groups[0...3].joined(separator: dice.one(of: ["", " "])) + "1"
            return ("to \(iban)", iban)
        case 8:
            let card = (0..<4).map { _ in dice.digits(4) }.joined(separator: dice.one(of: [" ", "-"]))
            return ("card \(card)", card)
        case 9:
            let amount = "\(Int.random(in: 1...999, using: &dice))" + dice.one(of: [",", "."]) + dice.digits(2)
            return (dice.one(of: ["total ", "= ", "EUR "]) + amount, amount)
        case 10:
            let amount =
                "\(Int.random(in: 1...99, using: &dice))" + dice.one(of: [".", ",", " "]) + dice.digits(3)
                + dice.one(of: [",", "."]) + dice.digits(2)
            return ("sum \(amount)", amount)
        case 11:
            let amount = "\(Int.random(in: 1...99_999, using: &dice))"
            return ("paid \(amount) \(dice.one(of: ["KM", "RSD", "EUR", "kn", "€"]))", amount)
        default:
            let name =
                dice.one(of: ["Plavi", "Čarobni", "Žuti", "Stari"]) + " " + dice.one(of: ["Lonac", "Ćup", "Šešir"])
            return (name + " " + dice.one(of: ["d.o.o.", "j.d.o.o.", "obrt", "D.O.O.", "s.p."]), name)
        }
    }

    private static let around = [
        "", "sent", "it is tried again:", "item 7", "(process 4711)", "the server answered 503",
        "at 2026-11-21T22:43:57.573Z",
        "document 5cde18370bc1a616", "127.0.0.1:43157::ana", "in 0.25 s", "- 12 waiting;", "čeka", "\u{1F9FE}",
    ]

    @Test("whatever has no place in a log is taken out, wherever it stands in a line", arguments: 0..<40)
    func takenOut(batch: Int) {
        for number in 0..<250 {
            let seed = UInt64(batch * 1_000 + number)
            var dice = Dice(state: seed)
            let (text, hidden) = Self.secret(&dice)
            let line = [dice.one(of: Self.around), text, dice.one(of: Self.around)].joined(separator: " ")
            let scrubbed = Scrubber.scrubbed(line)
            #expect(!scrubbed.contains(hidden), "seed \(seed): '\(line)' became '\(scrubbed)'")
            #expect(Scrubber.scrubbed(scrubbed) == scrubbed, "seed \(seed): once is enough")
        }
    }

    @Test(
        "what a log is for stays as it is",
        arguments: around + [
            "sent 12, 3 waiting, 0 in need of attention", "bilko 0.1.0 on libcurl 7.88.1, TLS 1.3",
            "the account books.example::ana is held up since 2026-11-21T22:43:57.573Z: sign-in is needed",
            "watching (process 12345, 48 MiB, readers asleep) since 2026-11-21T22:43:57.573Z",
            "/home/ana/bilko-test-0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0/inbox is not there for now",
            "/tmp/bilko-test-2F2839D5-244E-4D84-AF27-1DE7384B4056/truth.jsonl:1, 2F2839D5-244E-4D84-8827-123456789012",
            "18370bc1a6164ba97e0046c4e6683d71-1: ready; bilko://expense/18370bc1a6164ba97e0046c4e6683d71-1",
            "run scripts/setup, or: apt-get install tesseract-ocr-srp-latn", "drop to draft: 1.25 s, 3.50 MiB, 99.50 %",
            "http://127.0.0.1:8787 refuses the connection; wait; it is tried again",
            "line 12 of /a/config.toml: state: needs_attention",
            "give the account its token again: bilko account login", "12:30 21.11.2026 10.20.30.40 1.2.3.4",
        ])
    func untouched(line: String) { #expect(Scrubber.scrubbed(line) == line) }

    @Test(
        "what was typed stays where it is answered; credentials, and what was not typed, do not",
        arguments: [
            ("'12,345,00' is not an amount: total", ["--total", "12,345,00"], "'12,345,00' is not an amount: total"),
            ("the draft says 4.711,20, you 12,30", ["12,30"], "the draft says <amount>, you 12,30"),
            ("--set totl=12,30 names no field", ["--set", "totl=12,30"], "--set totl=12,30 names no field"),
            ("'24680135793' is no OIB", ["--tax-id=24680135793"], "'24680135793' is no OIB"),
            ("112,30 and 12,301 EUR", ["12,30"], "<amount> and <amount> EUR"),
            ("mail ana@example.test", ["ana@example.test"], "mail <mail>"),
            ("code=abcd1234 is wrong", ["code=abcd1234"], "code=<secret> is wrong"),
        ])
    func typed(line: String, words: [String], expected: String) {
        #expect(Scrubber.scrubbed(line, keeping: words) == expected)
    }

    @Test("digits that are an identity of the program's own stay, others do not")
    func ours() {
        let line = "draft 123456789012 is linked to 123456789013-2; bilko drafts unlink 123456789012"
        let said = Scrubber.scrubbed(line) { $0 == "123456789012" }
        #expect(said == "draft 123456789012 is linked to <id>-2; bilko drafts unlink 123456789012")
        #expect(!Scrubber.scrubbed(line).contains("123456789012"))
        let typed = Scrubber.scrubbed("12,30 of 123456789012", keeping: ["12,30"]) { _ in true }
        #expect(typed == "12,30 of 123456789012")
    }

    @Test("any bytes at all are a line")
    func anything() {
        for seed in UInt64(0)..<3_000 {
            var dice = Dice(state: seed)
            let bytes = (0..<Int.random(in: 0...80, using: &dice)).map { _ in
                Bool.random(using: &dice)
                    ? UInt8.random(in: 0...255, using: &dice)
                    : Array("=@:. ?#eyJHR12,EUR/".utf8).randomElement(using: &dice)!
            }
            let line = String(decoding: bytes, as: UTF8.self)
            #expect(Scrubber.scrubbed(line).utf8.count < line.utf8.count * 3 + 20, "seed \(seed)")
            #expect(Scrubber.scrubbed(line, keeping: [line, "12", "EUR"]).utf8.count < line.utf8.count * 3 + 20)
        }
    }
}
