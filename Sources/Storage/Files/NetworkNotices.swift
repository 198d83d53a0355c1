import CFiles
import ReceiptModel

/// Tells when a link, an address or a route of this machine changes (rtnetlink(7)): a network may be there again.
package final class NetworkNotices: Sendable {
    private let descriptor: OwnedDescriptor

    /// - Throws: `FileError` where such sockets are not allowed, or no descriptors are left.
    package init() throws(FileError) {
        let number = bilko_watch_network()
        guard number >= 0 else { throw FileError("watch", described: "the network", .last) }
        descriptor = OwnedDescriptor(takingOwnershipOf: number)
    }

    /// Becomes readable when something changed.
    package var number: CInt { descriptor.number }

    /// Takes what was told, and never waits; whether there was anything.
    package func taken() -> Bool { bilko_take_network_notices(descriptor.number) != 0 }
}
