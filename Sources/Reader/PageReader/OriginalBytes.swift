import Glibc
import Reading
import ReceiptModel

/// The bytes of an original, inside a reader process.
enum OriginalBytes {
    /// The address space that this process is granted, in MiB; what it is granted by default where nobody limits it.
    static var mebibytesAllowed: Int {
        var limit = rlimit()
        let known = unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0
        let bytes = UInt64(limit.rlim_cur)
        return Int((known && bytes < UInt64(Int.max) ? bytes : ReaderLimits().memoryBytes) >> 20)
    }

    /// The whole file in memory, without a name.
    static func copyInMemory(of descriptor: CInt, count: Int) throws(ReadingError) -> Descriptor {
        do throws(SystemFailure) {
            let copy = try Descriptor.memory(holding: [])
            var offset = off_t(0)
            while offset < off_t(count) {
                let sent = unsafe sendfile(copy.number, descriptor, &offset, count - Int(offset))
                if sent < 0 {
                    if errno == EINTR { continue }
                    throw SystemFailure.last("copy the document")
                }
                if sent == 0 { break }
            }
            return copy
        } catch {
            throw .unavailable(why: "\(error.description)")
        }
    }

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
