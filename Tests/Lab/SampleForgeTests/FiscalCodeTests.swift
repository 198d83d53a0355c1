import Foundation
import ReceiptModel
import SampleForge
import Testing

/// The codes say what the paper says, and a reader finds them on it.
struct FiscalCodeTests {
    @Test func everyCodeReadsBackFromTheCleanPrint() throws {
        for entry in ReceiptCatalogue(seed: 11).receipts {
            let print = try TillPrinter(cell: 16, wear: nil).print(entry.receipt)
            let code = try #require(entry.truth.codes.first)
            #expect(CodeSymbol.read(code.symbology, in: print) == [code.text], "\(entry.name)")
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func taxCorePayloadAgreesWithThePaper(seed: UInt64) throws {
        let entries = ReceiptCatalogue(seed: seed).receipts.filter { $0.truth.codes[0].text.contains("/v/?vl=") }
        #expect(entries.count == 5)
        for entry in entries {
            let payload = try payload(of: entry.truth.codes[0].text)
            let buyer = Int(payload[43])
            #expect(payload.count == 572 + buyer && payload[0] == 3)
            let elements = try #require(String(bytes: payload[1..<17], encoding: .ascii))
            let counter = number(payload[17..<21].reversed())
            #expect(entry.truth.number == "\(elements.prefix(8))-\(elements.suffix(8))-\(counter)", "seed \(seed)")
            let amount = number(payload[25..<33].reversed())
            #expect(amount == Int64(entry.truth.total.magnitude) * 100, "seed \(seed), \(entry.name)")
            #expect(payload[42] == (entry.truth.kind == .refund ? 1 : 0))
            #expect(try digest(of: payload.dropLast(16)) == Array(payload.suffix(16)), "seed \(seed), \(entry.name)")
            let time = number(Array(payload[33..<41]))
            let printed = "\(entry.truth.date) \(try #require(entry.truth.time))"
            #expect(belgrade(Double(time / 1000)) == printed, "seed \(seed), \(entry.name)")
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func croatianAddressAgreesWithThePaper(seed: UInt64) throws {
        for entry in ReceiptCatalogue(seed: seed).receipts where entry.truth.country == "HR" {
            let text = entry.truth.codes[0].text
            let query = try #require(URLComponents(string: text)?.queryItems)
            let values = Dictionary(uniqueKeysWithValues: query.map { ($0.name, $0.value ?? "") })
            #expect(values["jir"] == entry.truth.jir)
            let date = entry.truth.date.description.filter { $0 != "-" }
            #expect(values["datv"]?.hasPrefix(date + "_") == true)
            let cents = try #require(values["izn"]).filter { $0 != "," }
            #expect(Int64(cents) == Int64(entry.truth.total.magnitude), "seed \(seed), \(entry.name)")
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func paymentCodeHasItsFourteenFields(seed: UInt64) throws {
        let truth = Invoice(seed: seed).truth
        let fields = truth.codes[0].text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(fields.count == 15 && fields.last == "" && fields[0] == "HRVHUB30")
        #expect(fields[2].count == 15 && Int64(fields[2]) == truth.total)
        for (field, limit) in zip(fields.dropFirst(3), [30, 27, 27, 25, 25, 27, 21, 4, 22, 4, 35]) {
            #expect(field.count <= limit && !field.isEmpty, "seed \(seed): \(field)")
        }
        // ISO 13616: country and check digits to the end, letters as numbers, remainder 1 by 97.
        let iban = fields[9]
        let moved = String(iban.dropFirst(4)) + "1727" + String(iban.dropFirst(2).prefix(2))
        let remainder = moved.utf8.reduce(0) { (rest: Int, digit: UInt8) in (rest * 10 + Int(digit) - 48) % 97 }
        #expect(remainder == 1, "seed \(seed): \(iban)")
        #expect(truth.text.contains { $0.contains(iban) })
    }

    @Test func overlongTextIsNoSymbol() {
        let text = String(repeating: "x", count: 8000)
        #expect(CodeSymbol(PrintedCode(.qr, text, share: 1)) == nil)
    }

    /// Bytes as a number, the highest first.
    private func number(_ bytes: [UInt8]) -> Int64 {
        bytes.reduce(0) { (value: Int64, byte: UInt8) in value << 8 | Int64(byte) }
    }

    private func payload(of address: String) throws -> [UInt8] {
        let encoded = try #require(address.components(separatedBy: "vl=").last?.removingPercentEncoding)
        return Array(try #require(Data(base64Encoded: encoded)))
    }

    private func belgrade(_ seconds: Double) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "Europe/Belgrade")
        format.dateFormat = "yyyy-MM-dd HH:mm:ss"
        return format.string(from: Date(timeIntervalSince1970: seconds))
    }

    private func digest(of bytes: ArraySlice<UInt8>) throws -> [UInt8] {
        let output = String(decoding: try Tool.run("/usr/bin/md5sum", ["-"], input: Data(bytes)), as: UTF8.self)
        let hex = Array(output.prefix(32))
        return try stride(from: 0, to: 32, by: 2).map { try #require(UInt8(String(hex[$0...$0 + 1]), radix: 16)) }
    }
}
