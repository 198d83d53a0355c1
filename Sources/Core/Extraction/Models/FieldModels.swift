import ReceiptModel

extension FieldModel {
    /// The model of a field; `nil` for one that no model decides.
    static func of(_ field: ReceiptField) -> FieldModel? {
        switch field {
        case .total: total
        case .date: date
        case .time: time
        case .taxID: taxID
        case .vatID: vatID
        case .merchant: merchant
        case .country: country
        case .currency: currency
        case .number: number
        case .store: store
        default: nil
        }
    }
}
