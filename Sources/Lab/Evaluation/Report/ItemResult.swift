package import ReceiptModel

/// The result of one variant on one item of a set, beside the truth.
package struct ItemResult: Hashable, Sendable, Codable {
    /// A field of the item: the true value, the value read, and their agreement.
    package struct Field: Hashable, Sendable, Codable {
        /// `nil` when the paper does not show it.
        package var expected: String?
        /// `nil` when nothing was read.
        package var read: String?
        /// The agreement of the two values; `nil` when one of them is missing.
        package var agreement: Agreement?
        /// Confidence of the value read, 0…1; `nil` when nothing was read.
        package var confidence: Double?
        /// The page on which the value was read, from 1.
        package var page: Int?
        /// Where the value was read, in page pixels.
        package var box: PixelBox?

        package init(
            expected: String?, read: String?, agreement: Agreement?, confidence: Double?, page: Int? = nil,
            box: PixelBox? = nil
        ) {
            self.expected = expected
            self.read = read
            self.agreement = agreement
            self.confidence = confidence
            self.page = page
            self.box = box
        }

        /// Whether a value was read and is right after normalisation.
        package var isRight: Bool { (agreement ?? .different) >= .normalised }
        /// Whether a value was read and is wrong, or was read although the paper shows none.
        package var isWrong: Bool { read != nil && !isRight }
    }

    /// The text of the item after normalisation, as it was compared.
    package struct Text: Hashable, Sendable, Codable {
        package var reference: String
        package var reading: String
        package var score: TextScore

        package init(reference: String, reading: String, score: TextScore) {
            self.reference = reference
            self.reading = reading
            self.score = score
        }
    }

    /// The codes of the item.
    package struct Codes: Hashable, Sendable, Codable {
        package var expected: Int
        package var found: Int
        /// Read and not on the paper.
        package var extra: Int

        package init(expected: Int, found: Int, extra: Int) {
            self.expected = expected
            self.found = found
            self.extra = extra
        }
    }

    /// Rows of a table: how many are true, were read, and match.
    package struct RowCount: Hashable, Sendable, Codable {
        package var expected: Int
        package var given: Int
        package var matched: Int

        package init(expected: Int, given: Int, matched: Int) {
            self.expected = expected
            self.given = given
            self.matched = matched
        }
    }

    /// The outline of the paper: the true one, the one found, and their overlap.
    package struct Outline: Hashable, Sendable, Codable {
        /// Of the picture as stored, in pixels.
        package var width: Double
        package var height: Double
        /// In order around the paper, in pixels of the picture as stored.
        package var truth: [PagePoint]
        /// `nil` when the whole picture was taken for the paper.
        package var found: [PagePoint]?
        /// Intersection over union on the picture, 0…1; 0 when the item could not be read.
        package var overlap: Double

        package init(
            width: Double, height: Double, truth: [PagePoint], found: [PagePoint]?, overlap: Double
        ) {
            self.width = width
            self.height = height
            self.truth = truth
            self.found = found
            self.overlap = overlap
        }

        private enum CodingKeys: String, CodingKey {
            case width, height, truth, found
            case overlap = "iou"
        }
    }

    /// Number of receipts on the picture, and number found.
    package struct Receipts: Hashable, Sendable, Codable {
        package var expected: Int
        package var found: Int
        /// Those whose total was read, and is right, where several are expected.
        package var totals: Int?
        /// Those whose paper was found to 90 % and more, where several are expected.
        package var outlined: Int?

        package init(expected: Int, found: Int, totals: Int? = nil, outlined: Int? = nil) {
            self.expected = expected
            self.found = found
            self.totals = totals
            self.outlined = outlined
        }
    }

    /// The cost of reading the item, measured when it was read, which may have been in an earlier run.
    package struct Cost: Hashable, Sendable, Codable {
        package var wallSeconds: Double
        package var processorSeconds: Double
        /// Processor seconds of decoding and preparing the picture; `nil` when the reader does not report them.
        package var preparationSeconds: Double?
        /// Processor seconds of the search for codes; `nil` when the reader does not report them.
        package var codesSeconds: Double?
        /// Processor seconds inside the recogniser; `nil` when the reader does not report them.
        package var recognitionSeconds: Double?
        /// Peak resident memory of the reader process in MiB; `nil` when the system does not report it.
        package var peakMiB: Double?
        /// Whether the reading was taken from the cache.
        package var isCached: Bool

        package init(
            wallSeconds: Double, processorSeconds: Double, preparationSeconds: Double? = nil,
            codesSeconds: Double? = nil, recognitionSeconds: Double? = nil, peakMiB: Double?, isCached: Bool
        ) {
            self.wallSeconds = wallSeconds
            self.processorSeconds = processorSeconds
            self.preparationSeconds = preparationSeconds
            self.codesSeconds = codesSeconds
            self.recognitionSeconds = recognitionSeconds
            self.peakMiB = peakMiB
            self.isCached = isCached
        }

        private enum CodingKeys: String, CodingKey {
            case wallSeconds = "wall_seconds"
            case processorSeconds = "processor_seconds"
            case preparationSeconds = "preparation_seconds"
            case codesSeconds = "codes_seconds"
            case recognitionSeconds = "recognition_seconds"
            case peakMiB = "peak_mib"
            case isCached = "cached"
        }
    }

    /// The outcome of the item.
    package enum Outcome: String, Hashable, Sendable, Codable {
        case ready
        case needsReview = "needs_review"
        case failed
    }

    /// The name of the set.
    package var set: String
    /// The picture's path inside the set.
    package var file: String
    /// Labels, from which slices are made: `country` → `HR`, `condition` → `photo`, `wooden table`.
    package var labels: [String: [String]]
    package var outcome: Outcome
    /// Why it failed or needs review, in sentences.
    package var reasons: [String]
    /// `nil` when the truth holds no text.
    package var text: Text?
    /// `nil` when the truth holds no word that is printed on the paper.
    package var known: KnownWords?
    /// By the name of the field; only fields that the truth mentions.
    package var fields: [String: Field]
    package var vat: RowCount?
    /// The lines of goods; `nil` when the truth does not hold them.
    package var items: RowCount?
    /// The payments; `nil` when the truth does not hold them.
    package var payments: RowCount?
    package var codes: Codes?
    /// `nil` when the truth holds no outline.
    package var outline: Outline?
    package var receipts: Receipts?
    /// `nil` when the item could not be read at all.
    package var cost: Cost?

    package init(
        set: String, file: String, labels: [String: [String]], outcome: Outcome, reasons: [String], text: Text?,
        known: KnownWords? = nil, fields: [String: Field], vat: RowCount?, items: RowCount? = nil,
        payments: RowCount? = nil, codes: Codes?, outline: Outline? = nil,
        receipts: Receipts? = nil, cost: Cost?
    ) {
        self.set = set
        self.file = file
        self.labels = labels
        self.outcome = outcome
        self.reasons = reasons
        self.text = text
        self.known = known
        self.fields = fields
        self.vat = vat
        self.items = items
        self.payments = payments
        self.codes = codes
        self.outline = outline
        self.receipts = receipts
        self.cost = cost
    }

    /// The set and the file; pairs the item in two runs.
    package var identity: String { "\(set)/\(file)" }
}

