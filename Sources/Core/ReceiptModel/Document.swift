/// A country that the tool knows, by its ISO 3166 code.
package enum Country: String, Codable, Sendable, CaseIterable, Hashable {
    case croatia = "HR"
    case serbia = "RS"
    case bosniaAndHerzegovina = "BA"

    /// What people call it.
    package var words: Message {
        switch self {
        case .croatia: "Croatia"
        case .serbia: "Serbia"
        case .bosniaAndHerzegovina: "Bosnia and Herzegovina"
        }
    }
}

/// The identity of a document: the SHA-256 of its bytes.
package struct DocumentID: Hashable, Sendable, CustomStringConvertible {
    /// 64 lower-case hexadecimal digits.
    package let hex: String

    /// Takes 64 lower-case hexadecimal digits; `nil` for anything else.
    package init?(hex: some StringProtocol) {
        guard hex.utf8.count == 64, hex.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        self.hex = String(hex)
    }

    package var description: String { hex }

    /// The first twelve digits: what people are shown, and may type.
    package var short: String { String(hex.prefix(12)) }
}

extension DocumentID: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = DocumentID(hex: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no SHA-256")
        }
        self = id
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}

/// What kind of file a document is, told by its first bytes and never by its name.
package enum MediaType: String, Codable, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case tiff = "image/tiff"
    case webp = "image/webp"
    case heic = "image/heic"
    case avif = "image/avif"
    case gif = "image/gif"
    case bmp = "image/bmp"
    case pdf = "application/pdf"
    /// An e-invoice.
    case xml = "application/xml"
    /// The journal of a fiscal till as text, as the tax authority's page gives it out.
    case text = "text/plain"

    /// The usual file extension, without the dot.
    package var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        case .tiff: "tiff"
        case .webp: "webp"
        case .heic: "heic"
        case .avif: "avif"
        case .gif: "gif"
        case .bmp: "bmp"
        case .pdf: "pdf"
        case .xml: "xml"
        case .text: "txt"
        }
    }
}

/// A document that passed the gates: who it is, what it is, how large.
package struct Document: Hashable, Sendable, Codable {
    package let id: DocumentID
    package let mediaType: MediaType
    package let byteCount: Int

    package init(id: DocumentID, mediaType: MediaType, byteCount: Int) {
        self.id = id
        self.mediaType = mediaType
        self.byteCount = byteCount
    }
}
