import Countries
import ReceiptModel

extension NumberReader {
    /// A ZKI has 32 signs, a JIR 36.
    private static let shortestIdentifier = 32
    /// Confidence of a code of the right form, which has no check digit.
    private static let codeConfidence = Worth.labelled
    /// Confidence of a device's number with its label.
    private static let deviceConfidence = Worth.labelled

    /// JIR, ZKI and the number of the fiscal device.
    func identifiers() -> [ReceiptField: Extracted<String>] {
        var found: [ReceiptField: Extracted<String>] = [:]
        for (index, row) in rows.enumerated() {
            var looks = ([row] + row.second).map { (row: $0, pieces: Self.pieces(of: $0.words)) }
            if let wrapped = runOn(at: index) { looks.append((row, Self.pieces(of: wrapped))) }
            for look in looks {
                for piece in look.pieces {
                    if found[.jir] == nil {
                        found[.jir] = Self.code(piece, in: look.row, "the form of a JIR", CroatianVerification.uuid)
                    }
                    if found[.zki] == nil, look.row.has(.securityCode) || piece.count == Self.shortestIdentifier {
                        found[.zki] = Self.code(
                            piece, in: look.row, "the form of a ZKI", CroatianVerification.securityCode)
                    }
                }
            }
            if found[.ibfm] == nil, row.has(.deviceNumber) { found[.ibfm] = Self.device(in: row) }
        }
        return found
    }

    /// Fewest signs of a code that stand in its first row, and most that run on in the next one.
    private static let (shortestStart, longestContinuation) = (16, 20)

    /// The last word of a row and the row below it, where a code may run on in it, as on narrow paper.
    private func runOn(at index: Int) -> [Word]? {
        guard index + 1 < rows.count, rows[index + 1].page == rows[index].page, let start = rows[index].words.last,
            start.text.utf8.count >= Self.shortestStart
        else { return nil }
        let rest = rows[index + 1].words
        let length = rest.reduce(0) { $0 + $1.text.utf8.count }
        return length <= Self.longestContinuation && rest.allSatisfy { $0.text.utf8.allSatisfy(Self.mayStandInCode) }
            ? [start] + rest : nil
    }

    /// What stands between colons in each word, and in all of them together, where it is long enough for a code.
    private static func pieces(of words: [Word]) -> [[DoubtedSign]] {
        // Most rows have too few signs that may stand in a code.
        let length = words.reduce(0) { sum, word in
            // Of the part between colons, and of the parts before it.
            var (part, whole, isCode) = (0, 0, true)
            for byte in word.text.utf8 {
                if byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") {
                    whole += isCode ? part : 0
                    (part, isCode) = (0, true)
                } else {
                    part += 1
                    isCode = isCode && (word.doubts != nil || mayStandInCode(byte))
                }
            }
            return sum + whole + (isCode ? part : 0)
        }
        guard length >= shortestIdentifier else { return [] }
        return (words.map { [$0] } + [words]).flatMap { words -> [[DoubtedSign]] in
            if words.contains(where: { $0.doubts != nil }) {
                return DoubtedSign.signs(of: words).split { $0.sign == ":" || $0.sign == ";" }
                    .filter { $0.count >= shortestIdentifier }.map(Array.init)
            }
            let text = words.count == 1 ? words[0].text : words.map(\.text).joined()
            guard text.utf8.count >= shortestIdentifier else { return [] }
            return text.split { $0 == ":" || $0 == ";" }.filter { $0.utf8.count >= shortestIdentifier }
                .map { $0.map { DoubtedSign(sign: $0, word: 0) } }
        }
    }

    /// Whether a byte may be one of a hexadecimal digit, of what is taken for one, or of a hyphen.
    private static func mayStandInCode(_ byte: UInt8) -> Bool {
        byte >= standingInCode.count || standingInCode[Int(byte)]
    }

    /// Of each byte below 128, whether it may.
    private static let standingInCode = (UInt8(0)..<128).map { byte in
        SignAlphabet.hexadecimal.value(Character(Unicode.Scalar(byte))) != nil
    }

    /// A code of hexadecimal digits in a form that nothing else has.
    private static func code(
        _ piece: [DoubtedSign], in row: Row, _ reason: String, _ form: @escaping (String) -> String?
    ) -> Extracted<String>? {
        guard piece.contains(where: { $0.doubt != nil }) else {
            let text = String(piece.map { SignAlphabet.hexadecimal.value($0.sign)?.sign ?? $0.sign })
            return form(text).map { Extracted($0, confidence: codeConfidence, evidence: [row.evidence(reason)]) }
        }
        guard let lattice = SignLattice(piece, in: { _ in .hexadecimal }) else { return nil }
        let decoding = CheckedDecoding<String>(lattice: lattice) { path in form(lattice.text(of: path)).map { ($0, 0) }
        }
        return decoding.best().map { best in
            Extracted(
                best.value, confidence: best.worth(of: codeConfidence),
                evidence: [row.evidence(reason + best.remark(\.self))])
        }
    }

    /// The number of a fiscal device of the Federation, two letters and six digits.
    private static func device(in row: Row) -> Extracted<String>? {
        let pieces = row.words.flatMap { word in DoubtedSign.signs(of: [word]).split { $0.sign == ":" } }
        for piece in pieces where piece.count == 8 {
            guard let lattice = SignLattice(Array(piece), in: { $0 < 2 ? .capitals : .digits }) else { continue }
            let decoding = CheckedDecoding<String>(lattice: lattice) { path in
                let text = lattice.text(of: path)
                return FederationVerification.isDevice(text) ? (text, 0) : nil
            }
            guard let best = decoding.best() else { continue }
            return Extracted(
                best.value, confidence: best.worth(of: deviceConfidence),
                evidence: [row.evidence("the label IBFM" + best.remark(\.self))])
        }
        return nil
    }
}
