import ReceiptModel
import Testing

@testable import Recognition

/// Amounts of which a recogniser made letters.
@Suite("Broken amounts")
struct BrokenAmountTests {
    @Test("An amount with letters in place of digits is broken", arguments: ["1C.čO", "2C.CU", "l2,5O", "1O.00"])
    func broken(_ text: String) { #expect(Rerecognition.isBrokenAmount(text)) }

    @Test(
        "Amounts, names and versions are not",
        arguments: ["10.60", "D.1.Y.", "d.o.o.", "v1.2.3b", "KAFA,1L", "0.5", "12:3O", "A.BC"])
    func whole(_ text: String) { #expect(!Rerecognition.isBrokenAmount(text)) }

    @Test("What figures alone make is believed only as an amount")
    func amount() {
        #expect(Rerecognition.isAmount("10.60") && Rerecognition.isAmount("1234,56"))
        #expect(
            !Rerecognition.isAmount("..1..") && !Rerecognition.isAmount("1060") && !Rerecognition.isAmount("1.060,00"))
    }
}

/// Dates of which a recogniser was sure, although no calendar has them.
@Suite("Impossible dates")
struct ImpossibleDateTests {
    @Test(
        "A day or month that no calendar has is impossible",
        arguments: [
            "02.63.20", "31.06.2026", "31.06.2026.", "29.02.2023", "00.01.2024", "2026-13-40", "45/12/2018",
            "02.13.2026",
        ])
    func impossible(_ text: String) { #expect(Rerecognition.isImpossibleDate(text)) }

    @Test(
        "Dates, in either order of day and month, and what is no date are not",
        arguments: [
            "02.03.20", "29.02.2024.", "12/25/2018", "25/12/2018", "2026-02-28", "1.234.567", "02.63", "02:63:20",
            "02.63-20", "0263.20", "d2.63.20", "192.168.10.20", "15.32.20", "20-45-67", "..", "",
        ])
    func possible(_ text: String) { #expect(!Rerecognition.isImpossibleDate(text)) }

    @Test("However surely it was read, its line is looked at again")
    func isDue() {
        func line(_ text: String) -> [Word] {
            text.split(separator: " ").enumerated().map { place, word in
                Word(text: String(word), box: PixelBox(x: 100 * place, y: 0, width: 90, height: 20), confidence: 1)
            }
        }
        #expect(Rerecognition.isNeeded(line("Datum 02.63.2020 15:59"), readWith: ReceiptModelPack.name))
        #expect(!Rerecognition.isNeeded(line("Datum 02.03.2020 15:59"), readWith: ReceiptModelPack.name))
    }
}
