import Files
import Foundation
import ReceiptModel
package import SystemPackage

/// A picture of a set and its truth.
package struct EvaluationItem: Hashable, Sendable {
    /// The path of the picture.
    package let picture: FilePath
    package let truth: ItemTruth
}

/// A labelled set: a folder with pictures and the truth about them.
///
/// The truth is `truth.jsonl`, one JSON object a line (`bilko schema truth`), or the layout in which SROIE is published.
package struct EvaluationSet: Hashable, Sendable {
    /// The folder's name; made distinct when two sets have the same.
    package var name: String
    package let folder: FilePath
    package private(set) var items: [EvaluationItem]
    package private(set) var faults: [SetFault]
    /// Whether the texts of the truth are all capitals, so that texts are compared case-insensitively.
    package let isCaseBlind: Bool

    /// Maximum size of a file of truth in bytes.
    private static let largestFile = 256 << 20

    /// Reads the truth of a set.
    ///
    /// - Parameter folder: the set's folder.
    /// - Returns: the set; faults of single lines and pictures are in ``faults``.
    /// - Throws: ``SetFault`` when the folder as a whole cannot be read.
    package static func load(_ folder: FilePath) throws(SetFault) -> EvaluationSet {
        var folder = folder.lexicallyNormalized()
        // truth.jsonl takes precedence over the layout of SROIE.
        if folder.lastComponent?.string == "truth.jsonl", (try? FileSystem.status(of: folder))?.kind == .regular {
            folder = folder.removingLastComponent()
        }
        let file = folder.appending("truth.jsonl")
        var loading = SetLoading(folder: folder)
        if FileSystem.exists(file) {
            try loading.readLines(of: file)
        } else if !loading.readSROIE() {
            throw SetFault(
                file: folder.printable, line: nil,
                message: FileSystem.exists(folder)
                    ? "there is no truth.jsonl in the folder, and it is not laid out as SROIE"
                    : "there is no such folder")
        }
        return EvaluationSet(loading)
    }

    private init(_ loading: SetLoading) {
        folder = loading.folder
        name = loading.folder.lastComponent?.string ?? loading.folder.printable
        items = loading.items
        faults = loading.faults
        isCaseBlind = Self.knowsNoSmallLetters(loading.items)
    }

    private static func knowsNoSmallLetters(_ items: [EvaluationItem]) -> Bool {
        var (small, capital) = (0, 0)
        for scalar in items.lazy.flatMap({ $0.truth.lines ?? [] }).flatMap(\.text.unicodeScalars) {
            if scalar.properties.isLowercase { small += 1 }
            if scalar.properties.isUppercase { capital += 1 }
        }
        return capital > 0 && small * 50 < capital
    }

    /// Makes names distinct by prefixing the name of the parent folder, or by a number.
    package static func withDistinctNames(_ sets: [EvaluationSet]) -> [EvaluationSet] {
        var taken: Set<String> = [Summary.allSets]
        return sets.map { set in
            var named = set
            let parent = set.folder.removingLastComponent().lastComponent?.string
            let candidates = [set.name, parent.map { "\($0)/\(set.name)" } ?? set.name]
            let numbered = (2...).lazy.map { "\(set.name)-\($0)" }
            named.name = candidates.first { !taken.contains($0) } ?? numbered.first { !taken.contains($0) } ?? set.name
            taken.insert(named.name)
            return named
        }
    }

    /// Reads a file of at most the maximum size.
    static func bytes(of path: FilePath) throws(FileError) -> [UInt8] {
        let opened = try FileSystem.openRegular(path, followingLinks: true)
        return try opened.descriptor.bytes(from: 0, count: min(opened.status.size, largestFile))
    }
}

/// Collects the items and faults of a set while its truth is read.
struct SetLoading {
    let folder: FilePath
    var items: [EvaluationItem] = []
    var faults: [SetFault] = []
    private var seen: Set<FilePath> = []

    init(folder: FilePath) { self.folder = folder }

    mutating func readLines(of file: FilePath) throws(SetFault) {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try EvaluationSet.bytes(of: file)
        } catch {
            throw SetFault(file: file.printable, line: nil, message: "\(error.message); \(error.remedy)")
        }
        var unknown: [String: (line: Int, count: Int)] = [:]
        for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            guard !line.allSatisfy({ $0 == 32 || $0 == 13 || $0 == 9 }) else { continue }
            var outcome = TruthLine.read(line)
            for fault in outcome.faults { faults.append(self.fault(file, index + 1, fault)) }
            for name in outcome.unknown { unknown[name, default: (index + 1, 0)].count += 1 }
            guard outcome.truth != nil else { continue }
            if let box = outcome.boxFile { addBoxes(box, to: &outcome, file: file, line: index + 1) }
            if let truth = outcome.truth { add(truth, from: file, line: index + 1) }
        }
        for (name, place) in unknown.sorted(by: { ($0.value.line, $0.key) < ($1.value.line, $1.key) }) {
            let nearest = ReceiptField.measured.map(\.rawValue).first {
                Alignment.distance(Array(name), Array($0)) <= 2
            }
            let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? "; 'bilko schema truth' lists the known ones"
            let count = place.count > 1 ? " (in \(place.count) lines)" : ""
            faults.append(fault(file, place.line, "unknown field \"\(name)\"\(count) is not scored\(hint)"))
        }
        faults.sort { ($0.line ?? 0, $0.message) < ($1.line ?? 0, $1.message) }
    }

    /// Adds an item, unless its picture is missing or was named before.
    mutating func add(_ truth: ItemTruth, from file: FilePath, line: Int?) {
        guard let relative = FilePath(bytes: Array(truth.file.utf8)),
            seen.insert(relative.lexicallyNormalized()).inserted
        else {
            faults.append(fault(file, line, "\(truth.file) is there a second time; only the first one is scored"))
            return
        }
        let picture = folder.pushing(relative)
        guard FileSystem.exists(picture) else {
            faults.append(fault(file, line, "the picture \(truth.file) is missing; the item is left out"))
            return
        }
        items.append(EvaluationItem(picture: picture, truth: truth))
    }

    /// Replaces the text of an item by the lines of its box file.
    private mutating func addBoxes(_ name: String, to outcome: inout TruthLine.Outcome, file: FilePath, line: Int) {
        let path = folder.appending(name)
        let lines = (try? EvaluationSet.bytes(of: path)).flatMap { bytes in
            (try? JSONDecoder().decode([JSONValue].self, from: Data(bytes))).flatMap(TruthLine.lines)
        }
        if let lines {
            outcome.truth?.lines = lines
        } else {
            faults.append(
                fault(file, line, "the box file \(name) is missing or broken; the text is compared in its own order"))
        }
    }

    func fault(_ file: FilePath, _ line: Int?, _ message: String) -> SetFault {
        SetFault(file: file.printable, line: line, message: message)
    }
}
