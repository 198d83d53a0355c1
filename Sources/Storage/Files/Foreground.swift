import Glibc

/// Programs that talk with the person at the terminal, such as an editor.
package enum Foreground {
    /// Runs a line of the shell and waits for its end.
    ///
    /// The program has the terminal and its signals (POSIX.1, `system`): Ctrl-C there does not end this process.
    ///
    /// - Parameter line: for `/bin/sh`; what is a file's name in it stands in ``quoted(_:)``.
    /// - Returns: its exit status, 127 when there is no such program; `nil` when a signal ended it or no process could be
    ///   made.
    package static func run(_ line: String) -> Int32? {
        let status = unsafe system(line)
        return status >= 0 && status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }

    /// A word for the shell that means itself.
    package static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }
}
