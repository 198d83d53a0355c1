import Foundation

/// A port of this machine that nobody answers at and nobody else can take: whoever connects is refused.
///
/// The port of a server that has ended goes to the next one that any test starts.
final class HeldPort {
    private let descriptor: CInt

    init?(_ port: String) {
        guard let number = UInt16(port) else { return nil }
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var on: CInt = 1
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = number.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }
}
