import Foundation
import Imaging
import ReceiptModel

/// A line of print that somebody cut out, and its text.
package struct Crop: Sendable, Decodable {
    /// Where the picture lies, as its list says.
    package let file: String
    package let text: String
    /// Whether the text may be all in capitals where the print is not.
    var mayBeRecased = true

    private enum CodingKeys: String, CodingKey {
        case file, text
    }

    /// The crops of a folder: those of its `index.jsonl`, or all pictures that have a `.gt.txt`.
    ///
    /// - Throws: ``TrainingError`` naming the file that cannot be read or written.
    package static func all(of folder: String) throws(TrainingError) -> [Crop] {
        let path = folder + "/index.jsonl"
        guard let data = FileManager.default.contents(atPath: path) else { return try besideTexts(in: folder) }
        var crops: [Crop] = []
        for (number, line) in data.split(separator: 0x0A).enumerated() {
            guard let crop = try? JSONDecoder().decode(Crop.self, from: line) else {
                throw .malformed(path: path, line: number + 1)
            }
            crops.append(crop)
        }
        return crops
    }

    private static func besideTexts(in folder: String) throws(TrainingError) -> [Crop] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw .unreadable(path: folder)
        }
        let ending = ".gt.txt"
        return names.filter { $0.hasSuffix(ending) }.sorted().compactMap { name in
            guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) else { return nil }
            return Crop(
                file: name.dropLast(ending.count) + ".png", text: text.trimmingCharacters(in: .newlines),
                mayBeRecased: false)
        }
    }
}

/// Crops laid below each other on a page, so that they are found and cut as the lines of a receipt are.
package struct CropSheet {
    /// White between crops, in heights of the higher one, and beside them in pixels.
    private static let (gap, margin) = (0.7, 40)
    /// A line must take so much of its crop's width, and no other one a tenth of it.
    private static let leastShare = 0.72
    private static let otherShare = 0.3

    private var pixels: [UInt8]
    private let width: Int
    private let height: Int
    private var places: [Place] = []

    /// Where a crop lies on the sheet.
    private struct Place {
        let top: Int
        let height: Int
        let width: Int
        let text: String
        let mayBeRecased: Bool
    }

    /// A sheet of crops of a folder; those that cannot be decoded are left out.
    package init(_ crops: some Collection<Crop>, in folder: String) {
        var pictures: [(width: Int, height: Int, pixels: [UInt8], crop: Crop)] = []
        for crop in crops {
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(crop.file)"),
                let page = try? PictureDecoder.page(
                    0, of: Array(data), mediaType: crop.file.hasSuffix(".png") ? .png : .jpeg),
                page.image.height >= 8, page.image.width >= 8
            else { continue }
            pictures.append((page.image.width, page.image.height, Self.onWhite(page.image.pixels()), crop))
        }
        width = (pictures.map(\.width).max() ?? 8) + 2 * Self.margin
        height = pictures.reduce(2 * Self.margin) { $0 + $1.height + Int(Double($1.height) * Self.gap) }
        pixels = [UInt8](repeating: 255, count: width * height)
        var top = Self.margin
        for picture in pictures {
            for y in 0..<picture.height {
                let start = (top + y) * width + Self.margin
                pixels.replaceSubrange(
                    start..<start + picture.width, with: picture.pixels[y * picture.width..<(y + 1) * picture.width])
            }
            places.append(
                Place(
                    top: top, height: picture.height, width: picture.width, text: picture.crop.text,
                    mayBeRecased: picture.crop.mayBeRecased))
            top += picture.height + Int(Double(picture.height) * Self.gap)
        }
    }

    /// The pixels with the paper made white.
    private static func onWhite(_ pixels: [UInt8]) -> [UInt8] {
        var counts = [Int](repeating: 0, count: 256)
        for pixel in pixels { counts[Int(pixel)] += 1 }
        var (paper, rest) = (255, pixels.count * 3 / 10)
        while paper > 60, rest >= counts[paper] {
            rest -= counts[paper]
            paper -= 1
        }
        return pixels.map { UInt8(min(255, Int($0) * 250 / paper)) }
    }

    /// The lines that were found, one for each crop at most; none where there is no memory for the sheet.
    ///
    /// - Parameters:
    ///   - factor: how large the sheet is made before, at most 1.
    ///   - letters: tells in which case the letters are printed; a line of which it cannot is left out.
    /// - Returns: the lines, from top to bottom.
    /// - Throws: `TrainingError.noRecogniser`.
    package func lines(
        reducedTo factor: Double, case letters: inout TruthCase
    ) throws(TrainingError) -> [TrainingLine] {
        guard var page = try? PageImage.raster(width: width, height: height, stride: width, pixels: pixels) else {
            return []
        }
        if factor < 1, let small = try? page.scaled(by: factor) { page = small }
        guard let rows = try? LineDetector().rows(on: page) else { return [] }
        let extractor = LineExtractor(page, rows: rows)
        var lines: [TrainingLine] = []
        for place in places {
            guard let found = Self.line(of: place, among: rows, factor: Double(page.width) / Double(width)),
                let strip = try? extractor.normalizedLineImage(of: found, height: StripMaker.height),
                let text = place.mayBeRecased ? try letters.printed(place.text, on: strip.image) : place.text,
                let line = try? TrainingLine(text, on: strip)
            else { continue }
            lines.append(line)
        }
        return lines
    }

    /// The one line that takes nearly all of a crop.
    private static func line(of place: Place, among rows: [DetectedRow], factor: Double) -> DetectedLine? {
        let span = Double(place.width) * factor
        let band = Double(place.top) * factor...Double(place.top + place.height) * factor
        let wide = rows.filter { row in
            let line = row[0]
            return band.contains(line.baseline(at: line.left) - line.capHeight / 2)
                && row[row.count - 1].right - line.left > otherShare * span
        }
        guard wide.count == 1, wide[0].count == 1, let line = wide[0].first, line.right - line.left > leastShare * span,
            line.capHeight > 0.25 * (band.upperBound - band.lowerBound)
        else { return nil }
        return line
    }
}
