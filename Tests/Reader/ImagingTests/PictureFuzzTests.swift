import ReceiptModel
import TestSupport
import Testing

@testable import Imaging

/// Damaged pictures, small so that rounds are short: a raster that is as large as it says, or a typed error.
@Suite("Fuzzed pictures")
struct PictureFuzzTests {
    private static let seeds: [(type: MediaType, bytes: [UInt8])] = {
        let drawing = DrawnPicture.fields(width: 61, height: 43)
        func samples(_ x: Int, _ y: Int) -> [Int] {
            let pixel = drawing.color(x, y)
            return [pixel.red, pixel.green, pixel.blue].map(Int.init)
        }
        let codings: [DrawnPicture.Coding] = [
            .ordinary, .progressive, .arithmetic, .gray, .rgb, .wideColor, .highColor, .fullColor, .inks,
            .brightnessInks,
        ]
        var seeds: [(MediaType, [UInt8])] = codings.map { (.jpeg, drawing.jpeg($0)) }
        seeds += (1...8).map { (.jpeg, jpeg(drawing.jpeg(), orientation: $0)) }
        for (type, depth) in [(2, 8), (2, 16), (0, 1), (0, 8)] as [(UInt8, Int)] {
            for isInterlaced in [false, true] {
                let writer = PNGWriter(
                    width: 61, height: 43, depth: depth, colorType: type, isInterlaced: isInterlaced,
                    samples: { type == 2 ? samples($0, $1) : [samples($0, $1)[0] >> (8 - depth)] })
                seeds.append((.png, writer.bytes))
            }
        }
        let gray = TIFFWriter.Page(width: 61, height: 43, photometric: 1) { [samples($0, $1)[0]] }
        let color = TIFFWriter.Page(width: 31, height: 23, photometric: 2, orientation: 6) { samples($0, $1) }
        seeds.append((.tiff, TIFFWriter(pages: [gray, color]).bytes))
        let field = WebPWriter.field((red: 9, green: 90, blue: 200, alpha: 128), width: 40, height: 30)
        seeds.append((.webp, WebPWriter.file(field)))
        seeds.append((.webp, WebPWriter.animation([field, field], width: 40, height: 30)))
        let gif: [UInt8] =
            Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
            + [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0A, 0, 0x3B]
        seeds.append((.gif, gif))
        seeds += [(24, 40), (8, 40), (1, 40), (24, 12)].map { (.bmp, bitmap(bits: $0.0, header: $0.1)) }
        return seeds
    }()

    /// A BMP of 8 × 6 pixels without compression.
    private static func bitmap(bits: Int, header: Int) -> [UInt8] {
        func little(_ number: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(number >> (8 * $0) & 255) } }
        let isOld = header == 12
        let colors = bits > 8 ? 0 : (1 << bits)
        let start = 14 + header + colors * 4
        let row = (8 * bits + 31) / 32 * 4
        var bytes = Array("BM".utf8) + little(start + 6 * row, 4) + little(0, 4) + little(start, 4) + little(header, 4)
        bytes += little(8, isOld ? 2 : 4) + little(6, isOld ? 2 : 4) + little(1, 2) + little(bits, 2)
        if !isOld {
            bytes += little(0, 4) + little(6 * row, 4) + little(2_835, 4) + little(2_835, 4) + little(colors, 8)
        }
        for color in 0..<colors { bytes += [UInt8(color), UInt8(color), UInt8(color), 0] }
        return bytes + (0..<6 * row).map { UInt8($0 & 255) }
    }

    @Test("a damaged picture is a page as large as it says, or it cannot be decoded")
    func fuzzPictures() throws {
        try Fuzzing.run("pictures", atLeast: 200) { numbers in
            let (type, bytes) = numbers.element(of: Self.seeds, or: (.png, []))
            let damaged = numbers.mutated(bytes)
            let pages = PictureDecoder.pageCount(of: damaged, mediaType: type)
            for index in 0..<min(max(pages, 1), 3) {
                do throws(ImagingError) {
                    let page = try PictureDecoder.page(index, of: damaged, mediaType: type)
                    check(page, numbers.seed)
                } catch {
                    continue
                }
            }
        }
    }

    private func check(_ page: borrowing DecodedPage, _ seed: UInt64) {
        let (width, height) = (page.image.width, page.image.height)
        #expect(width > 0 && height > 0 && width * height <= PictureDecoder.maximumPixels, "seed \(seed)")
        #expect(page.image.pixels().count == width * height, "seed \(seed)")
        if let chroma = page.chroma {
            let count = chroma.width * chroma.height
            #expect(chroma.cb.count == count && chroma.cr.count == count, "seed \(seed)")
        }
        let corner = page.toOriginal.original(x: Double(width), y: Double(height))
        #expect(corner.x.isFinite && corner.y.isFinite, "seed \(seed)")
    }
}
