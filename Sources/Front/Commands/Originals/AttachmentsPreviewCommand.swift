import ArgumentParser
import Console
import Files
import Foundation
import Reading
import ReceiptModel
import SQLiteStore
import SystemPackage

/// `bilko attachments preview`: a page of an original as a picture that is safe to open.
struct AttachmentsPreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Write a page of an original, or a part of it, as a new JPEG picture.",
        discussion: """
            The page is decoded in the confined reader and encoded anew, so nothing of the original's own bytes is in the \
            picture. It shows the paper as it was read, flattened and evenly lit, unless --form original asks for the \
            page as it is stored. Nothing is ever overwritten.
            """)

    @Argument(help: "The beginning of its identity, as 'attachments list' shows it.")
    var id: String
    @Argument(help: "A new file.", completion: .file())
    var path: String
    @Option(help: "The number of the page, from 1.")
    var page = 1
    @Option(help: "flattened or original.")
    var form: PreviewRequest.Form = .flattened
    @Option(help: "A part of the page: X,Y,WIDTH,HEIGHT in pixels of the form at its full size.")
    var crop: String?
    @Option(help: "By how many quarters it is turned clockwise, 0 to 3.")
    var turn = 0
    @Option(help: "The longer side of the picture at most, in pixels, up to 4096.")
    var side = 1600
    @Flag(help: "Print the sizes and the way back to the original as JSON.")
    var json = false
    @OptionGroup var home: HomeOptions
    @OptionGroup var packs: PackOptions

    func validate() throws {
        guard page >= 1 else { throw ValidationError("--page counts from 1") }
        guard (0...3).contains(turn) else { throw ValidationError("--turn is 0, 1, 2 or 3") }
        guard (16...PreviewRequest.largestSide).contains(side) else {
            throw ValidationError("--side is between 16 and \(PreviewRequest.largestSide)")
        }
        if crop != nil, box == nil { throw ValidationError("--crop is X,Y,WIDTH,HEIGHT, such as 0,0,400,300") }
    }

    private var box: PixelBox? {
        let numbers = (crop ?? "").split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3], x >= 0, y >= 0, width > 0, height > 0
        else { return nil }
        return PixelBox(x: x, y: y, width: width, height: height)
    }

    func run() async throws {
        let vault = try home.vaultForReading()
        let document = try vault.attachment(matching: id).document
        try requirePicture(of: document)
        let original = try vault.openOriginal(document.id)
        try ReaderConfinement.check(home: home.folder())
        let pool = try ReaderPool(
            size: 1, command: .installed(packs: packs.folder().string), limits: ReaderLimits(of: home.folder()))
        defer { pool.shutDown() }
        let read = try vault.reading(of: document.id)?.pages.first { $0.number == page }
        let request = PreviewRequest(
            page: page, form: form, crop: box, quarterTurns: turn, longestSide: side, corners: read?.givenCorners)
        let shown = try await look(at: document, original.descriptor.number, request, with: pool)
        let target = FileSystem.absolute(path)
        let file = try Durability.createFile(target)
        try file.write(Array(shown.jpeg), to: target)
        if json {
            try Console.json(Report(shown))
        } else {
            Console.say("\(shown.width) × \(shown.height) pixels are written to \(target.printable)")
        }
    }

    private func look(
        at document: Document, _ descriptor: CInt, _ request: PreviewRequest, with pool: ReaderPool
    ) async throws -> PagePreview {
        do {
            return try await pool.preview(of: document, from: descriptor, request)
        } catch {
            guard error == .noPages, page > 1 else { throw error }
            throw Failure(.input, "the original has no page \(page)", remedy: "pages count from 1: say an earlier one")
        }
    }

    /// Data of an e-invoice and text of a till have no page.
    private func requirePicture(of document: Document) throws {
        let what: Message
        switch document.mediaType {
        case .xml: what = "the original is an e-invoice, which is data and has no page"
        case .text: what = "the original is text and has no page"
        case .pdf, .jpeg, .png, .tiff, .webp, .heic, .avif, .gif, .bmp: return
        }
        throw Failure(
            .input, what,
            remedy: """
                'bilko drafts show \(document.id.short)' shows what it says, and 'bilko attachments export \
                \(document.id.short) FILE' writes it as it came
                """)
    }

    private struct Report: Encodable {
        var width: Int
        var height: Int
        var fullWidth: Int
        var fullHeight: Int
        var toOriginal: PageTransform

        enum CodingKeys: String, CodingKey {
            case width, height
            case fullWidth = "full_width"
            case fullHeight = "full_height"
            case toOriginal = "to_original"
        }

        init(_ shown: PagePreview) {
            (width, height) = (shown.width, shown.height)
            (fullWidth, fullHeight) = (shown.fullWidth, shown.fullHeight)
            toOriginal = shown.toOriginal
        }
    }
}

extension PreviewRequest.Form: ExpressibleByArgument {}
