import NIOCore
import ReceiptModel

/// An IPv4 address that no router of the internet leads to.
package struct LanAddress: Hashable, Sendable, CustomStringConvertible {
    private let bytes: [UInt8]

    package var description: String { bytes.map { "\($0)" }.joined(separator: ".") }

    /// An address in its one usual form, `192.168.1.20`; `nil` for what is none, or none of a local network.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { UInt8($0) }
        guard bytes.count == 4, parts.count == 4 else { return nil }
        self.bytes = bytes
        // Leading zeros are read as octal by some.
        guard description == text, isLocal else { return nil }
    }

    /// Private networks, those between a provider and its customers (Tailscale's, too), link-local ones, this machine, and
    /// those of examples (RFC 6890).
    private var isLocal: Bool {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (10, _, _), (127, _, _), (172, 16...31, _), (192, 168, _), (169, 254, _), (100, 64...127, _): true
        case (192, 0, 2), (198, 51, 100), (203, 0, 113): true
        default: false
        }
    }

    private var isThisMachine: Bool { bytes[0] == 127 }

    /// The address at which phones come: the one that was named, or the only one that this machine has.
    ///
    /// - Throws: ``PhoneError`` for what is no such address, and where there is none or more than one.
    package static func chosen(_ named: String?) throws(PhoneError) -> LanAddress {
        if let named {
            guard let address = LanAddress(named) else { throw .notLocal(named) }
            return address
        }
        let devices = (try? System.enumerateDevices()) ?? []
        let all = Set(devices.compactMap { $0.address?.ipAddress.flatMap(LanAddress.init) })
        let own = all.filter { !$0.isThisMachine }
        guard let one = own.first else { throw .noLocalAddress }
        guard own.count == 1 else { throw .severalAddresses(own.map(\.description).sorted()) }
        return one
    }
}
