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
    /// Of a draft that was confirmed all values count as said.
    /// - Throws: `SettingsError`, and ``Failure`` when the file cannot be written.
    func keep(_ draft: ExpenseDraft, of document: Document?) throws {
        guard try TeachSettings(SettingsReader(inForceIn: home)).examples == .keep else { return }
        guard let document, draft.receipt == nil, draft.joined == nil, document.mediaType != .xml else { return }
        let said = draft.isConfirmed == true ? Set(ReceiptField.allCases) : draft.fields.saidByUser
        var line: [String: String] = [:]
        for field in ReceiptField.measured where said.contains(field) {
            line[field.rawValue] = draft.fields.plain(field)
        }
        guard !line.isEmpty else { return }
        let hex = document.id.hex
        line["file"] = "objects/\(hex.prefix(2))/\(hex)"
        line["source"] = "own"
        try write(line)
    }

    private func write(_ line: [String: String]) throws {
        let path = home.appending("truth.jsonl")
        var lines: [[String: String]] = []
        if FileSystem.exists(path) {
            let opened = try FileSystem.openRegular(path, followingLinks: false)
            let bytes = try opened.descriptor.bytes(from: 0, count: opened.status.size)
            lines = bytes.split(separator: UInt8(ascii: "\n")).compactMap {
                try? JSONDecoder().decode([String: String].self, from: Data($0))
            }
        }
        lines.removeAll { $0["file"] == line["file"] }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = try (lines + [line]).map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
        let temporary = home.appending(".truth.jsonl.new")
        try Durability.remove(temporary)
        let new = try Durability.createFile(temporary)
        try new.write(Array(text.utf8), to: temporary)
        try new.synchronise(temporary)
        try Durability.replace(path, with: temporary)
    }
}
