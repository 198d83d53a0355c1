import Files
import Foundation
import TestSupport
import Testing

@testable import HTTPTransport

/// Addresses and heads from servers, whatever stands in them.
@Suite("Fuzzed addresses")
struct AddressFuzzTests {
    private static let pieces = [
        "https://", "http://", "HTTPS://", "://", ":", "/", "//", "?", "#", "@", "%", "%2F", "%00", "%40", "[", "]",
        "::",
        "::1", "::ffff:", "127.0.0.1", "0x7f.1", "2130706433", "10.0.0.1", "fe80::1%25eth0", "localhost",
        "books.example",
        "storage.example", ".", "..", ":443", ":0", ":65536", ":99999999999999999999", "user:secret@", "\\", " ", "\t",
        "\r\n", "\u{0}", "č", "xn--", "Ａ", "\u{202E}", "path", "%c4%8d", "/a b", "&x=y",
    ]

    private static func address(_ numbers: inout SeededNumbers) -> String {
        let start = numbers.element(of: ["https://", "https://", "http://", ""], or: "")
        return start + numbers.text(of: pieces, most: 10)
    }

    @Test("an address is none, or one that is spelled in one way; no ticket leads where it may not")
    func fuzzAddresses() throws {
        let books = try ServerAddress(normalising: "https://books.example")
        try Fuzzing.run("addresses", atLeast: 2_000) { numbers in
            let text = Self.address(&numbers)
            if let found = try? ServerAddress(normalising: text) {
                #expect(
                    found.scheme == "https" || found.isThisMachine, "seed \(numbers.seed): \(text.debugDescription)")
                #expect(!found.path.hasSuffix("/") && !found.host.isEmpty, "seed \(numbers.seed)")
                // Names in other scripts, and zones, are spelled in more than one way.
                if found.host.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") }), !found.host.contains("xn--") {
                    #expect(
                        (try? ServerAddress(normalising: found.text)) == found,
                        "seed \(numbers.seed): \(text.debugDescription), then \(found.text.debugDescription)")
                }
            }
            if let target = try? TicketTarget.checked(text, from: books) {
                #expect(target.scheme == "https" || target.isSameServer(as: books), "seed \(numbers.seed): \(text)")
                let reach = target.knownReach
                #expect(reach == nil || reach == .everywhere, "seed \(numbers.seed): \(text)")
                #expect(!text.utf8.contains { $0 <= 0x20 || $0 >= 0x7F }, "seed \(numbers.seed)")
                _ = try CurlHandle.reads(text, as: target)
            }
            if let page = try? PageAddress(text, of: books) {
                #expect(page.text.lowercased().hasPrefix("https://"), "seed \(numbers.seed): \(page.text)")
            }
            if let number = NetworkAddress(host: numbers.text(of: Self.pieces, most: 3)) {
                #expect([4, 16].contains(number.bytes.count), "seed \(numbers.seed)")
                #expect(NetworkAddress(bytes: number.bytes) == number, "seed \(numbers.seed)")
                _ = number.reach
            }
        }
    }

    @Test("whatever lines a head has, names are in lower case and values are one line")
    func fuzzHeads() throws {
        let pieces = [
            "HTTP/1.1 200 OK", "HTTP/2 ", "Content-Type", "Set-Cookie", ":", ": ", ";", "=", "\r\n", "\r", "\n", "\t",
            "\u{85}", "\u{2028}", "\u{0}", "a", "ČĐ", "Retry-After: -1", "\u{301}",
        ]
        try Fuzzing.run("heads of answers", atLeast: 1_000) { numbers in
            let exchange = Exchange(.none, answerLimit: 100, mayReach: { _ in true }, stopped: { false })
            for _ in 0..<Int.random(in: 1...12, using: &numbers) {
                exchange.takeHeader(numbers.text(of: pieces, most: 6))
                _ = exchange.take([UInt8](repeating: 0x41, count: .random(in: 0...40, using: &numbers)))
            }
            let answer = exchange.answer
            #expect(answer.headers.allSatisfy { $0.key == $0.key.lowercased() }, "seed \(numbers.seed)")
            let values = Array(answer.headers.values) + answer.setCookies
            #expect(!values.contains { $0.contains(where: \.isNewline) }, "seed \(numbers.seed): \(values)")
            #expect(answer.body.count <= 100, "seed \(numbers.seed)")
            var request = HTTPRequest(.get, Self.address(&numbers))
            request.headers = [(name: numbers.text(of: pieces, most: 2), value: numbers.text(of: pieces, most: 4))]
            if (try? request.checkHead()) != nil {
                let head = request.headers.flatMap { [$0.name, $0.value] } + [request.address]
                let ends = head.flatMap(\.utf8).filter { [0x00, 0x0A, 0x0D].contains($0) }
                #expect(ends.isEmpty, "seed \(numbers.seed)")
            }
        }
    }
}
