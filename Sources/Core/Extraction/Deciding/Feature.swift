/// What may be observed of a candidate, by name; the same name means the same in every field's model.
///
/// A feature is 1 where it was observed, or a strength; what is not observed is 0. A number and no text is the raw value,
/// because candidates look features up in tables thousands of times a receipt.
enum Feature: UInt8, CaseIterable, Sendable {
    /// 1 for every candidate.
    case any

    // MARK: labels

    /// A label announces it, 0…1 by how well the label was read.
    case labelled
    /// `ZA PLATITI`; `UKUPNO EUR`; `UKUPNO`; the sum of a refund.
    case payable, grandTotal, plainTotal, refundTotal
    /// Further places show it, at most three.
    case repeated
    /// The label's sum stands before a discount; it is such a sum less what is taken off behind it.
    case beforeDiscount, afterDiscount
    /// A row says by how much it is rounded, and the rounded sum is printed.
    case beforeRounding
    /// It stands in the row below its label.
    case below
    /// The label is that of something else: another date, the buyer, a reference, a conversion.
    case labelledOtherwise, reference

    // MARK: the print

    /// How sure the recogniser was of its least sure word, 0…1.
    case certainty
    /// How far the recogniser's certainty falls short of what is usual, 0…1.
    case doubtful
    /// How unsure the recogniser was of that word of a Cyrillic name of which it was least sure, or of a bare number of
    /// thirteen digits, 0…1.
    case unsureWord
    /// It stands only on pictures that are out of focus.
    case outOfFocus
    /// With an 8 in the place of a 0, or the other way round, it is as likely a value, and nothing that consists of other
    /// figures confirms it.
    case eightOrNought
    /// A second look saw the same; something else.
    case seenTwice, seenOtherwise
    /// Only the second look saw it.
    case secondLook
    /// A sign was taken for a digit, or a separator for another.
    case repaired
    /// Digits that may belong to it stand left of it; a name lacks what others of its list have.
    case cutOff
    /// A sign is not what was read: the logarithm of how much less likely than what was read, at most 0.
    case decoded
    /// Signs that the recogniser doubts make another value by the same rule: the share that this leaves to it, 0…1.
    case rivalled
    /// It was printed without decimals.
    case whole
    /// Its separator was lost.
    case bare
    case negative
    /// The height of its letters against the middle one of the page, less 1; -1…1.
    case typeSize
    /// Where on the paper it stands: 0 at the top, 1 at the foot.
    case place
    /// It is the largest amount of the paper; how much of the largest one it is, 0…1.
    case largest, shareOfLargest
    /// How often the paper prints it, as a logarithm to the base of 2.
    case printed

    // MARK: sums and codes

    /// The fiscal code says so; so in its other reading; something else.
    case coded, codedOtherwise, codeContradicts
    /// A payment code asks for it.
    case asked
    /// What was paid; what was paid less the change; the payments are another sum.
    case paid, paidLessChange, paymentsContradict
    /// The VAT table comes to it; to something else.
    case vatTable, vatContradicts
    /// Every row of the VAT table holds to the cent by its rate, and they come to it, or taxes without bases that add up to
    /// their printed sum are its share, a half for these and where a figure was mended; they come to something else.
    case vatProven, vatDisproves
    /// The tax fits it at its rate.
    case taxShare
    /// The goods add up to it.
    case goods
    /// The same in the other currency, at the fixed rate.
    case otherCurrency
    /// The last row of the tax table.
    case tableFoot
    /// A labelled total brought to whole coins.
    case rounded
    /// It was read as another amount, one digit away; only sums tell.
    case misread
    /// No label of a total was read; sums agree on an amount that stands where it should.
    case bySums

    // MARK: dates

    /// A time stands beside it.
    case timed
    /// The year has two digits.
    case shortYear
    /// It lies before fiscal tills and after today's paper.
    case oldYear
    /// The paper shows other dates that nothing tells apart.
    case amongOthers
    /// Of times that are minutes apart, as those of a receipt and of its card slip, the one that stands first.
    case ofOneSale
    /// The date beside it could not be read.
    case lostDate

    // MARK: identifiers

    /// The head of a journal, where the issuer's number stands bare.
    case journalHead
    /// Its kind is printed for nothing else.
    case telling
    /// A word of its own.
    case alone
    /// How many signs were taken for digits.
    case repairs
    /// Other numbers of the same kind stand on the paper.
    case rivals

