/// What the print of a page looks like, so that chains of grain, folds and modules can be told from it.
///
/// Measured on generated and real photos: letters of a line are alike in height and stand on it, their ink is about as dark
/// as that of the other lines, and few are wider than high. The grain of wood is paler and lies down; the modules of codes
/// are darker and of all heights. No measure alone is sure, so darkness
/// and shape must both speak against a chain.
struct TextPlausibility {
    /// The median contrast of the letters that are print for sure; `nil` when too few are.
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

    /// Whether nothing at all speaks against a chain.
    func isUnobjectionable(_ chain: LineChain) -> Bool {
        Self.objections(chain) == 0 && (0.65...1.6).contains(relativeContrast(chain) ?? 1)
    }

    /// Whether a chain may be text.
    ///
    /// Its ink must be of another darkness than the print's, and its shape unlike that of letters. A short chain may be a
    /// total in wide bold type with a comma as large as a letter, so it is only dropped when it is pale.
    func isPlausible(_ chain: LineChain) -> Bool {
        guard let relativeContrast = relativeContrast(chain) else { return true }
        if chain.letters.count < 4 { return relativeContrast > 0.4 && (relativeContrast > 0.6 || !Self.isWide(chain)) }
        // Bold type is darker than the rest, and what is bold is what counts: much must speak against it.
        return (0.78...1.35).contains(relativeContrast) || Self.objections(chain) <= (relativeContrast > 1 ? 1 : 0)
    }

    /// The contrast of a chain in parts of the page's; `nil` when that is unknown.
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

    /// How many times as high as its lower letters the taller ones of a chain are.
    private static func heightSpread(_ chain: LineChain) -> Double {
        let heights = chain.letters.map(\.height).sorted()
        return heights[heights.count * 3 / 4] / heights[heights.count / 4]
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
