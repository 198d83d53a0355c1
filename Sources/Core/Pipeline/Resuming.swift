import Countries
package import Reading
package import ReceiptModel
package import Store
package import SystemPackage

extension Pipeline {
    /// - Parameters:
    ///   - store: where documents are kept; open for writing.
    ///   - reader: reads documents; a bad one fails alone.
    ///   - settings: what the user said about all the documents of this run.
    ///   - spoolFolder: where standard input is kept while it is read, in a file without a name; an existing folder on the
    ///     disk that only this user can read.
    ///   - run: this run of the program, under which attempts are committed.
    ///   - now: tells the present time.
    package init(
        store: any DocumentStore, reader: any DocumentReader, settings: ReadingSettings, spoolFolder: FilePath,
        run: ProgramRun, now: @escaping @Sendable () -> Timestamp
    ) {
        self.init(
            stages: Stages(store: store, now: now), reader: reader, settings: settings, spoolFolder: spoolFolder,
            run: run)
    }

    /// The documents that an earlier run stored and had no time to read; of a receipt over several pictures, one of them.
    ///
    /// - Throws: ``StoreError`` for what concerns every document, such as a full disk.
    package func unfinished() throws(StoreError) -> [Attachment] {
        var receipts: Set<DocumentID> = []
        var result: [Attachment] = []
        for attachment in try stages.store.unfinished() {
            let receipt = try stages.store.join(of: attachment.document.id)?.receipt ?? attachment.document.id
            if receipts.insert(receipt).inserted { result.append(attachment) }
        }
        return result
    }

    /// Goes on with a document that an earlier run stored.
    ///
    /// - Parameters:
    ///   - attachment: stored, and not drafted.
    ///   - settings: what the user says of it now, if anything; what is said of this run's files says nothing of an earlier
    ///     run's.
    /// - Returns: as `take(_:)`, marked as resumed.
    /// - Throws: as `take(_:)`.
    package func resume(
        _ attachment: Attachment, settings: ReadingSettings? = nil
    ) async throws(StoreError) -> [DocumentOutcome] {
        try await told { () async throws(EarlyEnd) in
            try await draft(
                attachment.document, file: attachment.fileName, settings: settings ?? .forDocuments(of: nil))
        }.map { $0.resumed() }
    }

    /// What a story comes to, whether it ends early or not.
    func told(
        _ story: () async throws(EarlyEnd) -> [DocumentOutcome]
    ) async throws(StoreError) -> [DocumentOutcome] {
        do throws(EarlyEnd) {
            return try await story()
        } catch {
            switch error {
            case .told(let outcomes): return outcomes
            case .store(let error): throw error
            }
        }
    }
}
