package import ReceiptModel

/// What one variant made of one item of a set, beside what is true.
package struct ItemResult: Hashable, Sendable, Codable {
    /// A field of the item: what is true, what was read, and how far they agree.
    package struct Field: Hashable, Sendable, Codable {
        /// `nil` when the paper does not show it.
        package var expected: String?
        /// `nil` when nothing was read.
        package var read: String?
        /// How far the two agree; `nil` when one of them is missing.
        package var agreement: Agreement?
        /// 0…1, as the reading claims; `nil` when nothing was read.
        package var confidence: Double?
        /// Counts from 1; where the value was seen.
        package var page: Int?
        /// In page pixels.
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

        /// Whether a value was given and is right up to its way of writing.
        package var isRight: Bool { (agreement ?? .different) >= .normalised }
        /// Whether a value was given and is wrong, or given although the paper shows none.
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

    /// How many rows of a table there are, were given and are right.
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

    /// The edge of the paper: what is true, what was found, and how far they cover each other.
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

    /// How many receipts lie on the picture, and how many were told apart.
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

    /// What reading the item cost, measured when it was read, which may have been in an earlier run.
    package struct Cost: Hashable, Sendable, Codable {
        package var wallSeconds: Double
        package var processorSeconds: Double
        /// The part of it in which the picture was decoded and prepared; `nil` when the reader does not tell.
        package var preparationSeconds: Double?
        /// The part of it in which codes were looked for; `nil` when the reader does not tell.
        package var codesSeconds: Double?
        /// The part of it inside the recogniser; `nil` when the reader does not tell.
        package var recognitionSeconds: Double?
        /// Of the process that read it; `nil` when the system does not tell.
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

    /// What became of the item.
    package enum Outcome: String, Hashable, Sendable, Codable {
        case ready
        case needsReview = "needs_review"
        case failed
    }

    /// The name of the set.
    package var set: String
    /// The picture's path inside the set.
    package var file: String
    /// Slices that the item belongs to: `country` → `HR`, `condition` → `photo`, `wooden table`.
    package var labels: [String: [String]]
    package var outcome: Outcome
    /// Why it failed or needs review, in sentences.
    package var reasons: [String]
    /// `nil` when the truth holds no text.
    package var text: Text?
    /// `nil` when the truth knows no word that stands on the paper.
    package var known: KnownWords?
    /// By the field's name; only the fields that the truth knows about.
    package var fields: [String: Field]
    package var vat: RowCount?
    /// The lines of goods; `nil` when the truth does not tell them.
    package var items: RowCount?
    /// The ways of payment; `nil` when the truth does not tell them.
    package var payments: RowCount?
    package var codes: Codes?
    /// `nil` when the truth does not say where the paper lies.
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

    /// The set and the file: what pairs the item in two runs.
    package var identity: String { "\(set)/\(file)" }
}

extension ItemResult {
    /// The fields that are booked: a draft with one of them wrong costs money.
    package static let bookedFields: [FieldName] = [.date, .total, .currency, .taxID]

    /// Whether all fields that the truth knows are right; `nil` when it knows none.
    package var isDocumentExact: Bool? { fields.isEmpty ? nil : fields.values.allSatisfy(\.isFaithful) }

    /// Whether a booked field was given and is wrong.
    package var isBookedWrong: Bool { Self.bookedFields.contains { fields[$0.rawValue]?.isWrong ?? false } }

    /// Whether all booked fields that the truth knows are right; `nil` when it knows none.
    package var isBookedRight: Bool? {
        let booked = Self.bookedFields.compactMap { fields[$0.rawValue] }
        return booked.isEmpty ? nil : booked.allSatisfy(\.isFaithful)
    }

    /// How sure the draft is: its least sure booked field; 0 when one that the paper shows was not read.
    package var confidence: Double? {
        let booked = Self.bookedFields.compactMap { fields[$0.rawValue] }.filter {
            $0.expected != nil || $0.read != nil
        }
        return booked.map { $0.confidence ?? 0 }.min()
    }
}

extension ItemResult.Field {
    /// Whether it says what the paper says, which may be nothing.
    package var isFaithful: Bool { expected == nil ? read == nil : isRight }
}
