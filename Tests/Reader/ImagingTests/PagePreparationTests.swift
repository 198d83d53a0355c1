import Foundation
import Imaging
import ReceiptModel
import Testing

/// Pictures made by hand, so that what is right is known.
private enum Drawn {
    /// A white page with dark bars like lines of print, leaning by `degrees` clockwise.
    static func lines(width: Int, height: Int, leaningBy degrees: Double) -> [UInt8] {
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        var pixels = [UInt8](repeating: 235, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let (u, v) = (Double(x - width / 2), Double(y - height / 2))
                let across = v * cosine - u * sine
                let along = u * cosine + v * sine
                let inLine = Int(across + 10_000) % 40 < 14 && abs(across) < Double(height) * 0.4
                let inLetter = Int(along + 10_000) % 12 < 7 && abs(along) < Double(width) * 0.38
                if inLine && inLetter { pixels[y * width + x] = 40 }
            }
        }
        return pixels
    }
}

@Suite("Preparing a page")
struct PagePreparationTests {
    @Test("a lean is found and undone, and every point leads back", arguments: [-8.0, -3.0, 2.0, 6.5])
    func straightens(degrees: Double) throws {
        let decoded = try DecodedPage(
            gray: Drawn.lines(width: 640, height: 800, leaningBy: degrees), width: 640, height: 800)
        let prepared = try PagePreparation().prepare(decoded)
        // The middle of the page is the middle of the picture, whatever was done in between.
        let middle = prepared.toOriginal.original(
            x: Double(prepared.image.width) / 2, y: Double(prepared.image.height) / 2)
        #expect(abs(middle.x - 320) < 4 && abs(middle.y - 400) < 4)
        // A level line on the page follows the print on the picture.
        let left = prepared.toOriginal.original(x: 100, y: 100)
        let right = prepared.toOriginal.original(x: 300, y: 100)
        let found = atan2(right.y - left.y, right.x - left.x) * 180 / .pi
        #expect(abs(found - degrees) < 0.4, "leaned by \(degrees), undone by \(found)")
    }

    @Test("a page that leans by half a degree is not resampled", arguments: [-0.5, 0.5])
    func leavesWhatHardlyLeans(degrees: Double) throws {
        let pixels = Drawn.lines(width: 640, height: 800, leaningBy: degrees)
        let prepared = try PagePreparation(omitting: [.scale, .light]).prepare(
            DecodedPage(gray: pixels, width: 640, height: 800))
        #expect(prepared.image.pixels() == pixels)
    }

    /// Seen at a slant, the upper lines lean one way and the lower ones the other.
    @Test(arguments: [(-3.0, 3.0), (3.0, -3.0), (1.0, 6.0)])
    func levelsLinesThatAreNotParallel(top: Double, bottom: Double) throws {
        let (width, height) = (800, 1_200)
        func lean(_ y: Double) -> Double { top + (bottom - top) * y / Double(height) }
        var pixels = [UInt8](repeating: 235, count: width * height)
        for line in stride(from: 60, to: height - 60, by: 40) {
            let slope = tan(lean(Double(line)) * .pi / 180)
            for x in 60..<width - 60 where (x / 12) % 8 != 7 && x % 12 < 8 {
                let middle = Int(Double(line) + slope * Double(x - width / 2))
                for y in max(0, middle)..<min(height, middle + 14) { pixels[y * width + x] = 40 }
            }
        }
        let prepared = try PagePreparation().prepare(DecodedPage(gray: pixels, width: width, height: height))
        for y in [200.0, 600, 1_000] {
            // A line of the picture, carried to the page, lies level.
            let back = try #require(prepared.toOriginal.inverted)
            let slope = tan(lean(y) * .pi / 180)
            let left = back.original(x: 150, y: y - slope * 250)
            let right = back.original(x: 650, y: y + slope * 250)
            let rest = atan2(right.y - left.y, right.x - left.x) * 180 / .pi
            #expect(abs(rest) < 0.7, "the line at \(y) still leans by \(rest)")
        }
    }

