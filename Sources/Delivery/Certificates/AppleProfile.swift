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
        let certificate = Payload(
            type: "com.apple.security.root", name: name, identifier: "capture.bilko.trust.authority",
            uuid: Self.identity(digest.suffix(16)), fileName: "bilko.crt", content: Data(authority.der))
        let profile = Payload(
            type: "Configuration", name: name, identifier: "capture.bilko.trust",
            uuid: Self.identity(digest.prefix(16)), content: [certificate])
        // `PropertyListSerialization` knows no type of what it is given in a program that is linked statically.
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        do {
            bytes = Array(try encoder.encode(profile))
        } catch {
            throw .unsigned(reason: "\(error)")
        }
    }

    /// One payload: that of the profile holds that of the certificate.
    private struct Payload<Content: Encodable>: Encodable {
        var type: String
        var version = 1
        var name: String
        var identifier: String
        var uuid: String
        var fileName: String?
        var content: Content

        enum CodingKeys: String, CodingKey {
            case type = "PayloadType"
            case version = "PayloadVersion"
            case name = "PayloadDisplayName"
            case identifier = "PayloadIdentifier"
            case uuid = "PayloadUUID"
            case fileName = "PayloadCertificateFileName"
            case content = "PayloadContent"
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
