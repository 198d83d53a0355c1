import Dispatch
import Foundation
import Synchronization

/// How the samples of a set reach the tool.
package enum SetMedia: String, Hashable, Sendable, CaseIterable {
    case photo
    /// Prints without a photograph: scans (JPEG) and screens (PNG).
    case flat
    /// Three photographs to a flat print.
    case mixed
}

extension SampleForge {
    /// Writes `images/NNNNNN.jpg|png` and `truth.jsonl` into a folder, which is made if need be and must be empty.
    ///
    /// Sample `n` depends on the seed, the countries, the media, the photographs' style, the faces and how many receipts lie
    /// on one, and on nothing else: more samples extend fewer. With `receipts`, at least two, each sample is a photograph of so
    /// many side by side. The truth is written at the end, in order. `progress` is called on this thread with how many are
    /// done. Answers how many were made.
    ///
    /// - Throws: `unusable` for a folder that cannot be made or is not empty, and for a file that cannot be written;
    ///   `unprintable` for a text that cannot be drawn.
    @discardableResult
    package func makeSet(
        count: Int, countries: [ReceiptCountry] = ReceiptCountry.allCases, media: SetMedia = .mixed,
        photos: PhotoStyle = PhotoStyle(), receipts: ClosedRange<Int>? = nil, faces: FaceChoice = .own,
        into folder: String,
        workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        progress: ((Int) -> Void)? = nil
    ) throws(SampleForgeError) -> Int {
        try Self.demandEmpty(folder)
        try Self.makeFolder(folder + "/images")
        let recipe = SetRecipe(
            seed: seed, countries: countries, media: media, photos: photos, receipts: receipts, faces: faces)
        let truth = try LineFile(folder + "/truth.jsonl")
        try Self.inBatches(count, workers: workers, progress: progress) { number, text throws(SampleForgeError) in
            let (truth, bytes) = try recipe.make(number, with: text)
            guard let first = truth.first else { throw .unprintable(sample: "\(number)", what: "it has no receipt") }
            try Self.write(bytes, to: "\(folder)/\(first.file)")
            return TruthRecord.json(of: truth)
        } collect: { lines throws(SampleForgeError) in
            try truth.append(lines)
        }
        try truth.publish()
        return count
    }

    /// Makes numbered things on several threads, batch by batch; each batch's results are collected in order.
    static func inBatches(
        _ count: Int, workers: Int, progress: ((Int) -> Void)?,
        make: @Sendable (_ number: Int, _ text: borrowing TextPen) throws(SampleForgeError) -> String,
        collect: ([String]) throws(SampleForgeError) -> Void
    ) throws(SampleForgeError) {
        let workers = max(1, workers)
        let size = 16 * workers
        var done = 0
        while done < count {
            let batch = min(size, count - done)
            let first = done + 1
            let results = Mutex<[Int: Result<String, SampleForgeError>]>([:])
            DispatchQueue.concurrentPerform(iterations: min(workers, batch)) { worker in
                do throws(DrawingFailure) {
                    // One pen a thread: Pango's maps of fonts are not shared between threads.
                    let pen = try TextPen()
                    for index in stride(from: worker, to: batch, by: workers) {
                        let result = Self.attempt(first + index, pen, make)
                        results.withLock { $0[index] = result }
                    }
                } catch {
                    let failure = SampleForgeError.unprintable(sample: "\(first + worker)", what: error.what)
                    results.withLock { $0[worker] = .failure(failure) }
                }
            }
            let found = results.withLock { $0 }
            var lines: [String] = []
            for index in 0..<batch {
                guard let result = found[index] else { continue }
                lines.append(try result.get())
            }
            try collect(lines)
            done += batch
            progress?(done)
        }
    }

    private static func attempt(
        _ number: Int, _ pen: borrowing TextPen,
        _ make: (_ number: Int, _ text: borrowing TextPen) throws(SampleForgeError) -> String
    ) -> Result<String, SampleForgeError> {
        do throws(SampleForgeError) {
            return .success(try make(number, pen))
        } catch {
            return .failure(error)
        }
    }

    static func demandEmpty(_ folder: String) throws(SampleForgeError) {
        guard FileManager.default.fileExists(atPath: folder) else { return }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw .unusable(path: folder, reason: "it is no readable folder")
        }
        if let name = names.min() {
            throw .unusable(
                path: folder, reason: "it is not empty: it holds '\(name)', and a set wants a folder of its own")
        }
    }
}

/// A file of lines that gets its name when it is complete.
final class LineFile {
    private let path: String
    private let handle: FileHandle

    init(_ path: String) throws(SampleForgeError) {
        self.path = path
        guard FileManager.default.createFile(atPath: path + ".partial", contents: nil),
            let handle = FileHandle(forWritingAtPath: path + ".partial")
        else { throw .unusable(path: path, reason: "it cannot be written") }
        self.handle = handle
    }

    func append(_ lines: [String]) throws(SampleForgeError) {
        do {
            try handle.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
        } catch {
            throw .unusable(path: path, reason: "it cannot be written (\(error.localizedDescription))")
        }
    }

    func publish() throws(SampleForgeError) {
        do {
            try handle.close()
            try FileManager.default.moveItem(atPath: path + ".partial", toPath: path)
        } catch {
            throw .unusable(path: path, reason: "it cannot be put into place (\(error.localizedDescription))")
        }
    }
}
