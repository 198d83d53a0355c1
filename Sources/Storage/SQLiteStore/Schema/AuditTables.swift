extension Schema {
    /// The audit log, a chain of hashes: every row holds the hash of the row before (`AuditChain` computes them).
    ///
    /// The log grows at its end only and without gaps. Its head is kept apart, so that a cut tail is noticed.
    static let auditTables = """
        -- One row for each change of an original or its draft, or of a company, which has no document.
        CREATE TABLE audit (
            sequence INTEGER NOT NULL PRIMARY KEY CHECK (sequence >= 1),
            at INTEGER NOT NULL,
            action TEXT NOT NULL CHECK (action <> ''),
            documentId TEXT REFERENCES attachments (documentId),
            details TEXT NOT NULL CHECK (json_valid(details)),
            previousHash TEXT NOT NULL CHECK (length(previousHash) = 64),
            hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64 AND hash NOT GLOB '*[^0-9a-f]*'),
            CHECK ((documentId IS NULL) = (json_extract(details, '$.company') IS NOT NULL))
        ) STRICT;

        -- For the history of one original.
        CREATE INDEX auditByDocument ON audit (documentId, sequence);

        -- Number and hash of the last row: one row, which begins at 0 and zeros.
        CREATE TABLE auditHead (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            sequence INTEGER NOT NULL,
            hash TEXT NOT NULL
        ) STRICT;

        INSERT INTO auditHead VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');

        -- A row of the log never changes
        CREATE TRIGGER auditRowsStay BEFORE UPDATE ON audit
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

        -- and never goes.
        CREATE TRIGGER auditRowsAreKept BEFORE DELETE ON audit
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

        -- A new row continues the chain from its head,
        CREATE TRIGGER auditRowsFollow BEFORE INSERT ON audit
        WHEN NOT EXISTS (
            SELECT 1 FROM auditHead WHERE sequence = NEW.sequence - 1 AND hash = NEW.previousHash)
        BEGIN SELECT RAISE(ABORT, 'the audit log grows at its end only'); END;

        -- and becomes the head.
        CREATE TRIGGER auditHeadFollows AFTER INSERT ON audit
        BEGIN UPDATE auditHead SET sequence = NEW.sequence, hash = NEW.hash; END;

        -- Without its head a cut tail would not be noticed.
        CREATE TRIGGER auditHeadIsKept BEFORE DELETE ON auditHead
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        """
}
