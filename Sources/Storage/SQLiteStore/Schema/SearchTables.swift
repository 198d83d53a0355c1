extension Schema {
    /// By what drafts are found and summed; all of it follows from drafts and readings, and is written with them.
    ///
    /// The drafts themselves are long: a search that looked at their JSON would read all of the ledger.
    static let searchTables = """
        -- What drafts are counted and summed under (`SumGroup`, as JSON); those of one group differ in their amounts alone.
        CREATE TABLE sumGroups (
            id INTEGER NOT NULL PRIMARY KEY,
            content TEXT NOT NULL UNIQUE CHECK (json_valid(content))
        ) STRICT;

        -- One row for each draft: what is searched, sorted and summed by (`DraftFacts`). The numbers of a sum stand first, so
        -- that they are read without the texts.
        CREATE TABLE draftFacts (
            -- Counts the drafts in the order of their recording.
            number INTEGER NOT NULL PRIMARY KEY,
            -- The row of sumGroups; a check tells where there is none, and writes it anew.
            sumGroup INTEGER NOT NULL,
            -- The total in hundredths.
            amount INTEGER,
            -- Base and amount of the first rows of the VAT table, in hundredths; the group tells currency and rate of each.
            base1 INTEGER,
            vat1 INTEGER,
            base2 INTEGER,
            vat2 INTEGER,
            base3 INTEGER,
            vat3 INTEGER,
            -- The further rows, one behind the other: rate in basis points, base or -, amount, currency.
            moreVAT TEXT CHECK (moreVAT <> ''),
            capturedAt INTEGER NOT NULL,
            -- The day of issue as yyyymmdd.
            date INTEGER CHECK (date BETWEEN 19000101 AND 21991231),
            -- 1 when the paper is made out to somebody else than the company.
            isForAnother INTEGER NOT NULL CHECK (isForAnother IN (0, 1)),
            state TEXT NOT NULL CHECK (state <> ''),
            -- What the queue tells of the draft and its originals; NULL where nothing of them was to be sent.
            delivery TEXT CHECK (delivery IN ('needs_attention', 'waiting', 'delivered')),
            -- That of the total; without a total, that of the draft.
            currency TEXT CHECK (length(currency) = 3),
            country TEXT CHECK (length(country) = 2),
            -- The short name of the company in whose books it is.
            company TEXT CHECK (company <> ''),
            -- As it is written, and folded.
            category TEXT,
            categoryKey TEXT CHECK (categoryKey <> ''),
            draftId TEXT NOT NULL UNIQUE REFERENCES drafts (draftId) DEFERRABLE INITIALLY DEFERRED,
            -- Names of issuer and shop, folded.
            issuer TEXT CHECK (issuer <> ''),
            taxNumber TEXT CHECK (taxNumber <> ''),
            -- Its own tags, folded, each between two bars: '|put|auto|'.
            tags TEXT CHECK (tags GLOB '|?*|'),
            CHECK (amount IS NULL OR currency IS NOT NULL)
        ) STRICT;

        -- For the latest drafts.
        CREATE INDEX draftFactsByCapture ON draftFacts (capturedAt, number);

        -- For the drafts of a month.
        CREATE INDEX draftFactsByDate ON draftFacts (date, number);

        -- The words of each draft and of its originals, folded, with one blank between them.
        CREATE TABLE draftTexts (
            number INTEGER NOT NULL PRIMARY KEY REFERENCES draftFacts (number) DEFERRABLE INITIALLY DEFERRED,
            words TEXT NOT NULL,
            -- The fingerprint of the draft, the digests of its readings and the words (`Fingerprint`).
            digest TEXT NOT NULL CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*')
        ) STRICT;

        -- Where each word stands in `draftTexts`; the words are folded before, so that the tokenizer only parts them at blanks.
        CREATE VIRTUAL TABLE draftWords USING fts5 (
            words, content = 'draftTexts', content_rowid = 'number', tokenize = 'ascii', columnsize = 0);

        -- The index follows the texts.
        CREATE TRIGGER wordsComeWithTheirText AFTER INSERT ON draftTexts
        BEGIN INSERT INTO draftWords (rowid, words) VALUES (NEW.number, NEW.words); END;

        -- Likewise.
        CREATE TRIGGER wordsGoWithTheirText AFTER DELETE ON draftTexts
        BEGIN INSERT INTO draftWords (draftWords, rowid, words) VALUES ('delete', OLD.number, OLD.words); END;

        -- Likewise.
        CREATE TRIGGER wordsFollowTheirText AFTER UPDATE OF number, words ON draftTexts
        WHEN NEW.words IS NOT OLD.words OR NEW.number IS NOT OLD.number
        BEGIN
            INSERT INTO draftWords (draftWords, rowid, words) VALUES ('delete', OLD.number, OLD.words);
            INSERT INTO draftWords (rowid, words) VALUES (NEW.number, NEW.words);
        END;
        """
    /// How far each draft has come follows the queue; made after the tables of both.
    static let deliveryTriggers = """
        -- What is queued is on its way,
        CREATE TRIGGER deliveryFollowsTheQueue AFTER INSERT ON queueItems
        BEGIN
            \(deliveryUpdate)
        END;

        -- and comes to an end. Between waiting and being sent nothing changes.
        CREATE TRIGGER deliveryFollowsItsItems AFTER UPDATE OF state, outcome ON queueItems
        WHEN NEW.outcome IS NOT OLD.outcome OR iif(NEW.state = 'running', 'waiting', NEW.state)
            IS NOT iif(OLD.state = 'running', 'waiting', OLD.state)
        BEGIN
            \(deliveryUpdate)
        END;
        """

    private static let deliveryUpdate = """
        UPDATE draftFacts SET delivery = \(QuerySQL.queued("draftFacts.draftId"))
            WHERE draftId IN (SELECT NEW.entityId WHERE NEW.entityType = 'expenseDraft' UNION ALL
                    SELECT draftId FROM draftDocuments WHERE NEW.entityType = 'document' AND documentId = NEW.entityId)
                AND delivery IS NOT \(QuerySQL.queued("draftFacts.draftId"));
        """
}
