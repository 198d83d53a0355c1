import Crypto
import ReceiptModel

/// The verification address of a receipt of the TaxCore systems (Serbia, Republika Srpska).
///
/// The payload is laid out as TaxCore's "Create Verification URL" says, up to the encrypted data and the signature, which
/// are drawn by chance here: only the tax authority can read the one and check the other. The MD5 at its end is right.
struct TaxCoreCode {
    let requestedBy: String
    let signedBy: String
    let totalCounter: UInt32
    let typeCounter: UInt32
    /// Hundredths; always positive.
    let total: Int64
    let milliseconds: Int64
    let isRefund: Bool
    let buyer: String?
    /// Normal, proforma, copy, training, advance: 0 to 4.
    var invoiceType: UInt8 = 0

    /// The receipt's number, as printed.
    var number: String { "\(requestedBy)-\(signedBy)-\(totalCounter)" }

    /// `host` is the authority's, without scheme.
    func address(host: String, random: inout SeededRandom) -> String {
        var payload: [UInt8] = [3]
        payload += Array(requestedBy.utf8) + Array(signedBy.utf8)
        payload += littleEndian(UInt64(totalCounter), bytes: 4) + littleEndian(UInt64(typeCounter), bytes: 4)
        payload += littleEndian(UInt64(total.magnitude) * 100, bytes: 8)
        payload += littleEndian(UInt64(milliseconds), bytes: 8).reversed()
        payload += [invoiceType, isRefund ? 1 : 0]
        let buyer = Array((buyer ?? "").utf8)
        payload += [UInt8(buyer.count)] + buyer
        payload += (0..<512).map { _ in UInt8(truncatingIfNeeded: random.next() >> 24) }
        payload += Array(Insecure.MD5.hash(data: payload))
        return "https://\(host)/v/?vl=" + percentEncoded(base64(payload))
    }

    private func littleEndian(_ value: UInt64, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }

    /// RFC 4648, section 4.
    private func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = Array(bytes[start..<min(start + 3, bytes.count)])
            let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < group.count ? Int(group[$1]) : 0) }
            for place in 0..<4 { text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : "=") }
        }
        return text
    }

    private func percentEncoded(_ base64: String) -> String {
        base64.map { ["+": "%2B", "/": "%2F", "=": "%3D"][$0] ?? String($0) }.joined()
    }
}
