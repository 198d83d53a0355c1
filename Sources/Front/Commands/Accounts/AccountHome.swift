import Accounts
import Console
import Delivery
import Foundation
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

extension AccountContext {
    /// The environment, the clock and the randomness of this process.
    static var ofThisProcess: AccountContext {
        AccountContext(
            variables: ProcessInfo.processInfo.environment, now: { .now },
            freshBytes: { count in (0..<count).map { _ in UInt8.random(in: .min ... .max) } })
    }
}

extension HomeOptions {
    /// The secrets of the accounts of the home.
    func secrets() throws -> AccountSecrets { AccountSecrets(of: try folder(), .ofThisProcess) }

    /// What makes an account of a guest who has signed in.
    func guests() throws -> GuestRegistration { GuestRegistration(try secrets(), open: Self.openForWriting) }

    /// Goes on with a sign-in that was interrupted; does nothing without one.
    func finishSignIn() async throws -> GuestRegistration.Registered? {
        try await guests().finish { notice in
            switch notice {
            case .builtInSettings(let country, let reason):
                Console.say("the server tells no settings for \(country) (\(reason)); the built-in ones hold")
            }
        }
    }

    /// The same for commands that have other things to do as well: a server that cannot be asked now holds nothing up.
    func finishSignInIfPossible() async throws {
        do {
            _ = try await finishSignIn()
        } catch AccountSetupError.backend(let error) {
            Console.say(
                """
                a sign-in is not finished: \(error.message); 'bilko account add' goes on with it, \
                'bilko account remove --unfinished' gives it up
                """)
        }
    }
}
