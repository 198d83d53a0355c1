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
            CoverPage.bytes(of: month, files: names, wording: wording, deflate: Deflation.packed))
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

    /// Documents that are made at a time at most: each is some megabytes.
    private static let mostReaders = 8

    private func addDocuments(_ items: [PackLayout.Item], to file: inout PackFile) async throws {
        let readers = min(Self.mostReaders, max(1, ProcessInfo.processInfo.activeProcessorCount))
        let maker =
            options.withoutDocuments
            ? nil : try DocumentMaking(vault: vault, home: options.home, packs: options.packs, readers: readers)
        defer { maker?.shutDown() }
        var bar = ProgressBar(total: items.count, style: options.quiet || !Console.isTerminal ? .quiet : .bar)
        defer { bar.clear() }
        for start in stride(from: 0, to: items.count, by: readers) {
            if interruption.happened { throw ExitStatus.interrupted }
            let part = items[start..<min(start + readers, items.count)]
            bar.begin(part[start].name)
            for written in try await documents(of: Array(part), maker) {
                let (item, bytes) = (written.item, written.original)
                try file.add(
                    item.name, bytes, isPacked: item.mediaType.isText, draft: item.shortID, fiscalID: item.fiscalID)
                if let made = written.document {
                    try file.add(
                        PackLayout.documentName(of: item), made, isPacked: false, draft: item.shortID,
                        fiscalID: item.fiscalID)
                }
                if let error = written.failure {
                    // The original is in the pack; a month does not wait for the picture of one paper.
                    bar.clear()
                    Console.say("there is no searchable document of \(item.name): \(error.message)")
                }
                bar.finish(item.name, "packed")
                FailPoints.reached(.packPartlyWritten)
            }
        }
    }

    /// An original with its searchable document, or why there is none.
    private struct Written: Sendable {
        var item: PackLayout.Item
        var original: [UInt8]
        var document: [UInt8]?
        var failure: ReadingError?
    }

    /// Some originals with their documents, which are made at the same time, in their order.
    private func documents(of items: [PackLayout.Item], _ maker: DocumentMaking?) async throws -> [Written] {
        try await withThrowingTaskGroup(of: (Int, Written).self) { group in
            for (index, item) in items.enumerated() {
                let bytes = try original(item.document)
                group.addTask {
                    var written = Written(item: item, original: bytes)
                    do {
                        written.document = try await maker?.document(of: item.document, item.mediaType, bytes)
                    } catch let error as ReadingError {
                        written.failure = error
                    }
                    return (index, written)
                }
            }
            var found: [(Int, Written)] = []
            for try await written in group { found.append(written) }
            return found.sorted { $0.0 < $1.0 }.map(\.1)
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
