import Console
import Evaluation
import Files
import Foundation
import Ingestion
import ReceiptModel
import SystemPackage

/// The files of an evaluation: `report.json` and `report.html` in a folder.
enum ReportFiles {
    /// Creates the folder before the evaluation starts, so that a folder that cannot be written is reported at once.
    static func prepare(_ folder: String) throws -> FilePath {
        let path = FileSystem.absolute(folder)
        do throws(FileError) {
            try Durability.makeFolder(path)
        } catch {
            throw Failure(
                error.errno == .permissionDenied || error.errno == .readOnlyFileSystem ? .permission : .output,
                error.message, remedy: "name another folder with --out")
        }
        return path
    }

    /// Writes both files.
    static func write(_ evaluation: Evaluation, into folder: FilePath, worst: Int) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        let json = Array(try encoder.encode(evaluation.report))
        try replace(folder.appending("report.json")) { file, path in try file.write(json + [10], to: path) }
        let page = try ReportPage(
            report: evaluation.report, worst: worst, reading: { evaluation.readings[$0]?[$1] },
            picture: { evaluation.pictures[$0].flatMap(picture) })
        try replace(folder.appending("report.html")) { file, path in
            try page.write { try file.write(Array($0.utf8), to: path) }
        }
        Console.say("the report is in \(folder.printable): report.html, report.json")
    }

    /// Writes what was weighed, one field of one item a line.
    static func write(_ weighed: [WeighedField], to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = try weighed.map { Array(try encoder.encode($0)) + [10] }
        try replace(FileSystem.absolute(path)) { file, path in try file.write(Array(lines.joined()), to: path) }
    }

    /// The content of the picture file, for the browser to decode; `nil` when it is gone or was not admitted.
    private static func picture(_ path: FilePath) -> ReportPicture? {
        guard let opened = try? IncomingFile(.path(path)).open(spoolingInto: "/tmp"),
            let mediaType = try? HeaderGate.admit(opened, named: path.printable),
            let bytes = try? opened.descriptor.bytes(from: 0, count: opened.status.size)
        else { return nil }
        return ReportPicture(mediaType: mediaType, bytes: bytes)
    }

    private static func replace(
        _ path: FilePath, _ body: (borrowing OwnedDescriptor, FilePath) throws -> Void
    ) throws {
        let temporary = FilePath(path.string + ".partial")
        try Durability.remove(temporary)
        let file = try Durability.createFile(temporary)
        do {
            try body(file, temporary)
            try Durability.replace(path, with: temporary)
        } catch {
            try? Durability.remove(temporary)
            throw error
        }
    }

    /// Reads a run of a report, selected by `#NAME` when there are several.
    static func run(named text: String) throws -> (name: String, run: VariantRun) {
        // A path may contain `#`, too: what follows the last one is the variant, unless the whole is an existing path.
        let sign = FileSystem.exists(FileSystem.absolute(text)) ? nil : text.lastIndex(of: "#")
        let parts = sign.map { [String(text[..<$0]), String(text[text.index(after: $0)...])] } ?? [text]
        let report = try EvaluationFile.report(at: FileSystem.absolute(parts.first ?? text))
        let names = report.runs.map(\.name).joined(separator: ", ")
        if parts.count == 2 {
            guard let run = report.runs.first(where: { $0.name == parts[1] }) else {
                throw Failure(.usage, "\(parts[0]) has no variant '\(parts[1])'", remedy: "it has \(names)")
            }
            return (text, run)
        }
        guard let run = report.runs.first, report.runs.count == 1 else {
            throw Failure(.usage, "\(text) has several variants", remedy: "say which: '\(text)#NAME', of \(names)")
        }
        return ("\(text)#\(run.name)", run)
    }
}
