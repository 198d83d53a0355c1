import Crypto
package import SystemPackage

/// Bytes as lower-case hexadecimal digits.
package enum Hexadecimal {
    /// Two digits a byte.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}

/// The SHA-256 of files, as hexadecimal digits.
package enum FileDigest {
    /// So many bytes are in memory at a time.
    private static let chunk = 1 << 20

    /// Of the bytes of a regular file.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package static func sha256(of path: FilePath) throws(FileError) -> String {
        try sha256(of: FileSystem.openRegular(path, followingLinks: true).descriptor)
    }

    /// Of an open file from its beginning; its position is not moved.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package static func sha256(of descriptor: borrowing OwnedDescriptor) throws(FileError) -> String {
        var hash = SHA256()
        var offset = 0
        while true {
            let bytes = try descriptor.bytes(from: offset, count: chunk)
            if bytes.isEmpty { return Hexadecimal.text(hash.finalize()) }
            hash.update(data: bytes)
            offset += bytes.count
        }
    }
}
