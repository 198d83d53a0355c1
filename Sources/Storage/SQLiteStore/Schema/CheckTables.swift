extension Schema {
    /// By what a check of the home tells that nothing was changed, and what it has found.
    static let checkTables = """
        -- For each other table the sum of the fingerprints of its rows (`LedgerSeal`). Triggers that only this program's
        -- connections have keep it; what another program or a failing disk changes leaves the sum behind.
        CREATE TABLE seals (
            name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
            sum INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- When this ledger was made: an original that is older came in by another one. One row.
        CREATE TABLE beginning (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            at INTEGER NOT NULL
        ) STRICT;

        INSERT INTO beginning VALUES (1, unixepoch() * 1000);

        -- When an original was last read to its last byte, and what was wrong with it.
        CREATE TABLE originalChecks (
            documentId TEXT NOT NULL PRIMARY KEY REFERENCES attachments (documentId),
            checkedAt INTEGER NOT NULL,
            -- NULL for an original that was whole.
            fault TEXT CHECK (fault <> '')
        ) STRICT, WITHOUT ROWID;

        -- For those whose turn it is.
        CREATE INDEX originalChecksByTime ON originalChecks (checkedAt);

        -- Documents whose readings or drafts are to be made anew out of their originals.
        CREATE TABLE remakes (
            documentId TEXT NOT NULL PRIMARY KEY REFERENCES attachments (documentId),
            markedAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- What was mended of the ledger itself; the audit log tells of documents only.
        CREATE TABLE mends (
            sequence INTEGER NOT NULL PRIMARY KEY CHECK (sequence >= 1),
            at INTEGER NOT NULL,
            -- Such as 'trigger draftsAreKept'.
            what TEXT NOT NULL CHECK (what <> '')
        ) STRICT;

        -- What was mended stays told.
        CREATE TRIGGER mendsStay BEFORE UPDATE ON mends
        BEGIN SELECT RAISE(ABORT, 'what was mended stays told'); END;

        -- Likewise.
        CREATE TRIGGER mendsAreKept BEFORE DELETE ON mends
        BEGIN SELECT RAISE(ABORT, 'what was mended stays told'); END;

        -- An original that was found damaged,
        CREATE TRIGGER faultsAreNoticed AFTER INSERT ON originalChecks WHEN NEW.fault IS NOT NULL
        BEGIN
            INSERT INTO notices (type, link) VALUES ('original.damaged', 'bilko://document/' || NEW.documentId);
        END;

        -- once.
        CREATE TRIGGER newFaultsAreNoticed AFTER UPDATE OF fault ON originalChecks
        WHEN NEW.fault IS NOT NULL AND OLD.fault IS NULL
        BEGIN
            INSERT INTO notices (type, link) VALUES ('original.damaged', 'bilko://document/' || NEW.documentId);
        END;
        """
}
