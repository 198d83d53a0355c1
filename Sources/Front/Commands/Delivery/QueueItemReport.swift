import Console
import Files
import Foundation
import SQLiteStore
import Store
import SystemPackage

/// An item in JSON, with every time that it was sent.
struct QueueItemReport: Encodable {
    var queued: QueuedItem
    var attempts: [DeliveryAttempt]
    /// Of a conflict, the fields in which the versions differ; absent where the server does not tell its values.
    var differences: [FieldDifference]?

    init(_ queued: QueuedItem, in vault: Vault) throws {
        self.queued = queued
        attempts = try vault.attempts(of: queued)
        differences = ConflictComparison(queued)?.differences
    }

    /// Writes it as a file that was not there before.
    func writeNew(_ path: FilePath) throws {
        guard !FileSystem.exists(path) else { throw StoreError.wouldOverwrite(path: path) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        let file = try Durability.createFile(path)
        try file.write(Array(try encoder.encode(self)) + [10], to: path)
        try file.synchronise(path)
        try Durability.synchroniseFolder(path.folder)
    }
}
