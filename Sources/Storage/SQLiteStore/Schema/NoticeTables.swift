extension Schema {
    /// What is counted and what is worth a notice, both written by triggers in the transaction of the change.
    static let noticeTables = """
        -- Numbers since the home was made, by the names of the enumeration Counter.
        CREATE TABLE counters (
            name TEXT NOT NULL PRIMARY KEY CHECK (name GLOB '[a-z]*' AND name NOT GLOB '*[^a-z_]*'),
            count INTEGER NOT NULL CHECK (count >= 0)
        ) STRICT, WITHOUT ROWID;

        INSERT INTO counters VALUES
            ('mobile_receipt_captured', 0), ('mobile_draft_synced', 0), ('mobile_approval_approved', 0),
            ('mobile_sync_failed', 0), ('upload_retries', 0), ('upload_attempts', 0), ('mobile_login_success', 0),
            ('mobile_notification_opened', 0), ('notices_delivered', 0);

        -- Counts originals.
        CREATE TRIGGER capturesAreCounted AFTER INSERT ON attachments
        BEGIN UPDATE counters SET count = count + 1 WHERE name = 'mobile_receipt_captured'; END;

        -- Counts tries to deliver: all, those to be repeated, those without success, and what was delivered by its kind.
        CREATE TRIGGER attemptsAreCounted AFTER INSERT ON queueAttempts
        BEGIN
            UPDATE counters SET count = count + 1
                WHERE name = 'upload_attempts'
                    OR (name = 'upload_retries' AND NEW.outcome = 'later')
                    OR (name = 'mobile_sync_failed' AND NEW.outcome <> 'delivered');
            UPDATE counters SET count = count + 1 WHERE NEW.outcome = 'delivered' AND name = (
                SELECT CASE
                    WHEN entityType IN ('expenseDraft', 'invoiceDraft') THEN 'mobile_draft_synced'
                    WHEN entityType = 'approval' AND operation = 'approve' THEN 'mobile_approval_approved' END
                FROM queueItems WHERE sequence = NEW.itemSequence);
        END;

        -- What a person may want to be told: a type and a link, which hold identities and nothing of any document.
        CREATE TABLE notices (
            sequence INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            type TEXT NOT NULL CHECK (type GLOB '?*.?*'),
            link TEXT NOT NULL CHECK (link GLOB 'bilko://?*/?*')
        ) STRICT;

        -- The maximum number of notices kept: 10,000, the latest.
        CREATE TRIGGER noticesAreFew AFTER INSERT ON notices
        BEGIN DELETE FROM notices WHERE sequence <= NEW.sequence - 10000; END;

        -- A new original.
        CREATE TRIGGER capturesAreNoticed AFTER INSERT ON attachments
        BEGIN
            INSERT INTO notices (type, link) VALUES ('receipt.captured', 'bilko://document/' || NEW.documentId);
        END;

        -- An original that could not be read.
        CREATE TRIGGER unreadableOriginalsAreNoticed AFTER UPDATE OF state ON attachments
        WHEN NEW.state = 'needs_attention' AND OLD.state <> 'needs_attention'
        BEGIN
            INSERT INTO notices (type, link) VALUES ('receipt.needs_review', 'bilko://document/' || NEW.documentId);
        END;

        -- A draft to be reviewed.
        CREATE TRIGGER reviewsAreNoticed AFTER INSERT ON drafts WHEN NEW.state = 'needs_review'
        BEGIN
            INSERT INTO notices (type, link) VALUES ('receipt.needs_review', 'bilko://expense/' || NEW.draftId);
        END;

        -- An item of the queue that cannot be delivered without a person.
        CREATE TRIGGER troublesAreNoticed AFTER UPDATE OF state ON queueItems
        WHEN NEW.state = 'needs_attention' AND OLD.state <> 'needs_attention'
        BEGIN
            INSERT INTO notices (type, link) VALUES ('queue.needs_attention', 'bilko://'
                || CASE NEW.entityType WHEN 'document' THEN 'document' WHEN 'approval' THEN 'approval'
                    ELSE 'expense' END
                || '/' || NEW.entityId);
        END;

        -- Delivery that was held up by anything but the user.
        CREATE TRIGGER pausesAreNoticed AFTER INSERT ON queuePauses WHEN NEW.cause <> 'user'
        BEGIN INSERT INTO notices (type, link) VALUES ('account.held_up', 'bilko://account/active'); END;

        -- A decision that a backend asks for, each version once. A link holds letters, digits and hyphens alone.
        CREATE TRIGGER approvalsAreNoticed AFTER INSERT ON serverRecords
        WHEN NEW.kind = 'approval' AND NEW.status = 'pending'
        BEGIN
            INSERT INTO notices (type, link) VALUES ('approval.requested', CASE
                WHEN NEW.id GLOB '*[^A-Za-z0-9_-]*' THEN 'bilko://inbox/approvals'
                ELSE 'bilko://approval/' || NEW.id END);
        END;

        -- Likewise, when it changes.
        CREATE TRIGGER changedApprovalsAreNoticed AFTER UPDATE ON serverRecords
        WHEN NEW.kind = 'approval' AND NEW.status = 'pending'
            AND (OLD.status <> 'pending' OR OLD.version <> NEW.version)
        BEGIN
            INSERT INTO notices (type, link) VALUES ('approval.requested', CASE
                WHEN NEW.id GLOB '*[^A-Za-z0-9_-]*' THEN 'bilko://inbox/approvals'
                ELSE 'bilko://approval/' || NEW.id END);
        END;

        -- What else a backend wants known, by the type that it names.
        CREATE TRIGGER alertsAreNoticed AFTER INSERT ON serverRecords
        WHEN NEW.kind = 'alert' AND json_extract(NEW.content, '$.type') GLOB '?*.?*'
        BEGIN
            INSERT INTO notices (type, link) VALUES (json_extract(NEW.content, '$.type'),
                CASE WHEN json_extract(NEW.content, '$.link') GLOB 'bilko://?*/?*'
                    THEN json_extract(NEW.content, '$.link') ELSE 'bilko://inbox/alerts' END);
        END;

        -- The programs that read notices, each with the number of the last one it has read.
        CREATE TABLE noticeReaders (
            name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
            sequence INTEGER NOT NULL CHECK (sequence >= 0)
        ) STRICT, WITHOUT ROWID;
        """
}
