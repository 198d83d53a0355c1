import Crypto
package import ReceiptModel

/// The verification address of a TaxCore receipt (Serbia, Republika Srpska): `https://suf.purs.gov.rs/v/?vl=…`.
///
/// The layout is that of "Create Verification URL" in the TaxCore documentation. The MD5 digest at its end proves that
/// the code was read whole; it does not prove who made it.
package struct TaxCoreVerification: Hashable, Sendable {
    package enum InvoiceType: UInt8, Hashable, Sendable {
        case normal = 0
        case proforma = 1
        case copy = 2
        case training = 3
        case advance = 4
    }

    package enum TransactionType: UInt8, Hashable, Sendable {
        case sale = 0
        case refund = 1
    }

    /// Eight capital letters or digits: the secure element that asked for the receipt.
    package var requestedBy: String
    /// Eight capital letters or digits: the secure element that signed it.
    package var signedBy: String
    package var totalCounter: UInt32
    package var transactionTypeCounter: UInt32
    /// In ten-thousandths of the currency; positive also for a refund.
    package var totalTenThousandths: UInt64
    /// Milliseconds since 1970, UTC.
    package var instant: UInt64
    package var invoiceType: InvoiceType
    package var transactionType: TransactionType
    /// `type:value`; `nil` when the buyer is not named.
    ///
    /// May be personal data.
    package var buyerID: String?
    package var country: Country

    /// The exact hosts; nothing that merely ends like them.
    package static let hosts: [String: Country] = [
        "suf.purs.gov.rs": .serbia,
        "suf.poreskaupravars.org": .bosniaAndHerzegovina,
    ]

    /// Reads a verification address; `nil` for another host, a damaged payload or a wrong digest.
    package init?(url text: String) {
        // Some readers give a plus sign as a blank; the payload has no blanks of its own.
        let address = WebAddress(String(text.map { $0 == " " ? "+" : $0 }))
        guard let address, let country = Self.hosts[address.host], address.path == "/v/" || address.path == "/v",
            let value = address.value("vl"), let decoded = percentDecoded(value),
            let bytes = base64Decoded(decoded.map { $0 == " " ? "+" : $0 }.reduce(into: "") { $0.append($1) })
        else { return nil }
        self.init(payload: bytes, country: country)
    }

    /// Reads the binary payload; `nil` unless every length, type and the digest is right.
    package init?(payload: [UInt8], country: Country) {
        guard (572...848).contains(payload.count), payload[0] == 3 else { return nil }
        guard Insecure.MD5.hash(data: payload.dropLast(16)).elementsEqual(payload.suffix(16)) else { return nil }
        let buyerLength = Int(payload[43])
        let internalLength = payload.count - 44 - buyerLength - 256 - 16
        guard buyerLength <= 20, internalLength == 256 || internalLength == 512,
            let requestedBy = Self.elementName(payload[1..<9]), let signedBy = Self.elementName(payload[9..<17]),
            let invoiceType = InvoiceType(rawValue: payload[41]),
            let transactionType = TransactionType(rawValue: payload[42]),
            let buyer = String(validating: payload[44..<(44 + buyerLength)].drop { $0 == 0 }, as: UTF8.self)
        else { return nil }
        self.requestedBy = requestedBy
        self.signedBy = signedBy
        totalCounter = UInt32(truncatingIfNeeded: Self.littleEndian(payload[17..<21]))
        transactionTypeCounter = UInt32(truncatingIfNeeded: Self.littleEndian(payload[21..<25]))
        totalTenThousandths = Self.littleEndian(payload[25..<33])
        instant = payload[33..<41].reduce(0) { $0 << 8 | UInt64($1) }
        self.invoiceType = invoiceType
        self.transactionType = transactionType
        buyerID = buyer.isEmpty ? nil : buyer
        self.country = country
        guard total != nil, issued != nil else { return nil }
    }

    /// `requestedBy-signedBy-totalCounter`, as printed.
    package var number: String { "\(requestedBy)-\(signedBy)-\(totalCounter)" }

    /// What was paid, negative for a refund; rounded to hundredths.
    ///
    /// `nil` beyond any real amount.
    package var total: Money? {
        guard totalTenThousandths / 100 < UInt64(Money.bound) - 1 else { return nil }
        let hundredths = Int64((totalTenThousandths + 50) / 100)
        return Money(
            minorUnits: transactionType == .refund ? -hundredths : hundredths,
            currency: CountryProfile.of(country).currency(on: nil))
    }

    /// The local day and time of signing, to the second.
    package var issued: (date: CivilDate, time: CivilTime)? {
        guard let signed = Int64(exactly: instant) else { return nil }
        return CentralEuropeanTime.civil(millisecondsSinceEpoch: signed)
    }

    private static func elementName(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) }) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension TaxCoreVerification {
    /// The address of a receipt with these values, for sample receipts: filler stands where a real one is encrypted and
    /// signed.
    package init(
        requestedBy: String, signedBy: String, totalCounter: UInt32, transactionTypeCounter: UInt32,
        totalTenThousandths: UInt64, instant: UInt64, invoiceType: InvoiceType, transactionType: TransactionType,
        buyerID: String?, country: Country
    ) {
        self.requestedBy = requestedBy
        self.signedBy = signedBy
        self.totalCounter = totalCounter
        self.transactionTypeCounter = transactionTypeCounter
        self.totalTenThousandths = totalTenThousandths
        self.instant = instant
        self.invoiceType = invoiceType
        self.transactionType = transactionType
        self.buyerID = buyerID
        self.country = country
    }

    /// The binary payload with `filler` in the places of encrypted data and signature, and the right digest.
    ///
    /// `internalLength` is 256 or 512.
    package func payload(filler: UInt8, internalLength: Int = 256) -> [UInt8] {
        let buyer = Array((buyerID ?? "").utf8.prefix(20))
        var bytes: [UInt8] = [3] + Array(requestedBy.utf8) + Array(signedBy.utf8)
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: totalCounter >> (8 * UInt32($0))) }
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: transactionTypeCounter >> (8 * UInt32($0))) }
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: totalTenThousandths >> (8 * UInt64($0))) }
        bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: instant >> (8 * UInt64($0))) }
        bytes += [invoiceType.rawValue, transactionType.rawValue, UInt8(buyer.count)] + buyer
        bytes += (0..<(internalLength + 256)).map { filler &+ UInt8(truncatingIfNeeded: $0 &* 31) }
        return bytes + Array(Insecure.MD5.hash(data: bytes))
    }

    /// The verification address of such a payload, percent-encoded as tills print it.
    package func url(filler: UInt8, internalLength: Int = 256) -> String {
        let host = Self.hosts.filter { $0.value == country }.keys.sorted().first ?? ""
        let text = base64Encoded(payload(filler: filler, internalLength: internalLength))
        let escapes: [Character: String] = ["+": "%2B", "/": "%2F", "=": "%3D"]
        return "https://\(host)/v/?vl=" + text.map { escapes[$0] ?? String($0) }.joined()
    }
}
