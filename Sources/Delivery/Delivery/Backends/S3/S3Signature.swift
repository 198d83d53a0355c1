import Crypto
import Files
import Foundation
package import ReceiptModel

/// The signature of a request to S3, version 4 (AWS Signature Version 4, header form).
package struct S3Signature: Sendable {
    package var accessKey: String
    package var region: String

    package init(accessKey: String, region: String) {
        self.accessKey = accessKey
        self.region = region
    }

    /// Signs a request with all its headers.
    ///
    /// `path` is as it is meant, not escaped, with a slash at its beginning; `host` as it goes over the wire, with its
    /// port unless that is the usual one; `payload` is the SHA-256 of the body in hexadecimal digits.
    /// - Returns: the given headers and those that are added; `Authorization` is the last.
    package func sign(
        _ method: String, path: String, query: [(name: String, value: String)] = [], host: String,
        headers: [(name: String, value: String)], payload: String, secret: String, at now: Timestamp
    ) -> [(name: String, value: String)] {
        let time = Self.time(now)
        let sent =
            headers + [(name: "x-amz-content-sha256", value: payload), (name: "x-amz-date", value: time)]
        let signed = (sent + [(name: "host", value: host)]).map {
            (name: $0.name.lowercased(), value: Self.trimmed($0.value))
        }
        .sorted { $0.name < $1.name }
        let names = signed.map(\.name).joined(separator: ";")
        let canonical = [
            method, Self.escaped(path, keeping: "/"),
            query.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }.sorted().joined(separator: "&"),
            signed.map { "\($0.name):\($0.value)\n" }.joined(), names, payload,
        ].joined(separator: "\n")
        let day = String(time.prefix(8))
        let scope = "\(day)/\(region)/s3/aws4_request"
        let text = "AWS4-HMAC-SHA256\n\(time)\n\(scope)\n\(Hexadecimal.text(SHA256.hash(data: Data(canonical.utf8))))"
        var key = SymmetricKey(data: Data("AWS4\(secret)".utf8))
        for part in [day, region, "s3", "aws4_request"] {
            key = SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Data(part.utf8), using: key))
        }
        let signature = Hexadecimal.text(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
        let credential = "Credential=\(accessKey)/\(scope),SignedHeaders=\(names),Signature=\(signature)"
        return sent + [(name: "Authorization", value: "AWS4-HMAC-SHA256 \(credential)")]
    }

    /// `yyyyMMdd'T'HHmmss'Z'`.
    static func time(_ now: Timestamp) -> String {
        String(now.description.prefix(19).filter { $0 != "-" && $0 != ":" }) + "Z"
    }

    /// Every byte but letters, digits and `-._~` as `%XX`.
    static func escaped(_ text: String, keeping kept: String = "") -> String {
        text.utf8.map { byte in
            switch byte {
            case 48...57, 65...90, 97...122, 45, 46, 95, 126: String(UnicodeScalar(byte))
            case _ where kept.utf8.contains(byte): String(UnicodeScalar(byte))
            default: "%" + Hexadecimal.text([byte]).uppercased()
            }
        }.joined()
    }

    /// Without blanks around it, and with one where there were several.
    private static func trimmed(_ value: String) -> String {
        value.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
    }
}
