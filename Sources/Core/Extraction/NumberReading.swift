import Countries
import ReceiptModel

/// Finds the receipt's number and the further identifiers that tills print.
struct NumberReader {
    let rows: [Row]
    let country: Country?

    /// Everything that may be the number, by the forms that tills of the country print, or of any where none is told.
    ///
    /// - Parameter told: the code's number.
    /// - Returns: each number once.
    func candidates(with told: CodeValues? = nil) -> [Candidate<String>] {
        var found: [Candidate<String>] = []
        if country == nil || country == .croatia { found += croatianNumbers() }
        if country != .croatia { found += journalNumbers() }
        if country == .bosniaAndHerzegovina { found += deviceReceiptNumbers() }
        // A row with a number of a form that the law tells has no other one.
        let formed = Set(found.flatMap(\.evidence).compactMap(\.box))
        found += labelledNumbers().filter { seen in !seen.evidence.contains { $0.box.map(formed.contains) ?? false } }
        if let told, let number = told.number {
            // The number's letters are misread too easily for the print to speak against a code that is whole.
            found = found.filter { Self.areAlike($0.value, number) }
            for index in found.indices { found[index].value = number }
            found.insert(Candidate(number, [.coded: 1], evidence: [told.evidence]), at: 0)
        }
        return Candidate.merged(found)
    }

    /// Whether two numbers are the same but for signs that recognisers mix up.
    static func areAlike(_ left: String, _ right: String) -> Bool {
        Skeleton.fold(left, by: .shape) == Skeleton.fold(right, by: .shape)
    }

    private func sighting(_ number: String, _ features: [Feature: Double], at row: Row, _ reason: String) -> Candidate<
        String
    > {
        var seen = Candidate(number, features, evidence: [row.evidence(reason)])
        seen.noteCertainty(row.certainty)
        return seen
    }

    /// `seq/premises/device`, on a row with its label or alone.
    private func croatianNumbers() -> [Candidate<String>] {
        rows.compactMap { row in
            if row.has(.deviceNumber, .securityCode, .receiptIdentifier, .issuerIdentifier, .buyer) { return nil }
            guard let number = ([row] + row.second).lazy.compactMap({ tripartite(in: $0) }).first else { return nil }
            let isLabelled = row.has(.number, .invoiceWord)
            var seen = sighting(
                number, [.threeParts: 1], at: row,
                "number / premises / device\(isLabelled ? ", with its label" : "")")
            if isLabelled { seen.note(.labelled) }
            // `Storno računa 12/A/1`: the number of what is taken back.
            if row.has(.refundWord) { seen.note(.reference) }
            return seen
        }
    }

