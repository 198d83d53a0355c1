import Accounts
import Console
import Foundation
import ReceiptModel
import Settings

/// Where the server of a new account is: what the command says, else the environment, else the settings.
struct ServerPlace {
    let home: HomeOptions

    /// The address for a new account.
    func address(given: String?) throws -> String {
        if let given { return given }
        let environment = AccountContext.ofThisProcess.variables
        let said = SettingsReader(flags: [:], environment: environment, file: nil)
        if let address = try said.value(of: .server)?.value.text { return address }
        // Read only now: an address that is said needs no settings.
        let stage = try home.stage()
        let file = try SettingsFile(of: home.folder(), userHome: environment["HOME"])
        let listed = SettingsReader(flags: [:], environment: [:], file: file, stage: stage.rawValue)
        if let address = try listed.value(of: .server)?.value.text { return address }
        throw Failure(
            .usage, "there is no address of a server for \(stage.rawValue)",
            remedy: "bilko account add ADDRESS, or \(stage.rawValue) = \"https://…\" under [servers]: bilko config edit"
        )
    }
}
