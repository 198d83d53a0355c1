import ArgumentParser
import Console
import Files
import Foundation
import HTTPTransport
import Ingestion
import Pipeline
import Reading
import ReceiptModel
import SQLiteStore
import ServiceLifecycle
import Services
import Settings
import Store
import SystemPackage
import UnixSignals

extension AfterTaking: ExpressibleByArgument {}

/// `bilko watch`: takes in what comes into folders, until it is stopped.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Watch folders and take in every receipt that comes, until stopped.",
        discussion: """
            A file is taken once it is whole: unchanged for a while, not open for writing, and ended as its format ends. \
            Hidden and temporary names are passed over until they get their final name. Folders can be named here, in \
            config.toml of the home ('bilko config edit'), or both:

              [watch]                     # for all of them
              country = "HR"
              [[watch.folder]]
              path = "~/Scans"
              company = "lipa"            # whose books ('bilko company')
              account = "obrt"            # where it is sent; otherwise the account of the company
              tags = ["car", "travel"]    # and the names of subfolders (subfolders = "tags", "plain" or "ignore")
              after = "move"              # keep (default), move to done, duplicate, attention, or delete after proof
              settle = 2                  # seconds of rest before a file is taken (10 on network file systems)
              patience = 600              # seconds before a file that does not become whole is reported
              rescan = 60                 # seconds between two looks at everything
              poll = 10                   # seconds between two looks, instead of waiting for the kernel

            What is said of a folder comes first. For the others an option counts before the environment \
            (BILKO_WATCH_AFTER), that before [watch], and that before the default. Changed settings are in force at once, \
            and after SIGHUP. One bilko watches for a home at a time; other \
            commands can be used beside it. Where there is an account, what was captured is sent by itself.
            """)

    @Argument(
        help: "Folders, with the options below; those of the settings file are watched too.", completion: .directory)
    var folders: [String] = []

    @OptionGroup var home: HomeOptions
    @OptionGroup var packs: PackOptions
    @OptionGroup var page: MetricsOptions

    @Option(help: "The country of the receipts: \(Country.choice); otherwise each receipt tells its own.")
    var country: Country?
    @Option(help: "The account that the documents are sent to.")
    var account: String?
    @Option(help: "The company in whose books the documents are.")
    var company: String?
    @Option(help: "Tags for the documents, with commas.")
    var tags: String?
    @Option(help: "What becomes of a file that was taken in: keep, move or delete.")
    var after: AfterTaking?
    @Option(help: "Seconds that a file must rest before it is taken.")
    var settle: Double?
    @Option(help: "Seconds before a file that does not become whole is reported.")
    var patience: Double?
    @Option(help: "Seconds between two looks at everything.")
    var rescan: Double?
    @Option(help: "Look every so many seconds instead of waiting for the kernel.")
    var poll: Double?
    @Option(help: "How many reader processes work at a time; one per core by default.")
    var readers: Int?
    @Flag(
        inversion: .prefixedNo, help: "Send what is queued to the accounting server, as 'bilko upload --follow' does.")
    var upload = true
    @Flag(help: "Print one JSON object per document.")
    var json = false
    @Flag(help: "Name the files, also where nobody watches the terminal.")
    var verbose = false
    @Flag(name: .shortAndLong, help: "Say only what needs attention.")
    var quiet = false

    func validate() throws {
        let times = [settle, patience, rescan, poll].compactMap(\.self)
        guard times.allSatisfy({ (0.1...86_400).contains($0) }) else {
            throw ValidationError("a time goes from 0.1 to 86400 seconds")
        }
        if let readers, !(1...64).contains(readers) { throw ValidationError("--readers goes from 1 to 64") }
    }

    func run() async throws {
        let packFolder = try packs.folderWithPacks()
        let size = readers ?? ProcessInfo.processInfo.activeProcessorCount
        FileSystem.raiseOpenFileLimit()
        let folder = try home.folder()
        try ReaderConfinement.check(home: folder)
        let environment = ProcessInfo.processInfo.environment
        let options = IntakeService.Options(
            home: folder,
            settings: WatchSettings(home: folder, named: named(), flags: flags(), environment: environment),
            window: 2 * size)
        FormerSettings.tell(of: folder)
        options.settings.tellUnknownCompanies(of: home)
        let talk = IntakeMessages(json: json, verbose: verbose || Console.isTerminal, quiet: quiet)
        let (isWatching, watching) = AsyncStream<Void>.makeStream()
        let intake = IntakeService(
            options: options,
            startReaders: {
                try ReaderPool(
                    size: size,
                    command: .installed(packs: packFolder.string), limits: ReaderLimits(of: folder),
                    second: SecondReader.named(in: folder))
            }, now: { .now }, said: { $0.local },
            report: { report in
                talk.tell(report)
                if case .watching = report { watching.finish() }
            })
        let reloading = await SignalService(on: .sighup) { intake.reload() }
        let checking = HomeCheckService(
            home: folder, days: { Self.checkDays(of: folder) }, now: { .now }, report: { talk.tell($0) })
        let watchers: [(any Service)?] = [reloading, page.service(home: options.home), checking, intake]
        let services = RunningServices(watchers.compactMap(\.self))
        let messages = DeliveryMessages(quiet: quiet)
        let sending: [any Service] =
            upload
            ? [
                DeliveryService(home: options.home, messages: messages),
                NotificationService(
                    home: options.home, userHome: environment["HOME"], now: { .now }, said: { $0.local },
                    report: { messages.tell($0) }),
            ] : []
        // The watched folders first: they are what this command is for.
        async let isSending: Void = {
            for await _ in isWatching {}
            await services.add(sending)
        }()
        try await services.run()
        await isSending
    }

    /// In how many days all originals are read once; a mistake in the settings is told by who watches, and counts as nothing.
    private static func checkDays(of home: FilePath) -> Int {
        func said(in home: FilePath?) -> Int? { try? CheckSettings(SettingsReader(inForceIn: home)).days }
        return said(in: home) ?? said(in: nil) ?? CheckSettings.usual
    }

    private func named() -> [FilePath] {
        var seen: Set<FilePath> = []
        return RawArguments.paths(folders).map { FileSystem.absolute($0).lexicallyNormalized() }
            .filter { seen.insert($0).inserted }
    }

    /// What the options say of the folders that are named beside them.
    private func flags() -> [Setting: SettingValue] {
        var flags: [Setting: SettingValue] = [:]
        flags[.country] = country.map { .text($0.rawValue) }
        flags[.account] = account.map { .text($0) }
        flags[.company] = company.map { .text($0) }
        flags[.tags] = tags.map { tags in
            .texts(
                tags.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty })
        }
        flags[.after] = after.map { .text($0.rawValue) }
        flags[.settle] = settle.map { .number($0) }
        flags[.patience] = patience.map { .number($0) }
        flags[.rescan] = rescan.map { .number($0) }
        flags[.poll] = poll.map { .number($0) }
        return flags
    }
}

