import Files
import GRDB
import Store

/// The tables of the ledger.
///
/// What must never be is forbidden by them, not only by the code above them.
enum Schema {
    /// The steps from an empty file to the present form, in order; a released step never changes.
    static let steps: [(name: String, statements: String)] = [
        ("1 originals", originals), ("2 drafts", drafts), ("3 queue", queue), ("4 audit", audit),
        ("5 receipts", receipts), ("6 keys", keys), ("7 folders", folders),
        ("8 delivery", DeliverySchema.statements), ("9 issuers", issuers),
        ("10 sign-ins", SignInSchema.statements), ("11 statistics", StatisticsSchema.statements),
        ("12 doors", DoorSchema.statements),
    ]

    /// What the user said of issuers; nothing hangs on it, so it may be deleted.
    private static let issuers = """
        CREATE TABLE issuerNotes (
            scheme TEXT NOT NULL CHECK (scheme <> ''),
            digits TEXT NOT NULL CHECK (digits <> ''),
            field TEXT NOT NULL CHECK (field IN ('merchant', 'category')),
            value TEXT NOT NULL CHECK (value <> ''),
            saidAt INTEGER NOT NULL,
            PRIMARY KEY (scheme, digits, field)
        ) STRICT, WITHOUT ROWID;
        """

    /// What a step fills in beside its statements, by its name.
    private static let fillings: [String: @Sendable (Database) throws -> Void] = [
        "6 keys": DraftKeys.fill, "12 doors": DoorSchema.admitFolders,
    ]

    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        for step in steps {
            migrator.registerMigration(step.name) { db in
                try db.execute(sql: step.statements)
                try fillings[step.name]?(db)
                FailPoints.reached(.schemaWritten)
            }
        }
        return migrator
    }()

    /// Every original has exactly one state and one retention; attention has its reasons, a hold its reason.
    private static let originals = """
        CREATE TABLE attachments (
            documentId TEXT NOT NULL PRIMARY KEY
                REFERENCES retention (documentId) DEFERRABLE INITIALLY DEFERRED
                CHECK (length(documentId) = 64 AND documentId NOT GLOB '*[^0-9a-f]*'),
            mediaType TEXT NOT NULL CHECK (mediaType GLOB '?*/?*'),
            byteCount INTEGER NOT NULL CHECK (byteCount >= 0),
            fileName TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('stored', 'drafted', 'needs_attention')),
            reasons TEXT NOT NULL CHECK (json_valid(reasons) AND json_type(reasons) = 'array'),
            receivedAt INTEGER NOT NULL,
            draftedDocumentId TEXT UNIQUE
                GENERATED ALWAYS AS (CASE WHEN state = 'drafted' THEN documentId END) STORED,
            CHECK ((state = 'needs_attention') = (json_array_length(reasons) > 0))
        ) STRICT;

        CREATE INDEX attachmentsByState ON attachments (state, receivedAt);

        CREATE TRIGGER attachmentsAreKept BEFORE DELETE ON attachments
        BEGIN SELECT RAISE(ABORT, 'an original is never discarded'); END;

        CREATE TRIGGER attachmentsStayTheSame BEFORE UPDATE OF documentId, mediaType, byteCount, receivedAt ON attachments
        BEGIN SELECT RAISE(ABORT, 'an original never changes'); END;

        CREATE TABLE retention (
            documentId TEXT NOT NULL PRIMARY KEY
                REFERENCES attachments (documentId) DEFERRABLE INITIALLY DEFERRED,
            country TEXT NOT NULL CHECK (length(country) = 2),
            rule TEXT NOT NULL CHECK (rule <> ''),
            legalBasis TEXT NOT NULL,
            retainUntil TEXT NOT NULL CHECK (retainUntil GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            hold INTEGER NOT NULL CHECK (hold IN (0, 1)),
            holdReason TEXT CHECK (holdReason <> ''),
            CHECK ((hold = 1) = (holdReason IS NOT NULL))
        ) STRICT;

        CREATE TABLE sightings (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            documentId TEXT NOT NULL REFERENCES attachments (documentId),
            fileName TEXT NOT NULL,
            origin TEXT NOT NULL,
            seenAt INTEGER NOT NULL
        ) STRICT;

        CREATE INDEX sightingsByDocument ON sightings (documentId);
        """

    /// A draft stands if and only if its original is `drafted`, and its columns say what its JSON says.
    private static let drafts = """
        CREATE TABLE readings (
            documentId TEXT NOT NULL PRIMARY KEY REFERENCES attachments (documentId),
            reading TEXT NOT NULL CHECK (json_valid(reading)),
            readAt INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE drafts (
            draftId TEXT NOT NULL PRIMARY KEY CHECK (draftId <> ''),
            documentId TEXT NOT NULL UNIQUE
                REFERENCES attachments (draftedDocumentId) DEFERRABLE INITIALLY DEFERRED,
            state TEXT NOT NULL CHECK (state IN ('ready', 'needs_review')),
            revision INTEGER NOT NULL CHECK (revision >= 1),
            draft TEXT NOT NULL CHECK (json_valid(draft)),
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            CHECK (json_extract(draft, '$.id') IS draftId),
            CHECK (json_extract(draft, '$.documentID') IS documentId),
            CHECK (json_extract(draft, '$.state') IS state),
            CHECK (json_extract(draft, '$.revision') IS revision),
            CHECK ((state = 'needs_review') IS (json_array_length(draft, '$.reasons') > 0))
        ) STRICT;

        CREATE TRIGGER draftsAreKept BEFORE DELETE ON drafts
        BEGIN SELECT RAISE(ABORT, 'a draft is never discarded'); END;

        CREATE TRIGGER draftsGoForward BEFORE UPDATE ON drafts
        WHEN NEW.draftId IS NOT OLD.draftId OR NEW.documentId IS NOT OLD.documentId
            OR NEW.createdAt IS NOT OLD.createdAt OR NEW.revision IS NOT OLD.revision + 1
        BEGIN SELECT RAISE(ABORT, 'a draft changes by one revision at a time'); END;

        CREATE TRIGGER draftedOriginalsStayDrafted BEFORE UPDATE OF state ON attachments
        WHEN OLD.state = 'drafted' AND NEW.state <> 'drafted'
        BEGIN SELECT RAISE(ABORT, 'a draft stands beside the original'); END;

        CREATE TRIGGER draftedOriginalsHaveDrafts BEFORE UPDATE OF state ON attachments
        WHEN NEW.state = 'drafted' AND NOT EXISTS (SELECT 1 FROM drafts WHERE documentId = NEW.documentId)
        BEGIN SELECT RAISE(ABORT, 'no draft stands beside the original'); END;

        CREATE TRIGGER originalsComeUndrafted BEFORE INSERT ON attachments WHEN NEW.state = 'drafted'
        BEGIN SELECT RAISE(ABORT, 'no draft stands beside the original'); END;
        """

    /// What was queued is fixed when it is queued, with the key under which the backend knows it; it is never discarded.
    private static let queue = """
        CREATE TABLE queueItems (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE CHECK (id <> ''),
            entityType TEXT NOT NULL CHECK (entityType IN ('expenseDraft', 'invoiceDraft', 'document', 'approval')),
            entityId TEXT NOT NULL CHECK (entityId <> ''),
            operation TEXT NOT NULL CHECK (operation IN ('create', 'update', 'upload', 'approve', 'reject')),
            payload TEXT NOT NULL CHECK (json_valid(payload)),
            fileUri TEXT CHECK (fileUri <> ''),
            baseVersion TEXT CHECK (baseVersion <> ''),
            retryCount INTEGER NOT NULL DEFAULT 0 CHECK (retryCount >= 0),
            createdAt TEXT NOT NULL CHECK (createdAt GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*Z'),
            idempotencyKey TEXT NOT NULL UNIQUE
                CHECK (length(idempotencyKey) = 64 AND idempotencyKey NOT GLOB '*[^0-9a-f]*'),
            state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'needs_attention')),
            nextAttemptAt INTEGER NOT NULL,
            leaseUntil INTEGER,
            lastError TEXT CHECK (lastError <> ''),
            CHECK ((state = 'running') = (leaseUntil IS NOT NULL)),
            CHECK (state <> 'needs_attention' OR lastError IS NOT NULL),
            CHECK (operation <> 'upload' OR fileUri IS NOT NULL),
            CHECK (operation NOT IN ('approve', 'reject') OR baseVersion IS NOT NULL)
        ) STRICT;

        CREATE INDEX queueItemsByEntity ON queueItems (entityType, entityId, sequence);

        CREATE TRIGGER queueItemsAreKept BEFORE DELETE ON queueItems
        BEGIN SELECT RAISE(ABORT, 'what was queued is never discarded'); END;

        CREATE TRIGGER queueItemsStayTheSame
        BEFORE UPDATE OF sequence, id, entityType, entityId, operation, payload, fileUri, baseVersion, createdAt,
            idempotencyKey ON queueItems
        BEGIN SELECT RAISE(ABORT, 'what was queued never changes'); END;
        """

    /// The log grows at its end only, without gaps; the head tells where it ends, so that a cut tail is seen.
    private static let audit = """
        CREATE TABLE audit (
            sequence INTEGER NOT NULL PRIMARY KEY CHECK (sequence >= 1),
            at INTEGER NOT NULL,
            action TEXT NOT NULL CHECK (action <> ''),
            documentId TEXT NOT NULL REFERENCES attachments (documentId),
            details TEXT NOT NULL CHECK (json_valid(details)),
            previousHash TEXT NOT NULL CHECK (length(previousHash) = 64),
            hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64 AND hash NOT GLOB '*[^0-9a-f]*')
        ) STRICT;

        CREATE INDEX auditByDocument ON audit (documentId, sequence);

        CREATE TABLE auditHead (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            sequence INTEGER NOT NULL,
            hash TEXT NOT NULL
        ) STRICT;

        INSERT INTO auditHead VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');

        CREATE TRIGGER auditRowsStay BEFORE UPDATE ON audit
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

        CREATE TRIGGER auditRowsAreKept BEFORE DELETE ON audit
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

        CREATE TRIGGER auditRowsFollow BEFORE INSERT ON audit
        WHEN NOT EXISTS (
            SELECT 1 FROM auditHead WHERE sequence = NEW.sequence - 1 AND hash = NEW.previousHash)
        BEGIN SELECT RAISE(ABORT, 'the audit log grows at its end only'); END;

        CREATE TRIGGER auditHeadFollows AFTER INSERT ON audit
        BEGIN UPDATE auditHead SET sequence = NEW.sequence, hash = NEW.hash; END;

        CREATE TRIGGER auditHeadIsKept BEFORE DELETE ON auditHead
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        """

    /// One original may hold several receipts, and one receipt may be spread over several originals.
    ///
    /// A draft names all its originals; an original is `drafted` if and only if a draft names it. Which originals the user
    /// said belong together is written down with the original itself, so that an interrupted run goes on with them together.
    private static let receipts = """
        DROP TRIGGER draftsAreKept;
        DROP TRIGGER draftsGoForward;
        DROP TRIGGER draftedOriginalsHaveDrafts;

        CREATE TABLE newDrafts (
            draftId TEXT NOT NULL PRIMARY KEY CHECK (draftId <> ''),
            documentId TEXT NOT NULL REFERENCES attachments (draftedDocumentId) DEFERRABLE INITIALLY DEFERRED,
            state TEXT NOT NULL CHECK (state IN ('ready', 'needs_review')),
            revision INTEGER NOT NULL CHECK (revision >= 1),
            draft TEXT NOT NULL CHECK (json_valid(draft)),
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            CHECK (json_extract(draft, '$.id') IS draftId),
            CHECK (json_extract(draft, '$.documentID') IS documentId),
            CHECK (json_extract(draft, '$.state') IS state),
            CHECK (json_extract(draft, '$.revision') IS revision),
            CHECK ((state = 'needs_review') IS (json_array_length(draft, '$.reasons') > 0)),
            FOREIGN KEY (draftId, documentId) REFERENCES draftDocuments (draftId, documentId)
                DEFERRABLE INITIALLY DEFERRED
        ) STRICT;

        INSERT INTO newDrafts SELECT * FROM drafts ORDER BY rowid;
        DROP TABLE drafts;
        ALTER TABLE newDrafts RENAME TO drafts;
        CREATE INDEX draftsByDocument ON drafts (documentId);

        CREATE TRIGGER draftsAreKept BEFORE DELETE ON drafts
        BEGIN SELECT RAISE(ABORT, 'a draft is never discarded'); END;

        CREATE TRIGGER draftsGoForward BEFORE UPDATE ON drafts
        WHEN NEW.draftId IS NOT OLD.draftId OR NEW.documentId IS NOT OLD.documentId
            OR NEW.createdAt IS NOT OLD.createdAt OR NEW.revision IS NOT OLD.revision + 1
            OR json_extract(NEW.draft, '$.joined') IS NOT json_extract(OLD.draft, '$.joined')
        BEGIN SELECT RAISE(ABORT, 'a draft changes by one revision at a time'); END;

        CREATE TABLE draftDocuments (
            draftId TEXT NOT NULL REFERENCES drafts (draftId) DEFERRABLE INITIALLY DEFERRED,
            place INTEGER NOT NULL CHECK (place >= 1),
            documentId TEXT NOT NULL REFERENCES attachments (draftedDocumentId) DEFERRABLE INITIALLY DEFERRED,
            PRIMARY KEY (draftId, place),
            UNIQUE (draftId, documentId)
        ) STRICT;

        CREATE INDEX draftDocumentsByDocument ON draftDocuments (documentId);

        INSERT INTO draftDocuments SELECT draftId, 1, documentId FROM drafts;

        CREATE TRIGGER draftDocumentsAreKept BEFORE DELETE ON draftDocuments
        BEGIN SELECT RAISE(ABORT, 'the originals of a draft never change'); END;

        CREATE TRIGGER draftDocumentsStayTheSame BEFORE UPDATE ON draftDocuments
        BEGIN SELECT RAISE(ABORT, 'the originals of a draft never change'); END;

        CREATE TRIGGER draftedOriginalsHaveDrafts BEFORE UPDATE OF state ON attachments
        WHEN NEW.state = 'drafted' AND NOT EXISTS (
            SELECT 1 FROM draftDocuments WHERE documentId = NEW.documentId)
        BEGIN SELECT RAISE(ABORT, 'no draft stands beside the original'); END;

        CREATE TABLE joins (
            documentId TEXT NOT NULL PRIMARY KEY REFERENCES attachments (documentId),
            receipt TEXT NOT NULL REFERENCES attachments (documentId),
            place INTEGER NOT NULL CHECK (place BETWEEN 1 AND pictures),
            pictures INTEGER NOT NULL CHECK (pictures >= 2),
            UNIQUE (receipt, place),
            CHECK ((place = 1) = (documentId = receipt))
        ) STRICT;

        CREATE TRIGGER draftedJoinsAreKept BEFORE DELETE ON joins
        WHEN EXISTS (SELECT 1 FROM draftDocuments WHERE documentId = OLD.documentId)
        BEGIN SELECT RAISE(ABORT, 'what was drafted together stays together'); END;

        CREATE TRIGGER joinsStayTheSame BEFORE UPDATE ON joins
        BEGIN SELECT RAISE(ABORT, 'what belongs together is said anew as a whole'); END;
        """

    /// A draft may be of the same receipt as another: then it is linked to it and no expense of its own.
    ///
    /// The keys by which that is found follow from the fields of the draft.
    private static let keys = """
        DROP TRIGGER draftsAreKept;
        DROP TRIGGER draftsGoForward;

        CREATE TABLE newDrafts (
            draftId TEXT NOT NULL PRIMARY KEY CHECK (draftId <> ''),
            documentId TEXT NOT NULL REFERENCES attachments (draftedDocumentId) DEFERRABLE INITIALLY DEFERRED,
            state TEXT NOT NULL CHECK (state IN ('ready', 'needs_review', 'linked')),
            revision INTEGER NOT NULL CHECK (revision >= 1),
            draft TEXT NOT NULL CHECK (json_valid(draft)),
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            sameAs TEXT REFERENCES drafts (draftId) DEFERRABLE INITIALLY DEFERRED
                GENERATED ALWAYS AS (json_extract(draft, '$.sameAs')) STORED,
            CHECK (json_extract(draft, '$.id') IS draftId),
            CHECK (json_extract(draft, '$.documentID') IS documentId),
            CHECK (json_extract(draft, '$.state') IS state),
            CHECK (json_extract(draft, '$.revision') IS revision),
            CHECK ((state = 'needs_review') IS (json_array_length(draft, '$.reasons') > 0)),
            CHECK ((state = 'linked') IS (sameAs IS NOT NULL)),
            CHECK (sameAs IS NOT draftId),
            FOREIGN KEY (draftId, documentId) REFERENCES draftDocuments (draftId, documentId)
                DEFERRABLE INITIALLY DEFERRED
        ) STRICT;

        INSERT INTO newDrafts (draftId, documentId, state, revision, draft, createdAt, updatedAt)
            SELECT draftId, documentId, state, revision, draft, createdAt, updatedAt FROM drafts ORDER BY rowid;
        DROP TABLE drafts;
        ALTER TABLE newDrafts RENAME TO drafts;
        CREATE INDEX draftsByDocument ON drafts (documentId);
        CREATE INDEX draftsBySameAs ON drafts (sameAs) WHERE sameAs IS NOT NULL;

        CREATE TRIGGER draftsAreKept BEFORE DELETE ON drafts
        BEGIN SELECT RAISE(ABORT, 'a draft is never discarded'); END;

        CREATE TRIGGER draftsGoForward BEFORE UPDATE ON drafts
        WHEN NEW.draftId IS NOT OLD.draftId OR NEW.documentId IS NOT OLD.documentId
            OR NEW.createdAt IS NOT OLD.createdAt OR NEW.revision IS NOT OLD.revision + 1
            OR json_extract(NEW.draft, '$.joined') IS NOT json_extract(OLD.draft, '$.joined')
        BEGIN SELECT RAISE(ABORT, 'a draft changes by one revision at a time'); END;

        CREATE TRIGGER linksEndAtAnExpense BEFORE UPDATE ON drafts
        WHEN NEW.state = 'linked' AND EXISTS (SELECT 1 FROM drafts WHERE sameAs = NEW.draftId)
        BEGIN SELECT RAISE(ABORT, 'other drafts are linked to this one'); END;

        CREATE TRIGGER linksBeginAtAnExpense BEFORE INSERT ON drafts
        WHEN NEW.state = 'linked' AND EXISTS (
            SELECT 1 FROM drafts WHERE draftId = json_extract(NEW.draft, '$.sameAs') AND state = 'linked')
        BEGIN SELECT RAISE(ABORT, 'that draft is linked itself'); END;

        CREATE TABLE draftKeys (
            draftId TEXT NOT NULL REFERENCES drafts (draftId) DEFERRABLE INITIALLY DEFERRED,
            strength TEXT NOT NULL CHECK (strength IN ('fiscal', 'number', 'total')),
            key TEXT NOT NULL CHECK (key <> ''),
            PRIMARY KEY (draftId, strength, key)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX draftKeysByKey ON draftKeys (key, strength);
        """
}
