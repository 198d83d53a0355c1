package import Accounts
import Crypto
import Files
import Foundation
package import ReceiptModel
import SwiftASN1
import SystemPackage
import X509

/// The authority of one home, which its owner's phones may trust: it vouches for addresses of local networks alone.
///
/// What it may vouch for is written into its certificate (name constraints, RFC 5280, 4.2.1.10), so that a phone that trusts
/// it believes it nothing about the web, whoever gets hold of the key. Its key and its certificate are one secret of the
/// home's keyring.
package struct LocalAuthority: Sendable {
    /// How long an authority lives, and at most what it signs: browsers take no certificate of a server that is valid for
    /// more than 825 days.
    package static let life: Int64 = 820 * 86_400_000
    /// A phone's clock may be so much behind (milliseconds).
    private static let lateClock: Int64 = 86_400_000
    /// Under which name the keyring keeps it.
    static let secretName = "local-authority"

    /// Networks that no router of the internet leads to, with their masks (RFC 1918, 3927, 6598, 5735).
    static let networks: [(address: [UInt8], mask: [UInt8])] = [
        ([10, 0, 0, 0], [255, 0, 0, 0]), ([172, 16, 0, 0], [255, 240, 0, 0]), ([192, 168, 0, 0], [255, 255, 0, 0]),
        ([169, 254, 0, 0], [255, 255, 0, 0]), ([100, 64, 0, 0], [255, 192, 0, 0]), ([127, 0, 0, 0], [255, 0, 0, 0]),
        ([192, 0, 2, 0], [255, 255, 255, 0]), ([198, 51, 100, 0], [255, 255, 255, 0]),
        ([203, 0, 113, 0], [255, 255, 255, 0]),
    ]
    /// The one domain whose names it may vouch for: there are none below it (RFC 6761, 6.4). Without any, it might for all.
    static let noDomain = "invalid"

    private let key: P256.Signing.PrivateKey
    private let certificate: Certificate
    /// The certificate in DER.
    package let der: [UInt8]

    /// The certificate in PEM.
    package var pem: String { PEMDocument(type: "CERTIFICATE", derBytes: der).pemString }

    /// The last moment at which it is trusted.
    package var end: Timestamp { Timestamp(certificate.notValidAfter) }

    /// SHA-256 of the certificate, as phones show it: `A1:B2:…`.
    package var fingerprint: String {
        SHA256.hash(data: der).map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count == 1 ? "0\(digits)" : digits
        }.joined(separator: ":")
    }

    /// Makes an authority.
    ///
    /// - Parameters:
    ///   - machine: by which name people know the machine; it stands in the list of what a phone trusts.
    ///   - now: the present time.
    /// - Throws: ``CertificateError``: `unsigned`.
    init(of machine: String, now: Timestamp) throws(CertificateError) {
        let key = P256.Signing.PrivateKey()
        let own = Certificate.PrivateKey(key)
        do {
            let name = try DistinguishedName {
                OrganizationName("Bilko Capture")
                // RFC 5280, appendix A.1: at most 64 characters.
                CommonName("Bilko \(String(machine.prefix(48)))")
            }
            let certificate = try Certificate(
                version: .v3, serialNumber: .init(), publicKey: own.publicKey,
                notValidBefore: now.date(-Self.lateClock), notValidAfter: now.date(Self.life - Self.lateClock),
                issuer: name, subject: name,
                extensions: try Certificate.Extensions {
                    Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                    Critical(KeyUsage(keyCertSign: true))
                    Critical(
                        NameConstraints(
                            permittedDNSDomains: [Self.noDomain],
                            permittedIPRanges: Self.networks.map {
                                ASN1OctetString(contentBytes: ArraySlice($0.address + $0.mask))
                            }))
                    SubjectKeyIdentifier(hash: own.publicKey)
                },
                issuerPrivateKey: own)
            try self.init(key, certificate)
        } catch {
            throw .unsigned(reason: "\(error)")
        }
    }

    private init(_ key: P256.Signing.PrivateKey, _ certificate: Certificate) throws(CertificateError) {
        guard let der = certificate.der, certificate.publicKey == Certificate.PrivateKey(key).publicKey else {
            throw .damagedAuthority
        }
        (self.key, self.certificate, self.der) = (key, certificate, der)
    }

    /// Reads what ``text`` wrote.
    init(text: String) throws(CertificateError) {
        guard let documents = try? PEMDocument.parseMultiple(pemString: text),
            let one = documents.first(where: { $0.discriminator == "CERTIFICATE" }),
            let other = documents.first(where: { $0.discriminator.hasSuffix("PRIVATE KEY") }),
            let certificate = try? Certificate(pemDocument: one),
            let key = try? P256.Signing.PrivateKey(pemRepresentation: other.pemString)
        else { throw .damagedAuthority }
        try self.init(key, certificate)
    }

    /// Key and certificate in PEM.
    var text: String {
        "\(key.pemRepresentation)\n\(pem)\n"
    }

    /// Signs a certificate with a new key for a server at one address.
    ///
    /// - Parameters:
    ///   - address: IPv4, in a network of ``networks``; phones refuse any other.
    ///   - now: the present time.
    /// - Throws: ``CertificateError``: `endedAuthority` or `unsigned`.
    package func identity(for address: String, now: Timestamp) throws(CertificateError) -> ServerIdentity {
        guard now < end else { throw .endedAuthority(end: end) }
        let octets = address.split(separator: ".").compactMap { UInt8($0) }
        guard octets.count == 4 else { throw .unsigned(reason: "\(address) is no IPv4 address") }
        let key = P256.Signing.PrivateKey()
        let own = Certificate.PrivateKey(key)
        let authority = Certificate.PrivateKey(self.key)
        let leaf: Certificate
        // Not the address as its name: OpenSSL takes a name with points for one of a host, for which it may not vouch.
        do {
            leaf = try Certificate(
                version: .v3, serialNumber: .init(), publicKey: own.publicKey,
                notValidBefore: now.date(-Self.lateClock), notValidAfter: certificate.notValidAfter,
                issuer: certificate.subject, subject: try DistinguishedName { CommonName("Bilko") },
                extensions: try Certificate.Extensions {
                    Critical(BasicConstraints.notCertificateAuthority)
                    Critical(KeyUsage(digitalSignature: true))
                    try ExtendedKeyUsage([.serverAuth])
                    SubjectAlternativeNames([.ipAddress(ASN1OctetString(contentBytes: octets[...]))])
                    AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: authority.publicKey).keyIdentifier)
                    SubjectKeyIdentifier(hash: own.publicKey)
                },
                issuerPrivateKey: authority)
        } catch {
            throw .unsigned(reason: "\(error)")
        }
        guard let der = leaf.der else { throw .unsigned(reason: "no DER") }
        return ServerIdentity(
            chain: [der, self.der], key: key.pemRepresentation, names: [], addresses: [address], end: end)
    }
}

