import Accounts
import Files
import Foundation
import ReceiptModel
import SystemPackage
import TestSupport
import Testing

@testable import Certificates

private let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970) * 1_000)

/// What OpenSSL says, which we did not write: its exit status and its words.
private func openssl(_ arguments: String...) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}

private func context(_ folder: String) -> AccountContext {
    AccountContext(
        variables: ["BILKO_KEYRING": "file", "BILKO_KEYRING_KEY": folder + "/key"], now: { now },
        freshBytes: { count in (0..<count).map { _ in UInt8.random(in: .min ... .max) } })
}

@Suite("the authority of a home")
struct LocalAuthorityTests {
    private let folder: TemporaryFolder
    private let authority: LocalAuthority

    init() throws {
        folder = try TemporaryFolder("authority")
        authority = try LocalAuthority(of: "kitchen", now: now)
        try Data(authority.pem.utf8).write(to: URL(fileURLWithPath: folder.path + "/ca.pem"))
    }

    /// Writes what a server at an address would show.
    private func leaf(_ address: String, by other: LocalAuthority? = nil) throws -> String {
        let identity = try (other ?? authority).identity(for: address, now: now)
        let der = folder.path + "/\(address).der"
        try Data(identity.chain.first ?? []).write(to: URL(fileURLWithPath: der))
        _ = try openssl("x509", "-inform", "DER", "-in", der, "-out", der + ".pem")
        return der + ".pem"
    }

    @Test("OpenSSL trusts what it signs, for the purpose of a server and at that address alone")
    func trusted() throws {
        let path = try leaf("192.168.1.20")
        let verify = ["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", folder.path + "/ca.pem"]
        func status(_ further: [String]) throws -> Int32 {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["openssl"] + verify + further + [path]
            (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
            try process.run()
            process.waitUntilExit()
            return process.terminationStatus
        }
        #expect(try status(["-verify_ip", "192.168.1.20"]) == 0)
        #expect(try status(["-verify_ip", "192.168.1.21"]) != 0)
        #expect(try status(["-verify_hostname", "bilko.example"]) != 0)
    }

    @Test("it may vouch for local addresses and for nothing else, whatever is signed with its key")
    func constrained() throws {
        let ca = folder.path + "/ca.pem"
        for address in ["10.1.2.3", "172.31.0.1", "192.168.255.255", "169.254.9.9", "100.127.0.1", "127.0.0.1"] {
            #expect(try openssl("verify", "-CAfile", ca, try leaf(address)).status == 0, "\(address)")
        }
        for address in ["8.8.8.8", "172.32.0.1", "192.169.0.1", "100.128.0.1", "11.0.0.1"] {
            let answer = try openssl("verify", "-CAfile", ca, try leaf(address))
            #expect(answer.status != 0 && answer.text.contains("permitted subtree violation"), "\(address)")
        }
        // A thief of the key signs for a bank.
        let key = folder.path + "/key.pem"
        try Data(authority.text.utf8).write(to: URL(fileURLWithPath: key))
        let (request, extensions, stolen) = (folder.path + "/r", folder.path + "/e", folder.path + "/s.pem")
        _ = try openssl(
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", folder.path + "/k",
            "-subj", "/CN=bank.example", "-out", request)
        try Data("subjectAltName=DNS:bank.example".utf8).write(to: URL(fileURLWithPath: extensions))
        _ = try openssl(
            "x509", "-req", "-in", request, "-CA", ca, "-CAkey", key, "-CAcreateserial", "-days", "10", "-extfile",
            extensions, "-out", stolen)
        let answer = try openssl("verify", "-CAfile", ca, stolen)
        #expect(answer.status != 0 && answer.text.contains("permitted subtree violation"), "\(answer.text)")
    }

    @Test("it is one of P-256 that ends after 820 days, signs no further authority, and says so in its certificate")
    func form() throws {
        let text = try openssl("x509", "-in", folder.path + "/ca.pem", "-noout", "-text").text
        for part in [
            "prime256v1", "ecdsa-with-SHA256", "CA:TRUE, pathlen:0", "Certificate Sign",
            "X509v3 Name Constraints: critical",
            "CN = Bilko kitchen", "IP:10.0.0.0/255.0.0.0", "DNS:invalid",
        ] { #expect(text.contains(part), "\(part)") }
        #expect(authority.end.milliseconds - now.milliseconds <= LocalAuthority.life)
        #expect(authority.end.milliseconds - now.milliseconds > LocalAuthority.life - 2 * 86_400_000)
        let leaf = try openssl("x509", "-in", try leaf("10.0.0.9"), "-noout", "-text").text
        for part in ["CA:FALSE", "TLS Web Server Authentication", "Digital Signature", "IP Address:10.0.0.9"] {
            #expect(leaf.contains(part), "\(part)")
        }
        let told = try openssl("x509", "-in", folder.path + "/ca.pem", "-noout", "-fingerprint", "-sha256").text
        #expect(told.contains(authority.fingerprint))
    }

    @Test("it signs nothing after its end")
    func ended() throws {
        let late = Timestamp(milliseconds: authority.end.milliseconds + 1)
        #expect(throws: CertificateError.endedAuthority(end: authority.end)) {
            try authority.identity(for: "10.0.0.1", now: late)
        }
    }

    @Test("two servers at one time show different keys")
    func fresh() throws {
        let (one, other) = (
            try authority.identity(for: "10.0.0.1", now: now), try authority.identity(for: "10.0.0.1", now: now)
        )
        #expect(one.key != other.key && one.chain.first != other.chain.first && one.chain.last == other.chain.last)
    }

    @Test("the profile for an iPhone holds the certificate and is the same each time")
    func profile() throws {
        let profile = try AppleProfile(trusting: authority, name: "Bilko <&> „kuća”")
        #expect(try AppleProfile(trusting: authority, name: "Bilko <&> „kuća”").bytes == profile.bytes)
        let list = try PropertyListDecoder().decode(Profile.self, from: Data(profile.bytes))
        let content = try #require(list.PayloadContent.first)
        #expect(content.PayloadContent == Data(authority.der))
        #expect(content.PayloadType == "com.apple.security.root" && content.PayloadDisplayName == "Bilko <&> „kuća”")
        #expect(UUID(uuidString: list.PayloadUUID) != nil && list.PayloadUUID != content.PayloadUUID)
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    private struct Profile: Decodable {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        struct Authority: Decodable {
            var PayloadContent: Data
            var PayloadType, PayloadDisplayName, PayloadUUID: String
        }
        var PayloadUUID: String
        var PayloadContent: [Authority]
    }
}

@Suite("where the authority is kept")
struct AuthorityShelfTests {
    @Test("it is made once, sealed in the home, and the same after that; a new one takes its place when asked")
    func kept() throws {
        let (home, user) = (try TemporaryFolder("home"), try TemporaryFolder("user"))
        let shelf = AuthorityShelf(AccountSecrets(of: FilePath(home.path), context(user.path)))
        #expect(try shelf.authority() == nil)
        let made = try shelf.makeAuthority(of: "kitchen", now: now)
        #expect(try shelf.makeAuthority(of: "kitchen", now: now).der == made.der)
        #expect(try shelf.authority()?.fingerprint == made.fingerprint)
        for name in try FileManager.default.subpathsOfDirectory(atPath: home.path) {
            let bytes = FileManager.default.contents(atPath: home.path + "/" + name) ?? Data()
            #expect(!String(decoding: bytes, as: UTF8.self).contains("PRIVATE KEY"), "\(name) has the key")
        }
        let renewed = try shelf.makeAuthority(of: "kitchen", renewing: true, now: now)
        #expect(renewed.der != made.der)
        #expect(try shelf.authority()?.der == renewed.der)
    }

    @Test("a key that is gone and what is no authority are said, and never silently replaced")
    func damaged() throws {
        let (home, user) = (try TemporaryFolder("home"), try TemporaryFolder("user"))
        let secrets = AccountSecrets(of: FilePath(home.path), context(user.path))
        _ = try AuthorityShelf(secrets).makeAuthority(of: "kitchen", now: now)
        try secrets.store().keep("no authority", of: LocalAuthority.secretName)
        #expect(throws: CertificateError.damagedAuthority) {
            try AuthorityShelf(secrets).makeAuthority(of: "kitchen", now: now)
        }
        try FileManager.default.removeItem(atPath: user.path + "/key")
        #expect(throws: CertificateError.keyring(.missingKey(path: FilePath(user.path + "/key")))) {
            try AuthorityShelf(secrets).makeAuthority(of: "kitchen", now: now)
        }
    }
}

