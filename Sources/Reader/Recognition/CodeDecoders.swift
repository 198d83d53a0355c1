import CZBar
import CZXing
import Glibc
import Imaging
import ReceiptModel

/// The two libraries that decode two-dimensional codes, each applied to a picture as it is.
enum CodeDecoders {
    /// The codes of a picture, by zbar, and by ZXing where zbar finds none or guesses the character set.
    ///
    /// - Parameters:
    ///   - page: the picture.
    ///   - step: distance of the rows and columns that zbar scans, in pixels.
    /// - Returns: the codes, in pixels of the picture.
    static func read(_ page: borrowing PageImage, step: Int = 1) -> [ScannedCode] {
        let direct = readWithZBar(page, step: step)
        // zbar guesses the character set of text that is not ASCII from a few letters, and often wrongly.
        guard direct.isEmpty || direct.contains(where: { !$0.text.utf8.allSatisfy { $0 < 0x80 } }) else {
            return direct
        }
        let other = readWithZXing(page)
        return other.count < direct.count ? direct : other
    }

    /// QR codes, by zbar.
    ///
    /// - Parameters:
    ///   - page: the picture.
    ///   - step: distance of the scanned rows and columns, in pixels; at most three times the module width.
    /// - Returns: the codes, in pixels of the picture.
    static func readWithZBar(_ page: borrowing PageImage, step: Int = 1) -> [ScannedCode] {
        guard let scanner = unsafe zbar_image_scanner_create() else { return [] }
        defer { unsafe zbar_image_scanner_destroy(scanner) }
        _ = unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        _ = unsafe zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
        _ = unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_X_DENSITY, CInt(step))
        _ = unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_Y_DENSITY, CInt(step))
        let (width, height) = (page.width, page.height)
        return unsafe page.pixels().withUnsafeBufferPointer { pixels in
            guard let image = unsafe zbar_image_create() else { return [] }
            defer { unsafe zbar_image_destroy(image) }
            unsafe zbar_image_set_format(image, CUnsignedLong(grayFormat))
            unsafe zbar_image_set_size(image, CUnsignedInt(width), CUnsignedInt(height))
            unsafe zbar_image_set_data(image, pixels.baseAddress, CUnsignedLong(pixels.count), nil)
            guard unsafe zbar_scan_image(scanner, image) > 0 else { return [] }
            var codes: [ScannedCode] = []
            var symbol = unsafe zbar_image_first_symbol(image)
            while let current = unsafe symbol {
                if let code = unsafe code(of: current) { codes.append(code) }
                unsafe symbol = unsafe zbar_symbol_next(current)
            }
            return codes
        }
    }

    /// The FourCC code `Y800`: 8 bits of gray per pixel.
    private static let grayFormat: UInt32 = 0x3030_3859

    private static func code(of symbol: OpaquePointer) -> ScannedCode? {
        guard unsafe zbar_symbol_get_type(symbol) == ZBAR_QRCODE, let data = unsafe zbar_symbol_get_data(symbol) else {
            return nil
        }
        let length = unsafe Int(zbar_symbol_get_data_length(symbol))
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: data, count: length))
        let corners = unsafe (0..<zbar_symbol_get_loc_size(symbol)).map { index in
            unsafe PagePoint(
                x: Double(zbar_symbol_get_loc_x(symbol, index)), y: Double(zbar_symbol_get_loc_y(symbol, index)))
        }
        guard !bytes.isEmpty else { return nil }
        // zbar's corners begin at the upper left and run counterclockwise.
        return ScannedCode(
            symbology: .qr, text: text(bytes), corners: corners.prefix(1) + corners.dropFirst().reversed(),
            reader: "zbar")
    }

    /// QR and PDF417 codes, by ZXing, in pixels of the picture.
    static func readWithZXing(_ page: borrowing PageImage) -> [ScannedCode] {
        let (width, height) = (page.width, page.height)
        return unsafe page.pixels().withUnsafeBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return [] }
            let formats = CInt(BILKO_ZXING_QR | BILKO_ZXING_PDF417 | BILKO_ZXING_MICRO_QR)
            guard let list = unsafe bilko_zxing_read(start, CInt(width), CInt(height), CInt(width), formats, 1, 1)
            else {
                return []
            }
            defer { unsafe bilko_zxing_free(list) }
            return unsafe (0..<bilko_zxing_count(list)).compactMap { index in
                let item = unsafe bilko_zxing_at(list, index)
                let bytes = unsafe Array(UnsafeBufferPointer(start: item.bytes, count: Int(item.length)))
                guard !bytes.isEmpty else { return nil }
                let corners = unsafe [item.corners.0, item.corners.1, item.corners.2, item.corners.3].map {
                    PagePoint(x: Double($0.x), y: Double($0.y))
                }
                return ScannedCode(
                    symbology: unsafe item.format == CInt(BILKO_ZXING_PDF417) ? .pdf417 : .qr, text: text(bytes),
                    corners: corners, reader: "zxing")
            }
        }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