/// Where the authority of a home is kept.
package struct AuthorityShelf: Sendable {
    private let secrets: AccountSecrets

    /// How often to look whether another process is done, and how long between (milliseconds).
    private static let (looks, pause) = (100, 100)

    package init(_ secrets: AccountSecrets) { self.secrets = secrets }

    /// The authority of the home.
    ///
    /// - Returns: `nil` when there is none.
    /// - Throws: ``CertificateError``: `keyring`, `damagedAuthority`.
    package func authority() throws(CertificateError) -> LocalAuthority? {
        guard secrets.isUsed else { return nil }
        let text: String?
        do throws(KeyringError) { text = try secrets.store().secret(of: LocalAuthority.secretName) } catch {
            throw .keyring(error)
        }
        return try text.map { text throws(CertificateError) in try LocalAuthority(text: text) }
    }

    /// The authority of the home, made when there is none; durable when it returns.
    ///
    /// - Parameters:
    ///   - machine: by which name people know the machine.
    ///   - renewing: whether a new one takes the place of the one that is there.
    ///   - now: the present time.
    /// - Throws: ``CertificateError``.
    package func makeAuthority(
        of machine: String, renewing: Bool = false, now: Timestamp
    ) throws(CertificateError) -> LocalAuthority {
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        if !renewing, let present = try authority() { return present }
        let made = try LocalAuthority(of: machine, now: now)
        do throws(KeyringError) {
            try secrets.store(making: true).keep(made.text, of: LocalAuthority.secretName)
        } catch {
            throw .keyring(error)
        }
        return made
    }

    private func lock() throws(CertificateError) -> FolderLock {
        do throws(FileError) {
            try Durability.makeFolder(secrets.home)
            for _ in 0..<Self.looks {
                if let lock = try FolderLock(at: secrets.home.appending("authority.lock")) { return lock }
                Thread.sleep(forTimeInterval: Double(Self.pause) / 1_000)
            }
        } catch {
            throw .file(error)
        }
        throw .busy
    }
}

extension Timestamp {
    /// The moment so many milliseconds later.
    fileprivate func date(_ later: Int64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds + later) / 1_000)
    }
}
