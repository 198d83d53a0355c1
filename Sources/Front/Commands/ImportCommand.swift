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
import SystemPackage

extension Country: ExpressibleByArgument {
    /// Takes the code in either case.
    package init?(argument: String) { self.init(rawValue: argument.uppercased()) }
}

/// Whether several receipts on one picture are told apart.
enum Splitting: String, CaseIterable, ExpressibleByArgument {
    /// As many drafts as there are receipts.
    case auto
    /// One draft a picture, of the largest receipt on it.
    case never
}

/// What import and read have in common.
struct ReadingOptions: ParsableArguments {
    @Option(help: "The country of the receipts: HR, RS or BA; otherwise each receipt tells its own.")
    var country: Country?

    @Option(help: "Several receipts on one picture: auto makes a draft of each, never takes the largest.")
    var split = Splitting.auto

    @Flag(help: "The files are pictures of one receipt, from its top to its foot.")
    var join = false

    @Flag(help: "Do not look for codes; only for comparison, because a code is surer than the print.")
    var noCodes = false

    @Option(
        name: .customLong("packs"),
        help: ArgumentHelp(
            "The language packs that are read with first, joined by +.",
            discussion: "By default 'receipts', the project's own, which reads both scripts."))
    var chosenPacks: String?

    @Option(help: "How many reader processes work at a time; one per core by default.")
    var readers: Int?

    @Flag(help: "Print one JSON object per document, as it is finished (bilko schema).")
    var json = false

    func validate() throws {
        if let chosenPacks, chosenPacks.contains("/") || chosenPacks.split(separator: "+").isEmpty {
            throw ValidationError("--packs names packs, as in receipts or srp_latn+bos")
        }
        if let readers, !(1...64).contains(readers) { throw ValidationError("--readers goes from 1 to 64") }
    }

    /// How the documents of this run are read.
    var settings: ReadingSettings {
        var settings = ReadingSettings.forDocuments(of: country, firstWith: chosenPacks)
        settings.splits = split == .auto
        if noCodes { settings.omitted.insert(.codes) }
        return settings
    }

    /// How many reader processes there are at most.
    var size: Int { readers ?? ProcessInfo.processInfo.activeProcessorCount }

    /// How many documents are under way at a time, so that no reader waits for the disk.
    var window: Int { 4 * size }

    /// The pool of reader processes.
    func pool(packs: FilePath) throws -> ReaderPool {
        // Each reader takes some descriptors, and each document in the window one more.
        FileSystem.raiseOpenFileLimit()
        return try ReaderPool(
            size: size,
            command: .installed(packs: packs.string))
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
                reader: pool, settings: reading.settings, spoolFolder: FilePath(NSTemporaryDirectory()),
                known: { id throws(VaultError) in try vault.drafts(of: id) }, now: { .now })
            try await session.run(session.works(reading, preview), window: reading.window)
        } else {
            let vault = try home.vaultForWriting()
            let pipeline = Pipeline(vault: vault, reader: pool, settings: reading.settings, now: { .now })
            let works = try session.works(
                reading, each: { try await pipeline.take($0) }, joined: { try await pipeline.take(joined: $0) })
            try await session.run(works, window: reading.window)
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
            reader: pool, settings: reading.settings, spoolFolder: FilePath(NSTemporaryDirectory()),
            known: { _ in [] }, now: { .now })
        let session = ImportSession(found: found, json: reading.json, quiet: reading.json, details: true)
        try await session.run(session.works(reading, preview), window: reading.window)
        session.close()
        if session.status != .done { throw session.status }
    }
}

extension ImportSession {
    /// The files as work, in their order; one work for all of them when they are to be joined.
    fileprivate func works(
        _ options: ReadingOptions, each: @escaping @Sendable (IncomingFile) async throws -> [DocumentOutcome],
        joined: @escaping @Sendable ([IncomingFile]) async throws -> [DocumentOutcome]
    ) throws -> [Work] {
        guard options.join else { return files.map { file in Work(file: file.shownPath) { try await each(file) } } }
        guard files.count > 1, !hasRefusals else {
            throw Failure(
                .usage, "there is nothing to join: \(files.count == 1 ? "one picture" : "not all pictures") was found",
                remedy: "name the pictures of one receipt, from its top to its foot")
        }
        let files = files
        return [Work(file: files[0].shownPath, fileCount: files.count) { try await joined(files) }]
    }

    fileprivate func works(_ options: ReadingOptions, _ preview: Preview) throws -> [Work] {
        try works(
            options, each: { try await preview.look(at: $0) }, joined: { try await preview.look(atJoined: $0) })
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
