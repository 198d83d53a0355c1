import Foundation
import ReceiptModel
import Testing

/// Messages as they are kept and read again.
@Suite struct MessageCodingTests {
    private func kept(_ message: Message) throws -> Message {
        let encoder = JSONEncoder()
        let key = try #require(CodingUserInfoKey.keepsMessageParts)
        encoder.userInfo[key] = true
        return try JSONDecoder().decode([Message].self, from: try encoder.encode([message]))[0]
    }

    @Test("Whatever a message was wrapped in, it is read again", arguments: 0...40)
    func depth(_ times: Int) throws {
        var message: Message = "a row of \(Money(minorUnits: 1230, currency: .eur)) in \("a file")"
        for number in 0..<times { message = "\(number, "try", "tries"): \(message); go on" }
        #expect(try kept(message) == message)
    }

    @Test("Many parts and long words are read again")
    func breadth() throws {
        let many = (0..<100).map { number -> Message in "number \(number)" }.joined()
        #expect(try kept(many) == many)
        let long = Message(template: String(repeating: "word ", count: 2_000) + "{1}", parts: [.text("end")])
        #expect(try kept(long) == long)
    }

    @Test("A decimal number is read again as one")
    func decimal() throws {
        guard case .decimal("117.185")? = try kept("at \(decimal: "117.185")").parts.first else {
            Issue.record("the part is another")
            return
        }
    }

    @Test("A shallow message keeps its parts, a deep one is English only below them")
    func parts() throws {
        let inner: Message = "page \("2")"
        guard case .message(let read)? = try kept("on \(inner)").parts.first else {
            Issue.record("the part is a text")
            return
        }
        #expect(read.template == "page {1}" && read.parts.count == 1)
    }
}
