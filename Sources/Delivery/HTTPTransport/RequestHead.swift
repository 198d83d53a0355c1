extension HTTPRequest {
    /// Refuses a request whose head would not arrive as it was meant.
    ///
    /// A line end or NUL within a name or a value ends the line, and what follows it is another header or another request
    /// (CWE-113).
    ///
    /// - Throws: ``TransportError``: `badHeader` unless each name is a token and each value is free of control characters but
    ///   the tab (RFC 9110, sections 5.1 and 5.5); `badAddress` for an address with blanks, control characters or a backslash.
    func checkHead() throws(TransportError) {
        guard address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x5C }) else {
            throw .badAddress(ServerAddress.withoutQuery(address))
        }
        for (name, value) in headers where !Self.isToken(name) || !Self.isFieldValue(value) {
            throw .badHeader(name: String(name.prefix(64)))
        }
    }

    /// Whether a request has headers that open the account of somebody.
    var hasCredentials: Bool {
        headers.contains { ["authorization", "proxy-authorization", "cookie"].contains($0.name.lowercased()) }
    }

    /// `token` of RFC 9110, section 5.6.2.
    package static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || marks.contains($0)
            }
    }

    private static let marks = Set("!#$%&'*+-.^_`|~".utf8)

    /// Free of control characters but the tab.
    package static func isFieldValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
    }
}
