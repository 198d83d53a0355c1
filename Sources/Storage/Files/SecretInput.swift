import Glibc
import SystemPackage

/// What a person types that nobody may read over the shoulder.
package enum SecretInput {
    /// Whether somebody sits at standard input.
    package static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Reads a line from standard input without showing it; `nil` at its end.
    ///
    /// The terminal shows again what is typed when this returns, also when it was no terminal.
    ///
    /// - Throws: ``FileError`` when standard input is closed or cannot be read.
    package static func line() throws(FileError) -> String? {
        var before = termios()
        let isHidden = unsafe tcgetattr(STDIN_FILENO, &before) == 0
        if isHidden {
            var hidden = before
            hidden.c_lflag &= ~tcflag_t(ECHO)
            unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        }
        defer { if isHidden { unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) } }
        let input = try OwnedDescriptor.standardInput()
        var bytes: [UInt8] = []
        while bytes.count < 4_096 {
            let more = try input.nextBytes(count: 1)
            guard let byte = more.first else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
            if byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
