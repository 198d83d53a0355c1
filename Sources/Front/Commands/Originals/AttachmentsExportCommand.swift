import ArgumentParser
import Console
import Files
import Foundation
import Handover
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// `bilko attachments export`: an original, or the text that was read of it.
struct AttachmentsExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write an original, or the text that was read of it.",
        discussion: """
            Without --as the original is written, byte for byte. pdf is a document in which text can be found and copied: the \
            picture, turned so that its lines lie level, and the words unseen at their places. hocr, alto and tsv have every \
            word with its box in pixels of the prepared page. Without a file it goes to standard output. Nothing is ever overwritten.
            """)

    /// What is written.
    enum Form: String, ExpressibleByArgument, CaseIterable {
        case original, pdf, hocr, alto, tsv, text

        /// The usual file extension, without the dot; `nil` for that of the original.
        var fileExtension: String? {
            switch self {
            case .original: nil
            case .pdf: "pdf"
            case .hocr: "hocr"
            case .alto: "xml"
            case .tsv: "tsv"
            case .text: "txt"
            }
        }
    }

    @Argument(help: "The beginning of its identity, as 'attachments list' shows it.")
    var id: String
    @Argument(
        help: "A new file, or a folder in which it gets its own name; otherwise, or for -, standard output.",
        completion: .file())
    var path: String?
    @Option(name: .customLong("as"), help: "original, pdf, hocr, alto, tsv or text.")
    var form: Form = .original
    @Flag(help: "Print what was written as JSON.")
    var json = false
    @OptionGroup var home: HomeOptions
    @OptionGroup var packs: PackOptions

    func validate() throws {
        if json, namedPath == nil { throw ValidationError("--json says where a file was written; name one") }
    }

    /// `nil` for standard output.
    private var namedPath: String? { path == "-" ? nil : path }

    func run() async throws {
        let vault = try home.vaultForReading()
        let attachment = try vault.attachment(matching: id)
        let document = attachment.document
        guard let namedPath else { return try await show(attachment, vault) }
        var target = FilePath(namedPath)
        if (try? FileSystem.status(of: target, followingLinks: true))?.kind == .directory {
            let ending = form == .original ? document.mediaType.fileExtension : form.fileExtension ?? ""
            target = target.appending("\(document.id.short).\(ending)")
        }
        if form == .original {
            try vault.export(document.id, to: target)
        } else {
            try Self.write(try await bytes(of: attachment, vault), to: target)
        }
        if json {
            try Console.json(["document": document.id.hex, "form": form.rawValue, "path": target.printable])
        } else {
            Console.say("written to \(target.printable)")
        }
    }

    /// Writes it to standard output.
    private func show(_ attachment: Attachment, _ vault: Vault) async throws {
        let isText = form == .original ? [.text, .xml].contains(attachment.document.mediaType) : form != .pdf
        guard isText || !Console.isOutputTerminal else {
            throw Failure(
                .usage, "a terminal shows no pictures", remedy: "name a file, or pass it on to a program or a file")
        }
        Console.file(try await bytes(of: attachment, vault))
    }

    private func bytes(of attachment: Attachment, _ vault: Vault) async throws -> [UInt8] {
        let document = attachment.document
        let name = attachment.fileName
        switch form {
        case .original: return try original(of: document, vault)
        case .text: return Array(PageText.plain(try pages(of: document, vault)).utf8)
        case .tsv: return Array(PageText.tsv(try pages(of: document, vault)).utf8)
        case .hocr: return Array(PageText.hocr(try pages(of: document, vault), title: name).utf8)
        case .alto: return Array(PageText.alto(try pages(of: document, vault), title: name).utf8)
        case .pdf:
            let maker = try DocumentMaking(vault: vault, home: home, packs: packs, readers: 1)
            defer { maker.shutDown() }
            let made = try await maker.document(
                of: document.id, document.mediaType, try original(of: document, vault))
            guard let made else { throw nothingRead(of: document, remedy: "export it as it is, without --as") }
            return made
        }
    }

    private func original(of document: Document, _ vault: Vault) throws -> [UInt8] {
        let opened = try vault.openOriginal(document.id)
        let bytes = try opened.descriptor.bytes(from: 0, count: opened.status.size)
        guard PackLayout.digest(bytes) == document.id.hex else {
            throw StoreError.originalDamaged(document.id, path: vault.home, reason: "its bytes have changed")
        }
        return bytes
    }

    private func pages(of document: Document, _ vault: Vault) throws -> DocumentReading {
        guard let reading = try vault.reading(of: document.id), !reading.pages.isEmpty else {
            throw nothingRead(
                of: document, remedy: "an e-invoice is data; export it as it is, without --as, or with --as pdf")
        }
        return reading
    }

    private func nothingRead(of document: Document, remedy: Message) -> Failure {
        Failure(.input, "nothing was read of the document \(document.id.short) that has a page", remedy: remedy)
    }

    /// Writes a new file, complete under its name or not at all.
    private static func write(_ bytes: [UInt8], to target: FilePath) throws {
        let temporary = target.folder.appending(".bilko-\(getpid()).part")
        try Durability.remove(temporary)
        let file = try Durability.createFile(temporary)
        do {
            try file.write(bytes, to: temporary)
            try file.synchronise(temporary)
            guard try Durability.commit(temporary, to: target) else {
                throw Failure(
                    .output, "\(target.printable) is there already", remedy: "say another name; nothing is overwritten")
            }
        } catch {
            try? Durability.remove(temporary)
            throw error
        }
    }
}
