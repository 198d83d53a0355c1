/// A receipt of a business trip, of an invented issuer in one of sixteen countries: its text, and what is true about it.
///
/// It depends on the seed and its number only. Its sums add up, and its truth says nothing that the text does not print.
struct Journey: Sendable {
    /// Lines in columns of equal width, from top to bottom, without empty ones.
    let lines: [String]
    let truth: JourneyTruth
    let bill: JourneyBill

    init(seed: UInt64, number: Int) {
        var press = JourneyPress(seed: seed, number: number)
        press.set()
        bill = press.bill
        if press.style.isPlain { press.truth.rewrite(\.inASCII) }
        (lines, truth) = (press.paper.text, press.truth)
    }

    /// The line of `truth.jsonl` about the text, and the text as a file holds it.
    func files(named name: String) -> (truth: String, text: String) {
        (truth.json(file: name + ".txt", text: lines), lines.joined(separator: "\n") + "\n")
    }
}
