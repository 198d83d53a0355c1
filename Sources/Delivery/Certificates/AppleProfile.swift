import Crypto
import Foundation

/// A configuration profile by which an iPhone or iPad takes an authority into its list (Apple, Device Management: Profile
/// and CertificateRoot).
///
/// It is not signed: the phone shows it as such, and asks its owner twice.
package struct AppleProfile {
    /// The property list, `application/x-apple-aspen-config`.
    package let bytes: [UInt8]

    /// Writes a profile; the same authority gives the same one.
    ///
    /// - Parameters:
    ///   - authority: what is to be trusted.
    ///   - name: by which the phone lists it.
    /// - Throws: ``CertificateError``: `unsigned`, for what cannot be written.
    package init(trusting authority: LocalAuthority, name: String) throws(CertificateError) {
        let digest = Array(SHA256.hash(data: authority.der))
        let content: [String: Any] = [
            "PayloadType": "Configuration", "PayloadVersion": 1, "PayloadDisplayName": name,
            "PayloadIdentifier": "capture.bilko.trust", "PayloadUUID": Self.identity(digest.prefix(16)),
            "PayloadContent": [
                [
                    "PayloadType": "com.apple.security.root", "PayloadVersion": 1, "PayloadDisplayName": name,
                    "PayloadIdentifier": "capture.bilko.trust.authority",
                    "PayloadUUID": Self.identity(digest.suffix(16)),
                    "PayloadCertificateFileName": "bilko.crt", "PayloadContent": Data(authority.der),
                ] as [String: Any]
            ],
        ]
        do {
            bytes = Array(try PropertyListSerialization.data(fromPropertyList: content, format: .xml, options: 0))
        } catch {
            throw .unsigned(reason: "\(error)")
        }
    }

    private static func identity(_ bytes: ArraySlice<UInt8>) -> String {
        var digits = bytes.map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return text.count == 1 ? "0\(text)" : text
        }
        for place in [10, 8, 6, 4] { digits.insert("-", at: place) }
        return digits.joined()
    }
}
