import Foundation
import Localization
import ReceiptModel
import SystemPackage
import TestSupport
import Testing

@testable import Web

private let noon = Timestamp(milliseconds: 1_770_000_000_000)

private func later(_ milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: noon.milliseconds + milliseconds)
}

@Suite("codes that let phones in")
struct PairingTests {
    @Test(
        "a code lets one in, for two minutes, in the home in which it was made, also after the server was started anew")
    func codes() throws {
        let (home, other) = (try TemporaryFolder("codes"), try TemporaryFolder("others"))
        let codes = PairingCodes(in: FilePath(home.path))
        let code = try codes.make(now: noon)
        #expect(code.count == PairingCodes.length)
        #expect(!PairingCodes(in: FilePath(other.path)).redeem(code, now: noon))
        #expect(PairingCodes(in: FilePath(home.path)).redeem(code, now: later(PairingCodes.lifetime)))
        #expect(!codes.redeem(code, now: noon))
        let late = try codes.make(now: noon)
        #expect(!codes.redeem(late, now: later(PairingCodes.lifetime + 1)))
        #expect(!codes.redeem(late, now: noon), "what came too late is used up")
        let early = try codes.make(now: noon)
        #expect(!codes.redeem(early, now: later(-1)), "a clock that was set back gives no time")
    }

    @Test("a code is taken as it is read out, and nothing else is a code")
    func spelling() throws {
        let home = try TemporaryFolder("codes")
        let codes = PairingCodes(in: FilePath(home.path))
        let code = try codes.make(now: noon)
        #expect(PairingCodes.spelled("abcdefghjkmnpqrstvwxyz0123") == "abcde-fghjk-mnpqr-stvwx-yz012-3")
        let digest = SecretToken.digest(of: code)
        for wrong in [
            "", String(code.dropLast()), code + "0", digest, "../phone-codes/\(digest)",
            String(repeating: "u", count: 26),
            String(repeating: "-", count: 10_000),
        ] { #expect(!codes.redeem(wrong, now: noon), "\(wrong.prefix(80))") }
        #expect(codes.redeem(PairingCodes.spelled(code).uppercased() + " ", now: noon))
    }

    @Test("the home does not have a code itself, and codes that nobody used are taken away")
    func kept() throws {
        let home = try TemporaryFolder("codes")
        let codes = PairingCodes(in: FilePath(home.path))
        let code = try codes.make(now: noon)
        _ = try codes.make(now: later(100_000))
        let folder = home.path + "/phone-codes"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            #expect(!name.contains(code) && !text.contains(code))
        }
        _ = try codes.make(now: later(130_000))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
    }

    @Test("of many phones that come with one code at the same time, one is let in")
    func race() async throws {
        let home = try TemporaryFolder("codes")
        let codes = PairingCodes(in: FilePath(home.path))
        for _ in 0..<20 {
            let code = try codes.make(now: noon)
            let taken = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 { group.addTask { codes.redeem(code, now: noon) } }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(taken == 1)
        }
    }

    @Test("who guesses is shut out for ten minutes, also from the next server, and others are not")
    func guesses() throws {
        let home = try TemporaryFolder("guesses")
        let guesses = PairingGuesses(in: FilePath(home.path))
        for number in 0..<PairingGuesses.most.ofOne {
            #expect(guesses.isOpen(to: "192.168.1.7", now: noon), "\(number)")
            guesses.note("192.168.1.7", now: noon)
        }
        let next = PairingGuesses(in: FilePath(home.path))
        for one in [guesses, next] {
            #expect(!one.isOpen(to: "192.168.1.7", now: later(PairingGuesses.patience)))
            #expect(one.isOpen(to: "192.168.1.8", now: noon))
        }
        #expect(next.isOpen(to: "192.168.1.7", now: later(PairingGuesses.patience + 1)))
        let crowd = PairingGuesses(in: FilePath(try TemporaryFolder("crowd").path))
        for number in 0..<PairingGuesses.most.ofAll { crowd.note("10.0.0.\(number)", now: noon) }
        #expect(!crowd.isOpen(to: "10.0.0.99", now: noon))
    }
}

