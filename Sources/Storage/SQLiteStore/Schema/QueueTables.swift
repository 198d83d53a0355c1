import ReceiptModel

extension Schema {
    /// What waits to be delivered, the tries to deliver it, and what holds it up.
    static let queueTables = """
        -- One row for each operation that the backend is to learn of. The columns down to idempotencyKey are fixed when it
        -- is queued; the rest is the state of its delivery.
        CREATE TABLE queueItems (
            -- The order of delivery.
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE CHECK (id <> ''),
            entityType TEXT NOT NULL CHECK (entityType IN ('expenseDraft', 'invoiceDraft', 'document', 'approval')),
            entityId TEXT NOT NULL CHECK (entityId <> ''),
            operation TEXT NOT NULL CHECK (operation IN ('create', 'update', 'upload', 'approve', 'reject')),
            payload TEXT NOT NULL CHECK (json_valid(payload)),
            fileUri TEXT CHECK (fileUri <> ''),
            -- The version of the entity that the user saw when deciding.
            baseVersion TEXT CHECK (baseVersion <> ''),
            retryCount INTEGER NOT NULL DEFAULT 0 CHECK (retryCount >= 0),
            createdAt TEXT NOT NULL CHECK (createdAt GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*Z'),
            -- A SHA-256 in hexadecimal, by which the backend knows a repeated request.
            idempotencyKey TEXT NOT NULL UNIQUE
                CHECK (length(idempotencyKey) = 64 AND idempotencyKey NOT GLOB '*[^0-9a-f]*'),
            state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'needs_attention')),
            nextAttemptAt INTEGER NOT NULL,
            -- After this time another worker may claim the item.
            leaseUntil INTEGER,
            lastError TEXT CHECK (lastError <> ''),
            -- The account it is delivered to: NULL for the first that there will be, `unassigned::NAME` for that of a name.
            account TEXT CHECK (account <> ''),
            -- Counts the claims. A worker whose fence is no longer the item's has lost its lease and may write nothing.
            fence INTEGER NOT NULL DEFAULT 0 CHECK (fence >= 0),
            -- How often a new address for the upload was asked for.
            renewals INTEGER NOT NULL DEFAULT 0 CHECK (renewals >= 0),
            -- Why it needs attention, as JSON (DeliveryTrouble).
            trouble TEXT CHECK (trouble IS NULL OR json_valid(trouble)),
            -- How an item that is done came to its end.
            outcome TEXT CHECK (outcome IN ('delivered', 'superseded', 'withdrawn', 'dropped')),
            -- How many of its claims may have brought something of it to the account; 0 for one that can still be moved.
            begun INTEGER NOT NULL DEFAULT 0 CHECK (begun >= 0),
            -- Why a person has taken it out of the line.
            dropReason TEXT CHECK (dropReason <> ''),
            -- What is dropped says why, and nothing else does.
            CHECK ((outcome IS 'dropped') = (dropReason IS NOT NULL)),
            -- A running item has a lease, and only a running one.
            CHECK ((state = 'running') = (leaseUntil IS NOT NULL)),
            -- The user is told why.
            CHECK (state <> 'needs_attention' OR lastError IS NOT NULL),
            -- An upload names its file,
            CHECK (operation <> 'upload' OR fileUri IS NOT NULL),
            -- and a decision what was decided on.
            CHECK (operation NOT IN ('approve', 'reject') OR baseVersion IS NOT NULL)
        ) STRICT;

        -- For the items of one entity (its lane), in their order.
        CREATE INDEX queueItemsByEntity ON queueItems (entityType, entityId, sequence);

        -- For the next item to claim.
        CREATE INDEX queueItemsWaiting ON queueItems (sequence) WHERE state = 'waiting';

        -- For leases that have run out.
        CREATE INDEX queueItemsRunning ON queueItems (leaseUntil) WHERE state = 'running';

        -- For an earlier item of the same lane that is not done.
        CREATE INDEX queueItemsOpen ON queueItems (entityType, entityId, sequence) WHERE state <> 'done';

        -- What was queued is delivered or shown to the user, never lost.
        CREATE TRIGGER queueItemsAreKept BEFORE DELETE ON queueItems
        BEGIN SELECT RAISE(ABORT, 'what was queued is never discarded'); END;

        -- A repeated request has to be the same request.
        CREATE TRIGGER queueItemsStayTheSame
        BEFORE UPDATE OF sequence, id, entityType, entityId, operation, payload, fileUri, baseVersion, createdAt,
            idempotencyKey ON queueItems
        BEGIN SELECT RAISE(ABORT, 'what was queued never changes'); END;

        -- Fences only grow.
        CREATE TRIGGER fencesGoForward BEFORE UPDATE OF fence ON queueItems WHEN NEW.fence < OLD.fence
        BEGIN SELECT RAISE(ABORT, 'a fence never goes back'); END;

        -- No two claims have the same fence.
        CREATE TRIGGER claimsRaiseTheFence BEFORE UPDATE OF state ON queueItems
        WHEN NEW.state = 'running' AND OLD.state <> 'running' AND NEW.fence <= OLD.fence
        BEGIN SELECT RAISE(ABORT, 'a claim takes a new fence'); END;

        -- The backend learns of the operations on one entity in their order.
        CREATE TRIGGER lanesKeepTheirOrder BEFORE UPDATE OF state ON queueItems
        WHEN NEW.state = 'running' AND EXISTS (
            SELECT 1 FROM queueItems e WHERE e.entityType = NEW.entityType AND e.entityId = NEW.entityId
                AND e.sequence < NEW.sequence AND e.state <> 'done')
        BEGIN SELECT RAISE(ABORT, 'an earlier item of the same lane is not done'); END;

        -- What the backend has confirmed is not sent again; what a person has dropped can be taken up again.
        CREATE TRIGGER doneStaysDone BEFORE UPDATE OF state ON queueItems
        WHEN OLD.state = 'done' AND NEW.state <> 'done' AND OLD.outcome IS NOT 'dropped'
        BEGIN SELECT RAISE(ABORT, 'what was confirmed stays confirmed'); END;

        -- An item needs attention if and only if it has a trouble.
        CREATE TRIGGER troublesAreSaid BEFORE UPDATE OF state ON queueItems
        WHEN (NEW.state = 'needs_attention') <> (NEW.trouble IS NOT NULL)
        BEGIN SELECT RAISE(ABORT, 'attention is asked for with a reason, and only then'); END;

        -- While it is being sent, nobody knows whether the backend has it.
        CREATE TRIGGER dropsLeaveWhatIsSent BEFORE UPDATE OF outcome ON queueItems
        WHEN NEW.outcome = 'dropped' AND OLD.state NOT IN ('waiting', 'needs_attention')
        BEGIN SELECT RAISE(ABORT, 'what is being sent or done is not dropped'); END;

        -- An item changes its account only while nothing of it can have reached the one that it has.
        CREATE TRIGGER queueItemsKeepTheirAccount BEFORE UPDATE OF account ON queueItems
        WHEN OLD.account IS NOT NULL AND NEW.account IS NOT OLD.account AND OLD.begun > 0
        BEGIN SELECT RAISE(ABORT, 'what was begun for one account never goes to another'); END;

        -- Every finished try to deliver an item.
        CREATE TABLE queueAttempts (
            itemSequence INTEGER NOT NULL REFERENCES queueItems (sequence),
            -- The fence of the claim that made the try.
            fence INTEGER NOT NULL,
            at INTEGER NOT NULL,
            outcome TEXT NOT NULL CHECK (outcome IN ('delivered', 'later', 'needs_attention')),
            error TEXT,
            PRIMARY KEY (itemSequence, fence)
        ) STRICT, WITHOUT ROWID;

        -- What is held up: the whole queue, an account or a lane.
        CREATE TABLE queuePauses (
            scope TEXT NOT NULL CHECK (scope IN ('queue', 'account', 'lane')),
            -- The account or the lane; empty for the queue.
            name TEXT NOT NULL,
            cause TEXT NOT NULL CHECK (cause IN ('user', 'sign_in', 'certificate', 'forbidden')),
            -- For the user.
            reason TEXT NOT NULL CHECK (reason <> ''),
            since INTEGER NOT NULL,
            PRIMARY KEY (scope, name)
        ) STRICT, WITHOUT ROWID;
        """
}