extension ItemResult {
    /// The fields that are booked: a draft with one of them wrong costs money.
    package static let bookedFields: [ReceiptField] = [.date, .total, .currency, .taxID]

    /// Whether all fields in the truth are right; `nil` when it holds none.
    package var isDocumentExact: Bool? { fields.isEmpty ? nil : fields.values.allSatisfy(\.isFaithful) }

    /// Whether a booked field was read and is wrong.
    package var isBookedWrong: Bool { Self.bookedFields.contains { fields[$0.rawValue]?.isWrong ?? false } }

    /// Whether anything at all was given that is not what the paper says: a field (a name with a misread letter is still
    /// found again, and counts as right), a row of goods, of VAT or of payments.
    package var isSentWrong: Bool {
        let rows = [items, vat, payments].compactMap(\.self)
        return isBookedWrong || fields.values.contains { $0.read != nil && $0.agreement ?? .different == .different }
            || rows.contains { $0.matched < $0.given }
    }

    /// Whether all booked fields in the truth are right; `nil` when it holds none.
    package var isBookedRight: Bool? {
        let booked = Self.bookedFields.compactMap { fields[$0.rawValue] }
        return booked.isEmpty ? nil : booked.allSatisfy(\.isFaithful)
    }

    /// Confidence of the draft: the lowest of its booked fields, 0 when one that the paper shows was not read.
    package var confidence: Double? {
        let booked = Self.bookedFields.compactMap { fields[$0.rawValue] }.filter {
            $0.expected != nil || $0.read != nil
        }
        return booked.map { $0.confidence ?? 0 }.min()
    }
}

extension ItemResult.Field {
    /// Whether it is as on the paper, including that there is no value.
    package var isFaithful: Bool { expected == nil ? read == nil : isRight }
}
