import Accounts
import Console
import Delivery
import Files
import ReceiptModel
import SQLiteStore
import Services
import Settings
import SystemPackage

/// What delivery and notification say: one line when something was sent or cannot be, and nothing while nothing happens.
struct DeliveryMessages: Sendable {
    let quiet: Bool

    func tell(_ report: DeliveryReport) {
        switch report {
        case .sent(let delivered, let later, let needingAttention):
            var words: [Message] = ["sent \(delivered)"]
            if later > 0 { words.append("\(later) tried again later") }
            if needingAttention > 0 {
                words.append("\(needingAttention) in need of attention: 'bilko queue list --attention'")
                Console.say(words.joined(separator: ", "))
            } else if !quiet {
                Console.say(words.joined(separator: ", "))
            }
        case .trouble(let message, let remedy):
            Console.say("nothing can be sent for the moment: \(message); \(remedy.withoutFullStop)")
        case .recovered: Console.say("sending works again")
        case .elsewhere(let process):
            Console.say(
                process.map { "another bilko (process \($0)) sends what is queued" }
                    ?? "another bilko sends what is queued")
        }
    }

    func tell(_ report: NotificationReport) {
        switch report {
        case .notTold(let listener, let why): Console.say("nobody is told by \(listener) for the moment: \(why)")
        case .settingsRefused(let error):
            Console.say("notices stay as they were: \(error.message); \(error.remedy)")
        }
    }
}

extension DeliveryService {
    /// The delivery of a home, with the accounts as the ledger and the keyring know them.
    convenience init(home: FilePath, isService: Bool = false, messages: DeliveryMessages) {
        var options = Options(home: home)
        options.waitsForTurn = !isService
        options.isService = isService
        self.init(
            options: options,
            makeBackend: { account, vault in
                do throws(AccountSetupError) {
                    return try AccountSecrets(of: vault.home, .ofThisProcess).backend(of: account, in: vault)
                } catch {
                    throw error.asDelivery
                }
            }, now: { .now }, report: { messages.tell($0) })
    }
}

extension AccountSetupError {
    /// The error in the terms of a delivery: what needs a person first holds the account up as when it has to sign in.
    fileprivate var asDelivery: any Error {
        switch self {
        case .backend(let failure): failure
        case .account(.store(let failure)): failure
        case .account(.unknownSignIn), .account(.damaged), .account(.otherServer), .account(.keyring(.missingKey)),
            .account(.keyring(.noPlaceForKey)):
            BackendError.signInNeeded(reason: message)
        default: self
        }
    }
}
