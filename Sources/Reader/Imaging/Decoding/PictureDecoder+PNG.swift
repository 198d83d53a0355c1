import CPNG
import ReceiptModel

extension PictureDecoder {
    /// Decodes a PNG row by row, interlaced or not; memory holds the gray page and one row.
    ///
    /// A truncated file gives the rows that are there.
    static func decodePNG(_ bytes: [UInt8]) throws(ImagingError) -> StoredPage {
        var assembly: PageBuilder?
        var remarks: [Message] = []
        try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(ImagingError) in
            guard let start = buffer.baseAddress else { throw .undecodable(format: "PNG", why: "it is empty") }
            let reader = try unsafe PNGReader(start, count: buffer.count)
            guard reader.hasHeader else { throw reader.failure }
            var page = try reader.begin()
            remarks = try reader.fill(&page)
            assembly = consume page
        }
        guard let page = assembly.take() else { throw .undecodable(format: "PNG", why: "it is empty") }
        return page.finish(remarks: remarks)
    }
}

/// A PNG being decoded; the bytes are borrowed and must outlive it.
@safe private struct PNGReader: ~Copyable {
    /// Whether the header was read; without it only ``failure`` is valid.
    let hasHeader: Bool
    private let reader: UnsafeMutablePointer<bilko_png_reader>

    init(_ bytes: UnsafePointer<UInt8>, count: Int) throws(ImagingError) {
        var ok = CInt(0)
        guard let opened = unsafe bilko_png_open(bytes, count, &ok) else { throw .outOfMemory(step: "decode PNG") }
        unsafe reader = opened
        hasHeader = ok != 0
    }

    deinit { unsafe bilko_png_close(reader) }

    var failure: ImagingError {
        let why = unsafe bilko_png_message(reader).map { unsafe String(cString: $0) } ?? ""
        return .undecodable(format: "PNG", why: why.isEmpty ? "the data is damaged" : "\(why)")
    }

    borrowing func begin() throws(ImagingError) -> PageBuilder {
        let (width, height) = unsafe (Int(reader.pointee.width), Int(reader.pointee.height))
        let samples: PageBuilder.Samples =
            switch unsafe reader.pointee.channels {
            case 1: .gray
            case 3: .rgb
            default: .rgba
            }
        return try PageBuilder(
            width: width, height: height, samples: samples,
            reduction: PagePreparation.decoderReduction(width: width, height: height))
    }

    /// The passes of Adam7 interlacing: first column and row, and the steps to the next (PNG specification, section
    /// 8.2).
    private static let passes: [(x: Int, y: Int, across: Int, down: Int)] = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
    ]

    /// Decodes all rows that there are; returns what was wrong with the file, in sentences.
    borrowing func fill(_ page: inout PageBuilder) throws(ImagingError) -> [Message] {
        let interlaced = unsafe reader.pointee.interlaced != 0
        let passes = interlaced ? Self.passes : [(x: 0, y: 0, across: 1, down: 1)]
        var row = unsafe [UInt8](repeating: 0, count: page.width * Int(reader.pointee.channels))
        var rows = 0
        var isWhole = true
        unsafe row.withUnsafeMutableBufferPointer { buffer in
            guard let row = buffer.baseAddress else { return }
            // A pass without columns has no rows.
            decoding: for pass in passes where pass.x < page.width {
                for y in stride(from: pass.y, to: page.height, by: pass.down) {
                    guard unsafe bilko_png_read_row(reader, row) != 0 else {
                        isWhole = false
                        break decoding
                    }
                    unsafe page.put(row, y: y, from: pass.x, stride: pass.across)
                    rows += 1
                }
            }
        }
        guard rows > 0 else { throw failure }
        isWhole = unsafe isWhole && reader.pointee.warnings == 0
        return isWhole ? [] : [PictureDecoder.damagedRemark]
    }
}
