import CGif
import ReceiptModel

extension PictureDecoder {
    /// Decodes the first picture of a GIF (GIF89a specification) row by row; what is transparent shows white paper.
    ///
    /// Only giflib's functions for single rows are used: `DGifSlurp`, and Leptonica with it, decodes every picture of an
    /// animation. A truncated file gives the rows that are there.
    static func decodeGIF(_ bytes: [UInt8]) throws(ImagingError) -> StoredPage {
        var assembly: PageBuilder?
        var remarks: [Message] = []
        try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(ImagingError) in
            let reader = try unsafe GIFReader(buffer)
            let frame = try reader.firstFrame()
            var page = try frame.page()
            remarks = try reader.fill(&page, with: frame)
            assembly = consume page
        }
        guard let page = assembly.take() else { throw .undecodable(format: "GIF", why: "it is empty") }
        return page.finish(remarks: remarks)
    }
}

/// A picture of a GIF: its place on the canvas, and its colors.
private struct GIFFrame {
    let left, top, width, height: Int
    /// Size of the canvas, enlarged where the picture extends beyond it.
    let canvasWidth, canvasHeight: Int
    let isInterlaced: Bool
    /// Red, green and blue of each index; 256 colors at most.
    let palette: [UInt8]
    /// The index that shows what is below; -1 for none.
    let transparent: Int

    /// An empty page of the size of the canvas, which is checked before anything is allocated.
    func page() throws(ImagingError) -> PageBuilder {
        guard canvasWidth * canvasHeight <= PictureDecoder.maximumPixels else {
            throw .tooLarge(width: canvasWidth, height: canvasHeight)
        }
        return try PageBuilder(
            width: canvasWidth, height: canvasHeight, samples: .rgb,
            reduction: PagePreparation.decoderReduction(width: canvasWidth, height: canvasHeight))
    }

    /// The order in which its rows are stored (appendix E).
    var rowOrder: [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }
}

/// An open GIF; the bytes are borrowed and must outlive it.
@safe private struct GIFReader: ~Copyable {
    private let file: UnsafeMutablePointer<GifFileType>
    /// What was not read yet.
    private let rest: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImagingError) {
        unsafe rest = .allocate(capacity: 1)
        unsafe rest.initialize(to: bytes)
        var error = CInt(0)
        let opened = unsafe DGifOpen(rest, readGIF, &error)
        guard let opened = unsafe opened else {
            unsafe rest.deallocate()
            throw .undecodable(format: "GIF", why: "it holds no picture")
        }
        unsafe file = opened
    }

    deinit {
        unsafe DGifCloseFile(file, nil)
        unsafe rest.deallocate()
    }

    /// Reads as far as the pixels of the first picture.
    borrowing func firstFrame() throws(ImagingError) -> GIFFrame {
        var transparent = -1
        var kind = UNDEFINED_RECORD_TYPE
        repeat {
            guard unsafe DGifGetRecordType(file, &kind) == GIF_OK else { break }
            if kind == EXTENSION_RECORD_TYPE { readExtension(&transparent) }
        } while kind == EXTENSION_RECORD_TYPE
        guard kind == IMAGE_DESC_RECORD_TYPE, unsafe DGifGetImageDesc(file) == GIF_OK else {
            throw .undecodable(format: "GIF", why: "it holds no picture")
        }
        let (canvas, image) = unsafe (file.pointee, file.pointee.Image)
        let (left, top) = unsafe (Int(image.Left), Int(image.Top))
        let (width, height) = unsafe (Int(image.Width), Int(image.Height))
        guard width > 0, height > 0 else { throw .undecodable(format: "GIF", why: "it holds no picture") }
        var palette: [UInt8] = []
        if let map = unsafe image.ColorMap ?? canvas.SColorMap {
            let count = unsafe Int(map.pointee.ColorCount)
            for index in 0..<count {
                let color = unsafe map.pointee.Colors[index]
                palette += [color.Red, color.Green, color.Blue]
            }
        }
        return unsafe GIFFrame(
            left: left, top: top, width: width, height: height, canvasWidth: max(Int(canvas.SWidth), left + width),
            canvasHeight: max(Int(canvas.SHeight), top + height), isInterlaced: image.Interlace, palette: palette,
            transparent: transparent)
    }

    /// Reads an extension; the graphic control extension tells the transparent index.
    private borrowing func readExtension(_ transparent: inout Int) {
        var code = CInt(0)
        var block: UnsafeMutablePointer<GifByteType>?
        guard unsafe DGifGetExtension(file, &code, &block) == GIF_OK else { return }
        while let content = unsafe block {
            var control = GraphicsControlBlock()
            // A block begins with its length.
            if code == GRAPHICS_EXT_FUNC_CODE,
                unsafe DGifExtensionToGCB(Int(content[0]), content + 1, &control) == GIF_OK
            {
                transparent = Int(control.TransparentColor)
            }
            guard unsafe DGifGetExtensionNext(file, &block) == GIF_OK else { return }
        }
    }

    /// Decodes all rows that there are; returns what was wrong with the file, in sentences.
    borrowing func fill(_ page: inout PageBuilder, with frame: GIFFrame) throws(ImagingError) -> [Message] {
        var row = [UInt8](repeating: 255, count: page.width * 3)
        for (number, y) in frame.rowOrder.enumerated() {
            // Pixels that are missing in a truncated row get the last index, which most palettes do not have: white.
            var line = [GifPixelType](repeating: .max, count: frame.width)
            let isThere = unsafe DGifGetLine(file, &line, CInt(frame.width)) == GIF_OK
            guard isThere || number > 0 else {
                throw .undecodable(format: "GIF", why: "the data is damaged")
            }
            for x in 0..<frame.width {
                let index = Int(line[x])
                let isShown = index != frame.transparent && 3 * index + 2 < frame.palette.count
                for channel in 0..<3 {
                    row[3 * (frame.left + x) + channel] = isShown ? frame.palette[3 * index + channel] : 255
                }
            }
            unsafe row.withUnsafeBufferPointer { buffer in
                if let start = buffer.baseAddress { unsafe page.put(start, y: frame.top + y) }
            }
            if !isThere { return [PictureDecoder.damagedRemark] }
        }
        return []
    }
}

/// Gives giflib its next bytes; fewer than asked for at the end of the file.
private func readGIF(
    _ file: UnsafeMutablePointer<GifFileType>?, _ target: UnsafeMutablePointer<GifByteType>?, _ count: CInt
) -> CInt {
    guard let file = unsafe file, let target = unsafe target, count > 0, let user = unsafe file.pointee.UserData else {
        return 0
    }
    let rest = unsafe user.assumingMemoryBound(to: UnsafeBufferPointer<UInt8>.self)
    let read = unsafe min(Int(count), rest.pointee.count)
    guard read > 0, let start = unsafe rest.pointee.baseAddress else { return 0 }
    unsafe target.update(from: start, count: read)
    unsafe rest.pointee = UnsafeBufferPointer(rebasing: rest.pointee[read...])
    return CInt(read)
}
