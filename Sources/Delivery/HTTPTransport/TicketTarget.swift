import ReceiptModel

/// Where a server may have a file sent to: the rule for addresses that somebody else than the user has named.
///
/// A server that sends its clients to addresses of their own networks would reach, through them, what it cannot reach
/// itself (server-side request forgery, CWE-918). So a named address is public and spoken to over TLS, unless it is the
/// server of the account. On this machine the port counts, too: each is another program.
package enum TicketTarget {
    /// Checks an address by its text; where a name leads is looked at when it is connected to.
    ///
    /// - Parameters:
    ///   - address: absolute, as the server gave it.
    ///   - server: the server of the account, which gave it.
    /// - Returns: the server that is to be spoken to.
    /// - Throws: ``TransportError``: `badAddress` for anything but an address of printable ASCII without a user, `cleartext`,
    ///   `forbiddenTarget`.
    @discardableResult
    package static func checked(
        _ address: String, from server: ServerAddress
    ) throws(TransportError) -> ServerAddress {
        guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !unwise.contains($0) }) else {
            throw .badAddress(ServerAddress.withoutQuery(address))
        }
        let target = try ServerAddress(
            absolute: address, ignoringQuery: true, unencrypted: server.scheme == "http" && !server.isThisMachine)
        // Neither escapes within a name nor zones of version 6.
        guard (1...65_535).contains(target.port), !target.host.contains("%"),
            !authority(of: address).contains(where: { $0 == "%" || $0 == "@" })
        else {
            throw .badAddress(ServerAddress.withoutQuery(address))
        }
        guard target.scheme == "https" || target.isSameServer(as: server) || target.isOnSamePort(as: server) else {
            throw .cleartext(host: target.authority)
        }
        let reach = target.knownReach
        guard reach == nil || reach == .everywhere || target.maySharePlace(with: server, reach) else {
            throw .forbiddenTarget(host: target.authority, reason: reach?.words ?? "")
        }
        return target
    }

    /// `"`, `<`, `>`, `\`, `^`, `` ` ``, `{`, `|`, `}`: no URI has them (RFC 3986), and parsers differ about them.
    static let unwise = Set("\"<>\\^`{|}".utf8)

    private static func authority(of address: String) -> Substring {
        guard let scheme = address.firstRange(of: "://") else { return "" }
        return address[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    }
}

extension ServerAddress {
    /// The reach of the host where its text tells it; `nil` for a name.
    var knownReach: NetworkAddress.Reach? {
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        if name == "localhost" || name.hasSuffix(".localhost") { return .thisMachine }
        return NetworkAddress(host: host)?.reach
    }

    /// Whether a ticket of a server may lead here, to an address of such a reach, which is not public.
    func maySharePlace(with server: ServerAddress, _ reach: NetworkAddress.Reach?) -> Bool {
        reach == .thisMachine ? isOnSamePort(as: server) : hasSameHost(as: server)
    }

    /// Whether both are the same port of this machine, however it is called.
    fileprivate func isOnSamePort(as server: ServerAddress) -> Bool {
        knownReach == .thisMachine && server.knownReach == .thisMachine && port == server.port
            && scheme == server.scheme
    }

    /// Whether another address has the same host, however it is spelled.
    func hasSameHost(as other: ServerAddress) -> Bool {
        guard host != other.host else { return true }
        guard let address = NetworkAddress(host: host) else { return false }
        return address == NetworkAddress(host: other.host)
    }
}
