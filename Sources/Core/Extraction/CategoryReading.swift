import Countries
import ReceiptModel

/// Suggests what an expense is for, out of the words on the paper.
struct CategoryReader {
    let rows: [Row]

    /// Words that tell, by the form in which they are compared.
    private static let categories: [[UInt8]: Int] = {
        var categories: [[UInt8]: Int] = [:]
        for (index, category) in ExpenseCategory.all.enumerated() {
            for word in category.words { categories[Skeleton.fold(word, by: .sound)] = index }
        }
        return categories
    }()

    /// The category with the most words; of as many, the one that stands first in the list of all.
    func category() -> Extracted<String>? {
        var found: [Int: (count: Int, evidence: Evidence)] = [:]
        for row in rows where !row.has(.payment, .buyer) {
            for index in row.words.indices where Letters.areIn(row.words[index].text) {
                guard let category = Self.categories[Skeleton.fold(row.words[index].text, by: .sound)] else { continue }
                let evidence = row.evidence("the word \(row.words[index].text)", words: index..<(index + 1))
                found[category] = ((found[category]?.count ?? 0) + 1, found[category]?.evidence ?? evidence)
            }
        }
        guard let best = found.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }) else { return nil }
        return Extracted(ExpenseCategory.all[best.key].name, confidence: Worth.guessed, evidence: [best.value.evidence])
    }
}
