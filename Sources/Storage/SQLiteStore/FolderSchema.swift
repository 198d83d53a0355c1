extension Schema {
    /// Files of watched folders that stayed where they were, and what the folders say of documents.
    ///
    /// A path stands there once, with its last outcome; a name is bytes, not text.
    static let folders = """
        CREATE TABLE folderFiles (
            path BLOB NOT NULL PRIMARY KEY CHECK (length(path) > 0),
            folder BLOB NOT NULL CHECK (length(folder) > 0),
            inode INTEGER NOT NULL,
            size INTEGER NOT NULL CHECK (size >= 0),
            modified INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            outcome TEXT NOT NULL CHECK (outcome IN ('taken', 'duplicate', 'attention', 'refused')),
            documentId TEXT REFERENCES attachments (documentId),
            reason TEXT CHECK (reason <> ''),
            notedAt INTEGER NOT NULL,
            CHECK ((outcome = 'refused') = (documentId IS NULL)),
            CHECK (outcome NOT IN ('attention', 'refused') OR reason IS NOT NULL)
        ) STRICT;

        CREATE INDEX folderFilesByFolder ON folderFiles (folder);
        CREATE INDEX folderFilesByDocument ON folderFiles (documentId);

        CREATE TABLE labels (
            documentId TEXT NOT NULL REFERENCES attachments (documentId),
            kind TEXT NOT NULL CHECK (kind IN ('account', 'tag')),
            label TEXT NOT NULL CHECK (label <> ''),
            PRIMARY KEY (documentId, kind, label)
        ) STRICT, WITHOUT ROWID;
        """
}
