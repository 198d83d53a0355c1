import ArgumentParser
import Console
import Countries
import Files
import Foundation
import Ingestion
import Pipeline
import Reading
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// `bilko import`: takes files in.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take in photos, scans and PDFs, and make drafts of them.",
        discussion: """
            A folder is taken with all that is below it; a pattern in quotes ('2026-*.jpg') is expanded; - is standard \
            input. Every original is stored durably before anything else is done with it, and the file itself is left \
            where it is. A document that is here already is a duplicate, not an error.
            """)

    @Argument(help: "Files, folders, patterns, or - for standard input.", completion: .file())
    var paths: [String]

    @OptionGroup var home: HomeOptions
    @OptionGroup var packs: PackOptions
    @OptionGroup var reading: ReadingOptions

    @Option(help: "The company in whose books they are; otherwise the buyer's number on the paper tells it.")
    var company: String?
    @Flag(help: "Read and report, but keep nothing.")
    var dryRun = false

    @Flag(name: .shortAndLong, help: "No progress and no table.")
    var quiet = false

    func run() async throws {
        let packFolder = try packs.folderWithPacks()
        let homeFolder = try home.folder()
        let found = Discovery.expand(RawArguments.paths(paths))
        let pool = try reading.pool(packs: packFolder, home: homeFolder)
        defer { pool.shutDown() }
        let session = ImportSession(found: found, json: reading.json, quiet: quiet)
        if dryRun {
            let vault = try Vault.open(at: homeFolder, access: .readOnly)
            let preview = Preview(
                reader: pool, settings: reading.settings, spoolFolder: FilePath(NSTemporaryDirectory()), known: vault,
                now: { .now })
            try await session.run(session.works(reading, preview), window: reading.window)
        } else {
            let vault = try home.vaultForWriting()
            let pipeline = Pipeline(
                store: vault, reader: pool, settings: reading.settings, spoolFolder: vault.home,
                run: .present, now: { .now })
            let labels = DocumentLabels(company: try openCompany(in: vault))
            let works = try session.works(
                reading, each: { try await pipeline.take($0, labels: labels) },
                joined: { try await pipeline.take(joined: $0, labels: labels) })
            try await session.run(works, window: reading.window)
            try await session.resume(pipeline, window: reading.window)
        }
        session.close()
        let status = session.status
        if status != .done { throw status }
    }

    /// The short name of the company that was said, which has to be open.
    private func openCompany(in vault: Vault) throws -> String? {
        guard let company else { return nil }
        let named = try vault.company(named: company)
        guard named.isOpen else {
            throw Failure(
                .usage, "the company \(named.id) is closed",
                remedy: "say another one, or open it again with 'bilko company edit NAME --reopen'")
        }
        return named.id
    }
}
