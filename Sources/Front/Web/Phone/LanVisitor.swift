/// Who may ask the server for phones: whoever comes to it by its very address.
struct LanVisitor: Sendable {
    private let hosts: Set<String>
    private let scheme: String

    /// - Parameters:
    ///   - address: where the server listens.
    ///   - names: those that its certificate stands for.
    ///   - port: where it listens.
    ///   - isEncrypted: whether the request came over TLS.
    init(_ address: LanAddress, names: [String] = [], port: Int, isEncrypted: Bool = false) {
        scheme = isEncrypted ? "https" : "http"
        let all = names + ["\(address)"]
        let isUsual = port == (isEncrypted ? 443 : 80)
        // A browser leaves the port of its scheme away.
        hosts = Set(all.map { "\($0):\(port)" } + (isUsual ? all : []))
    }

    /// Whether a request with such a `Host` came by the address: under a name that leads here (DNS rebinding) it did not.
    func isMeant(_ authority: String?) -> Bool { authority.map { hosts.contains($0.lowercased()) } ?? false }

    /// Whether a request with such an `Origin` and `Sec-Fetch-Site` comes from the page itself, or from no page.
    ///
    /// Without encryption browsers send the second one to this machine alone.
    func isOwn(origin: String?, site: String?) -> Bool {
        guard origin.map({ origin in hosts.contains { origin == "\(scheme)://\($0)" } }) ?? true else { return false }
        return site.map { ["same-origin", "none"].contains($0) } ?? true
    }
}
