import Countries
import ReceiptModel

/// Whether a paper names companies of which either may be the one that issued it.
///
/// A number with its right check digit is somebody's: on an invoice it may be the buyer's alone, and nothing of its digits
/// says so.
struct IssuerConflict {
    let rows: [Row]
    private let buyers: BuyerBlocks

    init(rows: [Row]) {
        self.rows = rows
        buyers = BuyerBlocks(rows: rows)
    }

    /// Why a person has to tell whose the paper is.
    ///
    /// - Parameter number: what was taken for the issuer's number; without one nothing is booked by it.
    /// - Returns: `nil` where one company alone is named, or none.
    func finding(number: TaxIdentifier?) -> Finding? {
        guard let number else { return nil }
        let head = rows[..<IssuerHead.end(of: rows)]
        let named = head.indices.compactMap { index in
            buyers.remainder(of: rows[index], at: index).flatMap { Company($0.words[...]) }
        }
        if let first = named.first, let other = named.first(where: { $0.isOther(than: first) }) {
            return Self.finding(number, first.name, other.name)
        }
        guard let told = labelledIssuer, let other = named.first, told.isOther(than: other) else { return nil }
        return Self.finding(number, other.name, told.name)
    }

    private static func finding(_ number: TaxIdentifier, _ first: String, _ other: String) -> Finding {
        Finding(
            .review, field: .taxID,
            message: "The paper names \(first) and \(other): please check whose tax number \(number.digits) is.")
    }

    /// The company behind a label such as `Izdavatelj:`.
    private var labelledIssuer: Company? {
        rows.lazy.compactMap { row -> Company? in
            guard let first = row.words.first, first.text.last == ":",
                Self.issuers.has(first.text)
            else { return nil }
            return Company(row.words.dropFirst())
        }.first
    }

    private static let issuers = WordList(IssuerWords.issuers)
}

/// A name with a legal form that is hardly anything else.
private struct Company {
    let name: String
    /// The words of the name but for its form and for short ones, folded.
    private let words: Set<[UInt8]>

    /// Minimum number of letters of a form that is no other word, and of a word that tells companies apart.
    private static let fewestLetters = 3

    init?(_ printed: ArraySlice<Word>) {
        let texts = printed.map { $0.text.filter(Letters.isLetter) }.filter { $0.count >= Self.fewestLetters }
        guard texts.contains(where: LegalForm.isForm) || texts.last.map(LegalForm.isFormAbroad) ?? false else {
            return nil
        }
        words = Set(texts.filter { !Self.isForm($0) }.map { Skeleton.fold($0, by: .sound) })
        guard !words.isEmpty else { return nil }
        name = printed.map(\.text).joined(separator: " ")
    }

    private static func isForm(_ text: String) -> Bool { LegalForm.isForm(text) || LegalForm.isFormAbroad(text) }

    func isOther(than company: Company) -> Bool { words.isDisjoint(with: company.words) }
}
