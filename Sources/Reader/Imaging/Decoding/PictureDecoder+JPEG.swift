import CJPEG
import ReceiptModel

extension PictureDecoder {
    /// Decodes a JPEG in one pass to luma and subsampled chroma, at 1/2, 1/4 or 1/8 of its size (DCT scaling) when it
    /// is that much larger than `PagePreparation` needs.
    static func decodeJPEG(_ bytes: [UInt8]) throws(ImagingError) -> StoredPage {
        var assembly: PageBuilder?
        var reduction = 1
        var remarks: [Message] = []
        try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(ImagingError) in
            guard let start = buffer.baseAddress else { throw .undecodable(format: "JPEG", why: "it is empty") }
            let reader = try unsafe JPEGReader(start, count: buffer.count)
            guard reader.hasHeader else { throw reader.failure }
            reduction = PagePreparation.decoderReduction(width: reader.storedWidth, height: reader.storedHeight)
            var page = try reader.begin(reduction: reduction)
            remarks = try reader.fill(&page)
            assembly = consume page
        }
        guard let page = assembly.take() else { throw .undecodable(format: "JPEG", why: "it is empty") }
        return page.finish(decoderReduction: reduction, remarks: remarks)
    }
}

/// A JPEG being decoded; the bytes are borrowed and must outlive it.
@safe private struct JPEGReader: ~Copyable {
    /// Whether the header was read; without it only ``failure`` is valid.
    let hasHeader: Bool
    private let reader: UnsafeMutablePointer<bilko_jpeg_reader>

    init(_ bytes: UnsafePointer<UInt8>, count: Int) throws(ImagingError) {
        var ok = CInt(0)
        guard let opened = unsafe bilko_jpeg_open(bytes, UInt(count), &ok) else {
            throw .outOfMemory(step: "decode JPEG")
        }
        unsafe reader = opened
        hasHeader = ok != 0
    }

    deinit { unsafe bilko_jpeg_close(reader) }

    var storedWidth: Int { unsafe Int(reader.pointee.stored_width) }
    var storedHeight: Int { unsafe Int(reader.pointee.stored_height) }

    var failure: ImagingError {
        let precision = unsafe reader.pointee.precision
        if precision > 8 {
            return .undecodable(format: "JPEG", why: "it has \(precision) bits a sample; save it with 8")
        }
        let why = unsafe bilko_jpeg_message(reader).map { unsafe String(cString: $0) } ?? ""
        return .undecodable(format: "JPEG", why: why.isEmpty ? "the data is damaged" : "\(why)")
    }

    /// Starts decoding.
    borrowing func begin(reduction: Int) throws(ImagingError) -> PageBuilder {
        let planes = unsafe bilko_jpeg_begin_planes(reader, CInt(reduction))
        guard unsafe planes > 0 || planes == 0 && bilko_jpeg_begin(reader, CInt(reduction), 1) != 0 else {
            throw failure
        }
        let samples: PageBuilder.Samples =
            switch unsafe reader.pointee.samples {
            case BILKO_JPEG_GREY: .gray
            case BILKO_JPEG_YCBCR: .yCbCr
            case BILKO_JPEG_RGB: .rgb
            case BILKO_JPEG_INKS: .invertedInks
            default: .first(of: unsafe Int(reader.pointee.channels))
            }
        return try unsafe PageBuilder(
            width: Int(reader.pointee.width), height: Int(reader.pointee.height), samples: samples)
    }

    /// Decodes all rows that there are; returns what was wrong with the file, in sentences.
    borrowing func fill(_ page: inout PageBuilder) throws(ImagingError) -> [Message] {
        let rows = unsafe reader.pointee.luma_rows > 0 ? fillByPlanes(&page) : fillByRows(&page)
        guard rows > 0 else { throw failure }
        let isWhole = unsafe rows == page.height && bilko_jpeg_warnings(reader) == 0
        return isWhole ? [] : [PictureDecoder.damagedRemark]
    }

    /// Decodes interleaved rows; returns their number.
    private borrowing func fillByRows(_ page: inout PageBuilder) -> Int {
        var row = unsafe [UInt8](repeating: 0, count: page.width * Int(reader.pointee.channels))
        var rows = 0
        unsafe row.withUnsafeMutableBufferPointer { buffer in
            guard let row = buffer.baseAddress else { return }
            while unsafe rows < page.height && bilko_jpeg_read_row(reader, row) != 0 {
                unsafe page.put(row, y: rows)
                rows += 1
            }
        }
        return rows
    }

    /// Decodes raw planes, a band of rows at a time; returns the number of rows.
    private borrowing func fillByPlanes(_ page: inout PageBuilder) -> Int {
        let (bandRows, chromaRows) = unsafe (Int(reader.pointee.luma_rows), Int(reader.pointee.chroma_rows))
        let (across, down) = unsafe (Int(reader.pointee.across), Int(reader.pointee.down))
        let count = unsafe Int(reader.pointee.chroma_width)
        var rows = 0
        while unsafe rows < page.height && bilko_jpeg_read_planes(reader) != 0 {
            let (luma, blue, red) = unsafe reader.pointee.planes
            guard let luma = unsafe luma, let blue = unsafe blue, let red = unsafe red else { break }
            for row in 0..<min(bandRows, page.height - rows) {
                if let line = unsafe luma[row] { unsafe page.putBrightness(line, y: rows + row) }
            }
            for row in 0..<chromaRows {
                guard let cb = unsafe blue[row], let cr = unsafe red[row] else { continue }
                unsafe page.putSmallColor(cb, cr, y: rows / down + row, count: count, across: across, down: down)
            }
            rows += min(bandRows, page.height - rows)
        }
        return rows
    }
}
