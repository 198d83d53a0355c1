/// An address that another program may be told to open: a page of the web and nothing else.
///
/// The program of a desktop that opens addresses starts a program for every scheme that it knows, and takes what begins with a
/// dash for an option; so what a server calls a page is looked at before (CWE-939).
package struct PageAddress: Hashable, Sendable {
    /// As the server gave it.
    package let text: String

    /// Takes an address that is of https; http counts on this machine alone, and there only for a server that is spoken to so.
    ///
    /// - Parameters:
    ///   - text: absolute, of printable ASCII, without a user.
    ///   - server: who gave the address.
    /// - Throws: ``TransportError``: `badAddress`, `cleartext`.
    package init(_ text: String, of server: ServerAddress) throws(TransportError) {
        guard Self.isPrintable(text), Self.hasScheme("https", text) || Self.hasScheme("http", text) else {
            throw .badAddress(ServerAddress.withoutQuery(text))
        }
        let address = try ServerAddress(absolute: text, ignoringQuery: true)
        guard address.scheme == "https" || server.scheme == "http" else { throw .cleartext(host: address.authority) }
        self.text = text
    }

    private static func hasScheme(_ scheme: String, _ text: String) -> Bool {
        text.lowercased().hasPrefix("\(scheme)://")
    }

    /// Neither blanks, control characters, quotes nor what parsers differ about.
    private static func isPrintable(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !TicketTarget.unwise.contains($0) }
    }
}
