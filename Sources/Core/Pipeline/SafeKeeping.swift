package import Ingestion
package import ReceiptModel
package import Store
package import SystemPackage

/// Takes files in as far as that they can never be lost; whoever goes on with what is unfinished reads them later.
///
/// For sources that wait for the answer, and not for the reading.
package struct SafeKeeping: Sendable {
    /// What became of a file.
    package enum Outcome: Sendable {
        /// Its original is durable; `isNew` tells whether it was not there before.
        case kept(Attachment, isNew: Bool)
        /// Nothing of it is kept, for these reasons; `mayPass` tells whether it can be another time.
        case refused([Message], mayPass: Bool)
    }

    private let stages: Stages
    private let spoolFolder: FilePath

    /// - Parameters:
    ///   - store: where originals are kept; open for writing.
    ///   - spoolFolder: as that of a ``Pipeline``.
    ///   - now: tells the present time.
    package init(_ store: any DocumentStore, spoolFolder: FilePath, now: @escaping @Sendable () -> Timestamp) {
        stages = Stages(store: store, now: now)
        self.spoolFolder = spoolFolder
    }

    /// Takes a file in through the header gate; its original is durable when this returns.
    ///
    /// - Throws: only what concerns every file, such as a full disk.
    package func take(
        _ file: IncomingFile, labels: DocumentLabels = DocumentLabels()
    ) throws(StoreError) -> Outcome {
        do throws(EarlyEnd) {
            let admitted = try stages.admit(file, spoolingInto: spoolFolder)
            switch try stages.stored(admitted, labels: labels) {
            case .new(let attachment): return .kept(attachment, isNew: true)
            case .known(let attachment), .mended(let attachment): return .kept(attachment, isNew: false)
            }
        } catch {
            switch error {
            case .store(let error): throw error
            case .told(let outcomes):
                return .refused(outcomes.flatMap(\.reasons), mayPass: outcomes.contains(where: \.mayPass))
            }
        }
    }
}
