import CConfine
import Foundation
import Glibc
import ReceiptModel

/// An open descriptor that is closed when its owner lets go of it.
package struct Descriptor: ~Copyable {
    /// Borrowed; never to be closed by the one who asks.
    package let number: CInt

    package init(takingOwnershipOf number: CInt) { self.number = number }

    deinit { close(number) }

    /// Both ends of a channel; the first one does not block.
    ///
    /// - Throws: ``SystemFailure`` when the process or the system has no more descriptors or no memory for it.
    package static func channel() throws(SystemFailure) -> DescriptorPair {
        var ends: (CInt, CInt) = (-1, -1)
        let result = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
            unsafe bilko_make_channel(bytes.assumingMemoryBound(to: CInt.self).baseAddress)
        }
        guard result == 0 else { throw SystemFailure.last("make a channel") }
        return DescriptorPair(
            first: Descriptor(takingOwnershipOf: ends.0), second: Descriptor(takingOwnershipOf: ends.1))
    }

    /// The reading end, which does not block, and the writing end of a pipe.
    ///
    /// - Throws: ``SystemFailure`` when the process or the system has no more descriptors or no memory for it.
    package static func pipe() throws(SystemFailure) -> DescriptorPair {
        var ends: (CInt, CInt) = (-1, -1)
        let result = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
            unsafe bilko_make_pipe(bytes.assumingMemoryBound(to: CInt.self).baseAddress)
        }
        guard result == 0 else { throw SystemFailure.last("make a pipe") }
        return DescriptorPair(
            first: Descriptor(takingOwnershipOf: ends.0), second: Descriptor(takingOwnershipOf: ends.1))
    }

    /// A file in memory, without a name, that holds these bytes.
    ///
    /// - Throws: ``SystemFailure`` when the process or the system has no more descriptors or no memory for it.
    package static func memory(holding bytes: [UInt8]) throws(SystemFailure) -> Descriptor {
        let number = bilko_make_memory_file()
        guard number >= 0 else { throw SystemFailure.last("make a file in memory") }
        let file = Descriptor(takingOwnershipOf: number)
        var done = 0
        while done < bytes.count {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                unsafe write(number, buffer.baseAddress.map { unsafe $0 + done }, bytes.count - done)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw SystemFailure.last("fill a file in memory") }
            done += written
        }
        return file
    }

    /// The device that swallows everything and holds nothing.
    ///
    /// - Throws: ``SystemFailure`` when the process or the system has no more descriptors or no memory for it.
    package static func nowhere() throws(SystemFailure) -> Descriptor {
        let number = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        guard number >= 0 else { throw SystemFailure.last("open /dev/null") }
        return Descriptor(takingOwnershipOf: number)
    }
}

package struct DescriptorPair: ~Copyable {
    package let first: Descriptor
    package let second: Descriptor
}

/// A system call that failed.
package struct SystemFailure: Error, Equatable, CustomStringConvertible {
    package let action: String
    package let code: CInt

    /// The failure of the last call on this thread.
    package static func last(_ action: String) -> SystemFailure { SystemFailure(action: action, code: errno) }

    package var description: String {
        let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        return "cannot \(action): \(reason)"
    }
}

/// What came of reading from a descriptor that does not block.
package enum ReadOutcome: Equatable {
    case bytes
    case nothingYet
    case ended
}

/// A buffer that bytes are read into, one for each loop.
package struct ReadBuffer {
    private(set) var bytes = [UInt8](repeating: 0, count: 1 << 16)
    private(set) var count = 0

    /// What was read last.
    package var filled: ArraySlice<UInt8> { bytes[..<count] }

    /// Reads what is there; every failure but "not yet" and "interrupted" is the end.
    package mutating func read(from descriptor: borrowing Descriptor) -> ReadOutcome {
        let number = descriptor.number
        while true {
            let got = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(number, $0.baseAddress, $0.count) }
            count = max(0, got)
            if got > 0 { return .bytes }
            if got == 0 { return .ended }
            if errno == EINTR { continue }
            return errno == EAGAIN ? .nothingYet : .ended
        }
    }
}

/// The end of a stream of text that may be endless.
package struct Tail {
    private var bytes: [UInt8] = []
    /// How much is kept: more than is shown, so that a stack trace does not push out what was said before it.
    private static let limit = 16_384
    private static let shown = 2_048
    /// What the Swift runtime writes before its stack trace, which says nothing to a person.
    private static let traceHeading = "Current stack trace"

    package mutating func append(_ more: ArraySlice<UInt8>) {
        bytes += more.suffix(Tail.limit)
        if bytes.count > Tail.limit { bytes.removeFirst(bytes.count - Tail.limit) }
    }

    /// The end of the text without stack traces, and with everything but printable ASCII and line breaks replaced, so
    /// that it can be shown anywhere.
    package var text: String {
        let plain = bytes.map { $0 == 10 || (32...126).contains($0) ? $0 : UInt8(ascii: "?") }
        let text = String(decoding: plain, as: UTF8.self)
        let spoken = text.range(of: Tail.traceHeading).map { text[..<$0.lowerBound] } ?? text[...]
        return String(spoken.suffix(Tail.shown))
    }
}

/// Waits for descriptors.
package enum Poll {
    /// Waits until one of them is ready or the time has come; what each is ready for, in their order.
    package static func wait(for wishes: [(descriptor: CInt, events: CInt)], until deadline: SuspendingClock.Instant?)
        -> [CInt]
    {
        var entries = wishes.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
        var milliseconds: CInt = -1
        if let deadline {
            let left = SuspendingClock.now.duration(to: deadline)
            // One more, so that a rounded-down wait does not end too early and spin.
            milliseconds = left <= .zero ? 0 : CInt(min(left / .milliseconds(1), 3_600_000)) + 1
        }
        let ready = unsafe entries.withUnsafeMutableBufferPointer {
            unsafe poll($0.baseAddress, nfds_t($0.count), milliseconds)
        }
        return ready > 0 ? entries.map { CInt($0.revents) } : entries.map { _ in 0 }
    }
}
