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
            if let twice = repeatedLabel(in: page) ?? repeatedLocation(in: page) {
                return Finding(
                    .review, field: nil,
                    message: """
                        Two papers seem to lie over each other: \(twice) stands there twice. Photograph them apart.
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
}
