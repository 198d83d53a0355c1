import Files
import Foundation
import GRDB
package import ReceiptModel
package import Store
package import SystemPackage

/// What became of a file in a watched folder that stayed there, and how it looked then.
package struct FolderFile: Hashable, Sendable {
    package enum Outcome: String, Hashable, Sendable, Codable {
        /// It came for the first time.
        case taken
        /// The same bytes had come before.
        case duplicate
        /// It is kept, and could not be read.
        case attention
        /// It was not taken in.
        case refused
    }

    /// The watched folder.
    package var folder: FilePath
    package var path: FilePath
    package var inode: UInt64
    package var size: Int
    /// Nanoseconds since 1970.
    package var modified: Int64
    /// Nanoseconds since 1970.
    package var changed: Int64
    package var outcome: Outcome
    /// `nil` for a file that was refused, and for no other.
    package var documentID: DocumentID?
    /// For people; `nil` when there is nothing to say.
    package var reason: Message?
    package var notedAt: Timestamp

    package init(
        folder: FilePath, path: FilePath, inode: UInt64, size: Int, modified: Int64, changed: Int64, outcome: Outcome,
        documentID: DocumentID?, reason: Message?, notedAt: Timestamp
    ) {
        self.folder = folder
        self.path = path
        self.inode = inode
        self.size = size
        self.modified = modified
        self.changed = changed
        self.outcome = outcome
        self.documentID = documentID
        self.reason = reason
        self.notedAt = notedAt
    }
}

extension Vault {
    /// Notes what became of a file that stays in its folder, in the place of what was noted of the same path.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func note(_ file: FolderFile) throws(StoreError) {
        try write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO folderFiles VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    Data(file.path.bytes), Data(file.folder.bytes), Int64(bitPattern: file.inode), file.size,
                    file.modified, file.changed, file.outcome.rawValue, file.documentID?.hex,
                    try file.reason.map(JSONText.encode),
                    file.notedAt.milliseconds,
                ])
            FailPoints.reached(.noteWritten)
        }
        FailPoints.reached(.noteCommitted)
    }

    /// Forgets what was noted of paths at which nothing stands any more.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func forget(_ paths: [FilePath]) throws(StoreError) {
        guard !paths.isEmpty else { return }
        try write { db in
            for path in paths {
                try db.execute(sql: "DELETE FROM folderFiles WHERE path = ?", arguments: [Data(path.bytes)])
            }
        }
    }

    /// What was noted of the files in a folder, or of all.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func folderFiles(in folder: FilePath? = nil) throws(StoreError) -> [FolderFile] {
        try read(or: []) { db in
            let all = "SELECT * FROM folderFiles"
            let rows =
                if let folder {
                    try Row.fetchAll(db, sql: "\(all) WHERE folder = ? ORDER BY path", arguments: [Data(folder.bytes)])
                } else {
                    try Row.fetchAll(db, sql: "\(all) ORDER BY path")
                }
            return try rows.map(FolderFile.init)
        }
    }

    /// Calls the body for each file that was noted in a folder, one after another.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func eachFolderFile(in folder: FilePath, _ body: (FolderFile) -> Void) throws(StoreError) {
        try read(or: ()) { db in
            let rows = try Row.fetchCursor(
                db, sql: "SELECT * FROM folderFiles WHERE folder = ?", arguments: [Data(folder.bytes)])
            while let row = try rows.next() { body(try FolderFile(row)) }
        }
    }

    /// What was noted of a path; `nil` when nothing was.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func folderFile(at path: FilePath) throws(StoreError) -> FolderFile? {
        try read(or: nil) { db in
            try Row.fetchOne(db, sql: "SELECT * FROM folderFiles WHERE path = ?", arguments: [Data(path.bytes)])
                .map(FolderFile.init)
        }
    }

    /// Says of a stored document whose it is and what it is about; tags add up, and the last account and
    /// company count.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func label(_ id: DocumentID, _ labels: DocumentLabels) throws(StoreError) {
        guard !labels.isEmpty else { return }
        try write { try labels.insert(for: id, in: $0) }
    }

    /// What was said of a document.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func labels(of id: DocumentID) throws(StoreError) -> DocumentLabels {
        try read(or: DocumentLabels()) { db in
            var labels = DocumentLabels()
            for row in try Row.fetchAll(db, sql: "SELECT * FROM labels WHERE documentId = ?", arguments: [id.hex]) {
                let label: String = try row.value("label")
                switch try row.value("kind") as String {
                case "account": labels.account = label
                case "company": labels.company = label
                default: labels.tags.insert(label)
                }
            }
            return labels
        }
    }
}

extension DocumentLabels {
    func insert(for id: DocumentID, in db: Database) throws {
        for case let (kind, label?) in [("account", account), ("company", company)] {
            try db.execute(sql: "DELETE FROM labels WHERE documentId = ? AND kind = ?", arguments: [id.hex, kind])
            try db.execute(sql: "INSERT INTO labels VALUES (?, ?, ?)", arguments: [id.hex, kind, label])
        }
        for tag in tags.sorted() {
            try db.execute(sql: "INSERT OR IGNORE INTO labels VALUES (?, 'tag', ?)", arguments: [id.hex, tag])
        }
    }
}

extension FolderFile {
    fileprivate init(_ row: Row) throws {
        let path: Data = try row.value("path")
        let folder: Data = try row.value("folder")
        let outcome: String = try row.value("outcome")
        guard let path = FilePath(bytes: Array(path)), let folder = FilePath(bytes: Array(folder)),
            let outcome = Outcome(rawValue: outcome)
        else { throw UnreadableRow(reason: "a file of a folder has the outcome '\(outcome)'") }
        let inode: Int64 = try row.value("inode")
        self.init(
            folder: folder, path: path, inode: UInt64(bitPattern: inode), size: try row.value("size"),
            modified: try row.value("modified"), changed: try row.value("changed"), outcome: outcome,
            documentID: try row.optionalValue("documentId", as: String.self).flatMap { DocumentID(hex: $0) },
            reason: try row.message("reason"), notedAt: Timestamp(milliseconds: try row.value("notedAt")))
    }
}
