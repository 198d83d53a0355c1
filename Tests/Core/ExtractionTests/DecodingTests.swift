import Countries
import Foundation
import ReceiptModel
import TestSupport
import Testing

@testable import Extraction

/// The search for the likeliest string that satisfies a rule.
@Suite("Decoding of doubted signs")
struct DecodingTests {
    private static let whole = "77205183466"

    private func word(_ text: String, _ doubts: [(Int, Double, [(String, Double)])]) -> Word {
        Word(
            text: text, box: PixelBox(x: 0, y: 0, width: text.count * 12, height: 20), confidence: 0.8,
            doubts: doubts.map { position, probability, others in
                SignDoubt(
                    position: position, probability: probability,
                    others: others.map { SignDoubt.Alternative(sign: $0, probability: $1) })
            })
    }

    private func decoded(_ word: Word) -> Decoded<OIB>? {
        SignLattice(DoubtedSign.signs(of: [word])) { _ in .digits }.flatMap { lattice in
            CheckedDecoding<OIB>(lattice: lattice) { path in OIB(lattice.text(of: path)).map { ($0, 0) } }.best()
        }
    }

    @Test("Paths come in the order of their probability, each once")
    func order() throws {
        let signs = DoubtedSign.signs(of: [
            word(
                "123",
                [(0, 0.5, [("7", 0.3), ("4", 0.2)]), (1, 0.4, [("8", 0.6)]), (2, 0.7, [("9", 0.2), ("5", 0.1)])])
        ])
        let lattice = try #require(SignLattice(signs) { _ in .digits })
        let all = LikeliestPaths(of: lattice).map { (lattice.text(of: $0.path), $0.logProbability) }
        #expect(all.count == 18 && Set(all.map(\.0)).count == 18)
        #expect(all.first?.0 == "183")
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.1 >= $1.1 - 1e-9 })
        #expect(abs(all.reduce(0) { $0 + exp($1.1) } - 1) < 1e-9)
    }

    @Test("One misread digit is what the check digit says, sure where nothing else fits")
    func oneSign() throws {
        let found = try #require(decoded(word("77205183416", [(9, 0.6, [("6", 0.3), ("4", 0.1)])])))
        #expect(found.value.digits == Self.whole)
        #expect(found.changes == 1 && found.isSure && found.rival == nil && found.doubt == 0)
        #expect(abs(found.cost - log(0.5)) < 1e-9)
        #expect(found.remark(\.digits).contains("one sign decoded"))
    }

    @Test("A sign of which the recogniser was sure is never changed")
    func sureSign() {
        #expect(decoded(word("77205183416", [(0, 0.6, [("1", 0.4)])])) == nil)
        #expect(decoded(word("77205183416", [])) == nil)
    }

    @Test("What is far less likely than what was read explains nothing")
    func unlikely() throws {
        let found = try #require(decoded(word("77205183416", [(9, 0.9, [("6", 0.02)])])))
        #expect(found.value.digits == Self.whole && !found.isSure && found.doubt >= 0.1)
    }

    @Test("A number that is right as read is not sure where its unsure signs make another right one")
    func rival() throws {
        // Another number with the same check, two signs away.
        let places = [3, 7]
        let other = try #require(
            (0..<100).lazy.compactMap { pair -> String? in
                var signs = Array(Self.whole)
                let digits = [Character("\(pair / 10)"), Character("\(pair % 10)")]
                for (place, digit) in zip(places, digits) { signs[place] = digit }
                return OIB(String(signs)) != nil && !zip(places, digits).contains { Self.whole[$0] == $1 }
                    ? String(signs) : nil
            }.first)
        func doubted(_ probability: Double) -> Word {
            word(
                Self.whole, places.map { ($0, probability, [(String(other[$0]), 1 - probability)]) })
        }
        let near = try #require(decoded(doubted(0.6)))
        #expect(near.value.digits == Self.whole && near.changes == 0 && !near.isSure)
        #expect(near.rival?.digits == other)
        #expect(near.remark(\.digits).contains(other))
        let far = try #require(decoded(doubted(0.99)))
        #expect(far.value.digits == Self.whole && far.isSure)
    }

    @Test("Letters that look like digits stand for them, also among the alternatives")
    func lookalikes() throws {
        let found = try #require(decoded(word("7720518346T", [(10, 0.7, [("G", 0.3)])])))
        #expect(found.value.digits == Self.whole && found.changes == 1)
        let read = try #require(decoded(word("7720518346G", [(0, 0.9, [("1", 0.1)])])))
        #expect(read.value.digits == Self.whole && read.lookalikes == 1 && read.changes == 0)
    }

    @Test("A sign that may be none at all is left out where the rule says so")
    func leftOut() throws {
        let found = try #require(decoded(word("772051838466", [(8, 0.6, [("", 0.4)])])))
        #expect(found.value.digits == Self.whole && found.changes == 1)
    }

    @Test("Many doubts cost a bounded time and are never sure")
    func bounded() {
        var random = SeededNumbers(seed: 51)
        for _ in 0..<20 {
            let doubts = (0..<11).map { place in
                (place, 0.4, (0..<10).shuffled(using: &random).prefix(4).map { ("\($0)", 0.15) })
            }
            #expect(decoded(word("77205183416", doubts))?.isSure != true)
        }
    }

    @Test("Two looks that fail the check at different signs make the number together, for review")
    func looks() throws {
        var lines = PrintedPage.lines("BIJELI BOR d.o.o.\nOIB: 77205183416\nUKUPNO EUR  5,00", confidence: 0.8)
        lines[1].second = PrintedPage.lines("OIB: 17205183466")[0].words.map {
            Word(text: $0.text, box: $0.box.moved(to: lines[1].box.y), confidence: 0.8)
        }
        let page = PageReading(
            number: 1, width: 600, height: 2000, text: TextLayer(lines: lines, source: .recognised(packs: "receipts")),
            codes: [], toOriginal: .identity)
        let reading = DocumentReading(pages: [page], processorMilliseconds: 0, recognitionMilliseconds: 0)
        let found = try #require(FieldExtractor().extract(from: reading, country: .croatia).fields.taxID)
        #expect(found.value.digits == Self.whole && found.confidence < ExpenseDraft.Threshold.taxID)
        #expect(found.evidence[0].reason.contains("decoded"))
    }

    @Test("The other amounts that doubts make, the likeliest first")
    func amounts() throws {
        let words = [word("12,50", [(1, 0.6, [("7", 0.3)]), (3, 0.8, [("6", 0.1), ("S", 0.1)])])]
        let hit = try #require(AmountReader.amounts(in: words).first)
        let others = AmountReader.alternatives(of: hit, in: words)
        #expect(others.map(\.minorUnits) == [1750, 1260, 1760])
        #expect(abs(others[0].logProbability - log(0.5)) < 1e-9)
        #expect(AmountReader.alternatives(of: hit, in: [word("12,50", [])]).isEmpty)
    }

    @Test("An account number is found in groups or not, and only with the right check digits")
    func accounts() {
        func account(_ text: String) -> String? {
            AccountDecoder.account(in: PrintedPage.lines(text)[0].words)?.account
        }
        #expect(account("IBAN: HR1210010051863000160") == "HR1210010051863000160")
        #expect(account("IBAN:HR12 1001 0051 8630 0016 0") == "HR1210010051863000160")
        #expect(account("IBAN: HR1210010051863000161") == nil)
        #expect(account("IBAN: HR12100100518630001604") == nil)
    }
}

extension String {
    fileprivate subscript(_ place: Int) -> Character { self[index(startIndex, offsetBy: place)] }
}

extension PixelBox {
    fileprivate func moved(to y: Int) -> PixelBox { PixelBox(x: x, y: y, width: width, height: height) }
}
