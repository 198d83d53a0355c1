import Accounts
import ArgumentParser
import Console
import ReceiptModel
import SQLiteStore
import Store

/// `bilko account mfa`: one-time codes as the second step of a sign-in.
struct AccountSecondStepCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mfa", abstract: "Have the server ask for one-time codes, and get the backup codes.",
        discussion: """
            For accounts that sign in with --email. The secret and the backup codes are shown once, on standard output: put \
            the secret into an app for one-time codes, and the backup codes where you find them without it. Each takes the \
            place of one code. The second step counts once the first code of the app was right.
            """)

    @Argument(help: "As 'account list' shows it, or its name; otherwise the active one.") var account: String?
    @Option(help: "A file with the first one-time code; - is standard input.", completion: .file())
    var codeFile: String?
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print a JSON object.") var json = false

    /// What is shown once, in JSON.
    private struct Report: Encodable {
        var account: String
        var secret: String
        var address: String
        var backupCodes: [String]

        enum CodingKeys: String, CodingKey {
            case account, secret, address
            case backupCodes = "backup_codes"
        }
    }

    func run() async throws {
        let vault = try home.vaultForReading()
        let row = try vault.account(named: account)
        guard case .password(let client) = try vault.signInMethod(of: row) else {
            throw Failure(
                .usage, "\(row.id) does not sign in with an e-mail address and a password",
                remedy: "one-time codes are set up where it signs in")
        }
        let token = try await home.secrets().tokens(of: row, in: vault).token()
        let provider = try client.provider(trust: row.serverTrust())
        let setup = try await provider.setUpSecondStep(token)
        if json {
            try Console.json(
                Report(
                    account: row.id, secret: setup.secret, address: "\(setup.address)", backupCodes: setup.backupCodes))
        } else {
            Console.brief("secret", "\(setup.secret)")
            Console.brief("address", "\(setup.address)")
            for code in setup.backupCodes { Console.brief("backup", "\(code)") }
        }
        let code = try SecretLines(file: codeFile).next(
            "first one-time code", remedy: "nothing has changed; run it again and type the code, or give --code-file")
        try await provider.confirmSecondStep(token, with: code)
        Console.say("the server asks for one-time codes from now on")
    }
}
