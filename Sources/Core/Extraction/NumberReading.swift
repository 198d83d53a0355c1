import Countries
import ReceiptModel

/// Finds the receipt's number and the further identifiers that tills print.
struct NumberReader {
    let rows: [Row]
    let country: Country?

    func number() -> Extracted<String>? {
        switch country {
        case .serbia: journalNumber() ?? labelledNumber()
        case .bosniaAndHerzegovina: journalNumber() ?? deviceReceiptNumber() ?? labelledNumber()
        case .croatia: croatianNumber() ?? labelledNumber()
        case nil: croatianNumber() ?? journalNumber() ?? labelledNumber()
        }
    }

    /// `seq/premises/device`, on a row with its label or alone.
    private func croatianNumber() -> Extracted<String>? {
        var fallback: Extracted<String>?
        for row in rows where !row.has(.deviceNumber, .securityCode, .receiptIdentifier, .issuerIdentifier, .buyer) {
            guard let number = ([row] + row.second).lazy.compactMap({ tripartite(in: $0) }).first else { continue }
            let isLabelled = row.has(.number, .invoiceWord)
            let read = Extracted(
                number, confidence: isLabelled ? 0.92 : 0.7,
                evidence: [row.evidence("number / premises / device\(isLabelled ? ", with its label" : "")")])
            if isLabelled { return read }
            fallback = fallback ?? read
        }
        return fallback
    }

    private func tripartite(in row: Row) -> String? {
        let text = row.text
        for separator: Character in ["/", "-"] where text.contains(separator) {
            // Blanks around the separators are the recogniser's.
            var compact = ""
            for character in text {
                if character == " ", compact.last == separator { continue }
                if character == separator { while compact.last == " " { compact.removeLast() } }
                compact.append(character)
            }
            for token in compact.split(whereSeparator: { " :;|".contains($0) }) {
                let parts = token.split(separator: separator, omittingEmptySubsequences: false)
                guard parts.count == 3, (1...10).contains(parts[0].count), parts[0].allSatisfy(Digits.isDigit),
                    (1...20).contains(parts[1].count), parts[1].allSatisfy({ $0.isLetter || $0.isNumber }),
                    (1...10).contains(parts[2].count)
                else { continue }
                let device = parts[2].prefix(while: Digits.isDigit)
                guard !device.isEmpty, parts[2].dropFirst(device.count).allSatisfy({ !$0.isLetter && !$0.isNumber })
                else { continue }
                // A date with slashes or a telephone number looks the same.
                let isDate =
                    parts[0].count <= 2 && parts[1].count <= 2 && (device.count == 4 || device.count == 2)
                    && parts[1].allSatisfy(Digits.isDigit)
                if isDate && !row.has(.number) { continue }
                if separator == "-", !row.has(.number) { continue }
                return "\(parts[0])\(separator)\(parts[1])\(separator)\(device)"
            }
        }
        return nil
    }

    /// `XXXXXXXX-XXXXXXXX-n`, whose last digits may be wrapped into the next row.
    private func journalNumber() -> Extracted<String>? {
        for (index, row) in rows.enumerated() where !row.has(.reference) {
            guard let found = Self.pfrNumber(bestOf: row) else { continue }
            var number = found.number
            var evidence = [row.evidence("the number of the fiscal processor")]
            if found.endsRow, index + 1 < rows.count, rows[index + 1].page == row.page {
                let next = rows[index + 1]
                let text = next.text
                if text.count <= 6, !text.isEmpty, text.allSatisfy(Digits.isDigit), next.words.count == 1 {
                    number += text
                    evidence.append(next.evidence("its last digits, wrapped"))
                }
            }
            if let total = totalCounter, let cut = number.split(separator: "-").last,
                total.counter.count > cut.count, total.counter.hasPrefix(cut), found.endsRow, evidence.count == 1
            {
                // The wrapped digits stand alone in their row, and what is so small may not have been seen.
                number += total.counter.dropFirst(cut.count)
                evidence.append(total.row.evidence("its last digits, as the till counts"))
            }
            let isLabelled = row.has(.fiscalNumber)
            let halves = number.split(separator: "-")
            return Extracted(
                number, confidence: halves[0] == halves[1] ? 0.88 : isLabelled ? 0.8 : 0.7, evidence: evidence)
        }
        return nil
    }

    /// The counter of all receipts of the signing device, `12/345ПП`: the last part of the number is the same (technical
    /// guide of the Serbian tax administration, "ПФР број рачуна").
    private var totalCounter: (counter: String, row: Row)? {
        for row in rows where row.has(.deviceNumber) {
            if let counters = JournalCounters(in: row.text) { return (counters.ofAll, row) }
        }
        return nil
    }

    /// The number in a row: of two looks that differ, the one whose halves are alike, as those of most tills are.
    private static func pfrNumber(bestOf row: Row) -> (number: String, endsRow: Bool)? {
        let looks = ([row] + row.second).compactMap { pfrNumber($0.text.filter { $0 != " " }) }
        return looks.first { look in
            let parts = look.number.split(separator: "-")
            return parts[0] == parts[1]
        } ?? looks.first
    }

