import Accounts
import Foundation
import ReceiptModel
import SystemPackage
import Testing

@Suite final class KeyringTests {
    private let folder = NSTemporaryDirectory() + "/keyring-\(UUID().uuidString)"
    private var home: FilePath { FilePath(folder + "/home") }
    private var keyPath: FilePath { FilePath(folder + "/config/bilko/keyring.key") }

    init() throws {
        try FileManager.default.createDirectory(atPath: folder + "/home", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func keyring(_ byte: UInt8 = 7) throws -> Keyring {
        if try Keyring.key(at: keyPath) == nil { try Keyring.make([UInt8](repeating: byte, count: 32), at: keyPath) }
        return Keyring(in: home, key: try #require(try Keyring.key(at: keyPath)))
    }

    @Test func tokensAreKeptByAccountAndReadableByTheOwnerOnly() throws {
        let keyring = try keyring()
        #expect(try keyring.session(of: "h::a") == nil)
        try keyring.keep("canary-one", of: "h::a")
        try keyring.keep("canary-two", of: "h::b")
        #expect(try self.keyring().session(of: "h::a")?.accessToken == "canary-one")
        try keyring.keep(nil as String?, of: "h::a")
        #expect(try keyring.session(of: "h::a") == nil && keyring.session(of: "h::b")?.accessToken == "canary-two")
        for path in [folder + "/home/keyring", keyPath.string] {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(FileManager.default.contents(atPath: path)?.range(of: Data("canary".utf8)) == nil)
        }
    }

    @Test func aKeyThatOthersCanReadIsNotUsed() throws {
        _ = try keyring()
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: keyPath.string)
        #expect(throws: KeyringError.exposed(path: keyPath)) { try Keyring.key(at: keyPath) }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyPath.string)
        try Data("short".utf8).write(to: URL(fileURLWithPath: keyPath.string))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyPath.string)
        #expect(throws: KeyringError.badKey(path: keyPath)) { try Keyring.key(at: keyPath) }
    }

    @Test func aTokenOpensOnlyWithItsKeyForItsAccountAndUnchanged() throws {
        let path = folder + "/home/keyring"
        try keyring().keep("canary", of: "h::a")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try text.replacingOccurrences(of: "h::a", with: "h::b").write(toFile: path, atomically: false, encoding: .utf8)
        #expect(throws: KeyringError.self) { try keyring().session(of: "h::b") }
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        #expect(try keyring().session(of: "h::a")?.accessToken == "canary")
        try FileManager.default.removeItem(atPath: keyPath.string)
        #expect(throws: KeyringError.self) { try keyring(8).session(of: "h::a") }
        try "no JSON".write(toFile: path, atomically: false, encoding: .utf8)
        #expect(throws: KeyringError.self) { try keyring(8).session(of: "h::a") }
    }

    @Test func aTokenThatWasPutThereMeanwhileIsTakenWhenTheOldOneIsRefused() async throws {
        let keyring = try keyring()
        try keyring.keep("old", of: "h::a")
        let tokens = KeyringTokens(keyring, account: "h::a")
        let old = try await tokens.token()
        await #expect(throws: SignInError.ended(reason: "the server refuses the token")) {
            try await tokens.replacement(for: old)
        }
        try keyring.keep("new", of: "h::a")
        #expect(try await tokens.replacement(for: old).secret == "new")
        #expect(try await tokens.replacement(for: old).secret == "new")
        #expect(try await tokens.token().secret == "new")
    }
}
