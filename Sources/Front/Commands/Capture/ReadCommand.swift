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
        let pool = try reading.pool(packs: packs.folderWithPacks(), home: HomeOptions.usualFolder())
        defer { pool.shutDown() }
        let preview = Preview(
            reader: pool, settings: reading.settings, spoolFolder: FilePath(NSTemporaryDirectory()),
            now: { .now })
        let session = ImportSession(found: found, json: reading.json, quiet: reading.json, details: true)
        try await session.run(session.works(reading, preview), window: reading.window)
        session.close()
        if session.status != .done { throw session.status }
    }
}

extension ImportSession {
    /// The files as work, in their order; one work for all of them when they are to be joined.
    func works(
        _ options: ReadingOptions, each: @escaping @Sendable (IncomingFile) async throws -> [DocumentOutcome],
        joined: @escaping @Sendable ([IncomingFile]) async throws -> [DocumentOutcome]
    ) throws -> [Work] {
        guard options.join else { return files.map { file in Work(file: file.shownPath) { try await each(file) } } }
        guard files.count > 1, !hasRefusals else {
            let found: Message = files.count == 1 ? "one picture" : "not all pictures"
            throw Failure(
                .usage, "there is nothing to join: \(found) was found",
                remedy: "name the pictures of one receipt, from its top to its foot")
        }
        let files = files
        return [Work(file: files[0].shownPath, fileCount: files.count) { try await joined(files) }]
    }

    func works(_ options: ReadingOptions, _ preview: Preview) throws -> [Work] {
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
