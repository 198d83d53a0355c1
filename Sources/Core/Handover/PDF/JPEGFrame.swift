/// What the header of a JPEG says, so that its bytes can stand in a PDF as they are (ITU-T T.81, annex B; Exif 2.32).
///
/// Nothing is decoded; every place is checked.
package struct JPEGFrame: Hashable, Sendable {
    /// Pixels as stored.
    package let width: Int
    package let height: Int
    /// 1 is grey, 3 is colour.
    package let components: Int
    /// By how many degrees the picture is turned clockwise to stand upright: 0, 90, 180 or 270.
    package let rotation: Int

    /// - Returns: `nil` for a picture that PDF readers may show otherwise than it is: mirrored, of four colours, of 12 bits,
    ///   without loss.
    package init?(_ bytes: [UInt8]) {
        let data = ByteReader(bytes)
        guard data.u16(0) == 0xFFD8 else { return nil }
        var place = 2
        var turn = 0
        for _ in 0..<2_000 {
            while data.u8(place) == 0xFF, data.u8(place + 1) == 0xFF { place += 1 }
            guard data.u8(place) == 0xFF, place + 4 <= bytes.count else { return nil }
            let (code, length) = (data.u8(place + 1), data.u16(place + 2))
            guard length >= 2 else { return nil }
            switch code {
            case 0xC0, 0xC1, 0xC2:
                let (height, width, components) = (data.u16(place + 5), data.u16(place + 7), data.u8(place + 9))
                guard data.u8(place + 4) == 8, width > 0, height > 0, components == 1 || components == 3 else {
                    return nil
                }
                (self.width, self.height, self.components, rotation) = (width, height, components, turn)
                return
            case 0xE1:
                guard let found = Self.rotation(data, place + 4, place + 2 + length) else { return nil }
                turn = found ?? turn
            case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xD9, 0xDA: return nil
            default: break
            }
            place += 2 + length
        }
        return nil
    }

    /// The turn that an Exif segment asks for: `.some(nil)` where it says none, `nil` for a mirrored picture.
    private static func rotation(_ data: ByteReader, _ start: Int, _ end: Int) -> Int?? {
        guard data.u32(start) == 0x4578_6966, data.u16(start + 4) == 0 else { return .some(nil) }
        let header = start + 6
        let isLittle = data.u16(header) == 0x4949
        func u16(_ place: Int) -> Int {
            let value = data.u16(place)
            return isLittle ? value >> 8 | (value & 0xFF) << 8 : value
        }
        func u32(_ place: Int) -> Int { isLittle ? u16(place) | u16(place + 2) << 16 : data.u32(place) }
        guard isLittle || data.u16(header) == 0x4D4D, u16(header + 2) == 42 else { return .some(nil) }
        let directory = header + u32(header + 4)
        guard directory + 2 <= end else { return .some(nil) }
        for index in 0..<u16(directory) {
            let entry = directory + 2 + 12 * index
            guard entry + 12 <= end else { break }
            guard u16(entry) == 0x0112 else { continue }
            switch u16(entry + 8) {
            case 3: return 180
            case 6: return 90
            case 8: return 270
            case 2, 4, 5, 7: return nil
            default: return 0
            }
        }
        return .some(nil)
    }
}
