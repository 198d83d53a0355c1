extension TaxIdentifier {
    /// Whose number it is, so that two numbers of one taxpayer are the same: the country and the digits.
    ///
    /// The PDV number of Bosnia and Herzegovina is the JIB without its leading 4.
    package var taxpayer: String {
        switch self {
        case .oib(let number): "HR \(number.digits)"
        case .pib(let number): "RS \(number.digits)"
        case .jib(let number): "BA \(number.digits)"
        case .bosnianVAT(let number): "BA 4\(number.digits)"
        case .foreign(let number): "\(number.country) \(number.number)"
        }
    }
}
