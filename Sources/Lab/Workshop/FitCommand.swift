import ArgumentParser
import Console
import Evaluation
import Files
import Fitting
import Foundation
import ReceiptModel
import SystemPackage

/// `bilko-lab fit`: makes the models of fields out of what was weighed.
struct FitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fit", abstract: "Fit the models that decide fields.",
        discussion: """
            The files are those of 'bilko eval run --weighed'. Each field's model learns from all of them; how well it does \
            is told by models that learnt from the other collections only. The same files make the same models. \
            'scripts/fit' makes the sets, weighs them and runs this.
            """)

    @Argument(help: "Files with what was weighed.", completion: .file())
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "Sets that are of one collection, 'NAME=SET,SET'; may be repeated.",
            discussion: "Otherwise the collection is the one that the truth names, or the set.", valueName: "spec"))
    var collection: [String] = []

    @Option(
        help: ArgumentHelp(
            "The fields that a set teaches, 'SET=FIELD,FIELD'; may be repeated.",
            discussion: "Otherwise a set teaches all of them.", valueName: "spec"))
    var only: [String] = []

    @Option(help: "The folder for the sources of the models.", completion: .directory)
    var models: String?

    @Option(help: "The folder for the cards of the models.", completion: .directory)
    var cards: String?

    @Flag(help: "Print the table as JSON.")
    var json = false

    /// Grows when a feature of any field means something else.
    private static let version = 1
    /// A feature that fewer candidates show is left out: nothing can be learnt of it.
    private static let fewestSightings = 3

    private struct Line: Encodable {
        let field: String
        let documents, possible, knownRight, knownWrong, unseenRight, unseenWrong: Int
        let ready: Double
    }

    func run() throws {
        let taught = try Self.lists(only, of: "--only", form: "SET=FIELD,FIELD").mapValues(Set.init)
        let weighed = try files.flatMap(read).filter { taught[$0.set]?.contains($0.field.rawValue) ?? true }
        let names = try collections()
        var lines: [Line] = []
        for field in ReceiptField.allCases {
            let fields = weighed.filter { $0.field == field }
            guard !fields.isEmpty else { continue }
            let text = ModelText(field, fit(fields, collections: names), version: Self.version)
            if let models { try write(text.source, to: FileSystem.absolute(models).appending(text.fileName)) }
            if let cards { try write(text.card, to: FileSystem.absolute(cards).appending("\(field.rawValue).md")) }
            let summary = text.summary
            lines.append(
                Line(
                    field: field.rawValue, documents: summary.documents, possible: summary.possible,
                    knownRight: summary.known.right, knownWrong: summary.known.wrong,
                    unseenRight: summary.unseen.right, unseenWrong: summary.unseen.wrong, ready: text.readyFrom))
        }
        guard !lines.isEmpty else {
            throw Failure(.input, "nothing was weighed", remedy: "make the files with 'bilko eval run --weighed FILE'")
        }
        if json { return try Console.json(lines, readable: true) }
        var table = Table(
            ["field", "documents", "possible", "known right", "wrong", "unseen right", "wrong", "ready from"],
            rightAligned: [1, 2, 3, 4, 5, 6, 7])
        for line in lines {
            table.add([
                line.field, "\(line.documents)", "\(line.possible)", "\(line.knownRight)", "\(line.knownWrong)",
                "\(line.unseenRight)", "\(line.unseenWrong)", line.ready.decimal(4),
            ])
        }
        table.lines().forEach(Console.data)
    }

    private func fit(_ fields: [WeighedField], collections: [String: String]) -> FieldFit {
        var sightings: [String: Int] = [:]
        for candidate in fields.flatMap(\.candidates) {
            for name in candidate.features.keys { sightings[name, default: 0] += 1 }
        }
        let expected = Expectations.weights(of: fields[0].field)
        let known = sightings.filter { $0.value >= Self.fewestSightings }.keys
        let names = ["any"] + Set(known).union(expected.keys).subtracting(["any"]).sorted()
        let choices = fields.map { field in
            Choice(
                source: collections[field.set] ?? field.source, isAtHome: field.isAtHome,
                features: field.candidates.map { candidate in
                    names.map { $0 == "any" ? 1 : candidate.features[$0] ?? 0 }
                },
                isRight: field.candidates.map(\.isRight))
        }
        return FieldFit(choices, names: names, expected: expected)
    }

    private func read(_ file: String) throws -> [WeighedField] {
        let path = FileSystem.absolute(file)
        let opened = try FileSystem.openRegular(path, followingLinks: true)
        let bytes = try opened.descriptor.bytes(from: 0, count: opened.status.size)
        return try bytes.split(separator: UInt8(ascii: "\n")).enumerated().map { number, line in
            do {
                return try JSONDecoder().decode(WeighedField.self, from: Data(line))
            } catch {
                throw Failure(
                    .input, "\(path.printable):\(number + 1) is no line of 'bilko eval run --weighed'",
                    remedy: "weigh the set again")
            }
        }
    }

    /// The collection of each set that was named.
    private func collections() throws -> [String: String] {
        var names: [String: String] = [:]
        for (name, sets) in try Self.lists(collection, of: "--collection", form: "NAME=SET,SET") {
            for set in sets { names[set] = name }
        }
        return names
    }

    /// What an option gives each name, as lists parted by commas.
    private static func lists(_ specs: [String], of option: String, form: String) throws -> [String: [String]] {
        var lists: [String: [String]] = [:]
        for spec in specs {
            let halves = spec.split(separator: "=", maxSplits: 1).map(String.init)
            guard halves.count == 2 else {
                throw Failure(.usage, "\(option): '\(spec)' is not \(form)", remedy: "write \(form)")
            }
            lists[halves[0], default: []] += halves[1].split(separator: ",").map(String.init)
        }
        return lists
    }

    private func write(_ text: String, to path: FilePath) throws {
        let temporary = FilePath(path.string + ".partial")
        try Durability.remove(temporary)
        let file = try Durability.createFile(temporary)
        try file.write(Array(text.utf8), to: temporary)
        try Durability.replace(path, with: temporary)
    }
}
