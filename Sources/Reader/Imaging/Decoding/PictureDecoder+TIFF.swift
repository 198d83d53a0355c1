import CTIFF
import ReceiptModel

extension PictureDecoder {
    /// The number of pages of a TIFF: its directories without reduced-resolution previews.
    static func pageCountOfTIFF(_ bytes: [UInt8]) -> Int {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress, let file = unsafe try? TIFFFile(start, count: buffer.count) else {
                return 1
            }
            return max(1, file.pages().count)
        }
    }

    /// Decodes one page of a TIFF in bands of rows; memory holds the gray page and one band.
    static func decodeTIFF(_ bytes: [UInt8], page index: Int) throws(ImagingError) -> DecodedPage {
        var assembly: PageBuilder?
        var orientation = ExifOrientation.upright
        var remarks: [Message] = []
        try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(ImagingError) in
            guard let start = buffer.baseAddress else { throw .undecodable(format: "TIFF", why: "it is empty") }
            let file = try unsafe TIFFFile(start, count: buffer.count)
            var page = try file.begin(page: index)
            orientation = file.orientation
            remarks = try file.fill(&page)
            assembly = consume page
        }
        guard let page = assembly.take() else { throw .undecodable(format: "TIFF", why: "it is empty") }
        return try page.finish(remarks: remarks).turned(by: orientation)
    }
}

/// An open TIFF; the bytes are borrowed and must outlive it.
@safe private struct TIFFFile: ~Copyable {
    private let reader: UnsafeMutablePointer<bilko_tiff_reader>

    /// Maximum number of directories that are examined.
    private static let directoryLimit: UInt32 = 1_000
    /// Maximum size of a band (pixels), unless a single row is larger.
    private static let bandPixels = 4_000_000
    /// Maximum size of a single allocation by libtiff (bytes).
    private static let maximumBuffer = 400 << 20

    init(_ bytes: UnsafePointer<UInt8>, count: Int) throws(ImagingError) {
        guard let opened = unsafe bilko_tiff_open(bytes, count, Self.maximumBuffer) else {
            throw .outOfMemory(step: "decode TIFF")
        }
        unsafe reader = opened
    }

    deinit { unsafe bilko_tiff_close(reader) }

    private var failure: ImagingError { failure("the data is damaged") }

    private func failure(_ otherwise: Message) -> ImagingError {
        let why = unsafe bilko_tiff_message(reader).map { unsafe String(cString: $0) } ?? ""
        return .undecodable(format: "TIFF", why: why.isEmpty ? otherwise : "\(why)")
    }

    /// The indices of the directories that are pages.
    borrowing func pages() -> [UInt32] {
        guard let tiff = unsafe reader.pointee.tiff else { return [] }
        var all: [UInt32] = []
        var previews: Set<UInt32> = []
        repeat {
            let number = UInt32(all.count)
            if unsafe bilko_tiff_long(reader, UInt32(TIFFTAG_SUBFILETYPE), 0) & UInt32(FILETYPE_REDUCEDIMAGE) != 0 {
                previews.insert(number)
            }
            all.append(number)
        } while unsafe all.count < Int(Self.directoryLimit) && TIFFReadDirectory(tiff) != 0
        let full = all.filter { !previews.contains($0) }
        return full.isEmpty ? all : full
    }

    /// Selects a page; `fill` then decodes it.
    borrowing func begin(page index: Int) throws(ImagingError) -> PageBuilder {
        guard let tiff = unsafe reader.pointee.tiff else { throw failure }
        let pages = pages()
        guard pages.indices.contains(index), unsafe TIFFSetDirectory(tiff, tdir_t(pages[index])) != 0 else {
            throw failure("it has no page \(index + 1)")
        }
        let (width, height) = unsafe (
            Int(bilko_tiff_long(reader, UInt32(TIFFTAG_IMAGEWIDTH), 0)),
            Int(bilko_tiff_long(reader, UInt32(TIFFTAG_IMAGELENGTH), 0))
        )
        let message = UnsafeMutablePointer<CChar>.allocate(capacity: 1_024)
        defer { unsafe message.deallocate() }
        unsafe message.initialize(repeating: 0, count: 1_024)
        guard unsafe TIFFRGBAImageOK(tiff, message) != 0 else {
            throw .undecodable(format: "TIFF", why: "\(unsafe String(cString: message))")
        }
        guard width > 0, height > 0, width <= 1 << 20, height <= 1 << 20 else {
            throw .tooLarge(width: width, height: height)
        }
        return try PageBuilder(
            width: width, height: height, samples: .rgbaMultiplied,
            reduction: PagePreparation.decoderReduction(width: width, height: height))
    }

    /// The orientation of the selected page; each page has its own tag.
    var orientation: ExifOrientation {
        let tag = unsafe bilko_tiff_short(reader, UInt32(TIFFTAG_ORIENTATION), 1)
        return ExifOrientation(rawValue: Int(tag)) ?? .upright
    }

