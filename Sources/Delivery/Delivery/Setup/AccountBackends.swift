package import Accounts
package import HTTPTransport
package import Store

extension AccountSecrets {
    /// The backend of an account, of whatever kind.
    ///
    /// - Throws: `account` when its entry or its secrets cannot be read; `backend` for an address that is none.
    package func backend(
        of account: AccountRow, in ledger: any AccountLedger
    ) throws(AccountSetupError) -> any ExpenseBackend {
        let configuration = try ledgerStep { () throws(StoreError) in try ledger.backendConfiguration(of: account.id) }
        guard configuration.kind != .bilko else { return try bilkoBackend(of: account, in: ledger) }
        let tokens: any TokenSource =
            configuration.kind.isPath
            ? GivenToken(AccessToken(""))
            : try accountStep { () throws(AccountError) in try self.tokens(of: account, in: ledger) }
        return try make(configuration, of: account, tokens: tokens, in: ledger)
    }

    /// The client of the Bilko contract at the server of an account, which `BILKO_API_URL` may name otherwise.
    ///
    /// - Throws: `account` when its entry or its secrets cannot be read, or another server is named.
    package func bilkoBackend(of account: AccountRow, in ledger: any AccountLedger) throws(AccountSetupError)
        -> BilkoBackend
    {
        try accountStep { () throws(AccountError) in
            let address = try account.serverAddress(context)
            let tokens = try tokens(of: account, in: ledger)
            return BilkoBackend(
                account: account.id, at: address,
                through: noted(
                    CurlTransport(to: address, trust: try account.serverTrust()), path: BilkoBackend.plainPath),
                tokens: tokens)
        }
    }

    /// Asks the place of an account whether it accepts a new secret, and whether that is of the account's user.
    ///
    /// - Throws: `noSecret` for a place that has none, `otherUser`, `backend` when the place does not accept it.
    package func verify(
        _ token: AccessToken, of account: AccountRow, in ledger: any AccountLedger
    ) async throws(AccountSetupError) {
        let configuration = try ledgerStep { () throws(StoreError) in try ledger.backendConfiguration(of: account.id) }
        guard !configuration.kind.isPath else { throw .noSecret(kind: configuration.kind) }
        let backend = try make(configuration, of: account, tokens: GivenToken(token), in: ledger)
        let user: String
        do throws(BackendError) { user = try await backend.identify() } catch { throw .backend(error) }
        guard account.id.hasSuffix("::\(user)") else { throw .otherUser(kind: configuration.kind) }
    }

    /// Asks the server at another address of an account whether it lets the account in, and as the same user.
    ///
    /// - Throws: `otherUser`; `backend` when nobody answers there, or does not accept the account's secret; `account`.
    package func verify(
        _ address: ServerAddress, trust: ServerTrust, of account: AccountRow, in ledger: any AccountLedger
    ) async throws(AccountSetupError) {
        let configuration = try ledgerStep { () throws(StoreError) in try ledger.backendConfiguration(of: account.id) }
        var there = account
        there.address = address.text
        there.trust = trust.stored
        let tokens = try accountStep { () throws(AccountError) in try self.tokens(of: account, in: ledger) }
        let backend = try make(configuration, of: there, tokens: tokens, in: ledger)
        let user: String
        do throws(BackendError) { user = try await backend.identify() } catch { throw .backend(error) }
        guard account.id.hasSuffix("::\(user)") else { throw .otherUser(kind: configuration.kind) }
    }

    private func make(
        _ configuration: BackendConfiguration, of account: AccountRow, tokens: any TokenSource,
        in ledger: any AccountLedger
    ) throws(AccountSetupError) -> any ExpenseBackend {
        let connection = BackendConnection(
            address: account.address, trust: try accountStep { () throws(AccountError) in try account.serverTrust() },
            tokens: tokens,
            known: { type, entity in (try? ledger.remoteRecord(type, entity, account: account.id)) ?? nil },
            queued: { type, entity in (try? ledger.lastItem(of: type, entity)) ?? nil },
            original: { (id) throws(BackendError) in try ledger.body(of: id) },
            now: context.now, noted: { noted($0) })
        do throws(BackendError) {
            return try configuration.backend(of: account.id, connection)
        } catch {
            throw .backend(error)
        }
    }
}
