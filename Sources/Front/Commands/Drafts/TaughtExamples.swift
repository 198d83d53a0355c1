import Console
import Files
import Foundation
import ReceiptModel
import Settings
import SystemPackage

/// Labelled examples out of what a person says of receipts: `truth.jsonl` in the home.
///
/// `bilko eval run HOME` reads it as one's own set. Originals are named where they lie, and not copied.
struct TaughtExamples {
    private let home: FilePath

    init(in home: FilePath) { self.home = home }

    /// Writes down what a person has said of a draft, in the place of what was said before; only where the settings ask
    /// for it, and for a picture of one receipt.
    ///
    /// Of a draft that was confirmed all values count as said. Where nothing is said of it any more, it is no example.
    /// - Throws: `SettingsError`, and ``Failure`` when the file cannot be written.
    func keep(_ draft: ExpenseDraft, of document: Document?) throws {
        guard try TeachSettings(SettingsReader(inForceIn: home)).examples == .keep else { return }
        guard let document, draft.receipt == nil, draft.joined == nil, document.mediaType != .xml else { return }
        let said = draft.isConfirmed == true ? Set(ReceiptField.allCases) : draft.fields.saidByUser
        var line: [String: String] = [:]
        for field in ReceiptField.measured where said.contains(field) {
            line[field.rawValue] = draft.fields.plain(field)
        }
        let hex = document.id.hex
        let file = "objects/\(hex.prefix(2))/\(hex)"
        if !line.isEmpty {
            line["file"] = file
            line["source"] = "own"
        }
        try replace(file, by: line.isEmpty ? nil : line)
    }

    /// Puts an example in the place of the one of the same original; lines that are none stay as they are.
    private func replace(_ file: String, by line: [String: String]?) throws {
        let path = home.appending("truth.jsonl")
        var lines: [Data] = []
        if FileSystem.exists(path) {
            let opened = try FileSystem.openRegular(path, followingLinks: false)
            let bytes = try opened.descriptor.bytes(from: 0, count: opened.status.size)
            lines = bytes.split(separator: UInt8(ascii: "\n")).map { Data($0) }
        }
        let others = lines.filter { (try? JSONDecoder().decode(Named.self, from: $0))?.file != file }
        guard line != nil || others.count < lines.count else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = try (others + (line.map { [try encoder.encode($0)] } ?? []))
            .map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
        let temporary = home.appending(".truth.jsonl.new")
        try Durability.remove(temporary)
        let new = try Durability.createFile(temporary)
        try new.write(Array(text.utf8), to: temporary)
        try new.synchronise(temporary)
        try Durability.replace(path, with: temporary)
    }

    /// What of a line tells which original it is of.
    private struct Named: Decodable { var file: String? }
}