    /// The two element names and the counter in a row without blanks.
    ///
    /// A name with Cyrillic letters in it was read with the wrong pack; what those letters were would be a guess.
    static func pfrNumber(_ text: String) -> (number: String, endsRow: Bool)? {
        let signs = text.map { $0 == "—" || $0 == "–" ? "-" : $0 }
        guard signs.count >= 19 else { return nil }
        for start in 0...(signs.count - 19) {
            guard signs[start + 8] == "-", signs[start + 17] == "-",
                isElement(signs[start..<(start + 8)]), isElement(signs[(start + 9)..<(start + 17)])
            else { continue }
            let counter = signs[(start + 18)...].prefix { Digits.isDigit($0) }
            guard !counter.isEmpty, counter.count <= 10 else { continue }
            let rest = signs[(start + 18 + counter.count)...]
            return (
                String(signs[start..<(start + 18)]) + String(counter), rest.allSatisfy { !$0.isNumber && !$0.isLetter }
            )
        }
        return nil
    }

    private static func isElement(_ signs: ArraySlice<Character>) -> Bool {
        signs.allSatisfy { $0.asciiValue.map { (48...57).contains($0) || (65...90).contains($0) } ?? false }
    }

    /// `BF: 12345` of the Federation's devices.
    private func deviceReceiptNumber() -> Extracted<String>? {
        for row in rows {
            guard let label = row.label(.fiscalNumber), let digits = digits(after: label, in: row), digits.count <= 10
            else { continue }
            return Extracted(digits, confidence: 0.9, evidence: [row.evidence("the label \(label.text)")])
        }
        return nil
    }

    /// What stands after a number label, when it looks like a number.
    private func labelledNumber() -> Extracted<String>? {
        for row in rows {
            guard let label = row.label(.number), label.text.contains(" "), !row.has(.reference, .buyer) else {
                continue
            }
            let rest = row.words[label.words.upperBound...].map(\.text).joined(separator: " ")
            let inLabel = row.words[label.words.upperBound - 1].text.split(separator: ":").dropFirst().joined(
                separator: ":")
            let text = (inLabel + " " + rest).drop { !$0.isLetter && !$0.isNumber }
            let token = text.prefix { $0.isLetter || $0.isNumber || "-/.".contains($0) }
            guard token.count >= 2, token.contains(where: Digits.isDigit), token.count <= 30 else { continue }
            var number = String(token)
            while let last = number.last, !last.isLetter, !last.isNumber { number.removeLast() }
            return Extracted(number, confidence: 0.75, evidence: [row.evidence("the label \(label.text)")])
        }
        return nil
    }

    private func digits(after label: LabelHit, in row: Row) -> String? {
        for word in row.words[(label.words.upperBound - 1)...] {
            let text = word.text.split(separator: ":").last.map { $0.filter { $0.isNumber || $0.isLetter } } ?? ""
            if text.count >= 1, text.allSatisfy(Digits.isDigit) { return text }
        }
        return nil
    }

    /// JIR, ZKI and the number of the fiscal device.
    func identifiers() -> [ReceiptField: Extracted<String>] {
        var found: [ReceiptField: Extracted<String>] = [:]
        for row in rows.flatMap({ [$0] + $0.second }) {
            let tokens = row.words.map { $0.text } + [row.words.map(\.text).joined()]
            for token in tokens where token.utf8.count >= Self.shortestIdentifier {
                let pieces = token.split { $0 == ":" || $0 == ";" }
                for piece in pieces where piece.utf8.count >= Self.shortestIdentifier {
                    let text = String(piece.lowercased().map { Self.hexadecimal[$0] ?? $0 })
                    if found[.jir] == nil, let uuid = CroatianVerification.uuid(text) {
                        found[.jir] = Extracted(uuid, confidence: 0.7, evidence: [row.evidence("the form of a JIR")])
                    }
                    if found[.zki] == nil, row.has(.securityCode) || piece.count == 32,
                        let code = CroatianVerification.securityCode(text)
                    {
                        found[.zki] = Extracted(code, confidence: 0.7, evidence: [row.evidence("the form of a ZKI")])
                    }
                }
            }
            if found[.ibfm] == nil, row.has(.deviceNumber) {
                for piece in row.words.flatMap({ $0.text.split(separator: ":") }) where piece.count == 8 {
                    let tail = piece.dropFirst(2).compactMap { Digits.value($0) }
                    let device = piece.prefix(2).uppercased() + tail.map { String($0.digit) }.joined()
                    guard tail.count == 6, FederationVerification.isDevice(device) else { continue }
                    found[.ibfm] = Extracted(device, confidence: 0.8, evidence: [row.evidence("the label IBFM")])
                }
            }
        }
        return found
    }

    /// A ZKI has 32 signs, a JIR 36.
    private static let shortestIdentifier = 32

    /// Only signs that are no hexadecimal digits themselves are repaired.
    private static let hexadecimal: [Character: Character] = [
        "o": "0", "l": "1", "i": "1", "|": "1", "s": "5", "z": "2", "—": "-", "=": "-",
    ]
}
