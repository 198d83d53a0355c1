import ReceiptModel

extension Schema {
    /// What was read, the drafts of expenses that were made of it, and what the user said of issuers.
    ///
    /// One original may hold several receipts, and one receipt may be spread over several originals. An original is
    /// `drafted` if and only if a draft names it.
    static let draftTables = """
        -- What stands on the pages of an original, as it was read last.
        CREATE TABLE readings (
            documentId TEXT NOT NULL PRIMARY KEY REFERENCES attachments (documentId),
            reading TEXT NOT NULL CHECK (json_valid(reading)),
            readAt INTEGER NOT NULL,
            -- The fingerprint of the document's identity and the reading (`Fingerprint`).
            digest TEXT NOT NULL CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*')
        ) STRICT;

        -- The drafts, each as JSON with columns for what is searched by.
        CREATE TABLE drafts (
            draftId TEXT NOT NULL PRIMARY KEY CHECK (draftId <> ''),
            -- The first original; it must be in the state 'drafted' when the transaction ends.
            documentId TEXT NOT NULL REFERENCES attachments (draftedDocumentId) DEFERRABLE INITIALLY DEFERRED,
            state TEXT NOT NULL CHECK (state IN ('ready', 'needs_review', 'linked', 'set_aside')),
            revision INTEGER NOT NULL CHECK (revision >= 1),
            draft TEXT NOT NULL CHECK (json_valid(draft)),
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            -- The draft of the same receipt that this one is linked to; a linked draft is no expense of its own.
            sameAs TEXT REFERENCES drafts (draftId) DEFERRABLE INITIALLY DEFERRED
                GENERATED ALWAYS AS (json_extract(draft, '$.sameAs')) STORED,
            -- The company in whose books it is; NULL while nobody knows.
            company TEXT REFERENCES companies (id) DEFERRABLE INITIALLY DEFERRED
                GENERATED ALWAYS AS (json_extract(draft, '$.company')) STORED,
            -- The columns repeat what the JSON says.
            CHECK (json_extract(draft, '$.id') IS draftId),
            CHECK (json_extract(draft, '$.documentID') IS documentId),
            CHECK (json_extract(draft, '$.state') IS state),
            CHECK (json_extract(draft, '$.revision') IS revision),
            -- A draft is to be reviewed if and only if there is a reason.
            CHECK ((state = 'needs_review') IS (json_array_length(draft, '$.reasons') > 0)),
            -- A draft is linked if and only if it names another one.
            CHECK ((state = 'linked') IS (sameAs IS NOT NULL)),
            CHECK (sameAs IS NOT draftId),
            -- A draft is set aside if and only if it says why.
            CHECK ((state = 'set_aside') IS (json_extract(draft, '$.settingAside') IS NOT NULL)),
            -- The first original is one of the draft's originals.
            FOREIGN KEY (draftId, documentId) REFERENCES draftDocuments (draftId, documentId)
                DEFERRABLE INITIALLY DEFERRED
        ) STRICT;

        -- For the drafts of one original.
        CREATE INDEX draftsByDocument ON drafts (documentId);

        -- For the drafts that are linked to one.
        CREATE INDEX draftsBySameAs ON drafts (sameAs) WHERE sameAs IS NOT NULL;

        -- For the drafts of a company.
        CREATE INDEX draftsByCompany ON drafts (company) WHERE company IS NOT NULL;

        -- A draft is changed by revisions, never removed.
        CREATE TRIGGER draftsAreKept BEFORE DELETE ON drafts
        BEGIN SELECT RAISE(ABORT, 'a draft is never discarded'); END;

        -- Two writers who start from the same revision cannot both succeed, and identity and originals are fixed.
        CREATE TRIGGER draftsGoForward BEFORE UPDATE ON drafts
        WHEN NEW.draftId IS NOT OLD.draftId OR NEW.documentId IS NOT OLD.documentId
            OR NEW.createdAt IS NOT OLD.createdAt OR NEW.revision IS NOT OLD.revision + 1
            OR json_extract(NEW.draft, '$.joined') IS NOT json_extract(OLD.draft, '$.joined')
        BEGIN SELECT RAISE(ABORT, 'a draft changes by one revision at a time'); END;

        -- Links have one step: what others are linked to is not linked itself,
        CREATE TRIGGER linksEndAtAnExpense BEFORE UPDATE ON drafts
        WHEN NEW.state = 'linked' AND EXISTS (SELECT 1 FROM drafts WHERE sameAs = NEW.draftId)
        BEGIN SELECT RAISE(ABORT, 'other drafts are linked to this one'); END;

        -- and no new draft is linked to a linked one.
        CREATE TRIGGER linksBeginAtAnExpense BEFORE INSERT ON drafts
        WHEN NEW.state = 'linked' AND EXISTS (
            SELECT 1 FROM drafts WHERE draftId = json_extract(NEW.draft, '$.sameAs') AND state = 'linked')
        BEGIN SELECT RAISE(ABORT, 'that draft is linked itself'); END;

        -- What each draft was before its present revision.
        CREATE TABLE draftRevisions (
            draftId TEXT NOT NULL REFERENCES drafts (draftId),
            revision INTEGER NOT NULL CHECK (revision >= 1),
            draft TEXT NOT NULL CHECK (json_valid(draft)),
            PRIMARY KEY (draftId, revision)
        ) STRICT, WITHOUT ROWID;

        -- Whoever changes a draft leaves what it was.
        CREATE TRIGGER draftsKeepTheirPast AFTER UPDATE ON drafts
        BEGIN INSERT INTO draftRevisions VALUES (OLD.draftId, OLD.revision, OLD.draft); END;

        -- What a draft was can be undone to, and is never discarded.
        CREATE TRIGGER draftRevisionsAreKept BEFORE DELETE ON draftRevisions
        BEGIN SELECT RAISE(ABORT, 'what a draft was is never discarded'); END;

        -- Likewise.
        CREATE TRIGGER draftRevisionsStayTheSame BEFORE UPDATE ON draftRevisions
        BEGIN SELECT RAISE(ABORT, 'what a draft was never changes'); END;

        -- All originals of each draft, from the top of the receipt to its foot.
        CREATE TABLE draftDocuments (
            draftId TEXT NOT NULL REFERENCES drafts (draftId) DEFERRABLE INITIALLY DEFERRED,
            -- From 1.
            place INTEGER NOT NULL CHECK (place >= 1),
            documentId TEXT NOT NULL REFERENCES attachments (draftedDocumentId) DEFERRABLE INITIALLY DEFERRED,
            PRIMARY KEY (draftId, place),
            UNIQUE (draftId, documentId)
        ) STRICT;

        -- For the drafts that an original belongs to.
        CREATE INDEX draftDocumentsByDocument ON draftDocuments (documentId);

        -- The originals of a draft are its evidence: fixed when it is made.
        CREATE TRIGGER draftDocumentsAreKept BEFORE DELETE ON draftDocuments
        BEGIN SELECT RAISE(ABORT, 'the originals of a draft never change'); END;

        -- Likewise.
        CREATE TRIGGER draftDocumentsStayTheSame BEFORE UPDATE ON draftDocuments
        BEGIN SELECT RAISE(ABORT, 'the originals of a draft never change'); END;

        -- An original with a draft does not go back to another state.
        CREATE TRIGGER draftedOriginalsStayDrafted BEFORE UPDATE OF state ON attachments
        WHEN OLD.state = 'drafted' AND NEW.state <> 'drafted'
        BEGIN SELECT RAISE(ABORT, 'a draft stands beside the original'); END;

        -- A new original has no draft yet.
        CREATE TRIGGER originalsComeUndrafted BEFORE INSERT ON attachments WHEN NEW.state = 'drafted'
        BEGIN SELECT RAISE(ABORT, 'no draft stands beside the original'); END;

        -- An original becomes drafted only with a draft that names it.
        CREATE TRIGGER draftedOriginalsHaveDrafts BEFORE UPDATE OF state ON attachments
        WHEN NEW.state = 'drafted' AND NOT EXISTS (
            SELECT 1 FROM draftDocuments WHERE documentId = NEW.documentId)
        BEGIN SELECT RAISE(ABORT, 'no draft stands beside the original'); END;

        -- Originals that were drafted as one receipt remain one.
        CREATE TRIGGER draftedJoinsAreKept BEFORE DELETE ON joins
        WHEN EXISTS (SELECT 1 FROM draftDocuments WHERE documentId = OLD.documentId)
        BEGIN SELECT RAISE(ABORT, 'what was drafted together stays together'); END;

        -- A join is changed by deleting its rows and inserting the new ones.
        CREATE TRIGGER joinsStayTheSame BEFORE UPDATE ON joins
        BEGIN SELECT RAISE(ABORT, 'what belongs together is said anew as a whole'); END;

        -- Keys that two drafts of the same receipt share; they follow from the fields of the draft.
        CREATE TABLE draftKeys (
            draftId TEXT NOT NULL REFERENCES drafts (draftId) DEFERRABLE INITIALLY DEFERRED,
            -- What the key is made of, which says how much a match proves.
            strength TEXT NOT NULL CHECK (strength IN ('fiscal', 'number', 'total', 'payment')),
            key TEXT NOT NULL CHECK (key <> ''),
            PRIMARY KEY (draftId, strength, key)
        ) STRICT, WITHOUT ROWID;

        -- For the drafts that share a key.
        CREATE INDEX draftKeysByKey ON draftKeys (key, strength);

        -- What the user said of issuers of receipts. No other table refers to it, so it may be deleted.
        CREATE TABLE issuerNotes (
            -- The kind of the tax number, and its digits.
            scheme TEXT NOT NULL CHECK (scheme <> ''),
            digits TEXT NOT NULL CHECK (digits <> ''),
            field TEXT NOT NULL CHECK (field IN ('merchant', 'category')),
            value TEXT NOT NULL CHECK (value <> ''),
            saidAt INTEGER NOT NULL,
            PRIMARY KEY (scheme, digits, field)
        ) STRICT, WITHOUT ROWID;
        """
}
