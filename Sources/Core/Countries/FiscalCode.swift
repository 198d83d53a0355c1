package import ReceiptModel

/// A fiscal code of one of the three countries, decoded and checked as far as it can be without a network.
package enum FiscalCode: Hashable, Sendable {
    /// Serbia and Republika Srpska.
    case taxCore(TaxCoreVerification)
    case croatian(CroatianVerification)
    /// Federation of Bosnia and Herzegovina.
    case federation(FederationVerification)

    /// Reads the text of a scanned code; `nil` for a code of another kind and for a damaged one.
    package static func parse(_ text: String) -> FiscalCode? {
        let trimmed = text.trimmingASCIIBlanks
        if let code = TaxCoreVerification(url: trimmed) { return .taxCore(code) }
        if let code = CroatianVerification(trimmed) { return .croatian(code) }
        if let code = FederationVerification(trimmed) { return .federation(code) }
        return nil
    }

    package var country: Country {
        switch self {
        case .taxCore(let code): code.country
        case .croatian: .croatia
        case .federation: .bosniaAndHerzegovina
        }
    }
}

extension String {
    var trimmingASCIIBlanks: String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\r" || $0 == "\t" || $0 == "\r\n" }
        var rest = self[...].drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
        return String(rest)
    }
}
