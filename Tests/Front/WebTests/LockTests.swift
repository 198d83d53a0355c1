import Foundation
import ReceiptModel
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Web

@Suite("the lock of the review page")
struct LockTests {
    private static let noon = Timestamp(milliseconds: 1_770_000_000_000)
    private let home: TemporaryFolder
    private let lock: ReviewLock

    init() throws {
        home = try TemporaryFolder("lock")
        lock = ReviewLock(in: FilePath(home.path))
    }

    private static func later(_ seconds: Int) -> Timestamp {
        Timestamp(milliseconds: noon.milliseconds + Int64(seconds) * 1_000)
    }

    /// A guess that costs nothing: the secret is the one that is named.
    private func guess(_ secret: String, at second: Int = 0, of lock: ReviewLock? = nil) throws -> ReviewLock.Guess {
        try (lock ?? self.lock).guess(secret, now: Self.later(second)) { said, _ in said == "4711" }
    }

    private var guesses: Int? { (try? lock.record())?.guesses }

    @Test("what is kept is a hash of scrypt with a salt of its own, for its owner alone")
    func kept() throws {
        try lock.set("4711", idle: 300)
        let first = try #require(try lock.record())
        #expect(first.kind == .pin && first.idleSeconds == 300 && first.salt.count == 32 && first.hash.count == 64)
        try lock.set("4711", idle: 300)
        let second = try #require(try lock.record())
        #expect(first.salt != second.salt && first.hash != second.hash)
        #expect(try second.isRight("4711") && !second.isRight("4712") && !second.isRight(""))
        let file = home.path + "/review-pin.json"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!text.contains("4711"))
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    }

    @Test("the hash is that of RFC 7914")
    func vector() throws {
        var record = try LockRecord("x", .passphrase, idleSeconds: 1)
        record.costs = LockRecord.Costs(rounds: 1_024, blockSize: 8, parallelism: 16)
        record.salt = "NaCl"
        // The code of "bilko review lock" with the first 32 bytes of section 12 as the key, by Python's hashlib and hmac.
        record.hash = "f9810667e1e3f006ab83370ad54f39d532142fc3aaf98d7af1d8ec7e437f47bb"
        #expect(try record.isRight("password") && !record.isRight("Password"))
    }

    @Test("the same letters are the same passphrase, whatever keyboard has made them")
    func letters() throws {
        let record = try LockRecord("kuc\u{30C}a na bregu", .passphrase, idleSeconds: 1, costs: .init(rounds: 1_024))
        #expect(try record.isRight("ku\u{10D}a na bregu"))
    }

    @Test(
        "what is guessed at once is not taken",
        arguments: ["", "1", "123", "1234", "4321", "0000", "777777", "1234567", "12345678", "short", "čćžšđ"])
    func unfit(secret: String) throws {
        #expect(throws: ReviewLockError.self) { try lock.set(secret, idle: 300) }
        #expect(try lock.standing(now: Self.noon) == nil)
    }

    @Test("4 to 6 digits are a PIN, more of them and words are a passphrase")
    func kinds() throws {
        for (secret, isPin) in [("4711", true), ("294716", true), ("29471630", false), ("kuća na bregu", false)] {
            try lock.set(secret, idle: 60)
            #expect(try lock.standing(now: Self.noon)?.isPin == isPin, "\(secret)")
        }
        #expect(try lock.remove())
        #expect(try !lock.remove())
        #expect(try lock.standing(now: Self.noon) == nil)
    }

    @Test("a guess is counted, durably, before it is looked at: who is killed in between has had it")
    func counted() throws {
        try lock.set("4711", idle: 300)
        let file = home.path + "/review-pin.json"
        let seen = Mutex<[Int]>([])
        _ = try lock.guess("4711", now: Self.noon) { _, _ in
            // What another process would find at this moment.
            let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file)))
            seen.withLock { $0.append((object as? [String: Any])?["guesses"] as? Int ?? -1) }
            return true
        }
        #expect(seen.withLock(\.self) == [1] && guesses == 0)
        struct Killed: Error {}
        for number in 1...3 {
            #expect(throws: ReviewLockError.self) {
                _ = try lock.guess("4711", now: Self.noon) { _, _ in throw Killed() }
            }
            #expect(guesses == number)
        }
    }

    @Test("after five wrong guesses there are waits that grow, after ten none is taken; the terminal takes them again")
    func waits() throws {
        try lock.set("4711", idle: 300)
        for left in (6...9).reversed() {
            #expect(try guess("0001") == .wrong(left: left, wait: 0))
        }
        #expect(try guess("0001") == .wrong(left: 5, wait: 30))
        // Also the right one is not looked at, and what is not looked at is not counted.
        #expect(try guess("4711", at: 29) == .early(wait: 1))
        #expect(try guess("4711", at: 1) == .early(wait: 29) && guesses == 5)
        var second = 30
        for (left, wait) in [(4, 60), (3, 120), (2, 300), (1, 600)] {
            #expect(try guess("0001", at: second) == .wrong(left: left, wait: wait))
            second += wait
        }
        #expect(try guess("4711", at: second - 1) == .early(wait: 1))
        #expect(try guess("0001", at: second) == .spent)
        #expect(try guess("4711", at: second + 1_000_000) == .spent)
        #expect(try lock.standing(now: Self.noon)?.guessesLeft == 0)
        // Another one in the next process, with the same count.
        #expect(try guess("4711", at: second, of: ReviewLock(in: FilePath(home.path))) == .spent)
        #expect(try lock.forgetGuesses())
        guard case .right = try guess("4711", at: second) else {
            Issue.record("the right one is not taken")
            return
        }
        #expect(guesses == 0)
    }

    @Test("a clock that is set back gives no guess, and the time to wait ends all the same")
    func clock() throws {
        try lock.set("4711", idle: 300)
        for _ in 1...5 { _ = try guess("0001", at: 1_000) }
        #expect(try guess("4711", at: 0) == .early(wait: 30))
        #expect(try guess("4711", at: 29) == .early(wait: 1))
        #expect(try guess("0001", at: 30) == .wrong(left: 4, wait: 60))
    }

    @Test("many at once, by several servers, have no more guesses than one after the other")
    func together() async throws {
        try lock.set("4711", idle: 300)
        let looked = Looks()
        let path = FilePath(home.path)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<24 {
                group.addTask {
                    // A lock for each: what they share is the home alone.
                    _ = try? ReviewLock(in: path).guess("0001", now: Self.noon) { _, _ in
                        looked.count.withLock { $0 += 1 }
                        return false
                    }
                }
            }
        }
        #expect(looked.count.withLock(\.self) == 5 && guesses == 5)
    }

    /// How often a PIN was looked at.
    private final class Looks: Sendable {
        let count = Mutex(0)
    }

    @Test("a damaged file opens nothing, and is mended by a new PIN")
    func damaged() throws {
        try lock.set("4711", idle: 300)
        let file = URL(fileURLWithPath: home.path + "/review-pin.json")
        let whole = try Data(contentsOf: file)
        let idle = IdleLock(lock)
        #expect(!idle.isOpen(to: "a", now: Self.noon, isUse: true))
        for text in ["", "{}", "x", String(decoding: whole, as: UTF8.self).replacing("32768", with: "3276800000")] {
            try Data(text.utf8).write(to: file)
            #expect(!idle.isOpen(to: "a", now: Self.noon, isUse: true), "\(text)")
            #expect(throws: ReviewLockError.damaged) { try guess("4711") }
        }
        try lock.set("4711", idle: 300)
        guard case .right = try guess("4711") else {
            Issue.record("it is not mended")
            return
        }
    }

    // MARK: - Sessions

    private func open(_ idle: IdleLock, _ session: String, at second: Int = 0) async throws -> ReviewLock.Guess {
        try await idle.guess("4711", by: session) { Self.later(second) }
    }

    @Test("without a PIN the page is open; with one each session says it, and all are locked together after the time")
    func sessions() async throws {
        let idle = IdleLock(lock)
        #expect(idle.isOpen(to: "a", now: Self.noon, isUse: true))
        try lock.set("4711", idle: 300)
        #expect(!idle.isOpen(to: "a", now: Self.noon, isUse: true), "one that was open is locked by a new PIN")
        guard case .right(.some) = try await open(idle, "a") else {
            Issue.record("the right one is not taken")
            return
        }
        #expect(idle.isOpen(to: "a", now: Self.noon, isUse: true) && !idle.isOpen(to: "b", now: Self.noon, isUse: true))
        _ = try await open(idle, "b")
        // The use of one keeps the other open, too.
        #expect(idle.isOpen(to: "a", now: Self.later(300), isUse: true))
        #expect(idle.isOpen(to: "b", now: Self.later(600), isUse: false), "that was no use")
        #expect(!idle.isOpen(to: "b", now: Self.later(601), isUse: true))
        #expect(!idle.isOpen(to: "a", now: Self.later(300), isUse: true), "what is locked stays so")
        _ = try await open(idle, "a", at: 700)
        #expect(!idle.isOpen(to: "a", now: Self.later(300), isUse: true), "a clock that was set back gives no time")
        _ = try await open(idle, "a", at: 800)
        idle.close()
        #expect(!idle.isOpen(to: "a", now: Self.later(800), isUse: true))
        _ = try await open(idle, "a", at: 900)
        idle.forget("a")
        #expect(!idle.isOpen(to: "a", now: Self.later(900), isUse: true))
        #expect(try lock.remove())
        #expect(idle.isOpen(to: "a", now: Self.later(900), isUse: true))
    }

    @Test("who was let in by another PIN says the new one")
    func changed() async throws {
        let idle = IdleLock(lock)
        try lock.set("4711", idle: 300)
        _ = try await open(idle, "a")
        #expect(try lock.forgetGuesses())
        #expect(idle.isOpen(to: "a", now: Self.noon, isUse: true), "the same PIN, written anew")
        try lock.set("294716", idle: 300)
        #expect(!idle.isOpen(to: "a", now: Self.noon, isUse: true))
    }
}
