import Console
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import SystemPackage

/// Where a server is: what the command says, else the environment, else the account, else the user's list of servers.
struct ServerPlace {
    let home: HomeOptions

    /// The address for a new account.
    func address(given: String?) throws -> String {
        if let given { return given }
        if let named = Self.named { return named }
        let stage = try home.stage()
        if let listed = try listed(stage) { return listed }
        throw Failure(
            .usage, "there is no address of a server for \(stage.rawValue)",
            remedy: "bilko account add ADDRESS, or a line '\(stage.rawValue) = https://…' in ~/.config/bilko/servers")
    }

    /// The address of an account, which BILKO_API_URL may say otherwise.
    ///
    /// - Throws: when that is another host: tokens of an account go to its own server alone.
    static func address(of account: String, kept: String) throws -> ServerAddress {
        let own = try ServerAddress(normalising: kept)
        guard let named else { return own }
        let other = try ServerAddress(normalising: named)
        guard account.hasPrefix("\(other.authority)::") else {
            throw Failure(
                .usage, "BILKO_API_URL leads to \(other.authority), and the account is \(account)",
                remedy: "unset BILKO_API_URL, or add an account there")
        }
        return other
    }

    private static var named: String? {
        ProcessInfo.processInfo.environment["BILKO_API_URL"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A line `production = https://…` of the user's list.
    private func listed(_ stage: Stage) throws -> String? {
        let path = try KeyringPlace.configuration().appending("servers")
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
