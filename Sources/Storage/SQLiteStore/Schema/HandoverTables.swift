extension Schema {
    /// What was handed over to bookkeepers.
    static let handoverTables = """
        -- One row for each hand-over of a month.
        CREATE TABLE handovers (
            number INTEGER NOT NULL PRIMARY KEY CHECK (number >= 1),
            period TEXT NOT NULL CHECK (period GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
            company TEXT NOT NULL CHECK (company <> ''),
            -- As JSON: what --as said.
            formats TEXT NOT NULL CHECK (json_valid(formats)),
            -- The time that stands in the files.
            createdAt INTEGER NOT NULL,
            -- As JSON: name, size and SHA-256 of each.
            files TEXT NOT NULL CHECK (json_valid(files)),
            recordedAt INTEGER NOT NULL
        ) STRICT;

        -- For the hand-overs of a month.
        CREATE INDEX handoversByMonth ON handovers (company, period, number);

        -- The drafts of each, as they were booked.
        CREATE TABLE handoverDrafts (
            handover INTEGER NOT NULL REFERENCES handovers (number),
            draftId TEXT NOT NULL REFERENCES drafts (draftId),
            revision INTEGER NOT NULL CHECK (revision >= 1),
            -- Over everything that was booked of it.
            digest TEXT NOT NULL CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
            -- As JSON: date, supplier and amounts, by which a correction is told.
            booked TEXT NOT NULL CHECK (json_valid(booked)),
            PRIMARY KEY (handover, draftId)
        ) STRICT, WITHOUT ROWID;

        -- What was handed over stays told
        CREATE TRIGGER handoversStay BEFORE UPDATE ON handovers
        BEGIN SELECT RAISE(ABORT, 'what was handed over stays told'); END;

        -- for good,
        CREATE TRIGGER handoversAreKept BEFORE DELETE ON handovers
        BEGIN SELECT RAISE(ABORT, 'what was handed over stays told'); END;

        -- with its drafts
        CREATE TRIGGER handoverDraftsStay BEFORE UPDATE ON handoverDrafts
        BEGIN SELECT RAISE(ABORT, 'what was handed over stays told'); END;

        -- in their revisions.
        CREATE TRIGGER handoverDraftsAreKept BEFORE DELETE ON handoverDrafts
        BEGIN SELECT RAISE(ABORT, 'what was handed over stays told'); END;
        """
}
