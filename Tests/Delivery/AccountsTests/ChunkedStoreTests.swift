import Accounts
import Foundation
import HTTPTransport
import Synchronization
import Testing

/// Large secrets in small pieces, and what servers put around their answers.
@Suite struct ChunkedStoreTests {
    /// A store that takes little, and can be told to fail after so many writes.
    private final class Small: SecretStore {
        struct State {
            var kept: [String: String] = [:]
            var writesLeft = Int.max
        }

        let state = Mutex(State())

        func secret(of account: String) throws(KeyringError) -> String? { state.withLock { $0.kept[account] } }

        func keep(_ secret: String?, of account: String) throws(KeyringError) {
            let isTaken = state.withLock { state in
                guard state.writesLeft > 0, (secret?.utf8.count ?? 0) <= 3_000 else { return false }
                state.writesLeft -= 1
                state.kept[account] = secret
                return true
            }
            guard isTaken else { throw .unreachable }
        }
    }

    private func text(_ count: Int, _ seed: Int) -> String {
        String(decoding: (0..<count).map { UInt8(33 + ($0 &* 7 &+ seed) % 90) }, as: UTF8.self)
    }

    @Test(
        "whole at every size, also where characters are longer than a byte",
        arguments: [0, 1, 1_999, 2_000, 2_001, 65_536])
    func sizes(count: Int) throws {
        let small = Small()
        let store = ChunkedStore(small)
        for secret in [text(count, 1), String(repeating: "š", count: count / 2)] {
            try store.keep(secret, of: "h::a")
            #expect(try store.secret(of: "h::a") == secret)
            let pieces = small.state.withLock { $0.kept.count }
            #expect(pieces == (secret.utf8.count > 2_000 ? (secret.utf8.count + 1_999) / 2_000 + 1 : 1))
        }
        try store.keep(nil as String?, of: "h::a")
        #expect(small.state.withLock { $0.kept.isEmpty }, "nothing is left behind")
    }

    @Test("a process that dies while it writes leaves the old secret or the new one, never a mixture")
    func dying() throws {
        let (old, new) = (text(7_000, 1), text(9_000, 5))
        for writes in 0..<12 {
            let small = Small()
            let store = ChunkedStore(small)
            try store.keep(old, of: "h::a")
            small.state.withLock { $0.writesLeft = writes }
            try? store.keep(new, of: "h::a")
            small.state.withLock { $0.writesLeft = .max }
            let found = try store.secret(of: "h::a")
            #expect(found == (writes < 6 ? old : new), "after \(writes) writes")
        }
    }

    @Test("a piece that is missing or changed is said, not returned")
    func damaged() throws {
        let small = Small()
        let store = ChunkedStore(small)
        try store.keep(text(5_000, 3), of: "h::a")
        let piece = try #require(small.state.withLock { $0.kept.keys.first { $0.hasSuffix(".1") } })
        small.state.withLock { $0.kept[piece] = "AAAA" }
        #expect(throws: KeyringError.notKept(account: "h::a")) { try store.secret(of: "h::a") }
        small.state.withLock { $0.kept[piece] = nil }
        #expect(throws: KeyringError.notKept(account: "h::a")) { try store.secret(of: "h::a") }
    }

    private struct User: Decodable, Equatable, Sendable {
        var id: Int
        var fullName: String
    }

    @Test("answers are read from their envelope and bare, in either spelling")
    func envelopes() throws {
        func user(_ text: String) throws -> User {
            try ServerReply.value(User.self, from: Array(text.utf8), anySpelling: true)
        }
        let ana = User(id: 7, fullName: "Ana")
        #expect(try user(#"{"success":true,"data":{"id":7,"full_name":"Ana"},"message":null,"errors":null}"#) == ana)
        #expect(try user(#"{"id":7,"fullName":"Ana"}"#) == ana)
        #expect(throws: ServerReply.Fault.failed) {
            try user(#"{"success":false,"data":{"id":7,"full_name":"Ana"},"errors":[{"code":"x"}]}"#)
        }
        #expect(throws: ServerReply.Fault.malformed) { try user(#"{"success":true,"data":null}"#) }
        #expect(throws: ServerReply.Fault.malformed) { try user("<html>") }
        let paged = #"{"items":[{"id":7,"full_name":"Ana"}],"total":11,"page":2,"pageSize":10,"total_pages":2}"#
        for text in [paged, #"{"success":true,"data":\#(paged)}"#] {
            let page = try ServerReply.page(of: User.self, from: Array(text.utf8))
            #expect(page.items == [ana] && page.total == 11 && page.page == 2 && page.totalPages == 2)
        }
        for text in [#"[{"id":7,"fullName":"Ana"}]"#, #"{"success":true,"data":[{"id":7,"fullName":"Ana"}]}"#] {
            #expect(try ServerReply.page(of: User.self, from: Array(text.utf8)).items == [ana])
        }
        #expect(throws: ServerReply.Fault.failed) {
            try ServerReply.page(of: User.self, from: Array(#"{"success":false}"#.utf8))
        }
    }
}
