import ArgumentParser
import Console
import Evaluation
import Foundation
import ReceiptModel
import SystemPackage
import Training

/// Makes what the language pack of the project is trained on; `scripts/train` calls it.
struct TrainingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "training", abstract: "Make training lines for a language pack.",
        subcommands: [Strips.self, Crops.self, Pages.self, Float.self, Mean.self, Score.self])

    /// How many lines a file holds at most: `lstmtraining` takes files in turn, so sets of lines mix by their size.
    private static let linesOfFile = 1_000

    struct Strips: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Cut the lines out of labelled pictures as they are cut for reading.",
            discussion: "SETS are folders with pictures and truth.jsonl, as 'bilko-lab samples' writes them.")

        @OptionGroup var output: Output

        @Argument(help: "The sets.", completion: .directory)
        var sets: [String]

        func run() throws {
            var lines: [TrainingLine] = []
            for set in sets {
                for picture in try LabelledPicture.all(of: set) { lines += try StripMaker().lines(of: picture) }
            }
            try output.write(lines, from: sets.joined(separator: ", "))
        }
    }

    struct Crops: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make training lines of lines that somebody cut out.",
            discussion: """
                FOLDER has index.jsonl (file, text), or pictures with a .gt.txt each. Where a text is all in capitals, the \
                case is that in which a stock pack reads it. Each sheet of 30 is taken as it is and once reduced.
                """)

        @OptionGroup var output: Output

        @OptionGroup var packs: PackOptions

        @Option(help: "The stock packs that tell the case of letters.")
        var reader = "eng"

        @Argument(help: "The folder.", completion: .directory)
        var folder: String

        func run() throws {
            let crops = try Crop.all(of: folder)
            var letters = TruthCase(packs: reader, in: packs.folder().string)
            var lines: [TrainingLine] = []
            let size = 30
            for (number, first) in stride(from: 0, to: crops.count, by: size).enumerated() {
                let sheet = CropSheet(crops[first..<min(first + size, crops.count)], in: folder)
                lines += try sheet.lines(reducedTo: 1, case: &letters)
                lines += try sheet.lines(reducedTo: [0.75, 0.6, 0.5, 0.42][number % 4], case: &letters)
            }
            try output.write(lines, from: folder)
        }
    }

    struct Pages: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write prepared pages with the rows found on them and what is printed where.",
            discussion:
                "For studies of other ways to find lines: 00001.png and 00001.json and so on, in the order of the sets."
        )

        @Option(help: "The folder to write to; made when it is missing.", completion: .directory)
        var out: String

        @Argument(help: "The sets.", completion: .directory)
        var sets: [String]

        func run() throws {
            try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
            var number = 0
            for set in sets {
                for picture in try LabelledPicture.all(of: set) {
                    guard let page = try PageRecord(picture) else { continue }
                    number += 1
                    let name = String("0000\(number)".suffix(5))
                    try TrainingCommand.write(page.picture, to: "\(out)/\(name).png")
                    try TrainingCommand.write(page.layout, to: "\(out)/\(name).json")
                }
            }
            Console.data("\(number) pages")
        }
    }

    struct Float: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a network of bytes one of fractions, from which lstmtraining can go on.",
            discussion: "IN and OUT are networks (.lstm), as 'combine_tessdata -u' writes them.")

        @Argument(help: "The network.", completion: .file())
        var source: String

        @Argument(help: "Where to write it.", completion: .file())
        var target: String

        @Option(help: "Let it see lines so many rows high: a faster network, to be trained again.")
        var rows: Int?

        func run() throws {
            var network = try TrainingCommand.network(source)
            if let rows { try network.lower(to: rows) }
            try TrainingCommand.write(network.bytes, to: target)
        }
    }

    struct Mean: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make one network of several that learnt on from the same one.",
            discussion: "All are networks (.lstm), as 'combine_tessdata -u' writes them.")

        @Option(help: "Where to write it.", completion: .file())
        var out: String

        @Argument(help: "The networks.", completion: .file())
        var sources: [String]

        func run() throws {
            let mean = try FloatNetwork.mean(of: sources.map(TrainingCommand.network))
            try TrainingCommand.write(mean.bytes, to: out)
        }
    }

    struct Score: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Count the characters that a pack misreads, by the script of the lines.",
            discussion: "Reads what 'lstmeval --verbosity 2' says from standard input.")

        func run() throws {
            let answer = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
            let lines = Dictionary(grouping: ReadLine.all(in: answer), by: \.kind)
            for kind in ReadLine.Kind.allCases {
                guard let lines = lines[kind] else { continue }
                let wrong = lines.reduce(0) { $0 + Alignment.distance(Array($1.truth), Array($1.read)) }
                let share = 100 * Double(wrong) / Double(lines.reduce(0) { $0 + $1.truth.count })
                Console.data("\(kind.rawValue): \(lines.count) lines, \(share.decimal(2)) % of characters wrong")
            }
        }
    }

    /// Where lines go.
    struct Output: ParsableArguments {
        @Option(help: "The folder to write to; made when it is missing.", completion: .directory)
        var out: String

        @Option(help: "The beginning of the files' names.")
        var name: String

        @Option(help: "Any number; the order of the lines follows from it.")
        var seed: UInt64 = 2026

        @Option(help: "How many lines with the same text are kept at most.")
        var alike = 25

        @Option(help: "How many lines are held back, in NAME-held.lstmf.")
        var held = 0

        @Flag(name: .shortAndLong, help: "Say nothing.")
        var quiet = false

        /// Writes `NAME-00.lstmf` and so on, mixed, and the lines that are held back.
        func write(_ lines: [TrainingLine], from source: String) throws {
            guard !lines.isEmpty else { throw TrainingError.noLines(path: source) }
            try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
            let set = TrainingSet(lines, seed: seed, alike: alike, held: held)
            let size = TrainingCommand.linesOfFile
            for (number, first) in stride(from: 0, to: set.lines.count, by: size).enumerated() {
                let part = set.lines[first..<min(first + size, set.lines.count)]
                try write(part, as: "\(name)-\(number < 10 ? "0" : "")\(number)")
            }
            if held > 0 { try write(set.held[...], as: "\(name)-held") }
            if !quiet { Console.say("\(set.lines.count) lines are in \(out)/\(name)-*.lstmf") }
        }

        private func write(_ lines: ArraySlice<TrainingLine>, as file: String) throws {
            try TrainingCommand.write(TrainingFile(lines, name: file).bytes, to: "\(out)/\(file).lstmf")
        }
    }

    /// A network out of its file, with weights of fractions.
    private static func network(_ path: String) throws -> FloatNetwork {
        guard let data = FileManager.default.contents(atPath: path) else { throw TrainingError.unreadable(path: path) }
        return try FloatNetwork(integer: Array(data))
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
            throw TrainingError.unwritable(path: path)
        }
    }
}
