import Countries
import Extraction
import Files
import Foundation
import Ingestion
package import Reading
package import ReceiptModel
package import SystemPackage

/// An item that was scored, while a run goes on.
package struct EvaluationProgress: Sendable {
    package let variant: String
    /// The set and the file.
    package let item: String
    /// The outcome in a few words.
    package let summary: String
}

/// The result of an evaluation: the report, and the readings behind it.
package struct Evaluation: Sendable {
    package let report: EvaluationReport
    /// Readings by the name of the variant and the identity of the item; items that failed have none.
    package let readings: [String: [String: DocumentReading]]
    /// The path of each picture, by the identity of the item.
    package let pictures: [String: FilePath]
}

/// Measures how well labelled sets are read: every variant reads every picture, in turns, and the result is scored against the
/// truth.
///
///     set → pictures and truth → reading (cached) → text, fields, codes → scores → figures with intervals → report
package struct Evaluator: Sendable {
    private let reader: any DocumentReader
    private let cache: ReadingCache?
    /// Components of the reader, by name: versions of libraries and digests of language packs.
    private let engines: [String: String]
    private let jobs: Int
    private let extractor: FieldExtractor

    /// - Parameters:
    ///   - reader: the reader of this program.
    ///   - engines: components of the reader, version by name; a change of one makes cached readings stale.
    ///   - cache: the cache of readings; `nil` to read everything anew.
    ///   - jobs: number of items read concurrently; above the number of reader processes, the wall time of an item
    ///     includes its waiting time.
    package init(
        reader: any DocumentReader, engines: [String: String], cache: ReadingCache?, jobs: Int
    ) {
        self.reader = reader
        self.engines = engines
        self.cache = cache
        self.jobs = max(1, jobs)
        extractor = FieldExtractor()
    }

    /// Runs every variant over every set.
    ///
    /// - Parameters:
    ///   - sets: with distinct names.
    ///   - variants: with distinct names.
    ///   - seed: seed of the bootstrap resampling.
    ///   - bilko: the version of this program, for the report.
    ///   - now: the time of the run, for the report.
    ///   - progress: called after each item, from any thread.
    /// - Returns: the report with its readings.
    /// - Throws: errors that concern every item, such as a missing language pack, and ``ReadingError/cancelled``.
    package func run(
        _ sets: [EvaluationSet], variants: [Variant], seed: UInt64, bilko: String, now: Timestamp,
        progress: @escaping @Sendable (EvaluationProgress) -> Void
    ) async throws(ReadingError) -> Evaluation {
        var runs: [VariantRun] = []
        var readings: [String: [String: DocumentReading]] = [:]
        var pictures: [String: FilePath] = [:]
        let scored = try await score(sets, with: variants, progress: progress)
        for (variant, scored) in zip(variants, scored) {
            runs.append(
                VariantRun(
                    name: variant.name, description: variant.description, engines: described(variant),
                    items: scored.map(\.result), sets: sets.filter { !$0.items.isEmpty }.map(\.name), seed: seed))
            for item in scored { readings[variant.name, default: [:]][item.result.identity] = item.reading }
        }
        for set in sets {
            for item in set.items { pictures["\(set.name)/\(item.truth.file)"] = item.picture }
        }
        let report = EvaluationReport(
            bilko: bilko, createdAt: now, seed: seed,
            sets: sets.map { set in
                EvaluationReport.ScoredSet(
                    name: set.name, folder: set.folder.printable, items: set.items.count, isCaseBlind: set.isCaseBlind,
                    faults: set.faults)
            }, runs: runs)
        return Evaluation(report: report, readings: readings, pictures: pictures)
    }

    /// What was weighed for the fields of every item that was read, to fit models to.
    ///
    /// - Parameters:
    ///   - sets: those of the evaluation.
    ///   - variants: those of the evaluation.
    ///   - evaluation: with its readings.
    /// - Returns: field by field, in the order of the variants and of the items.
    package func weighed(
        _ sets: [EvaluationSet], variants: [Variant], in evaluation: Evaluation
    ) -> [WeighedField] {
        variants.flatMap { variant in
            sets.flatMap { set in
                set.items.flatMap { item -> [WeighedField] in
                    let identity = "\(set.name)/\(item.truth.file)"
                    guard let reading = evaluation.readings[variant.name]?[identity] else { return [] }
                    return ItemScoring(set: set, item: item, country: variant.country, extractor: extractor)
                        .weighed(in: reading)
                }
            }
        }
    }

    private struct Scored: Sendable {
        let result: ItemResult
        let reading: DocumentReading?
    }

    /// Scores every item with every variant.
    ///
    /// The variants take turns item by item, so that what slows the machine down for a while slows them all alike.
    ///
    /// - Returns: the scores of each variant, in the order of the items.
    private func score(
        _ sets: [EvaluationSet], with variants: [Variant],
        progress: @escaping @Sendable (EvaluationProgress) -> Void
    ) async throws(ReadingError) -> [[Scored]] {
        let work = sets.flatMap { set in
            set.items.flatMap { item in variants.map { (set: set, item: item, variant: $0) } }
        }
        let results = await withTaskGroup(of: (Int, Result<Scored, ReadingError>).self) { group in
            var results: [Result<Scored, ReadingError>?] = Array(repeating: nil, count: work.count)
            var next = 0
            func addNext() {
                guard next < work.count, !Task.isCancelled else { return }
                let (index, turn) = (next, work[next])
                next += 1
                group.addTask { (index, await self.scored(turn.item, of: turn.set, with: turn.variant)) }
            }
            for _ in 0..<jobs { addNext() }
            while let (index, result) = await group.next() {
                results[index] = result
                switch result {
                case .success(let scored):
                    progress(
                        EvaluationProgress(
                            variant: work[index].variant.name, item: scored.result.identity,
                            summary: scored.result.inFewWords))
                    addNext()
                case .failure: group.cancelAll()
                }
            }
            return results
        }
        // The error that stopped the run, rather than the cancellations that it caused.
        let failures = results.compactMap { if case .failure(let error) = $0 { error } else { nil } }
        if let failure = failures.first(where: { $0 != .cancelled }) ?? failures.first { throw failure }
        var scored: [[Scored]] = Array(repeating: [], count: variants.count)
        for (index, result) in results.enumerated() {
            guard case .success(let item) = result else { throw .cancelled }
            scored[index % variants.count].append(item)
        }
        return scored
    }

    /// Reads and scores one item.
    ///
    /// - Returns: a failure only for errors that concern every item; one of the item itself is its result.
    private func scored(
        _ item: EvaluationItem, of set: EvaluationSet, with variant: Variant
    ) async -> Result<Scored, ReadingError> {
        let scoring = ItemScoring(set: set, item: item, country: variant.country, extractor: extractor)
        do throws(ItemFailure) {
            let made = try await read(item, with: variant)
            return .success(Scored(result: scoring.result(of: made.reading, cost: made.cost), reading: made.reading))
        } catch {
            switch error {
            case .run(let error): return .failure(error)
            case .item(let reason): return .success(Scored(result: scoring.failure(reason), reading: nil))
            }
        }
    }

    private enum ItemFailure: Error {
        /// Only this item cannot be read.
        case item(String)
        /// Nothing can be read.
        case run(ReadingError)
    }

    private func read(
        _ item: EvaluationItem, with variant: Variant
    ) async throws(ItemFailure) -> (reading: DocumentReading, cost: ItemResult.Cost) {
        if variant.source == .truth, let reading = item.truth.reading ?? Self.text(of: item) {
            return (reading, reading.cost(wallSeconds: 0, isCached: false))
        }
        let picture = try open(item)
        guard variant.source != .truth || picture.document.mediaType == .text else {
            throw .item("the truth holds no text")
        }
        let digest = picture.document.id.hex
        let name = ReadingCache.name(picture: digest, reader: readerText(of: variant))
        if let entry = cache?.entry(name) {
            return (entry.reading, entry.reading.cost(wallSeconds: entry.wallSeconds, isCached: true))
        }
        let started = ContinuousClock.now
        let reading: DocumentReading
        do throws(ReadingError) {
            switch variant.source {
            case .own(let settings):
                reading = try await reader.read(
                    picture.document, from: picture.opened.descriptor.number, settings: settings)
            case .engine(let engine):
                reading = try await engine.read(
                    picture.document, at: item.picture.string, from: picture.opened.descriptor.number)
            case .truth:
                reading = try await reader.read(
                    picture.document, from: picture.opened.descriptor.number, settings: .forDocuments(of: nil))
            }
        } catch {
            throw error.stopsTheRun ? .run(error) : .item(error.message.english)
        }
        let seconds = (ContinuousClock.now - started) / .seconds(1)
        cache?.keep(reading, wallSeconds: seconds, as: name)
        return (reading, reading.cost(wallSeconds: seconds, isCached: false))
    }

    /// A receipt that somebody has typed or kept as text, row by row; `nil` where the item is something else.
    ///
    /// Documents that are imported have to be journals of a till; what is measured here is extraction alone.
    private static func text(of item: EvaluationItem) -> DocumentReading? {
        guard item.picture.extension == "txt",
            let opened = try? FileSystem.openRegular(item.picture, followingLinks: true),
            let bytes = try? opened.descriptor.bytes(from: 0, count: min(opened.status.size, longestText)),
            let page = try? JournalText.page(of: bytes)
        else { return nil }
        return DocumentReading(pages: [page], processorMilliseconds: 0, recognitionMilliseconds: 0)
    }

    /// No receipt is longer, in bytes.
    private static let longestText = 1 << 20

    /// Opens the picture and checks its header, as for every document.
    private func open(_ item: EvaluationItem) throws(ItemFailure) -> OpenedPicture {
        do throws(Refusal) {
            let opened = try IncomingFile(.path(item.picture)).open(spoolingInto: "/tmp")
            let mediaType = try HeaderGate.admit(opened, named: item.truth.file)
            return try identified(opened, mediaType, item)
        } catch {
            throw .item("\(error.message); \(error.remedy)")
        }
    }

    private func identified(
        _ opened: consuming OpenedFile, _ mediaType: MediaType, _ item: EvaluationItem
    ) throws(Refusal) -> OpenedPicture {
        do throws(FileError) {
            let digest = try FileDigest.sha256(of: opened.descriptor)
            guard let id = DocumentID(hex: digest) else { throw FileError("identify", item.picture, .invalidArgument) }
            let document = Document(id: id, mediaType: mediaType, byteCount: opened.status.size)
            return OpenedPicture(opened: opened, document: document)
        } catch {
            throw Refusal(item.truth.file, .unreadable(why: error.reason, remedy: error.remedy))
        }
    }

    /// Components that a variant reads with, version by name.
    private func described(_ variant: Variant) -> [String: String] {
        switch variant.source {
        case .own:
            // Language packs that the variant does not use are left out.
            let packs = Set((variant.packs + [variant.secondPack].compactMap { $0 }).map { "pack \($0)" })
            return engines.filter { !$0.key.hasPrefix("pack ") || packs.contains($0.key) }
        case .engine(let engine):
            guard let path = engine.executable.map({ FilePath($0) }),
                let status = try? FileSystem.status(of: path, followingLinks: true)
            else { return [:] }
            var parts = ["program": path.printable, "bytes": "\(status.size)", "modified": "\(status.modified)"]
            // A script, a model or a configuration that the command names may change the reading.
            for word in engine.words.dropFirst() {
                guard let file = try? FileSystem.status(of: FilePath(word), followingLinks: true), file.kind == .regular
                else { continue }
                parts["file \(word)"] = "\(file.size) bytes, modified \(file.modified)"
            }
            return parts
        case .truth: return [:]
        }
    }

    /// The part of the cache key that tells the variant: all that a reading depends on besides picture and program.
    private func readerText(of variant: Variant) -> String {
        let source: String
        switch variant.source {
        case .own(let settings):
            let steps = settings.omitted.map(\.rawValue).sorted().joined(separator: "+")
            let packs = settings.packs
            source =
                "own \(packs.latin) \(packs.cyrillic) \(packs.second ?? "-") \(packs.expectsCyrillic) \(settings.division.rawValue) \(steps) "
                + (settings.country?.rawValue ?? "-")
        case .engine(let engine): source = "engine \(engine.words) \(engine.toldByEnvironment)"
        case .truth: source = "truth"
        }
        let made = described(variant).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return ([source] + made).joined(separator: "\n")
    }
}

