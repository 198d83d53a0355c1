import Glibc
import ReceiptModel

/// Tells marks of pens, highlighters, stamps and coffee from print, by their color.
///
/// In the chroma plane, print lies between neutral and the color of the paper. A mark lies off that line, and its
/// darkness is proportional to its distance from the line; darkness beyond that is print. The method is specific to
/// this project.
struct ColorMarkMask: Equatable, Sendable {
    /// The share of print in the darkness of each chroma pixel, in 1/255.
    let printShare: [UInt8]
    let width: Int
    let height: Int

    /// Minimum distance from the line between neutral and paper (chroma levels); below it is noise of cameras and of
    /// JPEG.
    private static let minimumChromaDistance: Float = 14
    /// Minimum number of marked pixels of the chroma planes.
    private static let minimumPlaces = 40
    /// Side of a tile in which the color of the paper is measured (chroma pixels).
    private static let tile = 16
    /// Half of the maximum width of a mark beside which paper is visible (chroma pixels).
    private static let maximumMarkRadius = 12
    /// Minimum illumination at which color is meaningful (gray levels).
    private static let minimumIllumination: UInt8 = 60
    /// Maximum ratio of chroma to darkness of print that is neutral; above it the print itself is colored and cannot be
    /// told from marks.
    private static let maximumPrintChroma: Float = 0.1

    /// Detects the marks of a picture; `nil` for a grayscale picture, one without marks, and colored print.
    ///
    /// - Parameters:
    ///   - decoded: the picture.
    ///   - outline: of the sheet, in pixels of the picture; `nil` when the whole picture is the sheet.
    init?(on decoded: borrowing DecodedPage, within outline: [PagePoint]?) {
        guard let chroma = decoded.chroma, chroma.width >= 2 * Self.tile, chroma.height >= 2 * Self.tile else {
            return nil
        }
        let sheet = Sheet(chroma, outline: outline)
        let paper = PaperColor(chroma, sheet, tile: Self.tile)
        guard var marked = Self.places(chroma, sheet, paper) else { return nil }
        let gray = decoded.image.grayImage(reducedBy: ChromaPlanes.pagePixels)
        // Illumination is smooth: half the size suffices.
        let light = gray.halved().dilated(radius: Self.maximumMarkRadius / 2).eroded(radius: Self.maximumMarkRadius / 2)
        let darkness = { (x: Int, y: Int) -> Float in
            guard x < gray.width, y < gray.height else { return 0 }
            let paper = Float(max(light.level(x / 2, y / 2), 1))
            return max(0, 255 * (1 - Float(gray[x, y]) / paper))
        }
        guard Self.printIsColorless(chroma, sheet, paper, darkness) else { return nil }
        marked.removeAll { light.level($0.x / 2, $0.y / 2) < Self.minimumIllumination }
        guard marked.count >= Self.minimumPlaces else { return nil }
        let strengths = Strengths(marked, darkness)
        (width, height) = (chroma.width, chroma.height)
        var printShare = [UInt8](repeating: 255, count: width * height)
        for place in marked {
            let dark = darkness(place.x, place.y)
            let print = dark - 1.35 * strengths[place.hue] * place.distance - 6
            printShare[place.y * width + place.x] = dark > 0 ? UInt8(min(255, max(0, 510 * print / dark))) : 0
        }
        self.printShare = printShare
    }

    /// A chroma pixel off the line between neutral and paper.
    struct Place {
        var x, y: Int
        /// Distance from that line (chroma levels).
        var distance: Float
        /// Direction from that line, in 1/16 of a turn.
        var hue: Int
    }

    /// The pixels clearly off the line that have neighbors of the kind; `nil` for too few.
    private static func places(_ chroma: ChromaPlanes, _ sheet: Sheet, _ paper: PaperColor) -> [Place]? {
        var isOff = [Bool](repeating: false, count: chroma.width * chroma.height)
        var count = 0
        for y in 0..<chroma.height {
            for x in sheet.columns[y] {
                let off = paper.distance(chroma, x, y)
                if off.blue * off.blue + off.red * off.red > minimumChromaDistance * minimumChromaDistance {
                    isOff[y * chroma.width + x] = true
                    count += 1
                }
            }
        }
        guard count >= minimumPlaces else { return nil }
        var places: [Place] = []
        for y in 1..<chroma.height - 1 {
            for x in sheet.columns[y].clamped(to: 1..<chroma.width - 1) {
                let here = y * chroma.width + x
                var near = 0
                for row in [here - chroma.width, here, here + chroma.width] {
                    near += (isOff[row - 1] ? 1 : 0) + (isOff[row] ? 1 : 0) + (isOff[row + 1] ? 1 : 0)
                }
                // The border of a mark has half its chroma.
                guard near >= 3 else { continue }
                let off = paper.distance(chroma, x, y)
                let distance = (off.blue * off.blue + off.red * off.red).squareRoot()
                guard distance > minimumChromaDistance / 2 else { continue }
                places.append(Place(x: x, y: y, distance: distance, hue: Strengths.hue(off)))
            }
        }
        return places.count >= minimumPlaces ? places : nil
    }

    /// Whether most print is neutral.
    private static func printIsColorless(
        _ chroma: ChromaPlanes, _ sheet: Sheet, _ paper: PaperColor, _ darkness: (Int, Int) -> Float
    ) -> Bool {
        var (blue, red): ([Float], [Float]) = ([], [])
        for y in stride(from: 0, to: chroma.height, by: 2) {
            for x in sheet.columns[y] {
                let dark = darkness(x, y)
                guard dark > 50 else { continue }
                let off = paper.distance(chroma, x, y)
                blue.append(off.blue / dark)
                red.append(off.red / dark)
            }
        }
        guard !blue.isEmpty else { return true }
        blue.sort()
        red.sort()
        let (a, b) = (blue[blue.count / 2], red[red.count / 2])
        return (a * a + b * b).squareRoot() < maximumPrintChroma
    }
}

