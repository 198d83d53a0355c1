import Console
import Files
import Foundation
import Handover
import Reading
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// Writes the accountant's pack as one ZIP, a document at a time, so that memory does not grow with the month.
struct PackWriting {
    let month: HandoverMonth
    let vault: Vault
    let options: HandoverCommand
    let interruption: Interruption

    func write(in folder: FilePath) async throws -> HandedFile {
        let name = "\(PackLayout.name(of: month)).zip"
        let path = folder.appending(name)
        var file = try PackFile(Durability.createFile(path), path)
        let layout = PackLayout(of: month)
        for table in tables() { try file.add(table.name, table.bytes) }
        try await addDocuments(layout.originals(), to: &file)
        let names = file.rows.map(\.name)
        try file.add(
            "00_pregled.pdf",
            CoverPage.bytes(of: month, files: Self.summary(names), wording: wording, deflate: Deflation.packed))
        try file.add("MANIFEST.txt", PackLayout.manifest(file.rows))
        return try file.finish(named: name)
    }

    private var wording: Wording { month.company.country.wording }

    /// The tables, and what is plainly needed by most programs.
    private func tables() -> [HandoverFile] {
        [
            HandoverFile(
                name: "01_racuni.xlsx", bytes: Handover.workbook(of: month, wording: wording, deflate: Deflation.packed)
            ),
            HandoverFile(
                name: "01_racuni.csv", bytes: DelimitedText.local(ReceiptTables(of: month, wording: wording).receipts())
            ),
        ]
    }

    /// The first names; a cover does not list thousands.
    private static func summary(_ names: [String]) -> [String] {
        names.count > 200 ? names.prefix(200) + ["… \(names.count - 200) more: MANIFEST.txt"] : names
    }

    private func addDocuments(_ items: [PackLayout.Item], to file: inout PackFile) async throws {
        let maker = options.withoutDocuments ? nil : try DocumentMaking(vault: vault, options: options)
        defer { maker?.shutDown() }
        var bar = ProgressBar(total: items.count, style: options.quiet || !Console.isTerminal ? .quiet : .bar)
        defer { bar.clear() }
        for item in items {
            if interruption.happened { throw ExitStatus.interrupted }
            bar.begin(item.name)
            let bytes = try original(item.document)
            try file.add(
                item.name, bytes, isPacked: item.mediaType.isText, draft: item.shortID, fiscalID: item.fiscalID)
            do {
                if let made = try await maker?.document(of: item.document, item.mediaType, bytes) {
                    try file.add(
                        PackLayout.documentName(of: item), made, isPacked: false, draft: item.shortID,
                        fiscalID: item.fiscalID)
                }
            } catch let error as ReadingError {
                // The original is in the pack; a month does not wait for the picture of one paper.
                bar.clear()
                Console.say("there is no searchable document of \(item.name): \(error.message)")
            }
            bar.finish(item.name, "packed")
            FailPoints.reached(.packPartlyWritten)
        }
    }

    /// All bytes of an original, which are those that were stored.
    private func original(_ id: DocumentID) throws -> [UInt8] {
        let opened = try vault.openOriginal(id)
        let bytes = try opened.descriptor.bytes(from: 0, count: opened.status.size)
        guard PackLayout.digest(bytes) == id.hex else {
            throw StoreError.originalDamaged(id, path: vault.home, reason: "its bytes have changed")
        }
        return bytes
    }
}

/// The ZIP on the disk, with what its manifest says of each entry.
private struct PackFile: ~Copyable {
    private let descriptor: OwnedDescriptor
    private let path: FilePath
    private var archive = ZIPArchive(deflate: Deflation.packed)
    private var size = 0
    private(set) var rows: [PackRow] = []

    init(_ descriptor: consuming OwnedDescriptor, _ path: FilePath) {
        self.descriptor = descriptor
        self.path = path
    }

    mutating func add(
        _ name: String, _ bytes: [UInt8], isPacked: Bool = true, draft: String? = nil, fiscalID: String? = nil
    ) throws {
        try write(archive.add(name, bytes, isPacked: isPacked))
        rows.append(
            PackRow(
                name: name, bytes: bytes.count, sha256: PackLayout.digest(bytes), draft: draft, fiscalID: fiscalID))
    }

    private mutating func write(_ bytes: [UInt8]) throws {
        try descriptor.write(bytes, to: path)
        size += bytes.count
    }

    mutating func finish(named name: String) throws -> HandedFile {
        try write(archive.end())
        try descriptor.synchronise(path)
        return HandedFile(name: name, bytes: size, sha256: try FileDigest.sha256(of: descriptor))
    }
}

extension MediaType {
    /// Whether packing makes it smaller.
    fileprivate var isText: Bool {
        switch self {
        case .xml, .text, .bmp: true
        case .jpeg, .png, .tiff, .webp, .heic, .avif, .gif, .pdf: false
        }
    }
}