@Suite("phones that are let in")
struct PhoneBookTests {
    @Test("secrets are the same where each sign is, and never otherwise")
    func sameness() {
        for _ in 0..<5_000 {
            let (one, other) = (SecretToken.make(), SecretToken.make())
            #expect(SecretToken.isSame(one, one) && !SecretToken.isSame(one, other))
            #expect(!SecretToken.isSame(one, String(one.dropLast())))
        }
        // Also where the one that differs is followed by others that do not.
        let digits = Array("0123456789abcdef")
        for place in 0..<digits.count {
            for sign in digits where sign != digits[place] {
                var changed = digits
                changed[place] = sign
                #expect(!SecretToken.isSame(String(digits), String(changed)), "\(place) \(sign)")
            }
        }
    }

    @Test("a phone needs both of its secrets, which the home does not have; it is known to the next server")
    func secrets() throws {
        let home = try TemporaryFolder("phones")
        let book = PhoneBook(in: FilePath(home.path))
        let one = try #require(try book.add(named: "Pixel 8, Chrome", now: noon))
        let two = try #require(try book.add(named: "iPhone, Safari", now: later(1)))
        #expect(PhoneBook(in: FilePath(home.path)).phone(cookie: one.cookie, key: one.key, now: noon) == one.phone)
        for (cookie, key) in [
            (one.cookie, two.key), (two.cookie, one.key), (one.key, one.cookie), (one.cookie, nil), (nil, one.key),
            ("", ""), (one.phone.cookieDigest, one.phone.keyDigest),
        ] { #expect(book.phone(cookie: cookie, key: key, now: noon) == nil) }
        let folder = home.path + "/phones"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            for secret in [one.cookie, one.key, two.cookie, two.key] { #expect(!text.contains(secret)) }
        }
        #expect(book.entries(now: noon).map(\.phone.name) == ["Pixel 8, Chrome", "iPhone, Safari"])
    }

    @Test("a phone that is removed is out at once, by its identity or its name")
    func removal() throws {
        let home = try TemporaryFolder("phones")
        let book = PhoneBook(in: FilePath(home.path))
        let one = try #require(try book.add(named: "A", now: noon))
        let two = try #require(try book.add(named: "B", now: noon))
        _ = try book.add(named: "C", now: noon)
        _ = try book.add(named: "C", now: noon)
        #expect(book.phone(cookie: one.cookie, key: one.key, now: later(1)) != nil)
        #expect(try book.remove(one.phone.id, now: noon) == one.phone)
        #expect(book.phone(cookie: one.cookie, key: one.key, now: noon) == nil)
        #expect(try book.remove("B", now: noon) == two.phone)
        for name in ["A", "C", "../phones", ""] {
            #expect(throws: PhoneError.noPhone(name)) { try book.remove(name, now: noon) }
        }
        #expect(book.entries(now: noon).count == 2)
    }

    @Test("when a phone was heard of is told to the minute; after 90 days without a word it is out")
    func use() throws {
        let home = try TemporaryFolder("phones")
        let book = PhoneBook(in: FilePath(home.path))
        let (phone, cookie, key) = try #require(try book.add(named: "A", now: noon))
        func lastUse(_ now: Timestamp) -> Timestamp? { book.entries(now: now).first?.lastUse }
        #expect(lastUse(noon) == noon)
        #expect(book.phone(cookie: cookie, key: key, now: later(1_000)) == phone)
        #expect(book.phone(cookie: cookie, key: key, now: later(30_000)) == phone)
        #expect(lastUse(later(30_000)) == later(1_000))
        #expect(book.phone(cookie: cookie, key: key, now: later(61_000)) == phone)
        #expect(lastUse(later(61_000)) == later(61_000))
        #expect(book.phone(cookie: cookie, key: key, now: later(61_000 + PhoneBook.patience + 1)) == nil)
        #expect(book.phone(cookie: cookie, key: key, now: later(PhoneBook.patience)) == phone)
    }

    @Test("there are at most so many; one that is removed or stays away makes room, and leaves nothing")
    func room() throws {
        let home = try TemporaryFolder("phones")
        let book = PhoneBook(in: FilePath(home.path))
        for number in 0..<Int64(PhoneBook.maximum) { _ = try book.add(named: "\(number)", now: later(number)) }
        #expect(try book.add(named: "more", now: later(100)) == nil)
        _ = try book.remove("3", now: later(100))
        #expect(try book.add(named: "more", now: later(100)) != nil)
        #expect(try book.add(named: "late", now: later(PhoneBook.patience + 50)) != nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path + "/phones").count == 2)
    }

    @Test("a phone is called as its browser calls it, shortly, in plain letters")
    func names() {
        let android =
            "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.002) AppleWebKit/537.36 (KHTML, like Gecko)"
        for (agent, name) in [
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1",
                "iPhone, Safari"
            ),
            ("\(android) Chrome/126.0 Mobile Safari/537.36", "Pixel 8, Chrome"),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
                "Android, Chrome"
            ),
            ("Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0", "Android, Firefox"),
            (
                "Mozilla/5.0 (Linux; Android 13; SM-S901B) SamsungBrowser/25.0 Chrome/121.0",
                "SM-S901B, Samsung Internet"
            ),
            ("Mozilla/5.0 (Linux; Android 9; \u{1B}[31m\u{202E}<b>x</b>) Chrome/1", "31mbxb, Chrome"), ("", "?"),
            ("(Linux; Android 1; \(String(repeating: "x", count: 9_000))", String(repeating: "x", count: 40)),
        ] { #expect(PhoneName.of(userAgent: agent) == name) }
        #expect(PhoneName.of(userAgent: nil) == "?")
    }
}