extension ColorMarkMask {
    /// The part of the chroma planes that shows the sheet.
    struct Sheet {
        /// Per row, the range of columns.
        var columns: [Range<Int>]

        init(_ chroma: ChromaPlanes, outline: [PagePoint]?) {
            columns = [Range<Int>](repeating: 0..<chroma.width, count: chroma.height)
            guard let outline else { return }
            let scale = 1 / Double(ChromaPlanes.pagePixels)
            let rows = PolygonScanlines(
                outline.map { PagePoint(x: $0.x * scale, y: $0.y * scale) }, rows: 0..<chroma.height)
            for y in columns.indices {
                var ends: (from: Double, to: Double)?
                rows.forEachSpan(of: y) { from, to in ends = (ends?.from ?? from, to) }
                // The edge of the sheet has a mixed color.
                let from = min(chroma.width, max(0, Int(ends?.from ?? 0) + 2))
                let to = min(chroma.width, max(from, Int(ends?.to ?? 0) - 2))
                columns[y] = from..<to
            }
        }
    }

    /// The color of the paper, tile by tile.
    struct PaperColor {
        private let side: Int
        private let across: Int
        private var blue: [Float]
        private var red: [Float]

        /// The median over a tile and its surroundings, so that a mark that fills a tile does not count as paper.
        init(_ chroma: ChromaPlanes, _ sheet: Sheet, tile: Int) {
            side = tile
            across = (chroma.width - 1) / tile + 1
            let down = (chroma.height - 1) / tile + 1
            var own: [(blue: UInt8, red: UInt8)?] = []
            for row in 0..<down {
                for column in 0..<across {
                    var (cb, cr): ([UInt8], [UInt8]) = ([], [])
                    for y in stride(from: row * tile, to: min(chroma.height, (row + 1) * tile), by: 2) {
                        let columns = sheet.columns[y].clamped(to: column * tile..<(column + 1) * tile)
                        for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 2) {
                            cb.append(chroma.cb[y * chroma.width + x])
                            cr.append(chroma.cr[y * chroma.width + x])
                        }
                    }
                    cb.sort()
                    cr.sort()
                    own.append(cb.count < 16 ? nil : (cb[cb.count / 2], cr[cr.count / 2]))
                }
            }
            (blue, red) = ([], [])
            for row in 0..<down {
                for column in 0..<across {
                    var (cb, cr): ([UInt8], [UInt8]) = ([], [])
                    for y in max(0, row - 3)...min(down - 1, row + 3) {
                        for x in max(0, column - 3)...min(across - 1, column + 3) {
                            guard let color = own[y * across + x] else { continue }
                            cb.append(color.blue)
                            cr.append(color.red)
                        }
                    }
                    cb.sort()
                    cr.sort()
                    blue.append(cb.isEmpty ? 0 : Float(cb[cb.count / 2]) - 128)
                    red.append(cr.isEmpty ? 0 : Float(cr[cr.count / 2]) - 128)
                }
            }
        }

        /// The vector from the line between neutral and paper to a color.
        @inline(__always)
        func distance(_ chroma: ChromaPlanes, _ x: Int, _ y: Int) -> (blue: Float, red: Float) {
            let (place, square) = (y * chroma.width + x, y / side * across + x / side)
            let (u, v) = (Float(chroma.cb[place]) - 128, Float(chroma.cr[place]) - 128)
            let (a, b) = (blue[square], red[square])
            let along = max(0, min(1, (u * a + v * b) / max(1, a * a + b * b)))
            return (u - along * a, v - along * b)
        }
    }

    /// The darkness of marks per unit of chroma distance, by hue.
    struct Strengths {
        private static let hues = 16
        private var darkness: [Float]

        static func hue(_ off: (blue: Float, red: Float)) -> Int {
            let turn = atan2f(off.red, off.blue) / (2 * .pi) + 1
            return Int(turn * Float(hues)) % hues
        }

        init(_ places: [Place], _ darkness: (Int, Int) -> Float) {
            var seen = [[(ratio: Float, weight: Float)]](repeating: [], count: Self.hues)
            for place in places where place.distance > ColorMarkMask.minimumChromaDistance {
                let ratio = darkness(place.x, place.y) / place.distance
                seen[place.hue].append((ratio, place.distance * place.distance))
            }
            self.darkness = seen.indices.map { hue in
                // Adjacent hues count too; weights grow with chroma, because pale stains say little.
                let all = (seen[hue] + seen[(hue + 1) % Self.hues] + seen[(hue + Self.hues - 1) % Self.hues])
                    .sorted { $0.ratio < $1.ratio }
                // A low quantile, because print under a mark is darker than the mark alone.
                var left = 0.4 * all.reduce(0) { $0 + $1.weight }
                return all.first {
                    left -= $0.weight
                    return left <= 0
                }?.ratio ?? 0
            }
        }

        subscript(hue: Int) -> Float { darkness[hue] }
    }
}

extension GrayImage {
    /// The level at a position clamped to the image.
    fileprivate func level(_ x: Int, _ y: Int) -> UInt8 { self[min(x, width - 1), min(y, height - 1)] }
}
