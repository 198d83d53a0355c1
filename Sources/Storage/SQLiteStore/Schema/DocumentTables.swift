extension Schema {
    /// The originals, what is known of them before they are read, and the files of watched folders they came from.
    static let documentTables = """
        -- One row for each original. Its bytes are in objects/, under the same identity.
        CREATE TABLE attachments (
            documentId TEXT NOT NULL PRIMARY KEY
                -- No original is without its retention, which is written in the same transaction.
                REFERENCES retention (documentId) DEFERRABLE INITIALLY DEFERRED
                CHECK (length(documentId) = 64 AND documentId NOT GLOB '*[^0-9a-f]*'),
            mediaType TEXT NOT NULL CHECK (mediaType GLOB '?*/?*'),
            byteCount INTEGER NOT NULL CHECK (byteCount >= 0),
            -- The name of the file when it was first stored; for people only.
            fileName TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('stored', 'drafted', 'needs_attention', 'skipped')),
            -- Sentences for the user, in a JSON array.
            reasons TEXT NOT NULL CHECK (json_valid(reasons) AND json_type(reasons) = 'array'),
            receivedAt INTEGER NOT NULL,
            -- The target of the foreign keys of drafts: only an original in the state 'drafted' has it.
            draftedDocumentId TEXT UNIQUE
                GENERATED ALWAYS AS (CASE WHEN state = 'drafted' THEN documentId END) STORED,
            -- An original needs attention, or is left unread, if and only if there is a reason.
            CHECK ((state IN ('needs_attention', 'skipped')) = (json_array_length(reasons) > 0))
        ) STRICT;

        -- For the list of what is still to be read, in the order in which it came.
        CREATE INDEX attachmentsByState ON attachments (state, receivedAt);

        -- No function of the program discards an original, not even after its retention.
        CREATE TRIGGER attachmentsAreKept BEFORE DELETE ON attachments
        BEGIN SELECT RAISE(ABORT, 'an original is never discarded'); END;

        -- What identifies and describes the stored bytes is fixed.
        CREATE TRIGGER attachmentsStayTheSame BEFORE UPDATE OF documentId, mediaType, byteCount, receivedAt ON attachments
        BEGIN SELECT RAISE(ABORT, 'an original never changes'); END;

        -- One row for each run of the program that works on an original, from before the work to its end; what stays open has
        -- ended the whole program, or the machine.
        CREATE TABLE attempts (
            documentId TEXT NOT NULL REFERENCES attachments (documentId),
            -- When the run began, and its process.
            run TEXT NOT NULL CHECK (run <> ''),
            begunAt INTEGER NOT NULL,
            PRIMARY KEY (documentId, run)
        ) STRICT, WITHOUT ROWID;

        -- How long each original must be kept, and by which rule.
        CREATE TABLE retention (
            documentId TEXT NOT NULL PRIMARY KEY
                REFERENCES attachments (documentId) DEFERRABLE INITIALLY DEFERRED,
            country TEXT NOT NULL CHECK (length(country) = 2),
            rule TEXT NOT NULL CHECK (rule <> ''),
            legalBasis TEXT NOT NULL,
            -- The last day, as yyyy-mm-dd.
            retainUntil TEXT NOT NULL CHECK (retainUntil GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            -- 1 when the original is kept beyond that day, for an audit or a dispute.
            hold INTEGER NOT NULL CHECK (hold IN (0, 1)),
            holdReason TEXT CHECK (holdReason <> ''),
            -- A hold has a reason, and only a hold.
            CHECK ((hold = 1) = (holdReason IS NOT NULL))
        ) STRICT;

        -- One row for each time that a file with the bytes of an original came in.
        CREATE TABLE sightings (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            documentId TEXT NOT NULL REFERENCES attachments (documentId),
            fileName TEXT NOT NULL,
            -- The path, or another description of where it came from.
            origin TEXT NOT NULL,
            seenAt INTEGER NOT NULL
        ) STRICT;

        -- For the history of one original.
        CREATE INDEX sightingsByDocument ON sightings (documentId);

        -- Files of watched folders that stay where they are: each path once, with its last outcome.
        CREATE TABLE folderFiles (
            -- Bytes, because a path need not be UTF-8.
            path BLOB NOT NULL PRIMARY KEY CHECK (length(path) > 0),
            folder BLOB NOT NULL CHECK (length(folder) > 0),
            -- How the file looked: inode, size in bytes, mtime and ctime in nanoseconds. When one differs, it is a new file.
            inode INTEGER NOT NULL,
            size INTEGER NOT NULL CHECK (size >= 0),
            modified INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            outcome TEXT NOT NULL CHECK (outcome IN ('taken', 'duplicate', 'attention', 'refused')),
            documentId TEXT REFERENCES attachments (documentId),
            reason TEXT CHECK (reason <> ''),
            notedAt INTEGER NOT NULL,
            -- A refused file has not become an original; every other has.
            CHECK ((outcome = 'refused') = (documentId IS NULL)),
            -- The user is told why.
            CHECK (outcome NOT IN ('attention', 'refused') OR reason IS NOT NULL)
        ) STRICT;

        -- For the files of one folder.
        CREATE INDEX folderFilesByFolder ON folderFiles (folder);

        -- For the files of one original, when its outcome changes.
        CREATE INDEX folderFilesByDocument ON folderFiles (documentId);

        -- What the watched folder of an original says of it: its account, its company (which need not be there yet), its tags.
        CREATE TABLE labels (
            documentId TEXT NOT NULL REFERENCES attachments (documentId),
            kind TEXT NOT NULL CHECK (kind IN ('account', 'company', 'tag')),
            label TEXT NOT NULL CHECK (label <> ''),
            PRIMARY KEY (documentId, kind, label)
        ) STRICT, WITHOUT ROWID;

        -- Originals that the user says show one receipt together; kept with them, so that an interrupted run goes on so.
        CREATE TABLE joins (
            documentId TEXT NOT NULL PRIMARY KEY REFERENCES attachments (documentId),
            -- The first original of the receipt.
            receipt TEXT NOT NULL REFERENCES attachments (documentId),
            -- The place of this one from the top of the receipt, from 1.
            place INTEGER NOT NULL CHECK (place BETWEEN 1 AND pictures),
            -- How many originals the receipt has.
            pictures INTEGER NOT NULL CHECK (pictures >= 2),
            UNIQUE (receipt, place),
            -- The first original is the receipt's own, and no other is.
            CHECK ((place = 1) = (documentId = receipt))
        ) STRICT;
        """
}
