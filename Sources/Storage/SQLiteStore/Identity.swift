package import Files
package import ReceiptModel

extension Vault {
    /// Who a document is, without storing it: the SHA-256 of its bytes.
    ///
    /// - Parameters:
    ///   - file: opened by the caller.
    ///   - name: for the message when the file cannot be read.
    /// - Returns: the identity under which the vault would keep it.
    /// - Throws: `sourceUnreadable`.
    package static func identity(of file: borrowing OpenedFile, named name: String) throws(VaultError) -> DocumentID {
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
