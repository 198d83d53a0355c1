extension Schema {
    /// The accounts that items are delivered to, and what their backends are known to have.
    ///
    /// No secret is in these tables; the keyring has them.
    static let accountTables = """
        -- One row for each account.
        CREATE TABLE accounts (
            -- The host or the place, `::`, and the user there.
            id TEXT NOT NULL PRIMARY KEY CHECK (id GLOB '?*::?*'),
            address TEXT NOT NULL CHECK (address GLOB 'http*://?*' OR address GLOB 'file:///?*'),
            environment TEXT NOT NULL CHECK (environment IN ('dev', 'staging', 'production')),
            -- Which certificates are accepted, as JSON.
            trust TEXT NOT NULL CHECK (json_valid(trust)),
            addedAt INTEGER NOT NULL,
            active INTEGER NOT NULL CHECK (active IN (0, 1))
        ) STRICT;

        -- At most one account is active: the one that new items go to when nothing else was said.
        CREATE UNIQUE INDEX oneActiveAccount ON accounts (active) WHERE active = 1;

        -- How each account signs in, and the name by which folders call it.
        CREATE TABLE accountSettings (
            account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            -- Never of the form of an identity, so that a label is one or the other.
            name TEXT UNIQUE CHECK (name <> '' AND name NOT GLOB '*::*'),
            signIn TEXT NOT NULL CHECK (json_valid(signIn))
        ) STRICT, WITHOUT ROWID;

        -- By which protocol each account is spoken to; an account without a row is a Bilko server. The row is written before
        -- its account, therefore it has no foreign key.
        CREATE TABLE accountDoors (
            account TEXT NOT NULL PRIMARY KEY CHECK (account GLOB '?*::?*'),
            kind TEXT NOT NULL
                CHECK (kind IN ('bilko', 'folder', 'webdav', 's3', 'paperless', 'beenvoice', 'minimax', 'eracuni')),
            settings TEXT NOT NULL CHECK (json_valid(settings) AND json_type(settings) = 'object')
        ) STRICT, WITHOUT ROWID;

        -- In the place of the foreign key's ON DELETE CASCADE.
        CREATE TRIGGER doorsGoWithTheirAccount AFTER DELETE ON accounts
        BEGIN DELETE FROM accountDoors WHERE account = OLD.id; END;

        -- What the backend of an account calls an entity, and the version it has of it.
        CREATE TABLE remoteRecords (
            account TEXT NOT NULL,
            entityType TEXT NOT NULL,
            entityId TEXT NOT NULL,
            remoteId TEXT NOT NULL CHECK (remoteId <> ''),
            -- The version after the last delivery from this home; the next change is based on it.
            version TEXT NOT NULL CHECK (version <> ''),
            -- The backend's word, such as 'draft' or 'submitted'.
            status TEXT NOT NULL,
            -- The version in the last answer of the backend.
            seenVersion TEXT NOT NULL,
            updatedAt INTEGER NOT NULL,
            PRIMARY KEY (account, entityType, entityId)
        ) STRICT, WITHOUT ROWID;

        -- The last answers of a backend by their name: its cursor, its country configuration, its bootstrap.
        CREATE TABLE serverCopies (
            account TEXT NOT NULL,
            name TEXT NOT NULL CHECK (name <> ''),
            content TEXT NOT NULL,
            fetchedAt INTEGER NOT NULL,
            PRIMARY KEY (account, name)
        ) STRICT, WITHOUT ROWID;

        -- What the backend of an account lists: the last answer about each record, to be looked at without a network.
        CREATE TABLE serverRecords (
            account TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('approval', 'expense', 'invoice', 'alert')),
            id TEXT NOT NULL CHECK (id <> ''),
            version TEXT NOT NULL,
            -- The backend's word, such as 'pending' or 'overdue'.
            status TEXT NOT NULL,
            content TEXT NOT NULL CHECK (json_valid(content)),
            fetchedAt INTEGER NOT NULL,
            PRIMARY KEY (account, kind, id)
        ) STRICT, WITHOUT ROWID;

        -- For those of one kind, and for those that are old.
        CREATE INDEX serverRecordsByKind ON serverRecords (kind, fetchedAt);
        """
}