    private func tripartite(in row: Row) -> String? {
        guard
            row.words.contains(where: { $0.text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "-") } })
        else { return nil }
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
    private func journalNumbers() -> [Candidate<String>] {
        rows.indices.compactMap { index in
            guard !rows[index].has(.reference), let found = Self.pfrNumber(bestOf: rows[index]) else { return nil }
            let remark = found.decoding?.remark(\.self) ?? ""
            var seen = sighting(
                found.number, [.processor: 1], at: rows[index], "the number of the fiscal processor" + remark)
            if found.isOfOneElement { seen.note(.sameHalves) }
            if !found.isWellFormed { seen.note(.lookalike) }
            if rows[index].has(.fiscalNumber) { seen.note(.labelled) }
            seen.noteDecoding(found.decoding)
            let total = totalCounter
            if found.endsRow, let rest = wrapped(found.number, at: index, counted: total) {
                seen.value += rest.digits
                seen.evidence.append(rest.evidence)
            }
            // What stands beside the number, perhaps of another paper, is none of its digits.
            if let total = total?.counter, seen.value.split(separator: "-").last.map(String.init) != total {
                seen.note(.lookalike)
            }
            return seen
        }
    }

    /// The last digits of a number that is too long for the paper: in the next row, or as the till counts.
    private func wrapped(
        _ number: String, at index: Int, counted total: (counter: String, row: Row)?
    ) -> (digits: String, evidence: Evidence)? {
        if index + 1 < rows.count, rows[index + 1].page == rows[index].page {
            let next = rows[index + 1]
            if next.words.count == 1, (1...Self.longestRest).contains(next.text.count),
                next.text.allSatisfy(Digits.isDigit)
            {
                return (next.text, next.evidence("its last digits, wrapped"))
            }
        }
        // What is so small and alone in its row may not have been seen.
        guard let total, let cut = number.split(separator: "-").last,
            total.counter.count > cut.count, total.counter.hasPrefix(cut)
        else { return nil }
        return (String(total.counter.dropFirst(cut.count)), total.row.evidence("its last digits, as the till counts"))
    }

    private static let longestRest = 6

    /// The counter of all receipts of the signing device, `12/345ПП`: the last part of the number is the same (technical
    /// guide of the Serbian tax administration, "ПФР број рачуна").
    private var totalCounter: (counter: String, row: Row)? {
        for row in rows where row.has(.deviceNumber) {
            if let counters = JournalCounters(in: row.text) { return (counters.ofAll, row) }
        }
        return nil
    }

    /// The number of the fiscal processor in a row.
    struct ProcessorNumber {
        let number: String
        /// Whether both names have the form that such names have.
        let isWellFormed: Bool
        /// Nothing of substance stands behind it.
        let endsRow: Bool
        /// How it was made of doubtful signs; `nil` where the recogniser was sure of all of them.
        var decoding: Decoded<String>?

        /// Whether both names are the same, as those of most tills are.
        var isOfOneElement: Bool { number.prefix(8) == number.dropFirst(9).prefix(8) }
    }

    /// The number in a row: of two looks that differ, the one whose halves are alike, as those of most tills are.
    private static func pfrNumber(bestOf row: Row) -> ProcessorNumber? {
        let looks = ([row] + row.second).compactMap { look in
            look.words.contains { $0.doubts != nil }
                ? decodedNumber(in: look.words) : pfrNumber(look.text.filter { $0 != " " })
        }
        return looks.first(where: \.isOfOneElement) ?? looks.first
    }

    /// The two element names and the counter in a row without blanks.
    ///
    /// A name with Cyrillic letters in it was read with the wrong pack; what those letters were would be a guess.
    static func pfrNumber(_ text: String) -> ProcessorNumber? {
        let signs = text.map { $0 == "—" || $0 == "–" ? "-" : $0 }
        guard signs.count >= 19 else { return nil }
        for start in 0...(signs.count - 19) {
            guard signs[start + 8] == "-", signs[start + 17] == "-",
                var till = SecureElementName(signs[start..<(start + 8)]),
                var signer = SecureElementName(signs[(start + 9)..<(start + 17)])
            else { continue }
            // Most tills sign by themselves: where one name was read as no name can be, the other tells it.
            if till.isMisread(signer) { till = signer } else if signer.isMisread(till) { signer = till }
            let counter = signs[(start + 18)...].prefix { Digits.isDigit($0) }
            guard !counter.isEmpty, counter.count <= 10 else { continue }
            let rest = signs[(start + 18 + counter.count)...]
            return ProcessorNumber(
                number: "\(till.text)-\(signer.text)-\(String(counter))",
                isWellFormed: till.isWellFormed && signer.isWellFormed,
                endsRow: rest.allSatisfy { !$0.isNumber && !$0.isLetter })
        }
        return nil
    }

    /// `BF: 12345` of the Federation's devices; the number of a processor has names before its digits.
    private func deviceReceiptNumbers() -> [Candidate<String>] {
        rows.compactMap { row in
            guard let label = row.label(.fiscalNumber), !label.isOfProcessor,
                let digits = digits(after: label, in: row), digits.count <= 10
            else { return nil }
            return sighting(digits, [.deviceCount: 1], at: row, "the label \(label.text)")
        }
    }

    /// What stands after a number label, when it looks like a number.
    private func labelledNumbers() -> [Candidate<String>] {
        rows.compactMap { row in
            guard let label = row.label(.number), label.text.contains(" "), !row.has(.reference, .buyer) else {
                return nil
            }
            let rest = row.words[label.words.upperBound...].map(\.text).joined(separator: " ")
            let inLabel = row.words[label.words.upperBound - 1].text.split(separator: ":").dropFirst().joined(
                separator: ":")
            let text = (inLabel + " " + rest).drop { !$0.isLetter && !$0.isNumber }
            let token = text.prefix { $0.isLetter || $0.isNumber || "-/.".contains($0) }
            guard token.count >= 2, token.contains(where: Digits.isDigit), token.count <= 30 else { return nil }
            var number = String(token)
            while let last = number.last, !last.isLetter, !last.isNumber { number.removeLast() }
            return sighting(
                number, [country == nil ? .plainNumber : .otherForm: 1], at: row,
                "the label \(label.text)")
        }
    }

    private func digits(after label: LabelHit, in row: Row) -> String? {
        for word in row.words[(label.words.upperBound - 1)...] {
            let text = word.text.split(separator: ":").last.map { $0.filter { $0.isNumber || $0.isLetter } } ?? ""
            if text.count >= 1, text.allSatisfy(Digits.isDigit) { return text }
        }
        return nil
    }
}
