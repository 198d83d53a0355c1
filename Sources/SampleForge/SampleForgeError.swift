/// Why samples could not be made.
package enum SampleForgeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file or folder could not be read or written.
    case unusable(path: String, reason: String)
    /// A code or a picture could not be drawn for the named sample.
    case unprintable(sample: String, what: String)

    package var description: String {
        switch self {
        case .unusable(let path, let reason):
            "cannot use '\(path)': \(reason). Choose a folder that can be written and has room for some megabytes."
        case .unprintable(let sample, let what):
            "sample '\(sample)' cannot be made: \(what). Check that the packages libpango1.0-dev and libzxing-dev and "
                + "the tills' fonts of scripts/setup are installed."
        }
    }
}
