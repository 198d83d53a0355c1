import Files
import Foundation
package import ReceiptModel
import SwiftASN1
package import SystemPackage
import X509

/// What a server shows over TLS to prove that it is who it says.
package struct ServerIdentity: Sendable {
    /// Certificates in DER, the server's own first.
    package let chain: [[UInt8]]
    /// The private key in PEM.
    package let key: String
    /// Host names that the certificate stands for; none with a wildcard.
    package let names: [String]
    /// IPv4 addresses that it stands for, such as `192.168.1.20`.
    package let addresses: [String]
    /// The last moment at which a browser takes it.
    package let end: Timestamp

    /// Maximum of a file with certificates or a key (bytes).
    private static let maximumFile = 1 << 20

    init(chain: [[UInt8]], key: String, names: [String], addresses: [String], end: Timestamp) {
        self.chain = chain
        self.key = key
        self.names = names
        self.addresses = addresses
        self.end = end
    }

    /// Reads a certificate that somebody else has issued, such as Caddy, Tailscale or mkcert.
    ///
    /// - Parameters:
    ///   - certificates: PEM, the server's own first, then those that vouch for it.
    ///   - key: PEM, without a passphrase.
    ///   - now: the present time.
    /// - Throws: ``CertificateError``: `file`, `noCertificate`, `noKey`, `otherKey`, `expired` or `noName`.
    package init(certificates: FilePath, key: FilePath, now: Timestamp) throws(CertificateError) {
        let texts = (try Self.text(of: certificates), try Self.text(of: key))
        guard let documents = try? PEMDocument.parseMultiple(pemString: texts.0),
            let all = try? documents.filter({ $0.discriminator == "CERTIFICATE" }).map(Certificate.init(pemDocument:)),
            let own = all.first
        else { throw .noCertificate(path: certificates) }
        guard
            let document = try? PEMDocument.parseMultiple(pemString: texts.1)
                .first(where: { $0.discriminator.hasSuffix("PRIVATE KEY") }),
            let privateKey = try? Certificate.PrivateKey(pemDocument: document)
        else { throw .noKey(path: key) }
        guard privateKey.publicKey == own.publicKey else { throw .otherKey(certificate: certificates, key: key) }
        let end = Timestamp(own.notValidAfter)
        guard now <= end else { throw .expired(path: certificates, end: end) }
        let named = own.serverNames
        guard !named.names.isEmpty || !named.addresses.isEmpty else { throw .noName(path: certificates) }
        var chain: [[UInt8]] = []
        for one in all {
            guard let der = one.der else { throw .noCertificate(path: certificates) }
            chain.append(der)
        }
        self.init(
            chain: chain, key: document.pemString, names: named.names, addresses: named.addresses, end: end)
    }

    private static func text(of path: FilePath) throws(CertificateError) -> String {
        do throws(FileError) {
            let file = try FileSystem.openRegular(path, followingLinks: true)
            return String(decoding: try file.descriptor.bytes(from: 0, count: maximumFile), as: UTF8.self)
        } catch {
            throw .file(error)
        }
    }
}

extension Certificate {
    /// In DER; `nil` is for the library alone, which cannot write what it has not read.
    var der: [UInt8]? {
        var serializer = DER.Serializer()
        guard (try? serializer.serialize(self)) != nil else { return nil }
        return serializer.serializedBytes
    }

    /// The names and IPv4 addresses that the certificate stands for (RFC 5280, 4.2.1.6).
    var serverNames: (names: [String], addresses: [String]) {
        var named: (names: [String], addresses: [String]) = ([], [])
        for name in (try? extensions.subjectAlternativeNames).flatMap({ $0 }) ?? SubjectAlternativeNames() {
            switch name {
            case .dnsName(let name) where !name.contains("*"): named.names.append(name.lowercased())
            case .ipAddress(let octets) where octets.bytes.count == 4:
                named.addresses.append(octets.bytes.map { "\($0)" }.joined(separator: "."))
            default: break
            }
        }
        return named
    }
}

extension Timestamp {
    /// The day in UTC.
    var day: CivilDate? { CivilDate(iso: String(description.prefix(10))) }

    init(_ date: Date) { self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded(.down))) }
}
