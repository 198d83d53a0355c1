import ReceiptModel
import Synchronization
import Testing

@testable import HTTPTransport

/// http in the local network, which a person has to allow; and waits that a server asks for.
@Suite struct LocalNetworkTests {
    @Test(arguments: [
        "http://192.168.1.5:8080", "http://10.0.0.2", "http://nas.local/bilko", "http://[fd00::1]:80",
        "http://169.254.1.1",
    ]) func anAddressOfTheLocalNetworkIsTakenWhereItIsAllowed(text: String) throws {
        #expect(throws: TransportError.self) { _ = try ServerAddress(normalising: text) }
        #expect(try ServerAddress(normalising: text, unencrypted: true).scheme == "http")
    }

    @Test(arguments: ["http://8.8.8.8", "http://[2606:4700::1]", "http://203.0.113.7"])
    func aPublicAddressIsNeverSpokenToUnencrypted(text: String) {
        #expect(throws: TransportError.self) { _ = try ServerAddress(normalising: text, unencrypted: true) }
    }

    @Test func withoutASchemeItIsEncryptedAllTheSame() throws {
        #expect(try ServerAddress(normalising: "192.168.1.5", unencrypted: true).scheme == "https")
    }

    @Test func aNameMayLeadIntoTheLocalNetworkAlone() throws {
        let server = try ServerAddress(normalising: "http://nas.example", unencrypted: true)
        let way = CurlTransport(to: server, trust: ServerTrust(unencrypted: true))
        func mayReach(_ host: String) throws -> Bool {
            way.mayReach(try #require(NetworkAddress(host: host)), server, isTicket: false)
        }
        #expect(try mayReach("192.168.1.5") && mayReach("fe80::1") && mayReach("127.0.0.1"))
        #expect(try !mayReach("8.8.8.8") && !mayReach("203.0.113.7"))
    }

    @Test func whatIsKeptOfOldAccountsAllowsNothing() {
        #expect(ServerTrust(pins: []).allowsUnencrypted == false)
        #expect(ServerTrust(unencrypted: true) != .system)
    }

    // MARK: Retry-After

    @Test(
        arguments: [
            ("120", nil, 120_000), ("0", nil, 0), ("-5", nil, nil), ("99999999999", nil, 1_000_000_000),
            ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:47:37 GMT", 120_000),
            ("Sunday, 06-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:07 GMT", 30_000),
            ("Sun Nov  6 08:49:37 2094", "Sun, 06 Nov 2094 08:49:27 GMT", 10_000),
            ("Fri, 01 Jan 2027 00:00:00 GMT", "Thu, 31 Dec 2026 23:59:00 GMT", 60_000),
            ("Mon, 01 Mar 2100 00:00:00 GMT", "Sun, 28 Feb 2100 00:00:00 GMT", 86_400_000),
            ("Wed, 25 Nov 2026 03:00:00 GMT", "Wed, 25 Nov 2026 04:00:00 GMT", 0),
            ("Wed, 25 Nov 2026 03:00:00 GMT", nil, nil), ("tomorrow", "Wed, 25 Nov 2026 04:00:00 GMT", nil),
            ("Wed, 31 Feb 2026 03:00:00 GMT", "Wed, 25 Nov 2026 04:00:00 GMT", nil), ("", nil, nil),
        ] as [(String, String?, Int64?)])
    func aWaitIsReadAsSecondsOrAsADate(text: String, date: String?, wanted: Int64?) {
        var headers = ["retry-after": text]
        headers["date"] = date
        #expect(HTTPAnswer(status: 503, headers: headers).retryAfter == wanted)
    }

    @Test func everyDayOfACenturyIsItsNumber() throws {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        // 2000-01-01 00:00 UTC.
        var wanted: Int64 = 946_684_800
        for year in 2000...2100 {
            for (place, month) in months.enumerated() {
                for day in 1...31
                where !(day > 28 && HTTPDate.seconds("x, \(day) \(month) \(year) 00:00:00 GMT") == nil) {
                    let found = try #require(HTTPDate.seconds("x, \(day) \(month) \(year) 00:00:00 GMT"), "\(place)")
                    #expect(found == wanted)
                    wanted += 86_400
                }
            }
        }
        #expect(wanted == 946_684_800 + 36_890 * 86_400)
    }

    // MARK: Notes of requests

    private final class Notes: RequestLog {
        private let kept = Mutex<[RequestNote]>([])
        var all: [RequestNote] { kept.withLock { $0 } }
        func note(_ note: RequestNote) { kept.withLock { $0.append(note) } }
    }

    private struct Echo: HTTPClient {
        func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
            guard !request.address.hasSuffix("broken") else { throw .broken(host: "h", sentAll: true, reason: "ana") }
            let id = request.headers.first { $0.name == "X-Request-ID" }?.value
            return HTTPAnswer(status: 200, headers: ["seen": id ?? "none"])
        }
    }

    @Test func aRequestIsNotedWithTheIdentityThatTheServerSees() async throws {
        let notes = Notes()
        let client = NotedClient(Echo(), log: notes, freshID: { "id-1" }, path: { _ in "/plain" })
        let answer = try await client.answer(
            to: HTTPRequest(.post, "https://books.example:8443/a?token=geheim", headers: [("Authorization", "geheim")]))
        #expect(answer.headers["seen"] == "id-1")
        await #expect(throws: TransportError.self) {
            _ = try await client.answer(to: HTTPRequest(.get, "https://books.example/broken"))
        }
        var ticket = HTTPRequest(.put, "https://storage.example/ana?signature=geheim")
        ticket.isTicket = true
        #expect(try await client.answer(to: ticket).headers["seen"] == "none", "a signature may cover the headers")
        #expect(notes.all.map(\.end) == ["200", "broken", "200"])
        #expect(notes.all.map(\.server) == ["books.example:8443", "books.example", "storage.example"])
        #expect(notes.all.map(\.path) == ["/plain", "/plain", nil])
        #expect(!"\(notes.all)".contains("geheim") && !"\(notes.all)".contains("ana"))
    }
}
