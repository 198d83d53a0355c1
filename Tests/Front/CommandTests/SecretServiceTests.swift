import Foundation
import Testing

/// Tokens in the keyring of a desktop: GNOME's, in a session bus of the test's own.
@Suite(.enabled(if: DesktopKeyring.isInstalled, "the desktop's keyring is missing: run scripts/setup"))
struct SecretServiceTests {
    @Test(
        "where there is a keyring of the desktop, sessions are in it, in pieces where they are large, and nowhere else")
    func desktop() throws {
        let scratch = try Scratch()
        let server = try ReferenceServerProcess(["--sign-in", "cookies"])
        let script = """
            gnome-keyring-daemon --unlock --components=secrets --daemonize <"$1/password" >/dev/null 2>&1
            "$2" account add "$3" --email ana@example.test --cookies --password-file "$1/p" || exit 21
            "$2" account whoami || exit 22
            secret-tool search --all service bilko 2>&1 | grep -c '^attribute.account' >"$1/pieces"
            "$2" account logout || exit 23
            "$2" account whoami && exit 24
            "$2" account login --password-file "$1/p" || exit 25
            secret-tool search --all service bilko 2>/dev/null | grep -c 'probe' >"$1/probes"
            exit 0
            """
        for (name, text) in [("password", "pw"), ("p", "sandbox\n"), ("script", script)] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path + "/" + name))
        }
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/run", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let process = Process()
        // A thread that starts processes may hold signals back, and the bus is ended by one.
        let unblocked = """
            import os, signal, sys
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            os.execvp(sys.argv[1], sys.argv[1:])
            """
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c", unblocked, "dbus-run-session", "--", "sh", scratch.path + "/script", scratch.path,
            Bilko.executable, server.address,
        ]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "HOME": scratch.path, "XDG_DATA_HOME": scratch.path + "/desktop", "XDG_RUNTIME_DIR": scratch.path + "/run",
            "XDG_CONFIG_HOME": scratch.path + "/config", "BILKO_HOME": scratch.path + "/home",
        ]) { $1 }
        process.environment?["DBUS_SESSION_BUS_ADDRESS"] = nil
        try Data().write(to: URL(fileURLWithPath: scratch.path + "/said"))
        let talk = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path + "/said"))
        process.standardError = talk
        process.standardOutput = talk
        try process.run()
        process.waitUntilExit()
        let said = try String(contentsOfFile: scratch.path + "/said", encoding: .utf8)
        #expect(process.terminationStatus == 0, "\(said)")
        let home = scratch.path + "/home"
        #expect(FileManager.default.fileExists(atPath: home + "/keyring.place"))
        #expect(!FileManager.default.fileExists(atPath: home + "/keyring"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/config/bilko/keyring.key"))
        func number(_ name: String) throws -> Int? {
            let text = try String(contentsOfFile: scratch.path + "/" + name, encoding: .utf8)
            return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        #expect(try number("pieces") ?? 0 > 2, "a session of more than 2,000 bytes has a head and pieces")
        #expect(try number("probes") == 0)
        for file in try FileManager.default.subpathsOfDirectory(atPath: home) {
            guard let data = FileManager.default.contents(atPath: home + "/" + file) else { continue }
            #expect(data.range(of: Data("session-".utf8)) == nil, "\(file)")
        }
        // Outside of that desktop the session is out of reach, and it says so.
        var environment = ["XDG_CONFIG_HOME": scratch.path + "/config", "DBUS_SESSION_BUS_ADDRESS": ""]
        environment["BILKO_KEYRING"] = ""
        let outside = try scratch.bilko(environment)("account", "whoami")
        #expect(outside.status != 0 && outside.talk.contains("keyring of the desktop"), "\(outside.talk)")
    }
}

private enum DesktopKeyring {
    static let isInstalled = ["dbus-run-session", "gnome-keyring-daemon", "secret-tool"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0)
    }
}
