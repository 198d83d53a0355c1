package import Files
package import ReceiptModel

/// Why phones are not let in.
package enum PhoneError: ExplainedError, Equatable {
    /// The machine is in no local network.
    case noLocalAddress
    case severalAddresses([String])
    /// What was named is no address of a local network.
    case notLocal(String)
    /// Nobody can listen there.
    case noPort(address: String, port: Int, reason: Message)
    /// No server of this home lets phones in.
    case notServed
    case noPhone(String)
    /// A certificate stands for other addresses than the one where the server listens.
    case notNamed(address: String, others: [String])
    /// The TLS library refuses a certificate or its key; what it says.
    case badIdentity(reason: String)
    case file(FileError)

    package var message: Message {
        switch self {
        case .noLocalAddress: "this machine has no address in a local network"
        case .severalAddresses(let all): "this machine has several addresses: \(all.joined(separator: ", "))"
        case .notLocal(let text): "'\(text)' is no IPv4 address of a local network"
        case .noPort(let address, let port, let reason):
            "nobody can listen on port \(String(port)) of \(address): \(reason)"
        case .notServed: "nobody serves the page for phones"
        case .noPhone(let name): "there is no phone '\(name)'"
        case .notNamed(let address, let others):
            "the certificate stands for \(others.joined(separator: ", ")), and not for \(address)"
        case .badIdentity(let reason): "the certificate cannot be used: \(reason)"
        case .file(let error): error.message
        }
    }

    package var remedy: Message {
        switch self {
        case .noLocalAddress: "connect it to the network of the phone, or name an address with --lan"
        case .severalAddresses: "name the one in the network of the phone with --lan"
        case .notLocal: "say an address of this machine, such as 192.168.1.20"
        case .noPort: "say an address of this machine with --lan, and another port with --lan-port"
        case .notServed: "run 'bilko serve --lan', and leave it running"
        case .noPhone: "'bilko phone list' shows those that are let in"
        case .notNamed: "name an address with --lan for which it stands, or have another certificate issued"
        case .badIdentity: "name the certificate and the key that were made together"
        case .file(let error): error.remedy
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .noLocalAddress, .severalAddresses, .notLocal, .noPhone, .notNamed, .badIdentity: .usage
        case .noPort: .output
        case .notServed: .home
        case .file(let error): error.exitStatus
        }
    }
}
