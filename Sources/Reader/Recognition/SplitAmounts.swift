import ReceiptModel

/// Joins amounts and numbers that were recognised as two words.
enum SplitAmounts {
    /// Maximum gap inside an amount (pitches), which includes the space behind a comma; and before the last part of a number
    /// of three, which has no blank behind its slash but often looks so.
    private static let (maximumGap, maximumGapOfNumber) = (1.15, 2.5)

    /// The words with `296,` and `39` joined to `296,39`, and `17360/KASA2/` and `4` to one number, where the gap is too
    /// narrow for a column.
    static func joined(_ words: [Word]) -> [Word] {
        var result: [Word] = []
        for word in words {
            if let last = result.last, let limit = maximumGap(between: last.text, and: word.text) {
                let pitch = Double(last.box.width) / (Double(last.text.count) - 0.4)
                if Double(word.box.x - last.box.maxX) < limit * pitch {
                    result[result.count - 1] = last.joined(with: word)
                    continue
                }
            }
            result.append(word)
        }
        return result
    }

    /// The gap (pitches) below which two texts are one; `nil` for texts that are two at any gap.
    private static func maximumGap(between head: String, and tail: String) -> Double? {
        if isHead(head), isTail(tail, behind: head.last) { return maximumGap }
        let isNumber =
            head.last == "/" && head.count { $0 == "/" } == 2 && head.first?.isNumber == true
            && tail.allSatisfy(\.isNumber)
        return isNumber ? maximumGapOfNumber : nil
    }

    private static func isHead(_ text: String) -> Bool {
        guard let last = text.last, last == "," || last == "." || last == "/", text.count >= 2 else { return false }
        return text.allSatisfy { $0.isNumber || $0 == "," || $0 == "." || $0 == "/" } && text.first?.isNumber == true
    }

    private static func isTail(_ text: String, behind mark: Character?) -> Bool {
        if mark == "/" { return text.count >= 3 && text.prefix(3).allSatisfy(\.isNumber) }
        return (2...3).contains(text.count) && text.prefix(2).allSatisfy(\.isNumber)
            && text.dropFirst(2).allSatisfy { !$0.isLetter && $0 != "." && $0 != "," }
    }
}
