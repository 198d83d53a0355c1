import Countries
import ReceiptModel

/// The location row of a TaxCore journal: its number, a dash and a name, perhaps wrapped; below it street and town.
///
/// Some tills leave out the number: between the taxpayer's number and the cashier stand then issuer, location, street and
/// town, a row each.
struct JournalLocation {
    let row: Row
    /// What the name is wrapped into.
    let wrapped: [Row]
    /// Street and town.
    let address: [Row]
    /// Whether only one division of the rows into name, street and town is left: a till breaks a name where the next word
    /// has no room, and a street is told by its number.
    let isClear: Bool

    /// The head of a journal is no longer.
    private static let deepest = 12
    /// Location, street and town take so many rows at most below the first.
    private static let longest = 4

    init?(rows: [Row]) {
        let head = rows.prefix(Self.deepest)
        guard let place = head.firstIndex(where: Self.isLocation) ?? Self.bareLocation(in: head) else { return nil }
        row = rows[place]
        let below = Array(
            rows[(place + 1)...].prefix(Self.longest).prefix { row in
                row.page == rows[place].page && !Self.endsHead(row) && row.amounts.isEmpty
                    && row.words.contains { Letters.areIn($0.text) }
            })
        let mayGoOn = Self.mayGoOn(row, in: below.first, width: Self.width(of: rows, on: row.page))
        let division = Self.divided(below, mayGoOn: mayGoOn)
        wrapped = Array(below.prefix(division.ofName))
        address = Array(below.dropFirst(division.ofName).prefix(Self.rowsOfAddress))
        isClear =
            division.isClear && Self.isWhole(row, below: rows[..<place])
            && Self.rowsOfName(in: rows[..<place]) <= Self.longestName
    }

    /// How many rows the issuer's name takes, between the taxpayer's number and the location.
    private static func rowsOfName(in rows: ArraySlice<Row>) -> Int {
        rows.reversed().prefix { $0.words.count > 1 || !IssuerHead.isBareNumber($0.text) }.count
    }

    /// What stands in more rows than this may be the name of the shop, too.
    private static let longestName = 3

    /// Whether number and name have the lengths that they have in journals, and the row stands in the middle below the
    /// taxpayer's number, or begins below it: one that lost its end in a shadow does not.
    private static func isWhole(_ row: Row, below rows: ArraySlice<Row>) -> Bool {
        let digits = row.text.prefix(while: Digits.isDigit)
        let name = row.text[digits.endIndex...].count { Letters.isLetter($0) || Digits.isDigit($0) }
        guard !oddLengths.contains(digits.count), name >= shortestName else { return false }
        guard let number = rows.last(where: { $0.words.count == 1 && IssuerHead.isBareNumber($0.text) }),
            number.page == row.page
        else { return true }
        let sign = max(1, number.box.width / number.text.count)
        let shift = abs(number.box.x + number.box.maxX - row.box.x - row.box.maxX) / 2
        return shift <= mostShift * sign || abs(number.box.x - row.box.x) <= mostShift * sign
    }

    /// One digit less or more than in Serbia, and in Republika Srpska.
    private static let oddLengths: Set<Int> = [6, 8, 16, 18]
    private static let shortestName = 2
    /// Maximum distance between the middles, or the beginnings, of rows of a head (signs).
    private static let mostShift = 2

    private static let rowsOfAddress = 2

    /// Whether a row is one of those below street and town, which begin with their labels; a town is easily like another
    /// label, but for a few signs.
    private static func endsHead(_ row: Row) -> Bool {
        row.labels.contains { label in
            label.role != .itemTable
                && (label.quality == 1 || label.words.lowerBound == 0 && belowAddress.contains(label.role))
        }
    }

    private static let belowAddress: Set<LabelRole> = [.cashier, .buyer, .deviceNumber, .reference]

    /// How many of the rows below belong to the name, and whether that is sure.
    private static func divided(_ below: [Row], mayGoOn: Bool) -> (ofName: Int, isClear: Bool) {
        let isWhole = below.count == rowsOfAddress
        guard let street = below.prefix(rowsOfAddress + 1).firstIndex(where: isStreet) else {
            let isLonger = mayGoOn && below.count > rowsOfAddress
            return (isLonger ? below.count - rowsOfAddress : 0, below.count <= rowsOfAddress && !mayGoOn)
        }
        guard mayGoOn else { return (0, street == 0 || isWhole) }
        // The rest of a name may have a number of its own: `ПРОДАВНИЦА 107`.
        let isDoubled = street + 1 < below.count && isStreet(below[street + 1])
        if street == 0, !isDoubled { return (0, isWhole) }
        let ofName = isDoubled && below.count > street + rowsOfAddress ? street + 1 : street
        return (ofName, !isDoubled && below.count == ofName + rowsOfAddress)
    }

