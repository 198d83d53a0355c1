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
        for row in rows.flatMap({ [$0] + $0.second }) {
            for piece in Self.pieces(of: row) {
                if found[.jir] == nil {
                    found[.jir] = Self.code(piece, in: row, "the form of a JIR", CroatianVerification.uuid)
                }
                if found[.zki] == nil, row.has(.securityCode) || piece.count == Self.shortestIdentifier {
                    found[.zki] = Self.code(piece, in: row, "the form of a ZKI", CroatianVerification.securityCode)
                }
            }
            if found[.ibfm] == nil, row.has(.deviceNumber) { found[.ibfm] = Self.device(in: row) }
        }
        return found
    }

    /// What stands between colons in each word of a row, and in all of them together, where it is long enough for a code.
    private static func pieces(of row: Row) -> [[DoubtedSign]] {
        // Most rows have too few signs that may stand in a code.
        let length = row.words.reduce(0) { sum, word in
            let parts = word.text.utf8.split { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
            return parts.reduce(sum) { $0 + (word.doubts != nil || $1.allSatisfy(mayStandInCode) ? $1.count : 0) }
        }
        guard length >= shortestIdentifier else { return [] }
        return (row.words.map { [$0] } + [row.words]).flatMap { words -> [[DoubtedSign]] in
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
