import Countries
import ReceiptModel

/// Whether two papers that lie over each other were read as one: what a paper prints once stands on a page twice.
///
/// Amounts of the one would be booked for the issuer of the other, and nothing in the sums would tell.
enum SecondPaper {
    /// What a paper has one of, each behind its label.
    private static let single: Set<LabelRole> = [.deviceNumber, .securityCode, .receiptIdentifier]

    /// The finding that asks a person, where there is a second paper.
    static func finding(in rows: [Row]) -> Finding? {
        for page in Dictionary(grouping: rows, by: \.page).sorted(by: { $0.key < $1.key }).map(\.value) {
            if let twice = repeatedLabel(in: page) ?? repeatedLocation(in: page) ?? repeatedCounter(in: page)
                ?? repeatedIdentifier(in: page)
            {
                return Finding(
                    .review, field: nil,
                    message: """
                        Two papers seem to lie over each other: \(twice) stands there twice. Photograph them apart.
                        """)
            }
            if let (one, other) = marksOfTwoLaws(in: page) {
                return Finding(
                    .review, field: nil,
                    message: """
                        Two papers seem to lie over each other: \(one) and \(other) never stand on one. Photograph them \
                        apart.
                        """)
            }
        }
        return nil
    }

    /// A label that stands before two different values.
    private static func repeatedLabel(in rows: [Row]) -> String? {
        var values: [String: [UInt8]] = [:]
        for row in rows {
            for label in row.labels where single.contains(label.role) && label.quality == 1 {
                let behind = row.words[label.words.upperBound...].map(\.text).joined()
                let value = Skeleton.fold(behind, by: .shape)
                // In a link the value is a part of the word itself.
                if value.isEmpty { continue }
                if let other = values[label.text], other != value { return label.text }
                values[label.text] = value
            }
        }
        return nil
    }

    private static func repeatedLocation(in rows: [Row]) -> String? {
        let locations = rows.filter(JournalLocation.isLocation)
        guard let first = locations.first, locations.contains(where: { $0.text != first.text }) else { return nil }
        return "a location (\(first.text))"
    }

    /// Two counters of receipts, `65951/66228ПП`, of which a journal has one.
    private static func repeatedCounter(in rows: [Row]) -> String? {
        let counters = rows.lazy.flatMap(\.words).map(\.text).filter(isCounter)
        guard let first = counters.first, counters.contains(where: { $0 != first }) else { return nil }
        return "Бројач рачуна"
    }

    /// Whether a word is the count of a kind of receipt, that of all, and the letters of the kind.
    private static func isCounter(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, text.count >= shortestCounter, parts[1].count > 2 else { return false }
        return parts[0].allSatisfy(Digits.isDigit) && parts[1].dropLast(2).allSatisfy(Digits.isDigit)
            && parts[1].suffix(2).allSatisfy { kinds.contains($0) }
    }

    /// Shorter ones are also packages of goods, `6/12KOM`.
    private static let shortestCounter = 8
    /// The letters of sales, refunds, copies, training and advances, in both scripts.
    private static let kinds = Set("ПРКОАPRKOA")

    /// Beginnings of two JIRs, `c4e4db9c-7da`, of which a paper of Croatia has one.
    private static func repeatedIdentifier(in rows: [Row]) -> String? {
        let beginnings = rows.lazy.flatMap(\.words).compactMap { beginningOfJIR($0.text) }
        guard let first = beginnings.first,
            beginnings.contains(where: { zip($0, first).count { $0 != $1 } > mostMisread })
        else { return nil }
        return "JIR"
    }

    /// The eight hexadecimal digits before the first dash of a word, where letters are among them; without letters they
    /// are more often those of a day or a telephone.
    private static func beginningOfJIR(_ text: String) -> [UInt8]? {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].prefix(2).count(where: isHexadecimal) == 2 else { return nil }
        let digits = parts[0].suffix(signsOfBeginning)
        guard digits.count == signsOfBeginning, digits.allSatisfy(isHexadecimal),
            digits.contains(where: { $0 > UInt8(ascii: "9") }), digits.contains(where: { $0 <= UInt8(ascii: "9") }),
            !(parts[0].dropLast(signsOfBeginning).last.map(isHexadecimal) ?? false)
        else { return nil }
        return Array(digits)
    }

    private static func isHexadecimal(_ sign: UInt8) -> Bool {
        switch sign {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }

    private static let signsOfBeginning = 8
    /// The same JIR may be printed twice, and misread in one place.
    private static let mostMisread = 3

    /// Labels of a fiscal device of the Federation and of a processor of Serbia or Republika Srpska.
    private static func marksOfTwoLaws(in rows: [Row]) -> (String, String)? {
        let labels = rows.flatMap(\.labels).filter { $0.quality == 1 }
        guard let device = labels.first(where: { $0.role == .deviceNumber && devices.contains($0.text) }),
            let processor = labels.first(where: { $0.role == .fiscalNumber && $0.isOfProcessor })
        else { return nil }
        return (device.text, processor.text)
    }

    private static let devices: Set<String> = ["IBFM", "IBFU"]
}
