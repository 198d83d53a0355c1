import Testing

@testable import Recognition

/// Amounts of which a recogniser made letters.
@Suite("Broken amounts")
struct BrokenAmountTests {
    @Test("An amount with letters in place of digits is broken", arguments: ["1C.čO", "2C.CU", "l2,5O", "1O.00"])
    func broken(_ text: String) { #expect(SecondLook.isBrokenAmount(text)) }

    @Test(
        "Amounts, names and versions are not",
        arguments: ["10.60", "D.1.Y.", "d.o.o.", "v1.2.3b", "KAFA,1L", "0.5", "12:3O", "A.BC"])
    func whole(_ text: String) { #expect(!SecondLook.isBrokenAmount(text)) }

    @Test("What figures alone make is believed only as an amount")
    func amount() {
        #expect(SecondLook.isAmount("10.60") && SecondLook.isAmount("1234,56"))
        #expect(!SecondLook.isAmount("..1..") && !SecondLook.isAmount("1060") && !SecondLook.isAmount("1.060,00"))
    }
}
