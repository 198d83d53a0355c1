import Accounts
import ArgumentParser
import Delivery
import HTTPTransport
import SQLiteStore
import Store

extension AccountKind: ExpressibleByArgument {}

/// What the kinds of accounts need beside an address and a secret.
struct BackendOptions: ParsableArguments {
    @Option(help: "What is spoken there.")
    var kind: AccountKind = .bilko
    @Option(help: "The name that goes with the password, for webdav, minimax and eracuni.")
    var user: String?
    @Option(help: "The bucket, for s3.")
    var bucket: String?
    @Option(help: "What comes before every name in the bucket, for s3.")
    var prefix: String?
    @Option(help: "The region of the bucket, for s3.")
    var region = "us-east-1"
    @Option(help: "The public half of the key pair, for s3; the secret half is the token.")
    var accessKey: String?
    @Option(help: "The number of the organisation, for minimax and eracuni.")
    var organisation: Int?

    /// Asks the place who the secret belongs to, and keeps the account.
    ///
    /// - Returns: its identity.
    func add(
        _ address: String, named name: String?, signIn: SignInOptions, trust: ServerTrust,
        environment: AccountRow.Environment, home: HomeOptions
    ) async throws -> String {
        let account = try AccountRegistration(
            kind, at: address,
            .init(
                user: user, bucket: bucket, prefix: prefix, region: region, accessKey: accessKey,
                organisation: organisation, clientID: signIn.clientID, scope: signIn.scope), trust: trust,
            .ofThisProcess)
        let method = kind.isPath ? .token : try signIn.method(address: account.address)
        let session = kind.isPath ? nil : try await signIn.session(method, trust: trust)
        return try await account.register(
            session, method, named: name, trust: trust, environment: environment, secrets: try home.secrets(),
            open: HomeOptions.openForWriting)
    }
}
