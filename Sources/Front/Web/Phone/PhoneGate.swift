import Foundation
import HTTPTypes
import Hummingbird
import Localization
import NIOCore
import ReceiptModel
import Store

/// Looks at every request of a phone before anything is done: nothing is behind it but sending pictures.
struct PhoneGate: Sendable {
    let address: LanAddress
    /// How phones come to trust an encrypted page; `nil` where nothing is encrypted.
    let trust: TrustDesk?
    let book: PhoneBook
    let codes: PairingCodes
    let guesses: PairingGuesses
    let intake: DocumentIntake
    let desk: VaultDesk
    /// Of the page, as long as a phone says nothing else.
    let language: Language
    let now: @Sendable () -> Timestamp

    /// Maximum of what is sent to be let in (bytes).
    private static let maximumBody = 1_024
    /// For how long a phone keeps its cookie, in seconds: browsers keep none longer.
    private static let cookieLife = 400 * 86_400

    /// The answer, and whether the connection ends with it.
    ///
    /// - Parameters:
    ///   - request: as it came.
    ///   - visitor: the address from which it came.
    ///   - port: on which it came.
    ///   - isEncrypted: whether it came over TLS.
    /// - Returns: the answer with the headers that every answer has.
    func answer(
        to request: Request, from visitor: String, port: Int, isEncrypted: Bool
    ) async -> (response: Response, isLast: Bool) {
        await Speech.$localizer.withValue(Speech.localizer(for: request.headers)) {
            var isLast = true
            var response: Response
            do {
                response = try await answered(
                    request, from: visitor, Way(port: port, isEncrypted: isEncrypted))
                isLast = false
            } catch {
                response = Problem(error).response
            }
            // Whatever is wrong: what was not read of the request is not read any more.
            harden(&response)
            if isLast { response.headers[.connection] = "close" }
            return (response, isLast)
        }
    }

    /// By which way a request came.
    private struct Way {
        var port: Int
        var isEncrypted: Bool
    }

    private func answered(_ request: Request, from visitor: String, _ way: Way) async throws -> Response {
        let lan = LanVisitor(address, names: trust?.names ?? [], port: way.port, isEncrypted: way.isEncrypted)
        guard LanAddress(visitor) != nil else {
            throw Problem(.forbidden, "phones come from a local network alone")
        }
        guard request.headers[.host] == nil else { throw Problem(.badRequest, "the request names two hosts") }
        guard lan.isMeant(request.head.authority) else {
            throw Problem(.misdirectedRequest, "this server answers to its own address alone")
        }
        let path = request.uri.path
        let hasBody = request.headers[.contentLength].map { $0 != "0" } ?? (request.headers[.transferEncoding] != nil)
        guard !hasBody || request.method == .post else { throw Problem(.badRequest, "a question has no body") }
        if let trust, !way.isEncrypted { return try trust.answer(request, port: way.port, language: language) }
        // The page itself may be opened by a link from anywhere, such as that of a camera.
        if request.method == .get, let file = PageFile.forPhones(at: path) {
            var response = file.response
            response.leaveOutWhatIsKnown(request)
            return response
        }
        guard lan.isOwn(origin: request.headers[.origin], site: request.headers[.fetchSite]) else {
            throw Problem(.forbidden, "a page of another origin asks for this")
        }
        if request.method == .get, path == "/api/v1/words" {
            return try .json(WordsBody.forPhones(request, otherwise: language))
        }
        guard let (operation, key) = PhoneOperation.at(request.method, path) else {
            throw Problem(.notFound, "there is no page at this address")
        }
        if operation == .pairPhone { return try await pair(request, from: visitor, way) }
        let phone = try phone(of: request, way)
        switch operation {
        case .pairPhone, .showPhone: return try .json(PhoneBody(phone))
        case .forgetPhone: return try forget(phone, way)
        case .sendShot: return try await intake.take(request, from: phone)
        case .showShot: return try await .json(ShotBody.look(key, of: phone, by: intake, at: desk))
        }
    }

    // MARK: - Letting in

    private struct Pairing: Decodable { var code: String }

