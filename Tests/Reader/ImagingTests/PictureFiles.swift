import CJPEG
import Testing

/// A small picture made by a rule, and its files in every way that libjpeg writes them.
struct DrawnPicture {
    typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

    let width, height: Int
    let color: (_ x: Int, _ y: Int) -> Color

    /// Four fields: red, green, blue and white, so that every orientation is another picture.
    static func fields(width: Int, height: Int) -> DrawnPicture {
        DrawnPicture(width: width, height: height) { x, y in
            switch (x < width / 2, y < height / 2) {
            case (true, true): (200, 40, 40)
            case (false, true): (40, 200, 40)
            case (true, false): (40, 40, 200)
            case (false, false): (250, 250, 250)
            }
        }
    }

    func brightness(x: Int, y: Int) -> Int {
        let pixel = color(x, y)
        return (299 * Int(pixel.red) + 587 * Int(pixel.green) + 114 * Int(pixel.blue)) / 1_000
    }

    enum Coding {
        case ordinary, progressive, arithmetic, gray, rgb
        /// Color of half the breadth only, of half the height only, and of full size.
        case wideColor, highColor, fullColor
        /// Inks, inverted as Adobe writes them; the second as brightness and color.
        case inks, brightnessInks
    }

    /// The picture as a JPEG of quality 95.
    func jpeg(_ coding: Coding = .ordinary) -> [UInt8] {
        var info = unsafe jpeg_compress_struct()
        var manager = unsafe jpeg_error_mgr()
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: CUnsignedLong = 0
        return unsafe withUnsafeMutablePointer(to: &manager) { manager in
            unsafe info.err = jpeg_std_error(manager)
            unsafe jpeg_CreateCompress(&info, JPEG_LIB_VERSION, MemoryLayout<jpeg_compress_struct>.size)
            defer {
                unsafe jpeg_destroy_compress(&info)
                unsafe free(bytes)
            }
            unsafe jpeg_mem_dest(&info, &bytes, &count)
            unsafe info.image_width = JDIMENSION(width)
            unsafe info.image_height = JDIMENSION(height)
            let inks = coding == .inks || coding == .brightnessInks
            unsafe info.input_components = inks ? 4 : coding == .gray ? 1 : 3
            unsafe info.in_color_space = inks ? JCS_CMYK : coding == .gray ? JCS_GRAYSCALE : JCS_RGB
            unsafe jpeg_set_defaults(&info)
            if coding == .brightnessInks { unsafe jpeg_set_colorspace(&info, JCS_YCCK) }
            if coding == .rgb { unsafe jpeg_set_colorspace(&info, JCS_RGB) }
            unsafe jpeg_set_quality(&info, 95, 1)
            if coding == .fullColor || coding == .highColor { unsafe info.comp_info[0].h_samp_factor = 1 }
            if coding == .fullColor || coding == .wideColor { unsafe info.comp_info[0].v_samp_factor = 1 }
            if coding == .progressive { unsafe jpeg_simple_progression(&info) }
            if coding == .arithmetic { unsafe info.arith_code = 1 }
            unsafe jpeg_start_compress(&info, 1)
            for y in 0..<height {
                var row: [UInt8] = []
                for x in 0..<width {
                    let pixel = color(x, y)
                    if inks {
                        row += [pixel.red, pixel.green, pixel.blue, 255]
                    } else if coding == .gray {
                        row.append(UInt8(brightness(x: x, y: y)))
                    } else {
                        row += [pixel.red, pixel.green, pixel.blue]
                    }
                }
                unsafe row.withUnsafeMutableBufferPointer { buffer in
                    var start = buffer.baseAddress
                    _ = unsafe jpeg_write_scanlines(&info, &start, 1)
                }
            }
            unsafe jpeg_finish_compress(&info)
            return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
        }
    }
}

/// A JPEG with an Exif segment that states an orientation.
func jpeg(_ bytes: [UInt8], orientation: UInt8) -> [UInt8] {
    let directory: [UInt8] = [1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
    let content = Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0] + directory
    return bytes.prefix(2) + [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content + bytes.dropFirst(2)
}
