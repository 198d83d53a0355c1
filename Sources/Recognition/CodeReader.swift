import CZBar
import CZXing
import Glibc
package import Imaging
package import ReceiptModel

/// Reads QR and PDF417 codes off a page, with zbar first and ZXing after it.
///
/// Each reads codes that the other misses, so what one pass leaves unread is tried by the next, from the cheapest to the
/// dearest, until something was found. Formats are restricted: with all formats on, ZXing sees product codes in the
/// modules of a QR code.
package struct CodeReader: Sendable {
    package init() {}

    /// The codes of a page, each payload once, with boxes in pixels of that page.
    package func codes(in page: borrowing PageImage) -> [ScannedCode] {
        let direct = unique(readWithZBar(page))
        if !direct.isEmpty { return direct }
        let harder = unique(readWithZXing(page))
        if !harder.isEmpty { return harder }
        // Sharp small modules drown in a large noisy photo, and tiny ones need room: half the size, then twice.
        let pixels = page.width * page.height
        for factor in [0.5, 2.0] where factor < 1 ? pixels > 400_000 : pixels < 1_600_000 {
            guard let scaled = try? page.scaled(by: factor) else { continue }
            let found = unique(readWithZBar(scaled) + (factor < 1 ? readWithZXing(scaled) : []))
            if !found.isEmpty { return found.map { $0.scaled(by: 1 / factor) } }
        }
        return []
    }

    private func unique(_ codes: [ScannedCode]) -> [ScannedCode] {
        var seen: Set<String> = []
        return codes.filter { seen.insert($0.text).inserted }
    }

    private func readWithZBar(_ page: borrowing PageImage) -> [ScannedCode] {
        guard let scanner = unsafe zbar_image_scanner_create() else { return [] }
        defer { unsafe zbar_image_scanner_destroy(scanner) }
        _ = unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        _ = unsafe zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
        let (width, height) = (page.width, page.height)
        return unsafe page.pixels().withUnsafeBufferPointer { pixels in
            guard let image = unsafe zbar_image_create() else { return [] }
            defer { unsafe zbar_image_destroy(image) }
            unsafe zbar_image_set_format(image, CUnsignedLong(Self.greyFormat))
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

    /// `Y800` as a FourCC code: 8 bits of grey a pixel.
    private static let greyFormat: UInt32 = 0x3030_3859

    private func code(of symbol: OpaquePointer) -> ScannedCode? {
        guard unsafe zbar_symbol_get_type(symbol) == ZBAR_QRCODE, let data = unsafe zbar_symbol_get_data(symbol) else {
            return nil
        }
        let length = unsafe Int(zbar_symbol_get_data_length(symbol))
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: data, count: length))
        let corners = unsafe (0..<zbar_symbol_get_loc_size(symbol)).map { index in
            unsafe (x: Int(zbar_symbol_get_loc_x(symbol, index)), y: Int(zbar_symbol_get_loc_y(symbol, index)))
        }
        guard !bytes.isEmpty else { return nil }
        // From the upper left corner downwards and round, as the code itself stands.
        let lean = corners.count == 4 ? Self.lean(from: corners[0], to: corners[3]) : nil
        return ScannedCode(
            symbology: .qr, text: Self.text(bytes), box: Self.box(around: corners), reader: "zbar", lean: lean)
    }

    private func readWithZXing(_ page: borrowing PageImage) -> [ScannedCode] {
        let (width, height) = (page.width, page.height)
        return unsafe page.pixels().withUnsafeBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return [] }
            let formats = CInt(BILKO_ZXING_QR | BILKO_ZXING_PDF417)
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
                    (x: Int($0.x), y: Int($0.y))
                }
                return ScannedCode(
                    symbology: unsafe item.format == CInt(BILKO_ZXING_QR) ? .qr : .pdf417, text: Self.text(bytes),
                    box: Self.box(around: corners), reader: "zxing", lean: Self.lean(from: corners[0], to: corners[1]))
            }
        }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// The direction from one corner to another, in degrees clockwise from level.
    private static func lean(from one: (x: Int, y: Int), to other: (x: Int, y: Int)) -> Double? {
        guard one != other else { return nil }
        return atan2(Double(other.y - one.y), Double(other.x - one.x)) * 180 / .pi
    }

    private static func box(around corners: [(x: Int, y: Int)]) -> PixelBox {
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            return PixelBox(x: 0, y: 0, width: 0, height: 0)
        }
        return PixelBox(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension ScannedCode {
    fileprivate func scaled(by factor: Double) -> ScannedCode {
        var copy = self
        copy.box = PixelBox(
            x: Int(Double(box.x) * factor), y: Int(Double(box.y) * factor), width: Int(Double(box.width) * factor),
            height: Int(Double(box.height) * factor))
        return copy
    }
}
