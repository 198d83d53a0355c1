/// Where what must stay secret is kept, by account.
package protocol SecretStore: Sendable {
    /// What is kept of an account; `nil` when nothing is.
    ///
    /// - Throws: ``KeyringError`` when the store cannot be opened or read.
    func secret(of account: String) throws(KeyringError) -> String?

    /// Keeps the secret of an account, durable when this returns; `nil` forgets it.
    ///
    /// - Throws: ``KeyringError`` when the store cannot be written.
    func keep(_ secret: String?, of account: String) throws(KeyringError)
}

extension SecretStore {
    /// How an account is signed in; `nil` when it is not.
    ///
    /// - Throws: ``KeyringError`` when the store cannot be opened or read.
    package func session(of account: String) throws(KeyringError) -> Session? {
        try secret(of: account).map(Session.init(stored:))
    }

    /// Keeps how an account is signed in, durable when this returns; `nil` signs it out.
    ///
    /// - Throws: ``KeyringError`` when the store cannot be written.
    package func keep(_ session: Session?, of account: String) throws(KeyringError) {
        try keep(session?.stored, of: account)
    }
}
