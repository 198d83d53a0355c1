import Foundation
import TestSupport

/// A real identity provider of its own, ended when the value goes: Debian's Glewlwyd with a throw-away database.
final class Glewlwyd {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/glewlwyd")

    let issuer: String
    /// The one port that it sends browsers back to.
    let redirectPort: String
    private let folder: String
    private let process: Process
    private let feed = Pipe()

    /// Access tokens hold so many seconds.
    init(in folder: String, seconds: Int) throws {
        self.folder = folder + "/provider"
        process = Self.script(["serve", self.folder, String(seconds)])
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = feed
        try process.run()
        let told = try JSONSerialization.jsonObject(with: Data(try output.firstLine().utf8)) as? [String: Any]
        issuer = told?["issuer"] as? String ?? ""
        redirectPort = (told?["redirect"] as? Int).map(String.init) ?? ""
    }

    deinit {
        try? feed.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Somebody signs in on another device and types the code.
    func type(_ code: String) throws {
        let visit = Self.script(["device", issuer, code])
        try visit.run()
        visit.waitUntilExit()
    }

    /// How many refresh tokens were ever made, and how many of them are good.
    func refreshTokens() throws -> (made: Int, good: Int) {
        let count = Self.script(["count", folder])
        let output = Pipe()
        count.standardOutput = output
        try count.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        count.waitUntilExit()
        let told = try JSONSerialization.jsonObject(with: data) as? [String: Int]
        return (told?["made"] ?? -1, told?["good"] ?? -1)
    }

    /// A folder whose `xdg-open` is somebody who signs in at once.
    func browser(in scratch: String) throws -> String {
        let bin = scratch + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        try Script.write("#!/bin/sh\nexec python3 '\(Self.path)' browse \"$1\"\n", to: bin + "/xdg-open")
        return bin
    }

    private static let path = Checkout.path + "/Tests/Fixtures/glewlwyd.py"

    private static func script(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", path] + arguments
        return process
    }
}