    // MARK: numbers of receipts

    /// `number/premises/device`; `XXXXXXXX-XXXXXXXX-n`, both its names the same; the count of the Federation's device;
    /// where no law tells the form; of another form than the country's law tells.
    case threeParts, processor, sameHalves, deviceCount, plainNumber, otherForm
    /// A letter or digit of it looks like another one that might as well stand there, `0` like `O`.
    case lookalike
    /// A name of two letters beside a company's form: mostly the end of a longer one, `(LAMPAŠ-P)UŽ obrt`. A time behind a
    /// hole: what may be left of it, `(11:)21:22`.
    case stump

    // MARK: countries and currencies

    /// Legal tender of the country on the day of issue; the country is sure; the day is not known, and the country has
    /// changed its money; the print shows other money.
    case lawful, sureCountry, undated, otherMoney
    /// The money of the foreign country that is told; its mark is printed.
    case ofCountryAbroad, shown
    /// An ISO code or a sign that is hardly misread; another mark; in the row of the total.
    case spelled, marked, onTotal

    /// A tax number of the country: behind its label, bare, made of doubtful signs.
    case labelledNumber, bareNumber, mendedNumber
    /// Tax numbers stand there, and only those of other countries.
    case otherNumber
    /// How many different words and labels of the country stand there, at most four.
    case words
    /// The country's money is printed, 1; a half for the euro, which many have.
    case money
    case cyrillic

    // MARK: names

    /// A company's form is part of it.
    case legalForm
    /// How many rows below the first one, in tenths; it is the first that is no heading and no greeting.
    case depth, first
    /// It is the first, and the heading of the paper stands above it.
    case belowHeading
    /// How near above the issuer's number it stands, 0…1; below it.
    case aboveNumber, belowNumber
    /// How near above an address it stands, 0…1.
    case aboveAddress
    /// How many letters it has, up to twenty, in twentieths; the share of short words; of capitals.
    case letters, shortWords, capitals
    /// Four digits or more; the row has an amount.
    case digits, priced
    /// It looks like an address, a web address or telephone, a heading of the paper, a greeting.
    case address, web, heading, greeting
    /// It ends in a number as of a house.
    case houseNumber
    /// It names a kind of shop, a branch; it stands in quotation marks.
    case premises, branch, quoted
    /// It is the issuer's name, or a part of it; it stands in the row before or behind it.
    case issuers, besideIssuer
    /// A word of it is part of a web or mail address on the paper; stands in another row of the head that is no address.
    case domain, echoed
    /// A label of something else stands in its row.
    case otherLabel
    /// Two rows together.
    case joined
    /// It stands below the issuer's number at the head of a journal.
    case journalName
    /// The owner of the home knows an issuer of this name.
    case known
}

extension Feature {
    /// What speaks against a sighting, and not against a value that is printed cleanly elsewhere.
    static let weaknesses: Set<Feature> = [
        .doubtful, .repaired, .repairs, .cutOff, .secondLook, .seenOtherwise, .whole, .shortYear, .labelledOtherwise,
        .reference, .below, .misread, .decoded, .rivalled, .unsureWord,
    ]

    /// A value of which a sign was mended or guessed is not booked before a person has seen it, however well it fits: too
    /// few of them are ever measured.
    static let mended: Set<Feature> = [.repaired, .repairs, .cutOff, .secondLook, .misread, .bySums, .decoded]

    /// What only keeps a value below the bar: it holds of all candidates of a page alike, or of half of all amounts.
    static let unweighed: Set<Feature> = [.unsureWord, .outOfFocus, .eightOrNought]

    /// What says of an amount on the paper or in a code that it was to be paid; without one, sums alone make a total.
    static let announcements: Set<Feature> = [.labelled, .paid, .coded, .codedOtherwise, .asked, .rounded]

    /// What confirms a total beside its label.
    static let witnesses: Set<Feature> = [
        .coded, .asked, .paid, .paidLessChange, .vatTable, .taxShare, .goods, .otherCurrency, .tableFoot, .repeated,
        .afterDiscount,
    ]

    /// What confirms a total to the cent: half a cent of tax is several of the total.
    static let exactWitnesses = witnesses.subtracting([.taxShare])

    /// What confirms a total by other figures than its own: the same amount in another place is misread alike.
    static let otherFigures = exactWitnesses.subtracting([.paid, .repeated, .goods])

    /// As it is called here and on the cards of the models.
    var name: String { "\(self)" }
}
