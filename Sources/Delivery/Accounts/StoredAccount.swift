import Foundation
package import HTTPTransport
package import Store

extension AccountRow {
    /// How the certificate of the account's server is judged.
    ///
    /// - Throws: `damaged` when the ledger's entry cannot be read.
    package func serverTrust() throws(AccountError) -> ServerTrust {
        guard let trust = ServerTrust(stored: trust) else { throw .damaged(account: id) }
        return trust
    }

    /// The address of the account's server, which `BILKO_API_URL` may say otherwise.
    ///
    /// - Throws: `otherServer` when that is another host: tokens of an account go to its own server alone; `transport`
    ///   for an address that is none.
    package func serverAddress(_ context: AccountContext) throws(AccountError) -> ServerAddress {
        let isAllowed = try serverTrust().allowsUnencrypted
        let (own, other): (ServerAddress, ServerAddress)
        do throws(TransportError) {
            own = try ServerAddress(normalising: address, unencrypted: isAllowed)
            guard let named = context["BILKO_API_URL"] else { return own }
            other = try ServerAddress(normalising: named, unencrypted: isAllowed)
        } catch {
            throw .transport(error)
        }
        guard id.hasPrefix("\(other.authority)::") || other.authority == own.authority else {
            throw .otherServer(named: other.authority, account: id)
        }
        return other
    }
}

extension AccountStore {
    /// The account of this identity or name; without one, the active account.
    ///
    /// - Throws: `notFound`, `noneActive`, or `store` when the ledger cannot be read.
    package func account(named name: String?) throws(AccountError) -> AccountRow {
        let found: AccountRow?
        do throws(StoreError) {
            if let name {
                found = try account(called: name)
            } else {
                found = try accounts().first(where: \.active)
            }
        } catch {
            throw .store(error)
        }
        guard let found else { throw name.map { .notFound(name: $0) } ?? .noneActive }
        return found
    }

    private func account(called name: String) throws(StoreError) -> AccountRow? {
        for account in try accounts() {
            if account.id == name { return account }
            if try settings(ofAccount: account.id)?.name == name { return account }
        }
        return nil
    }

    /// How an account signs in.
    ///
    /// - Throws: `unknownSignIn` for a way that this version does not know; `store` when the ledger cannot be read.
    package func signInMethod(of account: AccountRow) throws(AccountError) -> SignInMethod {
        let settings: AccountSettings?
        do throws(StoreError) { settings = try self.settings(ofAccount: account.id) } catch { throw .store(error) }
        guard let settings else { return .token }
        guard let method = SignInMethod(stored: settings.signIn) else { throw .unknownSignIn(account: account.id) }
        return method
    }
}

extension SignInMethod {
    /// Reads what the ledger holds; `nil` for what is none.
    init?(stored text: String) {
        guard let method = try? JSONDecoder().decode(SignInMethod.self, from: Data(text.utf8)) else { return nil }
        self = method
    }

    /// As the ledger holds it: JSON.
    package var stored: String { storedJSON(self) }
}

extension ServerTrust {
    /// Reads what the ledger holds; `nil` for what is none.
    package init?(stored text: String) {
        guard let trust = try? JSONDecoder().decode(ServerTrust.self, from: Data(text.utf8)) else { return nil }
        self = trust
    }

    /// As the ledger holds it: JSON.
    package var stored: String { storedJSON(self) }
}

/// Strings, numbers and lists of them as JSON; nothing in such values can fail to encode.
private func storedJSON(_ value: some Encodable) -> String {
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
}
