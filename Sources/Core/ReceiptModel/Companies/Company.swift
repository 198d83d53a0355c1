/// A business whose books are kept in a home: who it is for the tax authority, and how its papers are kept and sent.
package struct Company: Hashable, Sendable, Codable, Identifiable {
    /// The short name by which folders, drafts and commands call it; it never changes (``isShortName(_:)``).
    package let id: String
    /// As it is registered; one line.
    package var name: String
    /// Whose law counts for its books.
    package var country: Country
    /// OIB, PIB, JIB and PDV number; at least one, and none that is another company's.
    package var taxNumbers: [TaxIdentifier]
    /// When it was in the VAT system, in order of time and apart from each other; none for who never was.
    package var vatPeriods: [VATPeriod]
    /// The code of its activity (HR: NKD, RS: šifra delatnosti, BA: KD BiH), as it is written there.
    package var activityCode: String?
    /// The seat, for what is handed over.
    package var address: CompanyAddress?
    /// The first day of its business year; 1 January where nothing else was said.
    package var businessYearStart: BusinessYearStart
    /// So many years longer than the law asks its originals are kept; 0…``mostExtraYears``.
    package var extraRetentionYears: Int
    /// The accounts that its drafts and originals are sent to, by name or identity; what is queued goes to the first.
    package var accounts: [String]
    package var addedAt: Timestamp
    /// Since when nothing new is booked for it; `nil` while it is open.
    package var closedAt: Timestamp?

    package init(
        id: String, name: String, country: Country, taxNumbers: [TaxIdentifier], vatPeriods: [VATPeriod] = [],
        activityCode: String? = nil, address: CompanyAddress? = nil, businessYearStart: BusinessYearStart = .january,
        extraRetentionYears: Int = 0, accounts: [String] = [], addedAt: Timestamp, closedAt: Timestamp? = nil
    ) {
        self.id = id
        self.name = name
        self.country = country
        self.taxNumbers = taxNumbers
        self.vatPeriods = vatPeriods
        self.activityCode = activityCode
        self.address = address
        self.businessYearStart = businessYearStart
        self.extraRetentionYears = extraRetentionYears
        self.accounts = accounts
        self.addedAt = addedAt
        self.closedAt = closedAt
    }

    /// Maximum of ``extraRetentionYears``.
    package static let mostExtraYears = 50

    /// Whether new papers are booked for it.
    package var isOpen: Bool { closedAt == nil }

    /// Whether it was in the VAT system on a day.
    package func isVATPayer(on day: CivilDate) -> Bool { vatPeriods.contains { $0.covers(day) } }

    /// Whether one of its tax numbers is of the same taxpayer as this one.
    package func isKnown(by number: TaxIdentifier) -> Bool {
        taxNumbers.contains { $0.taxpayer == number.taxpayer }
    }

    /// Whether a text can be the short name of a company: 1 to 40 letters and digits of any script, and `-`, `_` and `.`
    /// within.
    ///
    /// It is typed in commands and stands in settings, so that it has no blank and nothing that a shell would take.
    package static func isShortName(_ text: some StringProtocol) -> Bool {
        guard (1...40).contains(text.count), let first = text.unicodeScalars.first, isSign(first) else { return false }
        return text.unicodeScalars.allSatisfy { isSign($0) || isAccent($0) || "-_.".unicodeScalars.contains($0) }
    }

    /// Whether two short names are told apart by nothing but case.
    package static func areAlike(_ left: String, _ right: String) -> Bool {
        left.lowercased() == right.lowercased()
    }

    /// Whether a text can be the registered name of a company, or a line of its address: 1 to 200 signs, none of which
    /// steers a terminal or the direction of writing.
    package static func isLine(_ text: String) -> Bool {
        (1...200).contains(text.count) && text.contains { !$0.isWhitespace }
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
                default: true
                }
            }
    }

    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber: true
        default: false
        }
    }

    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark
    }
}

/// A time in which a company is in the VAT system; both days included, `nil` is open.
package struct VATPeriod: Hashable, Sendable, Codable {
    package var since: CivilDate?
    package var until: CivilDate?

    package init(since: CivilDate?, until: CivilDate? = nil) {
        self.since = since
        self.until = until
    }

    package func covers(_ day: CivilDate) -> Bool {
        (since.map { $0 <= day } ?? true) && (until.map { day <= $0 } ?? true)
    }
}

/// The seat of a company.
package struct CompanyAddress: Hashable, Sendable, Codable {
    /// With the number of the house.
    package var street: String?
    package var postcode: String?
    package var town: String?

    package init(street: String? = nil, postcode: String? = nil, town: String? = nil) {
        self.street = street
        self.postcode = postcode
        self.town = town
    }

    package var isEmpty: Bool { street == nil && postcode == nil && town == nil }

    /// In one line: `Primjerna 1, 10000 Zagreb`.
    package var line: String {
        let place = [postcode, town].compactMap(\.self).joined(separator: " ")
        return [street, place.isEmpty ? nil : place].compactMap(\.self).joined(separator: ", ")
    }
}
