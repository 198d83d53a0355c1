package import Ingestion
import MemoryStore
package import Reading
package import ReceiptModel
package import Store
package import SystemPackage

/// What taking files in would come to, without keeping anything: `bilko read` and dry runs.
///
/// It is the pipeline itself over a store in memory, a new one for each file: no file says anything about another.
package struct Preview: Sendable {
    private let reader: any DocumentReader
    private let known: (any DraftStore & CompanyStore)?
    private let now: @Sendable () -> Timestamp
    private let settings: ReadingSettings
    private let spoolFolder: FilePath

    /// - Parameters:
    ///   - reader: reads documents; a bad one fails alone.
    ///   - settings: what the user said about all the documents of this run.
    ///   - spoolFolder: where standard input is kept while it is read, in a file without a name.
    ///   - known: the store whose documents are told as duplicates; it is only asked. Without one, every file is new.
    ///   - now: tells the present time.
    package init(
        reader: any DocumentReader, settings: ReadingSettings, spoolFolder: FilePath,
        known: (any DraftStore & CompanyStore)? = nil,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.reader = reader
        self.known = known
        self.settings = settings
        self.spoolFolder = spoolFolder
        self.now = now
    }

    /// What taking the file in would come to.
    ///
    /// - Returns: as `Pipeline.take(_:)`.
    /// - Throws: What `known` throws, and when there is no memory for a copy.
    package func look(at file: IncomingFile) async throws(StoreError) -> [DocumentOutcome] {
        try await pipeline.take(file)
    }

    /// What taking several pictures of one receipt in would come to.
    ///
    /// - Parameter files: At least two, from the top of the receipt to its foot.
    /// - Returns: One outcome for the receipt; one for each file when one of them cannot be taken in.
    /// - Throws: As `look(at:)`.
    package func look(atJoined files: [IncomingFile]) async throws(StoreError) -> [DocumentOutcome] {
        try await pipeline.take(joined: files)
    }

    private var pipeline: Pipeline {
        Pipeline(
            store: MemoryStore(over: known), reader: reader, settings: settings, spoolFolder: spoolFolder,
            // The store lasts no longer than the look.
            run: ProgramRun(process: 0, startedAt: now()), now: now)
    }
}
