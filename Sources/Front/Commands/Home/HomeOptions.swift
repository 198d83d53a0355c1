import ArgumentParser
import Console
import Files
import Foundation
import ReceiptModel
import SQLiteStore
import Services
import Store
import SystemPackage
import Web

/// What is worked with: the real thing, or one of two places to try things out.
enum Stage: String, ExpressibleByArgument, CaseIterable, Sendable { case dev, staging, production }

/// Where things are kept; the same options on every verb that needs them.
struct HomeOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The folder that holds originals, drafts and queue.",
            discussion: "Otherwise BILKO_HOME, otherwise $XDG_DATA_HOME/bilko, otherwise ~/.local/share/bilko."))
    var home: String?
    @Option(
        help: ArgumentHelp(
            "dev, staging or production: to try things out in a home of its own.",
            discussion: """
                Otherwise BILKO_ENVIRONMENT, otherwise production. The homes are bilko-dev and bilko-staging, or those of \
                BILKO_HOME with -dev or -staging behind it.
                """)
    )
    var environment: Stage?

    /// The environment that is worked in.
    func stage() throws -> Stage {
        if let environment { return environment }
        guard let named = ProcessInfo.processInfo.environment["BILKO_ENVIRONMENT"], !named.isEmpty else {
            return .production
        }
        guard let stage = Stage(rawValue: named) else {
            throw Failure(.usage, "BILKO_ENVIRONMENT is '\(named)'", remedy: "dev, staging or production")
        }
        return stage
    }

    /// The home as an absolute path.
    func folder() throws -> FilePath {
        try Self.folder(named: home, stage: stage(), ProcessInfo.processInfo.environment)
    }

    /// The home of commands without these options; `nil` where no variable leads to one.
    static func usualFolder() -> FilePath? {
        let environment = ProcessInfo.processInfo.environment
        let stage = environment["BILKO_ENVIRONMENT"].flatMap(Stage.init) ?? .production
        return try? folder(named: nil, stage: stage, environment)
    }

    private static func folder(
        named home: String?, stage: Stage, _ environment: [String: String]
    ) throws -> FilePath {
        let name = stage == .production ? "bilko" : "bilko-\(stage.rawValue)"
        let text: String
        if let home {
            text = home
        } else if let variable = environment["BILKO_HOME"], !variable.isEmpty {
            // The variable names the home of production; what is tried out has one beside it, as with the other places.
            let place = variable.count > 1 && variable.hasSuffix("/") ? String(variable.dropLast()) : variable
            text = stage == .production ? place : "\(place)-\(stage.rawValue)"
        } else if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            text = "\(data)/\(name)"
        } else if let user = environment["HOME"], user.hasPrefix("/") {
            text = "\(user)/.local/share/\(name)"
        } else {
            throw Failure(.usage, "there is no place for the home", remedy: "say one with --home FOLDER")
        }
        guard !text.isEmpty else { throw Failure(.usage, "the home is an empty path", remedy: "say a folder") }
        return FileSystem.absolute(text)
    }

    /// How long a service that has the vault for moments is waited for.
    private static let patience: Duration = .seconds(10)

    /// The vault for looking only.
    func vaultForReading() throws -> Vault {
        let home = try folder()
        Self.spareIdentities(of: home)
        return try Vault.open(at: home, access: .readOnly)
    }

    /// Characters of the short identity of a document, and of its draft.
    private static let shortIdentity = 12

    /// Twelve digits may be the short identity of a draft, by which people are told what to do with it.
    private static func spareIdentities(of home: FilePath) {
        Console.spare { digits in
            guard digits.count == shortIdentity, let vault = try? Vault.open(at: home, access: .readOnly) else {
                return false
            }
            return (try? vault.draft(matching: digits)) != nil || (try? vault.attachment(matching: digits)) != nil
        }
    }

    /// The vault for writing.
    ///
    /// A watching process and the review page have it for moments only, and are waited for; another command is not.
    func vaultForWriting() throws -> Vault {
        let home = try folder()
        Self.spareIdentities(of: home)
        return try Self.openForWriting(home)
    }

    /// The vault of a home for writing.
    ///
    /// - Throws: ``StoreError`` when it cannot be opened, or another command has it.
    static func openForWriting(_ home: FilePath) throws(StoreError) -> Vault {
        try Vault.open(at: home, access: .readWrite, waiting: patience) {
            IntakeStatus.ofRunning(in: home) != nil || ReviewStatus.ofRunning(in: home) != nil
        }
    }

    /// The vault for sending what is queued.
    ///
    /// It goes beside a writer; a delivery that is sending is waited for.
    func vaultForDelivery() throws -> Vault {
        let home = try folder()
        Self.spareIdentities(of: home)
        return try Vault.open(at: home, access: .delivery, waiting: Self.patience) {
            DeliveryStatus.ofRunning(in: home) != nil || IntakeStatus.ofRunning(in: home) != nil
                || ReviewStatus.ofRunning(in: home) != nil
        }
    }
}