/// A picture of a set, open for reading.
private struct OpenedPicture: ~Copyable {
    let opened: OpenedFile
    let document: Document
}

extension ReadingError {
    /// Whether the next item would fail in the same way, or the run was cancelled.
    fileprivate var stopsTheRun: Bool {
        switch self {
        case .toolMissing, .readerMissing, .readerDiffers, .packMissing, .unavailable, .cancelled: true
        default: false
        }
    }
}

extension DocumentReading {
    fileprivate func cost(wallSeconds: Double, isCached: Bool) -> ItemResult.Cost {
        ItemResult.Cost(
            wallSeconds: wallSeconds, processorSeconds: Double(processorMilliseconds) / 1000,
            preparationSeconds: preparationMilliseconds.map { Double($0) / 1000 },
            codesSeconds: codesMilliseconds.map { Double($0) / 1000 },
            recognitionSeconds: recognitionMilliseconds > 0 ? Double(recognitionMilliseconds) / 1000 : nil,
            peakMiB: peakResidentBytes.map { Double($0) / 1_048_576 }, isCached: isCached)
    }
}

extension ItemResult {
    /// A summary for the display of progress.
    fileprivate var inFewWords: String {
        let wrong = fields.filter(\.value.isWrong).keys.sorted()
        let missing = fields.filter { $0.value.expected != nil && $0.value.read == nil }.keys.sorted()
        var parts = [outcome == .failed ? "failed: \(reasons.first ?? "")" : outcome == .ready ? "ready" : "to review"]
        if let rate = text?.score.characters.rate { parts.append("CER \(Int((rate * 1000).rounded())) ‰") }
        if outcome != .failed, !wrong.isEmpty { parts.append("wrong: \(wrong.joined(separator: " "))") }
        if outcome != .failed, !missing.isEmpty { parts.append("missing: \(missing.joined(separator: " "))") }
        if cost?.isCached ?? false { parts.append("(cached)") }
        return parts.joined(separator: ", ")
    }
}
