/// Who may ask a server that listens on this machine.
///
/// Every page in a browser of this machine can reach a port of it: under a name of its own that leads to 127.0.0.1 (DNS
/// rebinding), which the host tells, or by a request to another origin, which the origin tells (Fetch standard, RFC 9110,
/// section 7.2).
package struct LoopbackVisitor: Sendable {
    private let hosts: Set<String>
    private let origins: Set<String>

    /// - Parameters:
    ///   - port: where the server listens.
    ///   - publicAddress: where clients come to besides, `https://books.example`, when another server stands before this one.
    package init(port: Int, publicAddress: String? = nil) {
        var hosts: Set<String> = []
        var origins: Set<String> = []
        for name in ["127.0.0.1", "localhost", "[::1]"] {
            for host in port == 80 ? ["\(name):80", name] : ["\(name):\(port)"] {
                hosts.insert(host)
                origins.insert("http://\(host)")
            }
        }
        if let address = publicAddress?.lowercased(), let end = address.firstRange(of: "://") {
            let host = String(address[end.upperBound...].prefix { $0 != "/" })
            hosts.insert(host)
            origins.insert(String(address[..<end.upperBound]) + host)
        }
        self.hosts = hosts
        self.origins = origins
    }

    /// Whether a request with such a `Host` came to this server by its own name and port.
    package func isMeant(_ authority: String?) -> Bool { authority.map { hosts.contains($0.lowercased()) } ?? false }

    /// Whether a request with such an `Origin` and `Sec-Fetch-Site` may change something; programs that are no browsers have
    /// neither.
    package func mayChange(origin: String?, site: String?) -> Bool {
        guard origin.map({ origins.contains($0.lowercased()) }) ?? true else { return false }
        return site.map { ["same-origin", "none"].contains($0.lowercased()) } ?? true
    }
}