/// What the intake says: one line for each file, and nothing while nothing happens.
struct IntakeMessages: Sendable {
    let json: Bool
    /// Whether files are named; their names can be private, and logs are kept.
    let verbose: Bool
    let quiet: Bool

    func tell(_ report: IntakeReport) {
        switch report {
        case .watching(let folders):
            say("watching \(folders.map(\.printable).joined(separator: ", "))")
        case .dealtWith(let arrival, let outcome, let outcomes, let moved, let isDeleted):
            if json { for outcome in outcomes { try? Console.json(DocumentReport(outcome)) } }
            let words = outcomes.map(\.summary).joined(separator: "; ")
            // Why a file was refused names the file.
            let told: Message = words.isEmpty || outcome == .refused && !verbose ? outcome.words : words
            let name = name(arrival, outcomes)
            let line: Message =
                switch moved {
                case _ where isDeleted: "\(name): \(told); deleted"
                case let place? where verbose: "\(name): \(told); now \(place.printable)"
                case .some: "\(name): \(told); moved"
                case nil: "\(name): \(told)"
                }
            if outcome == .attention || outcome == .refused { Console.say(line) } else { say(line) }
        case .refused(let arrival, let refusal):
            Console.say(
                verbose ? "\(refusal.message); \(refusal.remedy)" : "\(name(arrival, [])): refused (\(refusal.code))")
        case .postponed(let arrival, let why):
            Console.say(
                verbose
                    ? "\(name(arrival, [])): tried again later: \(why)" : "\(name(arrival, [])): tried again later")
        case .notPutAway(let folder, let error):
            Console.say("files stay in \(folder.printable): \(error.message); \(error.remedy)")
        case .resumed(let outcomes):
            if json { for outcome in outcomes { try? Console.json(DocumentReport(outcome)) } }
            say("from before: \(outcomes.map(\.summary).joined(separator: "; "))")
        case .trouble(let message, let remedy):
            Console.say("nothing can be taken in for the moment: \(message); \(remedy.withoutFullStop)")
        case .recovered: Console.say("it works again")
        case .polled(let folder, let why): Console.say("\(folder.printable) is looked through at intervals: \(why)")
        case .folderLost(let folder, let why): Console.say("\(folder.printable) is not there for now: \(why)")
        case .folderFound(let folder): Console.say("\(folder.printable) is there again")
        case .settingsTaken: Console.say("new settings are in force")
        case .settingsRefused(let error):
            Console.say("the settings stay as they were: \(error.message); \(error.remedy)")
        case .stopping: break
        }
    }

    func tell(_ report: HomeCheckReport) {
        switch report {
        case .found(let number, let first, let remedy):
            Console.say(
                number == 1
                    ? """
                    something in the home is not as it must be: \(first); \(remedy.withoutFullStop); 'bilko fsck' \
                    tells all
                    """
                    : """
                    \(number) things in the home are not as they must be: \(first); \(remedy.withoutFullStop); \
                    'bilko fsck' tells all
                    """
            )
        case .damaged(let error): Console.say("\(error.message); \(error.remedy.withoutFullStop)")
        }
    }

    private func say(_ line: Message) { if !quiet { Console.say(line) } }

    private func name(_ arrival: Arrival, _ outcomes: [DocumentOutcome]) -> Message {
        if verbose { return "\(arrival.path.printable)" }
        return outcomes.compactMap(\.document?.id.short).first.map { "\($0)" } ?? "a file"
    }
}
