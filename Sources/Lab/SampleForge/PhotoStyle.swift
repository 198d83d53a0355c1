/// How well the photographs of a set are taken.
package enum PhotoQuality: String, Hashable, Sendable, CaseIterable {
    /// From easy to nearly unreadable.
    case any
    /// As a careful person takes them: the paper whole and large, sharp, no degradation strong.
    case ordinary
}

/// What the photographs of a set have in common.
package struct PhotoStyle: Hashable, Sendable {
    package let quality: PhotoQuality
    /// Millions of pixels of each photograph, of the proportions 3 to 4; `nil` takes as many as the print needs.
    package let megapixels: Double?
    /// What every photograph suffers from beside what is drawn, with a strength of its own from 0.3 to 1.
    package let added: [Degradation]
    /// What every receipt lies on; `nil` draws one for each photograph.
    package let table: TableTop?
    /// Height of plain capitals in every photograph (pixels); `nil` lets the paper fill the frame.
    package let capitals: Double?

    package init(
        _ quality: PhotoQuality = .any, megapixels: Double? = nil, adding added: [Degradation] = [],
        on table: TableTop? = nil, capitals: Double? = nil
    ) {
        self.quality = quality
        self.megapixels = megapixels
        self.added = added
        self.table = table
        self.capitals = capitals
    }

    /// The frames of larger sensors, the smallest first.
    static let largeFrames = [(2448, 3264), (3000, 4000)]

    /// Width of a column, divided by the height of a capital in the tills' faces.
    private static let columnsPerCapital = 0.83

    private func table(_ drawn: TableTop) -> TableTop { table ?? drawn }

    /// A photographer for one picture; what is open is drawn.
    func photographer(seed: UInt64, part: String, _ random: inout SeededRandom) -> Photographer {
        var photographer: Photographer
        switch quality {
        case .any:
            // From easy to nearly unreadable, evenly.
            let difficulty = random.real(0, 1)
            var conditions = PhotoConditions.drawn(difficulty: difficulty, &random)
            if random.whole(0...3) == 0 {
                let names = PhotoConditions.presets.keys.sorted()
                conditions = PhotoConditions.presets[random.pick(names)] ?? conditions
            }
            conditions.drawMarks(seed: seed, part: part, difficulty: difficulty)
            photographer = Photographer(
                conditions: conditions, table: table(random.pick(TableTop.drawn)), seed: seed, part: part)
            photographer.legible = random.real(8.5, 12.5) + 2 * (1 - difficulty)
        case .ordinary:
            let conditions = PhotoConditions.ordinary(&random)
            photographer = Photographer(
                conditions: conditions, table: table(random.pick(TableTop.drawn)), seed: seed, part: part)
            // The x-height of the faces is about 0.88 of a column: 13 pixels and more.
            photographer.legible = random.real(14.8, 17.5)
            photographer.frames += Self.largeFrames
        }
        for degradation in added {
            var strength = SeededRandom(seed: seed, part: "added \(degradation.rawValue) \(part)")
            photographer.conditions[degradation] = strength.real(0.3, 1)
        }
        if photographer.conditions[.distance] > 0, photographer.frames.count < 5 {
            photographer.frames += Self.largeFrames
        }
        if let capitals {
            photographer.legible = capitals * Self.columnsPerCapital
            photographer.isExact = true
        }
        if let megapixels {
            // Multiples of 8, as sensors have them.
            let unit = (megapixels * 1_000_000 / 12).squareRoot() / 8
            photographer.frame = (width: 8 * Int((3 * unit).rounded()), height: 8 * Int((4 * unit).rounded()))
        }
        return photographer
    }
}

extension PhotoConditions {
    /// Every eighth receipt was marked with a highlighter, every tenth printed with needles; from generators of their own.
    fileprivate mutating func drawMarks(seed: UInt64, part: String, difficulty: Double) {
        for (degradation, rarity) in [(Degradation.highlighter, 8), (.dots, 10)] {
            var random = SeededRandom(seed: seed, part: "\(degradation.rawValue) or not \(part)")
            if random.whole(1...rarity) == 1 { self[degradation] = random.real(0.3, 1) * (0.3 + 0.7 * difficulty) }
        }
    }

    /// What a careful person's photographs suffer from: a little of what every one has, and up to two further things.
    static func ordinary(_ random: inout SeededRandom) -> PhotoConditions {
        var conditions = PhotoConditions([
            .perspective: random.real(0.05, 0.3), .defocus: random.real(0.05, 0.12), .noise: random.real(0.04, 0.12),
            .jpeg: random.real(0.1, 0.35),
        ])
        let further: [Degradation] = [.curl, .fold, .crumple, .shadow, .lowLight, .fading, .stain]
        for degradation in random.draw(random.whole(0...2), of: further) {
            conditions[degradation] = random.real(0.08, 0.3)
        }
        return conditions
    }
}
