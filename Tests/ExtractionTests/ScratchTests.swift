import Testing
@testable import Extraction
import ReceiptModel
struct ScratchTests {
  @Test func t() {
    func w(_ s: String) -> [Word] { s.split(separator: " ").enumerated().map { Word(text: String($0.element), box: PixelBox(x: $0.offset*100, y: 0, width: 80, height: 20), confidence: 1) } }
    for s in ["GST @6% INCLUDED IN TOTAL RM 0.51", "TOTAL INCL. GST@6% RM 9.00", "CASH RM 10.00", "CHANGE RM 1.00"] {
      print(s, Lexicon.abroad.labels(in: w(s)), AmountReader.amounts(in: w(s)))
    }
  }
}
