/// How it is judged that the server is the right one.
package struct ServerTrust: Hashable, Sendable, Codable {
    /// Certificates of a private authority in PEM; they count in the place of the system's.
    package var authorities: String?
    /// SHA-256 of the server's public key (SPKI), as `sha256//` and base64; any one of them is enough, so that a spare
    /// key can be named before it is needed.
    ///
    /// Without `authorities` a pinned key alone makes the server the right one; with them, both are asked for.
    package var pins: [String]
    /// Whether the server is spoken to without encryption in the local network, because a person has said so; `nil` and
    /// `false` are the same.
    package var unencrypted: Bool?

    package init(authorities: String? = nil, pins: [String] = [], unencrypted: Bool = false) {
        self.authorities = authorities
        self.pins = pins
        self.unencrypted = unencrypted ? true : nil
    }

    /// Whether http to addresses of the local network is allowed.
    package var allowsUnencrypted: Bool { unencrypted == true }

    /// What every browser would trust.
    package static let system = ServerTrust()

    /// Whether a pin has the right form: `sha256//` and 32 bytes in base64.
    package static func isPin(_ text: String) -> Bool {
        guard text.hasPrefix("sha256//") else { return false }
        let digits = text.dropFirst(8)
        return digits.utf8.count == 44 && digits.last == "="
            && digits.dropLast().utf8.allSatisfy {
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 43 || $0 == 47
            }
    }
}
