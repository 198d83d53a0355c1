extension Schema {
    /// By what drafts are found and summed; all of it follows from drafts and readings, and is written with them.
    ///
    /// The drafts themselves are long: a search that looked at their JSON would read all of the ledger.
    static let searchTables = """
        -- One row for each draft: what is searched, sorted and summed by (`DraftFacts`).
        CREATE TABLE draftFacts (
            -- Counts the drafts in the order of their recording.
            number INTEGER NOT NULL PRIMARY KEY,
            draftId TEXT NOT NULL UNIQUE REFERENCES drafts (draftId) DEFERRABLE INITIALLY DEFERRED,
            capturedAt INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state <> ''),
            -- The day of issue as yyyymmdd.
            date INTEGER CHECK (date BETWEEN 19000101 AND 21991231),
            -- The total in hundredths, and its currency; without a total, the currency of the draft.
            amount INTEGER,
            currency TEXT CHECK (length(currency) = 3),
            country TEXT CHECK (length(country) = 2),
            -- Names of issuer and shop, folded.
            issuer TEXT CHECK (issuer <> ''),
            taxNumber TEXT CHECK (taxNumber <> ''),
            -- As it is written, and folded.
            category TEXT,
            categoryKey TEXT CHECK (categoryKey <> ''),
            -- Its own tags, folded, each between two bars: '|put|auto|'.
            tags TEXT CHECK (tags GLOB '|?*|'),
            company TEXT CHECK (company <> ''),
            -- 1 when the paper is made out to somebody else than the company.
            isForAnother INTEGER NOT NULL CHECK (isForAnother IN (0, 1)),
            -- The rows of the VAT table, one behind the other: rate in basis points, base or -, amount, currency.
            vat TEXT NOT NULL,
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
}
