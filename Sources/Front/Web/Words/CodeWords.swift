import Countries
import Pipeline
import ReceiptModel

/// The words of codes that stand in fields, by the field and the code: `kind.sale`, `country.HR`, `category.fuel`.
enum CodeWords {
    static let all: [(key: String, message: Message)] =
        DocumentType.allCases.map { (key(.kind, $0.rawValue), $0.words) }
        + Country.allCases.map { (key(.country, $0.rawValue), $0.words) }
        + ExpenseCategory.all.map { (key(.category, $0.name), ExpenseCategory.words(of: $0.name)) }

    private static func key(_ field: ReceiptField, _ code: String) -> String { "\(field.rawValue).\(code)" }
}
