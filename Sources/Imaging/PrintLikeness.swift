/// What the print of a page looks like, so that chains of grain, folds and modules can be told from it.
///
/// Measured on generated and real photos: letters of a line are alike in height and stand on it, their ink is about as dark
/// as that of the other lines, and few are wider than high. The grain of wood is paler and lies down; the modules of codes
/// are darker and of all heights. No measure alone is sure, so two must speak against a chain.
struct PrintLikeness {
    /// The median contrast of the letters that are print for sure; `nil` when too few are.
    private let contrast: Double?

    init(_ chains: [LineChain]) {
        var measured: [Double] = []
        for chain in chains where chain.letters.count >= 5 && chain.steadiness >= 0.75 && Self.spread(chain) <= 1.5 {
            measured += chain.letters.map(\.contrast)
        }
        measured.sort()
        contrast = measured.count >= 60 ? measured[measured.count / 2] : nil
    }

    /// Whether nothing at all speaks against a chain.
    func isPlain(_ chain: LineChain) -> Bool { doubts(chain) == 0 }

    /// Whether a chain may be text.
    func mayBeText(_ chain: LineChain) -> Bool { doubts(chain) < 2 }

    private func doubts(_ chain: LineChain) -> Int {
        let isShort = chain.letters.count < 4
        let isWide = Self.median(chain.letters.map { $0.width / $0.height }) > (isShort ? 2.2 : 1.6)
        var doubts = isWide ? 1 : 0
        // Of two or three letters one may be a comma or a descender.
        if !isShort, chain.steadiness < 0.7 { doubts += 1 }
        if Self.spread(chain) > (isShort ? 1.8 : 1.6) { doubts += 1 }
        if let contrast, contrast > 0 {
            let share = Self.median(chain.letters.map(\.contrast)) / contrast
            if share < (isShort ? 0.45 : 0.6) { doubts += 1 }
            // A total in wide bold type is dark, too.
            if share > 1.7, !isWide { doubts += 1 }
        }
        return doubts
    }

    /// How many times as high as its lower letters the taller ones of a chain are.
    private static func spread(_ chain: LineChain) -> Double {
        let heights = chain.letters.map(\.height).sorted()
        return heights[heights.count * 3 / 4] / heights[heights.count / 4]
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
