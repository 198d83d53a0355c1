import ArgumentParser
import Console
import Evaluation
import Files
import Foundation
import Localization
import Reading
import ReceiptModel
import Synchronization
import SystemPackage

/// `bilko eval run`: reads labelled sets with one or more variants and scores the results.
struct EvalRunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Read labelled sets, score the results, and report.",
        discussion: """
            Readings are cached by picture, settings and program, so an interrupted run can be resumed. Faults in the \
            truth are reported with file and line; the rest is scored. Where the texts of a set are all capitals, \
            they are compared case-insensitively, and the table says so.

            Variants: --variant 'NAME:key=value,…' with packs=hrv (or several, joined by +), cyrillic=srp, \
            division=\(ReadingSettings.Division.allCases.map(\.rawValue).joined(separator: "|")) (or 3, 4, 6, 11), \
            without=\(ReadingSettings.Step.allCases.map(\.rawValue).joined(separator: "+")) and country=HR. \
            Without any, bilko reads with its default settings; --engine adds other engines.
            """)

    @Argument(help: "Folders with pictures and their truth.", completion: .directory)
    var sets: [String]

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("A variant, 'NAME' or 'NAME:key=value,…'; may be repeated.", valueName: "spec"))
    var variant: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Another engine, 'NAME=COMMAND'; may be repeated.",
            discussion: """
                The command is run without a shell, once per picture; {image} stands for its path. It prints hOCR or \
                Tesseract's TSV: --engine 'tesseract=tesseract {image} - -l hrv --psm 6 tsv'. A PDF is passed page by page. \
                Readings are cached by the command, its program and the files that it names; after any other change, \
                of models or libraries, use --no-cache.
                """,
            valueName: "engine"))
    var engine: [String] = []

    @Flag(help: "Run only the engines given by --engine, without bilko itself.")
    var noBilko = false

    @Option(help: "Folder for report.json and report.html; created when it is missing.", completion: .directory)
    var out: String?

    @Option(help: "Number of worst cases that the HTML report shows with their pictures.")
    var worst = 20

    @Option(
        help: ArgumentHelp(
            "Folder of the cache of readings.",
            discussion: "Default: $XDG_CACHE_HOME/bilko/readings, otherwise ~/.cache/bilko/readings."),
        completion: .directory)
    var cache: String?

    @Flag(help: "Neither use nor fill the cache of readings.")
    var noCache = false

    @Flag(help: "Also use cached readings of other builds of bilko: for work on extraction and scoring.")
    var anyBuild = false

    @Option(help: "Seed of the bootstrap resampling.")
    var seed: UInt64 = 2026

    @Option(help: "Number of reader processes; one per core by default.")
    var readers: Int?

    @Option(
        help: ArgumentHelp(
            "Also write what was weighed for the fields, for 'bilko-lab fit'.",
            discussion:
                "A line of JSON for each field of each item: the candidates with their features, and which are right.",
            valueName: "file"),
        completion: .file())
    var weighed: String?

    @Flag(help: "Print the report as JSON instead of the table.")
    var json = false

    @Flag(help: "Show the slices of each set in the table.")
    var slices = false

    @Flag(help: "Show the kinds of errors and the most frequent confusions of characters.")
    var profile = false

    @Flag(name: .shortAndLong, help: "Do not show progress.")
    var quiet = false

    @OptionGroup var packs: PackOptions

    func validate() throws {
        if let readers, !(1...64).contains(readers) { throw ValidationError("--readers must be from 1 to 64") }
        guard (0...500).contains(worst) else { throw ValidationError("--worst must be from 0 to 500") }
        if noBilko, engine.isEmpty || !variant.isEmpty {
            throw ValidationError("--no-bilko needs --engine and excludes --variant")
        }
        if noCache, cache != nil { throw ValidationError("--cache and --no-cache exclude each other") }
    }

    func run() async throws {
        let variants = try variants()
        let outFolder = try out.map(ReportFiles.prepare)
        let loaded = loadSets()
        guard !loaded.sets.isEmpty else {
            throw Failure(.input, "there is nothing to measure", remedy: "name a folder with pictures and truth.jsonl")
        }
        let size = readers ?? ProcessInfo.processInfo.activeProcessorCount
        let folder = packs.folder()
        let engines = try engines(for: variants, packs: folder)
        try ReaderConfinement.check(home: HomeOptions.usualFolder())
        FileSystem.raiseOpenFileLimit()
        let pool = try ReaderPool(
            size: size,
            command: .installed(packs: folder.string))
        defer { pool.shutDown() }
        let evaluator = Evaluator(
            reader: pool, engines: engines, cache: try readingCache(), jobs: size)
        let evaluation = try await evaluate(loaded.sets, variants, with: evaluator)
        if json {
            try Console.json(evaluation.report, readable: true)
        } else {
            EvaluationTable(evaluation.report, showsSlices: slices, showsProfile: profile).lines.forEach(Console.data)
        }
        if let weighed {
            try ReportFiles.write(evaluator.weighed(loaded.sets, variants: variants, in: evaluation), to: weighed)
        }
        if let outFolder {
            try ReportFiles.write(evaluation, into: outFolder, worst: worst)
        } else if !json {
            Console.say("no report was written; --out FOLDER writes report.html and report.json")
        }
        let failed = evaluation.report.runs.flatMap(\.items).count { $0.outcome == .failed }
        for run in evaluation.report.runs {
            for item in run.items where item.outcome == .failed {
                Console.say(
                    """
                    bilko: \(run.name) \(PrintableText.escaping(item.identity)) failed: \
                    \(PrintableText.escaping(item.reasons.joined(separator: "; ")))
                    """)
            }
        }
        if loaded.isFaulty || failed > 0 { throw ExitStatus.partial }
    }

    /// Loads the sets; faults are printed in the format of compiler messages.
    private func loadSets() -> (sets: [EvaluationSet], isFaulty: Bool) {
        var sets: [EvaluationSet] = []
        var faults: [SetFault] = []
        var folders: Set<String> = []
        for path in RawArguments.paths(self.sets).map(FileSystem.absolute) {
            do throws(SetFault) {
                let set = try EvaluationSet.load(path)
                guard folders.insert(URL(fileURLWithPath: set.folder.string).resolvingSymlinksInPath().path).inserted
                else {
                    throw SetFault(
                        file: path.printable, line: nil, message: "the set is named twice; it is measured once")
                }
                faults += set.faults
                if set.items.isEmpty {
                    faults.append(SetFault(file: path.printable, line: nil, message: "the set holds no item to score"))
                } else {
                    sets.append(set)
                }
            } catch {
                faults.append(error)
            }
        }
        for fault in faults {
            var said = fault
            said.message = Console.localizer.text(english: fault.message, among: Self.faults)
            Console.say("\(PrintableText.escaping(said.text))")
        }
        return (EvaluationSet.withDistinctNames(sets), !faults.isEmpty)
    }

    /// Faults of a set as a whole; those of its lines, which are for who makes sets, stand as they are.
    private static let faults: [Message] = [
        "there is no such folder", "there is no truth.jsonl in the folder, and it is not laid out as SROIE",
        "the set holds no item to score", "the set is named twice; it is measured once",
    ]

    private func variants() throws -> [Variant] {
        var variants: [Variant] = []
        for text in variant {
            do throws(Variant.Fault) {
                variants.append(try Variant(text))
            } catch {
                throw Failure(.usage, "--variant: \(error.message)", remedy: error.remedy)
            }
        }
        if variant.isEmpty, !noBilko { variants.append(.standard) }
        let environment = ProcessInfo.processInfo.environment
        for text in engine {
            let halves = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard halves.count == 2, Variant.isName(halves[0]),
                let engine = ExternalEngine(command: halves[1], environment: environment)
            else {
                throw Failure(
                    .usage, "--engine: '\(text)' is not NAME=COMMAND",
                    remedy: "write --engine 'tesseract=tesseract {image} - --psm 6 tsv'")
            }
            guard engine.executable != nil else {
                throw Failure(
                    .missingDependency, "the program '\(engine.words[0])' of the engine \(halves[0]) is not installed",
                    remedy: "install it, or give its full path")
            }
            variants.append(Variant(name: halves[0], engine: engine))
        }
        let names = variants.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw Failure(.usage, "two variants are called '\(twice)'", remedy: "give each a name of its own")
        }
        return variants
    }

    /// Versions of the libraries and digests of the packs that the variants read with.
    private func engines(for variants: [Variant], packs folder: FilePath) throws -> [String: String] {
        var engines = Dictionary(
            try ReaderCommand.describeInstalled().libraries.map { ($0.name, $0.version) }
        ) { first, _ in first }
        for pack in Set(variants.flatMap(\.packs)) {
            let path = folder.appending("\(pack).traineddata")
            guard FileSystem.exists(path) else {
                throw Failure(
                    .missingDependency, "the language pack \(pack) is missing in \(folder.printable)",
                    remedy: "put \(pack).traineddata there, or name another folder with --tessdata")
            }
            engines["pack \(pack)"] = try FileDigest.sha256(of: path)
        }
        return engines
    }

    private func readingCache() throws -> ReadingCache? {
        guard !noCache else { return nil }
        let environment = ProcessInfo.processInfo.environment
        let text: String
        if let cache {
            text = cache
        } else if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
            text = folder + "/bilko/readings"
        } else if let user = environment["HOME"], user.hasPrefix("/") {
            text = user + "/.cache/bilko/readings"
        } else {
            throw Failure(
                .usage, "the folder of the cache is unknown", remedy: "name one with --cache FOLDER, or use --no-cache")
        }
        return try ReadingCache(
            folder: FileSystem.absolute(text), program: try FileDigest.sha256(of: "/proc/self/exe"),
            anyProgram: anyBuild)
    }

    private func evaluate(
        _ sets: [EvaluationSet], _ variants: [Variant], with evaluator: Evaluator
    ) async throws -> Evaluation {
        let progress = Mutex(
            ProgressBar(
                total: variants.count * sets.reduce(0) { $0 + $1.items.count },
                style: ProgressBar.style(quiet: quiet || json && !Console.isTerminal)))
        let seed = seed
        let work = Task {
            try await evaluator.run(
                sets, variants: variants, seed: seed, bilko: BilkoCommand.configuration.version, now: .now
            ) { step in
                progress.withLock { $0.finish("\(step.variant) \(step.item)", "\(step.summary)") }
            }
        }
        let interruption = Interruption()
        interruption.cancels { work.cancel() }
        let result = await work.result
        progress.withLock { $0.clear() }
        // An interruption after the end of the work is ignored.
        if interruption.happened, (try? result.get()) == nil {
            Console.say("bilko: interrupted; readings are kept, and the same command resumes from there")
            throw ExitStatus.interrupted
        }
        return try result.get()
    }
}

/// `bilko eval metrics`: lists the names that comparisons and gates use.
struct EvalMetricsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics", abstract: "List the names of the metrics.")

    @Flag(help: "Print them as JSON.")
    var json = false

    func run() throws {
        if json { try Console.json(MetricCatalogue.names) } else { MetricCatalogue.names.forEach(Console.data) }
    }
}

/// `bilko eval steps`: lists the steps that `--variant 'NAME:without=…'` can omit.
struct EvalStepsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "steps", abstract: "List the steps of reading that a variant can omit.")

    @Flag(help: "Print them as JSON.")
    var json = false

    func run() throws {
        let names = ReadingSettings.Step.allCases.map(\.rawValue)
        if json { try Console.json(names) } else { names.forEach(Console.data) }
    }
}
