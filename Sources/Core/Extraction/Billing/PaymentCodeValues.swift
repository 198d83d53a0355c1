import Countries
import ReceiptModel

/// What the payment codes on a paper say together: to which account, and with which reference.
struct PaymentCodeValues {
    /// `nil` where no code has one with right check digits, or two codes have different ones.
    private(set) var account: Extracted<String>?
    /// The same of the reference.
    private(set) var reference: Extracted<String>?

    init(_ pages: [PageReading]) {
        let codes = pages.flatMap { page in
            page.codes.compactMap { scanned in
                PaymentCode.parse(scanned.text).map {
                    ($0, Evidence(source: .code, page: page.number, box: scanned.box, reason: "the payment code"))
                }
            }
        }
        account = Self.common(codes.filter(\.0.account.isValid).map { ($0.account.text, $1) }) {
            BankAccount.domestic($0) == BankAccount.domestic($1)
        }
        reference = Self.common(
            codes.compactMap { code, place in PaymentReference.text(of: code).map { ($0, place) } }, agree: ==)
        // What has not the form or the check digits of its model may be wrong in the code itself.
        let isSound = codes.allSatisfy { code, _ in
            PaymentReference.text(of: code) == nil
                || PaymentReference(model: code.model, number: code.reference ?? "") != nil
        }
        if !isSound { reference?.confidence = Worth.guessed }
    }

    /// The one value of several sightings; `nil` where they differ, as codes for instalments do.
    private static func common(
        _ sightings: [(value: String, place: Evidence)], agree: (String, String) -> Bool
    ) -> Extracted<String>? {
        guard let first = sightings.first, sightings.allSatisfy({ agree($0.value, first.value) }) else { return nil }
        return Extracted(first.value, confidence: Worth.coded, evidence: [first.place])
    }
}

/// Puts what a payment code says before the print, and holds both against each other.
struct PaymentAgreement {
    private(set) var findings: [Finding] = []

    /// The value of the code, with the place where the same is printed; for review where the print surely says another.
    ///
    /// - Parameters:
    ///   - field: for the finding.
    ///   - name: of the field, for people.
    ///   - coded: what the code says.
    ///   - printed: what the print says.
    ///   - same: where the print says what the code says.
    /// - Returns: the value; `nil` where neither has one.
    mutating func settled(
        _ field: ReceiptField, _ name: Message, coded: Extracted<String>?, printed: Extracted<String>?, same: Evidence?
    ) -> Extracted<String>? {
        guard var coded else { return printed }
        if let same {
            coded.evidence.append(same)
        } else if let printed, printed.confidence >= Worth.placed {
            coded.confidence = Worth.guessed
            coded.evidence += printed.evidence
            findings.append(
                Finding(
                    .review, field: field,
                    message: "The \(name) of the payment code is \(coded.value), the printed one \(printed.value)."))
        }
        return coded
    }
}
