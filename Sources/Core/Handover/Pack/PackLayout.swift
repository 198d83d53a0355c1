import Crypto
package import ReceiptModel

/// The names of an accountant's pack: tables first, then the originals in folders of day and issuer.
package struct PackLayout: Sendable {
    /// An original, or the searchable document of it.
    package struct Item: Hashable, Sendable {
        package var name: String
        package var document: DocumentID
        package var mediaType: MediaType
        package var shortID: String
        package var fiscalID: String?
    }

    private let month: HandoverMonth

    package init(of month: HandoverMonth) { self.month = month }

    /// The name of the pack, without its extension: `2026-10_Primjer-obrt`.
    package static func name(of month: HandoverMonth) -> String {
        PackName.safe("\(month.period)_\(month.company.id)", limit: 80)
    }

    /// The originals of each receipt in its folder, and behind them the papers that are linked to it.
    ///
    /// A picture with several receipts stands in the folder of each of them.
    package func originals() -> [Item] {
        var items: [Item] = []
        for entry in month.entries {
            let issuer = PackName.plain(entry.supplier.name, limit: 30)
            let folder = "dokumenti/\(entry.date)_\(issuer.isEmpty ? entry.shortID : issuer)"
            let total = DecimalText.hundredths(entry.amounts.total).replacing(".", with: "-")
            var seen: Set<DocumentID> = []
            let papers = entry.originals.map { ("", $0) } + entry.linked.map { ("povezano_", $0) }
            for (kind, original) in papers where seen.insert(original.document).inserted {
                let stem = PackName.safe(
                    "\(kind)\(padded(entry.sequence))_\(total)_\(original.document.short)", limit: 60)
                items.append(
                    Item(
                        name: "\(folder)/\(stem).\(original.mediaType.fileExtension)", document: original.document,
                        mediaType: original.mediaType, shortID: entry.shortID, fiscalID: entry.fiscalID))
            }
        }
        return items
    }

    /// Four figures, so that names are in the order of the receipts; more where a month has more.
    private func padded(_ number: Int) -> String {
        number < 10_000 ? String(String(number + 10_000).dropFirst()) : String(number)
    }

    /// The name of the searchable document beside an original.
    package static func documentName(of item: Item) -> String {
        let stem = item.name.split(separator: ".").dropLast().joined(separator: ".")
        return "\(stem)_tekst.pdf"
    }

    /// The list of all files of a pack: name, size, SHA-256, and for originals the draft and its fiscal identity.
    package static func manifest(_ rows: [PackRow]) -> [UInt8] {
        var text = "sha256\tbytes\tname\tdraft\tfiscal_id\n"
        for row in rows {
            text += "\(row.sha256)\t\(row.bytes)\t\(row.name)\t\(row.draft ?? "")\t\((row.fiscalID ?? "").inOneLine)\n"
        }
        return Array(text.utf8)
    }

    /// The SHA-256 of bytes, in hexadecimal digits.
    package static func digest(_ bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }.joined()
    }
}

/// A row of a pack's manifest.
package struct PackRow: Hashable, Sendable {
    package var name: String
    package var bytes: Int
    package var sha256: String
    package var draft: String?
    package var fiscalID: String?

    package init(name: String, bytes: Int, sha256: String, draft: String? = nil, fiscalID: String? = nil) {
        self.name = name
        self.bytes = bytes
        self.sha256 = sha256
        self.draft = draft
        self.fiscalID = fiscalID
    }
}
