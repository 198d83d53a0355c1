import Foundation
package import ReceiptModel

/// Reads documents, and makes fields of what it read; a bad one fails alone and within bounded time and memory.
package protocol DocumentReader: ReceiptExtractor {
    /// Reads a document.
    ///
    /// - Parameters:
    ///   - document: who it is, and what its first bytes say it is.
    ///   - descriptor: the open original, for reading; borrowed until the call returns. Its position may be moved.
    ///   - settings: what the user said about the document.
    /// - Returns: what stands on its pages, and what reading it cost.
    /// - Throws: why it could not be read; ``ReadingError/cancelled`` when the task was cancelled.
    func read(
        _ document: Document, from descriptor: CInt, settings: ReadingSettings
    ) async throws(ReadingError) -> DocumentReading
}

/// Shows pages of documents as pictures that were made anew, so that nobody has to trust a document's own bytes.
package protocol PagePreviewer: Sendable {
    /// Shows a page, or a part of one.
    ///
    /// - Parameters:
    ///   - document: who it is, and what its first bytes say it is.
    ///   - descriptor: the open original, for reading; borrowed until the call returns. Its position may be moved.
    ///   - request: which page, in which form and how large.
    /// - Returns: a picture in grey, encoded by us.
    /// - Throws: why it cannot be shown; ``ReadingError/noPages`` for a document without a picture of that page.
    func preview(
        of document: Document, from descriptor: CInt, _ request: PreviewRequest
    ) async throws(ReadingError) -> PagePreview
}

/// What one document, and each of its pages, may cost.
package struct ReaderLimits: Hashable, Sendable {
    /// Address space of the reader process of a document, in bytes; pages are read one after another.
    package var memoryBytes: UInt64
    /// Processor time of a reader process for one page, in seconds; the tools that it calls have limits of their own.
    package var processorSeconds: Int
    /// From the start of a try to its first page, from page to page and to the answer, in seconds.
    package var wallSeconds: Int
    /// Maximum for all of a document and all its tries, in seconds; a document of few pages has ``seconds(forPages:)``.
    ///
    /// A page costs 1 to 1.5 s of processor time; the 500 pages that are read at most pass at twice that.
    package var documentSeconds: Int
    /// The largest file that a reader process may write, in bytes.
    package var fileBytes: UInt64
    /// After so many documents a process is replaced, so that what libraries leak stays bounded.
    package var documentsPerProcess: Int

    package init(
        memoryBytes: UInt64 = 1536 << 20, processorSeconds: Int = 60, wallSeconds: Int = 120,
        documentSeconds: Int = 1_800, fileBytes: UInt64 = 128 << 20, documentsPerProcess: Int = 200
    ) {
        self.memoryBytes = memoryBytes
        self.processorSeconds = processorSeconds
        self.wallSeconds = wallSeconds
        self.documentSeconds = documentSeconds
        self.fileBytes = fileBytes
        self.documentsPerProcess = documentsPerProcess
    }

    /// The share of a page's time that every page after the first adds to that of the document: one slow page is granted, a
    /// document of slow pages is not.
    private static let shareOfFurtherPages = 8

    /// The time of one try of a document of so many pages, in seconds; at least one page.
    package func seconds(forPages count: Int) -> Int {
        let further = max(1, wallSeconds / Self.shareOfFurtherPages) * (max(1, count) - 1)
        return min(documentSeconds, wallSeconds + further)
    }
}

/// The program that a reader process runs.
package struct ReaderCommand: Hashable, Sendable {
    /// An absolute path; nothing is searched.
    package var executable: String
    /// Without the program's own name.
    package var arguments: [String]
    /// All of it: nothing is inherited.
    package var environment: [String: String]
    /// The folders that it may look into besides the system's libraries and fonts: those with the language packs.
    package var readable: [String]

    package init(
        executable: String, arguments: [String], environment: [String: String] = ReaderCommand.quietEnvironment,
        readable: [String] = []
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.readable = readable
    }

    /// The installed reader, ready to serve.
    ///
    /// It is looked for beside this program and in `../libexec/bilko`. Where it is missing, the first document that is
    /// read fails with ``ReadingError/readerMissing(path:)``.
    ///
    /// - Parameter packs: the folder with the language packs, an absolute path.
    /// - Returns: the command that starts it.
    package static func installed(packs: String) -> ReaderCommand {
        ReaderCommand(
            executable: installedPath, arguments: ["serve", ReaderVersion.current, "--tessdata", packs],
            readable: [packs])
    }

    /// Where the reader is, or where it was expected first.
    package static var installedPath: String {
        let folder = URL(fileURLWithPath: programFolder ?? "/")
        let places = [
            folder.appendingPathComponent("bilko-reader").path,
            folder.deletingLastPathComponent().appendingPathComponent("libexec/bilko/bilko-reader").path,
        ]
        return places.first { FileManager.default.isExecutableFile(atPath: $0) } ?? places[0]
    }

    /// The folder of the running program, from which the reader and its packs are found; `nil` without `/proc`.
    package static var programFolder: String? {
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        return URL(fileURLWithPath: program).deletingLastPathComponent().path
    }

    /// One thread for the recogniser (it is faster so, and must be said before the process starts), no crash reports
    /// with pieces of documents in them, few memory arenas under the address space limit.
    package static let quietEnvironment = [
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "LC_ALL": "C.UTF-8",
        "OMP_THREAD_LIMIT": "1",
        "SWIFT_BACKTRACE": "enable=no",
        "MALLOC_ARENA_MAX": "2",
    ]
}