@Suite("certificates that somebody else has issued")
struct GivenCertificateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("given") }

    private func path(_ name: String) -> FilePath { FilePath(folder.path + "/" + name) }

    private func make(_ name: String, _ names: String, kind: [String] = ["rsa:2048"], days: String = "30") throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["openssl", "req", "-x509", "-newkey"] + kind
            + [
                "-nodes", "-days", days, "-subj", "/CN=x", "-keyout", folder.path + "/\(name).key", "-out",
                folder.path + "/\(name).crt",
            ] + (names.isEmpty ? [] : ["-addext", "subjectAltName=\(names)"])
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    private func read(_ name: String, key: String? = nil, now: Timestamp = now) throws -> ServerIdentity {
        try ServerIdentity(certificates: path("\(name).crt"), key: path("\(key ?? name).key"), now: now)
    }

    @Test("RSA and P-256 are taken, with names and addresses, and without wildcards")
    func taken() throws {
        try make("rsa", "DNS:Laptop.tailnet.ts.net,DNS:*.example.org,IP:192.168.1.20,IP:::1")
        let identity = try read("rsa")
        #expect(identity.names == ["laptop.tailnet.ts.net"] && identity.addresses == ["192.168.1.20"])
        try make("ec", "DNS:a.example", kind: ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"])
        #expect(try read("ec").names == ["a.example"])
    }

    @Test("what cannot be shown is refused, with the file and the reason")
    func refused() throws {
        try make("one", "DNS:a.example")
        try make("two", "DNS:a.example")
        try make("nameless", "")
        #expect(throws: CertificateError.otherKey(certificate: path("one.crt"), key: path("two.key"))) {
            try read("one", key: "two")
        }
        #expect(throws: CertificateError.noName(path: path("nameless.crt"))) { try read("nameless") }
        #expect(throws: CertificateError.noKey(path: path("one.crt"))) {
            try ServerIdentity(certificates: path("one.crt"), key: path("one.crt"), now: now)
        }
        #expect(throws: CertificateError.noCertificate(path: path("one.key"))) {
            try ServerIdentity(certificates: path("one.key"), key: path("one.key"), now: now)
        }
        let late = Timestamp(milliseconds: now.milliseconds + 40 * 86_400_000)
        #expect { try read("one", now: late) } throws: { error in
            if case CertificateError.expired(let path, _) = error { path == self.path("one.crt") } else { false }
        }
        #expect { try read("absent") } throws: { error in
            if case CertificateError.file = error { true } else { false }
        }
        try Data(count: 100).write(to: URL(fileURLWithPath: folder.path + "/zero.crt"))
        #expect(throws: CertificateError.noCertificate(path: path("zero.crt"))) { try read("zero", key: "one") }
    }
}
