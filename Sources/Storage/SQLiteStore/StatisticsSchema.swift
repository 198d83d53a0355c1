/// What is counted and what is worth a notice, both written by the ledger itself in the transaction of the change.
enum StatisticsSchema {
    static let statements = """
        CREATE TABLE counters (
            name TEXT NOT NULL PRIMARY KEY CHECK (name GLOB '[a-z]*' AND name NOT GLOB '*[^a-z_]*'),
            count INTEGER NOT NULL CHECK (count >= 0)
        ) STRICT, WITHOUT ROWID;

        INSERT INTO counters SELECT 'mobile_receipt_captured', count(*) FROM attachments;
        INSERT INTO counters SELECT 'mobile_draft_synced', count(*) FROM queueAttempts
            JOIN queueItems ON sequence = itemSequence
            WHERE queueAttempts.outcome = 'delivered' AND entityType IN ('expenseDraft', 'invoiceDraft');
        INSERT INTO counters SELECT 'mobile_approval_approved', count(*) FROM queueAttempts
            JOIN queueItems ON sequence = itemSequence
            WHERE queueAttempts.outcome = 'delivered' AND entityType = 'approval' AND operation = 'approve';
        INSERT INTO counters SELECT 'mobile_sync_failed', count(*) FROM queueAttempts WHERE outcome <> 'delivered';
        INSERT INTO counters SELECT 'upload_retries', count(*) FROM queueAttempts WHERE outcome = 'later';
        INSERT INTO counters SELECT 'upload_attempts', count(*) FROM queueAttempts;
        INSERT INTO counters SELECT 'mobile_login_success', count(*) FROM accounts;
        INSERT INTO counters VALUES ('mobile_notification_opened', 0), ('notices_delivered', 0);

        CREATE TRIGGER capturesAreCounted AFTER INSERT ON attachments
        BEGIN UPDATE counters SET count = count + 1 WHERE name = 'mobile_receipt_captured'; END;

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

        CREATE TABLE notices (
            sequence INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            type TEXT NOT NULL CHECK (type GLOB '?*.?*'),
            link TEXT NOT NULL CHECK (link GLOB 'bilko://?*/?*')
        ) STRICT;

        CREATE TRIGGER noticesAreFew AFTER INSERT ON notices
        BEGIN DELETE FROM notices WHERE sequence <= NEW.sequence - 10000; END;

        CREATE TRIGGER capturesAreNoticed AFTER INSERT ON attachments
        BEGIN
            INSERT INTO notices (type, link) VALUES ('receipt.captured', 'bilko://document/' || NEW.documentId);
        END;

        CREATE TRIGGER unreadableOriginalsAreNoticed AFTER UPDATE OF state ON attachments
        WHEN NEW.state = 'needs_attention' AND OLD.state <> 'needs_attention'
        BEGIN
            INSERT INTO notices (type, link) VALUES ('receipt.needs_review', 'bilko://document/' || NEW.documentId);
        END;

        CREATE TRIGGER reviewsAreNoticed AFTER INSERT ON drafts WHEN NEW.state = 'needs_review'
        BEGIN
            INSERT INTO notices (type, link) VALUES ('receipt.needs_review', 'bilko://expense/' || NEW.draftId);
        END;

        CREATE TRIGGER troublesAreNoticed AFTER UPDATE OF state ON queueItems
        WHEN NEW.state = 'needs_attention' AND OLD.state <> 'needs_attention'
        BEGIN
            INSERT INTO notices (type, link) VALUES ('queue.needs_attention', 'bilko://'
                || CASE NEW.entityType WHEN 'document' THEN 'document' WHEN 'approval' THEN 'approval'
                    ELSE 'expense' END
                || '/' || NEW.entityId);
        END;

        CREATE TRIGGER pausesAreNoticed AFTER INSERT ON queuePauses WHEN NEW.cause <> 'user'
        BEGIN INSERT INTO notices (type, link) VALUES ('account.held_up', 'bilko://account/active'); END;

        CREATE TABLE noticeReaders (
            name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
            sequence INTEGER NOT NULL CHECK (sequence >= 0)
        ) STRICT, WITHOUT ROWID;
        """
}
