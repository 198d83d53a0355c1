import CZXing

/// The modules of a printed code.
package struct CodeSymbol: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Row by row; `true` is dark.
    package let modules: [Bool]

    /// Encodes a text; `nil` when it does not fit the symbology.
    ///
    /// A QR code gets error correction M as long as it stays small, and L when it is as dense as those of Serbia.
    package init?(_ code: PrintedCode) {
        let level: CInt =
            switch code.symbology {
            case .qr: code.text.utf8.count > 300 ? 1 : 3
            // The level that the Croatian payment code asks for (HUB-3A).
            case .pdf417: 4
            case .code128: -1
            }
        guard let symbol = unsafe bilko_zxing_write(code.text, code.symbology.number, level, 2, 24) else { return nil }
        defer { unsafe bilko_zxing_free_symbol(symbol) }
        width = Int(unsafe symbol.pointee.width)
        height = Int(unsafe symbol.pointee.height)
        modules = unsafe UnsafeBufferPointer(start: symbol.pointee.modules, count: width * height).map { $0 != 0 }
    }

    /// The texts that a symbology's codes in a picture hold: a sample whose code cannot be read is no sample.
    package static func read(_ symbology: Symbology, in picture: GreyPicture) -> [String] {
        guard
            let list = unsafe bilko_zxing_read(
                picture.pixels, CInt(picture.width), CInt(picture.height), CInt(picture.width), symbology.number, 1, 0)
        else { return [] }
        defer { unsafe bilko_zxing_free(list) }
        return (0..<Int(unsafe bilko_zxing_count(list))).map { index in
            let code = unsafe bilko_zxing_at(list, CInt(index))
            return unsafe String(
                decoding: UnsafeBufferPointer(start: code.bytes, count: Int(code.length)), as: UTF8.self)
        }
    }
}

extension Symbology {
    fileprivate var number: CInt {
        switch self {
        case .qr: CInt(BILKO_ZXING_QR)
        case .pdf417: CInt(BILKO_ZXING_PDF417)
        case .code128: CInt(BILKO_ZXING_CODE128)
        }
    }
}
