import Foundation
import ReceiptModel
import TestSupport
import Testing

@testable import SampleForge

@Suite("Receipts of business trips")
struct JourneyTests {
    private static let journeys = (1...500).map { Journey(seed: 3, number: $0) }

    @Test func sameSeedMakesTheSameBytesAndMoreTextsGoOn() throws {
        try TemporaryFolder.with { folder in
            try SampleForge(seed: 9).makeJourneys(count: 8, into: folder + "/a")
            try SampleForge(seed: 9).makeJourneys(count: 3, into: folder + "/b")
            try SampleForge(seed: 10).makeJourneys(count: 3, into: folder + "/c")
            let truths = try ["a", "b", "c"].map { try lines("\(folder)/\($0)/truth.jsonl") }
            #expect(Array(truths[0].prefix(3)) == truths[1] && truths[1] != truths[2])
            for name in ["000001.txt", "000003.txt"] {
                #expect(try lines("\(folder)/a/\(name)") == lines("\(folder)/b/\(name)"))
            }
        }
    }

    @Test func theSumsHold() {
        for (index, journey) in Self.journeys.enumerated() {
            let bill = journey.bill
            let goods = bill.lines.reduce(0) { $0 + $1.amount }
            #expect(
                goods + bill.discounts + bill.service + bill.taxOnTop + bill.rounding == bill.total && bill.total > 0,
                "\(index + 1)")
            #expect(bill.payments.reduce(0) { $0 + $1.amount } - bill.change == bill.total, "\(index + 1)")
            for line in bill.lines {
                let exact = Double(line.quantity) * Double(line.price) / 10_000
                #expect(abs(Double(line.amount) - exact) <= 50, "\(index + 1) \(line.name)")
            }
            // Bases and taxes come to all that bears tax, and no tax is off by more than half of the smallest amount.
            let taxed = bill.taxes.reduce(0) { $0 + $1.base + $1.amount }
            let free = bill.exact - taxed
            #expect(free == bill.deposits || free == bill.deposits + bill.service, "\(index + 1)")
            for tax in bill.taxes {
                #expect(abs(tax.base * tax.rate - tax.amount * 100_000) <= 65 * 100_000, "\(index + 1) \(tax)")
            }
        }
    }

    @Test func everyTrueValueIsPrinted() {
        for (index, journey) in Self.journeys.enumerated() {
            let text = joined(journey.lines.joined())
            let truth = journey.truth
            for (name, value) in truth.printed {
                #expect(text.contains(joined(value)), "\(index + 1) \(name): \(value)")
            }
            let spoken = Set(truth.facts.keys).subtracting(["country", "currency"])
            #expect(spoken == Set(truth.printed.keys), "\(index + 1)")
            for item in truth.items {
                #expect(text.contains(joined(item.name)), "\(index + 1) \(item.name)")
                #expect(holds(item.line.amount, text), "\(index + 1) \(item.name)")
            }
            for row in truth.vat {
                #expect(holds(row.amount, text) && (row.base.map { holds($0, text) } ?? true), "\(index + 1)")
            }
            for payment in truth.payments {
                #expect(text.contains(joined(payment.label)) && holds(payment.amount, text), "\(index + 1)")
            }
            #expect(journey.lines.allSatisfy { $0.count <= 48 }, "\(index + 1)")
        }
    }

    @Test func everyLanguageHasEveryWordAndEveryGoodIsReadable() {
        for country in JourneyCountry.all {
            for key in JourneyWords.Key.allCases { #expect(!country.words[key].isEmpty, "\(country.code) \(key)") }
            for trade in JourneyTrade.allCases {
                #expect(
                    country.words.shelf(trade).count == country.words[trade.shelf].count, "\(country.code) \(trade)")
            }
            #expect(country.words[.months].count == 12, "\(country.code)")
        }
        #expect(Set(Self.journeys.compactMap { $0.truth.facts["country"] }).count == 16)
    }

    /// Known numbers of no company: each follows the published rule of its check digit.
    @Test func taxNumbersHaveTheirCheckDigits() throws {
        var random = SeededRandom(seed: 5)
        for _ in 0..<200 {
            let italian = try #require(JourneyNumbers.invent("IT", &random)).compactMap(\.wholeNumberValue)
            let doubled = italian.reversed().enumerated().reduce(0) { sum, part in
                let value = part.offset % 2 == 1 ? part.element * 2 : part.element
                return sum + value / 10 + value % 10
            }
            #expect(italian.count == 11 && doubled % 10 == 0)
            let polish = try #require(JourneyNumbers.invent("PL", &random)).compactMap(\.wholeNumberValue)
            #expect(zip(polish, [6, 5, 7, 2, 3, 4, 5, 6, 7]).reduce(0) { $0 + $1.0 * $1.1 } % 11 == polish.last)
            let british = try #require(JourneyNumbers.invent("GB", &random)).compactMap(\.wholeNumberValue)
            let check = british[7] * 10 + british[8]
            #expect((zip(british, [8, 7, 6, 5, 4, 3, 2]).reduce(0) { $0 + $1.0 * $1.1 } + check) % 97 == 0)
        }
        #expect(JourneyNumbers.invent("US", &random) == nil && JourneyNumbers.invent("MY", &random) == nil)
    }

    @Test func textsBecomePicturesWithTheirTruth() throws {
        try TemporaryFolder.with { folder in
            try SampleForge(seed: 4).makeJourneys(count: 2, into: folder + "/texts")
            try SampleForge(seed: 4).print(try GivenTexts.load(folder + "/texts"), into: folder + "/prints")
            let given = try lines(folder + "/texts/truth.jsonl").map(object)
            let made = try lines(folder + "/prints/truth.jsonl").map(object)
            #expect(made.count == 2)
            for (given, made) in zip(given, made) {
                for name in ["total", "date", "merchant", "number", "country", "currency", "source"] {
                    #expect(given[name] as? String == made[name] as? String, "\(name)")
                }
                #expect(given["items"] as? [[String]] == made["items"] as? [[String]])
                #expect(given["text"] as? [String] == made["text"] as? [String])
                #expect(given["payments"] as? [[String: String]] == made["payments"] as? [[String: String]])
            }
        }
    }

    // ----------------------------------------------------------------------------------------------------------------
    // MARK: Pieces

    /// Without blanks: a long name may be broken between two lines.
    private func joined(_ text: some StringProtocol) -> String { String(text.filter { $0 != " " }) }

    /// Whether the digits of an amount stand in a text, with hundredths or, where these are zero, without.
    private func holds(_ amount: Int, _ text: String) -> Bool {
        let digits = text.filter { $0.isNumber || $0.isLetter }
        let (whole, rest) = abs(amount).quotientAndRemainder(dividingBy: 100)
        return digits.contains("\(whole)" + two(rest)) || (rest == 0 && digits.contains("\(whole)"))
    }

    private func lines(_ path: String) throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private func object(_ line: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
}
