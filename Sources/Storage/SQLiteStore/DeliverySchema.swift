/// What delivery adds to the queue: accounts, leases with fences, troubles, pauses, and what the backend has.
enum DeliverySchema {
    static let statements = """
        ALTER TABLE queueItems ADD COLUMN account TEXT CHECK (account <> '');
        ALTER TABLE queueItems ADD COLUMN fence INTEGER NOT NULL DEFAULT 0 CHECK (fence >= 0);
        ALTER TABLE queueItems ADD COLUMN renewals INTEGER NOT NULL DEFAULT 0 CHECK (renewals >= 0);
        ALTER TABLE queueItems ADD COLUMN trouble TEXT CHECK (trouble IS NULL OR json_valid(trouble));
        ALTER TABLE queueItems ADD COLUMN outcome TEXT CHECK (outcome IN ('delivered', 'superseded'));

        CREATE INDEX queueItemsWaiting ON queueItems (sequence) WHERE state = 'waiting';
        CREATE INDEX queueItemsRunning ON queueItems (leaseUntil) WHERE state = 'running';
        CREATE INDEX queueItemsOpen ON queueItems (entityType, entityId, sequence) WHERE state <> 'done';

        CREATE TRIGGER queueItemsKeepTheirAccount BEFORE UPDATE OF account ON queueItems
        WHEN OLD.account IS NOT NULL AND NEW.account IS NOT OLD.account
        BEGIN SELECT RAISE(ABORT, 'what was begun for one account never goes to another'); END;

        CREATE TRIGGER fencesGoForward BEFORE UPDATE OF fence ON queueItems WHEN NEW.fence < OLD.fence
        BEGIN SELECT RAISE(ABORT, 'a fence never goes back'); END;

        CREATE TRIGGER claimsRaiseTheFence BEFORE UPDATE OF state ON queueItems
        WHEN NEW.state = 'running' AND OLD.state <> 'running' AND NEW.fence <= OLD.fence
        BEGIN SELECT RAISE(ABORT, 'a claim takes a new fence'); END;

        CREATE TRIGGER lanesKeepTheirOrder BEFORE UPDATE OF state ON queueItems
        WHEN NEW.state = 'running' AND EXISTS (
            SELECT 1 FROM queueItems e WHERE e.entityType = NEW.entityType AND e.entityId = NEW.entityId
                AND e.sequence < NEW.sequence AND e.state <> 'done')
        BEGIN SELECT RAISE(ABORT, 'an earlier item of the same lane is not done'); END;

        CREATE TRIGGER doneStaysDone BEFORE UPDATE OF state ON queueItems
        WHEN OLD.state = 'done' AND NEW.state <> 'done'
        BEGIN SELECT RAISE(ABORT, 'what was confirmed stays confirmed'); END;

        CREATE TRIGGER troublesAreSaid BEFORE UPDATE OF state ON queueItems
        WHEN (NEW.state = 'needs_attention') <> (NEW.trouble IS NOT NULL)
        BEGIN SELECT RAISE(ABORT, 'attention is asked for with a reason, and only then'); END;

        CREATE TABLE queueAttempts (
            itemSequence INTEGER NOT NULL REFERENCES queueItems (sequence),
            fence INTEGER NOT NULL,
            at INTEGER NOT NULL,
            outcome TEXT NOT NULL CHECK (outcome IN ('delivered', 'later', 'needs_attention')),
            error TEXT,
            PRIMARY KEY (itemSequence, fence)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE queuePauses (
            scope TEXT NOT NULL CHECK (scope IN ('queue', 'account', 'lane')),
            name TEXT NOT NULL,
            cause TEXT NOT NULL CHECK (cause IN ('user', 'sign_in', 'certificate', 'forbidden')),
            reason TEXT NOT NULL CHECK (reason <> ''),
            since INTEGER NOT NULL,
            PRIMARY KEY (scope, name)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE accounts (
            id TEXT NOT NULL PRIMARY KEY CHECK (id GLOB '?*::?*'),
            address TEXT NOT NULL CHECK (address GLOB 'http*://?*'),
            environment TEXT NOT NULL CHECK (environment IN ('dev', 'staging', 'production')),
            trust TEXT NOT NULL CHECK (json_valid(trust)),
            addedAt INTEGER NOT NULL,
            active INTEGER NOT NULL CHECK (active IN (0, 1))
        ) STRICT;

        CREATE UNIQUE INDEX oneActiveAccount ON accounts (active) WHERE active = 1;

        CREATE TABLE remoteRecords (
            account TEXT NOT NULL,
            entityType TEXT NOT NULL,
            entityId TEXT NOT NULL,
            remoteId TEXT NOT NULL CHECK (remoteId <> ''),
            version TEXT NOT NULL CHECK (version <> ''),
            status TEXT NOT NULL,
            seenVersion TEXT NOT NULL,
            updatedAt INTEGER NOT NULL,
            PRIMARY KEY (account, entityType, entityId)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE serverCopies (
            account TEXT NOT NULL,
            name TEXT NOT NULL CHECK (name <> ''),
            content TEXT NOT NULL,
            fetchedAt INTEGER NOT NULL,
            PRIMARY KEY (account, name)
        ) STRICT, WITHOUT ROWID;
        """
}