    /// Decodes all rows of the selected page that there are; returns what was wrong with the file, in sentences.
    borrowing func fill(_ page: inout PageBuilder) throws(ImagingError) -> [Message] {
        guard let tiff = unsafe reader.pointee.tiff else { throw failure }
        var image = unsafe TIFFRGBAImage()
        let message = UnsafeMutablePointer<CChar>.allocate(capacity: 1_024)
        defer { unsafe message.deallocate() }
        unsafe message.initialize(repeating: 0, count: 1_024)
        guard unsafe TIFFRGBAImageBegin(&image, tiff, 1, message) != 0 else {
            throw .undecodable(format: "TIFF", why: "\(unsafe String(cString: message))")
        }
        defer { unsafe TIFFRGBAImageEnd(&image) }
        if let plain = plainRows(of: page) { return try fill(&page, byRows: plain) }
        // As stored: orientation is applied in one place for all formats.
        unsafe image.orientation = UInt16(ORIENTATION_TOPLEFT)
        unsafe image.req_orientation = UInt16(ORIENTATION_TOPLEFT)
        let rows = bandRows(of: page)
        var band = [UInt32](repeating: 0, count: rows * page.width)
        var y = 0
        var isWhole = true
        while y < page.height, isWhole {
            let count = min(rows, page.height - y)
            isWhole = unsafe band.withUnsafeMutableBufferPointer { buffer in
                // Pixels that a damaged strip does not fill stay white.
                unsafe buffer.update(repeating: .max)
                unsafe image.row_offset = CInt(y)
                return unsafe TIFFRGBAImageGet(&image, buffer.baseAddress, UInt32(page.width), UInt32(count)) != 0
            }
            guard isWhole || y > 0 || band.contains(where: { $0 != .max }) else { throw failure }
            unsafe band.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else { return }
                for row in 0..<count {
                    unsafe (start + row * page.width * 4).withMemoryRebound(to: UInt8.self, capacity: page.width * 4) {
                        unsafe page.put($0, y: y + row)
                    }
                }
            }
            y += count
        }
        return isWhole ? [] : [PictureDecoder.damagedRemark]
    }

    /// The sample layout of a page with large strips whose rows can be decoded one by one; `nil` for all others.
    ///
    /// These have 8 bits per sample, gray or RGB, and a compression that works row by row.
    private func plainRows(of page: borrowing PageBuilder) -> PlainRows? {
        func short(_ tag: Int32, _ fallback: UInt16) -> Int32 {
            unsafe Int32(bilko_tiff_short(reader, UInt32(tag), fallback))
        }
        let isTiled = unsafe reader.pointee.tiff.map { unsafe TIFFIsTiled($0) != 0 } ?? true
        let rows = unsafe Int(bilko_tiff_long(reader, UInt32(TIFFTAG_ROWSPERSTRIP), UInt32(page.height)))
        let compression = short(TIFFTAG_COMPRESSION, UInt16(COMPRESSION_NONE))
        guard !isTiled, min(rows, page.height) * page.width > Self.bandPixels,
            [COMPRESSION_NONE, COMPRESSION_LZW, COMPRESSION_ADOBE_DEFLATE, COMPRESSION_DEFLATE, COMPRESSION_PACKBITS]
                .contains(compression),
            short(TIFFTAG_BITSPERSAMPLE, 1) == 8,
            short(TIFFTAG_PLANARCONFIG, UInt16(PLANARCONFIG_CONTIG)) == PLANARCONFIG_CONTIG
        else { return nil }
        switch (short(TIFFTAG_PHOTOMETRIC, 0), short(TIFFTAG_SAMPLESPERPIXEL, 1)) {
        case (PHOTOMETRIC_MINISBLACK, 1): return PlainRows(samples: 1, isInverted: false)
        case (PHOTOMETRIC_MINISWHITE, 1): return PlainRows(samples: 1, isInverted: true)
        case (PHOTOMETRIC_RGB, 3): return PlainRows(samples: 3, isInverted: false)
        default: return nil
        }
    }

    private struct PlainRows {
        let samples: Int
        let isInverted: Bool
    }

    /// Decodes row after row, so that memory holds no strip; returns what was wrong with the file, in sentences.
    private borrowing func fill(
        _ page: inout PageBuilder, byRows plain: PlainRows
    ) throws(ImagingError) -> [Message] {
        guard let tiff = unsafe reader.pointee.tiff, unsafe Int(TIFFScanlineSize(tiff)) == page.width * plain.samples
        else { throw failure }
        var line = [UInt8](repeating: 0, count: page.width * plain.samples)
        var row = [UInt8](repeating: 255, count: page.width * 4)
        for y in 0..<page.height {
            let isThere = unsafe line.withUnsafeMutableBytes { buffer in
                unsafe TIFFReadScanline(tiff, buffer.baseAddress, UInt32(y), 0) == 1
            }
            guard isThere else {
                guard y > 0 else { throw failure }
                return [PictureDecoder.damagedRemark]
            }
            for x in 0..<page.width {
                for channel in 0..<3 {
                    let level = line[x * plain.samples + min(channel, plain.samples - 1)]
                    row[4 * x + channel] = plain.isInverted ? 255 - level : level
                }
            }
            unsafe row.withUnsafeBufferPointer { buffer in
                if let start = buffer.baseAddress { unsafe page.put(start, y: y) }
            }
        }
        return []
    }

    /// The number of rows decoded at once: whole strips or tiles, within `bandPixels`.
    private func bandRows(of page: borrowing PageBuilder) -> Int {
        let (width, height) = (page.width, page.height)
        let most = max(1, Self.bandPixels / width)
        let isTiled = unsafe reader.pointee.tiff.map { unsafe TIFFIsTiled($0) != 0 } ?? false
        let tag = UInt32(isTiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP)
        let unit = unsafe min(height, max(1, Int(bilko_tiff_long(reader, tag, UInt32(height)))))
        if isTiled { return min(height, max(unit, most / unit * unit)) }
        // libtiff decodes a strip that is larger than a band from its beginning for each band, so the number of bands
        // is limited.
        return unit <= most ? min(height, most / unit * unit) : max(most, min(unit, (unit + 7) / 8))
    }
}
