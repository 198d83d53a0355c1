import Foundation
import Imaging
package import Reading
package import ReceiptModel

extension DocumentExaminer {
    /// Shows a page of a document, from its open original, which is borrowed.
    ///
    /// - Parameters:
    ///   - document: who it is, and what its first bytes say it is.
    ///   - descriptor: the open original.
    ///   - request: which page, in which form and how large.
    /// - Returns: a picture that was encoded here; nothing of the original's bytes is in it.
    /// - Throws: ``ReadingError/noPages`` for a document without a picture of that page, else why it cannot be decoded.
    package func preview(
        of document: Document, _ descriptor: CInt, _ request: PreviewRequest
    ) throws(ReadingError) -> PagePreview {
        switch document.mediaType {
        case .text: throw .noPages
        case .xml: return try showPDF(try printInside(document, descriptor), request)
        case .pdf:
            let copy = try OriginalBytes.copyInMemory(of: descriptor, count: document.byteCount)
            return try showPDF(copy, request)
        case .jpeg, .png, .tiff, .webp, .heic, .avif, .gif, .bmp:
            let bytes = try OriginalBytes.contents(of: descriptor, count: document.byteCount)
            guard request.page <= PictureDecoder.pageCount(of: bytes, mediaType: document.mediaType) else {
                throw .noPages
            }
            return try show(decode(request.page, of: bytes, mediaType: document.mediaType), request)
        }
    }

    private func showPDF(
        _ document: borrowing Descriptor, _ request: PreviewRequest
    ) throws(ReadingError) -> PagePreview {
        let tools = PDFTools()
        let info = try tools.inspect(document.number, firstPages: min(request.page, ReaderWire.pagesRead))
        guard let page = info.pages.first(where: { $0.number == request.page }) else { throw .noPages }
        let pictures = try tools.pictures(on: page, of: document.number)
        let raster = try tools.render(page, with: pictures, of: document.number)
        return try show(DecodedPage(raster, page: page.number), request)
    }

    private func decode(
        _ page: Int, of bytes: [UInt8], mediaType: MediaType
    ) throws(ReadingError) -> DecodedPage {
        do throws(ImagingError) {
            return try PictureDecoder.page(page - 1, of: bytes, mediaType: mediaType)
        } catch {
            throw ReadingError(error, page: page)
        }
    }

    private func show(_ decoded: consuming DecodedPage, _ request: PreviewRequest) throws(ReadingError) -> PagePreview {
        do throws(ImagingError) {
            let isTiny = min(decoded.image.width, decoded.image.height) < PagePreparation.minimumSide
            if request.form == .original || isTiny {
                return try picture(decoded.image, request, toOriginal: decoded.toOriginal)
            }
            var outline: DocumentOutline?
            if let corners = request.corners { outline = decoded.outline(between: corners) }
            if outline == nil { outline = try PagePreparation().documents(on: decoded).max { $0.ink < $1.ink } }
            let prepared = try PagePreparation().prepare(decoded, outline: outline)
            return try picture(prepared.image, request, toOriginal: prepared.toOriginal)
        } catch {
            throw ReadingError(error, page: request.page)
        }
    }

    private func picture(
        _ full: borrowing PageImage, _ request: PreviewRequest, toOriginal: PageTransform
    ) throws(ImagingError) -> PagePreview {
        let (width, height) = (full.width, full.height)
        let box =
            request.crop.flatMap { $0.intersection(width: width, height: height) }
            ?? PixelBox(x: 0, y: 0, width: width, height: height)
        var image = try full.cropped(to: box)
        let longer = max(image.width, image.height)
        if longer > request.longestSide { image = try image.scaled(by: Double(request.longestSide) / Double(longer)) }
        if request.quarterTurns != 0 { image = try image.turned(byQuarters: request.quarterTurns) }
        return PagePreview(
            jpeg: Data(try image.jpeg()), width: image.width, height: image.height, fullWidth: width,
            fullHeight: height, toOriginal: toOriginal)
    }
}

extension PixelBox {
    /// The part of the box inside a page of that size; `nil` when there is none.
    ///
    /// Numbers of any size do no harm.
    fileprivate func intersection(width: Int, height: Int) -> PixelBox? {
        let (right, overflowsRight) = x.addingReportingOverflow(self.width)
        let (bottom, overflowsBottom) = y.addingReportingOverflow(self.height)
        let (left, top) = (max(0, x), max(0, y))
        let ends = (
            right: min(width, overflowsRight ? .max : right), bottom: min(height, overflowsBottom ? .max : bottom)
        )
        guard left < ends.right, top < ends.bottom else { return nil }
        return PixelBox(x: left, y: top, width: ends.right - left, height: ends.bottom - top)
    }
}
