import ArgumentParser
import Console
import Files
import Foundation
import Handover
import Localization
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// `bilko handover`: a month of a company for its bookkeeper.
struct HandoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "handover", abstract: "Hand a month over to the bookkeeper.", discussion: discussion.local)

    private static var discussion: Message {
        let formats = HandoverFormat.allCases.map { "\($0.rawValue): \($0.meaning)" as Message }
        return """
            A new folder gets the files of the formats that --as names. What is not ready to be booked is left out and listed, \
            and the exit code is 7 then; --check shows the same before anything is written. What was handed over is \
            remembered, and --corrections lists what has changed since. Nothing is ever overwritten, and an interrupted run \
            leaves nothing behind.

            Formats: \(formats.joined()).
            """
    }

    @Argument(help: "The month: 2026-10 or 10/2026.")
    var month: String?
    @Option(help: "The short name of the company, as 'bilko company list' shows it; not needed where there is one.")
    var company: String?
    @Option(name: .customLong("as"), parsing: .upToNextOption, help: "The formats; xlsx where none is named.")
    var formats: [HandoverFormat] = []
    @Option(help: "The folder in which the new folder is made; otherwise the present one.", completion: .directory)
    var out: String?
    @Flag(help: "Only look: what would be booked, what is missing and what is doubtful.")
    var check = false
    @Flag(help: "Only list what has changed since the month was handed over last.")
    var corrections = false
    @Flag(help: "Only list the hand-overs, of the month or of all, with their files.")
    var list = false
    @Option(
        help: "Rules: accounts, categories, facts for forms; otherwise handover.toml of the home.", completion: .file())
    var rules: String?
    @Option(
        help: "Exchange rates, one a line: day;from;to;rate; otherwise rates.csv of the home.", completion: .file())
    var rates: String?
    @Option(help: "The time that stands in the files (2026-11-05T09:15:00Z), to make a hand-over again to the byte.")
    var at: String?
    @Flag(help: "Leave the searchable documents out of the pack.")
    var withoutDocuments = false
    @Flag(help: "Print JSON.")
    var json = false
    @Flag(name: .shortAndLong, help: "No progress.")
    var quiet = false
    @OptionGroup var home: HomeOptions
    @OptionGroup var packs: PackOptions

    func validate() throws {
        if let month, HandoverPeriod(typed: month) == nil {
            throw ValidationError("'\(month)' is no month; say year and month, such as 2026-10")
        }
        guard month != nil || list else { throw ValidationError("say which month, such as 2026-10") }
        if [check, corrections, list].count(where: { $0 }) > 1 {
            throw ValidationError("--check, --corrections and --list are questions of their own; ask one")
        }
    }

    func run() async throws {
        let target = out.map(FileSystem.absolute) ?? FileSystem.workingFolder()
        if !check, !corrections, !list { try Self.expectPlace(of: target) }
        let vault = try home.vaultForReading()
        if list {
            let period = month.flatMap { HandoverPeriod(typed: $0) }
            return try HandoverList(of: vault, period, company).show(json: json)
        }
        let made = try HandoverCollection(self, vault).month()
        let faults = MonthProof.faults(of: made)
        if let fault = faults.first {
            throw Failure(
                .fault, "\(made.period.local) does not add up: \(fault)",
                remedy: "nothing was written; report this with the command")
        }
        if corrections { return try HandoverCorrections(of: made, in: vault).show(json: json) }
        let chosen: [HandoverFormat] = formats.isEmpty ? [.xlsx] : HandoverFormat.allCases.filter(Set(formats).contains)
        let wording = made.company.country.wording
        let outcomes = chosen.map {
            ($0, Handover.outcome(of: made, as: $0, wording: wording, deflate: Deflation.packed))
        }
        let look = HandoverLook(made, outcomes)
        if check {
            if json { try Console.json(look.report(folder: nil, number: nil), readable: true) } else { look.show() }
            return try look.end()
        }
        guard !made.entries.isEmpty else {
            throw Failure(
                // By its short name: what is said may be kept, and names of companies are taken out of that.
                .input, "\(made.period.local) has no receipt of \(made.company.id) that can be booked",
                remedy: "'bilko handover \(made.period) --check' tells what is open")
        }
        if outcomes.allSatisfy({ $0.0 != .pack && $0.1.files.isEmpty }) {
            look.showRefusals()
            throw Failure(
                .input, "none of the formats can be made of \(made.period.local)",
                remedy: "'bilko handover \(made.period) --check' tells what they need")
        }
        let held = made.entries.filter { entry in
            outcomes.contains { $0.0 == .pack || $0.1.holds(entry) }
        }
        guard !held.isEmpty else {
            look.showRefusals()
            throw Failure(
                .input, "none of the formats can hold a receipt of \(made.period.local)",
                remedy: "'bilko handover \(made.period) --check' tells what they need")
        }
        let writer = HandoverWriter(month: made, held: held, vault: vault, target: target, options: self)
        let (folder, number) = try await writer.write(outcomes)
        if json {
            try Console.json(look.report(folder: folder, number: number, held: held), readable: true)
        } else {
            look.showRefusals()
            Console.say(
                """
                \(held.count, "receipt", "receipts") of \(made.period.local) \
                \(for: held.count, "was", "were") handed over in \(folder.printable)
                """)
            let missing = made.entries.count - held.count
            if missing > 0 {
                Console.say(
                    "\(missing, "receipt is", "receipts are") in none of the files, and not marked as handed over")
            }
        }
        try look.end()
    }

    /// Refuses a folder whose own place is missing: it is mistyped rather than to be made with all above it.
    private static func expectPlace(of target: FilePath) throws {
        do throws(FileError) {
            _ = try FileSystem.status(of: target.folder, followingLinks: true)
        } catch {
            // Any other obstacle is told by whoever writes.
            guard error.errno == .noSuchFileOrDirectory else { return }
            throw Failure(
                .output, "there is no folder \(target.folder.printable)",
                remedy: "name one that is there, or a new one in it, with --out")
        }
    }
}

extension HandoverFormat: ExpressibleByArgument {}

extension Country {
    /// How files for its bookkeepers say reasons and doubts: in its language, whatever that of the user is, so that a
    /// hand-over can be made again to the byte.
    var wording: Wording {
        let language: Language =
            switch self {
            case .croatia: .croatian
            case .serbia: .serbianLatin
            case .bosniaAndHerzegovina: .bosnian
            }
        let localizer = Localizer(language)
        return Wording { localizer.text($0) }
    }
}
