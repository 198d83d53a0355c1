import ArgumentParser
import Console
import Countries
import Pipeline
import Reading
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// `bilko drafts reread`: a page is read again where the user says that the paper lies.
struct DraftsRereadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reread", abstract: "Read a photo again between the four corners of its paper.",
        discussion: """
            For a photo on which the paper was not found, or cut wrongly. The corners are pixels of the picture as it is \
            stored, one after the other around the paper: 'bilko attachments preview --form original' shows it. What you \
            have said stays, and the draft gets a new revision; 'bilko drafts undo' gives it the values of before.
            """)

    @Argument(help: "The beginning of its identity, as 'drafts list' shows it.")
    var id: String
    @Option(help: "X,Y of each corner: X,Y,X,Y,X,Y,X,Y.")
    var corners: String
    @Option(help: "The number of the page, from 1.")
    var page = 1
    @OptionGroup var home: HomeOptions
    @OptionGroup var packs: PackOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        let corners = try Self.corners(corners)
        let vault = try home.vaultForWriting()
        let draft = try vault.draft(matching: id)
        try ReaderConfinement.check(home: home.folder())
        let pool = try ReaderPool(
            size: 1, command: .installed(packs: packs.folderWithPacks().string),
            limits: ReaderLimits(of: home.folder()), second: SecondReader.named(in: home.folder()))
        defer { pool.shutDown() }
        let work = Reprocessing(
            store: vault, reader: pool, from: .read, settings: .forDocuments(of: nil), isDryRun: false,
            now: { .now })
        let reread = try await work.reread(draft, page: page, between: corners)
        let kept = try DraftDeeds(vault, now: { .now }).keep(reread)
        if json { return try Console.json(DraftReport(kept, companies: vault.companies()), readable: true) }
        Console.say("\(kept.shortID) was read again; \(kept.state.words)")
        for change in RevisionChange.between(draft, kept) { Console.say("  \(change.words)") }
        kept.reasons.forEach { Console.say("  \($0)") }
    }

    /// Eight numbers that are four corners.
    static func corners(_ text: String) throws -> PaperCorners {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 8, !numbers.contains(nil) else {
            throw Failure(
                .usage, "--corners has eight numbers, X and Y of each corner",
                remedy: "say them in the order around the paper", example: "--corners 40,30,600,25,610,900,35,910")
        }
        let places = numbers.compactMap(\.self)
        return try PaperCorners(stride(from: 0, to: 8, by: 2).map { PagePoint(x: places[$0], y: places[$0 + 1]) })
    }
}
