import Crypto
import Files
import Foundation
package import SystemPackage

/// The keyring of the desktop (freedesktop.org Secret Service), spoken to through Debian's `secret-tool`.
///
/// Secrets travel through pipes, never as arguments; what stands in the arguments are names.
package struct SecretService: SecretStore {
    private let program: String
    private let home: String

    /// The keyring of a home, by the environment of the process; `nil` when there is no session bus or no program.
    package init?(of home: FilePath, environment: [String: String]) {
        guard environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false else { return nil }
        let folders = (environment["PATH"] ?? "/usr/bin").split(separator: ":")
        let programs = folders.map { "\($0)/secret-tool" }
        guard let program = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            return nil
        }
        self.program = program
        self.home = Hexadecimal.text(SHA256.hash(data: home.bytes).prefix(8))
    }

    /// Whether it answers: something can be kept, read back and taken away again.
    package var answers: Bool {
        do {
            try keep("probe", of: "probe")
            guard try secret(of: "probe") == "probe" else { return false }
            try keep(nil, of: "probe")
            return true
        } catch {
            return false
        }
    }

    package func secret(of account: String) throws(KeyringError) -> String? {
        let (status, output, isSilent) = try run(["lookup"] + attributes(account), input: nil)
        if status == 0 { return output }
        // It fails without a word when there is nothing, and with one when there is no service.
        guard isSilent else { throw .unreachable }
        return nil
    }

    package func keep(_ secret: String?, of account: String) throws(KeyringError) {
        guard let secret else {
            let (status, _, isSilent) = try run(["clear"] + attributes(account), input: nil)
            guard status == 0 || isSilent else { throw .unreachable }
            return
        }
        let (status, _, _) = try run(["store", "--label=bilko \(account)"] + attributes(account), input: secret)
        guard status == 0 else { throw .unreachable }
    }

    private func attributes(_ account: String) -> [String] {
        ["service", "bilko", "home", home, "account", account]
    }

    private func run(
        _ arguments: [String], input: String?
    ) throws(KeyringError) -> (status: Int32, output: String, isSilent: Bool) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let (feed, output, complaint) = (Pipe(), Pipe(), Pipe())
        process.standardInput = feed
        process.standardOutput = output
        process.standardError = complaint
        do {
            try process.run()
            if let input { try feed.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
            try feed.fileHandleForWriting.close()
        } catch {
            throw .unreachable
        }
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        // A sentence at most: it fits into the pipe.
        let words = complaint.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: bytes, as: UTF8.self), words.isEmpty)
    }
}