    @Test func evensOutAShadow() throws {
        var pixels = Drawn.lines(width: 600, height: 600, leaningBy: 0)
        for y in 0..<600 {
            for x in 0..<600 {
                pixels[y * 600 + x] = UInt8(Double(pixels[y * 600 + x]) * (0.35 + 0.65 * Double(x) / 600))
            }
        }
        let prepared = try PagePreparation().prepare(DecodedPage(gray: pixels, width: 600, height: 600))
        let even = prepared.image.pixels()
        let row = prepared.image.width * 12
        let (dark, light) = (Int(even[row + 20]), Int(even[row + prepared.image.width - 20]))
        #expect(dark > 225 && light > 225, "paper in the shadow \(dark), in the light \(light)")
    }

    @Test func tooFewPixelsAreAnError() throws {
        let decoded = try DecodedPage(gray: [UInt8](repeating: 255, count: 64), width: 8, height: 8)
        #expect(throws: ImagingError.tooSmall(width: 8, height: 8)) { _ = try PagePreparation().prepare(decoded) }
    }

    @Test func rastersAreMeasured() {
        #expect(throws: ImagingError.self) { _ = try DecodedPage(gray: [0, 0], width: 10, height: 10) }
        #expect(throws: ImagingError.self) { _ = try DecodedPage(gray: [], width: 0, height: 10) }
    }

    @Test("pixels go in and come out", arguments: [1, 3, 4, 5, 17])
    func rasterRoundTrip(width: Int) throws {
        let pixels = (0..<width * 3).map { UInt8(truncatingIfNeeded: $0 * 37) }
        #expect(try DecodedPage(gray: pixels, width: width, height: 3).image.pixels() == pixels)
    }

    @Test("a page is turned by quarters", arguments: [(1, 1), (5, 3), (8, 6), (70, 131), (131, 67)])
    func quarterTurns(width: Int, height: Int) throws {
        let pixels = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 * 37 + $0 / 256) }
        let page = try PageImage.raster(width: width, height: height, stride: width, pixels: pixels)
        for quarters in 1...3 {
            let turned = try page.turned(byQuarters: quarters)
            let (newWidth, newHeight, found) = (turned.width, turned.height, turned.pixels())
            #expect((newWidth, newHeight) == (quarters == 2 ? (width, height) : (height, width)))
            let back = ExifOrientation.clockwise(quarters: quarters)
                .toStored(width: Double(width), height: Double(height))
            let wanted = (0..<width * height).map { index in
                let stored = back.original(x: Double(index % newWidth), y: Double(index / newWidth))
                return pixels[Int(stored.y) * width + Int(stored.x)]
            }
            #expect(found == wanted, "\(quarters) quarters")
        }
    }
}

@Suite("Decoding")
struct DecodingTests {
    @Test("the eight orientations lead back to the stored pixel", arguments: 1...8)
    func orientations(tag: Int) throws {
        let orientation = try #require(ExifOrientation(rawValue: tag))
        let transform = orientation.toStored(width: 30, height: 20)
        let (width, height) = orientation.swapsSides ? (20.0, 30.0) : (30.0, 20.0)
        let corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)].map {
            transform.original(x: $0.0, y: $0.1)
        }
        #expect(Set(corners.map { "\(Int($0.x)),\(Int($0.y))" }) == ["0,0", "29,0", "0,19", "29,19"])
    }

    @Test("damaged pictures are errors", arguments: [MediaType.jpeg, .png, .tiff, .webp, .heic])
    func damaged(type: MediaType) {
        let junk = (0..<4_000).map { UInt8(truncatingIfNeeded: $0 * 131 + 7) }
        #expect(throws: ImagingError.self) { _ = try PictureDecoder.page(0, of: junk, mediaType: type) }
    }

    @Test("an orientation tag of any bytes is no trap", arguments: 0..<300)
    func hostileOrientation(seed: Int) {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        var bytes: [UInt8] = [[0xFF, 0xD8, 0xFF, 0xE1], Array("II*\0".utf8), Array("RIFF".utf8)][seed % 3]
        for _ in 0..<200 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes.append(UInt8(truncatingIfNeeded: state >> 33))
        }
        _ = ExifOrientation(of: bytes)
    }
}
