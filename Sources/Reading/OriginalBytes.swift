import Glibc

/// The bytes of an original, inside a reader process.
enum OriginalBytes {
    /// Reads the whole file from its start; the position of the descriptor does not matter and does not move.
    static func contents(of descriptor: CInt, count: Int) throws(ReadingError) -> [UInt8] {
        var failure: CInt?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(1, count)) { buffer, filled in
            while filled < count {
                let place = unsafe buffer.baseAddress.map { unsafe $0 + filled }
                let got = unsafe pread(descriptor, place, count - filled, off_t(filled))
                if got < 0 {
                    if errno == EINTR { continue }
                    failure = errno
                    return
                }
                if got == 0 { return }
                filled += got
            }
        }
        if let failure {
            let why = unsafe strerror(failure).map { unsafe String(cString: $0) } ?? "error \(failure)"
            throw .undecodable(stage: .inspect, why: "the stored original cannot be read: \(why)")
        }
        return bytes
    }
}
