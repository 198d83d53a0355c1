import Files
import HTTPTransport
import ReceiptModel

extension BackendError {
    /// An original that is to be sent has gone, or is another one by now.
    package static let missingOriginal = BackendError.original(reason: "the original is not in the vault as it was")
}

extension Announcement {
    /// The original that is announced, when it is there in its length.
    func present(_ original: BodyFile?) throws(BackendError) -> BodyFile {
        guard let original, original.byteCount == byteCount else { throw .missingOriginal }
        return original
    }
}

extension BodyFile {
    /// All bytes, for a place that takes an original as a text within its JSON.
    func whole() throws(BackendError) -> [UInt8] {
        let bytes: [UInt8]
        do { bytes = try self.bytes(from: 0, count: byteCount) } catch { throw .original(reason: error.message) }
        guard bytes.count == byteCount else { throw .missingOriginal }
        return bytes
    }
}
