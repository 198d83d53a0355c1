import Crypto
package import Files
import Foundation
import GRDB
import Glibc
package import ReceiptModel
package import Store
package import SystemPackage

extension Vault {
    /// Opens an original for reading.
    ///
    /// - Throws: `notFound`, `originalMissing`, and `originalDamaged` when its size is wrong; its bytes are not compared.
    package func openOriginal(_ id: DocumentID) throws(StoreError) -> OpenedFile {
        let attachment = try read(or: nil) { try Attachment.find(id, in: $0) }
        guard let attachment else { throw .notFound("document \(id.short)") }
        let path = objects.path(of: id)
        let file: OpenedFile
        do {
            file = try FileSystem.openRegular(path, followingLinks: false)
        } catch {
            if error.errno == .noSuchFileOrDirectory { throw .originalMissing(id, path: path) }
            throw StoreError(error, home: home)
        }
        guard file.status.size == attachment.document.byteCount else {
            throw .originalDamaged(id, path: path, reason: "it has \(file.status.size) bytes")
        }
        return file
    }

    /// Writes a copy of an original, complete and durable under its name or not there at all.
    ///
    /// - Throws: `wouldOverwrite` when the name is taken; `originalDamaged` when the bytes are no longer those that were
    ///   stored.
    package func export(_ id: DocumentID, to path: FilePath) throws(StoreError) {
        guard !FileSystem.exists(path) else { throw .wouldOverwrite(path: path) }
        let original = try openOriginal(id)
        let temporary = path.folder.appending(".bilko-\(getpid())-\(id.short).part")
        let named: Bool
        do {
            try Durability.remove(temporary)
            let copy = try Durability.createFile(temporary)
            let digest = try original.copy(to: copy, temporary)
            guard digest == id.hex else {
                try Durability.remove(temporary)
                throw StoreError.originalDamaged(id, path: objects.path(of: id), reason: "its bytes have changed")
            }
            try copy.synchronise(temporary)
            FailPoints.reached(.exportWritten)
            named = try Durability.name(temporary, path)
            FailPoints.reached(.exportNamed)
            try Durability.synchroniseFolder(path.folder)
        } catch {
            try? Durability.remove(temporary)
            throw Self.exportError(error, path)
        }
        guard named else {
            try? Durability.remove(temporary)
            throw .wouldOverwrite(path: path)
        }
    }

    private static func exportError(_ error: any Error, _ path: FilePath) -> StoreError {
        switch error {
        case let error as StoreError: error
        case let error as FileError: .file(error)
        default: .refused(reason: "\(error)")
        }
    }
}

extension OpenedFile {
    /// Copies all the bytes and tells their SHA-256.
    fileprivate borrowing func copy(to copy: borrowing OwnedDescriptor, _ path: FilePath) throws(FileError) -> String {
        var hash = SHA256()
        var offset = 0
        while true {
            let bytes = try descriptor.bytes(from: offset, count: 1 << 20)
            if bytes.isEmpty { return Hexadecimal.text(hash.finalize()) }
            hash.update(data: bytes)
            try copy.write(bytes, to: path)
            offset += bytes.count
        }
    }
}
