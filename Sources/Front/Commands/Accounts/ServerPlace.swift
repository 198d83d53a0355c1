import Accounts
import Console
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import SystemPackage

/// Where the server of a new account is: what the command says, else the environment, else the user's list of servers.
struct ServerPlace {
    let home: HomeOptions

    /// The address for a new account.
    func address(given: String?) throws -> String {
        if let given { return given }
        if let named = AccountContext.ofThisProcess["BILKO_API_URL"] { return named }
        let stage = try home.stage()
        if let listed = try listed(stage) { return listed }
        throw Failure(
            .usage, "there is no address of a server for \(stage.rawValue)",
            remedy: "bilko account add ADDRESS, or a line '\(stage.rawValue) = https://…' in ~/.config/bilko/servers")
    }

    /// A line `production = https://…` of the user's list.
    private func listed(_ stage: Stage) throws -> String? {
        let path = try KeyFile.configuration(.ofThisProcess).appending("servers")
        guard FileSystem.exists(path) else { return nil }
        let file = try FileSystem.openRegular(path, followingLinks: true)
        let text = String(
            decoding: try file.descriptor.bytes(from: 0, count: min(file.status.size, 65_536)), as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2, parts[0] == stage.rawValue { return parts[1] }
        }
        return nil
    }
}
