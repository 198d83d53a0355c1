package import ReceiptModel

/// The picture of an item that the page embeds: the file as stored.
package struct ReportPicture: Hashable, Sendable {
    package var mediaType: MediaType
    /// The content of the file.
    package var bytes: [UInt8]
    /// Width of the picture as stored, before any EXIF rotation, in pixels; `nil` when unknown.
    package var width: Int?
    /// Height likewise.
    package var height: Int?

    package init(mediaType: MediaType, bytes: [UInt8], width: Int? = nil, height: Int? = nil) {
        self.mediaType = mediaType
        self.bytes = bytes
        self.width = width
        self.height = height
    }

    /// Whether every browser can show pictures of this type.
    var isEmbeddable: Bool {
        switch mediaType {
        case .jpeg, .png, .webp, .gif, .bmp: true
        case .tiff, .heic, .avif, .pdf, .xml, .text: false
        }
    }

    /// The type in words, with its article.
    var kind: String {
        switch mediaType {
        case .jpeg: "a JPEG picture"
        case .png: "a PNG picture"
        case .webp: "a WebP picture"
        case .tiff: "a TIFF picture"
        case .heic: "a HEIC picture"
        case .avif: "an AVIF picture"
        case .gif: "a GIF picture"
        case .bmp: "a BMP picture"
        case .pdf: "a PDF"
        case .xml: "an e-invoice"
        case .text: "text"
        }
    }
}
