import Foundation

/// Scripts that stand in for programs.
package enum Script {
    /// Writes a script that can be run at once, even while other tests start processes.
    ///
    /// The kernel refuses to run a file that anybody holds open for writing (ETXTBSY), and a process that another thread
    /// starts in the moment of writing inherits the descriptor until its own program begins. So another program writes it.
    package static func write(_ text: String, to path: String) throws {
        let draft = path + ".text"
        try Data(text.utf8).write(to: URL(fileURLWithPath: draft))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/install")
        process.arguments = ["-m", "755", draft, path]
        try process.run()
        process.waitUntilExit()
        try FileManager.default.removeItem(atPath: draft)
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
