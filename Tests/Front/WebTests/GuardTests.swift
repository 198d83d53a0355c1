import Foundation
import ReceiptModel
import SystemPackage
import TestSupport
import Testing

@testable import Web

let fieldNames = ReceiptField.allCases.map(\.rawValue)

@Suite("who is let in to the review page")
struct GuardTests {
    private static let noon = Timestamp(milliseconds: 1_770_000_000_000)

    private static func later(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: noon.milliseconds + milliseconds)
    }

    @Test("a link opens once, for two minutes, in the home in which it was made")
    func links() throws {
        let (home, other) = (try TemporaryFolder("links"), try TemporaryFolder("others"))
        let links = ReviewLinks(in: FilePath(home.path))
        let link = try links.make(now: Self.noon)
        #expect(!ReviewLinks(in: FilePath(other.path)).redeem(link, now: Self.noon))
        #expect(links.redeem(link, now: Self.later(ReviewLinks.lifetime)))
        #expect(!links.redeem(link, now: Self.noon))
        let late = try links.make(now: Self.noon)
        #expect(!links.redeem(late, now: Self.later(ReviewLinks.lifetime + 1)))
        #expect(!links.redeem(late, now: Self.noon), "what came too late is used up")
        let early = try links.make(now: Self.noon)
        #expect(!links.redeem(early, now: Self.later(-1)), "a clock that was set back gives no time")
    }

    @Test("links that nobody used are taken away, and others stay")
    func sweeping() throws {
        let home = try TemporaryFolder("links")
        let links = ReviewLinks(in: FilePath(home.path))
        _ = try links.make(now: Self.noon)
        let kept = try links.make(now: Self.later(100_000))
        _ = try links.make(now: Self.later(130_000))
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path + "/review-links").count == 2)
        #expect(links.redeem(kept, now: Self.later(140_000)))
    }

    @Test("a session needs both secrets, lasts eight hours without a request, and ends")
    func sessions() {
        let store = SessionStore()
        let (one, two) = (store.begin(now: Self.noon), store.begin(now: Self.noon))
        #expect(store.isOpen(cookie: one.cookie, key: one.key, now: Self.noon))
        #expect(!store.isOpen(cookie: one.cookie, key: two.key, now: Self.noon))
        #expect(!store.isOpen(cookie: one.cookie, key: nil, now: Self.noon))
        #expect(!store.isOpen(cookie: nil, key: one.key, now: Self.noon))
        #expect(store.isOpen(cookie: one.cookie, key: one.key, now: Self.later(SessionStore.patience)))
        #expect(store.isOpen(cookie: one.cookie, key: one.key, now: Self.later(2 * SessionStore.patience)))
        #expect(!store.isOpen(cookie: two.cookie, key: two.key, now: Self.later(SessionStore.patience + 1)))
        #expect(
            store.isOpen(cookie: one.cookie, key: one.key, now: Self.later(2 * SessionStore.patience), isUse: false))
        store.end(cookie: one.cookie)
        #expect(!store.isOpen(cookie: one.cookie, key: one.key, now: Self.later(SessionStore.patience)))
    }

    @Test("there are at most so many sessions; the one that was used longest ago makes room")
    func room() {
        let store = SessionStore()
        let first = store.begin(now: Self.noon)
        let second = store.begin(now: Self.later(1))
        for number in 2..<Int64(SessionStore.maximum) { _ = store.begin(now: Self.later(number)) }
        #expect(store.isOpen(cookie: first.cookie, key: first.key, now: Self.later(1_000)))
        _ = store.begin(now: Self.later(1_001))
        #expect(store.isOpen(cookie: first.cookie, key: first.key, now: Self.later(1_002)))
        #expect(!store.isOpen(cookie: second.cookie, key: second.key, now: Self.later(1_002)))
    }

    @Test("tokens are long and never the same")
    func tokens() {
        let tokens = (0..<100).map { _ in SecretToken.make() }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { $0.utf8.count == SecretToken.length && $0.utf8.allSatisfy(SecretToken.isDigit) })
    }
}
