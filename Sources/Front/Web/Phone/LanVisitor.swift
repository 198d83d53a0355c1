/// Who may ask the server for phones: whoever comes to it by its very address.
struct LanVisitor: Sendable {
    private let hosts: Set<String>

    /// - Parameters:
    ///   - address: where the server listens.
    ///   - port: likewise.
    init(_ address: LanAddress, port: Int) {
        // A browser leaves the port of its scheme away.
        hosts = port == 80 ? ["\(address):80", "\(address)"] : ["\(address):\(port)"]
    }

    /// Whether a request with such a `Host` came by the address: under a name that leads here (DNS rebinding) it did not.
    func isMeant(_ authority: String?) -> Bool { authority.map(hosts.contains) ?? false }

    /// Whether a request with such an `Origin` and `Sec-Fetch-Site` comes from the page itself, or from no page.
    ///
    /// Over plain http browsers send the second one to this machine alone.
    func isOwn(origin: String?, site: String?) -> Bool {
        guard origin.map({ origin in hosts.contains { origin == "http://\($0)" } }) ?? true else { return false }
        return site.map { ["same-origin", "none"].contains($0) } ?? true
    }
}
