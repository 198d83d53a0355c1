package import Files
package import ReceiptModel

extension DocumentID {
    /// The identity under which every store keeps the bytes of a file: their SHA-256.
    ///
    /// - Parameters:
    ///   - file: opened by the caller; its position is not moved.
    ///   - name: for the message when the file cannot be read.
    /// - Returns: the same for the same bytes, for ever.
    /// - Throws: `sourceUnreadable`.
    package static func of(_ file: borrowing OpenedFile, named name: String) throws(StoreError) -> DocumentID {
        let digest: String
        do {
            digest = try FileDigest.sha256(of: file.descriptor)
        } catch {
            throw .sourceUnreadable(name: name, error)
        }
        guard let id = DocumentID(hex: digest) else { throw .changedWhileReading(name: name) }
        return id
    }
}
