import ReceiptModel

/// Montenegro and Albania: the address of the authority's page,
/// `…/#/verify?iic=…&tin=…&crtd=…&ord=…&bu=…&cr=…&sw=…&prc=…`, whose parameters stand behind the hash sign.
///
/// Source: what programs of tills write, 2020–2026. The identification code (IIC, in Montenegro IKOF) is the digest of
/// a signature, so that its form alone can be looked at.
extension ForeignCode {
    static func montenegrin(_ text: String) -> ForeignCode? {
        verified(text, host: "mapr.tax.gov.me", country: "ME", currency: .eur)
    }

    static func albanian(_ text: String) -> ForeignCode? {
        Currency(code: "ALL").flatMap {
            verified(text, host: "efiskalizimi-app.tatime.gov.al", country: "AL", currency: $0)
        }
    }

    private static func verified(
        _ text: String, host: String, country: String, currency: Currency
    ) -> ForeignCode? {
        guard let address = WebAddress(text), address.host == host, address.fragment.hasPrefix("/verify?") else {
            return nil
        }
        let parameters = WebAddress.parameters(address.fragment)
        func value(_ name: String) -> String? { WebAddress.value(name, of: parameters).flatMap(percentDecoded) }
        guard let identifier = value("iic"), CroatianVerification.securityCode(identifier) != nil,
            let tax = value("tin"), (8...13).contains(tax.utf8.count),
            // The offset behind the local time is not asked: its plus sign often arrives as a blank.
            let moment = value("crtd").flatMap({ Self.moment($0) })
        else { return nil }
        var code = ForeignCode(country: country, date: moment.date, time: moment.time)
        code.number = value("ord")
        code.total = value("prc").flatMap { sum([DecimalText.hundredths(from: $0)], currency) }
        return code
    }
}
