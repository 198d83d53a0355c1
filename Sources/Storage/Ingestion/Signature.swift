import ReceiptModel

/// Kinds of files, told by their first bytes and never by their names.
enum Signature {
    /// How many bytes from the beginning are looked at; a PDF may begin that late (ISO 32000-1, appendix H, note 13).
    static let headBytes = 1024

    /// The media type of a document that is read, or the reason why this one is not.
    static func recognize(_ head: ByteWindow) -> Result<MediaType, Refusal.Reason> {
        if let type = mediaType(of: head) { return .success(type) }
        return .failure(refusal(of: head))
    }

    private static func mediaType(of head: ByteWindow) -> MediaType? {
        if head.holds([0xFF, 0xD8, 0xFF]) { return .jpeg }
        if head.holds([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if TIFFHeader.Layout(head) != nil { return .tiff }
        if head.holds("RIFF"), head.holds("WEBP", at: 8) { return .webp }
        if head.holds("GIF87a") || head.holds("GIF89a") { return .gif }
        if isBMP(head) { return .bmp }
        if let box = FileTypeBox(head) {
            if box.isHEIF { return .heic }
            if box.isAVIF { return .avif }
        }
        if refusedByMagic(head) == nil, head.contains("%PDF-") { return .pdf }
        if refusedByMagic(head) == nil, FileTypeBox(head) == nil, XMLHeader(head) != nil { return .xml }
        return isJournal(head) ? .text : nil
    }

    /// Text that begins as the journal of a fiscal till does, in either script; any other text is no document.
    private static func isJournal(_ head: ByteWindow) -> Bool {
        let titles = ["ФИСКАЛНИ РАЧУН", "FISKALNI RAČUN", "FISKALNI RACUN"]
        return titles.contains { head.contains($0) } && isText(head.bytes)
    }

    /// Two letters alone would be many texts: the size of the second header must be one that there is.
    private static func isBMP(_ head: ByteWindow) -> Bool {
        let sizes = [12, 16, 40, 52, 56, 64, 108, 124]
        return head.holds("BM") && head.number(at: 14, bytes: 4, .little).map(sizes.contains) == true
    }

    private static func refusal(of head: ByteWindow) -> Refusal.Reason {
        if let reason = refusedByMagic(head) { return reason }
        if let box = FileTypeBox(head) { return box.refusal }
        return textRefusal(of: head) ?? .notADocument(kind: "of an unknown kind", remedy: Remedy.original)
    }

    private enum Remedy {
        static let original: Message = "import the picture or the PDF of the receipt itself"
        static let unpack: Message = "unpack it and import what is in it"
    }

    private static func refusedByMagic(_ head: ByteWindow) -> Refusal.Reason? {
        if head.holds("PK\u{3}\u{4}") { return zipRefusal(of: head) }
        if let (_, kind) = pictures.first(where: { head.holds($0.magic) }) { return .unsupportedFormat(kind: kind) }
        if let (_, kind) = archives.first(where: { head.holds($0.magic) }) {
            return .notADocument(kind: kind, remedy: Remedy.unpack)
        }
        return nil
    }

    /// Pictures and documents that are not read, by their first bytes.
    private static let pictures: [(magic: [UInt8], kind: Message)] = [
        (Array("8BPS".utf8), "a Photoshop picture"),
        (Array("AT&TFORM".utf8), "a DjVu document"),
        (Array("%!PS".utf8), "a PostScript document"),
        (Array("{\\rtf".utf8), "an RTF document"),
        ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "a document of an old office program"),
        ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20], "a JPEG 2000 picture"),
        ([0xFF, 0x4F, 0xFF, 0x51], "a JPEG 2000 picture"),
        ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "a JPEG XL picture"),
        ([0xFF, 0x0A], "a JPEG XL picture"),
        ([0, 0, 1, 0], "an icon"),
    ]

    private static let archives: [(magic: [UInt8], kind: Message)] = [
        ([0x1F, 0x8B], "a gzip archive"),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"),
        (Array("Rar!\u{1A}\u{7}".utf8), "a RAR archive"),
    ]

    /// Office documents are ZIP archives that name their first part early.
    private static func zipRefusal(of head: ByteWindow) -> Refusal.Reason {
        let office: KeyValuePairs<String, Message> = [
            "word/": "a Word document", "xl/": "an Excel document", "ppt/": "a PowerPoint document",
            "[Content_Types].xml": "an office document", "opendocument": "an OpenDocument file",
        ]
        if let (_, kind) = office.first(where: { head.contains($0.key) }) { return .unsupportedFormat(kind: kind) }
        return .notADocument(kind: "a ZIP archive", remedy: Remedy.unpack)
    }

    private static func textRefusal(of head: ByteWindow) -> Refusal.Reason? {
        if head.holds([0xFF, 0xFE]) || head.holds([0xFE, 0xFF]) || isText(head.bytes) {
            return .notADocument(kind: "plain text", remedy: Remedy.original)
        }
        return nil
    }

    /// Whether the bytes are UTF-8 without control characters; a character that the window cuts in two is allowed.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        let controls = bytes.contains { $0 < 0x20 && !(0x09...0x0D).contains($0) || $0 == 0x7F }
        return !controls
            && (0...3).contains { cut in
                bytes.count >= cut && String(validating: bytes.dropLast(cut), as: UTF8.self) != nil
            }
    }
}
