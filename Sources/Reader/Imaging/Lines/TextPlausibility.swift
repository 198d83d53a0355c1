/// Tells text from chains of background texture, folds and code modules, by contrast and shape.
///
/// Measured on generated and real photos: letters of a line have similar heights and a common baseline, their contrast
/// is similar to that of other lines, and few are wider than high. Wood grain is paler and horizontal; code modules are
/// darker and of all heights. No feature is reliable alone, so a chain is rejected only when contrast and shape both
/// speak against it.
struct TextPlausibility {
    /// Median contrast of the letters of certain text; `nil` when there are too few.
    private let contrast: Double?

    init(_ chains: [LineChain]) {
        var measured: [Double] = []
        for chain in chains
        where chain.letters.count >= 5 && chain.alignedShare >= 0.75 && Self.heightSpread(chain) <= 1.5 {
            measured += chain.letters.map(\.contrast)
        }
        measured.sort()
        contrast = measured.count >= 60 ? measured[measured.count / 2] : nil
    }

    /// Whether neither shape nor contrast speaks against a chain.
    func isUnobjectionable(_ chain: LineChain) -> Bool {
        Self.objections(chain) == 0 && (0.65...1.6).contains(relativeContrast(chain) ?? 1)
    }

    /// Whether a chain may be text.
    ///
    /// A chain is rejected when its contrast differs from the page's and its shape is unlike letters. A short chain may
    /// be a total in bold double-width type with a comma as large as a letter, so it is rejected only when it is pale.
    func isPlausible(_ chain: LineChain) -> Bool {
        guard let relativeContrast = relativeContrast(chain) else { return true }
        if chain.letters.count < 4 { return relativeContrast > 0.4 && (relativeContrast > 0.6 || !Self.isWide(chain)) }
        // Bold type is darker and often important, so more must speak against it.
        return (0.78...1.35).contains(relativeContrast) || Self.objections(chain) <= (relativeContrast > 1 ? 1 : 0)
    }

    /// Contrast of a chain divided by the page's; `nil` when that is unknown.
    private func relativeContrast(_ chain: LineChain) -> Double? {
        contrast.map { Self.median(chain.letters.map(\.contrast)) / max(1, $0) }
    }

    private static func objections(_ chain: LineChain) -> Int {
        let isLong = chain.letters.count >= 4
        return (isWide(chain) ? 1 : 0) + (isLong && chain.alignedShare < 0.7 ? 1 : 0)
            + (heightSpread(chain) > (isLong ? 1.6 : 1.8) ? 1 : 0)
    }

    private static func isWide(_ chain: LineChain) -> Bool {
        median(chain.letters.map { $0.width / $0.height }) > (chain.letters.count < 4 ? 1.9 : 1.6)
    }

    /// Ratio of the upper to the lower quartile of the letter heights.
    private static func heightSpread(_ chain: LineChain) -> Double {
        let heights = chain.letters.map(\.height).sorted()
        return heights[heights.count * 3 / 4] / heights[heights.count / 4]
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
