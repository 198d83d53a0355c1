import ArgumentParser
import Files
import Foundation
import Ingestion
import Pipeline
import Reading
import ReceiptModel
import SystemPackage
import Vault

extension Country: ExpressibleByArgument {
    /// Takes the code in either case.
    package init?(argument: String) { self.init(rawValue: argument.uppercased()) }
}

/// What import and read have in common.
struct ReadingOptions: ParsableArguments {
    @Option(help: "The country of the receipts: HR, RS or BA; otherwise each receipt tells its own.")
    var country: Country?

    @Option(help: "How many reader processes work at a time; one per core by default.")
    var readers: Int?

    @Flag(help: "Print one JSON object per document, as it is finished (bilko schema).")
    var json = false

    func validate() throws {
        if let readers, !(1...64).contains(readers) { throw ValidationError("--readers goes from 1 to 64") }
    }

    /// How many reader processes there are at most.
    var size: Int { readers ?? ProcessInfo.processInfo.activeProcessorCount }

    /// How many documents are under way at a time, so that no reader waits for the disk.
    var window: Int { 4 * size }

    /// The pool of reader processes: this program again, in its hidden mode.
    func pool(packs: FilePath) throws -> ReaderPool {
        // Each reader takes some descriptors, and each document in the window one more.
        FileSystem.raiseOpenFileLimit()
        return try ReaderPool(
            size: size,
            command: .thisProgram(arguments: ["reader-child", "--tessdata", packs.string]))
    }
}

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

    @Flag(help: "Read and report, but keep nothing.")
    var dryRun = false

    @Flag(name: .shortAndLong, help: "No progress and no table.")
    var quiet = false

    func run() async throws {
        let packFolder = try packs.folderWithPacks()
        let homeFolder = try home.folder()
        let found = Discovery.expand(RawArguments.paths(paths))
        let pool = try reading.pool(packs: packFolder)
        defer { pool.shutDown() }
        let session = ImportSession(found: found, json: reading.json, quiet: quiet)
        if dryRun {
            let vault = try Vault.open(at: homeFolder, access: .readOnly)
            let preview = Preview(
                reader: pool, country: reading.country, spoolFolder: FilePath(NSTemporaryDirectory()),
                known: { id throws(VaultError) in try vault.draft(of: id) }, now: { .now })
            try await session.run(session.works { try await preview.look(at: $0) }, window: reading.window)
        } else {
            let vault = try Vault.open(at: homeFolder, access: .readWrite)
            let pipeline = Pipeline(vault: vault, reader: pool, country: reading.country, now: { .now })
            try await session.run(session.works { try await pipeline.take($0) }, window: reading.window)
            try await session.resume(pipeline, window: reading.window)
        }
        session.close()
        let status = session.status
        if status != .done { throw status }
    }
}

/// `bilko read`: reads files and keeps nothing.
struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Read documents and print what is found, without storing anything.")

    @Argument(help: "Files, folders, patterns, or - for standard input.", completion: .file())
    var paths: [String]

    @OptionGroup var packs: PackOptions
    @OptionGroup var reading: ReadingOptions

    func run() async throws {
        let found = Discovery.expand(RawArguments.paths(paths))
        let pool = try reading.pool(packs: packs.folderWithPacks())
        defer { pool.shutDown() }
        let preview = Preview(
            reader: pool, country: reading.country, spoolFolder: FilePath(NSTemporaryDirectory()),
            known: { _ in nil }, now: { .now })
        let session = ImportSession(found: found, json: reading.json, quiet: reading.json, details: true)
        try await session.run(session.works { try await preview.look(at: $0) }, window: reading.window)
        session.close()
        if session.status != .done { throw session.status }
    }
}

extension ImportSession {
    /// The files as work, in their order.
    fileprivate func works(
        _ take: @escaping @Sendable (IncomingFile) async throws -> DocumentOutcome
    ) -> [Work] {
        files.map { file in Work(file: file.shownPath) { try await take(file) } }
    }
}

/// The arguments as the kernel has them: a name that is no UTF-8 does not survive as text.
enum RawArguments {
    /// The paths behind the texts that the parser gave, byte for byte where they stand on the command line.
    static func paths(_ texts: [String]) -> [FilePath] {
        var raw: [String: [FilePath]] = [:]
        for argument in FileSystem.processArguments() {
            guard let path = FilePath(bytes: argument) else { continue }
            raw[String(decoding: argument, as: UTF8.self), default: []].append(path)
        }
        return texts.map { text in
            guard let first = raw[text]?.first else { return FilePath(text) }
            // Two names can look the same as text; each is taken once, in their order.
            if raw[text]?.count ?? 0 > 1 { raw[text]?.removeFirst() }
            return first
        }
    }
}
