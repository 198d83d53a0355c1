import ArgumentParser
import Console
import Foundation
import ReceiptModel
import SampleForge
import Synchronization

extension ReceiptCountry: ExpressibleByArgument {
    /// Takes the code in either case.
    package init?(argument: String) { self.init(rawValue: argument.uppercased()) }
}

extension PhotoQuality: ExpressibleByArgument {}

extension Degradation: ExpressibleByArgument {}

extension FaceChoice: ExpressibleByArgument {}

extension TableTop: ExpressibleByArgument {
    /// Takes the short name, as in `dark-wood`.
    package init?(argument: String) {
        guard let table = Self.allCases.first(where: { $0.name == argument }) else { return nil }
        self = table
    }
}

/// Makes sample receipts.
struct SamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples", abstract: "Make labelled sample receipts.",
        subcommands: [Make.self, PrintTexts.self, Lines.self, Abroad.self, Journey.self, Copies.self])

    /// What makes a set what it is.
    struct Recipe: ParsableArguments {
        @Option(help: "Any number; amounts, goods, dates and damage follow from it.")
        var seed: UInt64 = 2026

        @Option(
            name: .customLong("country"), parsing: .singleValue,
            help: "\(Country.choice); may be repeated. All of them by default.")
        var countries: [ReceiptCountry] = []

        @Flag(name: .shortAndLong, help: "No progress.")
        var quiet = false

        /// In a fixed order, whatever the order on the command line: the order is a part of the set's identity.
        var chosen: [ReceiptCountry] {
            countries.isEmpty ? ReceiptCountry.allCases : ReceiptCountry.allCases.filter(countries.contains)
        }

        /// Shows how many are done.
        func progress(of count: Int, _ work: (@escaping (Int) -> Void) throws -> Void) rethrows {
            try SamplesCommand.showing(of: count, quiet: quiet, work)
        }
    }

    /// Shows how many of some work are done.
    private static func showing(
        of count: Int, quiet: Bool, _ work: (@escaping (Int) -> Void) throws -> Void
    ) rethrows {
        var progress = ProgressBar(total: count, style: quiet || !Console.isTerminal ? .quiet : .bar)
        var done = 0
        try work { reached in
            while done < reached {
                done += 1
                progress.finish("", "")
            }
        }
        progress.clear()
    }

    /// What prints are set in.
    struct FaceOptions: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "The faces of the prints: \(FaceChoice.allCases.map(\.rawValue).joined(separator: ", ")).",
                discussion: """
                    'own' are those of the tills' layouts. 'varied' are those and others, thinner, heavier, wider apart, \
                    taller or slanting: to train with. 'unseen' are faces that neither of the two has: to judge what was \
                    trained.
                    """))
        var faces = FaceChoice.own
    }

    /// How photographs are taken.
    struct PhotoOptions: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "How well photographs are taken: \(PhotoQuality.allCases.map(\.rawValue).joined(separator: " or ")).",
                discussion: """
                    'ordinary' is as a careful person takes them: the paper whole and large, sharp, nothing strong. 'any' \
                    goes from easy to nearly unreadable.
                    """))
        var quality = PhotoQuality.any

        @Option(help: "Millions of pixels of each photograph, 3 to 4; by default as many as the print needs.")
        var megapixels: Double?

        @Option(
            name: .customLong("add"), parsing: .singleValue,
            help: ArgumentHelp(
                "What every photograph also suffers from, strongly or less so; may be repeated.",
                discussion: Degradation.allCases.map(\.rawValue).joined(separator: ", ") + "."))
        var added: [Degradation] = []

        @Option(
            help: "What every receipt lies on: \(TableTop.allCases.map(\.name).joined(separator: ", ")).")
        var table: TableTop?

        @Option(
            help: ArgumentHelp(
                "Height of plain capitals in pixels; by default the paper fills the frame.",
                discussion: "The frame is the smallest that holds the paper then, from 960 × 1280 on."))
        var capitals: Double?

        var style: PhotoStyle {
            PhotoStyle(quality, megapixels: megapixels, adding: added, on: table, capitals: capitals)
        }

        func validate() throws {
            if let capitals, !(5...40).contains(capitals) { throw ValidationError("--capitals goes from 5 to 40") }
            if let megapixels, !(0.5...60).contains(megapixels) {
                throw ValidationError("--megapixels goes from 0.5 to 60")
            }
        }
    }

    struct Make: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print receipts, photograph them badly, and write the truth beside them.",
            discussion: """
                Without --count, the sixteen receipts of the project's own set. With it, a set of any size out of all \
                tills' layouts, photographed under conditions from easy to nearly unreadable; the n-th receipt does not \
                depend on how many there are. The same seed makes the same bytes.
                """)

        @Option(help: "How many receipts.")
        var count: Int?

        @Flag(help: "Only flat prints, without a photograph.")
        var flat = false

        @Flag(help: "Only photographs; three of four by default.")
        var photo = false

        @Option(
            help: ArgumentHelp(
                "How many receipts lie on each photograph, as in 2 or 2..3.",
                discussion: "Side by side, one of them slantingly, apart or touching; the truth has each of them."))
        var receipts: ReceiptCount?

        @OptionGroup var photos: PhotoOptions

        @OptionGroup var set: FaceOptions

        @OptionGroup var recipe: Recipe

        @Argument(help: "The folder to write to; made when it is missing.", completion: .directory)
        var folder: String

        func validate() throws {
            if let count, !(1...1_000_000).contains(count) {
                throw ValidationError("--count goes from 1 to 1000000")
            }
            if flat, photo { throw ValidationError("--flat and --photo exclude each other") }
            if receipts != nil, !photo { throw ValidationError("--receipts is about photographs: say --photo") }
            if count == nil,
                flat || photo || !recipe.countries.isEmpty || photos.style != PhotoStyle() || set.faces != .own
            {
                throw ValidationError("these options need --count: the project's own set is what it is")
            }
            if flat, photos.style != PhotoStyle() {
                throw ValidationError("these options are about photographs, and --flat makes none")
            }
        }

        func run() throws {
            let forge = SampleForge(seed: recipe.seed)
            guard let count else {
                let samples = try forge.make(into: folder)
                Console.say("\(samples.count) receipts and their truth are in \(folder)")
                return
            }
            try recipe.progress(of: count) { done in
                try forge.makeSet(
                    count: count, countries: recipe.chosen, media: flat ? .flat : photo ? .photo : .mixed,
                    photos: photos.style, receipts: receipts?.range, faces: set.faces, into: folder, progress: done)
            }
            Console.say("\(count) \(receipts == nil ? "receipts" : "pictures") and their truth are in \(folder)")
        }
    }

    /// A number of receipts, or a range of numbers.
    struct ReceiptCount: ExpressibleByArgument {
        private static let possible = 2...6

        let range: ClosedRange<Int>

        init?(argument: String) {
            let ends = argument.split(separator: ".", omittingEmptySubsequences: true).compactMap { Int($0) }
            guard let first = ends.first, let last = ends.last, first <= last,
                argument == "\(first)" || argument == "\(first)..\(last)", Self.possible.contains(first),
                Self.possible.contains(last)
            else { return nil }
            range = first...last
        }
    }

    struct PrintTexts: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "print", abstract: "Print receipts whose text is given, and write the truth beside them.",
            discussion: """
                TEXTS is a folder with truth.jsonl whose items name text files, a folder with *.txt, or one text file. \
                Fields of the truth go to the truth of the pictures; below the text stands the code that the truth names \
                (codes, url), or one made after TaxCore where number, total, date, time and country are known. A character \
                that no till's font has is an error.
                """)

        @Flag(help: "Photograph the prints; flat prints by default.")
        var photo = false

        @Option(help: "How many pictures of each text.")
        var copies = 1

        @OptionGroup var photos: PhotoOptions

        @OptionGroup var set: FaceOptions

        @Option(help: "Any number; faces, damage and photographs follow from it.")
        var seed: UInt64 = 2026

        @Option(help: "\(Country.choice): the country of texts that do not say theirs.")
        var country: ReceiptCountry?

        @Flag(name: .shortAndLong, help: "No progress.")
        var quiet = false

        @Argument(help: "The texts.", completion: .directory)
        var texts: String

        @Argument(help: "The folder to write to; made when it is missing.", completion: .directory)
        var folder: String

        func validate() throws {
            guard (1...10_000).contains(copies) else { throw ValidationError("--copies goes from 1 to 10000") }
            if !photo, photos.style != PhotoStyle() {
                throw ValidationError("these options are about photographs: say --photo")
            }
        }

        func run() throws {
            let receipts = try GivenTexts.load(texts)
            try SamplesCommand.showing(of: receipts.count * copies, quiet: quiet) { done in
                try SampleForge(seed: seed).print(
                    receipts, copies: copies, media: photo ? .photo : .flat, photos: photos.style, country: country,
                    faces: set.faces, into: folder, progress: done)
            }
            Console.say(
                "\(receipts.count * copies) pictures of \(receipts.count) texts and their truth are in \(folder)")
        }
    }

    struct Lines: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write single lines with their text, for training a recogniser.",
            discussion: "NNNNNN.png and NNNNNN.gt.txt in OUT/lines, as Tesseract's training tools take them.")

        @Option(help: "How many lines.")
        var count: Int

        @Flag(help: "Lines of receipts of a journey, English and German, instead of those of the countries.")
        var abroad = false

        @OptionGroup var recipe: Recipe

        @OptionGroup var set: FaceOptions

        @Argument(help: "The folder to write to; made when it is missing.", completion: .directory)
        var folder: String

        func validate() throws {
            guard (1...10_000_000).contains(count) else { throw ValidationError("--count goes from 1 to 10000000") }
            if abroad, !recipe.countries.isEmpty { throw ValidationError("--abroad and --country exclude each other") }
        }

        func run() throws {
            try recipe.progress(of: count) { done in
                try SampleForge(seed: recipe.seed).makeLines(
                    count: count, countries: recipe.chosen, faces: set.faces, fromAbroad: abroad, into: folder,
                    progress: done)
            }
            Console.say("\(count) lines and their text are in \(folder)/lines")
        }
    }

    struct Abroad: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write texts of receipts of a journey, for 'samples print' to photograph.",
            discussion: "NNNNNN.txt in OUT: English and German words, names that mean nothing, amounts in every form.")

        @Option(help: "How many texts.")
        var count: Int

        @Option(help: "Any number; the texts follow from it.")
        var seed: UInt64 = 2026

        @Argument(help: "The folder to write to; made when it is missing.", completion: .directory)
        var folder: String

        func validate() throws {
            guard (1...100_000).contains(count) else { throw ValidationError("--count goes from 1 to 100000") }
        }

        func run() throws {
            try SampleForge(seed: seed).makeTextsAbroad(count: count, into: folder)
            Console.say("\(count) texts are in \(folder)")
        }
    }

    struct Journey: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write texts of receipts of business trips with their truth.",
            discussion: """
                NNNNNN.txt and truth.jsonl in OUT: shops, restaurants, fuel, hotels and fares of sixteen countries, each in \
                its language and forms, with sums that add up. 'bilko eval run OUT --variant truth:from=truth' scores \
                extraction on the texts; 'samples print' makes pictures of them, with the same truth.
                """)

        @Option(help: "How many texts.")
        var count: Int

        @Option(help: "Any number; the texts follow from it.")
        var seed: UInt64 = 2026

        @Argument(help: "The folder to write to; made when it is missing.", completion: .directory)
        var folder: String

        func validate() throws {
            guard (1...100_000).contains(count) else { throw ValidationError("--count goes from 1 to 100000") }
        }

        func run() throws {
            try SampleForge(seed: seed).makeJourneys(count: count, into: folder)
            Console.say("\(count) texts and their truth are in \(folder)")
        }
    }

    struct Copies: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make copies of sample photos with distinct bytes, for load tests.")

        @Option(help: "How many copies.")
        var count: Int = 200

        @Argument(help: "The folder with the samples, as 'samples make' wrote it.", completion: .directory)
        var samples: String

        @Argument(help: "The folder to write to.", completion: .directory)
        var folder: String

        func validate() throws {
            guard (1...100_000).contains(count) else { throw ValidationError("--count goes from 1 to 100000") }
        }

        func run() throws {
            try SampleForge.makeCopies(of: samples, count: count, into: folder)
        }
    }
}
