import Countries
import Extraction
import Foundation
import ReceiptModel
import TestSupport
import Testing

/// No text of a code, however damaged, does more than be refused: a trap in a decoder would end the whole run.
///
/// A text that ended it belongs into `Corpus/payloads.jsonl`.
@Suite("Fuzzed payloads")
struct PayloadFuzzTests {
    private static let corpus: [String] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/payloads.jsonl")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.compactMap { try? JSONDecoder().decode(String.self, from: Data($0.utf8)) }
    }()

    /// What fields of payloads are made of, good and bad.
    private static let tokens = [
        "0", "9", "-", ".", ",", "\n", "\r\n", "|", ":", "*", "=", "&", "%", "%2B", "%00", "EUR", "RSD", "HRVHUB30",
        "BCD",
        "SCT", "K:PR", "I:RSD", "R:", "https://", "suf.purs.gov.rs", "porezna.gov.hr/rn?", "vl=", "jir=", "izn=",
        "datv=",
        "99999999999999999999", "-9223372036854775808", "00000000", "Ä", "č", "Ж", "\u{0}", "\u{301}", "\u{1F600}", " ",
    ]

    private static func mutated(_ text: String, _ random: inout SeededNumbers) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let rest = bytes.count - place
            switch Int.random(in: 0..<7, using: &random) {
            case 0 where rest > 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1 where rest > 0:
                bytes.removeSubrange(place..<place + Int.random(in: 1...min(rest, 12), using: &random))
            case 2: bytes.insert(contentsOf: Array(random.element(of: tokens, or: "").utf8), at: place)
            case 3 where rest > 0:
                // A piece stands twice, or far too often.
                let piece = bytes[place..<place + Int.random(in: 1...min(rest, 20), using: &random)]
                for _ in 0..<random.element(of: [1, 2, 40], or: 1) {
                    bytes.insert(contentsOf: piece, at: place)
                }
            case 4: bytes = Array(bytes.prefix(place))
            case 5: bytes.insert(contentsOf: Array(random.element(of: corpus, or: "").utf8), at: place)
            default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            }
            if bytes.count > 20_000 { bytes = Array(bytes.prefix(20_000)) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A TaxCore address whose digest fits, whatever its bytes say.
    private static func sealed(_ random: inout SeededNumbers) -> String {
        var code = FiscalCodeTests.sample(
            total: .random(in: 0 ... .max, using: &random), instant: .random(in: 0 ... .max, using: &random))
        code.buyerID = Bool.random(using: &random) ? nil : "10:" + mutated("101134702", &random)
        return code.url(
            filler: .random(in: 0...255, using: &random),
            internalLength: random.element(of: [256, 512, 0], or: 256))
    }

    private static func check(_ text: String) {
        let fiscal = FiscalCode.parse(text)
        let payment = PaymentCode.parse(text)
        // A sound code is never refused, and no text is both.
        if fiscal != nil { #expect(FiscalCode.refusal(of: text) == nil && payment == nil, "\(text.debugDescription)") }
        if let payment {
            #expect((payment.amount?.minorUnits ?? 1) > 0 && !payment.account.text.isEmpty, "\(text.debugDescription)")
        }
        _ = FiscalCode.refusal(of: text)
        let code = ScannedCode(
            symbology: .qr, text: text, box: PixelBox(x: 0, y: 0, width: 1, height: 1), reader: "zxing")
        var page = PrintedPage.reading("UKUPNO 1,00").pages[0]
        page.codes = [code]
        _ = FieldExtractor().extract(
            from: DocumentReading(pages: [page], processorMilliseconds: 0, recognitionMilliseconds: 0), country: nil)
    }

    @Test("The corpus and what becomes of it under damage")
    func fuzzPayloads() throws {
        #expect(Self.corpus.count > 15)
        for text in Self.corpus { Self.check(text) }
        try Fuzzing.run("payloads", atLeast: 3_000) { random in
            let text =
                Int.random(in: 0..<10, using: &random) == 0
                ? Self.sealed(&random) : Self.mutated(random.element(of: Self.corpus, or: ""), &random)
            Self.check(text)
        }
    }
}
