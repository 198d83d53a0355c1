import Console
import Pipeline
import ReceiptModel

extension ReceiptFields {
    /// The values of a field in the form of the language: at most one, or the rows of a table.
    func local(_ field: ReceiptField) -> [String] { words(of: field).map(\.local) }
}

extension ReceiptField {
    /// A value as JSON has it, in the form of the language.
    func localText(ofPlain plain: String) -> String { words(of: plain).local }
}