@Suite("where phones come to")
struct LanTests {
    @Test("an address of a local network in its one form, and no other")
    func addresses() {
        for address in [
            "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.20", "169.254.3.4", "100.64.0.1", "127.0.0.1",
        ] { #expect(LanAddress(address)?.description == address) }
        for address in [
            "0.0.0.0", "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "100.128.0.1", "192.169.0.1", "224.0.0.1",
            "255.255.255.255", "192.168.1", "192.168.1.256", "192.168.01.1", "192.168.1.1.", "+10.0.0.1", "10.0.0.-1",
            "::1",
            "localhost", "", "10.0.0.1:80", "10.0.0.1\n", "١0.0.0.1",
        ] { #expect(LanAddress(address) == nil, "\(address)") }
        #expect(throws: PhoneError.notLocal("0.0.0.0")) { try LanAddress.chosen("0.0.0.0") }
    }

    @Test("a request has to come by the very address, and from the page itself")
    func visitors() throws {
        let address = try #require(LanAddress("192.168.1.20"))
        let visitor = LanVisitor(address, port: 8_471)
        #expect(visitor.isMeant("192.168.1.20:8471") && LanVisitor(address, port: 80).isMeant("192.168.1.20"))
        for host in [
            nil, "", "192.168.1.20", "192.168.1.20:80", "192.168.1.20:8471.evil.example", "localhost:8471",
            "127.0.0.1:8471",
            "evil.example:8471", "192.168.1.21:8471", "[::ffff:192.168.1.20]:8471",
        ] { #expect(!visitor.isMeant(host), "\(host ?? "none")") }
        #expect(visitor.isOwn(origin: nil, site: nil))
        #expect(visitor.isOwn(origin: "http://192.168.1.20:8471", site: "same-origin"))
        for (origin, site) in [
            ("http://192.168.1.20", nil), ("https://192.168.1.20:8471", nil), ("null", nil),
            ("http://evil.example", nil),
            ("http://192.168.1.20:8471", "same-site"), (nil, "cross-site"),
        ] { #expect(!visitor.isOwn(origin: origin, site: site), "\(origin ?? "") \(site ?? "")") }
    }
}
