import ReceiptModel
import Testing

@testable import Recognition

/// Carons that small capitals lose.
@Suite struct LostDiacriticsTests {
    private func texts(_ lines: String...) -> [String] {
        let words = lines.map { line in
            line.split(separator: " ").map {
                Word(text: String($0), box: PixelBox(x: 0, y: 0, width: 10, height: 10), confidence: 0.9)
            }
        }
        return LostDiacritics.restored(in: words).map { $0.map(\.text).joined(separator: " ") }
    }

    @Test func aTillThatPrintsThemPrintsThemEverywhere() {
        let read = texts("Način plaćanja : NOVCANICE", "Racun broj : 1/P1/1", "Porez na potrošnju", "TORTA OD VISANJA")
        #expect(
            read == ["Način plaćanja : NOVČANICE", "Račun broj : 1/P1/1", "Porez na potrošnju", "TORTA OD VISANJA"])
    }

    @Test func aTillWithoutThemIsReadAsItPrints() {
        let printed = ["FISKALNI RACUN", "UPLACENO: 9,25", "Čaj"]
        #expect(texts(printed[0], printed[1], printed[2]) == printed)
    }
}
