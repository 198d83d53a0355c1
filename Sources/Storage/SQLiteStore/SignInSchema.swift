/// What signing in adds: how each account signs in, by which name folders call it, and whose items are whose.
enum SignInSchema {
    static let statements = """
        CREATE TABLE accountSettings (
            account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            name TEXT UNIQUE CHECK (name <> '' AND name NOT GLOB '*::*'),
            signIn TEXT NOT NULL CHECK (json_valid(signIn))
        ) STRICT, WITHOUT ROWID;

        DROP TRIGGER queueItemsKeepTheirAccount;
        CREATE TRIGGER queueItemsKeepTheirAccount BEFORE UPDATE OF account ON queueItems
        WHEN OLD.account IS NOT NULL AND NEW.account IS NOT OLD.account AND OLD.account NOT GLOB 'unassigned::?*'
        BEGIN SELECT RAISE(ABORT, 'what was begun for one account never goes to another'); END;
        """

    /// The account of an item that is queued now: that of the folder through which its original came, else the active one.
    ///
    /// A folder may name an account that is not there yet; its items wait for it as `unassigned::NAME`. The expression
    /// takes the type of the entity and twice its identity.
    static let accountOfNewItem = """
        coalesce((
            SELECT coalesce(
                (SELECT id FROM accounts WHERE id = l.label),
                (SELECT account FROM accountSettings WHERE name = l.label),
                'unassigned::' || l.label)
            FROM labels l WHERE l.kind = 'account' AND l.documentId =
                CASE ? WHEN 'document' THEN ? ELSE (SELECT documentId FROM drafts WHERE draftId = ?) END),
            (SELECT id FROM accounts WHERE active = 1))
        """
}