    private func pair(_ request: Request, from visitor: String, _ way: Way) async throws -> Response {
        guard guesses.isOpen(to: visitor, now: now()) else {
            throw Problem(
                .tooManyRequests, "too many wrong codes came", remedy: "wait ten minutes, then run 'bilko phone pair'")
        }
        let pairing: Pairing = try await request.shortBody(upTo: Self.maximumBody)
        guard codes.redeem(pairing.code, now: now()) else {
            guesses.note(visitor, now: now())
            throw Problem(
                .unauthorized, "this code was used already, is older than two minutes, or is none",
                remedy: "run 'bilko phone pair' on the computer for a new one")
        }
        // A phone that comes again is one phone.
        if let former = try? phone(of: request, way) { try book.remove(former) }
        let name = PhoneName.of(userAgent: request.headers[.userAgent])
        guard let (phone, cookie, key) = try book.add(named: name, now: now()) else {
            throw Problem(
                .conflict, "\(PhoneBook.maximum) phones are let in already",
                remedy: "take one of them out with 'bilko phone remove'")
        }
        var response = try Response.json(PhoneBody(phone, key: key))
        response.headers[.setCookie] = Self.cookie(cookie, for: Self.cookieLife, way)
        return response
    }

    private func forget(_ phone: Phone, _ way: Way) throws -> Response {
        try book.remove(phone)
        var response = Response(status: .noContent)
        response.headers[.setCookie] = Self.cookie("", for: 0, way)
        return response
    }

    /// The phone that sends a request, by both of its secrets.
    private func phone(of request: Request, _ way: Way) throws(Problem) -> Phone {
        let cookie = request.cookie(named: Self.cookieName(way))
        guard let phone = book.phone(cookie: cookie, key: request.headers[.phoneKey], now: now()) else {
            throw Problem(
                .unauthorized, "this phone is not let in", remedy: "run 'bilko phone pair' on the computer")
        }
        return phone
    }

    /// Cookies belong to the machine whatever the port: servers of two homes would take each other's.
    ///
    /// Browsers take one that begins with `__Host-` over TLS alone (RFC 6265bis, 4.1.3.2).
    private static func cookieName(_ way: Way) -> String {
        way.isEncrypted ? "__Host-bilko-phone-\(way.port)" : "bilko-phone-\(way.port)"
    }

    private static func cookie(_ value: String, for seconds: Int, _ way: Way) -> String {
        "\(cookieName(way))=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (way.isEncrypted ? "; Secure" : "")
    }

    private func harden(_ response: inout Response) {
        response.harden(with: Self.otherHeaders)
        response.headers[.contentSecurityPolicy] = Self.policy
    }

    /// That of the review page; it may be installed, and start the one script that works without a page.
    static let policy =
        ReviewGate.policy.replacing("trusted-types 'none'", with: "trusted-types worker")
        + "; manifest-src 'self'; worker-src 'self'"

    /// Those that browsers heed over plain http, too.
    private static let otherHeaders: [(HTTPField.Name, String)] = [
        ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
}

/// A phone as it is told of itself.
private struct PhoneBody: Encodable {
    var name: String
    var pairedAt: String
    /// The secret that the page keeps; said once, when the phone is let in.
    var key: String?

    enum CodingKeys: String, CodingKey {
        case name, key
        case pairedAt = "paired_at"
    }

    init(_ phone: Phone, key: String? = nil) {
        name = phone.name
        pairedAt = phone.pairedAt.description
        self.key = key
    }
}

extension HTTPField.Name {
    /// The key of a phone, which its page keeps; no form and no picture of another page can send it.
    static let phoneKey = HTTPField.Name("X-Bilko-Phone-Key") ?? .authorization
}

extension Request {
    /// A small body of JSON, which has to come in time.
    fileprivate func shortBody<Value: Decodable & Sendable>(upTo most: Int) async throws -> Value {
        guard headers[.contentType]?.lowercased().hasPrefix("application/json") == true else {
            throw Problem(.unsupportedMediaType, "the body has to be application/json")
        }
        return try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
            group.addTask {
                do {
                    return try await body.collect(upTo: most)
                } catch is NIOTooManyBytesError {
                    throw Problem(.contentTooLarge, "the request is larger than \(most) bytes")
                }
            }
            group.addTask {
                try await Task.sleep(for: ReviewGate.bodyPatience)
                throw Problem(.requestTimeout, "the body of the request did not come in time")
            }
            defer { group.cancelAll() }
            let bytes = try await group.next() ?? ByteBuffer()
            do {
                return try JSONDecoder().decode(Value.self, from: Data(bytes.readableBytesView))
            } catch {
                throw Problem(
                    .badRequest, "the body is not what this request takes", remedy: "see /api/v1/openapi.json")
            }
        }
    }
}
