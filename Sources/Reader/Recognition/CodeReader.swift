package import Imaging
package import ReceiptModel

/// Reads QR and PDF417 codes from a page with zbar and ZXing, each of which reads codes that the other misses.
///
/// Likely regions are tried first, one by one; then the whole page at a coarse step; then the regions after
/// restoration: scaled, with light streaks closed, blurred. It ends with the first success, or when the pixel budget of
/// a page is spent. zbar, which takes three times as long as ZXing, sees only pictures with a finder pattern. Formats are
/// restricted, because with all of them ZXing sees product codes in the modules of a QR code.
package struct CodeReader: Sendable {
    /// Maximum number of restored pixels per page.
    private static let maximumPixels = 8_000_000
    /// Plausible size of a region in modules: a QR code has 21 to 177 per side, plus the region's margin.
    private static let modules = 21.0...280.0
    /// Maximum size of a page that is first tried as a whole (pixels).
    private static let smallPage = 700_000
    /// Maximum size of a page that is a picture of a code and little else (pixels).
    private static let tinyPage = 300_000
    /// Maximum size of a region whose finder patterns are looked for under streaks at full size (pixels).
    private static let largeRegion = 300_000
    /// Maximum size of a page that is tried as a whole at full size (pixels), because both libraries copy it.
    private static let largePage = 6_000_000

    private let usesZXing: Bool

    /// - Parameter usesZXing: whether ZXing is used too. Without it PDF417 and some QR codes are not read; with it a
    ///   page may abort the process, because some of ZXing's assertions do not hold for all pictures.
    package init(usingZXing usesZXing: Bool = true) { self.usesZXing = usesZXing }

    /// The codes of a picture with its finder patterns; zbar scans it where there are any.
    private func decode(_ page: borrowing PageImage, _ finders: FinderPatterns, step: Int = 1) -> [ScannedCode] {
        if finders.count > 0 { return decodeWithBoth(page, step: step) }
        return usesZXing ? CodeDecoders.readWithZXing(page) : []
    }

    private func decodeWithBoth(_ page: borrowing PageImage, step: Int = 1) -> [ScannedCode] {
        usesZXing ? CodeDecoders.read(page, step: step) : CodeDecoders.readWithZBar(page, step: step)
    }

    /// The codes of a page without duplicates, in pixels of that page.
    package func codes(in page: borrowing PageImage) -> [ScannedCode] {
        let pixels = page.width * page.height
        let finders = FinderPatterns(on: page)
        if pixels <= Self.smallPage {
            let found = wholePage(page, finders)
            if !found.isEmpty { return found }
        }
        var places = CodeRegions(on: page).boxes
        if pixels > Self.smallPage { places = places.filter { 5 * $0.width * $0.height < 2 * pixels } }
        var found: [ScannedCode] = []
        for place in places where !found.contains(where: { place.holds($0.box) }) {
            guard let part = try? page.cropped(to: place) else { continue }
            found += decode(part, finders.standing(in: place)).map { $0.moved(by: place) }
        }
        if found.isEmpty, pixels > Self.smallPage { found = wholePage(page, finders) }
        if found.isEmpty { found = readRestored(places, on: page, finders) }
        return found.unique
    }

    private func wholePage(_ page: borrowing PageImage, _ finders: FinderPatterns) -> [ScannedCode] {
        let pixels = page.width * page.height
        guard pixels <= Self.largePage else {
            guard let half = try? page.scaled(by: 0.5) else { return [] }
            return wholePage(half, FinderPatterns(on: half)).map { $0.scaled(by: 2) }
        }
        let direct = decode(page, finders, step: pixels < 1_500_000 ? 1 : 2).unique
        if !direct.isEmpty { return direct }
        // Sharp small modules fail in a large noisy photo, and tiny ones need enlargement: half the size, then twice.
        for factor in [0.5, 2.0] where factor < 1 ? pixels > 400_000 : pixels < 1_600_000 {
            guard let scaled = try? page.scaled(by: factor) else { continue }
            let finders = FinderPatterns(on: scaled)
            let found: [ScannedCode]
            if factor < 1 || pixels < Self.tinyPage {
                found = decode(scaled, finders)
            } else {
                found = finders.count > 0 ? CodeDecoders.readWithZBar(scaled) : []
            }
            if !found.isEmpty { return found.unique.map { $0.scaled(by: 1 / factor) } }
        }
        return []
    }

    /// Parameters of a restoration of a badly printed or photographed code.
    private struct Restoration {
        /// Module width to which the code is scaled (pixels).
        var module: Double
        /// Maximum width of light streaks that are closed (pixels).
        var streak: Int
        /// Radius of the blur (pixels).
        var blurRadius: Int
    }

    /// The most successful first.
    private static let restorations = [
        Restoration(module: 11, streak: 3, blurRadius: 1), Restoration(module: 13, streak: 5, blurRadius: 1),
        Restoration(module: 11, streak: 7, blurRadius: 1), Restoration(module: 6, streak: 0, blurRadius: 1),
        Restoration(module: 16, streak: 5, blurRadius: 1), Restoration(module: 4, streak: 0, blurRadius: 0),
    ]

    /// Tries the regions with finder patterns after restoration, until the first code.
    private func readRestored(
        _ places: [PixelBox], on page: borrowing PageImage, _ finders: FinderPatterns
    ) -> [ScannedCode] {
        var budget = Self.maximumPixels
        for place in places {
            guard let part = try? page.cropped(to: place) else { continue }
            var finders = finders.standing(in: place)
            // How wide a module is shows best in the light of the region itself.
            if finders.count > 0 { finders = FinderPatterns(on: part) }
            if finders.count < 3, let more = Self.findersUnderStreaks(on: part), more.count > finders.count {
                finders = more
            }
            let modules = Double(min(place.width, place.height)) / finders.module
            guard finders.hasPair, Self.modules.contains(modules) else { continue }
            for restoration in Self.restorations {
                let factor = restoration.module / finders.module
                let pixels = Int(Double(place.width * place.height) * factor * factor)
                guard pixels <= budget else { continue }
                budget -= pixels
                guard let restored = try? restored(part, by: restoration, factor: factor) else { continue }
                let found = decodeWithBoth(restored)
                if !found.isEmpty { return found.map { $0.scaled(by: 1 / factor).moved(by: place) } }
            }
        }
        return []
    }

    /// The finder patterns of a region after closing of light streaks, for which half the size of a large one will do.
    private static func findersUnderStreaks(on part: borrowing PageImage) -> FinderPatterns? {
        guard part.width * part.height <= largeRegion else {
            guard let half = try? part.scaled(by: 0.5) else { return nil }
            return findersUnderStreaks(on: half)?.scaled(by: 2)
        }
        guard let closed = try? part.withoutLightStreaks(narrowerThan: 3) else { return nil }
        return FinderPatterns(on: closed)
    }

    private func restored(
        _ part: borrowing PageImage, by restoration: Restoration, factor: Double
    ) throws(ImagingError) -> PageImage {
        var image = try part.scaled(by: factor)
        if restoration.streak > 0 { image = try image.withoutLightStreaks(narrowerThan: restoration.streak) }
        if restoration.blurRadius > 0 { image = try image.boxBlurred(radius: restoration.blurRadius) }
        return image
    }
}

extension PixelBox {
    /// Whether more than half of another box lies inside this one.
    fileprivate func holds(_ other: PixelBox) -> Bool {
        let across = min(maxX, other.maxX) - max(x, other.x)
        let down = min(maxY, other.maxY) - max(y, other.y)
        return across > 0 && down > 0 && 2 * across * down > other.width * other.height
    }
}

extension [ScannedCode] {
    /// Each payload once.
    fileprivate var unique: [ScannedCode] {
        var seen: Set<String> = []
        return filter { seen.insert($0.text).inserted }
    }
}

extension ScannedCode {
    fileprivate func scaled(by factor: Double) -> ScannedCode {
        moved { PagePoint(x: $0.x * factor, y: $0.y * factor) }
    }

    /// The code in the frame of the page from which `place` was cropped.
    package func moved(by place: PixelBox) -> ScannedCode {
        moved { PagePoint(x: $0.x + Double(place.x), y: $0.y + Double(place.y)) }
    }
}
