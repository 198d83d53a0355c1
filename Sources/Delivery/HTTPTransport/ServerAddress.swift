import Foundation

/// The address of a server, in one form for all the ways to write it.
package struct ServerAddress: Hashable, Sendable {
    /// `https` or `http`.
    package let scheme: String
    /// In lower case; a numeric address of version 6 without its brackets.
    package let host: String
    package let port: Int
    /// Without escapes and without a slash at its end; often empty.
    package let path: String

    /// Reads what a person wrote.
    ///
    /// Without a scheme it is https, for this machine http. Unencrypted is allowed to this machine only, and to the local
    /// network where `unencrypted` says so; where a name leads is looked at when it is connected to.
    /// - Throws: `badAddress` for what is none or carries a name, a query or a fragment; `cleartext`.
    package init(normalising text: String, unencrypted: Bool = false) throws(TransportError) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { throw .badAddress(text) }
        let guess = trimmed.contains("://") ? trimmed : "https://" + trimmed
        var address = try ServerAddress(absolute: guess, unencrypted: unencrypted)
        if !trimmed.contains("://"), address.isThisMachine {
            address = try ServerAddress(absolute: "http://" + trimmed)
        }
        self = address
    }

    /// Reads an absolute address, of which path and query are left out.
    init(absolute text: String, ignoringQuery: Bool = false, unencrypted: Bool = false) throws(TransportError) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            scheme == "https" || scheme == "http", var host = parts.host?.lowercased(), !host.isEmpty,
            parts.user == nil, parts.password == nil
        else { throw .badAddress(ServerAddress.withoutQuery(text)) }
        guard ignoringQuery || (parts.query == nil && parts.fragment == nil) else {
            throw .badAddress(ServerAddress.withoutQuery(text))
        }
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        guard Self.isHost(host) else { throw .badAddress(ServerAddress.withoutQuery(text)) }
        self.scheme = scheme
        self.host = host
        // A port that is no number of one is not the usual one.
        guard parts.port != nil || parts.rangeOfPort?.isEmpty != false else {
            throw .badAddress(ServerAddress.withoutQuery(text))
        }
        port = parts.port ?? (scheme == "https" ? 443 : 80)
        var path = parts.path
        while path.hasSuffix("/") { path.removeLast() }
        self.path = path
        guard scheme == "https" || isThisMachine || (unencrypted && mayBeLocal) else { throw .cleartext(host: host) }
    }

    /// Whether the host is in the local network, or a name that may lead there.
    private var mayBeLocal: Bool {
        switch knownReach {
        case nil, .site?, .link?, .thisMachine?: true
        case .everywhere?, .nowhere?: false
        }
    }

    /// Whether a host, its escapes resolved, is one that stands for itself where an address is put together again.
    private static func isHost(_ host: String) -> Bool {
        if host.contains(":") { return NetworkAddress(host: host) != nil }
        return !host.isEmpty && host.utf8.allSatisfy { $0 >= 0x80 || inNames.contains($0) }
    }

    /// Of ASCII, what stands in names and numbers of hosts, in lower case.
    private static let inNames = Set("abcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    /// Whether it is a loopback address.
    package var isThisMachine: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// The server, with its port unless it is the usual one.
    package var authority: String {
        let shown = host.contains(":") ? "[\(host)]" : host
        return port == (scheme == "https" ? 443 : 80) ? shown : "\(shown):\(port)"
    }

    /// The whole address, its path escaped, without a slash at its end.
    package var text: String {
        let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        return "\(scheme)://\(authority)\(escaped)"
    }

    /// Whether another address is of the same server, spoken to in the same way.
    func isSameServer(as other: ServerAddress) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }

    /// An address as it may be shown: queries hold signatures.
    static func withoutQuery(_ text: String) -> String {
        String(text.prefix { $0 != "?" && $0 != "#" })
    }
}
