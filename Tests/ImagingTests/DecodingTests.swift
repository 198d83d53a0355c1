import Imaging
import ReceiptModel
import Testing

@Suite("Decoding JPEG")
struct JPEGDecodingTests {
    /// Whether a decoded page shows the fields of a picture: brightness exactly, colour by its small planes.
    private func check(_ page: borrowing DecodedPage, shows picture: DrawnPicture, isGrey: Bool = false) throws {
        let pixels = page.image.pixels()
        let planes = page.chroma
        let (width, height) = (page.image.width, page.image.height)
        for (u, v) in [(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)] {
            let (x, y) = (Int(u * Double(width)), Int(v * Double(height)))
            let stored = page.toOriginal.original(x: Double(x), y: Double(y))
            let (storedX, storedY) = (Int(stored.x.rounded()), Int(stored.y.rounded()))
            let wanted = picture.brightness(x: storedX, y: storedY)
            #expect(abs(Int(pixels[y * width + x]) - wanted) <= 6, "at \(x), \(y)")
            guard !isGrey else { continue }
            let chroma = try #require(planes)
            #expect(abs(chroma.width * 4 - width) < 8 && abs(chroma.height * 4 - height) < 8)
            #expect(chroma.cb.count == chroma.width * chroma.height && chroma.cr.count == chroma.cb.count)
            let place = Int(v * Double(chroma.height)) * chroma.width + Int(u * Double(chroma.width))
            let pixel = picture.colour(storedX, storedY)
            let (cb, cr) = (
                128 + 0.564 * (Double(pixel.blue) - Double(wanted)), 128 + 0.713 * (Double(pixel.red) - Double(wanted))
            )
            #expect(abs(Double(chroma.cb[place]) - cb) <= 6, "Cb at \(x), \(y)")
            #expect(abs(Double(chroma.cr[place]) - cr) <= 6, "Cr at \(x), \(y)")
        }
        if isGrey { #expect(planes == nil) }
    }

    @Test(
        "every coding is the same picture",
        arguments: [
            DrawnPicture.Coding.ordinary, .fullColour, .progressive, .arithmetic, .grey, .rgb, .inks, .brightnessInks,
        ], [(96, 64), (97, 61)])
    func codings(coding: DrawnPicture.Coding, size: (Int, Int)) throws {
        let picture = DrawnPicture.fields(width: size.0, height: size.1)
        let page = try PictureDecoder.page(0, of: picture.jpeg(coding), mediaType: .jpeg)
        #expect(page.image.width == size.0 && page.image.height == size.1)
        #expect(page.remarks.isEmpty)
        try check(page, shows: picture, isGrey: coding == .grey)
    }

    @Test("colour is turned with the picture", arguments: 1...8)
    func orientations(tag: UInt8) throws {
        let picture = DrawnPicture.fields(width: 96, height: 64)
        let page = try PictureDecoder.page(0, of: jpeg(picture.jpeg(), orientation: tag), mediaType: .jpeg)
        #expect(page.image.width == (tag >= 5 ? 64 : 96))
        try check(page, shows: picture)
    }
}
