import Glibc

/// The terminal that standard output is.
package enum TerminalWidth {
    /// The width in columns of the terminal behind standard output, by `TIOCGWINSZ`; `nil` where there is none, or one that
    /// does not know its width.
    package static func ofOutput() -> Int? {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
