package import ReceiptModel

/// The picture of an item as it is stored, for the page to embed.
package struct ReportPicture: Hashable, Sendable {
    package var mediaType: MediaType
    /// The file, untouched.
    package var bytes: [UInt8]
    /// Of the picture as stored, before any EXIF turn, in pixels; `nil` when not known.
    package var width: Int?
    package var height: Int?

    package init(mediaType: MediaType, bytes: [UInt8], width: Int? = nil, height: Int? = nil) {
        self.mediaType = mediaType
        self.bytes = bytes
        self.width = width
        self.height = height
    }

    /// Whether every browser shows pictures of this kind.
    var isEmbeddable: Bool {
        switch mediaType {
        case .jpeg, .png, .webp, .gif, .bmp: true
        case .tiff, .heic, .avif, .pdf, .xml, .text: false
        }
    }

    /// How the kind is called in a sentence.
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
