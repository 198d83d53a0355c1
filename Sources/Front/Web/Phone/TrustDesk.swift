import Certificates
import HTTPTypes
import Hummingbird
import Localization
import ReceiptModel

/// What is answered to a phone that comes without encryption where its page is encrypted: how to trust that page, and
/// nothing of the home.
struct TrustDesk: Sendable {
    /// Host names that the certificate stands for.
    let names: [String]
    /// The host of the page: a name of the certificate, otherwise the address.
    let host: String
    /// What phones are asked to trust; `nil` where the certificate comes from somebody whom they trust already.
    let authority: LocalAuthority?

    /// - Parameters:
    ///   - identity: what the server shows.
    ///   - address: where it listens.
    ///   - authority: which has signed it, when that is the home's own.
    /// - Throws: ``PhoneError`` for a certificate that stands neither for the address nor for a name.
    init(_ identity: ServerIdentity, at address: LanAddress, authority: LocalAuthority?) throws(PhoneError) {
        guard let host = identity.names.first ?? identity.addresses.first(where: { $0 == "\(address)" }) else {
            throw .notNamed(address: "\(address)", others: identity.addresses)
        }
        (names, self.host, self.authority) = (identity.names, host, authority)
    }

    /// The address of the page for phones.
    func page(port: Int) -> String { port == 443 ? "https://\(host)" : "https://\(host):\(port)" }

    private struct Body: Encodable {
        var page: String
        /// SHA-256 of the authority's certificate, as phones show it.
        var fingerprint: String
        /// The last day of the authority.
        var ends: String
    }

    /// - Throws: ``Problem`` for anything but the page that explains, and what it offers.
    func answer(_ request: Request, port: Int, language: Language) throws -> Response {
        guard request.method == .get else { throw Problem(.forbidden, "nothing is taken without encryption") }
        guard let authority else {
            guard request.uri.path == "/" else { throw Problem(.notFound, "there is no page at this address") }
            return Response(status: .permanentRedirect, headers: [.location: page(port: port) + "/"])
        }
        switch request.uri.path {
        case "/api/v1/trust":
            return try .json(
                Body(
                    page: page(port: port), fingerprint: authority.fingerprint,
                    ends: String(authority.end.description.prefix(10))))
        case "/":
            return Response(
                status: .ok, headers: [.contentType: PageFile.html],
                body: .init(
                    byteBuffer: .init(
                        string: explanation(
                            page(port: port), of: authority, in: WordsBody.forPhones(request, otherwise: language)))))
        case "/bilko.crt":
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/x-x509-ca-cert",
                    .contentDisposition: "attachment; filename=\"bilko.crt\"",
                ], body: .init(byteBuffer: .init(bytes: authority.der)))
        case "/bilko.mobileconfig":
            let profile = try AppleProfile(trusting: authority, name: "Bilko (\(host))")
            return Response(
                status: .ok, headers: [.contentType: "application/x-apple-aspen-config"],
                body: .init(byteBuffer: .init(bytes: profile.bytes)))
        default:
            guard let file = PageFile.forTrust(at: request.uri.path) else {
                throw Problem(.notFound, "there is no page at this address")
            }
            return file.response
        }
    }

    /// The page that explains: what stands in it between braces is put in as text.
    private func explanation(_ page: String, of authority: LocalAuthority, in words: WordsBody) -> String {
        let texts = words.words.compactMapValues { text in if case .plain(let plain) = text { plain } else { nil } }
        let values = [
            "language": words.language, "page": page, "fingerprint": authority.fingerprint,
            "at": String(authority.end.description.prefix(10)),
        ]
        // Texts first: they have places for values themselves.
        let html = String(decoding: PackageResources.trust_html, as: UTF8.self)
        return [texts, values].joined().reduce(html) { html, one in
            html.replacing("{\(one.key)}", with: Self.escaped(one.value))
        }
    }

    /// A text as it stands in HTML, also between the quotes of an attribute.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
