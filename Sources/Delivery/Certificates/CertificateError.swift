package import Accounts
package import Files
package import ReceiptModel
package import SystemPackage

/// Why a server has nothing to prove itself by.
package enum CertificateError: ExplainedError, Equatable {
    case file(FileError)
    /// The key of the authority cannot be kept or read.
    case keyring(KeyringError)
    /// A file holds no certificate in PEM.
    case noCertificate(path: FilePath)
    /// A file holds no private key in PEM, or one under a passphrase.
    case noKey(path: FilePath)
    /// The key is that of another certificate.
    case otherKey(certificate: FilePath, key: FilePath)
    case expired(path: FilePath, end: Timestamp)
    /// It stands for no host name and no address.
    case noName(path: FilePath)
    /// What is kept as the authority of the home is none.
    case damagedAuthority
    /// The authority of the home has come to its end.
    case endedAuthority(end: Timestamp)
    /// The home has no authority.
    case noAuthority
    /// Another process makes one for too long.
    case busy
    /// Signing failed; what the library says.
    case unsigned(reason: String)

    package var message: Message {
        switch self {
        case .file(let error): error.message
        case .keyring(let error): error.message
        case .noCertificate(let path): "\(path.printable) holds no certificate in PEM"
        case .noKey(let path): "\(path.printable) holds no private key in PEM without a passphrase"
        case .otherKey(let certificate, let key):
            "the key in \(key.printable) is not that of the certificate in \(certificate.printable)"
        case .expired(let path, let end):
            end.day.map { "the certificate in \(path.printable) ended on \($0)" }
                ?? "the certificate in \(path.printable) has ended"
        case .noName(let path): "the certificate in \(path.printable) stands for no host name and no address"
        case .damagedAuthority: "what is kept as the authority of this home is none"
        case .endedAuthority(let end):
            end.day.map { "the authority of this home ended on \($0)" } ?? "the authority of this home has ended"
        case .noAuthority: "this home has no authority of its own"
        case .busy: "another bilko is making the authority of this home"
        case .unsigned(let reason): "the certificate could not be signed: \(reason)"
        }
    }

    package var remedy: Message {
        switch self {
        case .file(let error): error.remedy
        case .keyring(let error): error.remedy
        case .noCertificate: "name the file with the certificate and those that vouch for it"
        case .noKey: "name the file with its key, such as the one beside the certificate"
        case .otherKey: "name the two files that were made together"
        case .expired: "have it renewed by whoever has issued it, and start the server again"
        case .noName: "ask for one with the name or the address that phones come to"
        case .damagedAuthority, .endedAuthority:
            "make a new one with 'bilko phone trust --renew'; phones have to trust it anew"
        case .noAuthority: "'bilko serve --lan --tls' makes one"
        case .busy: "wait for the other one, and run this again"
        case .unsigned: "run the command again"
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .file(let error): error.exitStatus
        case .keyring(let error): error.exitStatus
        case .noCertificate, .noKey, .otherKey, .expired, .noName: .usage
        case .damagedAuthority, .endedAuthority, .noAuthority, .busy: .home
        case .unsigned: .output
        }
    }
}
