package import ReceiptModel

/// Keeps what was handed over to the bookkeeper, and never changes a row of it.
package protocol HandoverLog: Sendable {
    /// Writes down a hand-over, with an entry of the audit log for each original.
    ///
    /// - Parameters:
    ///   - handover: whose files are durable.
    ///   - now: stamped on the entries.
    /// - Returns: its number, from 1.
    /// - Throws: `revisionConflict` when a draft was changed meanwhile; `notFound` for one that is not there; `refused` for
    ///   what is no hand-over (``HandedMonth/requireKeepable()``).
    func record(handover: HandedMonth, now: Timestamp) throws(StoreError) -> Int

    /// The hand-overs of a month and a company, oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func handovers(of period: String, company: String) throws(StoreError) -> [HandedMonth]

    /// All hand-overs, oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func handovers() throws(StoreError) -> [HandedMonth]

    /// Which hand-overs have which drafts, oldest first.
    ///
    /// - Parameter draft: asks for this one alone.
    /// - Returns: one mark for each draft of each hand-over.
    /// - Throws: ``StoreError`` when the store cannot be read.
    func handoverMarks(of draft: String?) throws(StoreError) -> [HandoverMark]
}

/// That a draft was handed over.
package struct HandoverMark: Hashable, Sendable {
    package var draft: String
    /// The revision that was booked.
    package var revision: Int
    /// The number of the hand-over, and its month.
    package var handover: Int
    package var period: String
    /// The time that stands in the files.
    package var createdAt: Timestamp

    package init(draft: String, revision: Int, handover: Int, period: String, createdAt: Timestamp) {
        self.draft = draft
        self.revision = revision
        self.handover = handover
        self.period = period
        self.createdAt = createdAt
    }
}

/// A hand-over of a month: in which forms, which drafts in which revision, which files.
package struct HandedMonth: Hashable, Sendable {
    /// From 1; 0 before it is written down.
    package var number: Int
    /// `yyyy-MM`.
    package var period: String
    /// The short name of the company.
    package var company: String
    package var formats: [String]
    /// The time that stands in the files.
    package var createdAt: Timestamp
    package var files: [HandedFile]
    package var drafts: [HandedDraft]

    package init(
        number: Int = 0, period: String, company: String, formats: [String], createdAt: Timestamp, files: [HandedFile],
        drafts: [HandedDraft]
    ) {
        self.number = number
        self.period = period
        self.company = company
        self.formats = formats
        self.createdAt = createdAt
        self.files = files
        self.drafts = drafts
    }
}

extension HandedMonth {
    /// The SHA-256 over the names and digests of the files, by which the audit log names the hand-over.
    package var fingerprint: String { Self.fingerprint(of: files) }

    /// The same of files alone.
    package static func fingerprint(of files: [HandedFile]) -> String {
        Fingerprint.of(files.flatMap { [$0.name, $0.sha256] })
    }

    /// Checks what every store asks: a month as `yyyy-MM`, a company, files, and each draft once and as it was booked.
    ///
    /// - Throws: `refused`.
    package func requireKeepable() throws(StoreError) {
        guard CivilDate(iso: "\(period)-01") != nil else { throw .refused(reason: "'\(period)' is no month") }
        guard !company.isEmpty, !files.isEmpty, !drafts.isEmpty else {
            throw .refused(reason: "a hand-over has a company, files and drafts")
        }
        guard Set(drafts.map(\.id)).count == drafts.count else {
            throw .refused(reason: "a hand-over names each draft once")
        }
        let areSums = (files.map(\.sha256) + drafts.map(\.digest)).allSatisfy { sum in
            sum.utf8.count == 64 && sum.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        }
        guard areSums, drafts.allSatisfy({ $0.revision >= 1 }) else {
            throw .refused(reason: "a hand-over tells the SHA-256 of its files and the revisions of its drafts")
        }
    }
}

/// A file of a hand-over.
package struct HandedFile: Hashable, Sendable, Codable {
    package var name: String
    package var bytes: Int
    package var sha256: String

    package init(name: String, bytes: Int, sha256: String) {
        self.name = name
        self.bytes = bytes
        self.sha256 = sha256
    }
}

/// A draft as it was handed over.
package struct HandedDraft: Hashable, Sendable {
    /// What was booked of it, in minor units of the currency of the books.
    package struct Booked: Hashable, Sendable, Codable {
        package var date: String
        package var supplier: String
        package var total: Int64
        package var vat: Int64
        package var deductible: Int64
        /// Everything that formats write of it, by name, so that a later look can say what differs.
        package var facts: [String: String]?

        package init(
            date: String, supplier: String, total: Int64, vat: Int64, deductible: Int64,
            facts: [String: String]? = nil
        ) {
            self.facts = facts
            self.date = date
            self.supplier = supplier
            self.total = total
            self.vat = vat
            self.deductible = deductible
        }
    }

    package var id: String
    package var revision: Int
    /// The SHA-256 over everything that was booked of it.
    package var digest: String
    package var booked: Booked

    package init(id: String, revision: Int, digest: String, booked: Booked) {
        self.id = id
        self.revision = revision
        self.digest = digest
        self.booked = booked
    }
}
