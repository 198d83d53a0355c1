import ArgumentParser
import Console
import Countries
import Files
import Foundation
import Ingestion
import Pipeline
import Reading
import ReceiptModel
import SQLiteStore
import SystemPackage

extension Country: ExpressibleByArgument {
    /// Takes the code in either case.
    package init?(argument: String) { self.init(rawValue: argument.uppercased()) }
}

/// Whether several receipts on one picture are told apart.
enum Splitting: String, CaseIterable, ExpressibleByArgument {
    /// As many drafts as there are receipts.
    case auto
    /// One draft a picture, of the largest receipt on it.
    case never
}

/// What import and read have in common.
struct ReadingOptions: ParsableArguments {
    @Option(help: "The country of the receipts: \(Country.choice); otherwise each receipt tells its own.")
    var country: Country?

    @Option(help: "Several receipts on one picture: auto makes a draft of each, never takes the largest.")
    var split = Splitting.auto

    @Flag(help: "The files are pictures of one receipt, from its top to its foot.")
    var join = false

    @Flag(help: "Do not look for codes; only for comparison, because a code is surer than the print.")
    var noCodes = false

    @Option(
        name: .customLong("packs"),
        help: ArgumentHelp(
            "The language packs that are read with first, joined by +.",
            discussion: "By default 'receipts', the project's own, which reads both scripts."))
    var chosenPacks: String?

    @Option(help: "How many reader processes work at a time; one per core by default.")
    var readers: Int?

    @Flag(help: "Print one JSON object per document, as it is finished (bilko schema).")
    var json = false

    func validate() throws {
        if let chosenPacks, chosenPacks.contains("/") || chosenPacks.split(separator: "+").isEmpty {
            throw ValidationError("--packs names packs, as in receipts or srp_latn+bos")
        }
        if let readers, !(1...64).contains(readers) { throw ValidationError("--readers goes from 1 to 64") }
    }

    /// How the documents of this run are read.
    var settings: ReadingSettings {
        var settings = ReadingSettings.forDocuments(of: country, firstWith: chosenPacks)
        settings.splits = split == .auto
        if noCodes { settings.omitted.insert(.codes) }
        return settings
    }

    /// How many reader processes there are at most.
    var size: Int { readers ?? ProcessInfo.processInfo.activeProcessorCount }

    /// How many documents are under way at a time, so that no reader waits for the disk.
    var window: Int { 4 * size }

    /// The pool of reader processes.
    ///
    /// - Parameters:
    ///   - packs: the folder with the language packs.
    ///   - home: whose settings say how the readers are to be confined; `nil` for none.
    /// - Returns: a pool whose processes start with the first documents.
    /// - Throws: ``Failure`` when they have to be confined and cannot be.
    func pool(packs: FilePath, home: FilePath?) throws -> ReaderPool {
        try ReaderConfinement.check(home: home)
        // Each reader takes some descriptors, and each document in the window one more.
        FileSystem.raiseOpenFileLimit()
        return try ReaderPool(
            size: size,
            command: .installed(packs: packs.string), limits: ReaderLimits(of: home),
            second: SecondReader.named(in: home))
    }
}