    /// Whether a row has the number of a house, or the mark of a house that has none.
    private static func isStreet(_ row: Row) -> Bool {
        guard row.text.count(where: Letters.isLetter) >= shortestStreet else { return false }
        return Digits.count(in: row.text) > 0 || row.words.contains { Skeleton.letters($0.text) == withoutNumber }
    }

    private static let shortestStreet = 3
    /// `бб` and `bb`.
    private static let withoutNumber = Skeleton.letters("bb")

    /// Whether the first word of the next row had no room, or hardly, at the end of a row.
    private static func mayGoOn(_ row: Row, in next: Row?, width: Int) -> Bool {
        let sign = max(1, row.box.width / max(1, row.text.count))
        let word = next.map { $0.words[0].text.count } ?? longestWord
        return row.box.width + (word + 1) * sign > width - sign
    }

    /// Where the next row is lost, it may have begun with a word of so many signs.
    private static let longestWord = 8

    /// The width of the head, in pixels: of its rows that stand at both edges there are several.
    private static func width(of rows: [Row], on page: Int) -> Int {
        let widths = rows.lazy.filter { $0.page == page }.prefix(2 * deepest).map(\.box.width).sorted(by: >)
        return widths.dropFirst(2).first ?? widths.last ?? 0
    }

    /// Numbers of locations have seven digits, a few more or less, in Republika Srpska up to 17; a postcode has five, and a
    /// taxpayer's number thirteen.
    private static let numberLength = Set(6...10).union(14...18)

    /// The row of a location without a number, told by its place alone.
    private static func bareLocation(in head: ArraySlice<Row>) -> Int? {
        guard let number = head.firstIndex(where: { $0.words.count == 1 && IssuerHead.isBareNumber($0.text) }),
            head.firstIndex(where: { $0.has(.cashier) }) == number + longest + 1
        else { return nil }
        let place = number + 2
        return head[place].words.contains { Letters.areIn($0.text) } ? place : nil
    }

    /// A number, a dash, and a name.
    ///
    /// Every row of every head is asked, so it is no regular expression.
    static func isLocation(_ row: Row) -> Bool {
        guard row.words[0].text.first.map(Digits.isDigit) ?? false else { return false }
        let digits = row.text.prefix(while: Digits.isDigit)
        guard numberLength.contains(digits.count), row.amounts.isEmpty else { return false }
        var rest = row.text[digits.endIndex...]
        if rest.first == " " { rest = rest.dropFirst() }
        guard let dash = rest.first, "-–—".contains(dash) else { return false }
        rest = rest.dropFirst()
        if rest.first == " " { rest = rest.dropFirst() }
        // `1004642-307 - Prodavnica` has a number of the shop's own; `021555-123` is a telephone.
        guard let first = rest.first, first != " " else { return false }
        return !Digits.isDigit(first) || digits.count >= 7 && rest.count(where: Letters.isLetter) >= 3
    }

    /// Number and name as printed.
    ///
    /// The form of a journal says what it is; only how surely it was read, and where it ends, is left to ask. Of two words
    /// that look the same in either script, either may be the one that was misread.
    ///
    /// - Parameter head: what the words of the head tell.
    /// - Returns: the shop, sure enough for a draft that nobody sees or not.
    func store(in head: HeadWords) -> Extracted<String> {
        let printed = [row] + wrapped
        let certainty = printed.map { $0.legibility(of: $0.words.indices) }.min() ?? 0
        let isAmbiguous = certainty < 1 && printed.contains(where: head.hasTwin)
        let isSure = isClear && certainty >= Self.legible && !isAmbiguous
        return Extracted(
            printed.map(\.text).joined(separator: " "), confidence: isSure ? Worth.agreed : Worth.guessed,
            evidence: [row.evidence("the location, below the issuer")])
    }

    /// The recogniser's certainty of the least sure word below which a name is often not what is printed (269 printed
    /// journals: of 229 above, none had a sign wrong; of 40 below, 17).
    private static let legible = 0.8
}
