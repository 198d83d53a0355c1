import Console
import Files
import Foundation
import Handover
import Reading
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// Makes searchable documents of originals: a JPEG stands in them as it is, other pictures as the confined reader shows them,
/// and an e-invoice without a picture as its data is typeset.
struct DocumentMaking: Sendable {
    private let vault: Vault
    private let pool: ReaderPool

    init(vault: Vault, home: HomeOptions, packs: PackOptions, readers: Int) throws {
        self.vault = vault
        try ReaderConfinement.check(home: home.folder())
        pool = try ReaderPool(
            size: readers, command: .installed(packs: packs.folder().string), limits: ReaderLimits(of: home.folder()))
    }

    func shutDown() { pool.shutDown() }

    /// The document of an original; `nil` where nothing was read of it.
    func document(of id: DocumentID, _ mediaType: MediaType, _ original: [UInt8]) async throws -> [UInt8]? {
        guard let reading = try vault.reading(of: id) else { return nil }
        guard !reading.pages.isEmpty else {
            return reading.invoice.map { InvoiceSheet.bytes(of: $0, title: id.short, deflate: Deflation.packed) }
        }
        let groups = Dictionary(grouping: reading.pages, by: \.number).sorted { $0.key < $1.key }
        var pages: [SearchablePDF.Page] = []
        for (number, parts) in groups { pages.append(try await page(number, parts, id, mediaType, original)) }
        return SearchablePDF.bytes(of: pages, title: id.short, deflate: Deflation.packed)
    }

    private func page(
        _ number: Int, _ parts: [PageReading], _ id: DocumentID, _ mediaType: MediaType, _ original: [UInt8]
    ) async throws -> SearchablePDF.Page {
        switch mediaType {
        case .text:
            return SearchablePDF.Page(
                picture: nil, width: parts[0].width, height: parts[0].height,
                lines: lines(of: parts) { _, point in point })
        case .jpeg:
            if let frame = JPEGFrame(original) {
                let picture = SearchablePDF.Picture(
                    jpeg: original, width: frame.width, height: frame.height, components: frame.components,
                    rotation: frame.rotation)
                return SearchablePDF.Page(
                    picture: picture, width: frame.width, height: frame.height,
                    lines: lines(of: parts) { part, point in part.toOriginal.moved(point) })
            }
        case .png, .tiff, .webp, .heic, .avif, .gif, .bmp, .pdf, .xml: break
        }
        return try await previewed(number, parts, id, mediaType)
    }

    private func previewed(
        _ number: Int, _ parts: [PageReading], _ id: DocumentID, _ mediaType: MediaType
    ) async throws -> SearchablePDF.Page {
        guard let attachment = try vault.attachment(id) else { throw StoreError.notFound("document \(id.short)") }
        let opened = try vault.openOriginal(id)
        let request = PreviewRequest(page: number, form: .original, longestSide: 2_000)
        let shown = try await pool.preview(of: attachment.document, from: opened.descriptor.number, request)
        let back = shown.toOriginal.inverted ?? .identity
        let scale = Double(shown.width) / Double(max(1, shown.fullWidth))
        let picture = SearchablePDF.Picture(
            jpeg: Array(shown.jpeg), width: shown.width, height: shown.height, components: 1, rotation: 0)
        return SearchablePDF.Page(
            picture: picture, width: shown.width, height: shown.height,
            lines: lines(of: parts) { part, point in
                // The page inside an e-invoice was read in pixels of its own.
                if mediaType == .xml {
                    let scale = Double(shown.width) / Double(max(1, part.width))
                    return PagePoint(x: point.x * scale, y: point.y * scale)
                }
                let upright = back.moved(part.toOriginal.moved(point))
                return PagePoint(x: upright.x * scale, y: upright.y * scale)
            })
    }

    private func lines(
        of parts: [PageReading], place: (PageReading, PagePoint) -> PagePoint
    ) -> [[SearchablePDF.PlacedWord]] {
        parts.flatMap { part in
            part.text.lines.map { line in SearchablePDF.words(of: line) { place(part, $0) } }
        }
    }
}

extension PageTransform {
    fileprivate func moved(_ point: PagePoint) -> PagePoint {
        let moved = original(x: point.x, y: point.y)
        return PagePoint(x: moved.x, y: moved.y)
    }
}
