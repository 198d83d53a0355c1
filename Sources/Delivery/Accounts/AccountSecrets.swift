import Files
import Foundation
package import HTTPTransport
import ReceiptModel
package import Store
package import SystemPackage

/// What accounts need of a store: themselves, the queue that waits for them, and the originals that go along.
package typealias AccountLedger = AccountStore & DeliveryQueue & OriginalStore

/// The secrets of the accounts of one home: where they are kept, and the tokens that come of them.
package struct AccountSecrets: Sendable {
    package let home: FilePath
    package let context: AccountContext

    /// Milliseconds between two looks at a lock that somebody else holds, and how often to look: two minutes in all.
    private static let lockPause = 100
    private static let lockLooks = 1_200

    package init(of home: FilePath, _ context: AccountContext) {
        self.home = home
        self.context = context
    }

    /// Says that the desktop's keyring holds the secrets of this home.
    private var mark: FilePath { home.appending("keyring.place") }

    /// Whether anything secret was ever kept for the home.
    package var isUsed: Bool { FileSystem.exists(home.appending("keyring")) || FileSystem.exists(mark) }

    /// Where the secrets of the home are kept: in the keyring of the desktop where there is one, else in a sealed file.
    ///
    /// It is decided when the first secret is kept, and stays; `BILKO_KEYRING` says `file` or `secret-service` instead.
    /// - Parameter making: whether a keyring and its key are made when there is none.
    /// - Returns: the store, opened.
    /// - Throws: `unreachable` when the desktop's keyring should hold them and does not answer; `missingKey`,
    ///   `noPlaceForKey`, `exposed` or `badKey` for the key of the sealed file; `file`.
    package func store(making: Bool = false) throws(KeyringError) -> any SecretStore {
        let service = SecretService(of: home, environment: context.variables)
        if FileSystem.exists(mark) {
            guard let service else { throw .unreachable }
            return ChunkedStore(service)
        }
        let wish = context["BILKO_KEYRING"]
        let isOpen = making && wish != "file" && !FileSystem.exists(home.appending("keyring"))
        if isOpen, let service, service.answers {
            try chooseService()
            return ChunkedStore(service)
        }
        guard !isOpen || wish != "secret-service" else { throw .unreachable }
        return try KeyFile.keyring(of: home, making: making, context)
    }

    private func chooseService() throws(KeyringError) {
        do throws(FileError) {
            let file = try Durability.createFile(mark)
            try file.write(Array("secret-service\n".utf8), to: mark)
            try file.synchronise(mark)
            try Durability.synchroniseFolder(home)
        } catch {
            throw .file(error)
        }
    }

    /// Gives an account a session, or takes it away, while nobody renews the one of before.
    ///
    /// - Throws: `busy` when somebody else renews it for two minutes; what ``store(making:)`` throws.
    package func keep(_ session: Session?, of account: String) throws(KeyringError) {
        let path = SessionTokens.lock(of: account, in: home)
        for _ in 0..<Self.lockLooks {
            if let lock = try Self.lock(path) {
                defer { withExtendedLifetime(lock) {} }
                return try store(making: true).keep(session, of: account)
            }
            Thread.sleep(forTimeInterval: Double(Self.lockPause) / 1_000)
        }
        throw .busy(path: path)
    }

    private static func lock(_ path: FilePath) throws(KeyringError) -> FolderLock? {
        do throws(FileError) { return try FolderLock(at: path) } catch { throw .file(error) }
    }

    /// The tokens of an account, renewed as its way to sign in allows.
    ///
    /// - Throws: ``AccountError`` when the ledger's entry cannot be read or the keyring cannot be opened.
    package func tokens(of account: AccountRow, in ledger: any AccountLedger) throws(AccountError) -> any TokenSource {
        let store: any SecretStore
        do throws(KeyringError) { store = try self.store() } catch { throw .keyring(error) }
        return try tokens(
            in: store, of: account.id, method: try ledger.signInMethod(of: account), trust: try account.serverTrust())
    }

    /// The tokens of an account, or of a guest, whose session is in a store.
    ///
    /// - Throws: `transport` when the way to sign in names an address that is none.
    package func tokens(
        in store: any SecretStore, of account: String, method: SignInMethod, trust: ServerTrust
    ) throws(AccountError) -> any TokenSource {
        do throws(TransportError) {
            guard let renewal = try method.renewal(trust: trust) else { return KeyringTokens(store, account: account) }
            return SessionTokens(store, account: account, home: home, renewal: renewal, now: context.now)
        } catch {
            throw .transport(error)
        }
    }

    /// Records that an account has signed in anew: its session, its way to sign in, and that what waited goes on.
    ///
    /// - Throws: `keyring` or `store` when that cannot be written.
    package func signIn(
        _ session: Session, _ method: SignInMethod, to account: AccountRow, named name: String?,
        in ledger: any AccountLedger
    ) throws(AccountError) {
        do throws(KeyringError) { try keep(session, of: account.id) } catch { throw .keyring(error) }
        do throws(StoreError) {
            try ledger.register(account, AccountSettings(name: name, signIn: method.stored))
            try ledger.resume(.account(account.id))
            try ledger.countSignIn()
        } catch {
            throw .store(error)
        }
    }

    /// Ends the session of an account: first on this machine, then at its provider.
    ///
    /// - Returns: whether the provider has confirmed it, or had nothing to confirm.
    /// - Throws: ``AccountError`` when the session could not be taken away here.
    package func signOut(_ account: AccountRow, in ledger: any AccountLedger) async throws(AccountError) -> Bool {
        let method = try ledger.signInMethod(of: account)
        let session: Session?
        do throws(KeyringError) {
            session = try store(making: true).session(of: account.id)
            // Here first: whatever the provider says, nobody signs in from this machine with it any more.
            try keep(nil, of: account.id)
        } catch {
            throw .keyring(error)
        }
        guard let session else { return true }
        return await method.revoke(session, trust: try account.serverTrust())
    }

    /// Forgets an account with its secrets, whatever becomes of those; what is queued for it stays in the queue.
    ///
    /// A keyring that cannot be opened and a provider that cannot be reached hold nothing up.
    /// - Returns: what became of the secrets.
    /// - Throws: `store` when the ledger cannot be written; then the account is still there.
    package func forget(_ account: AccountRow, in ledger: any AccountLedger) async throws(AccountError) -> EndOfSession
    {
        let method = try? ledger.signInMethod(of: account)
        let trust = (try? account.serverTrust()) ?? .system
        var end = EndOfSession()
        var session: Session?
        do throws(KeyringError) {
            session = try takeAway(account.id)
        } catch {
            end.keyringTrouble = error
        }
        do throws(StoreError) { try ledger.forget(account: account.id) } catch { throw .store(error) }
        if let session, let method { end.isConfirmed = await method.revoke(session, trust: trust) }
        return end
    }

    /// Takes the secrets of an account away that the ledger does not know any more.
    ///
    /// - Returns: whether there were any.
    /// - Throws: ``KeyringError`` when the keyring cannot be opened or written.
    package func forgetLeftover(of account: String) throws(KeyringError) -> Bool { try takeAway(account) != nil }

    private func takeAway(_ account: String) throws(KeyringError) -> Session? {
        guard isUsed else { return nil }
        let session = try store().session(of: account)
        if session != nil { try keep(nil, of: account) }
        return session
    }
}

/// What became of the session of an account that was forgotten.
package struct EndOfSession: Sendable {
    /// Why the secrets are still in the keyring; `nil` where they are gone.
    package var keyringTrouble: KeyringError?
    /// Whether the provider has confirmed that the session is over, or had nothing to confirm.
    package var isConfirmed = true
}
